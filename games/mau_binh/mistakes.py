"""What people get wrong at Mậu Binh."""

from __future__ import annotations

from typing import Final

from games import misranking as rank
from games.mau_binh import mispaid as chi
from games.mau_binh import misranked as hand
from games.mau_binh.rules import R
from games.mistakes import Mistake

MISTAKES: Final = (
    Mistake("kind-three-as-five", "hand-kind", R.FRONT_KINDS, hand.three_as_five),
    Mistake("kind-wheel", "hand-kind", R.WHEEL, hand.wheel_is_nothing),
    Mistake("kind-part-seen", "hand-kind", R.HAND_ORDER, hand.named_by(rank.PART_SEEN)),
    Mistake("kind-names", "hand-kind", R.HAND_ORDER, hand.named_by(rank.NAMES_MIXED)),
    Mistake("kind-nearly", "hand-kind", R.HAND_ORDER, hand.nearly),
    Mistake("compare-cards", "compare-row", R.HAND_ORDER, hand.compared_by(rank.by_cards)),
    Mistake("compare-kind-alone", "compare-row", R.HAND_ORDER, hand.compared_by(rank.by_kind)),
    Mistake("compare-highest-first", "compare-row", R.HAND_ORDER, hand.compared_by(rank.by_kind_then_cards)),
    Mistake("compare-looks", "compare-row", R.FRONT_KINDS, hand.compared_by(rank.scored(hand.by_looks))),
    Mistake("compare-suit", "compare-row", R.EQUAL_ROWS, hand.by_suit),
    Mistake("value-plain", "row-value", R.ROW_VALUES, chi.special_forgotten),
    Mistake("value-other-row", "row-value", R.ROW_VALUES, chi.of_other_row),
    Mistake("value-aces", "row-value", R.ROW_VALUES, chi.aces_as_others),
    Mistake("value-loser", "row-value", R.ROW_VALUES, chi.loser_paid),
    Mistake("value-added", "row-value", R.DE_HANG, chi.values_added),
    Mistake("value-lost", "row-value", R.ROW_WIN, chi.paid_though_lost),
    Mistake("value-trips", "row-value", R.ROW_VALUES, chi.trips_paid),
    Mistake("instant-names", "instant-win", R.INSTANT_VALUES, hand.pattern_names),
    Mistake("instant-unseen", "instant-win", R.INSTANT_WIN, hand.pattern_unseen),
    Mistake("instant-lowest", "instant-win", R.INSTANT_WIN, hand.lowest_pattern),
    Mistake("instant-nearly-paired", "instant-win", R.INSTANT_VALUES, hand.nearly_paired),
    Mistake("instant-nearly-coloured", "instant-win", R.INSTANT_VALUES, hand.nearly_coloured),
    Mistake("instant-nearly-straight", "instant-win", R.INSTANT_VALUES, hand.nearly_straight),
    Mistake("aces-own", "aces", R.ACES, chi.OWN_ACES),
    Mistake("aces-less-all", "aces", R.ACES, chi.ACES_LESS_ALL),
    Mistake("aces-others", "aces", R.ACES, chi.ACES_OF_OTHERS),
    Mistake("aces-turned", "aces", R.ACES, chi.ACES_TURNED),
    Mistake("aces-four", "aces", R.ACES, chi.FOUR_ACES),
    Mistake("aces-four-players", "aces", R.ACES, chi.FOUR_PLAYERS),
    Mistake("settle-plain-rows", "settle", R.ROW_VALUES, chi.PLAIN_ROWS),
    Mistake("settle-no-sweep", "settle", R.SWEEP, chi.NO_SWEEP),
    Mistake("settle-tie-sweeps", "settle", R.EQUAL_ROWS, chi.TIE_SWEEPS),
    Mistake("settle-front-looks", "settle", R.FRONT_KINDS, chi.FRONT_LOOKS),
    Mistake("settle-foul-unseen", "settle", R.FOUL, chi.FOUL_UNSEEN),
    Mistake("settle-foul-three", "settle", R.FOUL_PAYS, chi.FOUL_THREE),
    Mistake("settle-instant-unseen", "settle", R.INSTANT_WIN, chi.instant_unseen),
    Mistake("settle-no-aces", "settle", R.ACES, chi.aces_forgotten),
    Mistake("settle-all-to-one", "settle", R.ROW_WIN, chi.ALL_TO_ONE),
    Mistake("settle-losses", "settle", R.ROW_WIN, chi.losses_forgotten),
    Mistake("settle-signs", "settle", R.ROW_WIN, chi.signs_turned),
)
