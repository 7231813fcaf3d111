"""A judged item in plain text: its question with the cards in notation, and its answers in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from games import Game
from tutor.serving.displays import show_position
from tutor.serving.outlines import outline
from tutor.serving.verdicts import View

Json = Mapping[str, Any]


def question_text(game: Game, query: str, position: Json, lang: str) -> str:
    """Return the question and below it a line for each thing that lies or is known."""
    asked: str = game.question(query, position)[lang]
    return "\n".join([asked, *position_lines(game, query, position, lang)])


def position_lines(game: Game, query: str, position: Json, lang: str) -> Iterator[str]:
    """Yield a line for each part of a position: `label: cards` or `label: words`."""
    for block in show_position(game, query, position, lang):
        yield from _told(block, block.get("label", ""))


def _told(block: View, label: str) -> Iterator[str]:
    before = f"{label}: " if label else ""
    if "value" in block:
        yield f"{before}{block['value']}"
    elif "cards" in block:
        yield f"{before}{' '.join(block['cards'])}"
    for part in block.get("parts", ()):
        yield from _told(part, _joined(label, part.get("label", "")))
    for player in block.get("players", ()):
        yield from _told(player["block"], _joined(label, player["name"]))
    for number, item in enumerate(block.get("items", ()), start=1):
        yield from _told(item, _joined(label, str(number)))


def _joined(label: str, more: str) -> str:
    return " – ".join(filter(None, (label, more)))


def answer_text(game: Game, query: str, position: Json, answer: Any, lang: str) -> str:
    """Return an answer (JSON) in one line."""
    said = []
    for line in outline(game, query, position, answer, lang):
        cards = " / ".join(" ".join(hand) for hand in line["hands"])
        said.append(": ".join(filter(None, (line["label"], " ".join(filter(None, (str(line["value"]), cards)))))))
    return " · ".join(said)
