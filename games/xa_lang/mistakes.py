"""What people get wrong at Xả láng."""

from __future__ import annotations

from typing import Final

from games.mistakes import Mistake
from games.xa_lang import misread as seen
from games.xa_lang.rules import R

MISTAKES: Final = (
    Mistake("combo-nothing", "combo", R.COMBINATIONS, seen.nothing_seen),
    Mistake("combo-no-two", "combo", R.RUNS, seen.NO_TWO_IN_RUNS),
    Mistake("combo-no-two-pairs", "combo", R.COMBINATIONS, seen.NO_TWO_PAIRS),
    Mistake("combo-no-low-ace", "combo", R.RUNS, seen.NO_LOW_ACE),
    Mistake("combo-only-straight", "combo", R.SUITED_RUN, seen.ONLY_STRAIGHT),
    Mistake("combo-not-three", "combo", R.COMBINATIONS, seen.NOT_THREE),
    Mistake("combo-only-flush", "combo", R.SUITED_RUN, seen.only_flush),
    Mistake("combo-highest", "combo", R.JOKER, seen.highest_only),
    Mistake("combo-joker", "combo", R.JOKER, seen.joker_is_nothing),
    Mistake("combo-any-suit", "combo", R.SUITED_RUN, seen.any_suit_run),
    Mistake("combo-names", "combo", R.COMBINATIONS, seen.names_mixed),
    Mistake("combo-lowest", "combo", R.COMBINATIONS, seen.lowest_rank),
    Mistake("combo-odd-card", "combo", R.COMBINATIONS, seen.odd_card_unseen),
    Mistake("combo-nearly", "combo", R.COMBINATIONS, seen.nearly),
    Mistake("score-twos", "score", R.THOI_HAI, seen.TWOS_AS_OTHERS),
    Mistake("score-jokers", "score", R.CARD_LEFT, seen.JOKERS_AS_TWOS),
    Mistake("score-no-events", "score", R.CHOP_PAY, seen.EVENTS_FORGOTTEN),
    Mistake("score-no-ve-bo", "score", R.VE_BO, seen.VE_BO_FORGOTTEN),
    Mistake("score-no-bao", "score", R.BAO_PAY, seen.BAO_FORGOTTEN),
    Mistake("score-bao-turned", "score", R.BAO_PAY, seen.BAO_TURNED),
    Mistake("score-bao-winner", "score", R.BAO_PAY, seen.failed_pays_winner),
    Mistake("score-catch-as-chop", "score", R.CATCH_QUAD, seen.CATCH_AS_CHOP),
    Mistake("score-catches-mixed", "score", R.CATCH_SF, seen.CATCHES_MIXED),
    Mistake("score-payers", "score", R.CHOP_PAY, seen.payers_turned),
    Mistake("score-no-cards", "score", R.CARD_LEFT, seen.cards_forgotten),
    Mistake("score-signs", "score", R.CARD_LEFT, seen.signs_turned),
)
