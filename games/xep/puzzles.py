"""The puzzles of Xệp: for each question how positions are dealt, their near misses, and the rules they turn on.

What the levels 1 to 5 mean stands with each dealer in games.xep.deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.groups import GROUPS
from games.puzzle import Deal, Puzzle
from games.xep.claims import NOBODY
from games.xep.deals import eating, small, tables, wins
from games.xep.deals.twins import card_twin
from games.xep.queries import QUERIES
from games.xep.rules import R

_QUERY: Final = {query.key: query for query in QUERIES}


def _slugs(*rules: str) -> tuple[str, ...]:
    return tuple(str(rule) for rule in rules)


def _puzzle(key: str, deal: Deal, rules: tuple[str, ...], for_rule: Mapping[str, Deal]) -> Puzzle:
    """A puzzle whose near misses replace one card."""
    return Puzzle(key, deal, card_twin(_QUERY[key]), rules, None, for_rule)


_CLAIMS: Final = (R.CLAIM_HAND, R.CLAIM_SET, R.CLAIM_TUONG)

PUZZLES: Final = (
    _puzzle(
        "group",
        small.deal_group,
        _slugs(*GROUPS, R.NO_GROUP),
        {slug: small.group_by(slug) for slug in GROUPS},
    ),
    _puzzle(
        "can-win",
        wins.deal_can_win,
        _slugs(R.WIN, R.BEST_GROUPING, R.LYING, R.XEP_FORCED, R.EAT, R.CLAIM_SET, R.CLAIM_TUONG, R.KEO),
        wins.WINS_BY,
    ),
    _puzzle("must-xep", wins.deal_must_xep, _slugs(R.XEP_FORCED, R.CLAIM_WIN), wins.XEP_BY),
    _puzzle(
        "may-eat",
        eating.deal_may_eat,
        _slugs(R.EAT, R.TUONG, R.PAIR, R.TST, R.XPM, R.CHUOT3, R.CHUOT4, R.NO_GROUP, *_CLAIMS),
        eating.EAT_BY,
    ),
    _puzzle(
        "may-discard",
        small.deal_may_discard,
        _slugs(R.DISCARD, R.DISCARD_TUONG, R.DISCARD_KHAP, R.DISCARD_CHUOT),
        {
            R.DISCARD_TUONG: small.discard_by("tuong"),
            R.DISCARD_KHAP: small.discard_by("khap"),
            R.DISCARD_CHUOT: small.discard_by("chuot"),
        },
    ),
    _puzzle(
        "is-ui",
        wins.deal_is_ui,
        _slugs(
            R.UI,
            R.DISCARD,
            R.DISCARD_TUONG,
            R.DISCARD_KHAP,
            R.DISCARD_CHUOT,
            R.BEST_GROUPING,
            R.LYING,
            R.WIN,
        ),
        wins.UI_BY,
    ),
    Puzzle("next-draw", small.deal_next_draw, small.next_draw_twin, _slugs(R.DRAW_GAME)),
    Puzzle(
        "must-take",
        tables.deal_must_take,
        card_twin(_QUERY["must-take"], but=NOBODY, shy=0.5),
        _slugs(R.REVEAL, R.XEP_FORCED, R.CLAIM_WIN, *_CLAIMS, R.KEO, R.PHONG_QUAN),
        for_rule=tables.TABLE_BY,
    ),
    Puzzle(
        "payment",
        small.deal_payment,
        small.payment_twin,
        _slugs(R.PAYMENT, R.QUAN, R.UI_PAYS),
        None,
        {R.PAYMENT: small.small_win_deal, R.QUAN: small.quan_deal, R.UI_PAYS: small.ui_deal},
    ),
    _puzzle(
        "group-value",
        small.deal_group,
        _slugs(*GROUPS, R.NO_GROUP),
        {slug: small.group_by(slug) for slug in GROUPS},
    ),
    _puzzle("score", wins.deal_score, _slugs(R.BEST_GROUPING, R.LYING), {R.LYING: wins.deal_lying}),
    _puzzle("eats", eating.deal_eats, _slugs(R.EAT, *_CLAIMS), eating.EATS_BY),
    _puzzle(
        "discards",
        small.deal_discards,
        _slugs(R.DISCARD, R.DISCARD_TUONG, R.DISCARD_KHAP, R.DISCARD_CHUOT),
        {
            R.DISCARD_TUONG: small.hand_by("tuong"),
            R.DISCARD_KHAP: small.hand_by("khap"),
            R.DISCARD_CHUOT: small.hand_by("chuot"),
        },
    ),
)
