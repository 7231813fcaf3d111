"""The proof about the puzzles as a command: it fails for a fault, and never for trying out only a few of them."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random
from typing import Any

import pytest

from tests.puzzles import __main__ as command
from tests.puzzles import telling


def ran(monkeypatch: pytest.MonkeyPatch, *faults: str) -> int:
    """Return the exit status of the command whose part about answers finds these faults, the others none."""

    def prove(report: command.Report, *_about: Any) -> None:
        for fault in faults:
            report.fault(fault)

    monkeypatch.setattr(command, "site", nullcontext)
    monkeypatch.setattr(command, "prove_answers", prove)
    for part in ("prove_pages", "prove_levels", "prove_branches"):
        monkeypatch.setattr(command, part, lambda *_about: None)
    return command.main(["--count", "1"])


def test_the_status_is_0_without_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(monkeypatch) == 0
    assert "faults 0," in capsys.readouterr().out


def test_the_status_is_1_with_a_fault_which_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran(monkeypatch, *(f"fault {n}" for n in range(command.SHOWN + 5))) == 1
    said = capsys.readouterr().out
    assert said.count("FAULT") == command.SHOWN
    assert f"faults {command.SHOWN + 5}," in said


def few(right: int, *, many: int = 4) -> telling.Places:
    """So few choices that chance alone may put the longest answer right every time."""
    places = telling.Places()
    for n in range(right):
        lengths = [1] * many
        lengths[n % many] = 2
        places.add(lengths, n % many)
    return places


@pytest.mark.parametrize("count", range(1, 16))
def test_a_few_choices_are_no_fault_whatever_chance_made_of_them(count: int) -> None:
    assert few(count).longer == 1.0
    assert few(count).faults() == []


def test_many_choices_whose_right_answer_is_the_longest_are_a_fault() -> None:
    assert few(100).faults() == ["the right answer is longer than the others: +1.00"]


def test_the_bound_holds_for_a_whole_run() -> None:
    assert not telling.is_telling(0.25, 3000)
    assert telling.is_telling(0.26, 3000)
    assert telling.is_telling(-0.26, 3000)
    assert not telling.is_telling(1.0, 0)


def test_places_are_looked_at_where_there_are_enough() -> None:
    places = telling.Places()
    for n in range(20):
        assert places.faults() == [], n
        places.add([1, 1, 1, 1], 0)
    assert places.faults() == ["the right one of 4 stands at places {0: 20}"]


@pytest.mark.parametrize("count", [1, 3, 10, 30, 100])
def test_what_is_left_to_chance_is_no_fault_of_few_or_many(count: int) -> None:
    rng = Random(f"few/{count}")
    for _ in range(200):
        places, balance = telling.Places(), telling.Balance()
        for _ in range(count):
            places.add([rng.randrange(3) for _ in range(4)], rng.randrange(4))
            balance.add("kind", 1, rng.random() < 0.5)
        assert [found for found in places.faults() if "longer" in found] == []
        assert balance.fault() == ""
