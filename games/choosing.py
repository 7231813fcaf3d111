"""Which fact is asked of those that matter: the one that settles the verdict most often, with the proof of it.

How often a fact settles the verdict is tried out on a few completions, always the same; of equal ones the first counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from games.change import Path
from games.drawing import draw
from games.errors import Text
from games.exploring import Explorer, Pool
from games.fields import Maybe
from games.filling import Filling
from games.game import Game
from games.looking import Leaf, Ruling
from games.partial import ABSENT
from games.verdict import plain

NEAR: Final = 300  # changes of one fact that are tried
BASES: Final = 5
REDRAWN: Final = 4  # how often the rest is drawn again for each of the bases
HASTE: Final = 0.6  # the share of the time after which one fact that matters is enough
FEW: Final = 200  # completions gone through to see that there is none

Pair = tuple[Leaf, Leaf]


@dataclass(frozen=True)
class Completion:
    """A position (JSON) that can lie on a table, and its ruling."""

    position: Mapping[str, Any]
    ruling: Ruling

    def to_json(self) -> dict[str, Any]:
        return {"position": dict(self.position), **self.ruling.to_json()}


@dataclass(frozen=True)
class Fact:
    """Something to ask: where it stands, the kind and the label of its input, and the values it can have (JSON).

    Of an optional input null says that it is not given. `values` are None where there are too many, `low` to `high`.
    """

    path: Path
    kind: str
    label: Text
    values: tuple[Any, ...] | None
    low: int | None = None
    high: int | None = None

    def to_json(self) -> dict[str, Any]:
        span = {"low": self.low, "high": self.high} if self.values is None else {"values": list(self.values)}
        return {"path": list(self.path), "kind": self.kind, "label": dict(self.label), **span}


def completion(search: Explorer, leaf: Leaf) -> Completion:
    """A judged completion in JSON."""
    return Completion(search.completions.json(leaf.filling), leaf.ruling)


def choose(search: Explorer, pool: Pool, pair: Pair) -> tuple[int, Pair, bool]:
    """The unknown to ask for, two completions that prove that it matters, and whether they differ in one fact alone.

    Where no fact was found that matters alone, one is asked in which the given pair still differs when narrowed.
    """
    asked = [n for n in range(len(search.completions.unknowns)) if n not in search.carried]
    alone: dict[int, Pair] = {}
    for n in asked:
        if not (alone and search.is_past(HASTE)) and (found := _alone(search, pool, n)):
            alone[n] = found
    if not alone:
        one, other = _narrowed(search, pair)
        first = next(n for n in asked if one.filling[n] != other.filling[n])
        return first, (one, other), search.completions.distance(one.filling, other.filling) == 1
    best = max(alone, key=lambda n: _settles(search, n)) if len(alone) > 1 else next(iter(alone))
    return best, alone[best], True


def _alone(search: Explorer, pool: Pool, n: int) -> Pair | None:
    """Two completions that differ in one fact of an unknown alone and have other rulings."""
    often = Counter(leaf.ruling for leaf in pool.leaves)
    near = sorted((leaf for leaf in pool.leaves if n in leaf.looked), key=lambda leaf: often[leaf.ruling])
    for leaf, filling in islice(_changed(search, near, n), NEAR):
        if search.is_late:
            return None
        other = search.leaf(filling)
        if other and other.ruling != leaf.ruling:
            return leaf, other
    return None


def _narrowed(search: Explorer, pair: Pair) -> Pair:
    """The pair without the differences that are not needed for other rulings."""
    one, other = pair
    while not search.is_late:
        nearer = map(search.leaf, search.completions.nearer(one.filling, other.filling))
        found = next((leaf for leaf in nearer if leaf and leaf.ruling != one.ruling), None)
        if found is None:
            break
        other = found
    return one, other


def _changed(search: Explorer, leaves: Sequence[Leaf], n: int) -> Iterator[tuple[Leaf, Filling]]:
    """Completions changed in one fact of an unknown, in an order that is always the same."""
    rng, each = Random(n), max(12, NEAR // max(1, len(leaves)))
    for leaf in leaves:
        others = list(search.completions.neighbours(leaf.filling, n))
        yield from ((leaf, filling) for filling in rng.sample(others, min(each, len(others))))


def _settles(search: Explorer, n: int) -> float:
    """How often the rest makes no difference once the fact is known."""
    rng, settled = Random(n), 0
    for _ in range(BASES):
        base = None if search.is_late else search.draw(rng, {})
        if base is None:
            continue
        chosen, held = search.kept(base.filling), {}
        if len(search.completions.unknowns[n].slots) > 1:
            held = {n: base.filling[n][:1]}
        else:
            chosen[n] = base.filling[n]
        others = (None if search.is_late else search.draw(rng, chosen, held) for _ in range(REDRAWN))
        settled += all(other is None or other.ruling == base.ruling for other in others)
    return settled / BASES


def fact_of(game: Game, search: Explorer, n: int) -> Fact:
    """What is asked for an unknown."""
    unknown, labels = search.completions.unknowns[n], game.book.queries[search.completions.query.key]["inputs"]
    label = next(labels[step] for step in reversed(unknown.path) if step in labels)
    shape: Any = unknown.field.of if isinstance(unknown.field, Maybe) else unknown.field
    if unknown.endless:
        return Fact(unknown.fact, shape.kind, label, None, shape.low, shape.high)
    values = tuple(None if value is ABSENT else plain(value) for value in _possible(search, n))
    return Fact(unknown.fact, "card" if unknown.slots else shape.kind, label, values)


def _possible(search: Explorer, n: int) -> list[Any]:
    """The values of a fact but those for which it is sure that no completion has them."""
    unknown, rng = search.completions.unknowns[n], Random(n)
    cards = search.completions.kinds(n) if unknown.slots else []
    if len(unknown.slots) > 1:
        return cards
    values = [((made,), made) for made in cards] if unknown.slots else [(value, value) for value in unknown.values]
    return [shown for value, shown in values if _can_be(search, n, value, rng)]


def _can_be(search: Explorer, n: int, value: Any, rng: Random) -> bool:
    if search.is_late or draw(search.completions, rng, {n: value}):
        return True
    leaves = list(islice(search.leaves({n: value}), FEW))
    return len(leaves) == FEW or any(leaves) or not search.is_sure
