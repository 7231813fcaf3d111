"""After a miss: the step that refutes it with its cards lit, the smallest change in words, then the twin."""

import re
from typing import Any

import pytest
from django.utils import translation
from django.utils.html import escape

from games import all_games, get_game, judge, plain
from tests.tutor.factories import FOUL, GAME, HTMX, LEGAL, PLAYERS, TWIN, address, browser_of, put
from tests.tutor.giving import wrong_for
from tutor.models import Answer, Learner
from tutor.serving.changes import change_words
from tutor.serving.displays import cards_in
from tutor.serving.forms import asked_puzzles
from tutor.serving.refuting import cards_of_step, refuting_step
from tutor.serving.services import grade
from tutor.serving.verdicts import as_result, present

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
EVERY_PUZZLE = [(game.key, one.query) for game in all_games() for one in asked_puzzles(game)]


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


@KINDS
@pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
def test_the_refuting_step_then_the_change_then_the_twin(
    learner: Learner, prefix: str, lang: str, headers: Any
) -> None:
    served, browser = put(learner, reserve=TWIN), browser_of(learner)
    page = browser.post(
        address(served, prefix=prefix), {"answer": "true", "key": "k"}, headers=headers, follow=not headers
    ).text
    change = Answer.objects.get().verdict["change"]
    said = escape(change_words(GAME, "foul", change, LEGAL, lang))
    places = [page.index(text) for text in ('<ol class="steps">', said, 'id="twin"')]
    assert places == sorted(places)
    assert change["position"] != TWIN
    assert judge("mau-binh", "foul", change["position"]).answer is change["answer"] is True


def test_the_cards_of_the_refuting_step_are_lit_and_no_others(learner: Learner) -> None:
    served = put(learner, position=FOUL)
    page = browser_of(learner).post(address(served), {"answer": "false", "key": "k"}, headers=HTMX).text
    step = judge("mau-binh", "foul", FOUL).steps[0]
    assert page.count(" lit") == len(cards_in(plain(step.facts)))
    assert page.partition('class="mat"')[2].count(" lit") == page.count(" lit")


def test_a_right_answer_has_no_change_and_no_open_step(learner: Learner) -> None:
    served = put(learner)
    page = browser_of(learner).post(address(served), {"answer": "false", "key": "k"}, headers=HTMX).text
    assert 'id="change"' not in page
    assert "change" not in Answer.objects.get().verdict


def test_a_miss_that_closes_nothing_tells_no_change(learner: Learner) -> None:
    served = put(learner, query="hand-kind", position={"cards": ["2s", "3h", "9d", "Jc", "Ks"]})
    answer = grade(served, learner, key="k", given="sanh")
    assert (answer.closes, "change" in answer.verdict) == (False, False)


@pytest.mark.parametrize(
    ("old", "new", "lang", "words"),
    [
        ("9s", "Ts", "vi", "Nếu 9♠ là 10♠ thì: Lủng."),
        ("9s", "Ts", "en", "If 9♠ were 10♠: Binh lủng"),
    ],
)
def test_a_change_of_a_card_in_words(old: str, new: str, lang: str, words: str) -> None:
    change = {"path": ["middle", 0], "old": old, "new": new, "answer": True, "position": LEGAL}
    with translation.override(lang):
        said = change_words(GAME, "foul", change, {**LEGAL, "front": [old]}, lang)
    assert said.startswith(words.partition(":")[0])
    assert GAME.headline("foul", True, LEGAL)[lang].removesuffix(".") in said


def test_a_change_of_a_fact_says_whose(learner: Learner) -> None:
    change = {"path": ["aces", "An"], "old": 2, "new": 3, "answer": {"An": 2, "Bình": -2}, "position": {"aces": {}}}
    said = change_words(GAME, "aces", change, {"aces": {"An": 2, "Bình": 1}}, "vi")
    assert re.search(r"“.*An” là 3, không phải 2", said)


@pytest.mark.parametrize("level", [1, 4])
@pytest.mark.parametrize(("key", "query"), EVERY_PUZZLE)
def test_every_miss_of_every_game_is_refuted_and_its_change_said(
    learner: Learner, key: str, query: str, level: int
) -> None:
    game, house = get_game(key), get_game(key).house()
    for seed in range(2):
        position, reserve = (plain(one) for one in game.pair(query, seed, level, house))
        right = judge(key, query, position).to_json()["answer"]
        given = wrong_for(game, query, position, right)
        facts = {"game": game, "query": query, "position": position, "house": house.to_json(), "purpose": "daily"}
        answer = grade(put(learner, reserve=reserve, **facts), learner, key="k", given=given)
        told = answer.verdict
        seen = as_result(present(told, "vi", position=position), correct=False, told=told, given=answer.given)
        steps = {step["says"]["vi"] for step in told["steps"]}
        assert seen["refuting"]["says"] in steps
        if "change" in told:
            assert "{" not in change_words(game, query, told["change"], position, "vi")
            assert told["change"]["position"] != reserve


def test_amounts_are_refuted_by_the_step_about_the_first_player_who_differs() -> None:
    told = judge(
        "xi-dach",
        "settle-table",
        {
            "dealer": "6s 5d 4c 2h",
            "players": {
                "An": {"cards": "3d 5c 8h", "stake": 5},
                "Bình": {"cards": "4s 6d 7c 7d", "stake": 10},
            },
        },
    ).to_json()
    right = told["answer"]
    for who in ("An", "Bình"):
        step = told["steps"][refuting_step(told, {**right, who: 99})]
        assert who in step["says"]["vi"]
        assert ({"An": "Bình", "Bình": "An"}[who]) not in step["says"]["vi"]


def test_a_kind_is_refuted_by_the_step_that_says_it_does_not_hold() -> None:
    steps = [
        {"holds": True, "facts": {"kind": "doi"}},
        {"holds": False, "facts": {"kind": "sanh", "cards": ["As"]}},
    ]
    assert refuting_step({"steps": steps, "answer": "doi"}, "sanh") == 1
    assert refuting_step({"steps": steps, "answer": "doi"}, "thung") == 0
    assert cards_of_step(steps[1]) == ["As"]


def test_the_whole_table_of_a_settlement_is_still_shown(learner: Learner) -> None:
    served, browser = put(learner, query="settle", position={"players": PLAYERS}), browser_of(learner)
    for net in (97, 98, 99):
        fields = {"answer-0": str(net), "answer-1": str(-net), "key": f"k{net}"}
        page = browser.post(address(served), fields, headers=HTMX)
    assert 'class="scores"' in page.text
