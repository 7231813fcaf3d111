"""What players of Xì Tố get wrong in a deal, each with the rule it breaks, made without asking the judges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from games.decks import FRENCH_32
from games.flow import Action
from games.rehearsal import Slip
from games.xi_to.flow import Table
from games.xi_to.invariants import able, in_the_deal

TURNS: Final = ("fold", "check", "call", "raise")

Make = Callable[[Random, Table], Action | None]


def _any_turn(rng: Random, seat: int) -> Action:
    """Something that one would do in a betting round."""
    kind = rng.choice(TURNS)
    return {"seat": seat, "kind": kind, **({"amount": rng.randint(1, 50)} if kind == "raise" else {})}


def _of_some(rng: Random, seats: Sequence[int]) -> Action | None:
    return _any_turn(rng, rng.choice(seats)) if seats else None


def _early(rng: Random, table: Table) -> Action | None:
    """Betting while somebody has not chosen yet."""
    return None if table.cards.up else _any_turn(rng, rng.randrange(len(table.cards.players)))


def _choice(rng: Random, table: Table, seat: int) -> Action:
    if rng.random() < 0.5:
        return {"seat": seat, "kind": "time-out"}
    return {"seat": seat, "kind": "tay", "card": (rng.choice(table.cards.pair[seat]),)}


def _other_choice(rng: Random, table: Table) -> Action | None:
    """Choosing a second time, before the betting."""
    done = [seat for seat, card in enumerate(table.cards.tay) if card and not table.cards.up]
    return _choice(rng, table, rng.choice(done)) if done else None


def _late_choice(rng: Random, table: Table) -> Action | None:
    """Choosing again when the other card lies open."""
    return _choice(rng, table, rng.randrange(len(table.cards.players))) if table.cards.up and not table.over else None


def _foreign_tay(rng: Random, table: Table) -> Action | None:
    """Hiding a card that one was not dealt."""
    if table.cards.up:
        return None
    seat = rng.randrange(len(table.cards.players))
    card = rng.choice([card for card in FRENCH_32 if card not in table.cards.pair[seat]])
    return {"seat": seat, "kind": "tay", "card": (card,)}


def _while_betting(pick: Callable[[Random, Table, int, int], Action | None]) -> Make:
    """A slip of the seat whose turn it is, from what it owes and what it has left."""

    def make(rng: Random, table: Table) -> Action | None:
        if not table.cards.up or table.over:
            return None
        seat = table.turn()[0]
        paid = table.money.paid
        return pick(rng, table, max(paid) - paid[seat], table.money.brought[seat] - paid[seat])

    return make


def _before_the_first(rng: Random, table: Table, _owed: int, _stack: int) -> Action | None:
    """Acting before the best face-up cards."""
    others = [seat for seat in able(table.money) if seat != table.turn()[0]]
    return None if table.money.acted else _of_some(rng, others)


def _out_of_turn(rng: Random, table: Table, _owed: int, _stack: int) -> Action | None:
    others = [seat for seat in able(table.money) if seat != table.turn()[0]]
    return _of_some(rng, others) if table.money.acted else None


def _after_folding(rng: Random, table: Table, _owed: int, _stack: int) -> Action | None:
    return _of_some(rng, table.money.folded)


def _without_chips(rng: Random, table: Table, _owed: int, _stack: int) -> Action | None:
    return _of_some(
        rng, [seat for seat in in_the_deal(table.money) if table.money.paid[seat] == table.money.brought[seat]]
    )


def _turn(table: Table, kind: str, **parts: Any) -> Action:
    return {"seat": table.turn()[0], "kind": kind, **parts}


def _check_owing(_: Random, table: Table, owed: int, _stack: int) -> Action | None:
    return _turn(table, "check") if owed else None


def _call_nothing(_: Random, table: Table, owed: int, _stack: int) -> Action | None:
    return None if owed else _turn(table, "call")


def _is_free(table: Table) -> bool:
    """Whether whoever's turn it is may raise if his chips allow it."""
    return table.turn()[0] not in table.money.acted and len(able(table.money)) > 1


def _raise_too_little(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """Under the base, though there is enough for it."""
    base = table.money.base
    if base == 1 or stack - owed < base or not _is_free(table):
        return None
    return _turn(table, "raise", amount=rng.randint(1, base - 1))


def _raise_too_much(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """More than ten times the base, with the chips for it."""
    most = 10 * table.money.base
    if stack - owed <= most or not _is_free(table):
        return None
    return _turn(table, "raise", amount=rng.choice((most + 1, stack - owed)))


def _raise_beyond(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """More than one has, though no more than a bet may be."""
    rest, base = stack - owed, table.money.base
    if not base <= rest < 10 * base or not _is_free(table):
        return None
    return _turn(table, "raise", amount=rng.randint(rest + 1, 10 * base))


def _raise_part_of_rest(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """Less than the base is left after the call, and that is not what is put in."""
    rest, base = stack - owed, table.money.base
    if not 0 < rest < base or not _is_free(table):
        return None
    return _turn(table, "raise", amount=rng.choice([amount for amount in (rest - 1, rest + 1, base) if amount > 0]))


def _raise_from_nothing(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """Raising when the call takes everything."""
    if stack > owed or len(able(table.money)) < 2:
        return None
    return _turn(table, "raise", amount=rng.randint(1, 10 * table.money.base))


def _raise_when_called(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """Raising again after an all-in of less than the base, which reopens nothing."""
    base = table.money.base
    if table.turn()[0] not in table.money.acted or len(able(table.money)) < 2 or stack - owed < base:
        return None
    return _turn(table, "raise", amount=rng.randint(base, min(10 * base, stack - owed)))


def _raise_alone(rng: Random, table: Table, owed: int, stack: int) -> Action | None:
    """Raising when all the others are all-in or out."""
    if len(able(table.money)) > 1 or stack <= owed:
        return None
    return _turn(table, "raise", amount=rng.randint(1, stack - owed))


def _after(ended: Callable[[Table], bool]) -> Make:
    """Going on when the deal is over."""

    def make(rng: Random, table: Table) -> Action | None:
        if not table.over or not ended(table):
            return None
        seat = rng.randrange(len(table.cards.players))
        return rng.choice((_any_turn(rng, seat), _choice(rng, table, seat)))

    return make


def _last_is_left(table: Table) -> bool:
    return len(in_the_deal(table.money)) == 1


def _all_rounds_held(table: Table) -> bool:
    return len(in_the_deal(table.money)) > 1 and table.money.round == 4


def _dealt_out(table: Table) -> bool:
    return len(in_the_deal(table.money)) > 1 and table.money.round < 4


SLIPS: Final = (
    Slip("a bet before all have a tẩy", "tay", _early),
    Slip("a second choice", "tay", _other_choice),
    Slip("a choice in a betting round", "tay", _late_choice),
    Slip("a foreign card hidden", "tay", _foreign_tay),
    Slip("before the best face-up cards", "first-to-act", _while_betting(_before_the_first)),
    Slip("out of turn", "actions", _while_betting(_out_of_turn)),
    Slip("on after folding", "actions", _while_betting(_after_folding)),
    Slip("on without chips", "all-in", _while_betting(_without_chips)),
    Slip("a check when chips are owed", "actions", _while_betting(_check_owing)),
    Slip("a call of nothing", "actions", _while_betting(_call_nothing)),
    Slip("a raise under the base", "bet-size", _while_betting(_raise_too_little)),
    Slip("a raise over ten times the base", "bet-size", _while_betting(_raise_too_much)),
    Slip("a raise of more than one has", "bet-size", _while_betting(_raise_beyond)),
    Slip("a part of the rest under the base", "reopen", _while_betting(_raise_part_of_rest)),
    Slip("a raise with nothing left", "reopen", _while_betting(_raise_from_nothing)),
    Slip("a raise though merely called", "reopen", _while_betting(_raise_when_called)),
    Slip("a raise against nobody", "all-in", _while_betting(_raise_alone)),
    Slip("on after the last one stands", "last-standing", _after(_last_is_left)),
    Slip("on after four rounds", "rounds", _after(_all_rounds_held)),
    Slip("on after dealing out", "all-in", _after(_dealt_out)),
)
