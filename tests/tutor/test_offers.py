"""Puzzles put as a choice: when they are, that nothing in the choice tells, how it is answered, what a miss is told."""

import re
from collections import Counter
from datetime import date
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from games import InputError, all_games, get_game, judge, plain
from tests.tutor.factories import GAME, HTMX, THIRTEEN, address, browser_of, giveaways, put
from tests.tutor.giving import right_of, sent_for, wrong_to
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.daily import dailies
from tutor.quiz.runs import puzzle_of
from tutor.quiz.services import Stream, landing_of_today, next_puzzle
from tutor.serving.attempts import attempts_allowed
from tutor.serving.forms import asked_puzzles, form_for
from tutor.serving.hints import hints_for
from tutor.serving.misses import reasons_of
from tutor.serving.offers import is_choice, offers_for, refuted_by
from tutor.serving.outlines import outline
from tutor.serving.services import fixed_id, grade, serve_puzzle, serve_twin
from tutor.serving.words import word_of

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
SHORT, LONG = (1, 2), (1, 2, 3)
# Which questions of the five games are put as a choice: at the levels given, where enough mistakes lead elsewhere.
CHOICES = {
    "mau-binh": {"hand-kind": SHORT, "row-value": SHORT, "instant-win": SHORT, "aces": LONG, "settle": LONG},
    "xep": {
        "group": SHORT,
        "group-value": SHORT,
        "discards": SHORT,
        "score": LONG,
        "must-take": LONG,
        "payment": LONG,
    },
    "xa-lang": {"combo": LONG, "score": LONG},
    "xi-to": {"hand-kind": SHORT, "showdown": SHORT, "legal-actions": LONG, "pots": LONG, "payout": LONG},
    "xi-dach": {"points": SHORT, "status": SHORT, "phase-one": LONG, "settle-table": LONG, "den": LONG},
}
EVERY_PUZZLE = [(game.key, one.query) for game in all_games() for one in asked_puzzles(game)]
EVERY_CHOICE = [(key, query) for key, levels in CHOICES.items() for query in levels]
each_choice = pytest.mark.parametrize(("key", "query"), EVERY_CHOICE)
SEEDS = 200
ACES = {"aces": {"Đông": 1, "Nam": 2, "Tây": 0}}


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


@cache
def dealt(key: str, query: str) -> tuple[int, Any, Any, Any]:
    """An easy level, a position (JSON) with something to choose from, its near miss, and the house (JSON)."""
    game = get_game(key)
    house = game.house().to_json()
    for level, seed in product((2, 1), range(SEEDS)):
        position, reserve = (plain(one) for one in game.pair(query, seed, level, game.house()))
        if offers_for(game, query, position, house, level=level, seed="1"):
            return level, position, reserve, house
    raise AssertionError(f"{key} {query} offers nothing")


def offered(learner: Learner | None, key: str, query: str, **facts: Any) -> Served:
    """Put a puzzle with answers to choose from."""
    level, position, reserve, house = dealt(key, query)
    asked = {"game": get_game(key), "query": query, "position": position, "house": house, "reserve": reserve}
    return serve_puzzle(learner, **{"purpose": "puzzle", "level": level, **asked, **facts})


def aces(learner: Learner | None, **facts: Any) -> Served:
    """Put the question about everybody's aces, whose answer is Đông 0, Nam +3, Tây −3, with five answers."""
    asked = {"game": GAME, "query": "aces", "position": ACES, "house": GAME.house().to_json()}
    served = serve_puzzle(learner, **{"purpose": "puzzle", "level": 2, **asked, **facts})
    assert len(served.offers) == 5
    return served


def wrong_numbers(served: Served) -> list[int]:
    return [n for n, offer in enumerate(served.offers) if offer["refutations"]]


def right_number(served: Served) -> int:
    (number,) = set(range(len(served.offers))) - set(wrong_numbers(served))
    return number


def say(
    browser: Client, served: Served, number: object, *, headers: Any = HTMX, prefix: str = "", key: str = ""
) -> Any:
    fields = {"answer": str(number), "key": key or f"key {number}"}
    return browser.post(address(served, prefix=prefix), fields, headers=headers, follow=not headers)


def options(page: str) -> list[str]:
    """The inputs of a choice, as the page has them."""
    return re.findall(r'<input type="radio" name="answer"[^>]*>', page)


# --- When a puzzle is a choice --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "query"), EVERY_PUZZLE)
def test_easy_puzzles_are_choices_and_those_with_long_answers_a_level_longer(key: str, query: str) -> None:
    game = get_game(key)
    positions = [plain(game.deal(query, seed, level, game.house())) for level in range(1, 6) for seed in range(6)]
    levels = {level for level in range(1, 6) if any(is_choice(game, query, one, level=level) for one in positions)}
    few = key == "xi-to" and query == "first-to-act"  # a choice among few people, unless more sit there
    assert levels == set(CHOICES[key].get(query, ())) or (few and levels <= {1, 2})


@each_choice
def test_what_is_offered_at_an_easy_level_is_not_at_a_hard_one(key: str, query: str) -> None:
    _level, position, _reserve, house = dealt(key, query)
    found = {n for n in range(1, 6) if offers_for(get_game(key), query, position, house, level=n, seed="1")}
    assert found == set(CHOICES[key][query])


def test_where_too_few_mistakes_lead_elsewhere_the_answer_is_given_freely(learner: Learner) -> None:
    served = serve_puzzle(
        learner,
        game=GAME,
        query="row-value",
        position={"row": "back", "winner": ["Ks", "Kh", "9d", "7c", "5s"], "loser": ["Qs", "Qh", "9c", "7d", "5h"]},
        house=GAME.house().to_json(),
        purpose="puzzle",
        level=1,
    )
    assert served.offers == []
    assert 'inputmode="numeric"' in browser_of(learner).get(address(served)).text


def test_streams_runs_and_the_day_put_choices_but_the_landing_page_does_not(learner: Learner) -> None:
    assert next_puzzle(Stream(get_game("xi-dach"), query="den"), learner).offers
    runs = [Run.objects.create(learner=learner, mode=Run.Mode.STREAK, game="xi-to", house={}) for _ in range(6)]
    assert any(puzzle_of(run, n).offers for run in runs for n in range(4))
    assert not any(puzzle_of(runs[0], n).offers for n in range(6, 12))  # levels 4 and 5
    days = [one for day in range(1, 9) for one in dailies(date(2026, 11, day))]
    assert any(one.offers for one in days)
    assert offered(None, "mau-binh", "settle", purpose="landing").offers == []
    today = landing_of_today()
    assert today is not None
    assert today.offers == []


def test_the_open_puzzle_offers_the_same_in_the_same_order_to_everybody(settings: Any) -> None:
    facts: dict[str, Any] = {"served_id": fixed_id("open", "x")}
    first = offered(None, "mau-binh", "settle", **facts).offers
    Served.objects.all().delete()
    assert offered(None, "mau-binh", "settle", **facts).offers == first
    orders = set()
    for n in range(8):
        settings.SECRET_KEY = f"another {n}"
        orders.add(str(offered(None, "mau-binh", "settle", served_id=fixed_id("open", n)).offers))
    assert len(orders) > 3  # who knows the address alone cannot compute them


# --- Nothing tells ------------------------------------------------------------------------------------------------


def test_the_right_answer_stands_at_each_place_equally_often() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for key, query in EVERY_CHOICE:
        level, position, _reserve, house = dealt(key, query)
        for seed in range(120):
            offers = offers_for(get_game(key), query, position, house, level=level, seed=str(seed))
            places[len(offers), [not offer["refutations"] for offer in offers].index(True)] += 1
    for many in (3, 4, 5):
        found = [places[many, place] for place in range(many)]
        fair = sum(found) / many
        chi_squared = sum((count - fair) ** 2 / fair for count in found)
        assert fair > 50, places
        assert chi_squared < 18.5, places  # one in a thousand at four degrees of freedom


@LANGUAGES
@each_choice
def test_a_page_of_a_choice_gives_nothing_away(learner: Learner, prefix: str, lang: str, key: str, query: str) -> None:
    served = offered(learner, key, query)
    page = browser_of(learner).get(address(served, prefix=prefix))
    numbers = [str(n) for n in range(len(served.offers))]
    assert options(page.text) == [f'<input type="radio" name="answer" value="{n}" id="answer-{n}">' for n in numbers]
    says = [why["says"][lang] for offer in served.offers for why in offer["refutations"]]
    assert not any(escape(said) in page.text for said in says)
    mistakes = [why["mistake"] for offer in served.offers for why in offer["refutations"] if "mistake" in why]
    assert not any(mistake in page.text for mistake in mistakes)
    whole = {  # the headline of an answer that is a word is one of the options; that is no news
        text: page.text.count(text) for text in giveaways(page, served) if not _is_an_option(served, text, lang)
    }
    assert whole == {}


def _is_an_option(served: Served, text: str, lang: str) -> bool:
    """Whether a text of the verdict is one that each of the options has of its own kind."""
    game = get_game(served.game)
    words = [game.headline(served.query, offer["answer"], served.position)[lang] for offer in served.offers]
    shown = [line["value"] for offer in served.offers for line in outline_of(served, offer["answer"], lang)]
    return text in words or any(text.removesuffix(".") in value for value in shown)


def outline_of(served: Served, answer: Any, lang: str) -> list[Any]:
    with translation.override(lang):
        return outline(get_game(served.game), served.query, served.position, answer, lang)


@pytest.mark.parametrize("lang", ["vi", "en"])
@each_choice
def test_answers_offered_look_different_and_list_things_in_one_order(key: str, query: str, lang: str) -> None:
    served = offered(None, key, query)
    shown = [str(outline_of(served, offer["answer"], lang)) for offer in served.offers]
    assert len(set(shown)) == len(shown)
    for offer in served.offers:
        turned = outline_of(served, turn(offer["answer"]), lang)
        assert turned == outline_of(served, offer["answer"], lang)


def turn(value: Any) -> Any:
    """The same answer with everything it lists in the opposite order."""
    if isinstance(value, list):
        return [turn(item) for item in reversed(value)]
    if isinstance(value, dict):
        return {key: turn(value[key]) for key in reversed(value)}
    return value


def test_an_outline_says_whose_and_how_much_and_shows_cards() -> None:
    table = {"dealer": ["Ts", "8h"], "players": {"An": {"cards": ["Td", "9c"], "stake": 5}}}
    net = {"dealer": -5, "An": 5}
    with translation.override("vi"):
        assert outline(get_game("xi-dach"), "settle-table", table, net, "vi") == [
            {"label": "", "value": "An: +5 · Nhà cái: −5", "hands": []}
        ]
        paid = {"paid": {"An": 20, "Bình": 30}, "folded": []}
        pots = {"pots": [{"amount": 10, "eligible": ["Bình"]}, {"amount": 40, "eligible": ["Bình", "An"]}]}
        lines = outline(get_game("xi-to"), "pots", paid, pots | {"returned": {}}, "vi")
        assert [line["value"] for line in lines] == [
            "Số xu: 40, ai ăn được: An, Bình",
            "Số xu: 10, ai ăn được: Bình",
            "không có",
        ]
        hand = {"hand": ["Kr", "Ar", "Ar"], "down": [], "open": []}
        counted = {"lenh": 1, "rac": [], "groups": [["Ar", "Ar"], ["Kr"]]}
        lenh, rac, groups = outline(get_game("xep"), "score", hand, counted, "vi")
    assert (lenh["value"], rac["value"], groups["hands"]) == ("1", "không có", [["Ar", "Ar"], ["Kr"]])


# --- Answering ----------------------------------------------------------------------------------------------------


@KINDS
@each_choice
def test_the_number_of_the_right_answer_is_right_and_the_answer_itself_is_stored(
    learner: Learner, key: str, query: str, headers: Any
) -> None:
    served = offered(learner, key, query)
    page = say(browser_of(learner), served, right_number(served), headers=headers)
    assert "Đúng rồi!" in page.text
    answer = Answer.objects.get()
    assert (answer.correct, answer.given) == (True, right_of(served))
    assert (
        get_game(key)
        .query(query)
        .right(
            get_game(key).read(query, served.position),
            get_game(key).house.from_json(served.house),
            get_game(key).query(query).read_answer(answer.given, get_game(key).deck),
        )
    )


@each_choice
def test_every_other_answer_is_wrong_and_keeps_what_refutes_it(learner: Learner, key: str, query: str) -> None:
    for number in range(5):
        served = offered(learner, key, query)
        if number not in wrong_numbers(served):
            continue
        page = say(browser_of(learner), served, number)
        answer = Answer.objects.get(served=served)
        assert "Đúng rồi!" not in page.text
        assert (answer.correct, answer.closes) == (False, False)
        assert answer.verdict["refuted"] == served.offers[number]["refutations"]


@KINDS
@LANGUAGES
def test_three_tries_a_hint_at_the_second_miss_and_the_solution_at_the_third(
    learner: Learner, prefix: str, lang: str, headers: Any
) -> None:
    served, browser = aces(learner), browser_of(learner)
    assert attempts_allowed(served) == 3
    first, second, third, _fourth = wrong_numbers(served)
    page = say(browser, served, first, headers=headers, prefix=prefix).text
    assert disabled(page) == [str(first)]
    assert 'id="hints"' not in page
    page = say(browser, served, second, headers=headers, prefix=prefix).text
    assert disabled(page) == sorted(map(str, (first, second)))
    assert 'id="hints"' in page
    page = say(browser, served, third, headers=headers, prefix=prefix).text
    assert options(page) == []
    assert escape(GAME.headline("aces", right_of(served), ACES)[lang]) in page
    said = [why["says"][lang] for why in served.offers[third]["refutations"]][:2]
    places = [page.index(text) for text in ('<ol class="steps">', *(escape(text) for text in said))]
    assert places == sorted(places)
    assert list(Answer.objects.order_by("pk").values_list("attempt", "closes")) == [(1, False), (2, False), (3, True)]


def disabled(page: str) -> list[str]:
    return [re.findall(r'value="(\d)"', one)[0] for one in options(page) if " disabled" in one]


def test_what_was_refuted_says_why_below_it_and_cannot_count_twice(learner: Learner) -> None:
    served, browser = aces(learner), browser_of(learner)
    first = next(n for n in wrong_numbers(served) if "mistake" in served.offers[n]["refutations"][0])
    page = say(browser, served, first).text
    says = served.offers[first]["refutations"][0]["says"]["vi"]
    below = page.partition(f'id="answer-{first}"')[2].partition("<label>")[0]
    assert escape(says) in below
    assert 'href="/rules/mau-binh/#aces"' in below
    again = say(browser, served, first, key="another key").text
    assert "Câu trả lời này bạn đã gửi rồi" in again
    assert Answer.objects.count() == 1
    assert escape(says) in browser.get(address(served)).text  # it waits with the question


@KINDS
@pytest.mark.parametrize("sent", ["5", "-1", "", "x", "0 ", "00", "٣", "1" * 5000])
def test_a_number_that_was_not_offered_is_told_and_nothing_is_lost(learner: Learner, headers: Any, sent: str) -> None:
    served, browser = aces(learner), browser_of(learner)
    page = say(browser, served, sent, headers=headers)
    assert page.status_code == 200
    assert "Hãy chọn một câu trả lời trong danh sách." in page.text
    assert (len(options(page.text)), Answer.objects.count()) == (5, 0)
    assert "Đúng rồi!" in say(browser, served, right_number(served), headers=headers).text


def test_the_same_tap_twice_is_one_answer(learner: Learner) -> None:
    served, browser = aces(learner), browser_of(learner)
    for _ in range(2):
        say(browser, served, wrong_numbers(served)[0], key="k")
    assert Answer.objects.count() == 1


def test_a_hint_keeps_what_was_chosen(learner: Learner) -> None:
    served = aces(learner)
    page = browser_of(learner).post(address(served), {"hint": "0", "answer": "3", "key": "k"}, headers=HTMX).text
    assert 'value="3" id="answer-3" checked' in page
    assert not Answer.objects.exists()


@pytest.mark.parametrize("purpose", ["daily", "streak"])
def test_in_a_contest_the_first_choice_is_the_last(learner: Learner, purpose: str) -> None:
    run = Run.objects.create(learner=learner, mode=Run.Mode.STREAK) if purpose == "streak" else None
    facts = {"run": run} if run else {"purpose": "daily", "rule": "2026-11-30"}
    served = aces(learner, **facts)
    assert "Chưa đúng." in say(browser_of(learner), served, wrong_numbers(served)[0]).text
    assert Answer.objects.get().closes


def test_a_twin_has_a_choice_of_its_own(learner: Learner) -> None:
    served = offered(learner, "mau-binh", "settle")
    say(browser_of(learner), served, right_number(served))
    twin = serve_twin(served, learner)
    assert twin is not None
    assert twin.offers
    assert twin.offers != served.offers
    assert right_of(twin) == judge("mau-binh", "settle", twin.position).to_json()["answer"]
    page = browser_of(learner).get(address(twin)).text
    assert len(options(page)) == len(twin.offers)


def test_what_was_served_before_there_were_choices_is_answered_freely(learner: Learner) -> None:
    served = put(learner, query="aces", position=ACES, level=1)
    assert served.offers == []
    browser, right = browser_of(learner), {"Đông": 0, "Nam": 3, "Tây": -3}
    assert options(browser.get(address(served)).text) == []
    sent = sent_for(GAME, "aces", ACES, right)
    assert "Đúng rồi!" in browser.post(address(served), sent | {"key": "k"}, headers=HTMX).text


def test_nobody_answers_anothers_choice_and_everybody_has_misses_of_his_own(learner: Learner) -> None:
    own, other = aces(learner), Learner.objects.create()
    assert say(browser_of(other), own, 0).status_code == 404
    shared = aces(None)
    say(browser_of(other), shared, wrong_numbers(shared)[0])
    assert disabled(browser_of(learner).get(address(shared)).text) == []
    assert not Answer.objects.filter(served=own).exists()


# --- What a miss is told --------------------------------------------------------------------------------------------


@each_choice
def test_what_is_said_while_the_question_is_open_never_states_its_answer(
    learner: Learner, key: str, query: str
) -> None:
    served = offered(learner, key, query)
    right = right_of(served)
    for offer in served.offers:
        if not offer["refutations"]:
            continue
        answer = grade(offered(learner, key, query), learner, key="k", given=offer["answer"])
        for lang in ("vi", "en"):
            said = [reason["says"] for reason in reasons_of(answer, lang)]
            words = {line["value"] for line in outline_of(served, right, lang)} - {"", "có", "không", "yes", "no"}
            assert not any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in words for text in said)
            assert right is not None or said == []


@pytest.mark.parametrize(
    ("key", "query", "position", "given", "mistake", "told"),
    [
        # What is said may stand beside the open question …
        ("xi-dach", "points", {"cards": ["As", "9h"]}, 10, "points-ace-one", True),
        # … but not that a group has no value at all, nor the name of the kind it is.
        ("xep", "group-value", {"cards": ["Ar", "Er"]}, 0, "value-none-zero", False),
        ("mau-binh", "hand-kind", {"cards": ["As", "2h", "3d", "4c", "5s"]}, "mau-thau", "kind-wheel", False),
    ],
)
def test_a_free_answer_that_is_a_known_mistake_is_refuted_as_such(
    learner: Learner, key: str, query: str, position: Any, given: Any, mistake: str, told: bool
) -> None:
    game = get_game(key)
    facts = {"game": game, "query": query, "position": position, "house": game.house().to_json()}
    served, browser = put(learner, **facts), browser_of(learner)
    says = game.book.mistakes[mistake]["vi"]
    sent = sent_for(game, query, position, given) | {"key": "a"}
    page = browser.post(address(served), sent, headers=HTMX).text
    (refuted,) = [why for why in Answer.objects.get().verdict["refuted"] if why.get("mistake") == mistake]
    assert (escape(refuted["says"]["vi"]) in page) is told
    assert "{" in says or refuted["says"]["vi"] == says
    last = grade(put(learner, **facts, purpose="daily"), learner, key="b", given=given)
    assert refuted["says"]["vi"] in [reason["says"] for reason in reasons_of(last, "vi")]


def test_a_right_answer_and_one_nobody_gives_are_told_no_mistake(learner: Learner) -> None:
    facts = {"game": get_game("xi-dach"), "query": "points", "position": {"cards": ["As", "9h"]}, "house": {}}
    assert refuted_by(put(learner, **facts), 3) == []
    answer = grade(put(learner, **facts), learner, key="k", given=20)
    assert (answer.correct, "refuted" in answer.verdict) == (True, False)


def test_an_answer_from_before_has_nothing_refuted(learner: Learner) -> None:
    answer = grade(put(learner, query="hand-kind", position={"cards": THIRTEEN[:5]}), learner, key="k", given="sanh")
    del answer.verdict["refuted"]
    assert reasons_of(answer, "vi") == []


def test_hints_name_only_what_is_offered_and_leave_two() -> None:
    served = offered(None, "mau-binh", "instant-win")
    out = [hint["says"].split(", ") for hint in hints_for(served, "vi") if hint["kind"] == "out"]
    there = {word_of(GAME, "instant-win", offer["answer"], "vi") for offer in served.offers}
    assert [set(words) <= there for words in out] == [True]
    assert len(there - set(out[0])) == 2
    assert word_of(GAME, "instant-win", right_of(served), "vi") not in out[0]


# --- Costs ----------------------------------------------------------------------------------------------------------


def test_a_choice_costs_no_query_more(
    learner: Learner, django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    browser = browser_of(learner)
    with django_assert_num_queries(8):  # learner, waiting?, level, own rules, new position, attempts, hints, own rules
        browser.get("/puzzles/xi-dach/den/")
    served = Served.objects.get()
    assert served.offers
    with django_assert_num_queries(5):  # learner, position, attempts, hints, own rules
        browser.get(address(served))
    first, second = wrong_numbers(served)[:2]
    for number in (first, second, right_number(served)):
        with django_assert_max_num_queries(12):
            say(browser, served, number)


def test_what_is_offered_can_be_read_as_an_answer() -> None:
    for key, query in EVERY_CHOICE:
        served, asked = offered(None, key, query), get_game(key).query(query)
        for offer in served.offers:
            try:
                assert plain(asked.read_answer(offer["answer"], get_game(key).deck)) == offer["answer"]
            except InputError as error:
                raise AssertionError((key, query, offer["answer"])) from error
        assert form_for(served, "vi").choices
        assert wrong_to(served) != right_of(served)
