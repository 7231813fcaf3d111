"""The exchange: who gives a card to whom, and the hands after it (rule book §1.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.cards import Card
from games.flow import Opening
from games.xa_lang.readings import Cards


def receivers(opening: Opening) -> tuple[int, ...]:
    """To whom each seat gives: the next in turn order, who sits to the right, or round a random cycle; () without."""
    order = list(range(len(opening.players)))
    how = opening.house.get("exchange")
    if how == "random_cycle":
        opening.rng.shuffle(order)
    found = dict(zip(order, order[1:] + order[:1], strict=True))
    return () if how == "off" else tuple(found[seat] for seat in sorted(order))


def exchanged(hands: Sequence[Cards], gives: Sequence[int], given: Mapping[int, Card]) -> tuple[Cards, ...]:
    """The hands once all have given; the card received is the last."""
    return tuple(
        (*(made for made in hand if made != given[seat]), given[gives.index(seat)]) for seat, hand in enumerate(hands)
    )
