"""Whether something beside a position tells its answer: plain statistics, each with a bound that chance keeps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

MOST_FLAG: Final = 0.75  # of the answers to a question of yes or no, at one level
AGAIN: Final = 200  # puzzles by which a doubtful balance is looked at again
BOUND: Final = 0.25  # rank-biserial correlation
BY_CHANCE: Final = 4.0  # standard errors that chance keeps; of few puzzles a correlation may be greater than the bound
ENOUGH: Final = 5  # for each place: fewer say nothing by chi-square
SIGMAS: Final = 5.0  # how far off a count may be by chance, where many are looked at
# Chi-square is greater than this once in a thousand times, by the number of places less one.
_CHI_SQUARE: Final = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47}


def is_telling(correlation: float, many: int) -> bool:
    """Whether a correlation among so many independent finds is more than the bound, and more than chance makes."""
    return many > 0 and abs(correlation) > max(BOUND, BY_CHANCE / sqrt(many))


class Balance:
    """How often each answer was right, by kind and level."""

    def __init__(self) -> None:
        self.seen: defaultdict[tuple[str, int], Counter[str]] = defaultdict(Counter)
        self.flags: set[str] = set()

    def add(self, kind: str, level: int, answer: Any) -> None:
        if isinstance(answer, bool):
            self.flags.add(kind)
        self.seen[kind, level][str(answer)] += 1

    def most(self, kind: str, level: int) -> float:
        """The share of the answer that is right most often."""
        found = self.seen[kind, level]
        return max(found.values()) / found.total() if found else 0.0

    @property
    def yes(self) -> tuple[int, int]:
        """Of all questions of yes or no: how many are answered yes, and how many there are."""
        found = [answers for (kind, _), answers in self.seen.items() if kind in self.flags]
        return sum(answers["True"] for answers in found), sum(answers.total() for answers in found)

    def lopsided(self) -> dict[tuple[str, int], float]:
        """The questions of yes or no, with their levels, whose answer is guessed too well, and how well."""
        shares = {where: self.most(*where) for where in self.seen if where[0] in self.flags}
        return {where: share for where, share in shares.items() if share > MOST_FLAG}

    def fault(self) -> str:
        """Empty when yes is as often right as no, over all, but for chance."""
        yes, total = self.yes
        return f"yes is right for {yes} of {total}" if abs(yes - total / 2) > SIGMAS * sqrt(total) / 2 else ""


class Places:
    """Where the right one of some offered answers stands, and how long it is among them."""

    def __init__(self) -> None:
        self.at: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.lengths: list[float] = []

    def add(self, lengths: Sequence[int], right: int) -> None:
        """Count a choice: how long each answer is as it is shown, and which one is right."""
        self.at[len(lengths)][right] += 1
        others = [length for n, length in enumerate(lengths) if n != right]
        self.lengths += [(length < lengths[right]) - (length > lengths[right]) for length in others]

    @property
    def longer(self) -> float:
        """Rank-biserial: 1 when the right answer is always longer than the others, −1 when always shorter."""
        return sum(self.lengths) / len(self.lengths) if self.lengths else 0.0

    def chi_square(self, many: int) -> float:
        """How far the places of the right one, among so many, are from equally often."""
        found = self.at[many]
        wanted = found.total() / many
        return sum((found[place] - wanted) ** 2 / wanted for place in range(many)) if wanted else 0.0

    def faults(self) -> list[str]:
        found = [
            f"the right one of {many} stands at places {dict(sorted(self.at[many].items()))}"
            for many in self.at
            if self.at[many].total() >= ENOUGH * many and self.chi_square(many) > _CHI_SQUARE[many - 1]
        ]
        if is_telling(self.longer, sum(found.total() for found in self.at.values())):
            found.append(f"the right answer is longer than the others: {self.longer:+.2f}")
        return found


def rank_biserial(pairs: Sequence[tuple[float, float]]) -> float:
    """Of matched pairs (a value where yes is right, the value where no is): how far the first are the greater ones."""
    return sum((yes > no) - (yes < no) for yes, no in pairs) / len(pairs) if pairs else 0.0


def telling_bit(found: Sequence[tuple[int, bool]]) -> float:
    """Of numbers and yes-or-no answers: by how many standard deviations the most telling bit goes with the answer."""
    if not found:
        return 0.0
    many = len(found)
    agree = (sum(bool(number >> bit & 1) == answer for number, answer in found) for bit in range(128))
    fixed = [{number >> bit & 1 for number, _ in found} for bit in range(128)]
    return max(
        abs(times - many / 2) / (sqrt(many) / 2) for times, values in zip(agree, fixed, strict=True) if len(values) == 2
    )
