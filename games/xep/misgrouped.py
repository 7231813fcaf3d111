"""Groups of Xệp seen or counted in the wrong way: colours not looked at, generals counted as others, rác alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.groups import group_of, lenh_of
from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xep.worth import group, group_value
from games.xep.zones import Cards

_SAME: Final = {2: "pair", 3: "triple", 4: "quad"}
PLAIN: Final = {"pair": 0, "triple": 1, "quad": 6}
AS_TUONG: Final = {"pair": 2, "triple": 4, "quad": 10}
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


def valued_by(table: Mapping[str, int], *, generals: bool) -> Mistaken:
    """Groups with or without a general in front counted by another table."""

    def answer(position: Position, house: House) -> int | None:
        cards, slug = position["cards"], group_of(position["cards"]) or ""
        is_general = cards[0].rank == "K"
        return table[slug] if slug in table and is_general == generals else _value(position, house)

    return answer


TUONG_AS_OTHERS: Final = valued_by(PLAIN, generals=True)
OTHERS_AS_TUONG: Final = valued_by(AS_TUONG, generals=False)


AS_FACE_DOWN: Final = valued_by({"triple": 3, "quad": 8}, generals=False)
CHUOT_AS_QUAD: Final = valued_by({"chuot4": 6}, generals=False)


def runs_mixed(position: Position, house: House) -> int | None:
    """The values of the runs and of three soldiers are mixed up."""
    mixed = {"tst": 1, "xpm": 2, "chuot3": 2}
    slug = group_of(position["cards"]) or ""
    return mixed[slug] if slug in mixed else _value(position, house)


def generals_alone(position: Position, house: House) -> int | None:
    """In cards that are no group each general is counted."""
    generals = sum(made.rank == "K" for made in position["cards"])
    found = _value(position, house)
    return generals if found is None and generals else found


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
    return PLAIN[_SAME[len(cards)]] if len(cards) > 1 and len({made.rank for made in cards}) == 1 else None


def sets_alike(position: Position, house: House) -> int | None:
    """Four identical or four soldiers count no more than three."""
    found, cards = _value(position, house), position["cards"]
    return lenh_of(cards[:3]) if found is not None and len(cards) == 4 else found
