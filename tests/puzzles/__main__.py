"""The proof about the puzzles: `make puzzles`, or

    python -m tests.puzzles --count 10000 --seed 1

deals that many puzzles of every kind, game and level and proves of each that exactly the accepted answers are right and
that its near miss differs by one fact; puts a sample of them on the site and looks whether a page, cookie or header
could know the answer; lets a learner climb every stream; counts the branches of who must take a tỳ. Exit status 1 when
there is a fault.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import process_time

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.db import connection  # noqa: E402
from django.test.utils import setup_test_environment, teardown_test_environment  # noqa: E402

from games.puzzle import LEVELS  # noqa: E402
from tests.puzzles import climbing, dealing, making, pages, proving, telling  # noqa: E402
from tests.puzzles.branches import BRANCHES, LEAST, shares  # noqa: E402
from tests.puzzles.choices import choice_of  # noqa: E402
from tutor.models import Learner  # noqa: E402

SHOWN = 20  # faults printed
SITE = 600  # puzzles put on the site, both of a pair
BRANCH = 300  # tables a level


@contextmanager
def site() -> Iterator[None]:
    """A database of its own, empty, and the settings of the tests."""
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(str(connection.settings_dict["NAME"]), verbosity=0)
        teardown_test_environment()


class Report:
    """What is printed: faults as they come, and a line for each part with its seconds."""

    def __init__(self) -> None:
        self.faults = 0
        self.begun = self.since = process_time()

    def fault(self, text: str) -> None:
        self.faults += 1
        if self.faults <= SHOWN:
            print(f"  FAULT {text}", flush=True)

    def part(self, text: str) -> None:
        now = process_time()
        print(f"{text} ({now - self.since:.0f} s)", flush=True)
        self.since = now


def prove_answers(report: Report, count: int, seed: int) -> None:
    """Every question, and every task as its kinds are among all kinds."""
    seen: Counter[str] = Counter()
    balance, places = telling.Balance(), telling.Places()
    by_kind = defaultdict[str, telling.Places](telling.Places)
    tasks = count * len(making.TASKS) // (len(making.TASKS) + len(dealing.KINDS))
    for one in dealing.dealt(count - tasks, seed):
        for fault in proving.faults(one, seen):
            report.fault(f"{one.kind}: {fault}")
        balance.add(one.kind, one.level, proving.answer_of(one))
        if choice := choice_of(one):
            places.add(*choice)
            by_kind[one.kind].add(*choice)
    report.part(
        f"{count - tasks} puzzles, {len(dealing.KINDS)} kinds, each with its near miss: {seen['positions']} positions "
        f"proved by their checkers, {seen['twins']} of them answered again by a twin; {seen['answers']} answers tried, "
        f"in {seen['whole']} positions all there are; {seen['offers']} answers of {seen['choices']} choices"
    )
    for _, put in making.dealt(tasks, seed):
        for fault in making.faults(put, seen):
            report.fault(fault)
    report.part(f"{tasks} tasks, {len(making.TASKS)} kinds: {seen['ways']} ways to do them tried")
    print_balance(report, balance)
    print_places(report, places, by_kind)


def print_balance(report: Report, balance: telling.Balance) -> None:
    print("\nThe answer that is right most often, per cent, by level (of a question of yes or no: at most 75)")
    for kind in dict.fromkeys(kind for kind, _ in balance.seen):
        shares = "".join(f"{100 * balance.most(kind, level):6.0f}" for level in LEVELS)
        print(f"  {kind:26}{shares}{'   yes or no' if kind in balance.flags else ''}")
    yes, total = balance.yes
    print(f"  yes is right for {yes} of {total}; either of a pair may come first")
    if fault := balance.fault():
        report.fault(fault)
    for (kind, level), share in balance.lopsided().items():
        again = looked_at_again(kind, level)
        more = f"{again:.0%} of {telling.AGAIN} more"
        print(f"  looked at again: {kind}, level {level}: {share:.0%} of these few puzzles, {more}")
        if again > telling.MOST_FLAG:
            report.fault(f"{kind}, level {level}: one answer is right for {again:.0%}")


def looked_at_again(kind: str, level: int) -> float:
    """The share of the answer that is right most often, of many more puzzles of a kind and level."""
    game, puzzle = next(found for found in dealing.KINDS if f"{found[0].key} {found[1].query}" == kind)
    balance, rng = telling.Balance(), Random(f"again/{kind}/{level}")
    for _ in range(telling.AGAIN):
        balance.add(kind, level, proving.answer_of(dealing.deal(game, puzzle, level, rng)))
    return balance.most(kind, level)


def print_places(report: Report, places: telling.Places, by_kind: dict[str, telling.Places]) -> None:
    print("\nWhere the right one of the offered answers stands, and whether it is longer than the others (−1 … 1)")
    for many, found in sorted(places.at.items()):
        print(f"  of {many}: {dict(sorted(found.items()))}, chi-square {places.chi_square(many):.1f}")
    extremes = sorted(by_kind, key=lambda kind: abs(by_kind[kind].longer), reverse=True)[:5]
    told = ", ".join(f"{kind} {by_kind[kind].longer:+.2f}" for kind in extremes)
    print(f"  longer: {places.longer:+.2f} over all; most in {told}")
    for fault in places.faults():
        report.fault(fault)


def prove_pages(report: Report, count: int, seed: int) -> None:
    """A sample of the puzzles as the site puts them, both of each pair; then every task."""
    learner = Learner.objects.create()
    seen: Counter[str] = Counter()
    lengths, ids = list[tuple[float, float]](), list[tuple[int, bool]]()
    for n, one in enumerate(dealing.dealt(count // 2, seed + 1)):
        both = (one, one.turned())
        pair = [pages.put(each, learner) for each in both]
        found = [fault for each, made in zip(both, pair, strict=True) for fault in pages.faults(made, each, n)]
        for fault in [*found, *pages.pair_faults(*pair)]:
            report.fault(fault)
        answers = [proving.answer_of(each) for each in both]
        if isinstance(answers[0], bool):
            ids += [(made.served.pk.int, answer) for made, answer in zip(pair, answers, strict=True)]
            yes, no = pair if answers[0] else reversed(pair)
            lengths.append((len(pages.rest(yes)), len(pages.rest(no))))
        seen.update(apart=pages.is_apart(pair[0].served), offers=bool(pair[0].served.offers))
    bit, length = telling.telling_bit(ids), telling.rank_biserial(lengths)
    if bit > telling.SIGMAS:
        report.fault(f"a bit of the address goes with the answer: {bit:.1f} standard deviations")
    if telling.is_telling(length, len(lengths)):
        report.fault(f"the length of a page goes with the answer: {length:+.2f}")
    report.part(
        f"\n{2 * (count // 2)} of the puzzles (a sample) on the site, their pages fetched {pages.VISITS} times each: "
        f"alike while the engine is silent, while it lies, and whatever is stored for later; {seen['apart']} of "
        f"{count // 2} near-miss pairs alike but for the position, {seen['offers']} put as a choice; yes against no: "
        f"length of the page {length:+.2f}, most telling bit of the address {bit:.1f} standard deviations"
    )
    tasks = list(making.dealt(len(making.TASKS) * len(LEVELS), seed))
    for n, (level, put) in enumerate(tasks):
        for fault in pages.faults(pages.put_task(put, level, learner), None, n):
            report.fault(fault)
    report.part(f"{len(tasks)} tasks on the site, every one at every level: alike in the same ways")


def prove_levels(report: Report) -> None:
    every = list(climbing.streams())
    for stream in every:
        if fault := climbing.fault(stream):
            report.fault(fault)
    report.part(f"\n{len(every)} streams (questions, tasks, rules, mixed): a learner goes {climbing.UP_AND_DOWN}")


def prove_branches(report: Report, count: int, seed: int) -> None:
    found = shares(count, seed=seed)
    print(f"\nWho must take a tỳ: per cent of the stream by level (each branch {LEAST:.0%} at least at some level)")
    for branch in BRANCHES:
        print(f"  {branch:26}" + "".join(f"{100 * found[level][branch]:6.1f}" for level in LEVELS))
        if max(found[level][branch] for level in LEVELS) < LEAST:
            report.fault(f"must-take: {branch} is too rare at every level")
    report.part(f"{count} tables a level")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.puzzles", description="The proof about the puzzles.")
    parser.add_argument("--count", type=int, default=10_000, help="puzzles, of all kinds together")
    parser.add_argument("--site", type=int, default=SITE, help="how many of them are put on the site")
    parser.add_argument("--seed", type=int, default=1, help="another one deals others")
    args = parser.parse_args(argv)
    print(f"seed {args.seed}", flush=True)
    report = Report()
    with site():
        prove_answers(report, args.count, args.seed)
        prove_pages(report, args.site, args.seed)
        prove_levels(report)
        prove_branches(report, BRANCH, args.seed)
    kinds, seconds = len(dealing.KINDS) + len(making.TASKS), process_time() - report.begun
    print(f"\npuzzles {args.count}, kinds {kinds}, faults {report.faults}, seconds {seconds:.0f}")
    return int(report.faults > 0)


if __name__ == "__main__":
    sys.exit(main())
