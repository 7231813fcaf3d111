"""Whether a play is allowed: one's own cards, the pass, the table, and no 2 at the end (rule book §3.4, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable

from games.verdict import Notebook
from games.xa_lang.beating import (
    beaten_by,
    best_of_each_type,
    cite_nothing,
    cite_shut_bombs,
    compare,
    on_the_table,
    types_of,
)
from games.xa_lang.readings import Cards, Play, Reading, readings_of
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


def cite_finish(note: Notebook, play: Play, found: Reading | None, listed: list[Reading]) -> None:
    """The step about a last play: a reading that may end the hand, or that there is none (§4.2)."""
    shown = found or listed[0]
    mixed = all(set(one.ranks) != {"2"} for one in listed)
    facts = {"cards": play["cards"], **shown.facts()}
    if found is None:
        decisions = ("D5", "D16") if mixed else ("D5",)
        note.cite(R.FINISH_ON_TWO, holds=False, basis="default", decisions=decisions, **facts)
    elif "2" not in found.ranks:
        note.cite(R.FINISH_ON_TWO, say="no-two", **facts)
    elif set(found.ranks) != {"2"} and note.option("finish_scope") == "only_twos":
        note.cite(R.FINISH_ON_TWO, say="mixed", basis="default", decisions=("D16",), **facts)
    else:
        setting = str(note.option("finish_on_two"))
        note.cite(R.FINISH_ON_TWO, say=setting, basis="default", decisions=("D5",), **facts)


def may_finish(note: Notebook, *, play: Play) -> bool:
    """Whether a play may be somebody's last (§4.2)."""
    readings = readings_of(note, play)
    if not readings:
        cite_nothing(note, play)
        return False
    ending = finishing(note, readings)
    if not ending:
        cite_shut_bombs(note, play)
    cite_finish(note, play, ending[0] if ending else None, readings)
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
        note.cite(R.ROUND_END, cards=play["cards"], types=[type_.value for type_ in types_of(readings)])
        return True
    return may_finish(note, play=play)


def _after_pass(note: Notebook, table: Play, play: Play, readings: list[Reading]) -> list[Reading]:
    """Who has passed is out for the round; by `chop_after_pass` he may still chop (§3.4)."""
    on = on_the_table(note, table)
    chops = [one for one in readings if (found := compare(note, on, one)).holds and found.rule == R.CHOP]
    if not chops:
        note.cite(R.PASS, holds=False)
    elif note.option("chop_after_pass") == "off":
        note.cite(R.PASS, holds=False, say="no-chop")
        return []
    else:
        note.cite(R.PASS)
    return chops


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
    shown = ending[:1] or fitting[:1]
    if ending:
        beaten_by(note, table, play, shown)
    if last:
        cite_finish(note, play, shown[0] if ending else None, fitting)
    return bool(ending)
