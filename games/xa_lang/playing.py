"""Whether a play is allowed: one's own cards, the pass, the table, and no 2 at the end (rule book §3.4, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable

from games.verdict import Notebook
from games.xa_lang.beating import (
    NO_CHOP,
    beaten_by,
    best_of_each_type,
    by_jokers,
    can_be_chopped,
    cite_joker,
    cite_nothing,
    cite_outcome,
    cite_shut_bombs,
    cite_side,
    cite_table,
    compare,
    has_joker,
    is_twos,
    on_the_table,
    types_of,
)
from games.xa_lang.readings import Cards, Play, Reading, joker_is_two, readings_of
from games.xa_lang.rules import R


def is_on_two(note: Notebook, reading: Reading) -> bool:
    """Whether a last play counts as one on a 2 (§4.2); the scope is read only where a 2 is among others."""
    twos = "2" in reading.ranks
    return twos and (set(reading.ranks) == {"2"} or note.option("finish_scope") == "any_two")


def ends_on_two(note: Notebook, reading: Reading) -> bool:
    """Whether a last play would break the rule about 2s (§4.2); options are read only where there is a 2."""
    return is_on_two(note, reading) and note.option("finish_on_two") == "forbidden"


def finishing(note: Notebook, found: Iterable[Reading]) -> list[Reading]:
    """The readings that may be a last play: where some have no 2, they alone; else what the table allows."""
    listed = list(found)
    return [one for one in listed if "2" not in one.ranks] or [one for one in listed if not ends_on_two(note, one)]


def decided_by_two(cards: Cards, found: Iterable[Reading], *decisions: str) -> tuple[str, ...]:
    """The decisions about a last play with a 2: also D10 where only a joker is one, D16 where it is not alone."""
    listed = list(found)
    called = ("D10",) if any(_only_joker_is_two(cards, one) for one in listed) else ()
    mixed = ("D16",) if any(set(one.ranks) != {"2"} for one in listed) else ()
    return (*decisions, *called, *mixed)


def _only_joker_is_two(cards: Cards, reading: Reading) -> bool:
    return joker_is_two(cards, reading) and not any(made.rank == "2" for made in cards)


def cite_no_finish(note: Notebook, play: Play, listed: list[Reading], say: str) -> None:
    """The step that none of some readings may end the hand (§4.2)."""
    decisions = decided_by_two(play["cards"], listed, "D5")
    facts = listed[0].facts()
    note.cite(R.FINISH_ON_TWO, holds=False, say=say, basis="default", decisions=decisions, cards=play["cards"], **facts)


def cite_finish(note: Notebook, cards: Cards, found: Reading) -> None:
    """The step that a reading may end the hand (§4.2)."""
    facts = {"cards": cards, **found.facts()}
    called = ("D10",) if _only_joker_is_two(cards, found) else ()
    if "2" not in found.ranks:
        note.cite(R.FINISH_ON_TWO, say="no-two", **facts)
    elif set(found.ranks) != {"2"} and note.option("finish_scope") == "only_twos":
        note.cite(R.FINISH_ON_TWO, say="mixed", basis="default", decisions=(*called, "D16"), **facts)
    else:
        setting = str(note.option("finish_on_two"))
        note.cite(R.FINISH_ON_TWO, say=setting, basis="default", decisions=("D5", *called), **facts)


def _why_on_two(note: Notebook, play: Play) -> str:
    """Whether a last play has a 2 however its cards are read, or only as it was declared."""
    return "declared" if finishing(note, readings_of(note, {"cards": play["cards"]})) else "fails"


def _cite_own_joker(note: Notebook, play: Play, shown: Reading, *, ends: bool) -> None:
    """What a last play with a joker is read as; a natural 2 in it needs no joker to forbid it."""
    if has_joker(play) and (ends or _only_joker_is_two(play["cards"], shown)):
        cite_joker(note, "play", play, shown)


def may_finish(note: Notebook, *, play: Play) -> bool:
    """Whether a play may be somebody's last (§4.2)."""
    readings = readings_of(note, play)
    if not readings:
        cite_nothing(note, play)
        return False
    ending = finishing(note, readings)
    if not ending:
        cite_shut_bombs(note, play)
    _cite_own_joker(note, play, (ending or readings)[0], ends=bool(ending))
    if ending:
        cite_finish(note, play["cards"], ending[0])
    else:
        cite_no_finish(note, play, readings, _why_on_two(note, play))
    return bool(ending)


def may_play(note: Notebook, *, hand: Cards, table: Play | None, play: Play, passed: bool) -> bool:
    """Whether a player may make a play now (§2, §3, §4.2)."""
    missing = [made for made in play["cards"] if made not in hand]
    if missing:
        note.cite(R.DECK, holds=False, decisions=(), missing=missing)
        return False
    readings = readings_of(note, play)
    if not readings:
        cite_nothing(note, play)
        return False
    if table is None:
        return _may_lead(note, hand, play, readings)
    if passed:
        readings = _after_pass(note, table, play, readings)
        if not readings:
            return False
    last = len(play["cards"]) == len(hand)
    fitting = _fitting(note, table, readings, last=last)
    if not fitting and not last:
        beaten_by(note, table, play, readings)
        cite_shut_bombs(note, play)
        return False
    return _answer(note, table, play, readings, fitting, last=last)


def _may_lead(note: Notebook, hand: Cards, play: Play, readings: list[Reading]) -> bool:
    """A leader plays anything (§3.5); his last play must not break §4.2."""
    if len(play["cards"]) < len(hand):
        types = [type_.value for type_ in types_of(readings)]
        note.cite(R.ROUND_END, because=by_jokers(play["cards"]), cards=play["cards"], types=types)
        return True
    return may_finish(note, play=play)


def _after_pass(note: Notebook, table: Play, play: Play, readings: list[Reading]) -> list[Reading]:
    """Who has passed is out for the round; by `chop_after_pass` he may still chop (§3.4)."""
    on = on_the_table(note, table)
    chops = [one for one in readings if (found := compare(note, on, one)).holds and found.rule == R.CHOP]
    if note.option("chop_after_pass") == "off":
        note.cite(R.PASS, holds=False, say="no-chop" if chops else "fails")
        return []
    if not chops:
        _cite_no_chop(note, table, play, on, readings)
    note.cite(R.PASS, holds=bool(chops), say="holds" if chops else "only-chops")
    return chops


def _cite_no_chop(note: Notebook, table: Play, play: Play, on: Reading, readings: list[Reading]) -> None:
    """Why a bomb does not chop the 2s that lie there: they are several (D2), or a joker would have to be in it."""
    if not is_twos(on):
        return
    if can_be_chopped(note, on):
        cite_shut_bombs(note, play)
        return
    for one in [one for one in best_of_each_type(note, readings) if one.is_bomb]:
        cite_table(note, table, on)
        cite_side(note, "play", play, one)
        cite_outcome(note, NO_CHOP, table, play, on=on, by=one)


def _fitting(note: Notebook, table: Play, readings: list[Reading], *, last: bool) -> list[Reading]:
    """The readings that beat the table, those first that may also be a last play where it is one."""
    on = on_the_table(note, table)
    # Of one type the higher reading may be the one with a 2, so a last play looks at all of them.
    tried = readings if last else best_of_each_type(note, readings)
    return [one for one in tried if compare(note, on, one).holds]


def _answer(
    note: Notebook, table: Play, play: Play, readings: list[Reading], fitting: list[Reading], *, last: bool
) -> bool:
    """The steps about a play that beats the table, and about its being the last."""
    ending = finishing(note, fitting) if last else fitting
    if not ending:
        cite_shut_bombs(note, play)
    if not fitting:
        beaten_by(note, table, play, readings)
        return False
    if ending:
        beaten_by(note, table, play, ending[:1])
        if last:
            cite_finish(note, play["cards"], ending[0])
        return True
    # Another reading might end the hand, but only one with a 2 beats the table.
    forced = bool(finishing(note, readings))
    if forced:
        beaten_by(note, table, play, fitting)
    else:
        _cite_own_joker(note, play, fitting[0], ends=False)
    cite_no_finish(note, play, fitting, "forced" if forced else _why_on_two(note, play))
    return False
