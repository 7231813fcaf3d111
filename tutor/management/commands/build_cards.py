"""Redraws static/cards/sprite.svg and the two text fonts from their sources; needs requirements-dev.txt."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

STATIC = Path(__file__).resolve().parents[3] / "static"

# Our own drawings, on a square of 100 by 100. Sub-paths of one shape run the same way round, so that they unite.
SUITS = {
    "s": "M50 4C61 24 93 42 93 63C93 75 84 82 74 82C66 82 59 78 54 71C55 82 60 90 67 96H33C40 90 45 82 46 71"
    "C41 78 34 82 26 82C16 82 7 75 7 63C7 42 39 24 50 4Z",
    "c": "M50 3A22 22 0 0 1 66 40A22 22 0 1 1 54 71C55 82 60 90 67 96H33C40 90 45 82 46 71A22 22 0 1 1 34 40"
    "A22 22 0 0 1 50 3Z",
    "d": "M50 3C59 20 71 36 86 50C71 64 59 80 50 97C41 80 29 64 14 50C29 36 41 20 50 3Z",
    "h": "M50 95C37 72 6 55 6 31C6 16 17 7 29 7C38 7 46 12 50 21C54 12 62 7 71 7C83 7 94 16 94 31C94 55 63 72 50 95Z",
}
STAR = "M50 3L62 37L97 38L69 60L79 95L50 75L21 95L31 60L3 38L38 37Z"
MARKS = {
    "r": "M50 6A44 44 0 0 1 50 94A44 44 0 0 1 50 6Z",
    "y": "M50 6L96 90H4Z",
    "g": "M10 10H90V90H10Z",
    "w": "M50 2L94 50L50 98L6 50Z",
}
TICK = "M82 14L94 27L40 86L6 52L19 39L40 60Z"
CROSS = "M22 9L50 37L78 9L91 22L63 50L91 78L78 91L50 63L22 91L9 78L37 50L9 22Z"
ARROW = "M57 12L97 50L57 88L47 78L69 57H4V43H69L47 22Z"
SWAP = "M70 6L96 30L70 54V38H14V22H70ZM30 46V62H86V78H30V94L4 70Z"
# The court: a coronet, a diadem and a crown; they sit on the big suit of J, Q and K.
COURT = {
    "J": "M10 60V44H90V60ZM21 14A11 11 0 0 1 21 36A11 11 0 0 1 21 14ZM50 8A12 12 0 0 1 50 32A12 12 0 0 1 50 8Z"
    "M79 14A11 11 0 0 1 79 36A11 11 0 0 1 79 14Z",
    "Q": "M12 60L2 22A7 7 0 1 1 10 20L27 36L28 14A7 7 0 1 1 36 13L50 32L64 13A7 7 0 1 1 72 14L73 36L90 20A7 7 0 1 1 98"
    " 22L88 60Z",
    "K": "M10 60L2 16L29 32L45 14H46V10H38V4H46V-4H54V4H62V10H54V14H55L71 32L98 16L90 60Z",
}
# Signs of the pages, drawn as lines on 24 by 24.
LINES = {
    "nav-lessons": "M12 6C10 4 6.5 3.5 3 4v14c3.5-.5 7 0 9 2 2-2 5.5-2.5 9-2V4c-3.5-.5-7 0-9 2zm0 0v14",
    "nav-quiz": "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2"
    "c-.8.4-1.2.9-1.2 1.8M12 17v.1",
    "nav-referee": "M12 3v18M8 21h8M5 6h14M5 6l-3 8a3.2 3.2 0 0 0 6 0zM19 6l-3 8a3.2 3.2 0 0 0 6 0z",
    "nav-rulebook": "M6 3h13v18H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM4 18.5A2 2 0 0 1 6 17h13M9 7.5h6M9 11.5h4",
    "nav-decks": "M11 7h7a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM15.5 3H6a2 2 0 0 0-2 2v11",
    "nav-progress": "M5 20v-7M12 20V5M19 20v-10M2.5 20.5h19",
}
# Tứ Sắc: piece and, where the two pairs of colours write it differently, r (red and yellow) or g (green and white).
CHARACTERS = {
    "Kr": "帥", "Kg": "將", "A": "士", "Er": "相", "Eg": "象",
    "R": "車", "C": "砲", "H": "馬", "Pr": "兵", "Pg": "卒",
}  # fmt: skip
# Characters that the text font lacks and sentences about cards need.
EXTRA_GLYPHS = {
    "♠": SUITS["s"], "♣": SUITS["c"], "♦": SUITS["d"], "♥": SUITS["h"], "★": STAR,
    "●": MARKS["r"], "▲": MARKS["y"], "■": MARKS["g"], "◆": MARKS["w"],
    "✓": TICK, "✗": CROSS, "→": ARROW, "⇄": SWAP,
}  # fmt: skip
LATIN = (
    {*range(0x20, 0x7F), *map(ord, "\xa0§©«»·×÷°±½–—‘’“”…•−€")}
    | {ord(c) for c in "àáâãèéêìíòóôõùúýÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝ"}
)  # fmt: skip
VIETNAMESE = {*map(ord, "ĂăĐđĨĩŨũƠơƯư₫"), *range(0x1EA0, 0x1EFA)}
STRIPES = ("#c62828", "#f5c518", "#1b6e3c", "#ffffff")
BESIDE = 45  # units left free on both sides of a suit or sign, of a thousand to the em
GRID = 500  # units a character's square is rounded to in the sprite


class Command(BaseCommand):
    help = "Redraw the card sprite and subset the text fonts (development only)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--serif", required=True, help="NotoSerifCJK-Bold.ttc (Debian: fonts-noto-cjk)")
        parser.add_argument("--sans", required=True, help="unpacked npm package @fontsource/be-vietnam-pro")

    def handle(self, *, serif: str, sans: str, **options: object) -> None:
        sprite = STATIC / "cards" / "sprite.svg"
        sprite.write_text(draw_sprite(Path(serif)), encoding="utf-8")
        self.stdout.write(f"{sprite.name}: {sprite.stat().st_size} bytes")
        icon = STATIC / "icons" / "icon.svg"
        icon.write_text(draw_icon(Path(sans) / "files" / "be-vietnam-pro-latin-700-normal.woff2"), encoding="utf-8")
        for weight in (400, 700):
            font = STATIC / "fonts" / f"be-vietnam-pro-{weight}.woff2"
            build_font(Path(sans) / "files", weight=weight, target=font)
            self.stdout.write(f"{font.name}: {font.stat().st_size} bytes")


def draw_sprite(serif: Path) -> str:
    """The whole sprite as SVG text: every symbol takes the colour of the text around it."""
    symbols = [_symbol(f"suit-{key}", path) for key, path in SUITS.items()]
    symbols += [_symbol(f"court-{key}", path, box="0 -4 100 64") for key, path in COURT.items()]
    symbols += [_symbol(f"mark-{key}", path) for key, path in MARKS.items()]
    symbols += [_symbol("joker", STAR), _symbol("swap", SWAP)]
    symbols += [_symbol(f"han-{key}", path, box=box) for key, (path, box) in _character_paths(serif).items()]
    symbols += [_line_symbol(key, path) for key, path in LINES.items()]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _symbol(key: str, path: str, *, box: str = "0 0 100 100") -> str:
    return f'<symbol id="{key}" viewBox="{box}"><path fill="currentColor" d="{path}"/></symbol>'


def _line_symbol(key: str, path: str) -> str:
    pen = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return f'<symbol id="{key}" viewBox="0 0 24 24"><path {pen} d="{path}"/></symbol>'


def _character_paths(serif: Path) -> dict[str, tuple[str, str]]:
    """For every Tứ Sắc character its outline and the square that holds it, on the grid of the sprite."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.ttLib import TTCollection

    font = next(f for f in TTCollection(serif).fonts if f["name"].getDebugName(1) == "Noto Serif CJK TC")
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    drawn = {}
    for key, character in CHARACTERS.items():
        glyph = glyphs[names[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        side = max(right - left, top - bottom)
        corner = ((left + right - side) / 2, (bottom + top + side) / 2)
        drawn[key] = (_compact_outline(glyphs, glyph, corner=corner, scale=GRID / side), f"0 0 {GRID} {GRID}")
    return drawn


def _compact_outline(glyphs: object, glyph: object, *, corner: tuple[float, float], scale: float) -> str:
    """The outline in whole numbers and relative commands, y pointing down, the corner at 0 0."""
    from fontTools.pens.recordingPen import RecordingPen

    pen = RecordingPen()
    glyph.draw(pen)  # type: ignore[attr-defined]

    def grid(point: tuple[float, float]) -> tuple[int, int]:
        return round((point[0] - corner[0]) * scale), round((corner[1] - point[1]) * scale)

    parts: list[str] = []
    at = (0, 0)
    for command, points in pen.value:
        if command == "closePath":
            parts.append("z")
            continue
        ends = [grid(point) for point in points]
        steps = [(x - at[0], y - at[1]) for x, y in ends]
        at = ends[-1]
        parts.append(_relative(command, steps, start=ends[0]))
    return "".join(parts)


def _relative(command: str, steps: list[tuple[int, int]], *, start: tuple[int, int]) -> str:
    if command == "moveTo":
        return f"M{start[0]} {start[1]}"
    if command == "lineTo":
        dx, dy = steps[0]
        return f"v{dy}" if dx == 0 else f"h{dx}" if dy == 0 else f"l{_numbers([dx, dy])}"
    return "c" + _numbers([n for step in steps for n in step])


def _numbers(values: list[int]) -> str:
    """Numbers with a blank only where a minus sign does not already part them."""
    return str(values[0]) + "".join(f"{'' if b < 0 else ' '}{b}" for _, b in pairwise(values))


def draw_icon(bold: Path) -> str:
    """The site's icon: a card with the sign of a numbered rule on a square of indigo, edged by the four colours."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    glyphs = TTFont(bold).getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".rstrip("0").rstrip("."))
    glyph = glyphs["section"]
    glyph.draw(TransformPen(pen, (0.034, 0, 0, -0.034, 32 - glyph.width * 0.017, 40)))
    stripes = "".join(
        f'<path fill="{colour}" d="M{x} 58h16v6h-16z"/>' for x, colour in zip((0, 16, 32, 48), STRIPES, strict=True)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        '<clipPath id="a"><rect width="64" height="64" rx="13"/></clipPath><g clip-path="url(#a)">'
        f'<path fill="#2b3c7b" d="M0 0h64v64H0z"/>{stripes}'
        '<rect x="16" y="7" width="32" height="45" rx="5" fill="#fff" transform="rotate(-7 32 30)"/>'
        f'<path fill="#c4161c" transform="rotate(-7 32 30)" d="{pen.getCommands()}"/></g></svg>\n'
    )


def build_font(files: Path, *, weight: int, target: Path) -> None:
    """Latin and Vietnamese of one weight in one file, with the suits and signs added, without hinting."""
    from fontTools.merge import Merger

    with tempfile.TemporaryDirectory() as scratch:
        pieces = []
        for script, wanted in (("latin", LATIN), ("vietnamese", VIETNAMESE)):
            piece = Path(scratch) / f"{script}.ttf"
            _subset(files / f"be-vietnam-pro-{script}-{weight}-normal.woff2", wanted=wanted, target=piece)
            pieces.append(str(piece))
        font = Merger().merge(pieces)
    _add_glyphs(font)
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 3_700_000_000  # the same sources give the same file
    font.flavor = "woff2"
    font.save(target)


def _subset(source: Path, *, wanted: set[int], target: Path) -> None:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(
        hinting=False, layout_features=["kern", "liga"], name_IDs=[0, 1, 2, 5, 13, 14], notdef_outline=True
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    font = TTFont(source)
    subsetter.subset(font)
    font.flavor = None
    font.save(target)


def _add_glyphs(font: object) -> None:
    """Draws the suits and signs into the font, as high as its capitals, with the same room beside each."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path

    scale = font["OS/2"].sCapHeight / 92  # type: ignore[index]
    for character, path in EXTRA_GLYPHS.items():
        name = f"uni{ord(character):04X}"
        pen = TTGlyphPen(None)
        parse_path(path, TransformPen(Cu2QuPen(pen, 1.0), (scale, 0, 0, -scale, 0, 96 * scale)))
        font.setGlyphOrder([*font.getGlyphOrder(), name])  # type: ignore[attr-defined]
        glyph = font["glyf"][name] = pen.glyph()  # type: ignore[index]
        glyph.coordinates.translate((BESIDE - min(x for x, _y in glyph.coordinates), 0))
        glyph.recalcBounds(font["glyf"])  # type: ignore[index]
        font["hmtx"][name] = (glyph.xMax + BESIDE, glyph.xMin)  # type: ignore[index]
        for table in font["cmap"].tables:  # type: ignore[index]
            table.cmap[ord(character)] = name
