"""House rules of one's own table: chosen in words, kept by learner, used by puzzles, referee and lessons."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game, judge, lessons
from tests.tutor.factories import GAME, HOUSE, HTMX, LEGAL, address, browser_of, put
from tests.tutor.giving import right_of, sent_for, sent_to
from tutor.accounts.services import take_over
from tutor.lessons.own_table import differences
from tutor.models import Learner, Served, TableRules
from tutor.quiz.services import Stream, landing_of_today, next_puzzle
from tutor.serving.house import cookie_of
from tutor.serving.tables import own_house, own_houses, save_house
from tutor.serving.verdicts import option_words

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
URL = "/tables/mau-binh/"
LOWEST = {"preset": "seed", "wheel": "lowest"}
OWN, OLD, BOOK = "theo luật bàn bạn", "theo luật bàn lúc ra câu này", "theo luật sách, không theo luật bàn bạn"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def plays(learner: Learner, game: str = "mau-binh", **options: Any) -> Any:
    """Let a learner's table play some options otherwise; return its house."""
    found = get_game(game)
    house = found.house.from_json(options)
    save_house(learner, found, house)
    return house


def badge(page: Any) -> str | None:
    """Return what a page says about whose rules a puzzle is judged by."""
    found = re.findall(r'<p class="small chips"><a class="chip" href="[^"]*/tables/[^"]*">([^<]*)</a>', page.text)
    return found[0] if found else None


# --- The pages ----------------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_option_stands_there_in_words_with_its_values_and_its_rule(
    client: Client, game: Any, prefix: str, lang: str
) -> None:
    page = client.get(f"{prefix}/tables/{game.key}/").text
    names = 1
    assert page.count("<legend>") == names + len(game.house.options()) + (len(game.house.PRESETS) > 1)
    for option in game.house.options():
        rule = game.book.rule(option.varies)
        assert f'href="{prefix}/rules/{game.key}/#{option.varies}"' in page
        assert escape(f"§{rule.section} {rule.title[lang]}") in page
        for value in option.choices:
            words = option_words(game, option.key, value, lang)
            assert escape(words["title"]) in page
            assert escape(words["value"]) in page


@LANGUAGES
def test_a_visitor_saves_the_rules_of_his_table_and_becomes_a_learner_then(
    client: Client, prefix: str, lang: str
) -> None:
    client.get(f"{prefix}{URL}")
    assert not Learner.objects.exists()
    page = client.post(f"{prefix}{URL}", {"house.preset": "seed", "house.wheel": "lowest", "do": "save"}, follow=True)
    row = TableRules.objects.get()
    assert (row.learner, row.game, row.house) == (Learner.objects.get(), "mau-binh", LOWEST)
    assert page.redirect_chain == [(f"{prefix}{URL}", 302)]
    assert re.search(r'name="house.wheel" value="lowest" checked', page.text)
    words = option_words(GAME, "wheel", "lowest", lang)
    assert escape(f"{words['title']}: {words['value']}") in client.get(f"{prefix}/tables/").text


def test_an_account_has_its_own_rules(client: Client, make_user: Any) -> None:
    client.force_login(make_user())
    client.post(URL, {"house.preset": "co_ban"})
    other = Learner.objects.create()
    assert TableRules.objects.get().learner.user is not None
    assert own_house(TableRules.objects.get().learner, GAME).preset == "co_ban"
    assert own_house(other, GAME) == GAME.house()
    assert "Đúng như sách." in browser_of(other).get("/tables/").text


@pytest.mark.parametrize("sent", [{"do": "reset", "house.wheel": "lowest"}, {"house.preset": "seed", "do": "save"}])
def test_the_rules_of_the_book_need_no_row(learner: Learner, sent: dict[str, str]) -> None:
    other = Learner.objects.create()
    plays(learner, wheel="lowest"), plays(other, wheel="lowest"), plays(learner, game="xep", phong_quan="off")
    page = browser_of(learner).post(URL, sent, follow=True)
    assert "Bàn bạn chơi đúng như sách." in page.text
    assert list(own_houses(learner)) == ["xep"]
    assert own_house(other, GAME).wheel == "lowest"


@pytest.mark.parametrize("sent", [{"house.wheel": "square"}, {"house.preset": "<i>"}, {"house.__class__": "x"}])
def test_rules_of_nowhere_are_refused_with_a_reason(learner: Learner, sent: dict[str, str]) -> None:
    plays(learner, wheel="lowest")
    page = browser_of(learner).post(URL, sent)
    assert page.status_code == 200
    assert 'role="alert"' in page.text
    assert own_house(learner, GAME).wheel == "lowest"


def test_a_table_of_no_game_is_a_404(client: Client) -> None:
    assert client.get("/tables/none/").status_code == 404
    assert client.post("/tables/none/", {"do": "reset"}).status_code == 404
    assert not Learner.objects.exists()


def test_an_option_that_is_gone_leaves_the_rules_of_the_book(learner: Learner) -> None:
    TableRules.objects.create(learner=learner, game="mau-binh", house={"preset": "seed", "gone": "on"})
    TableRules.objects.create(learner=learner, game="gone", house={})
    assert own_houses(learner) == {}
    assert own_house(learner, GAME) == GAME.house()
    assert browser_of(learner).get(URL).status_code == 200


@pytest.mark.parametrize("path", ["/puzzles/", "/lessons/", "/referee/mau-binh/", "/referee/mau-binh/foul/"])
def test_the_pages_that_obey_it_lead_there(client: Client, path: str) -> None:
    assert re.search(r'href="/tables/(mau-binh/)?"', client.get(path).text)


def test_pages_of_the_tables_cost_few_queries(learner: Learner, django_assert_num_queries: Any) -> None:
    browser = browser_of(learner)
    for path in ("/tables/", URL):
        with django_assert_num_queries(2):  # learner, rules
            browser.get(path)
        with django_assert_num_queries(0):
            Client().get(path)


def test_a_visitors_rules_come_along_and_an_accounts_own_stay(learner: Learner, make_user: Any) -> None:
    user = make_user()
    account = Learner.objects.create(user=user)
    plays(account, wheel="lowest")
    plays(learner, tinh_at="off"), plays(learner, game="xep", phong_quan="off")
    take_over(learner, user)
    assert own_house(account, GAME).to_json() == LOWEST
    assert own_houses(account).keys() == {"mau-binh", "xep"}


# --- Puzzles ------------------------------------------------------------------------------------------------------


@KINDS
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_puzzles_are_judged_by_the_own_table_and_say_so(learner: Learner, game: Any, headers: Any) -> None:
    option = game.house.options()[0]
    house = plays(learner, game=game.key, **{option.key: option.others(option.default)[0]})
    browser, query = browser_of(learner), game.puzzles[0].query
    page = browser.get(f"/puzzles/{game.key}/{query}/", headers=headers)
    served = Served.objects.get()
    assert served.house == house.to_json()
    assert badge(page) == OWN
    fields = sent_to(served, right_of(served)) | {"key": "k"}
    told = browser.post(address(served), fields, headers=headers, follow=not headers)
    assert "Đúng rồi!" in told.text
    assert badge(told) == OWN


def test_the_answer_of_the_own_table_is_right_where_the_book_says_another(learner: Learner) -> None:
    rows = {"front": "Ks Qd 9h", "middle": "Ad 2d 3c 4s 5h", "back": "Th 9s 8s 7d 6c"}
    laid = {row: codes.split() for row, codes in rows.items()}
    house = plays(learner, wheel="lowest").to_json()
    assert [judge("mau-binh", "foul", laid, rules).answer for rules in (HOUSE, house)] == [True, False]
    served = put(learner, position=laid, house=house)
    told = browser_of(learner).post(address(served), {"answer": "false", "key": "k"}, follow=True)
    assert "Đúng rồi!" in told.text


def test_a_waiting_puzzle_keeps_the_rules_it_was_put_under_and_says_so(learner: Learner) -> None:
    browser = browser_of(learner)
    plain = next_puzzle(Stream(GAME, query="foul"), learner)
    assert badge(browser.get(address(plain))) is None
    plays(learner, wheel="lowest")
    assert next_puzzle(Stream(GAME, query="foul"), learner) == plain
    assert badge(browser.get(address(plain))) == BOOK
    own = next_puzzle(Stream(GAME, query="hand-kind"), learner)
    assert badge(browser.get(address(own))) == OWN
    plays(learner, tinh_at="off")
    assert badge(browser.get(address(own))) == OLD
    assert own.house == LOWEST


def test_what_nobody_asks_at_this_table_is_asked_by_the_book(learner: Learner) -> None:
    house = plays(learner, tinh_at="off")
    assert not GAME.puzzle("aces").asked(house)
    served = next_puzzle(Stream(GAME, query="aces"), learner)
    assert served.house == HOUSE
    assert badge(browser_of(learner).get(address(served))) == BOOK
    index = browser_of(learner).get("/puzzles/").text
    assert '"/puzzles/mau-binh/foul/"' in index
    assert '"/puzzles/mau-binh/aces/"' not in index
    mixed = {next_puzzle_of_mix(learner).query for _ in range(12)}
    assert "aces" not in mixed


def next_puzzle_of_mix(learner: Learner) -> Served:
    """Return a fresh mixed puzzle of Mậu Binh."""
    Served.objects.filter(learner=learner, rule="mixed").delete()
    return next_puzzle(Stream(GAME, mix="mixed"), learner)


def test_a_rule_that_this_table_does_not_play_is_practised_by_the_book(learner: Learner) -> None:
    xep = get_game("xep")
    plays(learner, game="xep", lone_tuong="off")
    stream = Stream(xep, rule="xep.tuong")
    for _ in range(8):
        served = next_puzzle(stream, learner)
        assert served.house in (xep.house().to_json(), own_house(learner, xep).to_json())
        served.delete()


def test_the_question_of_the_day_stays_as_the_book_has_it(learner: Learner) -> None:
    plays(learner, wheel="lowest")
    browser_of(learner).get("/")
    today = landing_of_today()
    assert today is not None
    assert today.house == HOUSE


def test_another_learners_table_changes_nothing(learner: Learner) -> None:
    plays(Learner.objects.create(), wheel="lowest")
    page = browser_of(learner).get("/puzzles/mau-binh/foul/")
    assert Served.objects.get().house == HOUSE
    assert badge(page) is None


# --- The referee --------------------------------------------------------------------------------------------------


def test_the_referee_begins_with_the_rules_of_the_table(learner: Learner) -> None:
    plays(learner, wheel="lowest")
    browser = browser_of(learner)
    browser.cookies[cookie_of(GAME)] = "preset=co_ban"
    page = browser.get("/referee/mau-binh/foul/").text
    assert 'name="house.preset" value="seed" checked' in page
    assert '<option value="lowest" selected>' in page or 'value="lowest" checked' in page
    said = browser.get("/referee/mau-binh/foul/", {"house.preset": "co_ban"}).text
    assert 'name="house.preset" value="co_ban" checked' in said


def test_asking_under_other_rules_does_not_change_the_table(learner: Learner) -> None:
    plays(learner, wheel="lowest")
    browser = browser_of(learner)
    laid = {row: " ".join(codes) for row, codes in LEGAL.items()}
    done = browser.post("/referee/mau-binh/foul/", laid | {"house.preset": "co_ban", "do": "judge"})
    assert done.status_code == 303
    assert cookie_of(GAME) not in done.cookies
    assert own_house(learner, GAME).to_json() == LOWEST


def test_saving_the_table_makes_the_referee_forget_what_was_asked_last(client: Client) -> None:
    client.cookies[cookie_of(GAME)] = "preset=co_ban"
    page = client.post(URL, {"house.preset": "seed", "do": "reset"})
    assert page.cookies[cookie_of(GAME)].value == ""


def test_asking_the_referee_makes_nobody_a_learner(client: Client) -> None:
    page = client.get("/referee/mau-binh/foul/")
    assert "learner" not in page.cookies
    assert not Learner.objects.exists()


# --- Lessons ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_option_of_a_table_is_spoken_of_by_some_step(game: Any) -> None:
    silent = set()
    for option in game.house.options():
        tables = [game.house().with_option(option.key, value) for value in option.others(option.default)]
        told = [
            found
            for own in tables
            for lesson in lessons(game.key)
            for step in lesson.steps
            if (found := differences(game, step, own, "vi", done=False))
        ]
        title = option_words(game, option.key, option.default, "vi")["title"]
        assert all([one["title"] for one in found["options"]] == [title] for found in told)
        if not told:
            silent.add(option.key)
    assert silent == set()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_who_plays_by_the_book_hears_of_no_difference(game: Any) -> None:
    steps = [step for lesson in lessons(game.key) for step in lesson.steps]
    assert {differences(game, step, game.house(), "vi", done=True) is None for step in steps} == {True}


def step_that_turns(own: Any) -> tuple[Any, int]:
    """Return a lesson of Mậu Binh and the number of a step that asks what this table answers otherwise."""
    found = (
        (lesson, n)
        for lesson in lessons("mau-binh")
        for n, step in enumerate(lesson.steps, start=1)
        if step.try_ and (told := differences(GAME, step, own, "vi", done=False)) and told["otherwise"]
    )
    return next(found)


@LANGUAGES
def test_a_step_says_where_the_own_table_differs_and_the_answer_only_afterwards(
    learner: Learner, prefix: str, lang: str
) -> None:
    house = plays(learner, tinh_at="off")
    lesson, n = step_that_turns(house)
    path, step = f"{prefix}/lessons/mau-binh/{lesson.slug}/{n}/", lesson.steps[n - 1]
    words = option_words(GAME, "tinh_at", "off", lang)
    there = judge("mau-binh", step.try_.query, step.try_.position, house.to_json()).headline[lang]
    browser = browser_of(learner)
    asked = browser.get(path).text
    assert escape(f"{words['title']}: {words['value']}") in asked
    assert escape(there) not in asked.partition('id="own-table"')[2].partition("</div>")[0]
    fields = sent_for(GAME, step.try_.query, step.try_.position_of(None), step.try_.solution())
    done = browser.post(path, fields | {"key": "k"}, follow=True).text
    assert escape(there) in done.partition('id="own-table"')[2].partition("</div>")[0]
    assert 'id="own-table"' not in Client().get(path).text
    assert 'id="own-table"' not in browser_of(Learner.objects.create()).get(path).text
