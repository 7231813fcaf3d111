"""Which play beats which: the same type, chopping a 2, catching a bomb (rule book §2.2–§2.4, §3.1–§3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from games.cards import Card
from games.verdict import Note, Notebook
from games.xa_lang.readings import GROUP, RUN, Play, Reading, joker_is_two, possible_readings, readings_of, top_of
from games.xa_lang.rules import GROUPS, R, T

POKER: Final = {"lowest": "23456789TJQKA", "below_ace": "3456789TJQK2A"}  # the place of 2 in cù lũ and tứ quý
CHOPPED: Final = {"single": 1, "single_pair": 2, "single_pair_triple": 3}  # how many 2s at once
BY_POKER: Final = (T.FULL_HOUSE, T.QUAD)
RUNS: Final = (T.STRAIGHT, T.PAIR_RUN, T.STRAIGHT_FLUSH)
LADDER: Final = {T.FULL_HOUSE: (T.STRAIGHT,), T.STRAIGHT_FLUSH: (T.STRAIGHT, T.FULL_HOUSE)}
_SAID: Final = {  # how the lower, the equal and the higher of one type are told
    R.CATCH: ("lower", "equal", "higher"),
    R.SAME_TYPE: ("fails", "equal", "holds"),
    R.FULL_HOUSE_TIE: ("lower", "fails", "holds"),
}


class Outcome(NamedTuple):
    """Whether one reading beats the table, the rule that says so and how it is put, where not as holding or failing."""

    holds: bool
    rule: R
    say: str = ""
    decisions: tuple[str, ...] = ()


NO_CHOP: Final = Outcome(False, R.CHOP, decisions=("D2",))  # a bomb upon too many 2s


def poker_order(note: Notebook, *ranks: str) -> str:
    """The order of ranks in cù lũ and tứ quý; the table's option is read only where a 2 is among them (§2.3)."""
    return POKER[str(note.option("two_in_poker_hands"))] if "2" in ranks else POKER["lowest"]


def order_of(note: Notebook, one: Reading, other: Reading) -> int:
    """Above 0 when the first of two readings of a type and length is higher, by rank alone."""
    if one.type in GROUPS:
        return GROUP.index(one.rank) - GROUP.index(other.rank)
    if one.type in BY_POKER:
        order = poker_order(note, one.rank, other.rank) if one.rank != other.rank else POKER["lowest"]
        return order.index(one.rank) - order.index(other.rank)
    return top_of(one.rank) - top_of(other.rank)


def highest(note: Notebook, found: Iterable[Reading]) -> Reading:
    """The highest of some readings of one type; two jokers may be any pair of a cù lũ, then no other has its triple."""
    best, *others = found
    for one in others:
        if order_of(note, one, best) > 0:
            best = one
    return best


def pair_order(note: Notebook, one: Reading, other: Reading) -> int:
    """Above 0 when the pair of the first of two cù lũ is higher; 0 where pairs do not count (§2.2)."""
    if one.pair == other.pair or note.option("fullhouse_pair_tiebreak") == "off":
        return 0
    order = poker_order(note, one.pair, other.pair)
    return order.index(one.pair) - order.index(other.pair)


def types_of(found: Iterable[Reading]) -> tuple[T, ...]:
    """The types of some readings, once each."""
    return tuple(dict.fromkeys(one.type for one in found))


def best_of_each_type(note: Notebook, found: list[Reading]) -> list[Reading]:
    return [highest(note, [one for one in found if one.type == type_]) for type_ in types_of(found)]


def on_the_table(note: Notebook, table: Play) -> Reading:
    """How the play on the table counts: as declared, five suited in a row as a TPS, else the highest (§2.4, §2.5)."""
    # A bomb with a joker that this table forbids may still lie there: then it is what it was played as.
    found = readings_of(note, table) or possible_readings(table)
    suited = [one for one in found if one.type == T.STRAIGHT_FLUSH]
    return highest(note, suited or [one for one in found if one.type == found[0].type])


def compare(note: Notebook, table: Reading, play: Reading) -> Outcome:
    """Whether one reading beats what lies on the table (§3.1–§3.3)."""
    if play.type == table.type and play.length == table.length:
        return _same_type(note, table, play)
    if play.is_bomb:
        return _bomb(note, table, play)
    if table.length == 5 and table.type in LADDER.get(play.type, ()) and note.option("five_card_ladder") == "on":
        return Outcome(True, R.CATCH, "ladder", ("D1",))
    return Outcome(False, R.SAME_TYPE, "length" if play.type == table.type else "other")


def _same_type(note: Notebook, table: Reading, play: Reading) -> Outcome:
    above, rule = order_of(note, play, table), R.CATCH if play.is_bomb else R.SAME_TYPE
    decisions = () if above else ("D9",)
    if decisions and play.type == T.FULL_HOUSE:
        above, rule = pair_order(note, play, table), R.FULL_HOUSE_TIE
    lower, equal, higher = _SAID[rule]
    return Outcome(above > 0, rule, higher if above > 0 else lower if above else equal, decisions)


def _bomb(note: Notebook, table: Reading, play: Reading) -> Outcome:
    """A tứ quý or a TPS upon something of another type (§3.2, §3.3)."""
    if table.is_bomb:
        over = play.type == T.STRAIGHT_FLUSH
        return Outcome(over, R.CATCH, "over-quad" if over else "under-flush")
    if can_be_chopped(note, table):
        return Outcome(True, R.CHOP, decisions=("D2",) if table.length > 1 else ())
    if note.option("bombs_beat_all") == "on":
        return Outcome(True, R.CATCH, "all", ("D1",))
    if table.length == 5 and table.type in LADDER.get(play.type, ()) and note.option("five_card_ladder") == "on":
        return Outcome(True, R.CATCH, "ladder", ("D1",))
    return NO_CHOP if is_twos(table) else Outcome(False, R.CATCH, decisions=("D1",))


def can_be_chopped(note: Notebook, table: Reading) -> bool:
    """Whether a bomb chops what lies there: a 2, or as many 2s as this table lets it (§3.2)."""
    return is_twos(table) and (table.length == 1 or table.length <= CHOPPED[str(note.option("chop_scope"))])


def cite_side(note: Notebook, side: str, play: Play, reading: Reading) -> None:
    """How a side's cards are read, where that is not plain to see: jokers, and suited runs (§2.4, §2.5)."""
    if has_joker(play):
        cite_joker(note, side, play, reading)
    elif is_suited_run(play):
        note.cite(R.SUITED_RUN, say="reads", side=side, cards=play["cards"], **reading.facts())


def cite_joker(note: Notebook, side: str, play: Play, reading: Reading) -> None:
    """What a side's cards count as with their jokers (§2.5)."""
    note.cite(R.JOKER, say="reads", side=side, cards=play["cards"], **reading.facts())


def has_joker(play: Play) -> bool:
    return any(made.is_joker for made in play["cards"])


def by_jokers(cards: Iterable[Card]) -> list[Note]:
    """What a step rests on besides, where jokers are among its cards: what they may stand for (§2.5)."""
    return [Note(R.JOKER, True, {}, "", None, None)] if any(made.is_joker for made in cards) else []


def cite_table(note: Notebook, table: Play, on: Reading) -> bool:
    """How the table is read; whether the order of 2 in cù lũ and tứ quý was told, as the reading hangs on it (§2.3)."""
    hangs = on.type in BY_POKER and hangs_on_two(
        one for one in readings_of(note, table) or possible_readings(table) if one.type == on.type
    )
    if hangs:
        cite_order_of_two(note, on.type)
    cite_side(note, "table", table, on)
    return hangs


def hangs_on_two(found: Iterable[Reading]) -> bool:
    """Whether of some cù lũ or tứ quý another is the highest when the 2 stands elsewhere (§2.3)."""
    ranks = {one.rank for one in found}
    return len({max(ranks, key=order.index) for order in POKER.values()}) > 1


def _could_win(on: Reading, found: Iterable[Reading]) -> bool:
    """Whether one of some readings is above a cù lũ or tứ quý where the 2 stands elsewhere (§2.3)."""
    ranks = {one.rank for one in found}
    above = (order.index(rank) > order.index(on.rank) for rank in ranks for order in POKER.values())
    return on.type in BY_POKER and "2" in ranks and any(above)


def cite_order_of_two(note: Notebook, type_: T) -> None:
    """Where 2 stands in cù lũ and tứ quý at this table (§2.3)."""
    place = str(note.option("two_in_poker_hands"))
    note.cite(R.POKER_TWO, say=place, type=type_.value, order=list(POKER[place]))


def is_suited_run(play: Play) -> bool:
    """Whether five cards without a joker are a TPS, played as one or not."""
    return any(one.type == T.STRAIGHT_FLUSH for one in possible_readings({"cards": play["cards"]}))


def is_twos(table: Reading) -> bool:
    """Whether one, two or three 2s lie there."""
    return table.type in GROUPS and table.rank == "2"


def decided(found: Outcome, table: Play, on: Reading) -> tuple[str, ...]:
    """The decisions of an outcome; that a joker called a 2 is chopped like a 2 is one too (D10)."""
    by_joker = found.rule == R.CHOP and found.holds and joker_is_two(table["cards"], on)
    return (*found.decisions, "D10") if by_joker else found.decisions


def cite_outcome(
    note: Notebook, found: Outcome, table: Play, play: Play, *, on: Reading, by: Reading, order: bool | None = None
) -> None:
    """The step that decides between a reading and the table, after the order of ranks where that misleads.

    `order` says whether that of 2 is told; None where the two compared ranks say it.
    """
    if on.type == by.type and on.length == by.length:
        if _compares_two(found, on, by) if order is None else order:
            cite_order_of_two(note, on.type)
        _cite_order_of_runs(note, on, by)
    facts: dict[str, Any] = {
        "table": table["cards"],
        "play": play["cards"],
        "table_type": on.type.value,
        "table_rank": on.rank,
        "play_type": by.type.value,
        "play_rank": by.rank,
    }
    if found.rule == R.FULL_HOUSE_TIE:
        facts |= {"table_pair": on.pair, "play_pair": by.pair}
    decisions = decided(found, table, on)
    note.cite(
        found.rule,
        holds=found.holds,
        say=found.say,
        basis="default" if decisions else None,
        decisions=decisions or None,
        **facts,
    )


def _compares_two(found: Outcome, on: Reading, by: Reading) -> bool:
    """Whether one of the two compared ranks of cù lũ or tứ quý is a 2 (§2.3)."""
    by_pair = found.rule == R.FULL_HOUSE_TIE and found.say != "fails"
    ranks = {on.pair, by.pair} if by_pair else {on.rank, by.rank}
    return on.type in BY_POKER and "2" in ranks and len(ranks) == 2


def _cite_order_of_runs(note: Notebook, on: Reading, by: Reading) -> None:
    """That in runs an ace in front and a 2 are low, when one of the two compared runs has a 2 (§2.1)."""
    if on.type in RUNS and on.rank != by.rank and "2" in (*on.ranks, *by.ranks):
        note.cite(R.RUNS, type=on.type.value, table=list(on.ranks), play=list(by.ranks))


def beaten_by(note: Notebook, table: Play, play: Play, readings: list[Reading]) -> bool:
    """Whether one of some readings of a play beats the table: the first that does is cited, else why they do not.

    That another type does not beat goes without saying where one of the readings comes nearer.
    """
    on = on_the_table(note, table)
    outcomes = [(one, compare(note, on, one)) for one in best_of_each_type(note, readings)]
    winning = [(one, found) for one, found in outcomes if found.holds][:1]
    nearer = [(one, found) for one, found in outcomes if found.say != "other"]
    told = cite_table(note, table, on)
    for one, found in winning or nearer or outcomes:
        cite_side(note, "play", play, one)
        hangs = not found.holds and _could_win(on, [other for other in readings if other.type == one.type])
        cite_outcome(note, found, table, play, on=on, by=one, order=False if told else hangs or None)
    return bool(winning)


def cite_shut_bombs(note: Notebook, play: Play) -> None:
    """The bombs that a joker would make if this table let it; they have to be named where nothing else wins (§2.5)."""
    let, left = readings_of(note, play), possible_readings(play)
    shut = [one for one in left if one not in let]
    for type_ in types_of(shut):
        ranks = [one.rank for one in shut if one.type == type_]
        note.cite(R.JOKER, holds=False, say="no-bomb", cards=play["cards"], type=type_.value, ranks=ranks)


def goes_round_the_ace(cards: Sequence[Card]) -> bool:
    """Whether cards without a joker would be a straight or a pair-run if K-A-2 were consecutive (§2.1)."""
    counts = Counter(made.rank for made in cards)
    if any(made.is_joker for made in cards) or set(counts.values()) not in ({1}, {2}):
        return False
    lacking = "".join(rank for rank in GROUP if rank not in counts)
    return counts.keys() >= {"K", "A", "2"} and lacking != "" and lacking in RUN


def cite_nothing(note: Notebook, play: Play) -> None:
    """That cards are no combination, not with the jokers as they were named, or not the declared one (§2, §2.5)."""
    cite_shut_bombs(note, play)
    declared = play.get("as")
    if goes_round_the_ace(play["cards"]):
        note.cite(R.RUNS, holds=False, cards=play["cards"])
    elif play.get("jokers") and readings_of(note, {key: play[key] for key in play if key != "jokers"}):
        named = [made for (made,) in play["jokers"].values()]
        facts = {"cards": play["cards"], "named": named, **({"type": declared} if declared else {})}
        note.cite(R.JOKER, holds=False, say="named-as" if declared else "named", **facts)
    elif declared and readings_of(note, {"cards": play["cards"]}):
        note.cite(R.COMBINATIONS, holds=False, say="not-declared", cards=play["cards"], type=declared)
    else:
        note.cite(R.COMBINATIONS, holds=False, cards=play["cards"])


def beats(note: Notebook, *, table: Play, play: Play) -> bool:
    """Whether some allowed reading of the play beats the table (§3)."""
    readings = readings_of(note, play)
    if not readings:
        cite_nothing(note, play)
        return False
    found = beaten_by(note, table, play, readings)
    if not found:
        cite_shut_bombs(note, play)
    return found
