"""Ways of going wrong in a deal of Xì Dách, each with the one rule it breaks (rule book §1.1, §2, §3).

What a slip needs to know of the rules it knows by itself: hands are counted by `checks.naive`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

from games.flow import Action
from games.rehearsal import Slip
from games.xi_dach.checks import naive
from games.xi_dach.flow import Table

Seats = Callable[[Table], Iterable[int]]


def _hand(table: Table, seat: int) -> list[str]:
    return [card.code for card in table.hands[seat].cards]


def _house(table: Table) -> dict[str, Any]:
    return table.terms.rules.house.full()


def _points(table: Table, seat: int) -> int:
    return naive.points(_hand(table, seat), _house(table))


def _has_natural(table: Table, seat: int) -> bool:
    return naive.natural(_hand(table, seat), _house(table)) != "none"


def _is_checked(table: Table, seat: int) -> bool:
    """Whether a player's result comes from a check."""
    return table.settled[seat] is not None and not _has_natural(table, seat)


def _in_play(table: Table, seat: int) -> bool:
    """Whether somebody's cards alone would let him draw."""
    return len(_hand(table, seat)) < 5 and _points(table, seat) <= 21 and not _has_natural(table, seat)


def _players(table: Table) -> range:
    return range(len(table.hands) - 1)


def _enough(table: Table) -> bool:
    return _points(table, table.dealer) >= int(_house(table)["dealer_min"])


# ---------------------------------------------------------------- whom a slip is about


def _waiting(table: Table) -> list[int]:
    """Players who may still draw, but not now."""
    return [s for s in _players(table) if s != table.at and table.settled[s] is None and _in_play(table, s)]


def _under(table: Table) -> list[int]:
    """The player at turn, where he has too little to stand."""
    full = _house(table)
    too_little = table.at < table.dealer and full["allow_stand_under"] == "refuse"
    return [table.at] if too_little and _points(table, table.at) < full["player_min"] else []


def _busted(table: Table) -> list[int]:
    """Players above 21 with fewer than five cards, checked or not."""
    return [s for s in _players(table) if _points(table, s) > 21 and len(_hand(table, s)) < 5]


def _full(table: Table) -> list[int]:
    return [s for s in _players(table) if len(_hand(table, s)) == 5]


def _natural(table: Table) -> list[int]:
    return [s for s in _players(table) if _has_natural(table, s)]


def _checked(table: Table) -> list[int]:
    """Players who were checked with hands that would let them draw."""
    return [s for s in _players(table) if _is_checked(table, s) and _in_play(table, s)]


def _settled_by_check(table: Table) -> list[int]:
    return [s for s in _players(table) if _is_checked(table, s)]


def _not_stood(table: Table) -> list[int]:
    """Players whom a table does not let the dealer check, because they have yet to stand."""
    others = [s for s in _players(table) if s >= table.at and table.settled[s] is None]
    return others if table.at < table.dealer and _house(table)["early_check"] == "stood_only" else []


def _too_early(table: Table) -> list[int]:
    """Players whom the dealer would check where nobody is checked before all have drawn."""
    others = [s for s in _players(table) if table.settled[s] is None]
    return others if table.at < table.dealer and _house(table)["early_check"] == "off" else []


def _by_too_little(table: Table) -> list[int]:
    """Players whom a dealer could check if he had the points for it."""
    when = "any" if table.at == table.dealer else _house(table)["early_check"]
    ready = {"off": [], "stood_only": [s for s in _players(table) if s < table.at], "any": list(_players(table))}
    return [s for s in ready[when] if table.settled[s] is None] if not _enough(table) else []


def _waiting_dealer(table: Table) -> list[int]:
    return [table.dealer] if table.at < table.dealer else []


def _dealer(table: Table) -> list[int]:
    return [table.dealer]


# ---------------------------------------------------------------- how it is made


def _going_on(kind: str, seats: Seats) -> Callable[[Random, Table], Action | None]:
    """Drawing or standing by one of some seats, while the deal goes on."""

    def make(rng: Random, table: Table) -> Action | None:
        found = [] if table.over else list(seats(table))
        return {"seat": rng.choice(found), "kind": kind} if found else None

    return make


def _checking(seats: Seats) -> Callable[[Random, Table], Action | None]:
    """The dealer checking one of some seats, while the deal goes on."""

    def make(rng: Random, table: Table) -> Action | None:
        found = [] if table.over else list(seats(table))
        return {"seat": table.dealer, "kind": "check", "player": rng.choice(found)} if found else None

    return make


def _checking_all(is_wrong: Callable[[Table], bool]) -> Callable[[Random, Table], Action | None]:
    def make(_: Random, table: Table) -> Action | None:
        return {"seat": table.dealer, "kind": "check-all"} if not table.over and is_wrong(table) else None

    return make


def _player_checks(rng: Random, table: Table) -> Action | None:
    """A player who checks another, or himself."""
    if table.over:
        return None
    return {"seat": rng.choice(_players(table)), "kind": "check", "player": rng.choice(_players(table))}


def _player_checks_all(rng: Random, table: Table) -> Action | None:
    return None if table.over else {"seat": rng.choice(_players(table)), "kind": "check-all"}


def _nobody(table: Table) -> range:
    """Seats at which no player sits: the dealer's, and those beyond."""
    return range(table.dealer, 9)


def _draw_above(rng: Random, table: Table) -> Action | None:
    """One more card above 21, also by the dealer whose quắc has ended the deal."""
    dealer = [table.dealer] if _points(table, table.dealer) > 21 and len(_hand(table, table.dealer)) < 5 else []
    found = [*_busted(table), *dealer]
    return {"seat": rng.choice(found), "kind": "draw"} if found else None


def _after_end(ended: Callable[[Table], bool]) -> Callable[[Random, Table], Action | None]:
    """Whatever is done once a deal is over in some way; a draw above 21 is worse than late."""

    def make(rng: Random, table: Table) -> Action | None:
        if not table.over or not ended(table):
            return None
        seat = rng.randrange(len(table.hands))
        action = {"seat": seat, "kind": rng.choice(("draw", "stand", "check", "check-all"))}
        if action["kind"] == "check":
            return {**action, "player": rng.choice(_players(table))}
        return action if action["kind"] != "draw" or _points(table, seat) <= 21 else None

    return make


def _natural_of_dealer(table: Table) -> bool:
    return _has_natural(table, table.dealer)


def _naturals_only(table: Table) -> bool:
    return not _natural_of_dealer(table) and len(_natural(table)) == len(_players(table))


def _quac_of_dealer(table: Table) -> bool:
    return _points(table, table.dealer) > 21 and len(_hand(table, table.dealer)) < 5


def _five_of_dealer(table: Table) -> bool:
    return len(_hand(table, table.dealer)) == 5


def _last_check(table: Table) -> bool:
    """Whether a check ended it: what else ends a deal shows in the cards."""
    others = (_natural_of_dealer, _naturals_only, _quac_of_dealer, _five_of_dealer)
    return not any(other(table) for other in others)


SLIPS: Final = (
    Slip("drawing out of turn", "order", _going_on("draw", _waiting)),
    Slip("standing out of turn", "order", _going_on("stand", _waiting)),
    Slip("the dealer draws before the players are done", "order", _going_on("draw", _waiting_dealer)),
    Slip("the dealer stands", "order", _going_on("stand", _dealer)),
    Slip("a player checks", "order", _player_checks),
    Slip("a player checks all", "order", _player_checks_all),
    Slip("standing under the minimum", "du-tuoi", _going_on("stand", _under)),
    Slip("drawing above 21", "den", _draw_above),
    Slip("standing above 21", "quac", _going_on("stand", _busted)),
    Slip(
        "drawing a sixth card", "five-cards", _going_on("draw", lambda t: [s for s in _full(t) if _points(t, s) <= 21])
    ),
    Slip("standing on five cards", "five-cards", _going_on("stand", _full)),
    Slip("drawing to a natural", "player-natural", _going_on("draw", _natural)),
    Slip("standing on a natural", "player-natural", _going_on("stand", _natural)),
    Slip("checking a natural", "player-natural", _checking(_natural)),
    Slip("drawing after a check", "early-check", _going_on("draw", _checked)),
    Slip("standing after a check", "early-check", _going_on("stand", _checked)),
    Slip("checking twice", "early-check", _checking(_settled_by_check)),
    Slip("checking who has not stood", "early-check", _checking(_not_stood)),
    Slip("checking early where nobody does", "early-check", _checking(_too_early)),
    Slip("checking all while some draw", "early-check", _checking_all(lambda t: bool(_too_early(t)))),
    Slip("checking with too little", "dealer-min", _checking(_by_too_little)),
    Slip(
        "checking all with too little",
        "dealer-min",
        _checking_all(lambda t: t.at == t.dealer and bool(_by_too_little(t))),
    ),
    Slip("checking a seat that is no player's", "deck", _checking(_nobody)),
    Slip("going on after the dealer's natural", "dealer-natural", _after_end(_natural_of_dealer)),
    Slip("going on when everybody had a natural", "player-natural", _after_end(_naturals_only)),
    Slip("going on after the dealer's quắc", "quac", _after_end(_quac_of_dealer)),
    Slip("going on after the dealer's five cards", "five-cards", _after_end(_five_of_dealer)),
    Slip("going on after the last check", "early-check", _after_end(_last_check)),
)
