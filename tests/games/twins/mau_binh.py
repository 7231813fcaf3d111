"""Mậu Binh by its rule book, plainly; the ranking of rows is that of `tests.games.plain`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any, Final

from games.mau_binh.checks import searching
from tests.games.plain import Rank, cards, plain_rank
from tests.games.twins.mau_binh_wins import dearest

House = Mapping[str, Any]
Position = Mapping[str, Any]
Row = Sequence[str]
Layout = Mapping[str, Row]
Accepts = Callable[[Any], bool]

ROWS: Final = ("front", "middle", "back")
_KINDS: Final = ("mau-thau", "doi", "thu", "sam-co", "sanh", "thung", "cu-lu", "tu-quy", "thung-pha-sanh")
_DEEP: Final = 4  # exchanges at most: no layout needs more


@lru_cache(maxsize=20_000)
def _ranked(codes: tuple[str, ...], wheel: str) -> Rank:
    return plain_rank(cards(" ".join(codes)), wheel=wheel)


def rank(row: Row, house: House) -> Rank:
    return _ranked(tuple(row), house["wheel"])


def foul(layout: Layout, house: House) -> bool:
    """§3.1."""
    front, middle, back = (rank(layout[row], house) for row in ROWS)
    return front > middle or middle > back


def value(row: str, hand: Row, house: House) -> int | None:
    """The chi of a special hand in its row (§4.2); None for any other hand."""
    name, aces = _KINDS[rank(hand, house)[0]], hand[0][0] == "A" and len({card[0] for card in hand}) == 1
    if row == "front":
        return (12 if aces else 3) if name == "sam-co" else None
    four_aces = name == "tu-quy" and sum(card[0] == "A" for card in hand) == 4
    ranks = {card[0] for card in hand}
    if name == "thung-pha-sanh":
        run = "low" if ranks == set("A2345") else "high" if ranks == set("TJQKA") else ""
        return {"middle": {"": 10, "low": 14, "high": 20}, "back": {"": 5, "low": 7, "high": 10}}[row][run]
    if name == "tu-quy":
        return {"middle": (8, 32), "back": (4, 16)}[row][four_aces]
    return 2 if name == "cu-lu" and row == "middle" else None


def row_value(row: str, winner: Row, loser: Row, house: House) -> int:
    """§4.1–§4.3: what the winner of a row gets; 0 when it does not win."""
    if not rank(winner, house) > rank(loser, house):
        return 0
    ours, theirs = value(row, winner, house), value(row, loser, house)
    if ours is None:
        return 1
    same = rank(winner, house)[0] == rank(loser, house)[0]
    doubled = {"any_special": True, "same_type": same, "off": False}[house["de_hang"]]
    return 2 * ours if theirs is not None and doubled else ours


# ---------------------------------------------------------------- the settlement


def aces(counts: Mapping[str, int], house: House) -> dict[str, int]:
    """§4.6."""
    dealt = sum(counts.values()) if house["tinh_at"] == "on" else 0
    return {name: len(counts) * own - dealt if dealt else 0 for name, own in counts.items()}


def settle(players: Mapping[str, Layout], house: House) -> dict[str, int]:
    """§4, §5: everybody against everybody, then the aces."""
    hands = {name: [card for row in ROWS for card in layout[row]] for name, layout in players.items()}
    wins = {name: dearest(hand, house) for name, hand in hands.items()}
    net = dict.fromkeys(players, 0)
    worth = {name: won[1] if won else 0 for name, won in wins.items()}
    ended = any(wins.values())
    for one, other in combinations(players, 2):
        chi = _instants(worth[one], worth[other], house) if ended else _pair(one, other, players, house)
        net[one] += chi
        net[other] -= chi
    if ended:
        return net
    own = aces({name: sum(card[0] == "A" for card in hand) for name, hand in hands.items()}, house)
    return {name: net[name] + own[name] for name in players}


def _instants(ours: int, theirs: int, house: House) -> int:
    if house["instant_vs_instant"] == "net" or not (ours and theirs):
        return ours - theirs
    return 0 if ours == theirs else ours if ours > theirs else -theirs


def _pair(one: str, other: str, players: Mapping[str, Layout], house: House) -> int:
    """What the first of two players gets from the other."""
    fouls = {name: foul(players[name], house) for name in (one, other)}
    if any(fouls.values()):
        fine = {"rows_x2": 6, "as_sweep": 9, "sweep_x2": 18}[house["foul"]]
        return fine * (fouls[other] - fouls[one])
    ours, theirs = _won(players[one], players[other], house), _won(players[other], players[one], house)
    total = _swept(ours, house) - _swept(theirs, house)
    return total * house["sweep_table_mult"] if _sweeps_all(one, other, players, house) else total


def _won(mine: Layout, other: Layout, house: House) -> list[int]:
    return [row_value(row, mine[row], other[row], house) for row in ROWS]


def _swept(won: Sequence[int], house: House) -> int:
    """§4.4: what three won rows are worth, multiplied where all three are won."""
    if not all(won):
        return sum(won)
    if house["sweep_applies_to"] == "base":
        return sum(won) + 3 * (house["sweep_mult"] - 1)
    return int(sum(won) * house["sweep_mult"])


def _sweeps_all(one: str, other: str, players: Mapping[str, Layout], house: House) -> bool:
    """Whether one of the two sweeps the whole table: two opponents at least, nobody lủng."""
    if len(players) < 3 or any(foul(layout, house) for layout in players.values()):
        return False
    return any(
        all(all(_won(players[winner], players[name], house)) for name in players if name != winner)
        for winner in (one, other)
    )


# ---------------------------------------------------------------- mending and arranging


def mends(position: Layout, house: House) -> Accepts:
    """Whether exchanges between different rows make a layout legal and none fewer do: all are tried."""
    fewest = next(count for count in range(_DEEP + 1) if _mended_by(position, count, house))

    def is_one(given: Sequence[Sequence[str]]) -> bool:
        end = _exchanged(position, given)
        return end is not None and not foul(end, house) and len(given) == fewest

    return is_one


def _exchanged(layout: Layout, given: Sequence[Sequence[str]]) -> dict[str, list[str]] | None:
    rows = {row: list(layout[row]) for row in ROWS}
    for one, other in given:
        home, away = (next((row for row in ROWS if card in rows[row]), "") for card in (one, other))
        if not home or not away or home == away:
            return None
        rows[home][rows[home].index(one)], rows[away][rows[away].index(other)] = other, one
    return rows


def _mended_by(layout: Layout, count: int, house: House) -> bool:
    if count == 0:
        return not foul(layout, house)
    for home, away in combinations(ROWS, 2):
        for pair in product(layout[home], layout[away]):
            moved = _exchanged(layout, [pair])
            if moved and _mended_by(moved, count - 1, house):
                return True
    return False


def is_best(position: Position, house: House) -> Accepts:
    """Whether a layout is legal and worth as much as the best one that the checker's search of all splits finds.

    What it is worth is the net chi without the ace line, or the sum of the chances in the table of the game.
    """
    hand, against = position["cards"], position.get("against")

    def worth(layout: Layout) -> int:
        if against:
            return settle({"": layout, **against}, {**house, "tinh_at": "off"})[""]
        return sum(searching.chance(n, searching.rank(layout[row], house["wheel"])) for n, row in enumerate(ROWS))

    if against:
        most = searching.best_net(hand, against, house)[0]
    else:
        most = searching.best_by_chances(tuple(hand), house["wheel"])[0]

    def is_one(given: Layout) -> bool:
        laid = [card for row in ROWS for card in given[row]]
        sizes = [len(given[row]) for row in ROWS] == [3, 5, 5]
        return sorted(laid) == sorted(hand) and sizes and not foul(given, house) and worth(given) == most

    return is_one


ANSWERS: Final[Mapping[str, Callable[[Position, House], Any]]] = {
    "foul": foul,
    "hand-kind": lambda position, house: _KINDS[rank(position["cards"], house)[0]],
    "compare-row": lambda position, house: _side(rank(position["a"], house), rank(position["b"], house)),
    "row-value": lambda position, house: row_value(position["row"], position["winner"], position["loser"], house),
    "instant-win": lambda position, house: (dearest(position["cards"], house) or ("none",))[0],
    "aces": lambda position, house: aces(position["aces"], house),
    "settle": lambda position, house: settle(position["players"], house),
}
ACCEPTS: Final[Mapping[str, Callable[[Position, House], Accepts]]] = {"repair": mends, "arrange": is_best}


def _side(a: Rank, b: Rank) -> str:
    return "a" if a > b else "b" if b > a else "tie"
