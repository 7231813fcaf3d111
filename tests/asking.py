"""Random partial situations of every game: is asked what matters, and nothing else (`python -m tests.asking [GAME …]`).

Of a random position some cards and facts are forgotten. What the engine then says is held against full verdicts about
completions made here: all of them where they are few, else some that are rich in patterns. What is asked must be proved
by two positions that differ in that fact alone; where nothing is asked any more no completion may have another verdict.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from random import Random
from statistics import median
from typing import Any

from games import UNKNOWN, Asking, Game, InputError, all_games, get_game, judge, next_fact, plain
from games.fields import Cards, Choice, Field, Flag, ListOf, Maybe, Name, Players, Record, Whole
from games.offering import form_of
from games.query import Query
from games.rules import House
from tests.games.positions import some_situation

FEW = 300  # so many completions are all judged
SAMPLED = 40  # of more so many
STEPS = 60  # nobody has to answer more questions than that
MOST_UNDECIDED = 5  # of a hundred
ABSENT = "absent"

Meant = Callable[[Mapping[str, Any]], Sequence[Any] | None]
Path = tuple[Any, ...]
Shown = tuple[str, bool]


@dataclass
class Place:
    """A card or a fact that can be forgotten: where it stands, its field, whether its cards lie elsewhere too."""

    path: Path
    field: Field
    optional: bool = False
    again: bool = False
    meant: Meant | None = None


@dataclass
class Situation:
    """A position of which some places are forgotten."""

    game: Game
    query: Query
    house: House
    whole: Any
    partial: Any
    forgotten: list[Place]


def places(
    shape: Field,
    value: Any,
    path: Path = (),
    *,
    optional: bool = False,
    again: bool = False,
    meant: Meant | None = None,
) -> Iterator[Place]:
    """Every card and every fact of a JSON position."""
    match shape:
        case Cards():
            yield from (Place((*path, n), shape, again=again) for n in range(len(value)))
        case Record(parts=parts):
            for part in parts:
                only = part.meant(value) if part.meant else None
                if part.key in value and (only is None or value[part.key] in only):
                    item, own, where = value[part.key], again or part.again, (*path, part.key)
                    yield from places(part.field, item, where, optional=part.optional, again=own, meant=part.meant)
        case Players(of=of):
            for name, item in value.items():
                yield from places(of, item, (*path, name), again=again)
        case ListOf(of=of):
            for n, item in enumerate(value):
                yield from places(of, item, (*path, n), again=again)
        case Maybe(of=of) if not isinstance(of, (Flag, Choice, Whole, Name)):
            if value is not None:
                yield from places(of, value, path, again=again)
        case _:
            yield Place(path, shape, optional, meant=meant)


def forget(rng: Random, whole: Any, found: list[Place]) -> list[Place]:
    """Some of the places: a few, all of one input, every second one, or all."""
    how = rng.random()
    if how < 0.6:
        return sorted(rng.sample(found, min(len(found), rng.randint(1, 4))), key=found.index)
    if how < 0.8:
        start = rng.choice(found).path
        depth = rng.randint(1, len(start))
        return [place for place in found if place.path[:depth] == start[:depth]]
    return [place for place in found if how > 0.9 or rng.random() < 0.5] or found


def replaced(value: Any, path: Path, new: Any) -> Any:
    """The JSON value with another one at a path; ABSENT takes it out."""
    first, *rest = path
    made = dict(value) if isinstance(value, Mapping) else list(value)
    if not rest and new is ABSENT:
        del made[first]
    else:
        made[first] = replaced(made[first], tuple(rest), new) if rest else new
    return made


def people(shape: Field, value: Any) -> set[str]:
    """Everybody who is named in a JSON position."""
    match shape:
        case Record(parts=parts):
            return {name for part in parts if part.key in value for name in people(part.field, value[part.key])}
        case Players(of=of):
            return {*value, *(name for item in value.values() for name in people(of, item))}
        case ListOf(of=of):
            return {name for item in value for name in people(of, item)}
        case Maybe(of=of):
            return set() if value is None else people(of, value)
        case Name():
            return {value} - {UNKNOWN}
    return set()


def some_partial(game: Game, rng: Random) -> Situation:
    """A random position with something forgotten, but no name that nobody else has said."""
    while True:
        query = rng.choice(game.queries)
        position, house = some_situation(game, query, rng)
        partial = whole = plain(position)
        shape = Record(*query.inputs)
        kept = []
        for place in forget(rng, whole, list(places(shape, whole))):
            less = replaced(partial, place.path, UNKNOWN)
            if people(shape, less) == people(shape, whole):
                partial = less
                kept.append(place)
        if kept:
            return Situation(game, query, house, whole, partial, kept)


# ---------------------------------------------------------------- completions made without the engine


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def values_of(about: Situation, shape: Field, true: Any) -> list[Any]:
    """Values that a forgotten card or fact can have; of very many a few near the true one."""
    match shape:
        case Cards():
            return [made.code for made in about.game.deck.kinds]
        case Flag():
            return [True, False]
        case Choice(values=values):
            return list(values)
        case Whole(low=low, high=high) if high - low < 100:
            return list(range(low, high + 1))
        case Whole(low=low, high=high):
            near = [true or 0, low, high, (true or 0) + 1, 2 * (true or 0), 10 * (true or 0), (true or 0) // 2, 20, 100]
            return [number for number in dict.fromkeys(near) if low <= number <= high]
        case Maybe(of=of):
            return [None, *values_of(about, of, true)]
        case Name():
            also = getattr(about.query.answer, "also", ())
            return sorted({*people(Record(*about.query.inputs), about.whole), *also})
    raise TypeError(f"a {shape.kind} is no single fact")


def domains(about: Situation) -> list[list[Any]]:
    """The values of every forgotten place."""
    return [
        [*(_meant(about, place) or values_of(about, place.field, at(about.whole, place.path))), *absent(place)]
        for place in about.forgotten
    ]


def absent(place: Place) -> list[str]:
    return [ABSENT] if place.optional else []


def _meant(about: Situation, place: Place) -> Sequence[Any] | None:
    """The values that can be meant beside what is known; None where that may be any."""
    return place.meant(at(about.partial, place.path[:-1])) if place.meant else None


def completions(about: Situation, rng: Random) -> Iterator[Any]:
    """The true one, then all completions where they are few, else some that are drawn."""
    found = domains(about)
    yield about.whole
    if prod(map(len, found)) <= FEW:
        drawn: Iterator[tuple[Any, ...]] = product(*found)
    else:
        drawn = (draw(about, found, rng) for _ in range(SAMPLED))
    for values in drawn:
        made = about.partial
        for place, value in zip(about.forgotten, values, strict=True):
            made = replaced(made, place.path, value)
        yield made


def draw(about: Situation, found: list[list[Any]], rng: Random) -> tuple[Any, ...]:
    """A value for each forgotten place: the true ones but for one, or others, of which the cards are often alike."""
    true = [at(about.whole, place.path) for place in about.forgotten]
    if rng.random() < 0.3:
        one = rng.randrange(len(found))
        return (*true[:one], rng.choice(found[one]), *true[one + 1 :])
    known = Counter(texts(about.partial))
    left = [made.code for made in about.game.deck if known[made.code] < about.game.deck.copies]
    rng.shuffle(left)
    liked, part = left[0], rng.randrange(3)
    left.sort(key=lambda code: part < 2 and code[part] != liked[part])
    return tuple(
        left.pop(0) if left and isinstance(place.field, Cards) and not place.again else rng.choice(values)
        for place, values in zip(about.forgotten, found, strict=True)
    )


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, (Mapping, list)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


def shown(about: Situation, position: Any) -> Shown | None:
    """What a full verdict shows of a position; None where it can lie on no table."""
    try:
        verdict = judge(about.game.key, about.query.key, position, about.house.to_json())
    except InputError:
        return None
    return form_of(verdict.answer), verdict.law_is_silent


# ---------------------------------------------------------------- what the engine says about it


@dataclass
class Report:
    """What was seen: how often each thing was said, the milliseconds it took, what was compared, and every fault."""

    said: Counter[str] = field(default_factory=Counter)
    unsure: Counter[str] = field(default_factory=Counter)
    spent: list[float] = field(default_factory=list)
    compared: int = 0
    together: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def undecided(self) -> float:
        """How many of a hundred situations were left undecided."""
        return 100 * self.unsure.total() / max(1, self.said.total())

    def line(self) -> str:
        """All of it in one line."""
        times = sorted(self.spent)
        parts = [
            f"{self.said.total()} situations: "
            + ", ".join(f"{said} {count}" for said, count in self.said.most_common()),
            f"undecided {self.undecided:.1f} % " + str(dict(self.unsure.most_common())),
            f"{self.together} asked for together with others",
            f"{self.compared} completions judged",
            f"{median(times):.0f} ms median, {times[int(0.99 * len(times))]:.0f} ms in 99 %, {times[-1]:.0f} slowest",
            f"{len(self.faults)} faults",
        ]
        return "; ".join(parts)


def look(about: Situation, rng: Random, report: Report) -> Asking:
    """Ask the engine about a situation, and hold what it says against verdicts."""
    start = time.thread_time()
    said = next_fact(about.game, about.query.key, about.partial, about.house)
    report.spent.append(1000 * (time.thread_time() - start))
    report.said[said.status] += 1
    if said.status == "undecided":
        report.unsure[f"{about.query.key} {said.reason}"] += 1
    for fault in (*proof_faults(about, said, report), *verdict_faults(about, said, rng, report)):
        partial = json.dumps(about.partial, ensure_ascii=False)
        report.faults.append(f"{about.query.key} {partial} {about.house.to_json()}: {fault}")
    return said


def proof_faults(about: Situation, said: Asking, report: Report) -> Iterator[str]:
    """What is wrong with the proof that a fact matters."""
    if said.fact is None or said.witness is None:
        return
    report.together += not said.alone
    one, other = said.witness
    seen = [shown(about, found.position) for found in said.witness]
    if seen != [(found.ruling.form, found.ruling.silent) for found in said.witness] or seen[0] == seen[1]:
        yield f"no proof: {seen} of {one.position} and {other.position}"
    known = [fits(about.partial, found.position) for found in said.witness]
    if not all(known):
        yield f"not of this situation: {one.position} and {other.position}"
    if said.alone and differing(one.position, other.position) != 1:
        yield f"more than one fact differs: {one.position} and {other.position}"


def fits(partial: Any, position: Any) -> bool:
    """Whether a position has all that is known of a partial one, and nothing else."""
    if partial == UNKNOWN:
        return True
    if isinstance(partial, Mapping):
        absent = {key for key, value in partial.items() if value == UNKNOWN} - set(position)
        return set(partial) - absent == set(position) and all(fits(partial[key], position[key]) for key in position)
    if isinstance(partial, list):
        return len(partial) == len(position) and all(map(fits, partial, position))
    return bool(partial == position)


def differing(one: Any, other: Any) -> int:
    """In how many facts two positions differ; cards of a list have no order."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return sum(differing(one.get(key), other.get(key)) for key in {*one, *other})
    if isinstance(one, list) and isinstance(other, list) and all(isinstance(item, str) for item in (*one, *other)):
        return (Counter(one) - Counter(other)).total()
    if isinstance(one, list) and isinstance(other, list):
        return sum(map(differing, one, other))
    return int(one != other)


def verdict_faults(about: Situation, said: Asking, rng: Random, report: Report) -> Iterator[str]:
    """Verdicts about completions of which the engine may not have thought."""
    decided = said.example and (said.example.ruling.form, said.example.ruling.silent)
    for position in completions(about, rng):
        found = shown(about, position)
        report.compared += found is not None
        if found is None:
            continue
        if decided and found != decided:
            yield f"decided as {decided}, but it is {found} of {position}"
            return
        if said.fact and said.fact.values is not None and value_at(position, said.fact.path) not in said.fact.values:
            yield f"{said.fact.path} can be {value_at(position, said.fact.path)}, which is not offered"
            return


def value_at(position: Any, path: Path) -> Any:
    """What stands at a path, None where nothing does."""
    inside = at(position, path[:-1])
    return inside.get(path[-1]) if isinstance(inside, Mapping) else inside[path[-1]]


def follow(about: Situation, rng: Random, report: Report) -> None:
    """Answer whatever is asked with the truth, until the verdict is the true one or the engine cannot tell."""
    for _ in range(STEPS):
        said = look(about, rng, report)
        if said.fact is None:
            return
        path = said.fact.path
        inside = at(about.whole, path[:-1])
        truth = ABSENT if isinstance(inside, Mapping) and path[-1] not in inside else inside[path[-1]]
        left = [place for place in about.forgotten if place.path != path]
        about = replace(about, partial=replaced(about.partial, path, truth), forgotten=left)
    report.faults.append(f"{about.game.key} {about.query.key}: more than {STEPS} questions about {about.whole}")


def try_out(game: Game, count: int, *, seed: int = 0) -> Report:
    """So many random partial situations of a game; one in twenty is asked to its end."""
    report = Report()
    for n in range(count):
        rng = Random(f"{seed}/{game.key}/{n}")
        about = some_partial(game, rng)
        if n % 20:
            look(about, rng, report)
        else:
            follow(about, rng, report)
    return report


def main() -> int:
    """Try out every game, or those named; 1 when anything is wrong or undecided too often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    bad = False
    for game in map(get_game, args.games) if args.games else all_games():
        report = try_out(game, args.count, seed=args.seed)
        print(f"{game.key}: {report.line()}", flush=True)
        for fault in report.faults[:10]:
            print(f"  {fault}")
        bad = bad or bool(report.faults) or report.undecided >= MOST_UNDECIDED
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
