"""Wrong plays in turn: cards not held, nothing, not higher, jokers not named, a 2 at the end (rehearsals)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.cards import CARDS, Card
from games.decks import FRENCH_54
from games.flow import Action
from games.rehearsal import Slip
from games.xa_lang.flow import Table
from games.xa_lang.readings import Cards
from games.xa_lang.recount import as_laid

GROUP: Final = "3456789TJQKA2"
Made = Action | None


def played(seat: int, *cards: Card, **more: Any) -> Action:
    """A play as an action."""
    return {"seat": seat, "kind": "play", "cards": cards, **more}


def natural(hand: Cards) -> list[Card]:
    return [made for made in hand if not made.is_joker]


def _to_play(table: Table) -> tuple[int, Cards] | None:
    """Who is to play, if he has not passed, with his cards."""
    now = table.round
    if now is None or table.over or now.turn in now.passed:
        return None
    return now.turn, table.hands[now.turn]


def _foreign_card(rng: Random, table: Table) -> Made:
    if not (found := _to_play(table)):
        return None
    seat, hand = found
    return played(seat, rng.choice([made for made in FRENCH_54 if made not in hand]))


def _nothing(rng: Random, table: Table) -> Made:
    if not (found := _to_play(table)) or len({made.rank for made in natural(found[1])}) < 2:
        return None
    one = rng.choice(natural(found[1]))
    return played(found[0], one, rng.choice([made for made in natural(found[1]) if made.rank != one.rank]))


def _round_the_ace(rng: Random, table: Table) -> Made:
    if not (found := _to_play(table)):
        return None
    picked = [next((made for made in rng.sample(found[1], len(found[1])) if made.rank == rank), None) for rank in "KA2"]
    run = [made for made in picked if made]
    return played(found[0], *run) if len(run) == 3 else None


def _not_higher(rng: Random, table: Table) -> Made:
    """Singles, pairs, triples that are lower or equal."""
    if not (found := _to_play(table)) or table.round is None or table.round.laid is None:
        return None
    on = as_laid(table, table.round.laid)
    ranks = GROUP[: GROUP.index(on.rank) + 1] if on.type in ("single", "pair", "triple") else ""
    sets = [[made for made in found[1] if made.rank == rank] for rank in ranks]
    fitting = [held for held in sets if len(held) >= on.length]
    return played(found[0], *rng.sample(rng.choice(fitting), on.length)) if fitting else None


def _another_type(rng: Random, table: Table) -> Made:
    if not (found := _to_play(table)) or table.round is None or table.round.laid is None:
        return None
    held, on = natural(found[1]), as_laid(table, table.round.laid)
    return played(found[0], rng.choice(held)) if held and on.type != "single" else None


def _four(table: Table, hand: Cards, *, joker: bool) -> tuple[Card, ...]:
    """Four of a rank out of a hand, one of them a joker or none."""
    jokers = [made for made in hand if made.is_joker]
    for rank in GROUP:
        held = [made for made in hand if made.rank == rank]
        if joker and len(held) >= 3 and jokers:
            return (*held[:3], jokers[0])
        if not joker and len(held) == 4:
            return tuple(held)
    return ()


def _chops_no_two(_: Random, table: Table) -> Made:
    if not (found := _to_play(table)) or table.round is None or table.round.laid is None:
        return None
    on = as_laid(table, table.round.laid)
    if on.type != "single" or on.rank == "2" or table.house.get("bombs_beat_all") == "on":
        return None
    joker = table.house.get("joker_in_bombs") == "on"
    four = _four(table, found[1], joker=False) or (_four(table, found[1], joker=True) if joker else ())
    return played(found[0], *four, **{"as": "quad"}) if four else None


def _joker_in_bomb(_: Random, table: Table) -> Made:
    found = _to_play(table)
    four = _four(table, found[1], joker=True) if found and table.house.get("joker_in_bombs") == "off" else ()
    return played(found[0], *four, **{"as": "quad"}) if found and four else None


def _undeclared_joker(_: Random, table: Table) -> Made:
    found = _to_play(table)
    jokers = [made for made in found[1] if made.is_joker] if found else []
    leads = table.round is not None and table.round.laid is None
    return played(found[0], jokers[0]) if found and jokers and leads else None


def _names_absent_joker(rng: Random, table: Table) -> Made:
    if not (found := _to_play(table)) or not (held := natural(found[1])):
        return None
    return played(found[0], rng.choice(held), jokers={rng.choice(["RJ", "BJ"]): (rng.choice(held),)})


def _joker_as_joker(_: Random, table: Table) -> Made:
    found = _to_play(table)
    jokers = [made for made in found[1] if made.is_joker] if found else []
    return played(found[0], jokers[0], jokers={jokers[0].code: (CARDS["BJ"],)}) if found and jokers else None


def _ends_on_two(_: Random, table: Table) -> Made:
    found, now = _to_play(table), table.round
    if not found or now is None or table.house.get("finish_on_two") != "forbidden":
        return None
    seat, hand = found
    if len(hand) > 3 or any(made.rank != "2" for made in hand):
        return None
    if now.laid:
        on = as_laid(table, now.laid)
        if on.type not in ("single", "pair", "triple") or on.length != len(hand) or on.rank == "2":
            return None
    return played(seat, *hand)


WRONG_PLAYS: Final = (
    Slip("plays a card he does not hold", "deck", _foreign_card),
    Slip("plays nothing", "combinations", _nothing),
    Slip("plays a run round the ace", "runs", _round_the_ace),
    Slip("plays what is not higher", "same-type", _not_higher),
    Slip("plays another type", "same-type", _another_type),
    Slip("names a joker that is not played", "joker", _names_absent_joker),
    Slip("calls a joker a joker", "joker", _joker_as_joker),
)
RARE_PLAYS: Final = (
    Slip("chops what is no 2", "catch", _chops_no_two),
    Slip("a joker in a bomb where the table forbids it", "combinations", _joker_in_bomb),
    Slip("does not say what a joker is", "joker", _undeclared_joker),
    Slip("ends on a 2", "finish-on-two", _ends_on_two),
)
