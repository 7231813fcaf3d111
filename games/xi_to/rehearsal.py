"""How whole deals of Xì Tố are tried out: stacks of every size and much betting."""

from __future__ import annotations

from random import Random
from typing import Final

from games.flow import Action, Moves
from games.rehearsal import Rehearsal, any_move
from games.rules import House
from games.xi_to.flow import Table
from games.xi_to.invariants import broken, known
from games.xi_to.slips import SLIPS

NAMES: Final = ("An", "Bình", "Chi", "Dung", "Học viên 1", "Học viên 2")
BASES: Final = (1, 2, 3, 7, 20, 100, 10**6)


def _opening(rng: Random, house: House) -> Action:
    """Rich and poor at one table; here and there somebody has less than the ante."""
    players, base = NAMES[: rng.randint(2, house.seats)], rng.choice(BASES)
    sizes = rng.sample((1, 2, 5, 20, 100, 1000, 10**4), 3)
    stacks = [rng.randint(1, base * rng.choice(sizes)) for _ in players]
    return {"seat": 0, "kind": "deal", "players": players, "base": base, "stacks": stacks}


def _choose(rng: Random, table: Table) -> Action:
    """Mostly one who stays in; a fold is rare, so that rounds follow, and a rest under the base is often put in."""
    if not table.is_betting or rng.random() < 0.2:
        return any_move(rng, table)
    ways = table.moves()
    return _one_of(rng, rng.choices(ways, [_weight(moves) for moves in ways])[0])


def _weight(moves: Moves) -> int:
    if moves.kind == "raise":
        return 3 if len(moves) > 1 else 40
    return 2 if moves.kind == "fold" else 9


def _one_of(rng: Random, moves: Moves) -> Action:
    """Often the least or the most."""
    return moves[rng.choice((0, len(moves) - 1, rng.randrange(len(moves))))]


REHEARSAL: Final = Rehearsal(opening=_opening, choose=_choose, slips=SLIPS, broken=broken, known=known)
