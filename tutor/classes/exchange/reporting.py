"""The report about a text: what becomes of every question, whose key the engine doubts, what is left for later."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any
from uuid import UUID

from tutor.classes.exchange.gift_in import Asked
from tutor.classes.exchange.lint import Line, line_of
from tutor.classes.exchange.marks import is_mark
from tutor.classes.quizzes.documents import MOST_ITEMS, Document, Judged
from tutor.serving.verdicts import View, present, reader_lang

MOST_JUDGED = 60  # questions that one text may put to the engine
SHOWN = 600  # letters of a source
ENGINE, MINE = "engine", "mine"


@dataclass(frozen=True)
class Row:
    """A question with what becomes of it: `pick` says whether the engine's item is taken or the teacher's own."""

    line: Line
    pick: str

    @property
    def asked(self) -> Asked:
        return self.line.asked

    @property
    def key(self) -> str:
        return digest_of(self.asked)

    @property
    def source(self) -> str:
        text = self.asked.source
        return text if len(text) <= SHOWN else f"{text[:SHOWN]} …"

    @property
    def item(self) -> Any:
        """The item that is added."""
        return self.line.judged if self.line.judged and self.pick == ENGINE else self.line.own

    @property
    def has_choice(self) -> bool:
        """Whether there are an item of the engine's and one of the teacher's own to choose from."""
        is_ours = isinstance(self.line.item, Judged) and not self.line.wrong
        return bool(self.line.judged and self.line.own) and not is_ours

    @property
    def is_against(self) -> bool:
        """Whether the teacher keeps a key that is not the engine's."""
        return self.line.wrong and self.pick == MINE

    @cached_property
    def verdict(self) -> View | None:
        """What the engine says, in words."""
        judged, told = self.line.judged, self.line.verdict
        return present(told, reader_lang(), position=judged.position) if judged and told else None


@dataclass(frozen=True)
class Report:
    """What becomes of a text: a row for each question that was looked at, and those left for `later`."""

    rows: Sequence[Row]
    later: Sequence[Asked] = ()
    room: int = 0
    wrong: Sequence[Row] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "wrong", [row for row in self.rows if row.line.wrong])

    @property
    def good(self) -> list[Row]:
        return [row for row in self.rows if not row.line.fault]

    @property
    def bad(self) -> list[Row]:
        return [row for row in self.rows if row.line.fault]

    @property
    def ours(self) -> list[Row]:
        """Own questions with the right key that could be the engine's."""
        return [row for row in self.good if row.has_choice and not row.line.wrong]

    @property
    def remarked(self) -> list[Row]:
        return [row for row in self.good if row.line.remarks]


def report_of(asked: Sequence[Asked], document: Document, picks: dict[str, str], *, key: UUID) -> Report:
    """Look at questions in their order until the quiz is full or the engine was asked often enough."""
    added = {item_id(key, n) for n in range(MOST_ITEMS)}
    room = MOST_ITEMS - sum(item.id not in added for item in document.items)
    rows: list[Row] = []
    judged = 0
    for place, one in enumerate(asked):
        if len(rows) - sum(bool(row.line.fault) for row in rows) >= room or judged >= MOST_JUDGED:
            return Report(rows, asked[place:], room)
        line = line_of(one, document)
        judged += line.verdict is not None or any(map(is_mark, one.comments))
        rows.append(Row(line, pick_of(line, picks)))
    return Report(rows, (), room)


def pick_of(line: Line, picks: dict[str, str]) -> str:
    """Return which item a question becomes: as chosen; else the engine's where a key is wrong, the own one if right."""
    if line.own is None or (isinstance(line.item, Judged) and not line.wrong):
        return ENGINE
    chosen = picks.get(digest_of(line.asked), "")
    return chosen if chosen in (ENGINE, MINE) else ENGINE if line.wrong else MINE


def digest_of(asked: Asked) -> str:
    """Return by what the choice at a question is known, wherever in the text it stands."""
    return sha256("\n".join([*asked.comments, asked.source]).encode()).hexdigest()[:12]


def item_id(key: UUID, n: int) -> str:
    """Return the id of the n-th item that a form adds: the same however often it is sent."""
    return sha256(f"{key}:{n}".encode()).hexdigest()[:12]
