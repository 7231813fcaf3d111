"""All plays a hand allows upon the table (rule book §3, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.cards import RANKS
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xa_lang.beating import compare, on_the_table
from games.xa_lang.moves import Hand, Move, bombs, every_move, full_houses, of_a_kind, pair_runs, straights
from games.xa_lang.playing import ends_on_two
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
    """The ranks of a type that beat the table; upon another type all of them do or none."""
    if (type_, length) != (on.type, on.length):
        return list(RANKS) if compare(note, on, Reading(type_, RANKS[0], length)).holds else []
    return [rank for rank in RANKS if compare(note, on, Reading(type_, rank, length)).holds]


def _of_type(note: Notebook, hand: Hand, on: Reading, type_: T) -> Iterator[Move]:
    """The plays of one type that beat the table."""
    if type_ == T.FULL_HOUSE:
        # Equal triples may still win by their pairs.
        ranks = {*_ranks(note, on, type_, 5), *(on.rank if on.type == type_ else "")}
        found = full_houses(hand, [rank for rank in RANKS if rank in ranks])
        yield from (move for move in found if move.rank != on.rank or compare(note, on, move.reading).holds)
        return
    ranks_above = _ranks(note, on, type_, on.length)
    if type_ == T.STRAIGHT:
        yield from straights(hand, type_, on.length, ranks_above)
    elif type_ == T.PAIR_RUN:
        yield from pair_runs(hand, on.length, ranks_above)
    else:
        yield from of_a_kind(hand, type_, _COUNT[type_], ranks_above)


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
    """Every play the player may make now, type by type (§3, §4.2)."""
    held = Hand(hand)
    right, stuck = split_last(note, held, moves_of(note, held, table))
    on = None if table is None else on_the_table(note, table)
    for type_ in dict.fromkeys(move.type for move in right):
        plays = [move for move in right if move.type == type_]
        ranks = list(dict.fromkeys(move.rank for move in plays))
        facts: dict[str, Any] = {
            "type": type_.value,
            "ranks": ranks,
            "plays": [{"cards": m.cards, "rank": m.rank} for m in plays],
        }
        if on is None or table is None:
            note.cite(R.ROUND_END, say="lists", **facts)
        else:
            found = compare(note, on, plays[-1].reading)
            note.cite(
                R.SAME_TYPE if type_ == on.type and type_ not in BOMBS else found.rule,
                say="lists",
                basis="default" if found.decisions else None,
                decisions=found.decisions or None,
                table=table["cards"],
                table_type=on.type.value,
                table_rank=on.rank,
                **facts,
            )
    for type_ in dict.fromkeys(move.type for move in stuck):
        (move,) = [move for move in stuck if move.type == type_][:1]
        note.cite(R.FINISH_ON_TWO, holds=False, basis="default", decisions=("D5",), cards=move.cards, type=type_.value)
    if not right and not stuck and table is not None and on is not None:
        decisions = _against_bombs(note, held, on)
        note.cite(
            R.SAME_TYPE,
            holds=False,
            say="none",
            basis="default" if decisions else None,
            decisions=decisions or None,
            table=table["cards"],
            table_type=on.type.value,
            table_rank=on.rank,
        )
    return _listed(right)


def _against_bombs(note: Notebook, hand: Hand, on: Reading) -> tuple[str, ...]:
    """The decisions by which bombs that the hand has do not beat the table (D1, D2)."""
    held = bombs(hand, bombs_with_jokers=jokers_make_bombs(note, hand))
    return tuple(dict.fromkeys(named for move in held for named in compare(note, on, move.reading).decisions))


def plays_are_right(position: Position, house: House, given: Any) -> bool:
    """Whether some plays are all that are legal, in any order."""
    answer = bare_legal_plays(position, house)
    return len(given) == len(answer) and listed_plays(given) == listed_plays(answer)
