"""Whether a báo holds: an order of plays that nobody can beat, looked for exhaustively (rule book §1.4, §4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from games.cards import CARDS
from games.verdict import Notebook
from games.xa_lang.legal import jokers_make_bombs
from games.xa_lang.moves import Hand, Move, every_move
from games.xa_lang.playing import ends_on_two
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
    """An order of play that nobody can beat; of plays of the same cards the first that will do counts."""
    with_jokers = jokers_make_bombs(note, Hand(cards))
    _, moves = _moves(cards, bombs_with_jokers=with_jokers)
    safe: dict[int, int] = {}
    last: dict[int, int] = {}
    stuck: dict[Reading, bool] = {}
    for n, (used, _, reading) in enumerate(moves):
        if used not in safe and not opponents.beat(reading):
            safe[used] = n
        if used not in last:
            if reading not in stuck:
                stuck[reading] = ends_on_two(note, reading)
            if not stuck[reading]:
                last[used] = n
    return _plan(cards, tuple(safe.values()), tuple(last.values()), bombs_with_jokers=with_jokers)


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


def bao_holds(note: Notebook, *, hand: Cards, others: Mapping[str, Cards]) -> bool:
    """Whether, with these hands, there is an order of play that nobody can beat (§1.4)."""
    plan = _find_plan(note, tuple(hand), Opponents(note, others.values()))
    if plan is None:
        note.cite(R.BAO, holds=False, decisions=(), cards=hand, others=list(others))
        return False
    *first, last = plan
    for move in first:
        note.cite(R.BAO, decisions=(), cards=move.cards, **move.reading.facts())
    note.cite(R.WIN, cards=last.cards, **last.reading.facts())
    return True
