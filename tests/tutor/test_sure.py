"""How sure a learner is of a rule: the last ten first tries say it, the same on every page."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games import lessons
from tests.tutor.factories import FOUL, GAME, LEGAL, answered
from tutor.lessons.services import attempt
from tutor.models import AnswerRule, Learner
from tutor.serving.sure import how_sure, known_rules

pytestmark = pytest.mark.django_db
FIRST = lessons("mau-binh")[0]
RULE = "mau-binh.foul"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


@pytest.mark.parametrize(
    ("tried", "word"),
    [
        ("", "new"),
        ("n", "shaky"),
        ("y", "growing"),
        ("yn", "shaky"),
        ("yyynn", "growing"),
        ("yyyy", "growing"),
        ("yyyyn", "sure"),
        ("nyyyyyyyyn", "sure"),
        ("nnyyyyyyyn", "growing"),
        ("yyyyyyyyyy" + "n" * 30, "sure"),
        ("nnnnnnnnnn" + "y" * 30, "shaky"),
    ],
)
def test_how_sure_a_rule_is_follows_from_the_last_ten(tried: str, word: str) -> None:
    assert how_sure(mark == "y" for mark in tried) == word


def test_all_tries_count_for_the_share_and_the_last_ten_for_how_sure(learner: Learner) -> None:
    for n in range(12):
        answered(learner, given=n < 2, position=LEGAL, key=f"k{n}")
        AnswerRule.objects.filter(answer__key__endswith=f":k{n}").update(
            created=datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=n)
        )
    known = known_rules(learner)[RULE]
    assert (known.tries, known.right, known.percent) == (12, 10, 83)
    assert (known.recent, known.streak, known.long_streak, known.state) == ((True,) * 10, 10, True, "sure")
    assert known.last == datetime(2026, 3, 12, tzinfo=UTC)


def test_a_miss_ends_the_row(learner: Learner) -> None:
    for given in (False, True, False, False):
        answered(learner, given=given, position=LEGAL)
    known = known_rules(learner)[RULE]
    assert (known.recent, known.streak, known.long_streak) == ((True, True, False, True), 2, False)


def test_only_the_first_try_of_a_step_says_what_was_known(learner: Learner) -> None:
    try_ = FIRST.steps[0].try_
    attempt(learner, GAME, FIRST, 1, key="a", given=try_.mistake())
    attempt(learner, GAME, FIRST, 1, key="b", given=try_.solution())
    attempt(learner, GAME, FIRST, 2, key="c", given=FIRST.steps[1].try_.solution())
    attempt(Learner.objects.create(), GAME, FIRST, 2, key="d", given=FIRST.steps[1].try_.solution())
    known = known_rules(learner)[RULE]
    assert (known.tries, known.right) == (2, 1)


def test_nobody_elses_answers_count_and_no_other_games(learner: Learner, django_assert_num_queries: Any) -> None:
    answered(learner, given=True, position=FOUL)
    answered(Learner.objects.create(), given=False, position=FOUL)
    with django_assert_num_queries(1):
        known = known_rules(learner)
    assert {rule: (one.tries, one.right) for rule, one in known.items()} == {RULE: (1, 1), "mau-binh.foul-3v5": (1, 1)}
    assert known_rules(learner, game="mau-binh") == known
    assert known_rules(learner, game="xep") == {}
    with django_assert_num_queries(0):
        assert known_rules(None) == {}
