"""The picture of a verdict for wherever its link is shown: 1200 by 630, made here, with nobody's name on it."""

from collections.abc import Iterator, Sequence
from io import BytesIO

from django.utils.translation import gettext as _
from PIL import Image, ImageDraw

from games import Game
from tutor.models import Ruling
from tutor.referee.drawing import EDGE, INK, PAPER, SOFT, card_width, cut, draw_card, font, lines_of
from tutor.referee.queries import show_card
from tutor.serving.verdicts import View

SIZE = (1200, 630)
LEFT, RIGHT, SPLIT, GAP = 48, 1152, 600, 24
FOOT = 530  # where what the verdict rests on begins
SIGNS = {
    "holds": ("✓", "#125c36", "#e0f0e2"),
    "fails": ("✗", "#9f1d18", "#fbe5df"),
    "outcome": ("→", "#2b3c7b", "#e5e8f4"),
    "silent": ("?", "#7a4b00", "#fbecc8"),
}
MAT = "#ecdcb2"
LINE = 1.28  # from one line to the next, of its size
WORDS, TEXTS, QUESTIONS = (84, 72, 60, 52, 44, 38), (34, 30, 27, 24, 21, 18), (40, 34, 29)
CARDS_HIGH = (140, 116, 98, 84, 72, 62, 54, 46, 38, 32)
SMALL = 40  # so low, cards stand in two columns first
Box = tuple[float, float, float, float]
Row = tuple[str, list[str] | str]  # what something is called, and its cards or what it is in words


def picture_of(ruling: Ruling, game: Game, lang: str, link: str, seal: str) -> bytes:
    """Return the picture of a verdict as PNG; `link` and `seal` are printed below it."""
    card = show_card(ruling, game, lang)
    picture = Image.new("RGB", SIZE, PAPER)
    top = _head(picture, card)
    rows = list(rows_of(card["blocks"]))
    _verdict(picture, card, (LEFT, top, SPLIT - GAP / 2 if rows else RIGHT, FOOT - 16))
    if rows:
        _situation(picture, rows, (SPLIT + GAP / 2, top, RIGHT, FOOT - 16))
    _foot(picture, card, link, seal)
    made = BytesIO()
    picture.quantize(128, dither=Image.Dither.NONE).save(made, "PNG")
    return made.getvalue()


def rows_of(blocks: Sequence[View], of: str = "") -> Iterator[Row]:
    """Yield everything a position says, row by row; `of` is to whom or to what it belongs."""
    for block in blocks:
        name = " · ".join(part for part in (of, block["label"]) if part)
        if block.get("cards"):
            yield name, block["cards"]
        elif "value" in block:
            if block["kind"] != "cards":  # where none lie, there is nothing to draw
                yield name, block["value"]
        elif block["kind"] == "players" and block["scalar"]:
            yield name, ", ".join(f"{player['name']} {player['block']['value']}" for player in block["players"])
        elif block["kind"] == "players":
            for player in block["players"]:
                yield from rows_of([player["block"]], player["name"])
        else:
            yield from rows_of(block.get("parts") or block.get("items") or (), name)


def _head(picture: Image.Image, card: View) -> float:
    """Draw whose verdict it is and the question; return where the verdict may begin."""
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, SIZE[0], 10), fill="#a8231b")
    small = font(25, bold=True)
    pen.text((LEFT, 30), f"Luật Bài · {_('Trọng tài')}", font=small, fill=SOFT)
    pen.text((RIGHT, 30), card["title"], font=small, fill=SOFT, anchor="ra")
    return _write(pen, card["question"], (LEFT, 70, RIGHT, 172), QUESTIONS, bold=True) + 14


def _verdict(picture: Image.Image, card: View, box: Box) -> None:
    """Draw the big word with its sign, and what is said with it."""
    verdict = card["verdict"]
    sign, tone, wash = SIGNS[verdict["tone"]]
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle(box, radius=20, fill=wash, outline=tone, width=3)
    x, y, right, bottom = box[0] + 24, box[1] + 18, box[2] - 24, box[3] - 14
    pen.rounded_rectangle((x, y, x + 60, y + 60), radius=14, fill=tone)
    pen.text((x + 30, y + 29), sign, font=font(44, bold=True), fill=wash, anchor="mm")
    word = verdict["word"].upper() or verdict["headline"]
    sizes, most = (WORDS, y + 0.4 * (bottom - y)) if verdict["word"] else (TEXTS, y + 0.6 * (bottom - y))
    y = max(y + 66, _write(pen, word, (x + 78, y, right, max(y + 66, most)), sizes, bold=True, fill=tone)) + 8
    said = [verdict["stands"]] if verdict["silent"] else []
    _write(pen, "\n".join([*said, verdict["why"] or _reason(verdict)]), (x, y, right, bottom), TEXTS)


def _reason(verdict: View) -> str:
    """What is said with an answer of many parts: the sentence of the rule that decides, where it says something new."""
    reason: str = verdict["reason"]
    return "" if reason == verdict["headline"] else reason


def _situation(picture: Image.Image, rows: Sequence[Row], box: Box) -> None:
    """Draw the position on its mat, as large as it fits."""
    ImageDraw.Draw(picture).rounded_rectangle(box, radius=20, fill=MAT)
    inner = (box[0] + 20, box[1] + 14, box[2] - 20, box[3] - 14)
    ways = [(_columns(rows, inner, many), high) for many in (1, 2) for high in CARDS_HIGH if many > 1 or high > SMALL]
    fitting = (way for way in ways if all(_laid(None, part, box, way[1]) <= box[3] for part, box in way[0]))
    columns, height = next(fitting, ways[-1])
    for part, column in columns:
        _laid(picture, part, column, height)


def _columns(rows: Sequence[Row], box: Box, many: int) -> list[tuple[Sequence[Row], Box]]:
    """The rows in columns side by side, about as many in each."""
    each, wide = -(-len(rows) // many), (box[2] - box[0] + GAP) / many
    lefts = [box[0] + n * wide for n in range(many)]
    parts = [rows[n * each : (n + 1) * each] for n in range(many)]
    return [(part, (left, box[1], left + wide - GAP, box[3])) for part, left in zip(parts, lefts, strict=True)]


def _laid(picture: Image.Image | None, rows: Sequence[Row], box: Box, height: int) -> float:
    """Lay rows one below the other and return where they end; without a picture nothing is drawn.

    Rows for which there is no room are left out, and three dots stand in their place.
    """
    face, y = font(max(17, min(26, height // 3))), box[1]
    step = face.size * LINE
    for n, (name, held) in enumerate(rows):
        text = name if isinstance(held, list) else f"{name}: {held}" if name else held
        lines = lines_of(text, face, box[2] - box[0]) if text else []
        below = y + len(lines) * step
        end = below + (_cards(None, held, box, below, height) - below if isinstance(held, list) else 0)
        if picture and end > box[3] - step * (n + 1 < len(rows)):
            ImageDraw.Draw(picture).text((box[0], y), "…", font=face, fill=INK)
            return box[3]
        if picture:
            ImageDraw.Draw(picture).text((box[0], y), "\n".join(lines), font=face, fill=INK, spacing=step - face.size)
            if isinstance(held, list):
                _cards(picture, held, box, below, height)
        y = end + height * 0.14
    return y - height * 0.14


def _cards(picture: Image.Image | None, codes: Sequence[str], box: Box, y: float, height: int) -> float:
    """Draw cards side by side, in as many lines as they need; return where they end."""
    x, gap = box[0], max(3, height // 14)
    for code in codes:
        width = card_width(code, height)
        if x + width > box[2]:
            x, y = box[0], y + height + gap
        if picture:
            draw_card(picture, code, round(x), round(y), height)
        x += width + gap
    return y + height


def _foot(picture: Image.Image, card: View, link: str, seal: str) -> None:
    """Draw the house rules, the version of the rule book, the seal and the link."""
    pen, ruling, house = ImageDraw.Draw(picture), card["ruling"], card["house"]
    pen.line((LEFT, FOOT, RIGHT, FOOT), fill=EDGE, width=1)
    rules = [house.title, *(f"{one['title']}: {one['value']}" for one in house.differs)]
    _write(pen, f"{_('Luật bàn:')} {' · '.join(rules)}", (LEFT, FOOT + 6, RIGHT, FOOT + 62), (22, 19))
    book = _("Sách luật %(title)s, bản %(version)s") % {"title": card["title"], "version": ruling.rulebook}
    face = font(19)
    pen.text((LEFT, 598), f"{book} · SHA-256 {seal[:16]}…", font=face, fill=SOFT)
    pen.text((RIGHT, 598), link, font=face, fill=SOFT, anchor="ra")


def _write(
    pen: ImageDraw.ImageDraw, text: str, box: Box, sizes: Sequence[int], *, bold: bool = False, fill: str = INK
) -> float:
    """Write a text as large as it fits into a box, cut where it never does; return where it ends."""
    width, high = box[2] - box[0], box[3] - box[1]
    for size in sizes:
        face = font(size, bold=bold)
        lines = [line for part in text.split("\n") for line in lines_of(part, face, width)]
        whole = all(face.getlength(word) <= width for word in text.split())
        if whole and len(lines) * size * LINE <= high:
            break
    lines = cut(lines, int(high / (size * LINE)), face, width)
    for n, line in enumerate(lines):
        pen.text((box[0], box[1] + n * size * LINE), line, font=face, fill=fill)
    return box[1] + len(lines) * size * LINE
