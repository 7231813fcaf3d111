"""What people get wrong at Xì Dách."""

from __future__ import annotations

from typing import Final

from games.mistakes import Mistake
from games.xi_dach import mispaid as paid
from games.xi_dach import misread as hand
from games.xi_dach.rules import R

MISTAKES: Final = (
    Mistake("points-ace-eleven", "points", R.ACE, hand.points_by(hand.with_ace(11))),
    Mistake("points-ace-one", "points", R.ACE, hand.points_by(hand.with_ace(1))),
    Mistake("points-ace-ten", "points", R.ACE, hand.points_by(hand.with_ace(10))),
    Mistake("points-faces", "points", R.PIP_POINTS, hand.points_by(hand.faces_in_order)),
    Mistake("points-faces-nothing", "points", R.PIP_POINTS, hand.points_by(hand.faces_are_nothing)),
    Mistake("points-last-digit", "points", R.PIP_POINTS, hand.points_by(hand.last_digit)),
    Mistake("natural-names", "natural", R.XI_BAN, hand.names_swapped),
    Mistake("natural-any-ace", "natural", R.XI_DACH, hand.any_ace),
    Mistake("natural-pair", "natural", R.XI_BAN, hand.pair_is_ban),
    Mistake("natural-tens", "natural", R.XI_DACH, hand.tens_are_dach),
    Mistake("status-ace-eleven", "status", R.ACE, hand.status_by(hand.with_ace(11))),
    Mistake("status-ace-one", "status", R.ACE, hand.status_by(hand.with_ace(1))),
    Mistake("status-no-natural", "status", R.XI_DACH, hand.status_by(hand.counted, naturals=False)),
    Mistake("status-any-five", "status", R.NGU_LINH, hand.any_five),
    Mistake("status-five-by-points", "status", R.NGU_LINH, hand.five_by_points),
    Mistake("status-more-than-minimum", "status", R.DU_TUOI, hand.more_than_minimum),
    Mistake("status-twenty-one-over", "status", R.QUAC, hand.twenty_one_is_over),
    Mistake("phase-one-equal", "phase-one", R.XI_BAN, hand.outcomes_by(hand.naturals_equal)),
    Mistake("phase-one-player-wins", "phase-one", R.DEALER_NATURAL, hand.outcomes_by(hand.player_always_wins)),
    Mistake("phase-one-play-on", "phase-one", R.DEALER_NATURAL, hand.outcomes_by(hand.all_play_on)),
    Mistake("phase-one-points", "phase-one", R.PLAYER_NATURAL, hand.two_cards_compared),
    Mistake("phase-one-draw", "phase-one", R.PLAYER_NATURAL, hand.outcomes_by(hand.nobody_is_draw)),
    Mistake("settle-total", "settle", R.RANK, paid.settle_by(paid.by_total)),
    Mistake("settle-over-unseen", "settle", R.QUAC, paid.settle_by(paid.over_unseen)),
    Mistake("settle-no-natural", "settle", R.PHASES_APART, paid.settle_by(paid.without_naturals)),
    Mistake("settle-ace-one", "settle", R.ACE, paid.settle_by(paid.aces_one)),
    Mistake("settle-other-side", "settle", R.RANK, paid.settle_by(paid.other_side)),
    Mistake("table-total", "settle-table", R.RANK, paid.table_by(paid.by_total)),
    Mistake("table-over-unseen", "settle-table", R.QUAC, paid.table_by(paid.over_unseen)),
    Mistake("table-no-natural", "settle-table", R.PHASES_APART, paid.table_by(paid.without_naturals)),
    Mistake("table-dealer-takes-draws", "settle-table", R.PUSH, paid.table_by(paid.dealer_takes_draws)),
    Mistake("table-dealer", "settle-table", R.STAKES, paid.dealer_forgotten),
    Mistake("table-signs", "settle-table", R.STAKES, paid.signs_turned),
    Mistake("table-stakes-alike", "settle-table", R.STAKES, paid.stakes_alike),
    Mistake("den-only-dealer", "den", R.DEN, paid.den_of(paid.only_dealer)),
    Mistake("den-only-players", "den", R.DEN, paid.den_of(paid.only_players)),
    Mistake("den-their-stakes", "den", R.DEN, paid.den_of(paid.their_stakes)),
    Mistake("den-dealer-twice", "den", R.DEN, paid.den_of(paid.dealer_twice)),
    Mistake("den-two-stakes", "den", R.DEN, paid.den_of(paid.two_stakes)),
    Mistake("den-signs", "den", R.DEN, paid.den_turned),
    Mistake("den-dealer-alike", "den", R.DEN, paid.dealer_pays_alike),
    Mistake("den-dealer-double", "den", R.DEN, paid.dealer_pays_double),
)
