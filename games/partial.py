"""Positions of which something is not known: what that is, and the values it can have.

UNKNOWN ("?") stands in JSON where an input or one card is not known. An input that is left out is unknown too unless it
is optional (then it is known to be absent; "?" there may be absent as well, and is where nothing else can be meant
beside the other parts, see Input.meant), and so are the cards that a list of a fixed number lacks. How many players,
events or groups there are, and whether something lies at all, must be known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, permutations
from typing import Any, Final

from games.cards import Card, card, split_cards
from games.change import Path
from games.errors import brief, refuse
from games.fields import Cards, Choice, Field, Flag, Input, ListOf, Maybe, Name, Players, Record, Whole
from games.game import Game
from games.reading import Reader

UNKNOWN: Final = "?"
ABSENT: Final = object()  # the value of an optional input that is not given
_LISTED: Final = 100  # a number that can have more values is endless
_ARRANGED: Final = 5  # so few people are listed in every order
_USUAL: Final = (1, 2, 5, 10, 20, 50, 100, 1_000)

Disputed = Mapping[Path, Sequence[Any] | None]  # the facts in dispute → what is claimed in JSON, or None


@dataclass(frozen=True)
class Unknown:
    """An input that is not known, or the unknown cards of one list, which nothing tells apart.

    `path` leads to the input or to the list, `slots` are the places of the cards and `pack` tells which copies are
    counted together. `values` are typed; cards have none unless only some are possible. An `endless` one has more.
    """

    path: Path
    field: Field
    values: tuple[Any, ...] = ()
    endless: bool = False
    slots: tuple[int, ...] = ()
    pack: Path = ()

    @property
    def fact(self) -> Path:
        """The path of the input, or of the first of the cards."""
        return (*self.path, self.slots[0]) if self.slots else self.path


@dataclass(frozen=True)
class _Found:
    """Where something is unknown; of the values that its field has, it is one of `meant` where these are given."""

    path: Path
    field: Field
    optional: bool = False
    meant: tuple[Any, ...] = ()
    slots: tuple[int, ...] = ()
    pack: Path = ()

    @property
    def fact(self) -> Path:
        return (*self.path, *self.slots[:1])


@dataclass
class Survey:
    """What is unknown in a partial position, in the order of the inputs, and what is known of it.

    `marked` is the JSON with UNKNOWN wherever something is; `known` counts the known cards of each pack, `beside` has
    those of each list.
    """

    disputed: Disputed
    marked: Any = None
    unknowns: tuple[Unknown, ...] = ()
    known: dict[Path, Counter[Card]] = field(default_factory=dict)
    beside: dict[Path, list[Card]] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)
    amounts: set[int] = field(default_factory=set)
    found: list[_Found] = field(default_factory=list)

    def look(
        self, shape: Field, raw: Any, path: Path, pack: Path, *, optional: bool = False, meant: Sequence[Any] = ()
    ) -> Any:
        """The JSON value as it will be completed; what is unknown in it is noted, and what is known."""
        raw = UNKNOWN if path in self.disputed else raw
        if raw == UNKNOWN and _is_fact(shape):
            self.found.append(_Found(path, shape, optional, tuple(meant)))
            return raw
        match shape:
            case Cards(counts=counts):
                return self._look_at_cards(counts, raw, path, pack)
            case Record(parts=parts, short=short):
                return self._look_at_parts(parts, _as_record(raw, short), path, pack)
            case Players(of=of) if isinstance(raw, Mapping):
                self.names |= dict.fromkeys(name for name in raw if isinstance(name, str))
                return {name: self.look(of, item, (*path, name), pack) for name, item in raw.items()}
            case ListOf(of=of) if isinstance(raw, (list, tuple)):
                return [self.look(of, item, (*path, n), pack) for n, item in enumerate(raw)]
            case Maybe(of=of) if raw is not None:
                return self.look(of, raw, path, pack)
            case Name() if isinstance(raw, str):
                self.names[raw] = None
            case Whole() if isinstance(raw, int):
                self.amounts.add(raw)
        return raw

    def _look_at_cards(self, counts: tuple[int, ...], raw: Any, path: Path, pack: Path) -> Any:
        names = split_cards(raw) if isinstance(raw, str) else raw
        if not isinstance(names, (list, tuple)):
            return raw
        lacking = counts[0] - len(names) if len(counts) == 1 else 0
        made = [*names, *[UNKNOWN] * lacking]
        apart = [n for n in range(len(made)) if (*path, n) in self.disputed]
        together = tuple(n for n, name in enumerate(made) if name == UNKNOWN and n not in apart)
        for slots in (*((n,) for n in apart), *([together] if together else [])):
            self.found.append(_Found(path, Cards(1), slots=slots, pack=pack))
        kinds = [_card(name) for name in made]
        made = [kind.code if kind else name for name, kind in zip(made, kinds, strict=True)]
        sure = [kind for n, kind in enumerate(kinds) if kind and n not in apart]
        self.known.setdefault(pack, Counter()).update(sure)
        self.beside[path] = sure
        return made

    def _look_at_parts(self, parts: Sequence[Input], raw: Any, path: Path, pack: Path) -> Any:
        if not isinstance(raw, Mapping):
            return raw
        made = dict(raw)
        for part in parts:
            where = (*path, part.key)
            if part.key in raw or where in self.disputed or (_can_lack(part.field) and not part.optional):
                given, own = raw.get(part.key, UNKNOWN), where if part.again else pack
                meant = part.meant(raw) if part.meant else None
                if given == UNKNOWN and meant is not None and not meant and where not in self.disputed:
                    del made[part.key]
                    continue
                made[part.key] = self.look(part.field, given, where, own, optional=part.optional, meant=meant or ())
        return made


def survey(game: Game, key: str, raw: object, disputed: Disputed) -> Survey:
    """What is unknown in a JSON position of a query; what is in dispute is unknown whatever stands there.

    InputError where a path of `disputed` leads to no fact. Other faults of what is known are left to who reads it.
    """
    query = game.query(key)
    seen = Survey(disputed)
    seen.marked = seen.look(Record(*query.inputs), raw, (), ())
    if lost := set(disputed) - {found.fact for found in seen.found}:
        path = brief(".".join(map(str, min(lost, key=str))))
        raise refuse("bad-value", path, vi=f"{path}: không phải một điều hỏi được.", en=f"{path}: not a single fact.")
    also = getattr(query.answer, "also", ())
    strangers: list[str] = []
    made = []
    for found in seen.found:
        if _has_name(found.field):  # a person named nowhere may be one of those before or one more
            strangers.append(f"{UNKNOWN}{len(strangers) + 1}" if strangers else UNKNOWN)
        made.append(_unknown(game, found, seen, (*seen.names, *also, *strangers)))
    seen.unknowns = tuple(made)
    return seen


def _unknown(game: Game, found: _Found, seen: Survey, people: Sequence[str]) -> Unknown:
    claimed = seen.disputed.get(found.fact)
    if claimed is not None:
        values = tuple(_claim(game, found, value) for value in claimed)
        return Unknown(found.path, found.field, values, slots=found.slots, pack=found.pack)
    values, endless = ((), False) if found.slots else _values(found.field, seen, people)
    values, endless = (found.meant, False) if found.meant else (values, endless)
    values = (ABSENT, *values) if found.optional else values
    return Unknown(found.path, found.field, values, endless, found.slots, found.pack)


def _claim(game: Game, found: _Found, value: Any) -> Any:
    """The typed value of what somebody claims; null for an optional input that is not given."""
    if value is None and found.optional:
        return ABSENT
    reader = Reader(game.deck)
    typed = found.field.read([value] if found.slots else value, ".".join(map(str, found.fact)), reader)
    reader.finish()
    return typed[0] if found.slots else typed


def _values(shape: Field, seen: Survey, people: Sequence[str]) -> tuple[tuple[Any, ...], bool]:
    """The values that an input can have at this table, and whether there are more of them."""
    match shape:
        case Flag():
            return (True, False), False
        case Choice(values=values):
            return values, False
        case Whole(low=low, high=high):
            return _numbers(low, high, seen.amounts)
        case Name():
            return tuple(dict.fromkeys(people)), False
        case ListOf():
            return _groups(tuple(seen.names)), False
        case Maybe(of=of):
            values, endless = _values(of, seen, people)
            return (None, *values), endless
    raise TypeError(f"a {shape.kind} is no single fact")


def _numbers(low: int, high: int, known: set[int]) -> tuple[tuple[int, ...], bool]:
    """All of them, or those near what is known, the limits and a few usual ones."""
    if high - low < _LISTED:
        return tuple(range(low, high + 1)), False
    near = (amount * times + step for amount in sorted(known) for times in (1, 2, 10) for step in (0, 1, -1))
    some = (*near, low, low + 1, *_USUAL, sum(known), high - 1, high)
    return tuple(dict.fromkeys(number for number in some if low <= number <= high)), True


def _has_name(shape: Field) -> bool:
    return isinstance(shape.of if isinstance(shape, Maybe) else shape, Name)


def _groups(names: tuple[str, ...]) -> tuple[list[str], ...]:
    """Any of these people in the order in which they sit, and few of them all in any order."""
    some = chain.from_iterable(combinations(names, count) for count in range(len(names) + 1))
    every = permutations(names) if len(names) <= _ARRANGED else ()
    return tuple(map(list, dict.fromkeys((*some, *every))))


def _is_fact(shape: Field) -> bool:
    """Whether a value of the field is one fact: no cards, and nothing that has parts but a list of people."""
    of = shape.of if isinstance(shape, (Maybe, ListOf)) else shape
    return isinstance(of, Name if isinstance(shape, ListOf) else (Flag, Choice, Whole, Name))


def _can_lack(shape: Field) -> bool:
    """Whether what is left out can be completed: it is known of what it is made."""
    return _is_fact(shape) or isinstance(shape, Record) or (isinstance(shape, Cards) and len(shape.counts) == 1)


def _as_record(raw: Any, short: str) -> Any:
    """The parts of a record that stands in JSON as a whole, by its one short part or as unknown."""
    if raw == UNKNOWN:
        return {}
    return raw if isinstance(raw, Mapping) or not short or raw is None else {short: raw}


def _card(name: object) -> Card | None:
    """The card of a name; None of anything else."""
    try:
        return card(name) if isinstance(name, str) else name if isinstance(name, Card) else None
    except ValueError:
        return None
