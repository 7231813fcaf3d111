"""Whether a báo holds: an order of plays that nobody can beat, looked for exhaustively (rule book §1.4, §4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.cards import CARDS
from games.verdict import Notebook
from games.xa_lang.legal import jokers_make_bombs
from games.xa_lang.moves import Hand, Move, every_move
from games.xa_lang.playing import ends_on_two
from games.xa_lang.readings import Cards
from games.xa_lang.rules import R
from games.xa_lang.threats import Opponents

_JOKER: Final = 1 << 13  # a joker, counted above the places of the natural cards


class Search:
    """A hand as it is played out: its plays nobody can beat, and those that may be the last."""

    def __init__(self, note: Notebook, hand: Hand, opponents: Opponents) -> None:
        self._place = {made: 1 << n for n, made in enumerate(hand.natural)}
        self._whole = sum(self._place.values()) + len(hand.jokers) * _JOKER
        self._safe: dict[int, Move] = {}
        self._last: dict[int, Move] = {}
        for move in every_move(hand, bombs_with_jokers=jokers_make_bombs(note, hand)):
            used = self._used(move)
            if used not in self._safe and not opponents.beat(move.reading):
                self._safe[used] = move
            if used not in self._last and not ends_on_two(note, move.reading):
                self._last[used] = move
        self._starting: dict[int, list[tuple[int, Move]]] = {}
        for used, move in self._safe.items():
            self._starting.setdefault(_lowest(used), []).append((used, move))
        self._dead: set[int] = set()

    def _used(self, move: Move) -> int:
        return sum(_JOKER if made.is_joker else self._place[made] for made in move.cards)

    def plan(self) -> list[Move] | None:
        """An order of play: what nobody can beat, then a last play that needs not hold; None when there is none."""
        for used, move in sorted(self._last.items(), key=lambda item: -len(item[1].cards)):
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
        for used, move in self._starting.get(_lowest(left), ()):  # some play has to take that card
            if _within(used, left):
                rest = self._cover(left - used)
                if rest is not None:
                    return [move, *rest]
        self._dead.add(left)
        return None


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


def _within(used: int, left: int) -> bool:
    """Whether a play can be made of what is left: its natural cards are there, and so many jokers."""
    return not (used % _JOKER) & ~left and used // _JOKER <= left // _JOKER


def bao_holds(note: Notebook, *, hand: Cards, others: Mapping[str, Cards]) -> bool:
    """Whether, with these hands, there is an order of play that nobody can beat (§1.4)."""
    plan = Search(note, Hand(hand), Opponents(note, others.values())).plan()
    if plan is None:
        note.cite(R.BAO, holds=False, decisions=(), cards=hand, others=list(others))
        return False
    *first, last = plan
    for move in first:
        note.cite(R.BAO, decisions=(), cards=move.cards, **move.reading.facts())
    note.cite(R.WIN, cards=last.cards, **last.reading.facts())
    return True
