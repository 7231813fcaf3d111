"""Where the values and the defects of one input are collected, and what can still be looked at when there are some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from games.cards import Card
from games.decks import Deck
from games.errors import POSITION_ORDER, Defect, InputError, brief


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
            en=f"{path}: expected {wanted} card{'' if wanted == '1' else 's'}, got {got}.",
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
                times, words = self.deck.copies, made.in_words
                self.fault(
                    "duplicate-card",
                    path,
                    vi=f"{path}: lá {words['vi']} bị lặp; bộ bài chỉ có {times} lá này.",
                    en=f"{path}: the {words['en']} is repeated; the pack has only {times} of it.",
                )


class Untold(Exception):
    """A check came to a value that is missing or faulty: it can tell nothing that depends on it."""


class Sound(Mapping[str, Any]):
    """Values that were read beside faults; to look at a faulty or missing one is Untold."""

    def __init__(self, values: Mapping[str, Any], path: str, faulty: Container[str]) -> None:
        self._values, self._path, self._faulty = values, path, faulty

    def __getitem__(self, key: str) -> Any:
        where = joined(self._path, brief(key))
        if where in self._faulty:
            raise Untold
        return _sound(self._values[key], where, self._faulty)

    def __contains__(self, key: object) -> bool:
        if key not in self._values and joined(self._path, brief(key)) in self._faulty:
            raise Untold
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def sound_position(position: Mapping[str, Any], defects: Iterable[Defect]) -> Sound:
    """What was read, as far as it is sound; a list or hand with a faulty item is faulty."""
    faulty = set()
    for path in (defect.path for defect in defects):
        faulty.add(path)
        while path.endswith("]") and "[" in path:  # an unknown key may end so, too
            path = path[: path.rindex("[")]
            faulty.add(path)
    return Sound(position, "", faulty)


def _sound(value: Any, path: str, faulty: Container[str]) -> Any:
    """A value whose own path is not faulty; what is within is told apart in mappings and in lists of them."""
    if isinstance(value, Mapping):
        return Sound(value, path, faulty)
    if isinstance(value, list):
        return [_sound(item, f"{path}[{n}]", faulty) for n, item in enumerate(value)]
    return value


def sound_items(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries that can be looked at, for checks that look at each by itself."""
    for key in values:
        with suppress(Untold):
            found = values[key]
            yield key, found


def span_of(low: int, high: int) -> str:
    """How many there may be: 2–4, or 2 alone."""
    return str(low) if low == high else f"{low}–{high}"


def joined(path: str, key: str) -> str:
    """The path of a part."""
    return f"{path}.{key}" if path else key
