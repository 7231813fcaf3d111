"""Steps about one play: how it is read, what it beats, whether it may be made and be the last (rule book §2–§4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.xa_lang.checks.naive import (
    BOMBS,
    PLACES_OF_TWO,
    RUNS,
    House,
    Template,
    allowed,
    best_by_type,
    goes_round,
    hangs_on_two,
    height,
    is_joker,
    lies_as,
    may_end,
    readings,
    scale,
    verdict_on,
)
from games.xa_lang.checks.proof import Proof

Play = Mapping[str, Any]
Position = Mapping[str, Any]


def types_in(found: Sequence[Template]) -> list[str]:
    return list(dict.fromkeys(t.type for t in found))


def check_shut(proof: Proof, play: Play, house: House) -> None:
    """Bombs that only the table's rule about jokers shuts out have to be named."""
    let = allowed(play, house)
    shut = [t for t in readings(play) if t not in let]
    for type_ in types_in(shut):
        ranks = [t.rank for t in shut if t.type == type_]
        proof.shows("joker", {"cards": play["cards"], "type": type_, "ranks": ranks}, holds=False)


def check_nothing(proof: Proof, play: Play, house: House) -> None:
    check_shut(proof, play, house)
    if goes_round(play["cards"]):
        proof.shows("runs", {"cards": play["cards"]}, holds=False)
    elif play.get("jokers") and allowed({key: play[key] for key in play if key != "jokers"}, house):
        # Free jokers would do, so what they were called is to blame.
        called = [code for codes in play["jokers"].values() for code in codes]
        meant = {"type": play["as"]} if "as" in play else {}
        proof.shows("joker", {"cards": play["cards"], "named": called, **meant}, holds=False)
    elif "as" in play and allowed({"cards": play["cards"]}, house):
        proof.shows("combinations", {"cards": play["cards"], "type": play["as"]}, holds=False)
    else:
        proof.shows("combinations", {"cards": play["cards"]}, holds=False)


def check_side(proof: Proof, side: str, play: Play, read: Template) -> None:
    """How a side is read, where jokers or a suited run leave it open."""
    facts = {"side": side, "cards": play["cards"], **read.shown}
    if any(map(is_joker, play["cards"])):
        proof.shows("joker", facts)
    elif any(t.type == "straight-flush" for t in readings({"cards": play["cards"]})):
        proof.shows("suited-run", facts)


def check_table(proof: Proof, table: Play, on: Template, house: House) -> bool:
    """How the table is read; whether the place of 2 was told, because the reading hangs on it."""
    found = [t for t in allowed(table, house) or readings(table) if t.type == on.type]
    hangs = on.type in ("full-house", "quad") and hangs_on_two(found, house)
    if hangs:
        check_place_of_two(proof, on.type, house)
    check_side(proof, "table", table, on)
    return hangs


def check_place_of_two(proof: Proof, type_: str, house: House) -> None:
    proof.shows("poker-two", {"type": type_, "order": list(scale(type_, house))})


def wins_somewhere(on: Template, found: Sequence[Template], house: House) -> bool:
    """Whether a reading with or beside 2s would be above the table's rank for some place of the 2."""
    low = [t._replace(pair="") for t in found if t.type == on.type]
    tables = [{**house, **moved} for moved in PLACES_OF_TWO]
    above = (height(t, moved) > height(on._replace(pair=""), moved) for t in low for moved in tables)
    return any(t.rank == "2" for t in low) and any(above)


def check_decides(
    proof: Proof,
    position: Position,
    on: Template,
    by: Template,
    others: Sequence[Template],
    house: House,
    *,
    told: bool,
) -> bool:
    """The step that decides between a reading and the table, after the orders of ranks in which one may err.

    `others` are all readings of the play; `told` says whether the place of 2 stands in the derivation already.
    """
    rule, wins = verdict_on(on, by, house)
    facts = facts_between(position, on, by)
    compared = {on.rank, by.rank}
    if rule == "full-house-tie":
        facts |= {"table_pair": on.pair, "play_pair": by.pair}
        compared = {on.pair, by.pair} if house["fullhouse_pair_tiebreak"] == "on" else {on.rank}
    if (on.type, on.length) == (by.type, by.length):
        two_differs = len(compared) == 2 and "2" in compared
        may_turn = not wins and wins_somewhere(on, others, house)
        if on.type in ("full-house", "quad") and not told and (two_differs or may_turn):
            check_place_of_two(proof, on.type, house)
        if on.type in RUNS and on.rank != by.rank and "2" in on.ranks + by.ranks:
            proof.shows("runs", {"type": on.type, "table": on.ranks, "play": by.ranks})
    proof.shows(rule, facts, holds=wins)
    return wins


def facts_between(position: Position, on: Template, by: Template) -> dict[str, Any]:
    return {
        "table": position["table"]["cards"],
        "play": position["play"]["cards"],
        "table_type": on.type,
        "table_rank": on.rank,
        "play_type": by.type,
        "play_rank": by.rank,
    }


def check_beaten(proof: Proof, position: Position, found: Sequence[Template], house: House) -> bool:
    """A reading that beats the table, or why none does."""
    on = lies_as(position["table"], house)
    best = best_by_type(found, house)
    winning = [t for t in best if verdict_on(on, t, house)[1]][:1]
    near = [t for t in best if t.type == on.type or verdict_on(on, t, house)[0] != "same-type"]
    told = check_table(proof, position["table"], on, house)
    wins = False
    for t in winning or near or best:
        check_side(proof, "play", position["play"], t)
        wins = check_decides(proof, position, on, t, found, house, told=told)
    return wins


def check_beats(proof: Proof, position: Position, house: House) -> bool:
    found = allowed(position["play"], house)
    if not found:
        check_nothing(proof, position["play"], house)
        return False
    wins = check_beaten(proof, position, found, house)
    if not wins:
        check_shut(proof, position["play"], house)
    return wins


def ending_of(found: Sequence[Template], house: House) -> list[Template]:
    """The readings that may end the hand, best those without a 2."""
    return [t for t in found if "2" not in t.ranks] or [t for t in found if may_end(t, house)]


def check_own_joker(proof: Proof, play: Play, shown: Template, *, ends: bool) -> None:
    """What jokers of a last play make of it; where a natural 2 forbids it they need not be asked."""
    if any(map(is_joker, play["cards"])) and (ends or not any(card[0] == "2" for card in play["cards"])):
        proof.shows("joker", {"side": "play", "cards": play["cards"], **shown.shown})


def check_finish(proof: Proof, play: Play, found: Sequence[Template], house: House) -> bool:
    """The step about a last play: of the readings given one that may end the hand, or that there is none."""
    ending = ending_of(found, house)
    shown = (ending or found)[0]
    proof.shows("finish-on-two", {"cards": play["cards"], **shown.shown}, holds=bool(ending))
    return bool(ending)


def check_may_finish(proof: Proof, position: Position, house: House) -> bool:
    play = position["play"]
    found = allowed(play, house)
    if not found:
        check_nothing(proof, play, house)
        return False
    ending = ending_of(found, house)
    if not ending:
        check_shut(proof, play, house)
    check_own_joker(proof, play, (ending or found)[0], ends=bool(ending))
    return check_finish(proof, play, found, house)


def check_may_play(proof: Proof, position: Position, house: House) -> bool:
    hand, play, table = position["hand"], position["play"], position["table"]
    if missing := [card for card in play["cards"] if card not in hand]:
        proof.shows("deck", {"missing": missing}, holds=False)
        return False
    found = allowed(play, house)
    if not found:
        check_nothing(proof, play, house)
        return False
    last = len(play["cards"]) == len(hand)
    if table is None:
        if last:
            return check_may_finish(proof, position, house)
        proof.shows("round-end", {"cards": play["cards"], "types": types_in(found)})
        return True
    on = lies_as(table, house)
    if position["passed"]:
        found = [t for t in found if t.type in BOMBS and verdict_on(on, t, house) == ("chop", True)]
        still = bool(found) and house["chop_after_pass"] == "on"
        if not found and house["chop_after_pass"] == "on":
            _check_no_chop(proof, position, on, house)
        proof.shows("pass", {}, holds=still)
        if not still:
            return False
    fitting = [t for t in found if verdict_on(on, t, house)[1]]
    if last:
        return _check_last(proof, position, found, fitting, house)
    wins = check_beaten(proof, position, found, house)
    if not wins:
        check_shut(proof, play, house)
    return wins


def _check_no_chop(proof: Proof, position: Position, on: Template, house: House) -> None:
    """Upon 2s: that they are too many for the bomb played, or that its joker is not let into a bomb."""
    twos = on.length if on.rank == "2" and on.type in ("single", "pair", "triple") else 0
    if not twos:
        return
    if twos <= 1 + house["chop_scope"].count("_"):
        check_shut(proof, position["play"], house)
        return
    for t in best_by_type(allowed(position["play"], house), house):
        if t.type in BOMBS:
            check_table(proof, position["table"], on, house)
            check_side(proof, "play", position["play"], t)
            proof.shows("chop", facts_between(position, on, t), holds=False)


def _check_last(
    proof: Proof, position: Position, found: Sequence[Template], fitting: Sequence[Template], house: House
) -> bool:
    """A last play beats the table by a reading that may also end the hand."""
    play, ending = position["play"], ending_of(fitting, house)
    if not ending:
        check_shut(proof, play, house)
    if not fitting:
        return check_beaten(proof, position, found, house)
    if ending or ending_of(found, house):
        # A reading that may end the hand, or, where such readings do not beat the table, one that only beats it.
        check_beaten(proof, position, (ending or fitting)[:1], house)
    else:
        check_own_joker(proof, play, fitting[0], ends=False)
    return check_finish(proof, play, ending[:1] or fitting, house)
