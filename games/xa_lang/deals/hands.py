"""A hand, a table and a play out of the hand, for `may-play`; whole hands for `bao-holds`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.cards import Card
from games.puzzle import Swap, Undealt, draw, pick, swaps
from games.query import Position, Query
from games.rules import House
from games.xa_lang.deals.stock import PACK, SEATS, Wanted, lay, near, play_of, rank_distance, spoilt, turns, wanted
from games.xa_lang.deals.tables import JOKERS, TYPES
from games.xa_lang.readings import GROUP
from games.xa_lang.rules import BOMBS, T

# level -> how many cards beside the play are in the hand
_MORE: Final = {1: (1, 4), 2: (2, 6), 3: (0, 6), 4: (0, 7), 5: (0, 8)}
_REASONS: Final = {"plain": 6.0, "lead": 2.0, "passed": 1.5, "missing": 0.7, "nothing": 0.8, "last": 3.0}


def deal_turn(rng: Random, level: int, reason: str = "") -> Position:
    """Somebody's turn, with a play that is right or wrong for one reason: table, pass, ownership, a 2 at the end."""
    left, why = list(PACK), reason or pick(rng, _REASONS)
    on = wanted(rng, pick(rng, TYPES[level]))
    rank = near(rng, on, None)
    table = lay(rng, left, on, rank)
    chop = why == "passed" and rng.random() < 0.3
    if chop:
        left, on, rank = list(PACK), wanted(rng, T.SINGLE), "2"
        table = lay(rng, left, on, rank)
    by = wanted(rng, rng.choice(BOMBS)) if chop else Wanted(on.type, on.length, pick(rng, JOKERS[level]))
    play = lay(rng, left, by, near(rng, by, "2" if why == "last" and rng.random() < 0.5 else rank))
    right = play
    if why == "nothing" and len(play) > 1:
        play = spoilt(rng, left, play)
    more = 0 if why == "last" else rng.randint(*_MORE[level]) or 1
    rest = draw(rng, [made for made in left if not made.is_joker], min(more, 13 - len(play)))
    held = [made for made in play if why != "missing" or made != play[0]]
    rest = (*(made for made in right if made not in play), *rest)[: 13 - len(play)]
    hand = sorted([*held, *rest], key=lambda made: (GROUP.find(made.rank), made.suit))
    if not hand:
        raise Undealt
    leads = why == "lead" or (why == "last" and rng.random() < 0.4)
    return {
        "hand": tuple(hand),
        "table": None if leads else play_of(table),
        "play": play_of(play),
        "passed": why == "passed",
    }


def turn_twin(query: Query) -> Any:
    """Near misses of a turn: another card on the table, the pass, or another card in the hand."""

    def twin(rng: Random, position: Position, level: int, house: House) -> Position:
        answer = query.answer_to(position, house)
        for other in _turn_changes(rng, position):
            if turns(query, other, house, answer):
                return other
        raise Undealt

    return twin


def _turn_changes(rng: Random, position: Position) -> Iterator[Position]:
    play = position["play"]
    alone = {key: value for key, value in position.items() if key != "play"}
    for swap in swaps(
        rng, alone, [made for made in PACK if _is_free(made, alone, play)], rank_distance, within="table"
    ):
        yield _with_play(swap, play)
    for other in _other_plays(position):
        yield {**position, "play": other}
    if position["table"] is not None:
        yield {**position, "passed": not position["passed"]}
    for swap in swaps(rng, alone, [made for made in PACK if _is_free(made, alone, ())], rank_distance, within="hand"):
        yield _with_play(swap, play)


def _other_plays(position: Position) -> Iterator[dict[str, Any]]:
    """The play with one card replaced by another of the hand."""
    play = position["play"]["cards"]
    for new in (made for made in position["hand"] if made not in play):
        for place in range(len(play)):
            yield play_of((*play[:place], new, *play[place + 1 :]))


def _is_free(made: Card, alone: Position, play: Any) -> bool:
    """Whether a card may be used in a change: all but those that are only in the play."""
    return made in alone["hand"] or not play or made not in play["cards"]


def _with_play(swap: Swap, play: Any) -> Position:
    found = swap.position
    return {"hand": found["hand"], "table": found["table"], "play": play, "passed": found["passed"]}


# ---------------------------------------------------------------- báo

_OTHERS: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
_GOOD: Final = {1: 4, 2: 4, 3: 4, 4: 4, 5: 5}  # high cards in the caller's hand, at least
_TRIES: Final = 60


def _is_high(made: Card) -> bool:
    return made.is_joker or made.rank in "KA2"


def deal_call(rng: Random, level: int, others: int = 0) -> Position:
    """Thirteen cards that look good enough for a báo, and the others' hands: one, two or three of them."""
    cards = list(draw(rng, PACK, len(PACK)))
    cards.sort(key=lambda made: not _is_high(made) or rng.random() < 0.5)
    good = rng.randint(_GOOD[level], _GOOD[level] + 4)
    high, low = [m for m in cards if _is_high(m)], [m for m in cards if not _is_high(m)]
    hand = [*high[:good], *low[: 13 - good]]
    left = [made for made in draw(rng, PACK, len(PACK)) if made not in hand]
    count = others or _OTHERS[level]
    hands = {SEATS[n + 1]: _sorted(left[13 * n : 13 * n + 13]) for n in range(count)}
    return {"hand": _sorted(hand), "others": hands}


def deal_call_with_cards_left(rng: Random, level: int, house: House) -> Position:
    """At most two opponents, so that one card can be exchanged for many others."""
    return deal_call(rng, level, min(2, _OTHERS[level]))


def _sorted(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda made: (GROUP.find(made.rank) if not made.is_joker else 99, made.suit)))


def call_twin(query: Query) -> Any:
    """A near miss of a báo: one card of the caller's hand better or worse."""

    def twin(rng: Random, position: Position, level: int, house: House) -> Position:
        holds = query.answer_to(position, house)
        sign = 1 if holds else -1
        found = list(swaps(rng, position, PACK, lambda old, new: 0, within="hand"))
        found.sort(key=lambda swap: sign * (_worth(swap.new) - _worth(swap.old)) + 3 * rng.random())
        for swap in found[:_TRIES]:
            if query.answer_to(swap.position, house) is not holds:
                return swap.position
        raise Undealt

    return twin


def _worth(made: Card) -> int:
    return 16 if made.is_joker else GROUP.index(made.rank)
