"""Groups of Xệp seen or counted in the wrong way: colours not looked at, generals counted as others, rác alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.cards import COLOURS, Card
from games.groups import Grouping, best_grouping, group_of, lenh_of
from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xep.discarding import discards, sorted_out
from games.xep.worth import group, group_value, locked, lying_lenh
from games.xep.zones import Cards, kinds, zone_of

_SAME: Final = {2: "pair", 3: "triple", 4: "quad"}
_PLAIN: Final = {"pair": 0, "triple": 1, "quad": 6}
_AS_TUONG: Final = {"pair": 2, "triple": 4, "quad": 10}
_NAMES: Final = {"tst": "xpm", "xpm": "tst", "triple": "quad", "quad": "triple"}
_RUNS: Final = {frozenset("KAE"): "tst", frozenset("RCH"): "xpm"}
_RUN_LENH: Final = {"tst": 2, "xpm": 1}


# ---------------------------------------------------------------- one group


def _group(position: Position, house: House) -> str:
    return group(Silent(house), cards=position["cards"])


def by_rank(position: Position, house: House) -> str:
    """Cards of one rank are taken for identical, whatever their colours."""
    cards = position["cards"]
    one_rank = len(cards) > 1 and len({made.rank for made in cards}) == 1
    return _SAME[len(cards)] if one_rank else _group(position, house)


def _run_seen(cards: Cards) -> str | None:
    """The run of three that the ranks make, whatever their colours."""
    return _RUNS.get(frozenset(made.rank for made in cards)) if len(cards) == 3 else None


def by_run(position: Position, house: House) -> str:
    """A run of mixed colours is taken for a group."""
    return _run_seen(position["cards"]) or _group(position, house)


def any_three(position: Position, house: House) -> str:
    """Three different cards of one colour are taken for a run."""
    cards, found = position["cards"], _group(position, house)
    one_colour = len({made.suit for made in cards}) == 1 and len({made.rank for made in cards}) == len(cards) == 3
    return ("tst" if any(made.rank == "K" for made in cards) else "xpm") if one_colour and found == "none" else found


def names_mixed(position: Position, house: House) -> str:
    found = _group(position, house)
    return _NAMES.get(found, found)


def lone_is_none(position: Position, house: House) -> str:
    """A single general is not taken for a group."""
    found = _group(position, house)
    return "none" if found == "tuong" else found


def only_identical(position: Position, house: House) -> str:
    """Only identical cards are taken for a group."""
    found = _group(position, house)
    return found if found in _SAME.values() else "none"


def pair_is_none(position: Position, house: House) -> str:
    found = _group(position, house)
    return "none" if found == "pair" else found


def part_seen(position: Position, house: House) -> str:
    """All cards but one are taken for the group."""
    cards = position["cards"]
    parts = (group_of((*cards[:n], *cards[n + 1 :])) for n in range(len(cards))) if len(cards) > 1 else ()
    return next(filter(None, parts), None) or _group(position, house)


def all_chuot(position: Position, house: House) -> str:
    """Soldiers are taken for a group of colours though a colour comes twice."""
    cards = position["cards"]
    soldiers = len(cards) >= 3 and all(made.rank == "P" for made in cards)
    return f"chuot{len(cards)}" if soldiers else _group(position, house)


# ---------------------------------------------------------------- its lệnh


def _value(position: Position, house: House) -> int | None:
    return group_value(Silent(house), cards=position["cards"])


def valued_by(table: dict[str, int], *, generals: bool) -> Mistaken:
    """Identical cards counted by a table that is meant for others: generals as others, or others as generals."""

    def answer(position: Position, house: House) -> int | None:
        cards, slug = position["cards"], group_of(position["cards"])
        is_general = cards[0].rank == "K"
        return table[slug] if slug in table and is_general == generals else _value(position, house)

    return answer


TUONG_AS_OTHERS: Final = valued_by(_PLAIN, generals=True)
OTHERS_AS_TUONG: Final = valued_by(_AS_TUONG, generals=False)


def none_is_zero(position: Position, house: House) -> int:
    return _value(position, house) or 0


def zero_is_none(position: Position, house: House) -> int | None:
    """A pair is taken for no group, as it counts nothing."""
    return _value(position, house) or None


def one_a_card(position: Position, house: House) -> int | None:
    """Every card of a group counts one."""
    return None if _value(position, house) is None else len(position["cards"])


def generals_besides(position: Position, house: House) -> int | None:
    """Each general of a group counts one more."""
    found = _value(position, house)
    several = len(position["cards"]) > 1
    generals = sum(made.rank == "K" for made in position["cards"])
    return found if found is None or not several else min(10, found + generals)


def mixed_counted(position: Position, house: House) -> int | None:
    """Runs of mixed colours, and cards of one rank, count like the real ones."""
    found, cards = _value(position, house), position["cards"]
    if found is not None:
        return found
    run = _run_seen(cards)
    if run:
        return _RUN_LENH[run]
    return _PLAIN[_SAME[len(cards)]] if len(cards) > 1 and len({made.rank for made in cards}) == 1 else None


def sets_alike(position: Position, house: House) -> int | None:
    """Four identical or four soldiers count no more than three."""
    found, cards = _value(position, house), position["cards"]
    return lenh_of(cards[:3]) if found is not None and len(cards) == 4 else found


# ---------------------------------------------------------------- a whole hand

Counted = Callable[[Grouping, Position, House], tuple[int, Cards, tuple[Cards, ...]]]


def _lying(position: Position, house: House) -> int:
    return lying_lenh(Silent(house), zone_of(position))


def scored_by(counted: Counted) -> Mistaken:
    """Lệnh, rác and groups by a wrong count of the best grouping."""

    def answer(position: Position, house: House) -> dict[str, Any]:
        hand = position["hand"]
        found = best_grouping(hand, locked=locked(Silent(house), hand))
        lenh, rac, groups = counted(found, position, house)
        return {"lenh": lenh, "rac": rac, "groups": groups}

    return answer


def without_lying(found: Grouping, _: Position, __: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    return found.lenh, found.rac, found.groups


def lying_alone(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    return _lying(position, house), found.rac, found.groups


def pairs_counted(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """A pair counts one."""
    pairs = sum(lenh_of(cards) == 0 for cards in found.groups)
    return found.lenh + _lying(position, house) + pairs, found.rac, found.groups


def generals_rac(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """Single generals are taken for rác."""
    lone = [cards for cards in found.groups if group_of(cards) == "tuong"]
    rac = (*found.rac, *(card for cards in lone for card in cards))
    groups = tuple(cards for cards in found.groups if cards not in lone)
    return found.lenh + _lying(position, house) - len(lone), rac, groups


def sets_kept(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """Three or four identical cards are never split."""
    kept = best_grouping(position["hand"], locked=True)
    return kept.lenh + _lying(position, house), kept.rac, kept.groups


def generals_plain(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """Sets of generals count like sets of other cards."""
    slugs = [(group_of(cards) or "", cards[0].rank == "K") for cards in found.groups]
    less = sum(_AS_TUONG[slug] - _PLAIN[slug] for slug, general in slugs if general and slug in _PLAIN)
    return found.lenh + _lying(position, house) - less, found.rac, found.groups


# ---------------------------------------------------------------- discards


def discarded_by(chosen: Callable[[Cards, House], Cards]) -> Mistaken:
    return lambda position, house: kinds(chosen(position["hand"], house))


def _with(hand: Cards, house: House, kept: Callable[[Card], bool]) -> Cards:
    """What may go, and besides what somebody overlooks to be kept."""
    free = discards(Silent(house), hand=hand)
    return tuple(card for card in kinds(hand) if card in free or kept(card))


def only_rac(hand: Cards, _: House) -> Cards:
    """Only cards outside every group."""
    return best_grouping(hand).rac


def generals_too(hand: Cards, house: House) -> Cards:
    return _with(hand, house, lambda card: card.rank == "K")


def khap_too(hand: Cards, house: House) -> Cards:
    khap = sorted_out(Silent(house), hand).khap
    return _with(hand, house, lambda card: card in khap)


def chuot_too(hand: Cards, house: House) -> Cards:
    chuot = sorted_out(Silent(house), hand).chuot
    return _with(hand, house, lambda card: card in chuot)


def no_pairs(hand: Cards, house: House) -> Cards:
    """Two identical cards are kept."""
    return tuple(card for card in discards(Silent(house), hand=hand) if hand.count(card) < 2)


def no_chuot(hand: Cards, house: House) -> Cards:
    """Soldiers of three colours or more are kept."""
    many = len({card.suit for card in hand if card.rank == "P"}) >= len(COLOURS) - 1
    return tuple(card for card in discards(Silent(house), hand=hand) if not (many and card.rank == "P"))
