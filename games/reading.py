"""Where the values and the defects of one input are collected."""

from __future__ import annotations

from collections import Counter

from games.cards import Card
from games.decks import Deck
from games.errors import POSITION_ORDER, Defect, InputError


class Reader:
    """Collects the values and the defects of one input; all its cards come from one pack.

    A table that seats fewer than the game says so by `most_players`.
    """

    def __init__(self, deck: Deck, *, most_players: int = 10) -> None:
        self.deck = deck
        self.most_players = most_players
        self.defects: list[Defect] = []
        self.cards: list[tuple[Card, str]] = []

    def fault(self, code: str, path: str, *, vi: str, en: str) -> None:
        self.defects.append(Defect(code, path, vi, en))

    def bad_value(self, path: str, *, vi: str, en: str) -> None:
        self.fault("bad-value", path, vi=f"{path}: cần {vi}.", en=f"{path}: expected {en}.")

    def wrong_count(self, path: str, wanted: str, got: int) -> None:
        """A number of cards that cannot lie there."""
        self.fault(
            "wrong-count",
            path,
            vi=f"{path}: cần {wanted} lá, đang có {got}.",
            en=f"{path}: expected {wanted} cards, got {got}.",
        )

    def finish(self) -> None:
        """Raise InputError with every defect, the one to report in front (contract, "Which code first")."""
        self.count_copies()
        if self.defects:
            raise InputError(*sorted(self.defects, key=lambda d: POSITION_ORDER.get(d.code, -1)))

    def count_copies(self) -> None:
        """A fault for every card that is there more often than the pack has it."""
        seen: Counter[Card] = Counter()
        for made, path in self.cards:
            seen[made] += 1
            if seen[made] > self.deck.copies:
                times = self.deck.copies
                self.fault(
                    "duplicate-card",
                    path,
                    vi=f"{path}: lá {made.label} bị lặp; bộ bài chỉ có {times} lá này.",
                    en=f"{path}: {made.label} is repeated; the pack has only {times} of it.",
                )
