"""Settlement lines: how the answer of a query that settles a whole table falls into payments with their rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.query import Position
from games.rules import House

Payments = Mapping[str, int]
Transfer = tuple[str, str, int]  # who gets, from whom, how much


@dataclass(frozen=True)
class Line:
    """One event of a settlement: its rule (short slug), who gets how much (fewer than 0: pays), summing to 0.

    Its sentence stands in text.toml under `says` and is filled from `facts`. `between` says who pays whom, where the
    line is not simply one person against others.
    """

    rule: str
    says: str
    payments: Payments
    facts: Mapping[str, Any] = field(default_factory=dict)
    between: tuple[Transfer, ...] = ()

    def __post_init__(self) -> None:
        if sum(self.payments.values()):
            raise ValueError(f"a line that does not sum to zero: {self}")
        if self.between and _received(self.between) != moved(self.payments):
            raise ValueError(f"who pays whom is not what everybody gets: {self}")

    def transfers(self) -> tuple[Transfer, ...] | None:
        """Who pays whom; None where several share what several others pay."""
        if self.between:
            return self.between
        gets = [name for name, amount in self.payments.items() if amount > 0]
        pays = [name for name, amount in self.payments.items() if amount < 0]
        if len(gets) <= 1:
            return tuple((name, other, -self.payments[other]) for name in gets for other in pays)
        return tuple((name, pays[0], self.payments[name]) for name in gets) if len(pays) == 1 else None


def _received(transfers: tuple[Transfer, ...]) -> dict[str, int]:
    """What transfers come to for everybody who wins or loses by them."""
    total: Counter[str] = Counter()
    for name, other, amount in transfers:
        total[name] += amount
        total[other] -= amount
    return moved(total)


def moved(payments: Payments) -> dict[str, int]:
    """Those alone who win or lose something."""
    return {name: amount for name, amount in payments.items() if amount}


def summed(lines: Iterable[Line]) -> dict[str, int]:
    """What everybody wins or loses by all lines together."""
    total: Counter[str] = Counter()
    for line in lines:
        total.update(line.payments)
    return moved(total)


def _answer_itself(position: Position, answer: Payments) -> Payments:
    return answer


@dataclass(frozen=True)
class Settling:
    """Which query settles a whole table, the keys of its sentences, and the lines its answer is the sum of.

    `net(position, answer)` is what everybody wins or loses by an answer, which need not say it in that form. `seats`
    are places at the table that positions leave without a name; text.toml names each as "seat-…".
    """

    query: str
    says: tuple[str, ...]
    lines: Callable[[Position, House], list[Line]]
    net: Callable[[Position, Payments], Payments] = _answer_itself
    seats: tuple[str, ...] = ()
