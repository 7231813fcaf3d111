"""What is made in Xì Dách: a hand that beats the dealer's, by one more card."""

from __future__ import annotations

from random import Random
from typing import Final

from games.cards import Card
from games.fields import Cards, Input
from games.puzzle import LEVELS
from games.query import Position
from games.rules import House
from games.task import Pick
from games.xi_dach.deals.stock import PACK, Shape, of_kind, some_hand, without
from games.xi_dach.rules import R

_OFFERED: Final = {1: 4, 2: 5, 3: 5, 4: 6, 5: 6}
_HELD: Final[dict[int, Shape]] = {
    1: Shape({2: 1.0}, {0: 1.0}),
    2: Shape({2: 1.0, 3: 1.0}, {0: 1.0}),
    3: Shape({2: 1.0, 3: 1.0}, {0: 1.0, 1: 1.0}),
    4: Shape({3: 2.0, 4: 1.0}, {0: 1.0, 1: 2.0}),
    5: Shape({3: 1.0, 4: 3.0}, {0: 1.0, 1: 1.0, 2: 1.0}),
}
_ACES: Final = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1}  # among the cards to draw from
_DEALER: Final = {1: ("du-tuoi",), 2: ("du-tuoi",), 3: ("du-tuoi",), 4: ("du-tuoi",), 5: ("du-tuoi", "ngu-linh")}


def deal_draw(rng: Random, level: int, house: House) -> Position:
    """The dealer's hand, a hand that may draw once more, and cards to draw from.

    1 no aces · 2 an ace to draw · 3 an ace in hand · 4 three or four cards in hand · 5 mostly four: ngũ linh is near.
    """
    dealer = of_kind(rng, rng.choice(_DEALER[level]), house, PACK, dealer=True, plain=level == 1)
    player = some_hand(rng, _HELD[level], without(dealer))
    free = without((*dealer, *player))
    held = [made for made in free if made.rank == "A"]
    aces = rng.sample(held, min(_ACES[level], len(held)))
    others = rng.sample([made for made in free if made.rank != "A"], _OFFERED[level] - len(aces))
    offered = rng.sample([*aces, *others], _OFFERED[level])
    return {"dealer": dealer, "player": player, "cards": tuple(offered)}


def _drawn(position: Position, cards: tuple[Card, ...]) -> Position:
    return {"dealer": position["dealer"], "player": (*position["player"], *cards)}


def _win(_: Position) -> str:
    return "win"


TASKS: Final = (
    Pick(
        key="draw",
        query="settle",
        inputs=(Input("dealer", Cards(2, 3, 4, 5)), Input("player", Cards(2, 3, 4)), Input("cards", Cards(4, 5, 6))),
        deal=deal_draw,
        rules={
            **dict.fromkeys((R.RANK.value, R.DU_TUOI.value, R.DEALER_MIN.value), LEVELS),
            R.ACE.value: (2, 3, 4, 5),
            R.NGU_LINH.value: (4, 5),
            R.NGU_LINH_LOW.value: (5,),
        },
        pool="cards",
        counts=(1,),
        fill=_drawn,
        want=_win,
    ),
)
