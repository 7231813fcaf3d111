"""How the benchmarks measure: every contender in turn, round after round, so that a slow moment hits them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True)
class Measured:
    """One figure with its goal: at least it, or at most it."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    detail: str = ""

    @property
    def reached(self) -> bool:
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    def line(self) -> str:
        goals = [f"at least {self.at_least:g}"] if self.at_least is not None else []
        goals += [f"at most {self.at_most:g}"] if self.at_most is not None else []
        goal = f"goal {' and '.join(goals)}: {'reached' if self.reached else 'MISSED'}" if goals else "no goal"
        return f"{self.name}: {self.value:.2f} {self.unit} ({goal}) {self.detail}".rstrip()


def seconds(work: Callable[[], object], *, times: int = 1) -> float:
    """The processor time that one run of the work takes, the mean of so many in a row; waiting does not count."""
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times


def rounds_of(contenders: Sequence[Callable[[], object]], *, rounds: int) -> list[list[float]]:
    """The seconds of each contender, round by round, after one run of each that does not count."""
    for work in contenders:
        work()
    return [[seconds(work) for work in contenders] for _ in range(rounds)]


def median_ratio(times: Sequence[Sequence[float]], *, slow: int, fast: int) -> float:
    """The median over the rounds of how many times longer one contender took than another."""
    return median(taken[slow] / taken[fast] for taken in times)
