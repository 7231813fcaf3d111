"""What one hand counts: pips, the ace by the number of cards, and what kind of hand that makes (rule book §1, §3)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from games.cards import Card
from games.verdict import Notebook, Silent
from games.xi_dach.rules import R

Cards = tuple[Card, ...]
LIMIT: Final = 21
MIN: Final = 16  # what the source asks for
FULL: Final = 5  # cards: nobody holds more
SPECIAL: Final = 28  # from here some tables pay extra; the source does not (D7)

# Whose hand a step is about, where it is not a person's name.
THIS: Final = "bai-nay"
DEALER: Final = "dealer"
PLAYER: Final = "nha-con"

PIPS: Final = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 0}
ACE_READINGS: Final = ("by_count", "free_1_10_11", "one_or_ten", "western_1_11")
_ANY_COUNT: Final = {"free_1_10_11": (11, 10, 1), "one_or_ten": (10, 1), "western_1_11": (11, 1)}
_BY_COUNT: Final = {2: (11, 10), 3: (10, 1)}


class Count(NamedTuple):
    """What a hand counts, and what each of its aces counts in it, the highest first."""

    points: int
    aces: tuple[int, ...]


def _ace_values(reading: str, count: int) -> tuple[int, ...]:
    """What an ace may count in a hand of so many cards (§1.3)."""
    return _BY_COUNT.get(count, (1,)) if reading == "by_count" else _ANY_COUNT[reading]


@cache
def _counted(reading: str, count: int, aces: int, rest: int) -> Count:
    ways = [Count(rest + sum(used), used) for used in combinations_with_replacement(_ace_values(reading, count), aces)]
    fitting = [way for way in ways if way.points <= LIMIT]
    return max(fitting) if fitting else min(ways)


def count_as(reading: str, cards: Cards) -> Count:
    """The highest total up to 21, else the lowest, under one reading of the ace (§1.2, §1.3)."""
    aces = sum(made.rank == "A" for made in cards)
    return _counted(reading, len(cards), aces, sum(PIPS[made.rank] for made in cards))


def count(note: Notebook, cards: Cards) -> Count:
    """What the hand counts at this table; without an ace no option is read."""
    has_ace = any(made.rank == "A" for made in cards)
    return count_as(str(note.option("ace")) if has_ace else "by_count", cards)


def has_dropped(found: Count, cards: Cards) -> bool:
    """Whether four or five cards count their ace 1 where it could be 10 in three (§1.3)."""
    return len(cards) > 3 and found.points + 9 <= LIMIT


def _is_disputed(cards: Cards) -> bool:
    """Whether the readings of the ace give this hand different totals."""
    return len({count_as(reading, cards).points for reading in ACE_READINGS}) > 1


def cite_aces(note: Notebook, who: str, cards: Cards) -> int:
    """The points of a hand; the step says what its aces count, where it has any."""
    found = count(note, cards)
    if found.aces and not isinstance(note, Silent):  # what is said about them takes longer than to count them
        reading = str(note.option("ace"))
        drops = reading == "by_count" and has_dropped(found, cards)
        note.cite(
            R.ACE,
            say="drop" if drops else "holds" if reading == "by_count" else "set",
            basis="default" if _is_disputed(cards) else "stated",
            decisions=() if not _is_disputed(cards) else ("D1", "D2") if drops else ("D1",),
            who=who,
            cards=cards,
            reading=reading,
            values=found.aces,
            points=found.points,
        )
    return found.points


def points(note: Notebook, *, cards: Cards) -> int:
    """What a hand counts (§1.2, §1.3)."""
    total = cite_aces(note, THIS, cards)
    if not any(made.rank == "A" for made in cards):
        note.cite(R.PIP_POINTS, who=THIS, cards=cards, points=total)
    return total


# ---------------------------------------------------------------- kinds of hands in phase two


class Held(NamedTuple):
    """A hand of phase two: its kind (ngu-linh, du-tuoi, non, quac) and its points."""

    kind: str
    points: int


def ngu_linh_floor(note: Notebook) -> int:
    """From how many points five cards are ngũ linh: 0 where any do, else what a player needs to stand (§3.4, §4.1)."""
    return 0 if note.option("ngu_linh_min") == 0 else int(note.option("player_min"))


def cite_bust(note: Notebook, who: str, cards: Cards, total: int) -> None:
    """Quắc; 28 points and more are nothing worse (D7)."""
    many = total >= SPECIAL
    note.cite(
        R.QUAC,
        say="many" if many else "holds",
        basis="follows" if many else None,
        decisions=("D7",) if many else None,
        who=who,
        cards=cards,
        points=total,
    )


def is_ngu_linh(note: Notebook, who: str, cards: Cards, total: int) -> bool:
    """Whether five cards that are not quắc are ngũ linh (§3.4); cited either way."""
    least = ngu_linh_floor(note)
    holds = total >= least
    quarrelled = () if total >= MIN else ("D5",)
    note.cite(R.NGU_LINH, holds=holds, decisions=quarrelled, who=who, cards=cards, points=total, least=least)
    return holds


def cite_player_min(note: Notebook, who: str, cards: Cards, total: int) -> bool:
    """Whether a player has enough to stand (§3.2)."""
    least = int(note.option("player_min"))
    note.cite(R.DU_TUOI, holds=total >= least, who=who, cards=cards, points=total, least=least)
    return total >= least


def cite_dealer_min(note: Notebook, cards: Cards, total: int, *, short: str = "fails") -> bool:
    """Whether the dealer has enough to check (§3.6); `short` picks the sentence where he has not."""
    least = int(note.option("dealer_min"))
    # At a 14-table one might expect the dealer to follow; he does not (D11).
    close = 14 <= total < MIN
    alone = close and least == MIN and note.option("player_min") == 14
    note.cite(
        R.DEALER_MIN,
        holds=total >= least,
        say="holds" if total >= least else short,
        basis="default" if alone else None,
        decisions=("D4", "D11") if alone else ("D4",) if close else (),
        cards=cards,
        points=total,
        least=least,
    )
    return total >= least


def held(note: Notebook, who: str, cards: Cards) -> Held:
    """What kind of hand somebody shows in phase two, and its points (§3.2–3.6, §4.1)."""
    total = cite_aces(note, who, cards)
    if total > LIMIT:
        cite_bust(note, who, cards, total)
        return Held("quac", total)
    if len(cards) == FULL and is_ngu_linh(note, who, cards, total):
        return Held("ngu-linh", total)
    if who == DEALER:
        enough = cite_dealer_min(note, cards, total, short="non")
    else:
        enough = cite_player_min(note, who, cards, total)
    return Held("du-tuoi" if enough else "non", total)
