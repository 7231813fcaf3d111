"""What a picture is drawn with: our fonts, text that wraps, and cards as simple as a thumb-sized picture needs them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

from games import CARDS

STATIC = Path(__file__).resolve().parents[2] / "static"
INK, SOFT, PAPER, EDGE = "#211b15", "#5e5344", "#f8f2e4", "#857660"
SUITS = {"s": ("♠", "#111111"), "c": ("♣", "#111111"), "d": ("♦", "#c4161c"), "h": ("♥", "#c4161c")}
COLOURS = {"r": ("●", "#c62828"), "y": ("▲", "#8a6100"), "g": ("■", "#1b6e3c"), "w": ("◆", "#5e5344")}
WIDE, TALL = 0.74, 0.62  # how wide a card is, of its height
GRID, FINE, CURVE = 500, 4, 6  # of the sprite's squares; so many times larger first; so many pieces of a bend
_STEP = re.compile(r"([MmLlHhVvCcZz])|(-?(?:\d*\.)?\d+)")


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font of the pages."""
    return ImageFont.truetype(STATIC / f"fonts/be-vietnam-pro-{700 if bold else 400}.woff2", size)


def lines_of(text: str, face: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """Return a text in lines that are not wider; a word that is, is broken."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if face.getlength(longer) <= width:
            line = longer
            continue
        lines += [line] if line else []
        while face.getlength(word) > width:
            most = next(n for n in range(len(word), 0, -1) if n == 1 or face.getlength(word[:n]) <= width)
            lines, word = [*lines, word[:most]], word[most:]
        line = word
    return [*lines, line] if line else lines


def cut(lines: Sequence[str], most: int, face: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """Return no more than so many lines; the last one says with three dots that there are more."""
    if len(lines) <= most:
        return list(lines)
    last = lines[most - 1] if most else ""
    while last and face.getlength(last + "…") > width:
        last = last[:-1]
    return [*lines[: max(0, most - 1)], last + "…"][:most]


def card_width(code: str, height: int) -> int:
    """Return how wide a card is drawn."""
    return round(height * (WIDE if CARDS[code].is_french else TALL))


def draw_card(picture: Image.Image, code: str, x: int, y: int, height: int) -> None:
    """Draw a card: rank and suit, or a piece's character with the sign of its colour."""
    drawn, pen, width = CARDS[code], ImageDraw.Draw(picture), card_width(code, height)
    box = (x, y, x + width, y + height)
    pen.rounded_rectangle(box, radius=max(3, height // 9), fill="#ffffff", outline=EDGE, width=1 + height // 50)
    middle = x + width / 2
    if drawn.is_joker:
        colour = "#c4161c" if code.startswith("R") else "#111111"
        pen.text((middle, y + height / 2), "★", font=font(height // 2, bold=True), fill=colour, anchor="mm")
    elif drawn.is_french:
        sign, colour = SUITS[drawn.suit]
        rank = drawn.rank.replace("T", "10")
        pen.text(
            (middle, y + height * 0.29), rank, font=font(round(height * 0.42), bold=True), fill=colour, anchor="mm"
        )
        pen.text(
            (middle, y + height * 0.71), sign, font=font(round(height * 0.42), bold=True), fill=colour, anchor="mm"
        )
    else:
        sign, colour = COLOURS[drawn.suit]
        size = round(min(width * 0.84, height * 0.52))
        mask = _character(drawn.rank, drawn.suit, size)
        picture.paste(colour, (round(middle - size / 2), round(y + height * 0.08)), mask)
        pen.text(
            (middle, y + height * 0.82), sign, font=font(round(height * 0.26), bold=True), fill=colour, anchor="mm"
        )


@lru_cache(maxsize=512)
def _character(rank: str, suit: str, size: int) -> Image.Image:
    """The mask of a piece's character out of the sprite; inner lines cut holes."""
    fine = size * FINE
    mask = Image.new("1", (fine, fine))
    for line in _outlines()[f"{rank}{'r' if suit in 'ry' else 'g'}" if rank in "KEP" else rank]:
        part = Image.new("1", (fine, fine))
        ImageDraw.Draw(part).polygon([(x * fine / GRID, y * fine / GRID) for x, y in line], fill=1)
        mask = ImageChops.logical_xor(mask, part)
    return mask.convert("L").resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=1)
def _outlines() -> dict[str, list[list[tuple[float, float]]]]:
    """The lines of every character of the sprite, by piece."""
    sprite = (STATIC / "cards/sprite.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="han-(\w+)"[^>]*><path[^>]* d="([^"]+)"', sprite)
    return {piece: list(_flattened(path)) for piece, path in found}


def _flattened(path: str) -> Iterator[list[tuple[float, float]]]:
    """Yield the closed lines of an SVG path, its bends in short straight pieces."""
    command, at = "", (0.0, 0.0)
    numbers: list[float] = []
    line: list[tuple[float, float]] = []
    takes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}
    for letter, number in _STEP.findall(path):
        if letter in ("Z", "z"):
            yield line
            at, line = line[0], []
        elif letter:
            command = letter
        else:
            numbers.append(float(number))
        if not numbers or len(numbers) < takes[command.upper()]:
            continue
        points = _points(command, numbers, at)
        line += [_bend(at, points, n / CURVE) for n in range(1, CURVE)] if len(points) == 3 else []
        at, numbers = points[-1], []
        line.append(at)


def _points(command: str, numbers: Sequence[float], at: tuple[float, float]) -> list[tuple[float, float]]:
    """The points that a command names, measured from the corner of the square."""
    x, y = at if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [(x + numbers[0], at[1])]
    if command in "Vv":
        return [(at[0], y + numbers[0])]
    return [(x + numbers[n], y + numbers[n + 1]) for n in range(0, len(numbers), 2)]


def _bend(start: tuple[float, float], points: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    one, two, end = points
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, (start, one, two, end), strict=True)) for axis in (0, 1))
    return x, y
