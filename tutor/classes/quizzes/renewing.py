"""An item that was taken back and then swapped or changed is another one: it gets another id, so that it counts.

A retraction says the id of an item. So no item of a draft has the id of one that was taken back and asks what no
version asked by that id.
"""

from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import Any

from tutor.classes.quizzes.documents import Document
from tutor.models import Quiz

BESIDE = {"id", "points", "note", "locked", "level", "rule"}  # what makes no other question of an item

Asks = Mapping[str, Any]


def retracted_in(quiz: Quiz) -> set[str]:
    """Return the items (ids) of a quiz that were taken back."""
    return set(quiz.retractions.values_list("item", flat=True)) if quiz.code else set()


def renewed(quiz: Quiz, document: Document) -> Document:
    """Return a document of a quiz in which every item that is another one than was taken back has an id of its own."""
    retracted = retracted_in(quiz)
    used = {item.id for item in document.items}
    if not retracted & used:
        return document
    asked, items = _asked(quiz, retracted), list(document.items)
    for place, item in enumerate(items):
        new = _id_for(item, asked, used - {item.id})
        used |= {new}
        items[place] = item if new == item.id else item.model_copy(update={"id": new})
    return document.model_copy(update={"items": items})


def next_id(item_id: str) -> str:
    """Return the id of what stands in the place of an item: always the same, whichever step leads there."""
    return sha256(item_id.encode()).hexdigest()[: len(item_id)]


def place_of(document: Document, item_id: str) -> str:
    """Return where an item, or what stands in its place now, is on the builder's page: nothing where it is gone."""
    item = document.item(item_id) or document.item(next_id(item_id))
    return f"#item-{item.id}" if item else ""


def _id_for(item: Any, asked: Mapping[str, Collection[Asks]], used: Collection[str]) -> str:
    asks, new = _asks(item.model_dump(mode="json")), item.id
    while new in used or (new in asked and asks not in asked[new]):
        new = next_id(new)
    return str(new)


def _asked(quiz: Quiz, retracted: Collection[str]) -> dict[str, list[Asks]]:
    """Return what the versions asked by each id that was taken back."""
    asked: dict[str, list[Asks]] = {item: [] for item in retracted}
    for draft in quiz.versions.values_list("draft", flat=True):
        for item in draft["items"]:
            if item["id"] in asked:
                asked[item["id"]].append(_asks(item))
    return asked


def _asks(item: Asks) -> Asks:
    return {key: value for key, value in item.items() if key not in BESIDE}
