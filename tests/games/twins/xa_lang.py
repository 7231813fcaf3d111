"""Xả láng by its rule book, plainly: a free joker is tried as every rank, a hand as every set of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, Final, NamedTuple

House = Mapping[str, Any]
Position = Mapping[str, Any]
Play = Mapping[str, Any]
Accepts = Callable[[Any], bool]

RUN: Final = "A23456789TJQKA"
_GROUP: Final = "3456789TJQKA2"
_POKER: Final = {"lowest": "23456789TJQKA", "below_ace": "3456789TJQK2A"}
_SAME: Final = (None, "single", "pair", "triple", "quad")
_BOMBS: Final = ("quad", "straight-flush")
_CHOPPED: Final = {"single": 1, "single_pair": 2, "single_pair_triple": 3}
_PRICES: Final = {"chop": 50, "catch-quad": 100, "catch-sf": 200}


# ---------------------------------------------------------------- readings (§2)


class Reading(NamedTuple):
    """A way to read cards; `pair` is the pair of a cù lũ."""

    type: str
    rank: str
    length: int
    pair: str = ""

    @property
    def ranks(self) -> set[str]:
        if self.type in ("straight", "straight-flush", "pair-run"):
            many = self.length // 2 if self.type == "pair-run" else self.length
            return set(RUN[_top(self.rank) - many + 1 : _top(self.rank) + 1])
        return {self.rank, self.pair} - {""}


def _top(rank: str) -> int:
    return RUN.rindex(rank)


@cache
def _runs(many: int) -> dict[tuple[str, ...], list[str]]:
    """Every run of so many ranks, its ranks sorted, and its tops: all thirteen may end with the king or the ace."""
    found: dict[tuple[str, ...], list[str]] = {}
    for n in range(len(RUN) - many + 1):
        found.setdefault(tuple(sorted(RUN[n : n + many])), []).append(RUN[n + many - 1])
    return found


def readings(play: Play, house: House, *, all_bombs: bool = False) -> set[Reading]:
    """Every reading of a play as it is declared; with `all_bombs` also bombs whose jokers this table forbids."""
    return {
        found
        for found in _every(tuple(play["cards"]), tuple(sorted((j, c[0]) for j, c in play.get("jokers", {}).items())))
        if found.type == play.get("as", found.type)
        and (all_bombs or found.type not in _BOMBS or not _jokers(play["cards"]) or house["joker_in_bombs"] == "on")
    }


def _natural(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(card for card in cards if card not in ("RJ", "BJ")))


def _jokers(cards: Sequence[str]) -> int:
    return sum(card in ("RJ", "BJ") for card in cards)


@cache
def _every(cards: tuple[str, ...], declared: tuple[tuple[str, str], ...]) -> frozenset[Reading]:
    shown = [dict(declared).get(card, card) for card in cards]
    known = [card for card in shown if card not in ("RJ", "BJ")]
    suited = len({card[1] for card in known}) <= 1
    free = product(RUN[1:], repeat=len(shown) - len(known))
    return frozenset(found for jokers in free for found in _as_ranks([c[0] for c in known] + list(jokers), suited))


def _as_ranks(ranks: Sequence[str], suited: bool) -> Iterator[Reading]:
    count, times = len(ranks), Counter(ranks)
    shape, run = sorted(times.values()), tuple(sorted(times))
    if len(times) == 1 and count <= 4:
        yield Reading(str(_SAME[count]), ranks[0], count)
    if shape == [2, 3]:
        yield Reading("full-house", max(times, key=times.__getitem__), 5, min(times, key=times.__getitem__))
    if 3 <= count <= 13 and shape[-1] == 1:
        types = ("straight", "straight-flush") if suited and count == 5 else ("straight",)
        yield from (Reading(type_, top, count) for type_ in types for top in _runs(count).get(run, ()))
    if count >= 4 and set(shape) == {2}:
        yield from (Reading("pair-run", top, count) for top in _runs(count // 2).get(run, ()))


# ---------------------------------------------------------------- beating (§3)


def _height(one: Reading, house: House) -> tuple[int, int]:
    """The order inside a type; the pair of a cù lũ counts where the table says so."""
    if one.type in ("single", "pair", "triple"):
        return _GROUP.index(one.rank), 0
    if one.type not in ("quad", "full-house"):
        return _top(one.rank), 0
    order = _POKER[house["two_in_poker_hands"]]
    return order.index(one.rank), order.find(one.pair) if house["fullhouse_pair_tiebreak"] == "on" else 0


def lies(table: Play, house: House) -> Reading:
    """What a play on the table counts as (§2.4, query `beats`)."""
    found = readings(table, house) or readings(table, house, all_bombs=True)
    flush = [one for one in found if one.type == "straight-flush"]
    return max(flush or found, key=lambda one: _height(one, house))


def beats(on: Reading, by: Reading, house: House) -> bool:
    if (on.type, on.length) == (by.type, by.length):
        return _height(by, house) > _height(on, house)
    ladder = {"full-house": ("straight",), "straight-flush": ("straight", "full-house")}
    if house["five_card_ladder"] == "on" and on.length == 5 and on.type in ladder.get(by.type, ()):
        return True
    if by.type not in _BOMBS:
        return False
    if on.type in _BOMBS:
        return by.type == "straight-flush"
    return chops(on, by, house) or house["bombs_beat_all"] == "on"


def chops(on: Reading, by: Reading, house: House) -> bool:
    twos = on.type in ("single", "pair", "triple") and on.rank == "2"
    return twos and by.type in _BOMBS and on.length <= _CHOPPED[house["chop_scope"]]


def may_end(one: Reading, house: House) -> bool:
    """§4.2."""
    twos = one.ranks == {"2"} or ("2" in one.ranks and house["finish_scope"] == "any_two")
    return not twos or house["finish_on_two"] != "forbidden"


def may_play(position: Position, house: House) -> bool:
    hand, table, play = position["hand"], position["table"], position["play"]
    if any(card not in hand for card in play["cards"]):
        return False
    found = readings(play, house)
    if table is not None:
        on = lies(table, house)
        found = {one for one in found if beats(on, one, house)}
        if position["passed"]:
            still = house["chop_after_pass"] == "on"
            found = {one for one in found if still and chops(on, one, house)}
    last = len(play["cards"]) == len(hand)
    return any(not last or may_end(one, house) for one in found)


def plays(position: Position, house: House) -> set[tuple[Any, ...]]:
    """Every legal play: natural cards, how many jokers, type, rank."""
    hand, on = position["hand"], position["table"] and lies(position["table"], house)
    natural, found = _natural(hand), set()
    for size in range(len(natural) + 1):
        for cards, jokers in product(combinations(natural, size), range(_jokers(hand) + 1)):
            for one in readings({"cards": [*cards, *("RJ", "BJ")[:jokers]]}, house) if size + jokers else ():
                last = size + jokers == len(hand)
                if (not on or beats(on, one, house)) and (not last or may_end(one, house)):
                    found.add((tuple(sorted(cards)), jokers, one.type, one.rank))
    return found


def all_plays(position: Position, house: House) -> Accepts:
    """Every legal play once; a joker is as good as the other."""
    wanted = plays(position, house)

    def are_all(given: Any) -> bool:
        listed = {(_natural(one["cards"]), _jokers(one["cards"]), one["type"], one["rank"]) for one in given}
        return len(listed) == len(given) and listed == wanted

    return are_all


def all_readings(position: Position, house: House) -> Accepts:
    wanted = sorted({(one.type, one.rank, one.length) for one in readings(position, house)})
    return lambda given: sorted((one["type"], one["rank"], one["length"]) for one in given) == wanted


# ---------------------------------------------------------------- chips (§5)


def score(position: Position, house: House) -> dict[str, int]:
    winner, left, events = position["winner"], position["left"], position.get("events", [])
    out = [event["by"] for event in events if event["kind"] == "finish-two"]
    chips = dict.fromkeys([*([winner] if winner else []), *left, *out], 0)
    if winner and _counts(events, house):
        more = 10 if house["thoi2"] == "replace" else 20
        for name, cards in left.items():
            _pay(chips, name, winner, 10 * len(cards) + more * sum(card[0] == "2" for card in cards))
    for event, moved in zip(events, _moved(events, house), strict=True):
        _pay_event(chips, event, moved, winner, house)
    return chips


def _counts(events: Sequence[Play], house: House) -> bool:
    """Whether the cards left are counted at all (§5.3)."""
    kinds = {event["kind"] for event in events}
    flat = "bao" in kinds and house["bao_success"] == "flat"
    return not flat and not ("bao-failed" in kinds and house["bao_fail"] == "end_hand")


def _pay(chips: dict[str, int], loser: str, gainer: str, amount: int) -> None:
    chips[loser] -= amount
    chips[gainer] += amount


def _pay_event(chips: dict[str, int], event: Play, moved: int, winner: str | None, house: House) -> None:
    by, others = event["by"], [name for name in chips if name != event["by"]]
    if event["kind"] in _PRICES:
        _pay(chips, event["from"], by, moved)
    elif event["kind"] == "ve-bo":
        _pay(chips, event["from"], by, 20)
    elif event["kind"] == "finish-two":
        to = {"forbidden": [], "penalty_but_wins": others, "loses": [winner] if winner in others else []}
        for name in to[house["finish_on_two"]]:
            _pay(chips, by, str(name), 20 * event.get("twos", 1))
    else:
        for name in others:
            _pay(chips, name, by, 200) if event["kind"] == "bao" else _pay(chips, by, name, 100)


def _moved(events: Sequence[Play], house: House) -> list[int]:
    """What each chop and catch moves; in a chain each answers the one before it (§5.2)."""
    chains: list[list[int]] = []
    bomb = ""  # who made the chop or catch of the play before
    for n, event in enumerate(events):
        if event["kind"] in _PRICES:
            answers = event["kind"].startswith("catch") and event["from"] == bomb
            chains = [*chains[:-1], [*chains[-1], n]] if answers else [*chains, [n]]
            bomb = event["by"]
        elif event["kind"] == "bao" or (event["kind"] == "finish-two" and event["by"] != bomb):
            bomb = ""  # another play lies between
    moved = [0] * len(events)
    for chain in chains:
        prices = [_PRICES.get(events[n]["kind"], 0) for n in chain]
        prices[0] *= events[chain[0]].get("twos", 1) if events[chain[0]]["kind"] == "chop" else 1
        for step, n in enumerate(chain):
            doubled = prices[step] * 2**step
            whole = sum(prices) if n == chain[-1] else 0
            moved[n] = {"separate": prices[step], "doubling": doubled, "last_pays_all": whole}[house["chop_chain"]]
    return moved


ANSWERS: Final[Mapping[str, Callable[[Position, House], Any]]] = {
    "beats": lambda position, house: any(
        beats(lies(position["table"], house), one, house) for one in readings(position["play"], house)
    ),
    "may-play": may_play,
    "may-finish": lambda position, house: any(may_end(one, house) for one in readings(position["play"], house)),
    "score": score,
}
ACCEPTS: Final[Mapping[str, Callable[[Position, House], Accepts]]] = {
    "combo": all_readings,
    "legal-plays": all_plays,
}
