"""How whole deals of Xì Dách are tried out: who draws, stands and is checked when, and what must always be true.

Hands are counted by `checks.naive`, which shares nothing with the modules that judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import Card
from games.flow import Action
from games.rehearsal import Rehearsal, any_move
from games.rules import House
from games.xi_dach.checks import naive
from games.xi_dach.flow import Settled, Table
from games.xi_dach.slips import SLIPS

NAMES: Final = ("An", "Bình", "Chi", "Dung", "Em", "Giang", "Hà", "Khoa", "Lan")
STAKES: Final = (1, 2, 3, 7, 10, 25, 999, 10**6 + 1, 10**12)


def _opening(rng: Random, house: House) -> Action:
    count = rng.randint(1, house.seats if rng.random() < 0.5 else min(2, house.seats))
    dealer = rng.choice(("dealer", "Nhà cái"))
    stakes = [rng.choice(STAKES) if rng.random() < 0.5 else rng.randint(1, 100) for _ in range(count)]
    return {"seat": 0, "kind": "deal", "players": (*NAMES[:count], dealer), "stakes": stakes}


def _choose(rng: Random, table: Table) -> Action:
    """Any move, or one that lets a turn go on: five cards and quắc, a dealer who checks one player and draws again."""
    if rng.random() < 0.4:
        return any_move(rng, table)
    at, dealer = table.at, table.dealer
    points = naive.points(codes(table.hands[at].cards), table.terms.rules.house.full())
    drawn = points < rng.choice((14, 16, 18, 21, 22))
    kinds = {moves.kind: moves for moves in table.moves()}
    if "check" in kinds and rng.random() < (0.5 if at == dealer else 0.1):
        return kinds["check"][rng.randrange(len(kinds["check"]))]
    end = "check-all" if at == dealer else "stand"
    return kinds[end if end in kinds and not drawn else "draw"][0]


def codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


# ---------------------------------------------------------------- what must always be true


def _broken(table: Table) -> list[str]:
    hands = [codes(hand.cards) for hand in table.hands]
    full: dict[str, Any] = table.terms.rules.house.full()
    found = _broken_pack(table, hands)
    found += [
        f"the result of seat {seat}"
        for seat, result in enumerate(table.settled)
        if result and not _is_right(result, hands[seat], hands[-1], table.terms.stakes[seat], full)
    ]
    if (None not in table.settled) != table.over:
        found.append("the deal is over when everybody is settled")
    if not table.over and table.at < table.dealer and _is_done(hands[table.at], full):
        found.append("a turn that is over has passed on")
    passed = [hand for hand, result in zip(hands[: table.at], table.settled, strict=False) if result is None]
    if full["allow_stand_under"] == "refuse" and any(
        not _is_done(hand, full) and naive.points(hand, full) < full["player_min"] for hand in passed
    ):
        found.append("nobody has stood under the minimum")
    if any(len(hand) > 2 for hand in hands[table.at + 1 : -1]):
        found.append("nobody has drawn before his turn")
    if not table.over and (_is_done(hands[-1], full) or (len(hands[-1]) > 2 and table.at < table.dealer)):
        found.append("the dealer draws last, up to quắc or five cards")
    return found


def _broken_pack(table: Table, hands: Sequence[Sequence[str]]) -> list[str]:
    """Two to five cards each, which with those that are left make up the pack."""
    held = [code for hand in hands for code in hand]
    left = codes(table.terms.pack[table.used :])
    whole = len(set(held) | set(left)) == len(held) + len(left) == 52
    return [] if whole and all(2 <= len(hand) <= 5 for hand in hands) else ["two to five cards each out of the pack"]


def _is_done(hand: Sequence[str], full: Mapping[str, Any]) -> bool:
    return len(hand) == 5 or naive.points(hand, full) > 21 or naive.natural(hand, full) != "none"


def _is_right(result: Settled, hand: Sequence[str], dealer: Sequence[str], stake: int, full: Mapping[str, Any]) -> bool:
    """Whether a result is the one of phase one, or of a check with the first cards of the dealer's hand."""
    if result.dealer_points is None:
        return (result.result, result.net) == _of_naturals(hand, dealer[:2], stake, full)
    own = [dealer[:count] for count in range(2, len(dealer) + 1)]
    return (result.result, result.net) in [
        _of_check(hand, held, stake, full) for held in own if naive.points(held, full) == result.dealer_points
    ]


def _of_naturals(
    hand: Sequence[str], dealer: Sequence[str], stake: int, full: Mapping[str, Any]
) -> tuple[str, int] | None:
    theirs, own = naive.natural(hand, full), naive.natural(dealer, full)
    higher = naive.natural_height(theirs) - naive.natural_height(own)
    if higher > 0:
        return "win", stake * naive.multiple(theirs, full)
    if own == "none":
        return None
    if higher == 0 and full["natural_tie"] == "draw":
        return "draw", 0
    return "lose", -stake * naive.multiple(own, full)


def _of_check(hand: Sequence[str], dealer: Sequence[str], stake: int, full: Mapping[str, Any]) -> tuple[str, int]:
    theirs = naive.Side(hand, full["player_min"], full)
    own = naive.Side(dealer, full["dealer_min"], full)
    _, result = naive.compare(theirs, own, full)
    won_by = own if result == "lose" else theirs
    return result, {"win": 1, "lose": -1, "draw": 0}[result] * stake * naive.multiple(won_by.kind, full)


def _known(table: Table, seat: int | None) -> Sequence[Card]:
    """One's own cards; naturals, hands of five cards and the hands of players who were checked."""
    full = table.terms.rules.house.full()
    found: list[Card] = []
    for n, hand in enumerate(table.hands):
        result = table.settled[n] if n < table.dealer else None
        shown = len(hand.cards) == 5 or naive.natural(codes(hand.cards), full) != "none"
        if n == seat or shown or (result and result.dealer_points is not None):
            found += hand.cards
    return found


REHEARSAL: Final = Rehearsal(opening=_opening, choose=_choose, slips=SLIPS, broken=_broken, known=_known)
