"""The ways of going wrong in a deal of Xệp, each with the rule it breaks; the plain rules say where they can happen."""

from __future__ import annotations

from typing import Final

from games.rehearsal import Slip
from games.xep import wrong_cards as cards
from games.xep import wrong_turns as turns

_OFTEN: Final = (
    Slip("playing on when out", "ui-pays", turns.when_out),
    Slip("drawing before the deal is opened", "opening", turns.too_early),
    Slip("drawing out of turn", "after-take", turns.out_of_turn),
    Slip("going on before the taker's discard", "after-take", turns.before_the_discard),
    Slip("a second discard", "after-take", turns.second_discard),
    Slip("taking a discard", "dead-discards", turns.of_the_discards),
    Slip("showing what must be xệped", "xep-forced", turns.looking(bound=True, kind="show")),
    Slip("passing what must be xệped", "xep-forced", turns.looking(bound=True, kind="pass")),
    Slip("xệp without the like", "xep-forced", turns.looking(bound=False, kind="xep")),
    Slip("passing a tỳ unseen", "draw", turns.looking(bound=False, kind="pass")),
    Slip("reaching for an unseen tỳ", "draw", turns.unseen),
    Slip("a win that is none", "claim-win", turns.no_win),
    Slip("a win out of season", "win", turns.nothing_to_win),
    Slip("passing over two in hand", "claim-hand", turns.over_a_claim("claim-hand")),
    Slip("taking before the drawer", "reveal", turns.before_the_drawer),
    Slip("taking what goes to the next player", "pass-on", turns.not_his),
    Slip("eating with a card of nobody", "eat", cards.not_held),
    Slip("eating without a group", "no-group", cards.no_group),
    Slip("eating what the table forbids", "eat", cards.banned),
    Slip("discarding a tướng", "discard-tuong", cards.discarding(cards.tuong)),
    Slip("discarding from a khạp", "discard-khap", cards.discarding(cards.khap, excuse=True)),
    Slip("discarding a card of nobody", "discard", cards.discarding(cards.missing)),
    Slip("declining nothing", "phong-quan", cards.nothing_to_decline),
)
# These can happen at few moments of a deal, or in few deals.
_RARELY: Final = (
    Slip("acting after a win", "win", turns.after_the_end("win")),
    Slip("acting after the last one has won", "ui", turns.after_the_end("ui")),
    Slip("taking before a win", "claim-win", turns.before_a_win),
    Slip("a win by a wrong take", "claim-win", turns.no_way_to_win),
    Slip("going on before a win", "win", turns.unanswered),
    Slip("passing over three that lie", "claim-set", turns.over_a_claim("claim-set")),
    Slip("passing over two tướng", "claim-tuong", turns.over_a_claim("claim-tuong")),
    Slip("no kéo", "keo", turns.no_keo),
    Slip("leaving a forced tướng", "eat", turns.leaves_a_tuong),
    Slip("discarding one of four chuột", "discard-chuot", cards.discarding(cards.chuot, excuse=True)),
    Slip("declining where one must win", "phong-quan", cards.must_win),
)
# These only at the end of deals that are drawn, which are few and long.
_AT_HUE: Final = (
    Slip("acting after huề", "draw-game", turns.after_the_end("draw-game")),
    Slip("drawing from a spent nọc", "draw-game", turns.from_a_spent_stock),
)
# A slip is drawn from the list, so the rarer it is the more often it stands in it.
SLIPS: Final = (*_OFTEN, *(_RARELY * 3), *(_AT_HUE * 10))
