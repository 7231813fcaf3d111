"""What a house's rules say about the hands of its deals, asked once for all hands of the same ranks.

Suits and the order of the cards mean nothing in Xì Dách (rule book §1.2), so such hands share one answer; a simulation
meets them again and again.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from games.cards import Card
from games.flow import refusal
from games.rules import House
from games.verdict import Silent
from games.xi_dach.hands import DEALER, PLAYER, Cards, Held, held
from games.xi_dach.naturals import first_phase, natural_of
from games.xi_dach.settlement import against, stakes_moved
from games.xi_dach.turns import may_check, may_draw, may_stand


class Won(NamedTuple):
    """A player's result against the dealer, and how many stakes he gets."""

    result: str
    stakes: int


class Judged:
    """What the rules say about a hand; each question is put to them when it is first asked."""

    def __init__(self, rules: HouseRules, cards: Cards) -> None:
        self.rules, self.cards = rules, cards
        self._longer: dict[str, Judged] = {}

    def with_card(self, card: Card) -> Judged:
        """The hand with one more card."""
        longer = self._longer.get(card.rank)
        if longer is None:
            longer = self._longer[card.rank] = self.rules.hand((*self.cards, card))
        return longer

    @cached_property
    def natural(self) -> str:
        return natural_of(self.rules.note, self.cards)

    @cached_property
    def draws(self) -> bool:
        """Whether one more card may be drawn; where not, the turn is over by itself."""
        return may_draw(self.rules.note, cards=self.cards)

    @cached_property
    def stands(self) -> bool:
        return may_stand(self.rules.note, cards=self.cards)

    @cached_property
    def over_by(self) -> str:
        """The rule by which the turn is over by itself, "" where it is not."""
        return refusal(may_draw, self.rules.house, cards=self.cards) or ""

    @cached_property
    def held(self) -> Held:
        """The hand as a player's."""
        return held(self.rules.note, PLAYER, self.cards)

    @cached_property
    def dealers(self) -> Held:
        """The hand as the dealer's."""
        return held(self.rules.note, DEALER, self.cards)

    @cached_property
    def compared(self) -> int:
        """A number for all that a comparison asks of a player's hand; equal hands have equal numbers."""
        return self.rules.number((self.held, len(self.cards)))

    @cached_property
    def won(self) -> dict[int, Won]:
        """What players won against the dealer's hands that count like this one, by their hands' numbers."""
        return self.rules.results(self.dealers)

    @cached_property
    def checks_stood(self) -> bool:
        """Whether a dealer with this hand may check a player who is done, while others still draw (§3.7)."""
        return self._checks(stood=True, all_done=False)

    @cached_property
    def checks_others(self) -> bool:
        """Whether he may check one who is not."""
        return self._checks(stood=False, all_done=False)

    @cached_property
    def checks_at_end(self) -> bool:
        """Whether he may check when everybody is done (§3.6)."""
        return self._checks(stood=True, all_done=True)

    def _checks(self, *, stood: bool, all_done: bool) -> bool:
        # What the checked player holds turns nothing.
        return may_check(self.rules.note, dealer=self.cards, player=(), stood=stood, all_done=all_done)


class HouseRules:
    """The rules of one house with what they have answered."""

    def __init__(self, house: House) -> None:
        self.house, self.note = house, Silent(house)
        self.nothing = Judged(self, ())
        self._hands: dict[str, Judged] = {}
        self._numbers: dict[tuple[Held, int], int] = {}
        self._won: dict[Held, dict[int, Won]] = {}
        self._first: dict[tuple[str, str], Won | None] = {}

    def hand(self, cards: Cards) -> Judged:
        """What is said about these cards."""
        key = "".join(sorted(card.rank for card in cards))
        if key not in self._hands:
            self._hands[key] = Judged(self, cards)
        return self._hands[key]

    def number(self, compared: tuple[Held, int]) -> int:
        """A number of its own for a player's hand as a comparison sees it: looked up faster than what it stands for."""
        return self._numbers.setdefault(compared, len(self._numbers))

    def results(self, dealer: Held) -> dict[int, Won]:
        """The results against one hand of the dealer that are known so far."""
        return self._won.setdefault(dealer, {})

    def first(self, dealer: Judged, player: Judged) -> Won | None:
        """What phase one gives a player, None where he plays on (§2.2, §2.3); only the two naturals turn it."""
        both = (dealer.natural, player.natural)
        if both not in self._first:
            outcome = first_phase(self.note, dealer.cards, {PLAYER: player.cards}).get(PLAYER)
            self._first[both] = outcome and Won(outcome.result, stakes_moved(self.note, outcome))
        return self._first[both]

    def won(self, dealer: Judged, player: Judged) -> Won:
        """What a player of phase two gets at a check (§2.4, §4)."""
        found = dealer.won.get(player.compared)
        if found is None:
            outcome = against(self.note, PLAYER, dealer.dealers, player.held, len(player.cards))
            found = dealer.won[player.compared] = Won(outcome.result, stakes_moved(self.note, outcome))
        return found


@lru_cache(maxsize=8)
def rules_of(house: House) -> HouseRules:
    """The rules of a house; those of the last few houses are kept."""
    return HouseRules(house)
