"""Which of several hands is the best (rule book §1.1, §3.1–§3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.poker import ROYAL, digits_of, kind_of
from games.verdict import Notebook, Silent
from games.xi_to.hands import (
    FLUSH,
    FULL_HOUSE,
    LOW_TOP,
    SEVEN_TOP,
    STRAIGHT_FLUSH,
    Hand,
    compared_ranks,
    is_ace_low,
    level,
    strength,
    top_card,
)
from games.xi_to.rules import R

Hands = Mapping[str, Hand]


@dataclass(frozen=True)
class Contest:
    """How some hands compare: their kinds, who holds the best kind, who of those is best, and who wins in the end.

    `rule` is what decides among the contenders (None: one alone has the best kind), `say` how. `equal` are those who
    are the same in every rank before a house looks at suits. `ace_low` names the hands A-7-8-9-10 that turn it.
    """

    kinds: Mapping[str, str]
    kind: str
    flush_first: bool
    contenders: tuple[str, ...]
    ranks: Mapping[str, tuple[str, ...]]
    rule: R | None
    say: str
    by_lowest: bool
    equal: tuple[str, ...]
    winners: tuple[str, ...]
    suits: str
    is_ace_low_on: bool
    ace_low: tuple[str, ...]


def contest(note: Notebook, hands: Hands) -> Contest:
    """How the hands compare under the house."""
    shaped = tuple(name for name, cards in hands.items() if is_ace_low(cards))
    setting = bool(shaped) and note.option("ace_low_straight") == "on"
    found = _decide(note, hands, ace_low=setting)
    if not shaped:
        return found
    other = Silent(note.house.with_option("ace_low_straight", "off" if setting else "on"))
    turns = _decide(other, hands, ace_low=not setting).winners != found.winners
    return replace(found, ace_low=shaped) if turns else found


def _decide(note: Notebook, hands: Hands, *, ace_low: bool) -> Contest:
    """How the hands compare when A-7-8-9-10 is a straight or when it is none."""
    values = {name: strength(cards, ace_low=ace_low) for name, cards in hands.items()}
    kinds = {name: kind_of(value) for name, value in values.items()}
    flush_first = _flush_first(note, kinds.values())
    kind = max(kinds.values(), key=lambda one: level(one, flush_first=flush_first))
    contenders = tuple(name for name in hands if kinds[name] == kind)
    tops = {digits_of(values[name])[0] for name in contenders}
    rule, say, by_lowest, equal = None, "", False, contenders
    if kind == STRAIGHT_FLUSH and len(tops) > 1:
        rule = R.SF_ORDER
        say, best, by_lowest = _best_straight_flush(note, tops)
        equal = tuple(name for name in contenders if digits_of(values[name])[0] == best)
    elif len(contenders) > 1:
        rule, highest = R.TIE_BREAK, max(values[name] for name in contenders)
        equal = tuple(name for name in contenders if values[name] == highest)
        say = "rank" if len(equal) == 1 else "equal"
    suits = str(note.option("suit_tiebreak")) if len(equal) > 1 else ""
    return Contest(
        kinds=kinds,
        kind=kind,
        flush_first=flush_first,
        contenders=contenders,
        ranks={name: compared_ranks(hands[name], kind, ace_low=ace_low) for name in contenders},
        rule=rule,
        say=say,
        by_lowest=by_lowest,
        equal=equal,
        winners=_by_suit(hands, equal, suits, ace_low=ace_low),
        suits=suits,
        is_ace_low_on=ace_low,
        ace_low=(),
    )


def _flush_first(note: Notebook, kinds: Iterable[str]) -> bool:
    """Whether a flush beats a full house here; asked only where both are there and nothing is above them (§3.1)."""
    held = set(kinds)
    above = any(level(kind, flush_first=False) > level(FULL_HOUSE, flush_first=False) for kind in held)
    return {FLUSH, FULL_HOUSE} <= held and not above and note.option("flush_over_full_house") == "on"


def _best_straight_flush(note: Notebook, tops: set[int]) -> tuple[str, int, bool]:
    """How straight flushes of different tops compare, the top that wins, and whether the lowest of all had a say."""
    order = note.option("sf_order")
    if order != "min_beats_max":
        return (str(order), min(tops), False) if order == "lower" else (str(order), max(tops), False)
    if ROYAL not in tops or not tops & {LOW_TOP, SEVEN_TOP}:
        return "higher", max(tops), False
    # Which straight flush is the lowest of all depends on A-7-8-9-10, even where nobody holds it (§3.4).
    lowest = LOW_TOP if note.option("ace_low_straight") == "on" else SEVEN_TOP
    if lowest not in tops:
        return "higher", ROYAL, True
    return ("min", lowest, True) if len(tops) == 2 else ("cycle", ROYAL, True)


def _by_suit(hands: Hands, equal: tuple[str, ...], suits: str, *, ace_low: bool) -> tuple[str, ...]:
    """Of equal hands all, or the one whose first card has the best suit (§1.1)."""
    if suits in ("", "off"):
        return equal
    cards = {name: top_card(hands[name], suits, ace_low=ace_low) for name in equal}
    return (max(equal, key=lambda name: suits.index(cards[name].suit)),)
