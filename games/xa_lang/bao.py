"""Whether a báo holds: an order of plays that nobody can beat, looked for exhaustively (rule book §1.4, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from games.cards import CARDS
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xa_lang.beating import by_jokers
from games.xa_lang.legal import jokers_make_bombs
from games.xa_lang.moves import Hand, Move, every_move
from games.xa_lang.playing import decided_by_two, is_on_two
from games.xa_lang.readings import Cards, Reading
from games.xa_lang.rules import R
from games.xa_lang.threats import Opponents

_PLACES: Final = 13
_JOKER: Final = 1 << _PLACES  # a joker, counted above the places of the natural cards
_NATURAL: Final = _JOKER - 1


class Search:
    """A hand as it is played out: its plays nobody can beat, and those that may be the last."""

    def __init__(self, whole: int, safe: Iterable[tuple[int, Move]], last: Iterable[tuple[int, Move]]) -> None:
        self._whole, self._last = whole, sorted(last, key=lambda item: -len(item[1].cards))
        self._starting: dict[int, list[tuple[int, Move]]] = {}
        for used, move in safe:
            self._starting.setdefault(_lowest(used), []).append((used, move))
        self._dead: set[int] = set()

    def plan(self) -> list[Move] | None:
        """An order of play: what nobody can beat, then a last play that needs not hold; None when there is none."""
        for used, move in self._last:
            first = self._cover(self._whole - used)
            if first is not None:
                return _with_own_jokers([*first, move])
        return None

    def _cover(self, left: int) -> list[Move] | None:
        """Plays nobody can beat that use up what is left."""
        if left == 0:
            return []
        if left in self._dead:
            return None
        gone, jokers = ~left & _NATURAL, left >> _PLACES
        for used, move in self._starting.get(_lowest(left), ()):  # some play has to take that card
            if not used & gone and used >> _PLACES <= jokers:
                rest = self._cover(left - used)
                if rest is not None:
                    return [move, *rest]
        self._dead.add(left)
        return None


@lru_cache(maxsize=64)
def _moves(cards: Cards, *, bombs_with_jokers: bool) -> tuple[int, list[tuple[int, Move, Reading]]]:
    """The whole hand and its plays, each with the cards it takes; kept, as a search asks about one hand many times."""
    hand = Hand(cards)
    place = {made: 1 << n for n, made in enumerate(hand.natural)} | dict.fromkeys(hand.jokers, _JOKER)
    moves = every_move(hand, bombs_with_jokers=bombs_with_jokers)
    listed = [(sum(map(place.__getitem__, move.cards)), move, move.reading) for move in moves]
    return sum(place.values()), listed


@lru_cache(maxsize=1024)
def _plan(cards: Cards, safe: tuple[int, ...], last: tuple[int, ...], *, bombs_with_jokers: bool) -> list[Move] | None:
    """An order of play, given the numbers of the plays nobody can beat and of those that may be last; kept."""
    whole, moves = _moves(cards, bombs_with_jokers=bombs_with_jokers)
    return Search(whole, (moves[n][:2] for n in safe), (moves[n][:2] for n in last)).plan()


def _find_plan(note: Notebook, cards: Cards, opponents: Opponents) -> list[Move] | None:
    """An order of play that nobody can beat; of plays of the same cards the first that will do counts.

    A last play without a 2 is looked for first, then one that is let end the hand by its other cards, then 2s.
    """
    with_jokers = jokers_make_bombs(note, Hand(cards))
    _, moves = _moves(cards, bombs_with_jokers=with_jokers)
    safe: dict[int, int] = {}
    last: tuple[dict[int, int], ...] = ({}, {}, {})
    grades: dict[Reading, int | None] = {}
    for n, (used, _, reading) in enumerate(moves):
        if used not in safe and not opponents.beat(reading):
            safe[used] = n
        if reading not in grades:
            grades[reading] = _grade(note, reading)
        grade = grades[reading]
        if grade is not None:
            last[grade].setdefault(used, n)
    for found in last:
        if found and (plan := _plan(cards, tuple(safe.values()), tuple(found.values()), bombs_with_jokers=with_jokers)):
            return plan
    return None


def _grade(note: Notebook, reading: Reading) -> int | None:
    """How good a last play is: without a 2, not on a 2 by the scope, on a 2 that is let; None where it is forbidden."""
    if "2" not in reading.ranks:
        return 0
    if not is_on_two(note, reading):
        return 1
    return None if note.option("finish_on_two") == "forbidden" else 2


def _with_own_jokers(plan: list[Move]) -> list[Move]:
    """The plays with each joker used once: one joker alone is found as RJ wherever it is played."""
    used = [made for move in plan for made in move.cards if made.is_joker]
    if len(set(used)) == len(used):
        return plan
    second = next(n for n, move in reversed(list(enumerate(plan))) if used[0] in move.cards)
    cards = tuple(CARDS["BJ"] if made == used[0] else made for made in plan[second].cards)
    return [*plan[:second], plan[second]._replace(cards=cards), *plan[second + 1 :]]


def _lowest(cards: int) -> int:
    """The first natural card of some; 0 when they are jokers only."""
    natural = cards % _JOKER
    return natural & -natural


def bare_bao_holds(position: Position, house: House) -> bool:
    """The answer of `bao-holds` without a derivation."""
    return _holds(house, tuple(position["hand"]), tuple(map(tuple, position["others"].values())))


@lru_cache(maxsize=256)
def _holds(house: House, hand: Cards, others: tuple[Cards, ...]) -> bool:
    """The answer under a house; kept, as why a báo fails and what turns the answer ask for the same ones."""
    note = Silent(house)
    return _find_plan(note, hand, Opponents(note, others)) is not None


def bao_holds(note: Notebook, *, hand: Cards, others: Mapping[str, Cards]) -> bool:
    """Whether, with these hands, there is an order of play that nobody can beat (§1.4)."""
    hands = tuple(map(tuple, others.values()))
    opponents = Opponents(note, hands)
    plan = _find_plan(note, tuple(hand), opponents)
    if plan is None:
        turning = [key for key, house in _variants(note) if _holds(house, tuple(hand), hands)]
        note.cite(R.BAO, holds=False, cards=hand, others=list(others), **_resting(turning))
        return False
    *first, last = plan
    elsewhere = [(key, Opponents(Silent(house), hands)) for key, house in _variants(note)]
    for move in first:
        turning = [key for key, found in elsewhere if found.beat(move.reading)]
        resting = _resting(turning, move.cards, ("D9",) if opponents.equal(move.reading) else ())
        note.cite(R.BAO, cards=move.cards, **move.reading.facts(), **resting)
    _cite_last(note, last)
    return True


# What each option decides where a play is beaten or not, or may be the last; jokers in bombs stand in §2.5 with D4.
_DECIDES: Final = {
    "fullhouse_pair_tiebreak": "D9",
    "two_in_poker_hands": "D3",
    "chop_scope": "D2",
    "bombs_beat_all": "D1",
    "five_card_ladder": "D1",
    "finish_on_two": "D5",
    "finish_scope": "D16",
}


def _variants(note: Notebook) -> list[tuple[str, House]]:
    """Every house that differs in one option that was read."""
    return [(key, house) for key in sorted(note.read) for _, house in note.house.variants(key)]


def _resting(turning: list[str], cards: Cards = (), more: tuple[str, ...] = ()) -> dict[str, Any]:
    """What a step rests on: the options that would turn it, and jokers among its cards."""
    found = dict.fromkeys([*(_DECIDES[key] for key in turning if key in _DECIDES), *more])
    jokers = by_jokers(CARDS.values() if "joker_in_bombs" in turning else cards)
    return {"basis": "default" if found else None, "decisions": tuple(found), "because": jokers}


def _cite_last(note: Notebook, move: Move) -> None:
    """The last play, which the question takes as not beaten: it wins, but on a 2 only as this table lets it (§4.2)."""
    cards, reading, grade = move.cards, move.reading, _grade(note, move.reading)
    if grade == 2:
        resting = _resting([], cards, decided_by_two(cards, [reading], "D5"))
        say = f"out-{note.option('finish_on_two')}"
        note.cite(R.FINISH_ON_TWO, say=say, cards=cards, **reading.facts(), **resting)
    else:
        resting = _resting([], cards, decided_by_two(cards, [reading]) if grade else ())
        note.cite(R.WIN, cards=cards, **reading.facts(), **resting)
