"""The four packs, as named values; whether a card belongs to a pack and how often is asked here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.cards import CARDS, COLOURS, JOKERS, RANKS, SUITS, XIANGQI, Card
from games.errors import Text


@dataclass(frozen=True)
class Deck:
    """A pack: its kinds of card in printed order and how many identical copies it holds of each."""

    key: str
    kinds: tuple[Card, ...]
    copies: int
    names: tuple[str, str]

    def __contains__(self, made: object) -> bool:
        return made in self._kinds

    def __len__(self) -> int:
        return len(self.kinds) * self.copies

    def __iter__(self) -> Iterator[Card]:
        """Every card of the pack, copies included."""
        return iter(self._cards)

    @cached_property
    def _cards(self) -> tuple[Card, ...]:
        return tuple(made for made in self.kinds for _ in range(self.copies))

    @cached_property
    def _kinds(self) -> frozenset[Card]:
        return frozenset(self.kinds)

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks in printed order, once each."""
        return tuple(dict.fromkeys(made.rank for made in self.kinds))

    @cached_property
    def title(self) -> Text:
        return {"vi": self.names[0], "en": self.names[1]}


def _french(ranks: str) -> tuple[Card, ...]:
    return tuple(CARDS[rank + suit] for suit in SUITS for rank in ranks)


FRENCH_52: Final = Deck("french-52", _french(RANKS), 1, ("bộ bài tây 52 lá", "the 52-card French pack"))
FRENCH_54: Final = Deck(
    "french-54",
    (*FRENCH_52.kinds, *(CARDS[code] for code in JOKERS)),
    1,
    ("bộ bài tây 54 lá có hai phăng teo", "the French pack with two jokers"),
)
FRENCH_32: Final = Deck("french-32", _french(RANKS[5:]), 1, ("bộ bài tây 32 lá (7 đến A)", "the 32-card pack (7 to A)"))
TU_SAC: Final = Deck(
    "tu-sac-112",
    tuple(CARDS[rank + colour] for colour in COLOURS for rank in XIANGQI),
    4,
    ("bộ Tứ Sắc 112 lá", "the 112-card Tứ Sắc pack"),
)
DECKS: Final = {deck.key: deck for deck in (FRENCH_52, FRENCH_54, FRENCH_32, TU_SAC)}
