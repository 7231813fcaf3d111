"""What people get wrong at Xì Tố."""

from __future__ import annotations

from typing import Final

from games import misranking as rank
from games.mistakes import Mistake
from games.xi_to import mispaid as money
from games.xi_to import misranked as hand
from games.xi_to.rules import R

MISTAKES: Final = (
    Mistake("kind-part-seen", "hand-kind", R.HAND_ORDER, hand.PART_SEEN),
    Mistake("kind-names", "hand-kind", R.HAND_ORDER, hand.NAMES_MIXED),
    Mistake("kind-two-pairs", "hand-kind", R.HAND_ORDER, hand.TWO_PAIRS_SEEN),
    Mistake("kind-straight-flush", "hand-kind", R.HAND_ORDER, hand.BOTH_SEEN),
    Mistake("kind-four-of-a-suit", "hand-kind", R.HAND_ORDER, hand.four_of_a_suit),
    Mistake("kind-four-in-a-row", "hand-kind", R.STRAIGHT, hand.four_in_a_row),
    Mistake("kind-with-a-gap", "hand-kind", R.STRAIGHT, hand.with_a_gap),
    Mistake("compare-cards", "compare", R.HAND_ORDER, hand.compared_by(rank.by_cards)),
    Mistake("compare-kind-alone", "compare", R.TIE_BREAK, hand.compared_by(rank.by_kind)),
    Mistake("compare-highest-first", "compare", R.TIE_BREAK, hand.compared_by(rank.by_kind_then_cards)),
    Mistake("compare-odd-cards", "compare", R.TIE_BREAK, hand.compared_by(rank.without_odd_cards)),
    Mistake("compare-straight-flush", "compare", R.HAND_ORDER, hand.compared_by(rank.straight_over_flush)),
    Mistake("showdown-cards", "showdown", R.HAND_ORDER, hand.shown_by(rank.by_cards)),
    Mistake("showdown-kind-alone", "showdown", R.TIE_BREAK, hand.shown_by(rank.by_kind)),
    Mistake("showdown-highest-first", "showdown", R.TIE_BREAK, hand.shown_by(rank.by_kind_then_cards)),
    Mistake("showdown-odd-cards", "showdown", R.TIE_BREAK, hand.shown_by(rank.without_odd_cards)),
    Mistake("showdown-straight-flush", "showdown", R.HAND_ORDER, hand.shown_by(rank.straight_over_flush)),
    Mistake("act-high-card", "first-to-act", R.FIRST_TO_ACT, hand.HIGHEST_CARD_ACTS),
    Mistake("act-lowest", "first-to-act", R.FIRST_TO_ACT, hand.LOWEST_ACTS),
    Mistake("act-run", "first-to-act", R.FIRST_TO_ACT, hand.RUN_ACTS),
    Mistake("act-dealt-first", "first-to-act", R.FIRST_TO_ACT, hand.DEALT_FIRST),
    Mistake("act-last-of-equals", "first-to-act", R.FIRST_TO_ACT, hand.LAST_OF_EQUALS),
    Mistake("actions-check", "legal-actions", R.ACTIONS, money.checks_always),
    Mistake("actions-fold", "legal-actions", R.ACTIONS, money.folds_when_owing),
    Mistake("actions-call-in-full", "legal-actions", R.CALL_AMOUNT, money.calls_in_full),
    Mistake("actions-no-short-call", "legal-actions", R.CALL_AMOUNT, money.cannot_call_short),
    Mistake("actions-no-cap", "legal-actions", R.BET_SIZE, money.raises_without_cap),
    Mistake("actions-with-call", "legal-actions", R.BET_SIZE, money.raises_with_the_call),
    Mistake("actions-by-the-bet", "legal-actions", R.BET_SIZE, money.raises_by_the_bet),
    Mistake("actions-rest", "legal-actions", R.REOPEN, money.keeps_the_rest),
    Mistake("actions-always-open", "legal-actions", R.REOPEN, money.always_open),
    Mistake("pots-one", "pots", R.SIDE_POTS, money.one_pot),
    Mistake("pots-folded-win", "pots", R.SIDE_POTS, money.folded_may_win),
    Mistake("pots-folded-money", "pots", R.SIDE_POTS, money.folded_money_gone),
    Mistake("pots-not-returned", "pots", R.SIDE_POTS, money.nothing_returned),
    Mistake("pots-apart", "pots", R.SIDE_POTS, money.pots_apart),
    Mistake("pots-one-payment", "pots", R.SIDE_POTS, money.one_payment),
    Mistake("pots-shared", "pots", R.SIDE_POTS, money.side_pots_shared),
    Mistake("payout-best-takes-all", "payout", R.SIDE_POTS, money.best_takes_all),
    Mistake("payout-ties", "payout", R.TIE_BREAK, money.first_takes_ties),
    Mistake("payout-cards", "payout", R.HAND_ORDER, money.won_by(rank.by_cards)),
    Mistake("payout-kind-alone", "payout", R.TIE_BREAK, money.won_by(rank.by_kind)),
    Mistake("payout-folded-back", "payout", R.SIDE_POTS, money.folded_get_back),
    Mistake("payout-rest", "payout", R.SIDE_POTS, money.rest_forgotten),
    Mistake("payout-all-share", "payout", R.SIDE_POTS, money.all_share),
    Mistake("payout-gain", "payout", R.SIDE_POTS, money.gain_only),
)
