"""All plays a hand allows upon the table (rule book §3, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.cards import RANKS
from games.query import Position
from games.rules import House
from games.verdict import Note, Notebook, Silent
from games.xa_lang.beating import (
    BY_POKER,
    by_jokers,
    cite_order_of_two,
    cite_table,
    compare,
    decided,
    on_the_table,
    types_of,
)
from games.xa_lang.moves import (
    Hand,
    Move,
    bombs,
    every_move,
    full_houses,
    of_a_kind,
    pair_runs,
    straight_flushes,
    straights,
)
from games.xa_lang.playing import cite_finish, decided_by_two, ends_on_two
from games.xa_lang.positions import listed_plays
from games.xa_lang.readings import OF_A_KIND, Cards, Play, Reading
from games.xa_lang.rules import BOMBS, R, T

_COUNT = {type_: count for count, type_ in OF_A_KIND.items()}


def jokers_make_bombs(note: Notebook, hand: Hand) -> bool:
    return not hand.jokers or note.option("joker_in_bombs") == "on"


def moves_of(note: Notebook, hand: Hand, table: Play | None) -> Iterator[Move]:
    """Every play of the hand that is right but for §4.2."""
    return moves_upon(note, hand, None if table is None else on_the_table(note, table))


def moves_upon(note: Notebook, hand: Hand, on: Reading | None) -> Iterator[Move]:
    """Every play of the hand upon what the table counts as, or as a lead."""
    with_jokers = jokers_make_bombs(note, hand)
    if on is None:
        yield from every_move(hand, bombs_with_jokers=with_jokers)
        return
    if on.type not in BOMBS:
        yield from _of_type(note, hand, on, on.type)
    if on.type == T.STRAIGHT and on.length == 5:
        yield from _of_type(note, hand, on, T.FULL_HOUSE)
    beating = {type_: set(_ranks(note, on, type_, 5 if type_ == T.STRAIGHT_FLUSH else 4)) for type_ in BOMBS}
    if any(beating.values()):
        yield from (move for move in bombs(hand, bombs_with_jokers=with_jokers) if move.rank in beating[move.type])


def _ranks(note: Notebook, on: Reading, type_: T, length: int) -> list[str]:
    """The ranks of a type that beat the table."""
    return [rank for rank in RANKS if compare(note, on, Reading(type_, rank, length)).holds]


def _of_type(note: Notebook, hand: Hand, on: Reading, type_: T) -> Iterator[Move]:
    """The plays of one type that beat the table."""
    if type_ == T.FULL_HOUSE:
        # Equal triples may still win by their pairs.
        ranks = {*_ranks(note, on, type_, 5), on.rank}
        found = full_houses(hand, [rank for rank in RANKS if rank in ranks])
        yield from (move for move in found if move.rank != on.rank or compare(note, on, move.reading).holds)
        return
    yield from _of_ranks(note, hand, type_, on.length, _ranks(note, on, type_, on.length))


def _of_ranks(note: Notebook, hand: Hand, type_: T, length: int, ranks: Iterable[str]) -> Iterator[Move]:
    """The plays of a type, length and some ranks; a bomb has a joker only where the table lets it (§2.5)."""
    if type_ == T.STRAIGHT:
        return straights(hand, type_, length, ranks)
    if type_ == T.PAIR_RUN:
        return pair_runs(hand, length, ranks)
    if type_ == T.FULL_HOUSE:
        return full_houses(hand, ranks)
    jokers = type_ not in BOMBS or jokers_make_bombs(note, hand)
    if type_ == T.STRAIGHT_FLUSH:
        return straight_flushes(hand, ranks, jokers=jokers)
    return of_a_kind(hand, type_, _COUNT[type_], ranks, jokers=jokers)


def split_last(note: Notebook, hand: Hand, found: Iterable[Move]) -> tuple[list[Move], list[Move]]:
    """The plays that are right, and those that only the rule about a last 2 forbids (§4.2)."""
    right: list[Move] = []
    stuck: list[Move] = []
    size = len(hand)
    for move in found:
        last = len(move.cards) == size and ends_on_two(note, move.reading)
        (stuck if last else right).append(move)
    return right, stuck


def _listed(found: Iterable[Move]) -> list[dict[str, Any]]:
    return [{"cards": cards, "type": type_.value, "rank": rank} for cards, type_, rank in found]


def bare_legal_plays(position: Position, house: House) -> list[dict[str, Any]]:
    """The answer of `legal-plays` without a derivation."""
    note, hand = Silent(house), Hand(position["hand"])
    return _listed(split_last(note, hand, moves_of(note, hand, position["table"]))[0])


def legal_plays(note: Notebook, *, hand: Cards, table: Play | None) -> list[dict[str, Any]]:
    """Every play the player may make now, type by type; then what he holds and may not play (§3, §4.2)."""
    held = Hand(hand)
    right, stuck = split_last(note, held, moves_of(note, held, table))
    on = None if table is None else on_the_table(note, table)
    if on is not None and table is not None:
        told = cite_table(note, table, on)
        if not told and _compares_two(note, held, on):
            cite_order_of_two(note, on.type)
    for type_ in dict.fromkeys(move.type for move in right):
        _cite_listed(note, table, on, [move for move in right if move.type == type_])
    _cite_last_twos(note, held, right)
    if on is not None and table is not None:
        _cite_equal(note, held, table, on)
        _cite_vain_bombs(note, held, table, on)
    _cite_shut_bombs(note, held, on)
    for type_ in dict.fromkeys(move.type for move in stuck):
        _cite_stuck(note, [move for move in stuck if move.type == type_])
    if not right and not stuck and table is not None and on is not None:
        note.cite(R.SAME_TYPE, holds=False, say="none", **_about(table, on))
    return _listed(right)


def _about(table: Play, on: Reading) -> dict[str, Any]:
    return {"table": table["cards"], "table_type": on.type.value, "table_rank": on.rank}


def _by_jokers(moves: Iterable[Move]) -> list[Note]:
    return by_jokers(made for move in moves for made in move.cards)


def _ranks_of(moves: Iterable[Move]) -> list[str]:
    return list(dict.fromkeys(move.rank for move in moves))


def _cite_listed(note: Notebook, table: Play | None, on: Reading | None, plays: list[Move]) -> None:
    """The plays of one type, by what they are allowed."""
    facts: dict[str, Any] = {
        "type": plays[0].type.value,
        "ranks": _ranks_of(plays),
        "plays": [{"cards": m.cards, "rank": m.rank} for m in plays],
    }
    if on is None or table is None:
        note.cite(R.ROUND_END, say="lists", because=_by_jokers(plays), **facts)
        return
    tied = [move.reading.pair for move in plays if move.type == on.type == T.FULL_HOUSE and move.rank == on.rank]
    if tied:
        pairs = list(dict.fromkeys(tied))
        note.cite(R.FULL_HOUSE_TIE, say="compares", table=table["cards"], rank=on.rank, table_pair=on.pair, pairs=pairs)
    found = compare(note, on, plays[-1].reading)
    decisions = decided(found, table, on)
    note.cite(
        R.SAME_TYPE if plays[0].type == on.type and on.type not in BOMBS else found.rule,
        say="lists-tie" if tied else "lists",
        basis="default" if decisions else None,
        decisions=decisions or None,
        because=_by_jokers(plays),
        **_about(table, on),
        **facts,
    )


def _compares_two(note: Notebook, hand: Hand, on: Reading) -> bool:
    """Whether the place of 2 in cù lũ and tứ quý tells a play of the hand from the table (§2.3)."""
    if on.type not in BY_POKER:
        return False
    ranks = [rank for rank in RANKS if rank != on.rank] if on.rank == "2" else ["2"]
    if any(_of_ranks(note, hand, on.type, on.length, ranks)):
        return True
    # Upon a tứ quý nobody has three of its rank.
    pairs = {move.reading.pair for move in full_houses(hand, [on.rank])}
    hang = pairs - {on.pair} if on.pair == "2" else pairs & {"2"}
    return bool(hang) and note.option("fullhouse_pair_tiebreak") == "on"


# ---------------------------------------------------------------- what is held and may not be played, or only here


def _cite_last_twos(note: Notebook, hand: Hand, right: list[Move]) -> None:
    """That this table lets the whole hand be played with a 2 in it, once for each type (§4.2)."""
    last = {move.type: move for move in reversed(right) if len(move.cards) == len(hand) and "2" in move.reading.ranks}
    for type_ in types_of(move.reading for move in right):
        if type_ in last:
            cite_finish(note, last[type_].cards, last[type_].reading)


def _cite_equal(note: Notebook, hand: Hand, table: Play, on: Reading) -> None:
    """That a play of the hand is only equal to the table, of cù lũ by the triple, and does not beat it (§2.2, §3.1)."""
    equal = _of_ranks(note, hand, on.type, on.length, [on.rank])
    vain = next((found for move in equal if not (found := compare(note, on, move.reading)).holds), None)
    if vain is None:
        return
    say = "held"
    if vain.rule == R.FULL_HOUSE_TIE and note.option("fullhouse_pair_tiebreak") == "on":
        say = "held-lower"
    note.cite(vain.rule, holds=False, say=say, basis="default", decisions=("D9",), **_about(table, on))


def _cite_vain_bombs(note: Notebook, hand: Hand, table: Play, on: Reading) -> None:
    """That bombs of the hand do not beat the table, where that is our reading (D1, D2)."""
    for type_ in BOMBS:
        held = [] if on.type in BOMBS else _bombs_of(hand, type_, jokers=jokers_make_bombs(note, hand))
        found = compare(note, on, held[0].reading) if held else None
        if found and not found.holds:
            note.cite(
                found.rule,
                holds=False,
                say="held-bomb",
                basis="default",
                decisions=found.decisions,
                type=type_.value,
                ranks=_ranks_of(held),
                **_about(table, on),
            )


def _bombs_of(hand: Hand, type_: T, *, jokers: bool) -> list[Move]:
    return [move for move in bombs(hand, bombs_with_jokers=jokers) if move.type == type_]


def _cite_shut_bombs(note: Notebook, hand: Hand, on: Reading | None) -> None:
    """The bombs with a joker that could be played now if this table let jokers into bombs (§2.5)."""
    if jokers_make_bombs(note, hand):
        return
    with_jokers = (move for move in bombs(hand, bombs_with_jokers=True) if any(made.is_joker for made in move.cards))
    beating = [move for move in with_jokers if on is None or compare(note, on, move.reading).holds]
    right = split_last(note, hand, beating)[0]
    for type_ in dict.fromkeys(move.type for move in right):
        ranks = _ranks_of(move for move in right if move.type == type_)
        note.cite(R.JOKER, holds=False, say="shut", type=type_.value, ranks=ranks)


def _cite_stuck(note: Notebook, moves: list[Move]) -> None:
    """The whole hand as a type that would be right but for a 2 in the last play (§4.2)."""
    cards = moves[0].cards
    note.cite(
        R.FINISH_ON_TWO,
        holds=False,
        say="stuck",
        basis="default",
        decisions=decided_by_two(cards, (move.reading for move in moves), "D5"),
        because=_by_jokers(moves),
        cards=cards,
        type=moves[0].type.value,
        ranks=_ranks_of(moves),
    )


def plays_are_right(position: Position, house: House, given: Any) -> bool:
    """Whether some plays are all that are legal, in any order."""
    answer = bare_legal_plays(position, house)
    return len(given) == len(answer) and listed_plays(given) == listed_plays(answer)
