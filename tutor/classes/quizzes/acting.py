"""What the buttons of the builder do to a document: each takes the document and gives another one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tutor.classes.quizzes.documents import MOST_ITEMS, Document, Judged
from tutor.classes.quizzes.proposing import another, propose, twin_of

SECONDS = 4.0  # a proposal that takes longer is as far as it came


@dataclass
class Outcome:
    """What came of a button: the document, the rules (short slugs) that could not be had, and what did not go.

    `trouble` is full, none (no such item could be dealt), locked (it is kept) or empty.
    """

    document: Document
    missed: Sequence[str] = field(default_factory=list)
    trouble: str = ""


def act(document: Document, verb: str, what: str, rng: Random) -> Outcome:
    """Do what a button says to an item (`what` is its id); an unknown one, or one about what is gone, does nothing.

    An item that was dragged says its new place, counted from 0, behind a colon.
    """
    if verb == "propose":
        return _propose(document, rng)
    item_id, _colon, place = what.partition(":")
    item = document.item(item_id)
    if item is not None and verb == "place":
        return _placed(document, item, int(place)) if place.isdecimal() and len(place) < 4 else Outcome(document)
    if item is None or verb not in VERBS:
        return Outcome(document)
    return VERBS[verb](document, item, rng)


def with_items(document: Document, items: Sequence[Any]) -> Document:
    """Return the document with other items."""
    return document.model_copy(update={"items": list(items)})


def _propose(document: Document, rng: Random) -> Outcome:
    """Fill the set: what is kept and the teacher's own stay, what was proposed before is dealt anew."""
    own = [item for item in document.items if not isinstance(item, Judged)]
    made = propose(document, rng, seconds=SECONDS)
    trouble = "none" if len(made.items) < document.blueprint.count else ""
    items = [*made.items, *own]
    if len(items) > MOST_ITEMS:
        return Outcome(document, trouble="full")
    return Outcome(with_items(document, items), made.missed, trouble)


def _move(by: int) -> Callable[[Document, Any, Random], Outcome]:
    def move(document: Document, item: Any, _rng: Random) -> Outcome:
        return _placed(document, item, document.items.index(item) + by)

    return move


def _placed(document: Document, item: Any, place: int) -> Outcome:
    """Put an item where so many others stand before it; beyond the ends it is the first or the last."""
    others = [one for one in document.items if one is not item]
    others.insert(min(max(place, 0), len(others)), item)
    return Outcome(with_items(document, others))


def _drop(document: Document, item: Any, _rng: Random) -> Outcome:
    return Outcome(with_items(document, [one for one in document.items if one is not item]))


def _swap(document: Document, item: Any, rng: Random) -> Outcome:
    if item.locked:
        return Outcome(document, trouble="locked")
    new = another(document, item, rng) if isinstance(item, Judged) else None
    if new is None:
        return Outcome(document, trouble="none")
    return Outcome(with_items(document, [new if one is item else one for one in document.items]))


def _twin(document: Document, item: Any, rng: Random) -> Outcome:
    if len(document.items) >= MOST_ITEMS:
        return Outcome(document, trouble="full")
    new = twin_of(document, item, rng) if isinstance(item, Judged) else None
    if new is None:
        return Outcome(document, trouble="none")
    place = document.items.index(item) + 1
    return Outcome(with_items(document, [*document.items[:place], new, *document.items[place:]]))


VERBS: dict[str, Callable[[Document, Any, Random], Outcome]] = {
    "up": _move(-1),
    "down": _move(1),
    "drop": _drop,
    "swap": _swap,
    "twin": _twin,
}
