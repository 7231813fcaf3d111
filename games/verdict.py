"""A verdict and how it is reached: the notebook a judging function cites in, and the steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.cards import Card
from games.errors import Text
from games.rules import Basis, House, Rule, RuleBook, Value, weakest
from games.sentences import sentence


def plain(value: Any) -> Any:
    """A fact or an answer as JSON: cards become their codes, tuples lists."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


@dataclass(frozen=True)
class Note:
    """What a judging function wrote down: a rule's short slug, whether it holds, the facts, how to say it."""

    rule: str
    holds: bool
    facts: Mapping[str, Any]
    say: str
    basis: Basis | None
    decisions: tuple[str, ...] | None
    because: tuple[Note, ...] = ()


class Notebook:
    """Where one judgement cites its rules; it also remembers every option that was read."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.notes: list[Note] = []
        self.read: set[str] = set()

    def option(self, key: str) -> Value:
        """The house's value of an option; the verdict will name it as used."""
        self.read.add(key)
        return self.house.get(key)

    def cite(
        self,
        rule: str,
        *,
        holds: bool = True,
        say: str = "",
        basis: Basis | None = None,
        decisions: tuple[str, ...] | None = None,
        because: Sequence[Note] = (),
        **facts: Any,
    ) -> None:
        """One step. `basis` and `decisions` default to the rule's own; `say` picks the sentence (holds or fails).

        `because` are notes that the step sums up: it rests on all that they rest on.
        """
        said = say or ("holds" if holds else "fails")
        self.notes.append(Note(rule, holds, facts, said, basis, decisions, tuple(because)))


class Silent(Notebook):
    """A notebook for the bare answer: options are read, nothing is written."""

    def cite(self, rule: str, **_: Any) -> None:
        pass


@dataclass(frozen=True)
class Step:
    """One step of a derivation, with the section of its rule and the sentence in two languages."""

    rule: str
    section: str
    holds: bool
    facts: Mapping[str, Any]
    says: Text
    basis: Basis
    decisions: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "section": self.section,
            "holds": self.holds,
            "facts": dict(self.facts),
            "says": dict(self.says),
        }


@dataclass(frozen=True)
class Flip:
    """A single option setting under which the answer would be another one."""

    option: str
    value: Value
    answer: Any

    def to_json(self) -> dict[str, Any]:
        return {"option": self.option, "value": self.value, "answer": self.answer}


@dataclass(frozen=True)
class Verdict:
    """The answer to a query about a position under a house, with its derivation (contract, Verdict)."""

    game: str
    query: str
    rulebook: str
    house: Mapping[str, Value]
    answer: Any
    headline: Text
    steps: tuple[Step, ...]
    options_used: tuple[str, ...]
    flips: tuple[Flip, ...]

    def __post_init__(self) -> None:
        if not self.steps:
            raise ValueError("a verdict without steps proves nothing")

    @property
    def basis(self) -> Basis:
        """The weakest basis over the steps."""
        return weakest([step.basis for step in self.steps])

    @property
    def decisions(self) -> tuple[str, ...]:
        """Every decision a step rests on, once each, in the order of their numbers."""
        return tuple(sorted({d for step in self.steps for d in step.decisions}, key=lambda d: int(d[1:])))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules cited, once each, in the order of the argument."""
        return tuple(dict.fromkeys(step.rule for step in self.steps))

    @property
    def law_is_silent(self) -> bool:
        """Whether the referee says LUẬT KHÔNG NÓI: a default decided and a house rule would turn it."""
        return self.basis == "default" and bool(self.flips)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "query": self.query,
            "rulebook": self.rulebook,
            "house": dict(self.house),
            "answer": self.answer,
            "headline": dict(self.headline),
            "steps": [step.to_json() for step in self.steps],
            "basis": self.basis,
            "decisions": list(self.decisions),
            "options_used": list(self.options_used),
            "flips": [flip.to_json() for flip in self.flips],
        }


def _said(rule: Rule, say: str) -> Text:
    if say not in rule.says:
        raise LookupError(f"text.toml: {rule.slug} has no sentence “{say}”")
    return rule.says[say]


def steps_of(notes: list[Note], book: RuleBook) -> tuple[Step, ...]:
    """The notes with their rule's section, basis and sentences."""
    made = []
    for note in notes:
        rule = book.rules[note.rule]
        facts = plain(note.facts)
        made.append(
            Step(
                rule=rule.slug,
                section=rule.section,
                holds=note.holds,
                facts=facts,
                says=sentence(_said(rule, note.say), facts, book),
                basis=basis_of(note, book),
                decisions=_decisions(note, book),
            )
        )
    return tuple(made)


def basis_of(note: Note, book: RuleBook) -> Basis:
    """The weakest of the note's own basis and of what it sums up."""
    return weakest([note.basis or book.rules[note.rule].basis, *(basis_of(other, book) for other in note.because)])


def _decisions(note: Note, book: RuleBook) -> tuple[str, ...]:
    """The decisions of the note and of what it sums up, once each."""
    own = book.rules[note.rule].decisions if note.decisions is None else note.decisions
    return tuple(dict.fromkeys([*own, *(d for other in note.because for d in _decisions(other, book))]))
