"""What people get wrong at Xệp."""

from __future__ import annotations

from typing import Final

from games.mistakes import Mistake
from games.xep import miscounted as hand
from games.xep import misgrouped as group
from games.xep import misjudged as table
from games.xep.rules import R

MISTAKES: Final = (
    Mistake("group-by-rank", "group", R.NO_GROUP, group.by_rank),
    Mistake("group-by-run", "group", R.NO_GROUP, group.by_run),
    Mistake("group-any-three", "group", R.NO_GROUP, group.any_three),
    Mistake("group-names", "group", R.TRIPLE, group.names_mixed),
    Mistake("group-lone", "group", R.TUONG, group.lone_is_none),
    Mistake("group-only-identical", "group", R.TST, group.only_identical),
    Mistake("group-pair-none", "group", R.PAIR, group.pair_is_none),
    Mistake("group-part", "group", R.NO_GROUP, group.part_seen),
    Mistake("group-chuot", "group", R.CHUOT3, group.all_chuot),
    Mistake("value-tuong-plain", "group-value", R.TUONG, group.TUONG_AS_OTHERS),
    Mistake("value-as-tuong", "group-value", R.TRIPLE, group.OTHERS_AS_TUONG),
    Mistake("value-none-zero", "group-value", R.NO_GROUP, group.none_is_zero),
    Mistake("value-zero-none", "group-value", R.PAIR, group.zero_is_none),
    Mistake("value-a-card", "group-value", R.TRIPLE, group.one_a_card),
    Mistake("value-besides", "group-value", R.TST, group.generals_besides),
    Mistake("value-mixed", "group-value", R.NO_GROUP, group.mixed_counted),
    Mistake("value-face-down", "group-value", R.TRIPLE, group.AS_FACE_DOWN),
    Mistake("value-chuot-quad", "group-value", R.CHUOT4, group.CHUOT_AS_QUAD),
    Mistake("value-runs-mixed", "group-value", R.TST, group.runs_mixed),
    Mistake("value-generals-alone", "group-value", R.NO_GROUP, group.generals_alone),
    Mistake("value-sets-alike", "group-value", R.QUAD, group.sets_alike),
    Mistake("score-no-lying", "score", R.LYING, hand.scored_by(hand.without_lying)),
    Mistake("score-lying-alone", "score", R.LYING, hand.scored_by(hand.lying_alone)),
    Mistake("score-pairs", "score", R.PAIR, hand.scored_by(hand.pairs_counted)),
    Mistake("score-tuong-rac", "score", R.TUONG, hand.scored_by(hand.generals_rac)),
    Mistake("score-sets-kept", "score", R.BEST_GROUPING, hand.scored_by(hand.sets_kept)),
    Mistake("score-tuong-plain", "score", R.TRIPLE, hand.scored_by(hand.generals_plain)),
    Mistake("discards-only-rac", "discards", R.DISCARD, hand.discarded_by(hand.only_rac)),
    Mistake("discards-tuong", "discards", R.DISCARD_TUONG, hand.discarded_by(hand.generals_too)),
    Mistake("discards-khap", "discards", R.DISCARD_KHAP, hand.discarded_by(hand.khap_too)),
    Mistake("discards-chuot", "discards", R.DISCARD_CHUOT, hand.discarded_by(hand.chuot_too)),
    Mistake("discards-no-pairs", "discards", R.DISCARD, hand.discarded_by(hand.no_pairs)),
    Mistake("discards-no-chuot", "discards", R.DISCARD_CHUOT, hand.discarded_by(hand.no_chuot)),
    Mistake("take-nobody", "must-take", R.REVEAL, table.nobody),
    Mistake("take-win-unseen", "must-take", R.CLAIM_WIN, table.win_unseen),
    Mistake("take-drawer", "must-take", R.REVEAL, table.always_the_drawer),
    Mistake("take-one-enough", "must-take", R.CLAIM_HAND, table.seen_as(table.one_is_enough)),
    Mistake("take-xep-shown", "must-take", R.XEP_FORCED, table.seen_as(table.xep_shown)),
    Mistake("take-open-xep", "must-take", R.XEP_FORCED, table.seen_as(table.open_set_xeped)),
    Mistake("take-anybody-keo", "must-take", R.KEO, table.seen_as(table.anybody_extends)),
    Mistake("take-must-eat", "must-take", R.EAT, table.seen_as(table.must_eat)),
    Mistake("pay-no-base", "payment", R.PAYMENT, table.WITHOUT_BASE),
    Mistake("pay-no-quan", "payment", R.QUAN, table.QUAN_FORGOTTEN),
    Mistake("pay-always-quan", "payment", R.QUAN, table.ALWAYS_QUAN),
    Mistake("pay-all-doubled", "payment", R.QUAN, table.ALL_DOUBLED),
    Mistake("pay-base-once", "payment", R.PAYMENT, table.BASE_ONCE),
    Mistake("pay-ui-own", "payment", R.UI_PAYS, table.ui_pays_own),
    Mistake("draw-until-empty", "next-draw", R.DRAW_GAME, table.UNTIL_EMPTY),
    Mistake("draw-nine-over", "next-draw", R.DRAW_GAME, table.NINE_IS_OVER),
    Mistake("draw-eight-left", "next-draw", R.DRAW_GAME, table.EIGHT_IS_DRAWN),
)
