"""Who sits at one's own table: kept with the account or on the device, shown to nobody else, brought along."""

import json
import re
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from games import all_games
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import GAME, LEGAL, answered, browser_of
from tests.tutor.test_accounts import SIGN_UP
from tutor.accounts.queries import work_of
from tutor.models import Learner, Ruling, TablePeople, TableRules, User
from tutor.serving.house import cookie_of
from tutor.serving.table_people import LONGEST, PREFIX, seats_of

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
URL, KEY = "/tables/mau-binh/", "mau-binh"
COOKIE = PREFIX + KEY
FOUR = ("An", "Bình", "Chi", "Dũng")
WIDE = "Ễ" * LONGEST  # three bytes a letter


def lines(*names: str, **more: str) -> dict[str, str]:
    """Return the form of a table with these names, by the book's rules."""
    return {"house.preset": "seed", "do": "save"} | {f"people.{n}": name for n, name in enumerate(names)} | more


def cookie(*names: str) -> str:
    return urlsafe_b64encode("\n".join(names).encode()).decode().rstrip("=")


def typed(page: Any) -> list[str]:
    """Return what stands in the lines of a page."""
    return re.findall(r'name="people\.\d+" value="([^"]*)"', page.text)


def errors(page: Any) -> list[tuple[int, str]]:
    """Return what a page says beside its lines, each with the line it describes."""
    found = re.findall(r'<p class="error" id="error-people\.(\d+)">([^<]*)</p>', page.text)
    for n, _text in found:
        assert re.search(
            rf'name="people\.{n}"[^>]*aria-describedby="error-people\.{n} [^>]*aria-invalid="true"', page.text
        )
    return [(int(n), text) for n, text in found]


# --- The form -----------------------------------------------------------------------------------------------------


def test_a_device_keeps_the_names_without_a_row(client: Client) -> None:
    page = client.post(URL, lines(" An ", "Bình", "", "Chi  Lan"), follow=True)
    assert page.redirect_chain == [(URL, 302)]
    assert "Đã lưu tên người ở bàn." in page.text
    assert typed(page) == ["An", "Bình", "Chi Lan", ""]
    assert not Learner.objects.exists()
    assert not TablePeople.objects.exists()
    assert client.cookies[COOKIE]["httponly"]
    assert client.cookies[COOKIE]["samesite"] == "Lax"


def test_an_account_keeps_them_and_the_device_does_not(client: Client, make_user: Any) -> None:
    client.force_login(make_user())
    client.post(URL, lines(*FOUR))
    row = TablePeople.objects.get()
    assert (row.learner.user, row.game, row.people) == (User.objects.get(), KEY, list(FOUR))
    assert COOKIE not in client.cookies
    client.post("/accounts/logout/")
    assert typed(client.get(URL)) == [""] * 4
    assert "Người ở bàn" not in client.get(f"/referee/{KEY}/").text


def test_the_names_of_an_account_are_no_others(client: Client, make_user: Any) -> None:
    TablePeople.objects.create(learner=Learner.objects.create(user=make_user("khac")), game=KEY, people=list(FOUR))
    client.force_login(make_user())
    assert typed(client.get(URL)) == [""] * 4
    assert "An" not in client.get("/tables/").text.split()


def test_emptied_lines_are_dropped_and_no_names_need_no_place(client: Client, make_user: Any) -> None:
    client.post(URL, lines(*FOUR))
    assert typed(client.post(URL, lines("", "Bình", "", ""), follow=True)) == ["Bình", "", "", ""]
    page = client.post(URL, lines("", "", "", ""), follow=True)
    assert "Đã bỏ tên người ở bàn." in page.text
    assert client.cookies[COOKIE].value == ""
    client.force_login(make_user())
    client.post(URL, lines(*FOUR))
    client.post(URL, lines("", ""))
    assert not TablePeople.objects.exists()


def test_a_form_without_lines_leaves_the_names(client: Client) -> None:
    client.post(URL, lines(*FOUR))
    page = client.post(URL, {"house.preset": "co_ban", "do": "save"}, follow=True)
    assert typed(page) == list(FOUR)


def test_one_tap_adds_a_line_and_nothing_is_saved_or_lost(client: Client) -> None:
    url = "/tables/xi-dach/"
    page = client.post(url, lines("An", "", "Chi", "", do="add") | {"house.player_min": "14"})
    assert typed(page) == ["An", "", "Chi", "", ""]
    assert re.search(r'name="people\.4"[^>]* autofocus', page.text)
    assert 'name="house.player_min" value="14" checked' in page.text
    assert f"{PREFIX}xi-dach" not in client.cookies
    assert not TableRules.objects.exists()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_a_game_takes_as_many_names_as_it_seats(client: Client, game: Any) -> None:
    seats, url = seats_of(game), f"/tables/{game.key}/"
    names = [f"Người chơi {n}" for n in range(seats)]
    full = client.post(url, lines(*names), follow=True)
    assert typed(full)[:seats] == names
    assert 'value="add"' not in full.text
    assert len(typed(client.post(url, lines(*names, do="add")))) == seats
    page = client.post(url, lines(*names, "Thừa"))
    assert errors(page) == [(seats, f"Trò này nhiều nhất {seats} người. Xóa bớt một tên.")]
    assert typed(page) == [*names, "Thừa"]


def test_seats_are_those_of_the_games() -> None:
    seats = {game.key: seats_of(game) for game in all_games()}
    assert seats == {"mau-binh": 4, "xep": 3, "xa-lang": 4, "xi-to": 6, "xi-dach": 9}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ÂN", "“ÂN” đã có ở dòng trên. Thêm họ hay biệt danh cho khỏi lẫn."),
        ("  ân ", "“ân” đã có ở dòng trên. Thêm họ hay biệt danh cho khỏi lẫn."),
        ("A\u0302n", "“Ân” đã có ở dòng trên. Thêm họ hay biệt danh cho khỏi lẫn."),
        ("x" * 41, "Tên dài nhất 40 ký tự, tên này có 41."),
        ("Bi\u0007nh", "Tên có ký tự không nhìn thấy được. Gõ lại tên này."),
        ("Bi\u202enh", "Tên có ký tự không nhìn thấy được. Gõ lại tên này."),
        ("#1", "Tên không bắt đầu bằng # được."),
        ("~players.0", "Tên không bắt đầu bằng ~ được."),
    ],
)
def test_what_is_no_name_is_said_beside_it_and_nothing_is_lost(client: Client, name: str, said: str) -> None:
    page = client.post(URL, lines("Ân", name, "Chi") | {"house.preset": "co_ban"})
    assert page.status_code == 200
    assert errors(page) == [(1, said)]
    assert [typed(page)[0], typed(page)[2]] == ["Ân", "Chi"]
    assert escape(name) in page.text
    assert 'value="co_ban" checked' in page.text
    assert re.search(r'name="people\.1"[^>]* autofocus', page.text)
    assert COOKIE not in client.cookies
    assert not TableRules.objects.exists()


def test_a_word_of_the_rules_is_no_name(client: Client) -> None:
    page = client.post("/tables/xi-dach/", lines("dealer"))
    assert errors(page) == [(0, "“dealer” là chữ của luật. Chọn tên khác.")]


def test_markup_in_a_name_is_text(client: Client) -> None:
    page = client.post(URL, lines("<b>An</b>"), follow=True)
    assert "<b>An</b>" not in page.text + client.get("/tables/").text + client.get(f"/referee/{KEY}/").text
    assert typed(page)[0] == "&lt;b&gt;An&lt;/b&gt;"


def test_going_back_to_the_book_keeps_the_names_that_were_typed(client: Client) -> None:
    client.post(URL, lines("An") | {"house.preset": "co_ban"})
    page = client.post(URL, lines("An", "Bình", do="reset") | {"house.preset": "co_ban"}, follow=True)
    assert not TableRules.objects.exists()
    assert typed(page)[:2] == ["An", "Bình"]


def test_rules_only_asked_under_are_shown_as_not_saved(client: Client) -> None:
    client.cookies[cookie_of(GAME)] = "preset=co_ban"
    page = client.get(URL).text
    assert 'value="co_ban" checked' in page
    assert "chưa lưu cho bàn bạn" in page
    assert "chưa lưu cho bàn bạn" not in client.post(URL, lines() | {"house.preset": "co_ban"}, follow=True).text


# --- The cookie ---------------------------------------------------------------------------------------------------


def test_the_most_and_longest_names_fit_in_a_cookie(client: Client) -> None:
    game = max(all_games(), key=seats_of)
    names = [chr(0x1EA0 + n) + WIDE[1:] for n in range(0, 2 * seats_of(game), 2)]
    client.post(f"/tables/{game.key}/", lines(*names))
    assert len(client.cookies[PREFIX + game.key].OutputString()) < 2000
    assert typed(client.get(f"/tables/{game.key}/")) == names


@pytest.mark.parametrize(
    "value",
    [
        *("x", "%%%", "é", "////", cookie("An", "An"), cookie("An", ""), cookie(*"ABCDE"), cookie("x" * 41)),
        *(cookie("#1"), cookie("A\tB"), urlsafe_b64encode(b"\xff\xfe").decode(), "A" * 5000),
    ],
)
def test_a_cookie_that_does_not_read_is_ignored(client: Client, value: str) -> None:
    client.cookies[COOKIE] = value
    assert typed(client.get(URL)) == [""] * 4
    assert "Người ở bàn" not in client.get(f"/referee/{KEY}/").text


# --- Where they are shown -----------------------------------------------------------------------------------------


@LANGUAGES
def test_the_referee_shows_them_to_this_device_alone(client: Client, prefix: str) -> None:
    client.post(URL, lines("Quỳnh", "Ngân"))
    laid = {row: " ".join(codes) for row, codes in LEGAL.items()}
    told = client.post(f"{prefix}/referee/{KEY}/foul/", laid | {"house.preset": "seed", "do": "judge"})
    pages = (f"{prefix}/tables/", f"{prefix}/referee/{KEY}/", f"{prefix}/referee/{KEY}/foul/", told["Location"])
    for path in pages:
        assert re.search(r"<strong>Quỳnh</strong>,\s*<strong>Ngân</strong>", client.get(path).text), path
        assert "Quỳnh" not in Client().get(path).text
    code = Ruling.objects.get().code
    for path in (f"v/{code}/card/", f"v/{code}.json"):
        assert "Quỳnh" not in client.get(f"{prefix}/referee/{path}").text
    assert "Quỳnh" not in json.dumps(Ruling.objects.values().get(), default=str, ensure_ascii=False)


def test_somebody_elses_verdict_does_not_show_my_table(client: Client) -> None:
    laid = {row: " ".join(codes) for row, codes in LEGAL.items()}
    told = Client().post(f"/referee/{KEY}/foul/", laid | {"house.preset": "seed", "do": "judge"})
    client.post(URL, lines("Quỳnh"))
    assert "Quỳnh" not in client.get(told["Location"]).text


def test_an_accounts_pages_cost_few_queries(client: Client, make_user: Any, django_assert_num_queries: Any) -> None:
    client.force_login(make_user())
    client.post(URL, lines(*FOUR) | {"house.preset": "co_ban"})
    for path in ("/tables/", URL, f"{URL}sheet/?names=1", f"{URL}shared/"):
        with django_assert_num_queries(4):  # account, learner, rules, names
            client.get(path)


# --- My data ------------------------------------------------------------------------------------------------------

LISTED = {"": "tên người ở bàn bạn, ở 2 trò", "/en": "names at your table for 2 games"}


@pytest.fixture
def seated(client: Client) -> Client:
    """A browser that keeps the names of two games and nothing else."""
    client.post(URL, lines("An", "Bình"))
    client.post("/tables/xep/", lines("Chi"))
    return client


@LANGUAGES
def test_signing_up_and_logging_in_ask_for_the_names_alone(seated: Client, make_user: Any, prefix: str) -> None:
    make_user("truoc")
    assert LISTED[prefix] in seated.get(f"{prefix}/accounts/signup/").text
    page = seated.post(f"{prefix}/accounts/login/", {"username": "truoc", "password": PASSWORD}, follow=True)
    assert page.request["PATH_INFO"] == f"{prefix}/accounts/takeover/"
    assert LISTED[prefix] in page.text


@pytest.mark.parametrize("bring", [True, False])
def test_what_is_brought_along_or_left_is_no_longer_on_the_device(seated: Client, bring: bool) -> None:
    seated.post("/accounts/signup/", SIGN_UP | {"bring" if bring else "asked": "on"})
    learner = Learner.objects.filter(user=User.objects.get()).first()
    kept = dict(learner.table_people.values_list("game", "people")) if learner else {}
    assert kept == ({KEY: ["An", "Bình"], "xep": ["Chi"]} if bring else {})
    assert seated.cookies[COOKIE].value == seated.cookies[f"{PREFIX}xep"].value == ""


@pytest.mark.parametrize("choice", ["bring", "leave"])
def test_an_accounts_own_names_stay(seated: Client, make_user: Any, choice: str) -> None:
    user = make_user()
    account = Learner.objects.create(user=user)
    TablePeople.objects.create(learner=account, game=KEY, people=["Dũng"])
    seated.post("/accounts/login/", {"username": user.username, "password": PASSWORD})
    seated.post("/accounts/takeover/", {"choice": choice})
    kept = dict(account.table_people.values_list("game", "people"))
    assert kept == {KEY: ["Dũng"]} | ({"xep": ["Chi"]} if choice == "bring" else {})
    assert seated.cookies[COOKIE].value == ""


def test_logging_out_leaves_the_device_its_own_names(seated: Client, make_user: Any) -> None:
    seated.force_login(make_user())
    assert typed(seated.get(URL)) == [""] * 4
    seated.post("/accounts/logout/")
    assert typed(seated.get(URL))[:2] == ["An", "Bình"]


def exported(browser: Client, kind: str) -> str:
    return b"".join(browser.get(f"/progress/data/luat-bai.{kind}").streaming_content).decode()  # type: ignore[attr-defined]


def test_a_device_takes_its_names_along_and_forgets_them(seated: Client) -> None:
    assert "tên người ở bàn bạn, ở 2 trò" in seated.get("/progress/data/").text
    data = json.loads(exported(seated, "json"))
    assert data["table_people"] == [{"game": KEY, "people": ["An", "Bình"]}, {"game": "xep", "people": ["Chi"]}]
    assert "table_people,,mau-binh" in exported(seated, "csv")
    assert not Learner.objects.exists()
    assert "tên người ở bàn bạn, ở 2 trò" in seated.get("/progress/data/delete/").text
    seated.post("/progress/data/delete/")
    assert seated.cookies[COOKIE].value == ""
    assert seated.get("/progress/data/luat-bai.json").status_code == 404


def test_an_account_exports_and_deletes_its_own_names_not_the_devices(seated: Client, make_user: Any) -> None:
    seated.force_login(make_user())
    seated.post("/tables/xa-lang/", lines("Ngân"))
    data = json.loads(exported(seated, "json"))
    assert [(row["game"], row["people"]) for row in data["table_people"]] == [("xa-lang", ["Ngân"])]
    seated.post("/progress/data/delete/")
    assert not TablePeople.objects.exists()
    seated.post("/accounts/logout/")
    assert typed(seated.get(URL))[:2] == ["An", "Bình"]


def test_a_visitors_work_and_his_devices_names_are_counted_together(seated: Client) -> None:
    learner = Learner.objects.create()
    answered(learner)
    browser = browser_of(learner)
    browser.cookies[COOKIE] = cookie("An")
    page = browser.get("/progress/data/").text
    assert "1 câu đã trả lời" in page
    assert "tên người ở bàn bạn, ở 1 trò" in page
    assert work_of(learner).table_people == 0


def test_stored_names_that_no_table_of_the_game_can_have_are_nobody(client: Client, make_user: Any) -> None:
    user = make_user()
    learner = Learner.objects.create(user=user)
    TablePeople.objects.create(learner=learner, game=KEY, people={"An": 1})
    TablePeople.objects.create(learner=learner, game="gone", people=["An"])
    client.force_login(user)
    assert typed(client.get(URL)) == [""] * 4
    assert client.get("/tables/").status_code == 200
