"""An answer that was regraded, as its student reads it: by which key it is marked now, what he was told, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tutor.classes.results.queries import versions_of
from tutor.classes.results.questions import Item, Questions
from tutor.classes.results.regrading import graded_now, reasons_for
from tutor.classes.taking.grading import Graded
from tutor.models import Given, Sitting


@dataclass(frozen=True)
class Again:
    """One answer regraded: the item as its key stands now, the answer graded by it (None where it cannot be), and why.

    Points may be given though the answer is wrong by that key: to everybody, or for an earlier try.
    """

    key: Item
    graded: Graded | None
    why: str

    @property
    def agrees(self) -> bool:
        """Whether the answer is right by the key as it stands now."""
        return self.graded is not None and self.graded.correct


class Regradings:
    """What became of the regraded answers of a sitting; nothing is read before one is asked about."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    @cached_property
    def _questions(self) -> Questions:
        return Questions(versions_of(self.sitting.version.quiz))

    @cached_property
    def _reasons(self) -> Mapping[str, str]:
        return reasons_for(self.sitting, self.sitting.order)

    def of(self, last: Given) -> Again:
        """Return what became of the answer that counts to an item."""
        version = self.sitting.version
        graded = graded_now(self._questions, version, last.item, last.answer)
        return Again(self._questions.key_of(version.pk, last.item), graded, self._reasons.get(last.item, ""))
