"""Combinations as templates: what a play needs of each rank. Cards are read by laying them into templates.

A template is one number with four bits for each rank; so are the cards. A play can be read as a template when no rank
of it is there more often, and the free jokers are the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"
CIRCLE = "A" + RANKS
TYPES = ("single", "pair", "triple", "pair-run", "straight", "full-house", "quad", "straight-flush")
BOMBS = ("quad", "straight-flush")
RUNS = ("straight", "pair-run", "straight-flush")
_GUARD = sum(8 << 4 * n for n in range(13))

House = Mapping[str, Any]


class Template(NamedTuple):
    """A combination: type, rank, number of cards, the pair of a cù lũ, and what it needs of each rank."""

    type: str
    rank: str
    length: int
    pair: str
    needs: int

    @property
    def ranks(self) -> list[str]:
        """The ranks it needs, for runs from the lowest."""
        if self.type in RUNS:
            count = self.length // 2 if self.type == "pair-run" else self.length
            top = 13 if self.rank == "A" else CIRCLE.index(self.rank)
            return list(CIRCLE[top - count + 1 : top + 1])
        return [rank for rank in RANKS if self.needs >> 4 * RANKS.index(rank) & 15]

    @property
    def shown(self) -> dict[str, Any]:
        return {"type": self.type, "rank": self.rank, "length": self.length}


def number(ranks: Iterable[str]) -> int:
    """How often each rank is there, as one number."""
    return sum(1 << 4 * RANKS.index(rank) for rank in ranks)


def _templates() -> dict[int, list[Template]]:
    found = []
    for rank in RANKS:
        for count, type_ in enumerate(("single", "pair", "triple", "quad"), start=1):
            found.append(Template(type_, rank, count, "", number(rank * count)))
        for pair in RANKS:
            if pair != rank:
                found.append(Template("full-house", rank, 5, pair, number(rank * 3 + pair * 2)))
    for start in range(13):
        for end in range(start + 2, 15):
            run = CIRCLE[start:end]
            if len(run) > 13:
                continue
            if len(run) <= 6:
                found.append(Template("pair-run", run[-1], 2 * len(run), "", number(run * 2)))
            if len(run) >= 3:
                found.append(Template("straight", run[-1], len(run), "", number(run)))
            if len(run) == 5:
                found.append(Template("straight-flush", run[-1], 5, "", number(run)))
    found.sort(key=lambda t: (TYPES.index(t.type), RANKS.index(t.rank), RANKS.find(t.pair)))
    return {length: [t for t in found if t.length == length] for length in range(1, 14)}


TEMPLATES = _templates()


def is_joker(card: str) -> bool:
    return card in ("RJ", "BJ")


@lru_cache(maxsize=200_000)
def laid(shown: int, suits: int, count: int) -> tuple[Template, ...]:
    """The templates of a number of cards into which cards of some ranks, of so many suits, can be laid."""
    return tuple(
        t
        for t in TEMPLATES[count]
        if ((t.needs | _GUARD) - shown) & _GUARD == _GUARD and (t.type != "straight-flush" or suits <= 1)
    )


def readings(play: Mapping[str, Any], *, as_declared: bool = True) -> list[Template]:
    """Every way to read a play, whatever the table allows."""
    declared = play.get("jokers", {}) if as_declared else {}
    codes = [declared[card][0] if card in declared else card for card in play["cards"]]
    shown = [card for card in codes if not is_joker(card)]
    found = laid(number(card[0] for card in shown), len({card[1] for card in shown}), len(codes))
    wanted = play.get("as") if as_declared else None
    return [t for t in found if wanted in (None, t.type)]


def allowed(play: Mapping[str, Any], house: House, *, as_declared: bool = True) -> list[Template]:
    """The ways to read it that the table allows."""
    found = readings(play, as_declared=as_declared)
    if house["joker_in_bombs"] == "off" and any(map(is_joker, play["cards"])):
        return [t for t in found if t.type not in BOMBS]
    return found


def scale(type_: str, house: House) -> str:
    """The order of ranks for a type, from low to high."""
    if type_ in ("single", "pair", "triple"):
        return "3456789TJQKA2"
    if type_ in ("full-house", "quad") and house["two_in_poker_hands"] == "below_ace":
        return "3456789TJQK2A"
    return RANKS  # in runs the rank is that on top, where an ace is high


def height(one: Template, house: House) -> tuple[int, int]:
    order = scale(one.type, house)
    return order.index(one.rank), order.find(one.pair) if one.pair else -1


def lies_as(table: Mapping[str, Any], house: House) -> Template:
    """What the table counts as."""
    found = allowed(table, house) or readings(table)
    flushes = [t for t in found if t.type == "straight-flush"]
    return max(flushes or [t for t in found if t.type == found[0].type], key=lambda t: height(t, house))


def hangs_on_two(found: Sequence[Template], house: House) -> bool:
    """Whether of some readings of a type another rank is the highest when the table moves the 2."""
    tops = {max(found, key=lambda t: height(t, {**house, **moved})).rank for moved in PLACES_OF_TWO}
    return len(tops) > 1


PLACES_OF_TWO: tuple[House, ...] = ({"two_in_poker_hands": "lowest"}, {"two_in_poker_hands": "below_ace"})


def best_by_type(found: Sequence[Template], house: House) -> list[Template]:
    best: dict[str, Template] = {}
    for t in found:
        if t.type not in best or height(t, house) > height(best[t.type], house):
            best[t.type] = t
    return list(best.values())


def verdict_on(on: Template, by: Template, house: House) -> tuple[str, bool]:
    """The rule that decides between the table and a play, and whether the play beats."""
    if (on.type, on.length) == (by.type, by.length):
        high, low = height(by, house), height(on, house)
        if on.type == "full-house" and high[0] == low[0]:
            return "full-house-tie", house["fullhouse_pair_tiebreak"] == "on" and high[1] > low[1]
        return ("catch" if on.type in BOMBS else "same-type"), high[0] > low[0]
    rung = {"straight": ("full-house", "straight-flush"), "full-house": ("straight-flush",)}.get(on.type, ())
    climbs = house["five_card_ladder"] == "on" and on.length == 5 and by.type in rung
    if by.type not in BOMBS:
        return ("catch", True) if climbs else ("same-type", False)
    if on.type in BOMBS:
        return "catch", on.type == "quad"
    twos = on.type in ("single", "pair", "triple") and on.rank == "2"
    if twos and on.length <= 1 + house["chop_scope"].count("_"):
        return "chop", True
    if house["bombs_beat_all"] == "on" or climbs:
        return "catch", True
    return ("chop" if twos else "catch"), False


def goes_round(cards: Sequence[str]) -> bool:
    """Whether natural cards would be a run if a 2 followed the ace."""
    if any(map(is_joker, cards)):
        return False
    times = {rank: [card[0] for card in cards].count(rank) for rank in {card[0] for card in cards}}
    least = {1: 3, 2: 2}.get(next(iter(times.values())))
    if len(set(times.values())) != 1 or least is None or len(times) < least or len(times) > 13:
        return False
    twice = RANKS[-1] + RANKS[:-1] + RANKS[-1] + RANKS[:-1]  # A23…KA23…K
    spans = [twice[n : n + len(times)] for n in range(1, 13)]
    straight_on = [CIRCLE[n : n + len(times)] for n in range(15 - len(times))]
    return any(set(span) == set(times) for span in spans) and all(set(run) != set(times) for run in straight_on)


def may_end(t: Template, house: House) -> bool:
    """Whether a reading may be a last play."""
    ranks = set(t.ranks)
    breaks = ranks == {"2"} if house["finish_scope"] == "only_twos" else "2" in ranks
    return not breaks or house["finish_on_two"] != "forbidden"
