"""The map of skills as a drawing made by the server: rules in layers, lines from what is needed to what needs it."""

import textwrap
from dataclasses import dataclass

from games import Game
from tutor.progress.ways import Skill

WIDTH, HEIGHT = 158, 78  # of one rule
GAP, ROOM = 14, 46  # between two rules, between two layers
LETTERS, LINES = 20, 3  # of a title in its box
TEXT_TOP, TEXT_STEP = 20, 17


@dataclass(frozen=True)
class Box:
    """A rule on the drawing: where its box stands, and its title in lines with their places."""

    skill: Skill
    x: int
    y: int
    lines: list[tuple[int, str]]

    @property
    def middle(self) -> int:
        return self.x + WIDTH // 2


@dataclass(frozen=True)
class Drawing:
    """The whole map: its size, the lines, the boxes in the order of reading."""

    width: int
    height: int
    paths: list[str]
    boxes: list[Box]
    box_width: int = WIDTH
    box_height: int = HEIGHT


def draw(game: Game, skills: dict[str, Skill]) -> Drawing:
    """Return the map of a game; in each layer the rules stand below what they need, as far as there is room."""
    width = max(map(len, game.skill_layers)) * (WIDTH + GAP) + GAP
    boxes: dict[str, Box] = {}
    for depth, layer in enumerate(game.skill_layers):
        for n, slug in enumerate(sorted(layer, key=lambda slug: _wish(game, slug, boxes))):
            left = (width - len(layer) * (WIDTH + GAP) + GAP) // 2
            boxes[slug] = _box(skills[slug], left + n * (WIDTH + GAP), GAP + depth * (HEIGHT + ROOM))
    height = len(game.skill_layers) * (HEIGHT + ROOM) - ROOM + 2 * GAP
    paths = [_path(boxes[need], box) for slug, box in boxes.items() for need in game.needs[slug]]
    return Drawing(width, height, paths, list(boxes.values()))


def _wish(game: Game, slug: str, boxes: dict[str, Box]) -> float:
    """Return where a rule would stand best: in the middle of those it needs."""
    above = [boxes[need].middle for need in game.needs[slug]]
    return sum(above) / len(above) if above else 0


def _box(skill: Skill, x: int, y: int) -> Box:
    lines = textwrap.wrap(skill.title, LETTERS, max_lines=LINES, placeholder=" …")
    return Box(skill, x, y, [(y + TEXT_TOP + n * TEXT_STEP, line) for n, line in enumerate(lines, start=1)])


def _path(above: Box, box: Box) -> str:
    start, end = above.y + HEIGHT, box.y
    return f"M{above.middle} {start}C{above.middle} {start + ROOM} {box.middle} {end - ROOM} {box.middle} {end}"
