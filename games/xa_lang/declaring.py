"""What a play is taken as: the declared type and jokers, or the only reading that is right (rule book §2.4, §2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, overload

from games.cards import CARDS, Card
from games.flow import Action, refusal
from games.rules import House
from games.verdict import Notebook, Silent
from games.xa_lang.legal import moves_upon, split_last
from games.xa_lang.moves import Hand, Move
from games.xa_lang.playing import finishing, may_play
from games.xa_lang.readings import LONGEST, Cards, Play, Reading, needed, play_held, readings_of
from games.xa_lang.rules import R, T


def declared(cards: Cards, reading: Reading, named: Mapping[str, Cards] | None = None) -> dict[str, Any]:
    """A play with its type and what every joker is; those already named stay what they were called."""
    jokers = [made.code for made in cards if made.is_joker]
    if not jokers:
        return {"cards": cards, "as": reading.type.value}
    known = {code: (named or {})[code] for code in jokers if code in (named or {})}
    natural = [made for made in cards if not made.is_joker]
    missing = needed(reading) - Counter(made.rank for made in (*natural, *(one for (one,) in known.values())))
    suit = natural[0].suit if natural else "s"
    free = (code for code in jokers if code not in known)
    found = {code: (CARDS[rank + suit],) for code, rank in zip(free, missing.elements(), strict=True)}
    return {"cards": cards, "as": reading.type.value, "jokers": {**known, **found}}


@lru_cache(maxsize=64)
def plays_upon(house: House, hand: Cards, on: Reading | None) -> tuple[Move, ...]:
    """Every play of a hand that is legal upon what the table counts as, or as a lead."""
    note, held = Silent(house), Hand(hand)
    found = split_last(note, held, moves_upon(note, held, on))[0]
    # Thirteen in sequence hold every rank: with the ace first or last they are the same play, and the higher counts.
    return tuple(move for move in found if len(move.cards) < LONGEST or move.rank == "A")


class Declared(Sequence[Mapping[str, Any]]):
    """Plays with everything declared, each made when it is asked for."""

    def __init__(self, plays: tuple[Move, ...]) -> None:
        self.plays = plays

    def __len__(self) -> int:
        return len(self.plays)

    @overload
    def __getitem__(self, n: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[Mapping[str, Any]]: ...
    def __getitem__(self, n: int | slice) -> Any:
        if isinstance(n, slice):
            return Declared(self.plays[n])
        return declared(self.plays[n].cards, self.plays[n].reading)


class Turn:
    """A player's turn as the judging functions see it: his cards, the table and whether he has passed."""

    def __init__(self, house: House, hand: Cards, table: Play | None, *, passed: bool) -> None:
        self.house, self.hand, self.table, self.passed = house, hand, table, passed

    def fault(self, action: Action) -> str | None:
        """Why a play is illegal, in this order: cards not held, a joker misnamed, the rules of play, not declared."""
        if set(action["cards"]) <= set(self.hand) and _misnamed(action):
            return R.JOKER
        choices = self._choices(action)
        if len(choices) == 1 and self._may(Silent(self.house), choices[0]):
            return None
        if len(choices) > 1 and any(self._right(choices)):
            return None if self._taken(action, choices) else R.JOKER
        return refusal(may_play, self.house, **self._position(_play_of(action)))

    def read(self, action: Action) -> tuple[Play, Reading]:
        """What a legal play is taken as."""
        choices = self._choices(action)
        found = choices[0] if len(choices) == 1 else self._taken(action, choices)
        if found is None:
            raise ValueError("the play is not legal")
        return found

    def _choices(self, action: Action) -> list[tuple[Play, Reading]]:
        """The readings that can be told apart, declared: of two jokers as a pair and of thirteen ranks the highest."""
        found = {_told(one): one for one in readings_of(Silent(self.house), _play_of(action))}
        return [(declared(action["cards"], one, action.get("jokers")), one) for one in found.values()]

    def _right(self, choices: list[tuple[Play, Reading]]) -> Iterator[Reading]:
        note = Silent(self.house)
        return (choice[1] for choice in choices if self._may(note, choice))

    def _taken(self, action: Action, choices: list[tuple[Play, Reading]]) -> tuple[Play, Reading] | None:
        """The one reading that is right; of a last play one without a 2, of five suited cards in a row the TPS (§2.4).

        A joker that nobody has named yet may be of another suit, so then it has to be said.
        """
        right = list(self._right(choices))
        if len(action["cards"]) == len(self.hand):
            right = finishing(Silent(self.house), right)
        if len(right) > 1 and not play_held(_play_of(action)).free:
            right = [one for one in right if one.type == T.STRAIGHT_FLUSH]
        return next((choice for choice in choices if choice[1] == right[0]), None) if len(right) == 1 else None

    def _may(self, note: Notebook, choice: tuple[Play, Reading]) -> bool:
        return may_play(note, **self._position(choice[0]))

    def _position(self, play: Play) -> dict[str, Any]:
        return {"hand": self.hand, "table": self.table, "play": play, "passed": self.passed}


def _told(reading: Reading) -> tuple[str, str]:
    """What sets a reading apart from others of the same cards: type and rank, but thirteen in sequence are one play."""
    return reading.type, "" if reading.length == LONGEST else reading.rank


def _play_of(action: Action) -> Play:
    return {key: action[key] for key in ("cards", "as", "jokers") if key in action}


def _misnamed(action: Action) -> bool:
    """Whether a joker is named that is not played, or as a joker."""
    named: Mapping[str, tuple[Card, ...]] = action.get("jokers", {})
    played = [made.code for made in action["cards"]]
    return any(code not in played or one.is_joker for code, (one,) in named.items())
