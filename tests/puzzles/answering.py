"""What can be answered to a question: the whole range where it is finite and small, else what lies around an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any, NamedTuple

from games.decks import Deck
from games.fields import Cards, Choice, Field, Flag, ListOf, Maybe, Name, Players, Record, Whole
from games.query import Query

MOST = 600  # answers tried at most where they are combined from several parts
NEAR = 60  # a range of so many numbers is tried whole
_SOME = 3  # cards of the pack that an answer is tried with


class About(NamedTuple):
    """Who is at the table and which cards there are."""

    people: Sequence[str]
    deck: Deck
    held: Sequence[str]


class Range(NamedTuple):
    """Answers in JSON form; `whole` when there are no others."""

    values: list[Any]
    whole: bool


def answers(query: Query, position: Mapping[str, Any], deck: Deck, right: Any) -> Range:
    """The answers to be tried for a JSON position with a right answer, that one among them."""
    return _values(query.answer, right, About(people(query, position), deck, _codes(position, deck)))


def people(query: Query, position: Mapping[str, Any]) -> list[str]:
    """Everybody a position names, in its order, and whom its answer names besides."""
    named = [name for part in query.inputs if part.key in position for name in _named(part.field, position[part.key])]
    return list(dict.fromkeys([*named, *getattr(query.answer, "also", ())]))


def _named(field: Field, value: Any) -> Iterator[str]:
    match field:
        case Name():
            yield value
        case Maybe(of=of) if value is not None:
            yield from _named(of, value)
        case Players(of=of):
            for name, item in value.items():
                yield name
                yield from _named(of, item)
        case ListOf(of=of):
            for item in value:
                yield from _named(of, item)


def _codes(value: Any, deck: Deck) -> list[str]:
    codes = {card.code for card in deck.kinds}

    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, (dict, list)):
            for item in value.values() if isinstance(value, dict) else value:
                yield from walk(item)
        elif value in codes:
            yield value

    return list(dict.fromkeys(walk(value)))


def _values(field: Field, right: Any, about: About) -> Range:
    match field:
        case Flag():
            return Range([True, False], True)
        case Choice(values=values):
            return Range(list(values), True)
        case Name():
            return Range(list(about.people), True)
        case Whole():
            return _numbers(field, right)
        case Maybe(of=of):
            inner = _values(of, right if right is not None else _some(of, about), about)
            return Range([None, *inner.values], inner.whole)
        case Cards():
            return Range(list(_hands(right, about)), False)
        case ListOf(of=Name()):
            sizes = range(len(about.people) + 1)
            return Range([list(names) for size in sizes for names in combinations(about.people, size)], True)
        case ListOf(of=of):
            return Range(list(_lists(of, right, about)), False)
        case Record(parts=parts):
            ranges = {part.key: _values(part.field, right[part.key], about) for part in parts if part.key in right}
            return _together(right, ranges)
        case Players(of=of):
            found = _together(right, {name: _values(of, value, about) for name, value in right.items()})
            return Range([*found.values, *_swapped(right)], found.whole)
    raise TypeError(f"no answers for a {field.kind}")


def _some(field: Field, about: About) -> Any:
    """Some value of a field, to vary where the right one is null."""
    match field:
        case Whole(low=low):
            return low
        case Record(parts=parts):
            return {part.key: _some(part.field, about) for part in parts}
    return None


def _numbers(field: Whole, right: int) -> Range:
    if field.high - field.low <= NEAR:
        return Range(list(range(field.low, field.high + 1)), True)
    near = [*range(right - 5, right + 6), -right, 2 * right, right // 2, 3 * right, 0, 1, 10 * right]
    return Range([n for n in dict.fromkeys(near) if field.low <= n <= field.high], False)


def _together(right: Mapping[str, Any], ranges: Mapping[str, Range]) -> Range:
    """Every combination of the parts where they are few, else one part changed at a time."""
    if prod(len(found.values) for found in ranges.values()) <= MOST:
        whole = all(found.whole for found in ranges.values())
        mixed = product(*(found.values for found in ranges.values()))
        return Range([dict(zip(ranges, values, strict=True)) for values in mixed], whole)
    changed = [{**right, key: value} for key, found in ranges.items() for value in found.values]
    return Range([dict(right), *changed], False)


def _swapped(right: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The values of two players exchanged, and one moved from one to the other."""
    for one, other in combinations(right, 2):
        yield {**right, one: right[other], other: right[one]}
        if isinstance(right[one], int):
            yield {**right, one: right[one] - 1, other: right[other] + 1}


def _hands(right: Sequence[str], about: About) -> Iterator[list[str]]:
    """Cards left out, put in and exchanged; the same in another order."""
    held, far = [card for card in about.held if card not in right], [card.code for card in about.deck.kinds][:_SOME]
    yield list(right)
    yield list(reversed(right))
    yield []
    for n in range(len(right)):
        yield [*right[:n], *right[n + 1 :]]
        yield from ([*right[:n], other, *right[n + 1 :]] for other in held[:_SOME])
    yield from ([*right, other] for other in [*held, *far])


def _lists(of: Field, right: Sequence[Any], about: About) -> Iterator[list[Any]]:
    """Items left out, doubled and varied one by one; the same in another order; nothing."""
    yield list(right)
    yield list(reversed(right))
    yield []
    for n, item in enumerate(right[: 2 * _SOME]):
        yield [*right[:n], *right[n + 1 :]]
        yield [*right, item]
        for other in _values(of, item, about).values[: 4 * _SOME]:
            yield [*right[:n], other, *right[n + 1 :]]
    yield from ([*right, [card]] for card in about.held[: 2 * _SOME] if isinstance(of, Cards))
    if isinstance(of, Cards):
        yield from ([*right, list(pair)] for pair in combinations(about.held[: 2 * _SOME], 2))
