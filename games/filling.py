"""What can stand where something is unknown: fillings are listed one by one, and changed in one fact.

Beside the whole of an unknown list of cards the number of cards of one kind in it can be chosen alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from math import comb, prod
from random import Random
from typing import Any

from games.cards import Card
from games.change import Path
from games.errors import refuse
from games.game import Game
from games.partial import Survey
from games.query import Query, Sight

Filling = tuple[Any, ...]  # a value for each unknown in their order: of cards a tuple, in one order of the pack
Key = int | tuple[int, Card]  # an unknown by its number, or one kind of card in it
Chosen = Mapping[Key, Any]  # of a kind of card how many there are


class Fillings:
    """The values that the unknowns of a partial position can have together; InputError where the pack is too small."""

    def __init__(self, game: Game, key: str, seen: Survey) -> None:
        self.unknowns = seen.unknowns
        self.seen = tuple(set(chain.from_iterable(seen.known.values())))
        self.beside = tuple(tuple(seen.beside.get(unknown.path, ())) for unknown in self.unknowns)
        self.sights: tuple[Sight, ...] = tuple("cards" for _ in seen.unknowns)
        self.deck = game.deck
        order = list(game.deck.kinds)
        Random(key).shuffle(order)  # so that the first fillings are not all of one suit
        self._place = {kind: n for n, kind in enumerate(order)}
        self._stock: dict[Path, Counter[Card]] = {}
        for unknown in self.unknowns:
            known = seen.known.get(unknown.pack, Counter())
            self._stock[unknown.pack] = Counter({kind: game.deck.copies - known[kind] for kind in order})
        self._bound_first = sorted(range(len(self.unknowns)), key=lambda n: not self.unknowns[n].values)
        self.has_claims = any(unknown.slots and unknown.values for unknown in self.unknowns)
        self._check_room()

    def _check_room(self) -> None:
        for pack, stock in self._stock.items():
            wanted = sum(len(unknown.slots) for unknown in self.unknowns if unknown.pack == pack)
            if wanted > (count := sum(stock.values())):
                raise refuse(
                    "wrong-count",
                    "position",
                    vi=f"Thiếu {wanted} lá mà bộ bài chỉ còn {count}.",
                    en=f"{wanted} cards are missing and the pack has only {count} left.",
                )

    @property
    def most(self) -> int:
        """No fewer than there are fillings, if none is endless."""
        return prod(
            _hands_at_most(self._stock[one.pack], len(one.slots)) if one.slots else len(one.values)
            for one in self.unknowns
        )

    def fill(self, chosen: Chosen) -> Filling | None:
        """The first filling with what is chosen; None where the cards do not suffice in the order of the unknowns."""
        whole, counted = _sorted_out(chosen)
        made = {**whole, **{n: _of_counts(counts) for n, counts in counted.items()}}
        for n in self._bound_first:
            unknown, kept = self.unknowns[n], made.get(n, ())
            if n in whole:
                continue
            if not unknown.slots:
                made[n] = unknown.values[0]
                continue
            left, lacking = self.room(n, made, counted.get(n, ())), len(unknown.slots) - len(kept)
            if not 0 <= lacking <= len(left):
                return None
            made[n] = self.ordered((*kept, *left[:lacking]))
        return tuple(made[n] for n in range(len(self.unknowns)))

    def values(self, key: Key, chosen: Chosen) -> Iterator[Any]:
        """Every value of an unknown beside what is chosen, of an endless one only some; every count of a kind."""
        whole, counted = _sorted_out(chosen)
        made = {**whole, **{n: _of_counts(counts) for n, counts in counted.items()}}
        n = key if isinstance(key, int) else key[0]
        unknown, kept = self.unknowns[n], made.get(n, ())
        if not unknown.slots:
            return iter(unknown.values)
        left = Counter(self.room(n, made, counted.get(n, ())))
        if self.sights[n] == "ranks":
            return _hands_by_rank(left, len(unknown.slots))
        if not isinstance(key, int):
            return iter(range(min(left[key[1]], len(unknown.slots) - len(kept)) + 1))
        hands = _hands(list(left.items()), len(unknown.slots) - len(kept))
        return (self.ordered((*kept, *hand)) for hand in hands) if kept else hands

    def room(self, n: int, made: Mapping[int, Any], counted: Iterable[Card] = ()) -> list[Card]:
        """The cards that can be among the unknown ones of a list, beside those made and the kinds counted already."""
        unknown, done = self.unknowns[n], set(counted)
        left = self._stock[unknown.pack].copy()
        for other, value in made.items():
            if self.unknowns[other].slots and self.unknowns[other].pack == unknown.pack:
                left.subtract(value)
        if unknown.values:
            return [one for one in unknown.values if left[one] > 0] or list(unknown.values)
        return [kind for kind in left.elements() if kind not in done]

    def kinds(self, n: int) -> list[Card]:
        """The kinds of card that an unknown card can be, in the order of the pack."""
        room = set(self.room(n, {}))
        return [kind for kind in self.deck.kinds if kind in room]

    def neighbours(self, filling: Filling, n: int) -> Iterator[Filling]:
        """The fillings that differ in one fact of an unknown: its value, or one of its cards."""
        unknown, own = self.unknowns[n], filling[n]
        if not unknown.slots:
            others = (value for value in unknown.values if value is not own and value != own)
        else:
            kinds = dict.fromkeys(self.room(n, dict(enumerate(filling))))
            others = (self._with_card(own, old, new) for new in kinds for old in dict.fromkeys(own) if old != new)
        return ((*filling[:n], value, *filling[n + 1 :]) for value in others)

    def nearer(self, one: Filling, other: Filling) -> Iterator[Filling]:
        """The second filling with one more fact as it is in the first."""
        for n, (wanted, own) in enumerate(zip(one, other, strict=True)):
            if wanted == own:
                continue
            values = [wanted]
            if self.unknowns[n].slots:
                gone, come = Counter(own) - Counter(wanted), Counter(wanted) - Counter(own)
                values = [self._with_card(own, old, new) for new in come for old in gone]
            made = ((*other[:n], value, *other[n + 1 :]) for value in values)
            yield from (filling for filling in made if not self.is_overdrawn(filling))

    def distance(self, one: Filling, other: Filling) -> int:
        """In how many facts two fillings differ."""
        return sum(
            (Counter(value) - Counter(other[n])).total() if self.unknowns[n].slots else value != other[n]
            for n, value in enumerate(one)
        )

    def _with_card(self, cards: tuple[Card, ...], old: Card, new: Card) -> tuple[Card, ...]:
        left = list(cards)
        left.remove(old)
        return self.ordered((*left, new))

    def ordered(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in the order in which the unknown ones of a list are written."""
        return tuple(sorted(cards, key=self._place.__getitem__))

    def is_overdrawn(self, filling: Filling) -> bool:
        """Whether some cards are there more often than the pack has them."""
        used: dict[Path, Counter[Card]] = {}
        for unknown, value in zip(self.unknowns, filling, strict=True):
            if unknown.slots:
                used.setdefault(unknown.pack, Counter()).update(value)
        return any(used[pack] - self._stock[pack] for pack in used)


def sights(query: Query, seen: Survey) -> tuple[Sight, ...]:
    """What of each unknown list of cards counts; ranks alone only where that is so of all that share a pack."""
    found: list[Sight] = []
    for unknown in seen.unknowns:
        told = query.sight if unknown.slots and not seen.disputed else None
        found.append(told(seen.marked, unknown.path) if told else "cards")
    exact = {one.pack for one, sight in zip(seen.unknowns, found, strict=True) if one.slots and sight == "cards"}
    return tuple(
        "cards" if sight == "ranks" and unknown.pack in exact else sight
        for unknown, sight in zip(seen.unknowns, found, strict=True)
    )


def _sorted_out(chosen: Chosen) -> tuple[dict[int, Any], dict[int, dict[Card, int]]]:
    """The unknowns that are chosen whole, and of others how many of some kinds there are."""
    whole = {key: value for key, value in chosen.items() if isinstance(key, int)}
    counted: dict[int, dict[Card, int]] = {}
    for key, count in chosen.items():
        if not isinstance(key, int) and key[0] not in whole:
            counted.setdefault(key[0], {})[key[1]] = count
    return whole, counted


def _of_counts(counts: Mapping[Card, int]) -> tuple[Card, ...]:
    return tuple(kind for kind, count in counts.items() for _ in range(count))


def _hands_at_most(left: Counter[Card], count: int) -> int:
    """No fewer than the hands of so many cards: as if all cards were different, or as if there were enough of each."""
    kinds = sum(copies > 0 for copies in left.values())
    return min(comb(left.total(), count), comb(kinds + count - 1, count))


def rank_of(kind: Card) -> str:
    """The rank of a card; of a joker that it is one."""
    return "" if kind.is_joker else kind.rank


def _hands_by_rank(left: Counter[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """One hand of so many cards for all that have the same ranks."""
    of_rank: dict[str, list[Card]] = {}
    for kind in left.elements():
        of_rank.setdefault(rank_of(kind), []).append(kind)
    first = {kinds[0]: kinds for kinds in of_rank.values()}
    for hand in _hands([(kind, len(kinds)) for kind, kinds in first.items()], count):
        yield tuple(first[kind][n] for kind, taken in Counter(hand).items() for n in range(taken))


def _hands(left: list[tuple[Card, int]], count: int) -> Iterator[tuple[Card, ...]]:
    """Every hand of so many cards, given how many there are of each."""
    if all(copies == 1 for _, copies in left):
        yield from combinations((kind for kind, _ in left), count)
    elif not count:
        yield ()
    elif count <= sum(copies for _, copies in left):
        (first, copies), *rest = left
        for taken in range(min(copies, count), -1, -1):
            for more in _hands(rest, count - taken):
                yield (*(first,) * taken, *more)
