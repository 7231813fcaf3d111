"""Mutation testing of the judging modules: `make mutants GAMES="xi-dach"`, or

    python -m tests.mutants xi-dach xi-to

prints for each game how many mutants its tests kill, and lists the survivors. A run that is broken off goes on where it
stopped: killed mutants stay killed while their module does not change (`--afresh` forgets them), survivors are tried
again. equivalent.toml lists the survivors that no test can kill. Exit status 1 when fewer than 90 in a hundred of the
others are killed, or when the list names a mutant that does not survive.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from tests.mutants.kept import Kills, equivalent
from tests.mutants.making import Mutant, mutants_of
from tests.mutants.reaching import Reach, reach_of
from tests.mutants.targets import KEYS, LEAST, Target, path_of, target
from tests.mutants.trying import NO_PROGRAM, Before, Try, before_mutants, begin, result

SLOWER = 5  # times as long as without a mutant, and it counts as never ending


class Found(NamedTuple):
    """What a run found out about a target."""

    killed: int
    survivors: list[Mutant]
    equivalent: list[Mutant]
    stale: list[str]

    @property
    def score(self) -> float:
        total = self.killed + len(self.survivors)
        return 100 * self.killed / total if total else 100.0

    def told(self, key: str) -> str:
        rest = f"{len(self.survivors)} survive, {len(self.equivalent)} equivalent"
        return f"{key}: {self.killed} killed, {rest}; score {self.score:.1f} %"


class Liking:
    """Which tests to try first: those that killed most in the same function, then those that killed most."""

    def __init__(self, reach: Reach) -> None:
        self.any_order = set(reach.called)
        self.near: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.all: Counter[str] = Counter()

    def count(self, mutant: Mutant, killer: str) -> None:
        if killer not in self.any_order:
            return
        self.near[f"{mutant.module}.{mutant.function}"][killer] += 1
        self.all[killer] += 1

    def order(self, mutant: Mutant) -> list[str]:
        near = self.near[f"{mutant.module}.{mutant.function}"]
        return list(dict.fromkeys(name for names in (near, self.all) for name, _ in names.most_common(40)))


def is_shared(key: str, share: int) -> bool:
    """Whether a mutant is among one in so many."""
    return crc32(key.encode()) % share == 0


def all_mutants(one: Target, share: int = 1) -> list[Mutant]:
    found = [mutant for module in one.modules for mutant in mutants_of(module, path_of(module).read_text("utf-8"))]
    return [mutant for mutant in found if is_shared(mutant.key, share)]


def limits(mutant: Mutant, reach: Reach) -> dict[str, float]:
    """How long each test that can notice a mutant may take."""
    return {name: SLOWER * took + 2 for name, took in reach.seconds.items() if reach.noticed_by(mutant, name)}


def tried(left: Sequence[Mutant], before: Before, kills: Kills) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with its killer, as they end; two at a time."""
    gc.collect()
    gc.freeze()  # what is here already is not looked through again in every process
    reach = reach_of(before)
    liking = Liking(reach)
    under_way: dict[int, Try] = {}
    waiting = iter(left)
    while True:
        while len(under_way) < 2 and (mutant := next(waiting, None)):
            trying = begin(mutant, before, liked=liking.order(mutant), seconds=limits(mutant, reach))
            under_way[trying.pid] = trying
        if not under_way:
            return
        pid, _ = os.wait()
        ended = under_way.pop(pid)
        killer = result(ended)
        if killer:
            kills.add(ended.mutant, killer)
            liking.count(ended.mutant, killer)
        yield ended.mutant, killer


def run(key: str, *, afresh: bool, quick: bool, share: int) -> Found:
    """Tries all mutants of a target that are not known to be killed."""
    one, kills, listed = target(key), Kills(key, afresh=afresh), equivalent(key)
    if quick:
        one = one._replace(cases_alone=True)
    mutants = all_mutants(one, share)
    listed = {name: why for name, why in listed.items() if is_shared(name, share)}
    # Mixed, so that a run which is broken off has tried a fair sample.
    left = sorted((one for one in mutants if one not in kills), key=lambda one: crc32(one.key.encode()))
    alive = []
    for n, (mutant, killer) in enumerate(tried(left, before_mutants(one), kills), start=1):
        if not killer:
            alive.append(mutant)
            if mutant.key not in listed:
                print(f"  survives: {mutant.key}", flush=True)
        if n % 20 == 0:
            kills.save()
            print(f"{key}: {n} of {len(left)} tried, {len(alive)} survive", file=sys.stderr, flush=True)
    kills.save()
    survivors = [mutant for mutant in alive if mutant.key not in listed]
    same = [mutant for mutant in alive if mutant.key in listed]
    stale = sorted(set(listed) - {mutant.key for mutant in same})
    killed = sum(mutant in kills and kills.of(mutant) != NO_PROGRAM for mutant in mutants)
    return Found(killed, survivors, same, stale)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", metavar="GAME", help=f"which of {', '.join(KEYS)}; all when none is named")
    parser.add_argument("--quick", action="store_true", help="each case by itself and nothing else")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="only one mutant in N, for a first look")
    parser.add_argument("--afresh", action="store_true", help="forget what earlier runs killed")
    args = parser.parse_args(argv)
    if unknown := set(args.keys) - set(KEYS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    found = {}
    for key in args.keys or KEYS:
        found[key] = run(key, afresh=args.afresh, quick=args.quick, share=args.share)
        for name in found[key].stale:
            print(f"  listed as equivalent, but no survivor: {name}")
        print(found[key].told(key), flush=True)
    killed, alive = sum(one.killed for one in found.values()), sum(len(one.survivors) for one in found.values())
    print(f"in all: {killed} of {killed + alive} killed, {100 * killed / max(1, killed + alive):.1f} %")
    return int(any(one.stale or one.score < LEAST for one in found.values()))


if __name__ == "__main__":
    sys.exit(main())
