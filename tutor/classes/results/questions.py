"""The questions of a quiz over its versions: the same item may ask something else in a later one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import InputError
from tutor.classes.quizzes.about import rules_about
from tutor.classes.taking.grading import Graded, grade_item
from tutor.models import QuizVersion

Item = Mapping[str, Any]
Place = tuple[int, str]  # a version's key and the id of an item in it


@dataclass(frozen=True)
class Question:
    """A question: its `key`, the item (as the newest version that asks it keeps it), its number and game there.

    `version` is that version's number where the newest one asks it no more. `id` is the item's.
    """

    key: str
    item: Item
    number: int
    game: str
    version: int | None = None

    @property
    def id(self) -> str:
        return str(self.item["id"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule (full slug) for which it counts, the one that decides; none of an own item."""
        if self.item["kind"] != "judged":
            return ()
        return (f"{self.game}.{rules_about(self.item['verdict'], self.item['rule'])[0]}",)


class Questions:
    """The questions of a quiz by key, those of the newest version first; `of` says which one a version's item is."""

    def __init__(self, versions: Sequence[QuizVersion]) -> None:
        self.by_key: dict[str, Question] = {}
        self.served: dict[Place, Item] = {}
        self._keys: dict[Place, str] = {}
        for version in versions:
            for number, item in enumerate(version.content["items"], start=1):
                self._add(version, number, item, newest=version is versions[0])

    def _add(self, version: QuizVersion, number: int, item: Item, *, newest: bool) -> None:
        known = next((one for one in self._of_id(item["id"]) if is_same(one.item, item)), None)
        if known is None:
            key = item["id"] if newest else f"{item['id']}-{version.number}"
            game, gone = version.content["game"], None if newest else version.number
            known = self.by_key[key] = Question(key, item, number, game, gone)
        self.served[version.pk, item["id"]] = item
        self._keys[version.pk, item["id"]] = known.key

    def _of_id(self, item_id: str) -> Iterator[Question]:
        return (one for one in self.by_key.values() if one.id == item_id)

    def of(self, version: int, item_id: str) -> Question:
        """Return the question that an item of a version (its key) asks."""
        return self.by_key[self._keys[version, item_id]]

    def key_of(self, version: int, item_id: str) -> Item:
        """Return the item by whose key answers to an item of a version are graded now.

        It is the question as the newest version keeps it; where options were written anew, what is asked there instead.
        """
        question, served = self.of(version, item_id), self.served[version, item_id]
        newest = self.by_key.get(question.id) if question.version is not None else None
        is_mended = newest is not None and newest.item["kind"] == served["kind"] == "choice"
        return newest.item if newest and is_mended else question.item


def is_same(one: Item, other: Item) -> bool:
    """Return whether two items of one id ask the same, so that an answer to one is an answer to the other."""
    if one["kind"] != other["kind"]:
        return False
    if one["kind"] == "judged":
        return bool(one["query"] == other["query"] and one["position"] == other["position"])
    return one["kind"] == "short" or bool(one["options"] == other["options"])


def moved_options(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Return where each old option stands among the new ones: by its words, or in its place where they were mended."""
    found = {n: new.index(text) for n, text in enumerate(old) if text in new}
    mended = {n: n for n in range(min(len(old), len(new))) if n not in found and new[n] not in old}
    return found | mended


def graded_now(questions: Questions, version: QuizVersion, item: str, answer: Any) -> Graded | None:
    """Return an answer graded by the newest key of its item; None where that does not know such an answer."""
    served, key = questions.served[version.pk, item], questions.key_of(version.pk, item)
    if key["kind"] == "choice":
        options = moved_options(served["options"], key["options"])
        if any(n not in options for n in answer):
            return None
        answer = [options[n] for n in answer]
    try:
        return grade_item(version.content["game"], key, answer)
    except InputError:
        return None


def key_changes(versions: Sequence[QuizVersion], questions: Questions) -> list[str]:
    """Return the questions (keys) that the newest version judges otherwise than an older one did."""
    newest = {item["id"]: item for item in versions[0].content["items"]} if versions else {}
    return list(
        dict.fromkeys(
            questions.of(version.pk, item["id"]).key
            for version in versions[1:]
            for item in version.content["items"]
            if item["id"] in newest and _differs(item, newest[item["id"]])
        )
    )


def older_books(versions: Sequence[QuizVersion], now: str) -> list[str]:
    """Return the rulebook versions, other than today's, by which judged items were frozen."""
    return sorted({version.rulebook for version in versions} - {now})


def _differs(item: Item, newest: Item) -> bool:
    """Whether two items that ask the same have another key."""
    if item["kind"] == newest["kind"] == "choice":
        return bool(item["options"] != newest["options"] or item["right"] != newest["right"])
    if not is_same(item, newest):
        return False
    if item["kind"] == "short":
        return bool(item["accepted"] != newest["accepted"])
    return bool(item["verdict"]["answer"] != newest["verdict"]["answer"])
