"""The rules of an item are the same everywhere: printed on it, covered, counted when it is missed, in its file."""

import re
from random import Random

import pytest

from games import Game, all_games, get_game
from tests.tutor.factories import FOUL, GAME, HOUSE
from tests.tutor.quiz_taken import teacher
from tutor.classes.exchange.gift_out import gift
from tutor.classes.quizzes.about import deciding_step, rules_about
from tutor.classes.quizzes.documents import Blueprint, Document, Judged
from tutor.classes.quizzes.drafts import begin
from tutor.classes.quizzes.keys import key_of
from tutor.classes.quizzes.proposing import coverable, propose
from tutor.classes.quizzes.publishing import publish
from tutor.classes.quizzes.showing import asked_view, chapters_of
from tutor.classes.results.questions import Questions
from tutor.classes.taking.showing import rule_of
from tutor.serving.makers import Maker

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


def proposed(game: Game, count: int, *rules: str) -> Document:
    plan = Blueprint(count=count, rules=list(rules))
    document = Document(title="Bài", game=game.key, house=game.house().to_json(), blueprint=plan)
    return document.model_copy(update={"items": propose(document, Random(game.key)).items})


def chips(document: Document, item: Judged) -> list[str]:
    return [chip["rule"] for chip in asked_view(document, item, "vi")["verdict"]["chips"]]


@GAMES
def test_what_is_covered_is_what_is_printed_on_the_items(game: Game) -> None:
    document = proposed(game, 12)
    covered = {one["rule"]: one["items"] for chapter in chapters_of(document) for one in chapter["rules"]}
    printed = [chips(document, item) for item in document.items]  # type: ignore[arg-type]
    about = [rules_about(key_of(document, item).verdict.to_json(), item.rule) for item in document.items]  # type: ignore[arg-type, union-attr]
    assert [found[0] for found in printed] == [found[0] for found in about]
    assert all(set(mine) <= set(found) for mine, found in zip(about, printed, strict=True))
    assert {rule: n for rule, n in covered.items() if n} == {
        rule: sum(rule in found for found in about) for found in about for rule in found
    }


@GAMES
@pytest.mark.django_db
def test_results_the_students_page_and_the_file_say_the_rule_that_is_printed_first(game: Game) -> None:
    document = proposed(game, 8)
    version = publish(begin(Maker(learner=teacher().learner), document))
    first = [chips(document, item)[0] for item in document.items]  # type: ignore[arg-type]
    assert [one.rules for one in Questions([version]).by_key.values()] == [(f"{game.key}.{rule}",) for rule in first]
    assert [rule_of(item) for item in version.content["items"]] == first
    told = re.findall(rf"\({re.escape(game.title['vi'])} §([\d.]+)\)", "".join(gift(document, "vi")))
    assert told == [game.book.rules[rule].section for rule in first]


@GAMES
def test_a_rule_that_is_wished_for_is_covered_and_mostly_decides(game: Game) -> None:
    decides = 0
    for rule in coverable(game):
        document = proposed(game, 1, rule)
        (item,) = document.items
        found = chips(document, item)  # type: ignore[arg-type]
        assert rule in found
        decides += found[0] == rule
    assert decides > len(coverable(game)) / 2


def test_the_rule_an_item_was_dealt_for_is_said_only_where_its_verdict_cites_it() -> None:
    document = Document(game=GAME.key, house=HOUSE)
    told = key_of(document, Judged(query="foul", position=FOUL)).verdict.to_json()
    assert rules_about(told) == rules_about(told, "sweep") == ["foul-3v5"]
    assert rules_about(told, "foul") == ["foul-3v5", "foul"]
    assert deciding_step(told)["section"] == get_game("mau-binh").book.rules["foul-3v5"].section


def test_a_verdict_of_a_question_that_is_gone_still_has_its_rule() -> None:
    told = key_of(Document(game=GAME.key, house=HOUSE), Judged(query="foul", position=FOUL)).verdict.to_json()
    assert rules_about({**told, "query": "gone"}) == [told["steps"][-1]["rule"].partition(".")[2]]
