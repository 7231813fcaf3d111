"""Steps about one play: how it is read, what it beats, whether it may be made and be the last (rule book §2–§4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.xa_lang.checks.naive import (
    BOMBS,
    RUNS,
    House,
    Template,
    allowed,
    best_by_type,
    goes_round,
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


def check_decides(proof: Proof, position: Position, on: Template, by: Template, house: House) -> bool:
    """The step that decides between a reading and the table, after the orders of ranks in which one may err."""
    rule, wins = verdict_on(on, by, house)
    facts = {
        "table": position["table"]["cards"],
        "play": position["play"]["cards"],
        "table_type": on.type,
        "table_rank": on.rank,
        "play_type": by.type,
        "play_rank": by.rank,
    }
    compared = {on.rank, by.rank}
    if rule == "full-house-tie":
        facts |= {"table_pair": on.pair, "play_pair": by.pair}
        compared = {on.pair, by.pair} if house["fullhouse_pair_tiebreak"] == "on" else {on.rank}
    if (on.type, on.length) == (by.type, by.length) and len(compared) == 2:
        if on.type in ("full-house", "quad") and "2" in compared:
            proof.shows("poker-two", {"type": on.type, "order": list(scale(on.type, house))})
        if on.type in RUNS and "2" in on.ranks + by.ranks:
            proof.shows("runs", {"type": on.type, "table": on.ranks, "play": by.ranks})
    proof.shows(rule, facts, holds=wins)
    return wins


def check_beaten(proof: Proof, position: Position, found: Sequence[Template], house: House) -> bool:
    """A reading that beats the table, or why none does."""
    on = lies_as(position["table"], house)
    best = best_by_type(found, house)
    winning = [t for t in best if verdict_on(on, t, house)[1]][:1]
    near = [t for t in best if t.type == on.type or verdict_on(on, t, house)[0] != "same-type"]
    check_side(proof, "table", position["table"], on)
    wins = False
    for t in winning or near or best:
        check_side(proof, "play", position["play"], t)
        wins = check_decides(proof, position, on, t, house)
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


def check_finish(proof: Proof, play: Play, found: Sequence[Template], house: House) -> bool:
    """The step about a last play: of the readings given one that may end the hand, best one without a 2."""
    ending = [t for t in found if "2" not in t.ranks] or [t for t in found if may_end(t, house)]
    shown = ending[0] if ending else found[0]
    proof.shows("finish-on-two", {"cards": play["cards"], **shown.shown}, holds=bool(ending))
    return bool(ending)


def check_may_finish(proof: Proof, position: Position, house: House) -> bool:
    play = position["play"]
    found = allowed(play, house)
    if not found:
        check_nothing(proof, play, house)
        return False
    if not any(may_end(t, house) for t in found):
        check_shut(proof, play, house)
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


def _check_last(
    proof: Proof, position: Position, found: Sequence[Template], fitting: Sequence[Template], house: House
) -> bool:
    """A last play beats the table by a reading that may also end the hand."""
    ending = [t for t in fitting if "2" not in t.ranks] or [t for t in fitting if may_end(t, house)]
    if not ending:
        check_shut(proof, position["play"], house)
    if not fitting:
        return check_beaten(proof, position, found, house)
    if ending:
        check_beaten(proof, position, ending[:1], house)
    return check_finish(proof, position["play"], ending[:1] or fitting, house)
