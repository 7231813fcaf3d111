"""Brute force over everything a player could have done, to check a claim of "fewest" or "best" (see `naive`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Final

from games.mau_binh.checks.naive import (
    FOUL,
    ROWS,
    House,
    Rank,
    Rows,
    counted,
    dearest,
    disorder,
    rank,
    sign,
    swept,
    won,
)

State = tuple[frozenset[str], ...]
LETTERS: Final = "23456789TJQKA"
_CHANCES: Final = Path(__file__).parent.with_name("chances.json")


# ---------------------------------------------------------------- repair


def _neighbours(state: State) -> Iterator[State]:
    """Every layout one exchange away."""
    for a, b in combinations(range(3), 2):
        for one in state[a]:
            for other in state[b]:
                rows = list(state)
                rows[a] = state[a] - {one} | {other}
                rows[b] = state[b] - {other} | {one}
                yield tuple(rows)


@lru_cache(maxsize=64)
def nearest_legal(layout: State, wheel: str) -> tuple[int, tuple[Rank, ...]]:
    """The fewest exchanges to a legal layout, and the ranks (back, middle, front) of the strongest one so near."""
    ring, seen, distance = {layout}, {layout}, 0
    known: dict[frozenset[str], Rank] = {}

    def rank_of(row: frozenset[str]) -> Rank:
        if row not in known:
            known[row] = rank(sorted(row), wheel)
        return known[row]

    while True:
        ranked = [tuple(map(rank_of, reversed(state))) for state in ring]
        legal = [ranks for ranks in ranked if ranks[0] >= ranks[1] >= ranks[2]]
        if legal:
            return distance, max(legal)
        ring = {near for state in ring for near in _neighbours(state)} - seen
        seen |= ring
        distance += 1


# ---------------------------------------------------------------- arrange


@cache
def _splits() -> list[tuple[int, int, int]]:
    """All 72,072 splits of thirteen places, as indexes into the threes and the fives."""
    places = frozenset(range(13))
    fives = {frozenset(five): n for n, five in enumerate(combinations(range(13), 5))}
    return [
        (n, fives[frozenset(middle)], fives[places - set(front) - set(middle)])
        for n, front in enumerate(combinations(range(13), 3))
        for middle in combinations(sorted(places - set(front)), 5)
    ]


Score = Callable[[int, int, int], int]


def best(cards: Sequence[str], wheel: str, scores_of: Callable[[list[Any], list[Any]], Score]) -> tuple[Any, ...]:
    """Score and ranks (back, middle, front) of the best legal split; of equals the one with the strongest rows.

    `scores_of` gets all threes and all fives and says what a split, given by its indexes, is worth.
    """
    threes, fives = list(combinations(cards, 3)), list(combinations(cards, 5))
    ranks3, ranks5 = [rank(row, wheel) for row in threes], [rank(row, wheel) for row in fives]
    place = {value: n for n, value in enumerate(sorted({*ranks3, *ranks5}))}
    order3, order5 = [place[value] for value in ranks3], [place[value] for value in ranks5]
    score = scores_of(threes, fives)
    top, backwards = (-(10**9), 0, 0, 0), sorted(place, key=place.__getitem__)
    for front, middle, back in _splits():
        if order3[front] <= order5[middle] <= order5[back]:
            top = max(top, (score(front, middle, back), order5[back], order5[middle], order3[front]))
    return top[0], *(backwards[n] for n in top[1:])


@cache
def chances() -> list[dict[int, int]]:
    """The chance in millionths by the number of a rank, for the three rows, read anew from the data file.

    The file gives points; from point to point the chance rises in equal steps over all ranks between. Its numbers hold
    the kind, then five digits of base sixteen.
    """
    points = json.loads(_CHANCES.read_text(encoding="utf-8"))["points"]
    few = {rank([letter + "s" for letter in row]) for row in combinations_with_replacement(LETTERS, 3)}
    many = {rank([r + s for r, s in zip(row, "sscdh", strict=True)]) for row in _five_ranks()}
    many |= {rank([letter + "s" for letter in row]) for row in combinations(LETTERS, 5)}
    made = []
    for row, classes in zip(ROWS, (few, many, many), strict=True):
        order = [number(value) for value in sorted(classes)]
        known = {order.index(low): value for low, value in points[row]}
        table = {}
        for n, name in enumerate(order):
            first = max(p for p in known if p <= n)
            last = min(p for p in known if p >= n)
            step = (known[last] - known[first]) * (n - first) // (last - first) if last > first else 0
            table[name] = known[first] + step
        made.append(table)
    return made


def _five_ranks() -> Iterator[tuple[str, ...]]:
    return (row for row in combinations_with_replacement(LETTERS, 5) if row[0] != row[4])


def number(value: Rank) -> int:
    """How the data file writes a rank."""
    digits = [*value[1], 0, 0, 0, 0, 0][:5]
    return int("".join(f"{digit:x}" for digit in (value[0], *digits)), 16)


def chance(row: int, value: Rank) -> int:
    """The chance of a rank in a row; A-2-3-4-5 as the lowest straight lies halfway between its neighbours."""
    table, wanted = chances()[row], number(value)
    if wanted in table:
        return table[wanted]
    below, above = max(n for n in table if n < wanted), min(n for n in table if n > wanted)
    return (table[below] + table[above]) // 2


@lru_cache(maxsize=64)
def best_by_chances(cards: tuple[str, ...], wheel: str) -> tuple[Any, ...]:
    """The greatest sum of chances of a legal split, and its ranks."""

    def scores(threes: list[Any], fives: list[Any]) -> Score:
        front = [chance(0, rank(row, wheel)) for row in threes]
        middle, back = ([chance(n, rank(row, wheel)) for row in fives] for n in (1, 2))
        return lambda f, m, b: front[f] + middle[m] + back[b]

    return best(cards, wheel, scores)


# ---------------------------------------------------------------- net chi against given layouts


def _signed(place: str, mine: Sequence[str], theirs: Sequence[str], house: House) -> int:
    """What the row moves to me: positive when I win it."""
    side = sign(rank(mine, house["wheel"]), rank(theirs, house["wheel"]))
    return 0 if side == 0 else won(place, mine, theirs, house) if side > 0 else -won(place, theirs, mine, house)


def _pair(values: Sequence[int], house: House) -> int:
    """What a pair of legal players moves, from its three rows."""
    total = sum(values)
    if min(values) > 0:
        return swept(total, house)
    return -swept(-total, house) if max(values) < 0 else total


def _table(mine: Sequence[Sequence[int]], house: House, *, others_sweep: Sequence[bool], foul: int) -> int:
    """My net chi: each legal opponent's rows against mine, and `foul` opponents that pay."""
    pairs = [_pair(values, house) for values in mine]
    net = sum(pairs) + foul * FOUL[str(house["foul"])]
    if house["sweep_table_mult"] == 2 and len(mine) >= 2 and not foul:
        if all(min(values) > 0 for values in mine):
            net += sum(pairs)
        for value, rows, sweeps in zip(pairs, mine, others_sweep, strict=True):
            if sweeps and max(rows) < 0:
                net += value
    return net


def _sweeps_the_rest(name: str, legal: Mapping[str, Rows], house: House) -> bool:
    """Whether an opponent sweeps all the others but me."""
    return all(
        min(_signed(place, legal[name][place], rows[place], house) for place in ROWS) > 0
        for other, rows in legal.items()
        if other != name
    )


def _instant_net(cards: Sequence[str], against: Mapping[str, Rows], house: House) -> int | None:
    """My chi where somebody holds an instant win, else None."""
    hands = [cards, *([card for place in ROWS for card in rows[place]] for rows in against.values())]
    mine, *theirs = (counted(hand, house)[name] if (name := dearest(hand, house)) else 0 for hand in hands)
    if not any((mine, *theirs)):
        return None
    both = house["instant_vs_instant"] == "net"
    return sum(mine - value if both or 0 in (mine, value) else sign(mine, value) * max(mine, value) for value in theirs)


def best_net(cards: Sequence[str], against: Mapping[str, Rows], house: House) -> tuple[Any, ...]:
    """The greatest net chi of a legal split, without the ace line, and its ranks."""
    key = json.dumps([list(cards), {n: {r: list(rows[r]) for r in ROWS} for n, rows in against.items()}, dict(house)])
    return _best_net(key)


@lru_cache(maxsize=64)
def _best_net(key: str) -> tuple[Any, ...]:
    cards, against, house = json.loads(key)
    ended = _instant_net(cards, against, house)
    if ended is not None:
        return best(cards, house["wheel"], lambda threes, fives: lambda f, m, b: ended)
    legal = {name: rows for name, rows in against.items() if disorder(rows, house["wheel"]) is None}
    foul = len(against) - len(legal)
    others_sweep = [_sweeps_the_rest(name, legal, house) for name in legal]

    def scores(threes: list[Any], fives: list[Any]) -> Score:
        front = [[_signed("front", row, rows["front"], house) for rows in legal.values()] for row in threes]
        middle = [[_signed("middle", row, rows["middle"], house) for rows in legal.values()] for row in fives]
        back = [[_signed("back", row, rows["back"], house) for rows in legal.values()] for row in fives]
        known: dict[tuple[tuple[int, int, int], ...], int] = {}

        def score(f: int, m: int, b: int) -> int:
            mine = tuple(zip(front[f], middle[m], back[b], strict=True))
            if mine not in known:
                known[mine] = _table(mine, house, others_sweep=others_sweep, foul=foul)
            return known[mine]

        return score

    return best(cards, house["wheel"], scores)
