"""Verdict cards: no names, a maker who may delete, a seal, a picture, a frame; old cards; house rules settled."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from PIL import Image

from games import Game, all_games, get_game, plain
from tests.tutor.factories import FOUL, LEGAL, PLAYERS, answered, browser_of
from tests.tutor.test_accounts import SIGN_UP
from tests.tutor.test_referee import ASK, EVERY_QUERY, GAME, cases_of, text_of, typed
from tutor.models import Learner, Ruling, TableRules, User
from tutor.referee import cards
from tutor.referee.drawing import cut, font, lines_of
from tutor.referee.names import COOKIE as NAMES
from tutor.referee.names import LONGEST
from tutor.referee.pictures import picture_of
from tutor.referee.services import rule_on
from tutor.serving.makers import COOKIE as MAKER
from tutor.serving.makers import Maker
from tutor.serving.naming import with_names, without_names
from tutor.serving.table_people import folded

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
VERIFY = [sys.executable, "-m", "games", "verify"]
WHEEL = {"front": ["2c", "7d", "9s"], "middle": ["As", "2h", "3d", "4c", "5s"], "back": ["9d", "Th", "Jd", "Qc", "Ks"]}
EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
EACH_QUERY = pytest.mark.parametrize(("game", "query"), EVERY_QUERY)


def asked(client: Client, query: str = "foul", position: Any = None, **more: str) -> str:
    """Ask, and return the page of the verdict."""
    sent = typed(position or FOUL, query) | {"do": "judge"} | more
    location: str = client.post(f"/referee/mau-binh/{query}/", sent)["Location"]
    return location


def settled(client: Client) -> str:
    return asked(client, "settle", {"players": PLAYERS})


def forms_of(page: HttpResponse) -> list[str]:
    return re.findall(r'<form[^>]*action="([^"]+)"', page.content.decode())


# --- no names ---------------------------------------------------------------------------------------------------------


@EACH_QUERY
def test_numbers_instead_of_names_change_nothing_but_the_names(game: str, query: str) -> None:
    found = get_game(game)
    for case in cases_of(found, query):
        house, position = found.house.from_json(case.get("house", {})), plain(found.read(query, case["position"]))
        kept, names = without_names(found, query, position)
        assert with_names(kept, names) == position
        verdict = found.judge(query, found.read(query, kept), house).to_json()
        assert with_names(verdict, names) == found.judge(query, found.read(query, position), house).to_json()


def test_nothing_that_is_stored_or_public_says_a_name(client: Client) -> None:
    page = settled(client)
    ruling = Ruling.objects.get()
    stored = json.dumps([ruling.position, ruling.verdict], ensure_ascii=False)
    stranger = Client()
    public = [stranger.get(page).text, stranger.get(f"{page}card/").text, stranger.get(f"{page[:-1]}.json").text]
    assert "#1" in stored
    assert [said for said in (stored, *public) if "Bình" in said.replace("Mậu Binh", "")] == []
    assert "Người 1" in public[0]
    assert "Player 1" in stranger.get(f"/en{page}").text


def test_the_device_that_asked_sees_the_real_names_and_asks_again_with_them(client: Client) -> None:
    page = settled(client)
    shown = client.get(page).text
    assert "Bình" in shown
    assert "Người 1" not in shown.partition('id="share"')[0]
    edit = re.search(r'href="([^"]+)">Sửa tình huống', shown)
    assert edit
    assert 'value="Bình"' in client.get(unescape(edit[1])).text
    assert client.cookies[NAMES]["httponly"]


def test_whom_the_rules_name_is_no_person_and_keeps_his_name() -> None:
    game = get_game("xi-dach")
    position = {"players": {"An": 10, "dealer": 10}, "offender": "dealer"}
    kept, names = without_names(game, "den", position)
    assert (kept, names) == ({"players": {"#1": 10, "dealer": 10}, "offender": "dealer"}, ("An",))


@pytest.mark.parametrize("name", ["#2", "As", "#1 #2", "<b>", "1"])
def test_a_name_may_look_like_anything(name: str) -> None:
    players = {name: PLAYERS["An"], "Bình": PLAYERS["Bình"]}
    kept, names = without_names(GAME, "settle", {"players": players})
    assert list(kept["players"]) == ["#1", "#2"]
    assert with_names(kept, names) == {"players": players}


def test_the_cookie_of_names_forgets_the_oldest_and_stays_small(client: Client) -> None:
    pages = []
    for n in range(70):
        people = {f"{n} {letter * 30}": hand for letter, hand in zip("ÂỆ", PLAYERS.values(), strict=True)}
        pages.append(asked(client, "settle", {"players": people}, **{"house.preset": "seed"}))
        assert len(client.cookies[NAMES].value) <= LONGEST
    assert pages[0] == pages[-1], "the same question but for the names"
    assert "69 ÂÂ" in client.get(pages[-1]).text


def test_a_forged_cookie_of_names_is_none(client: Client) -> None:
    page = settled(client)
    client.cookies[NAMES] = "x:y:z"
    assert "Người 1" in client.get(page).text.partition('id="share"')[0]


@pytest.mark.parametrize("path", ["/progress/data/delete/", "/accounts/logout/"])
def test_the_names_are_gone_from_a_device_with_what_was_learned_and_at_log_out(
    client: Client, make_user: Callable[..., Any], path: str
) -> None:
    if "logout" in path:
        client.force_login(make_user())
    client.cookies["people-xep"] = folded(["Hoa"])
    page = settled(client)
    assert "Bình" in client.get(page).text
    client.post(path)
    assert not client.cookies[NAMES].value
    assert bool(client.cookies["people-xep"].value) == ("logout" in path), "who logs out did not lay it there"
    assert "Người 1" in client.get(page).text.partition('id="share"')[0]


# --- whose card it is -------------------------------------------------------------------------------------------------


def test_two_makers_of_one_question_have_two_cards_and_one_maker_has_one(client: Client) -> None:
    first, again, other = asked(client), asked(client), asked(Client())
    assert first == again != other


def test_no_code_can_be_computed_without_the_secret(client: Client, settings: Any) -> None:
    first = rule_on(GAME, "foul", FOUL, GAME.house())
    Ruling.objects.all().delete()
    settings.SECRET_KEY = "another"
    assert rule_on(GAME, "foul", FOUL, GAME.house()).code != first.code


def test_the_token_of_a_device_is_signed_lasts_a_year_and_is_stored_as_a_digest(client: Client) -> None:
    asked(client)
    cookie = client.cookies[MAKER]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (365 * 24 * 3600, True, "Lax")
    token = cookie.value.split(":")[0]
    ruling = Ruling.objects.get()
    assert ruling.maker == Maker(token=token).digest != token
    assert ruling.learner is None
    assert not Learner.objects.exists(), "asking makes nobody a learner"


def test_its_maker_deletes_a_card_and_its_link_says_that_it_is_gone(client: Client) -> None:
    page, others = asked(client), asked(Client(), position=LEGAL)
    assert f'href="{page}delete/"' in client.get(page).text
    confirm = client.get(f"{page}delete/")
    assert forms_of(confirm)[-1] == f"{page}delete/"
    assert Ruling.objects.get(code=page.split("/")[-2]).verdict, "asking is not deleting"
    assert client.post(f"{page}delete/", follow=True).status_code == 200
    for path in (page, f"{page}card/", f"{page[:-1]}.json", f"{page[:-1]}.png", f"{page}delete/", f"/en{page}"):
        gone = client.get(path)
        assert gone.status_code == 410, path
    assert "Thẻ này đã bị xóa" in client.get(page).text
    row = Ruling.objects.get(code=page.split("/")[-2])
    assert (row.position, row.verdict, row.house, row.maker, row.query) == ({}, {}, {}, "", "")
    assert client.get(f"/report/ruling/{row.code}/").status_code == 404
    assert client.get(others).status_code == 200
    assert asked(client) not in (page, others), "who asks again gets another link"


@pytest.mark.parametrize("who", ["a stranger", "another maker", "an account", "a forger"])
def test_nobody_else_deletes_it(client: Client, make_user: Callable[..., Any], who: str) -> None:
    page, other = asked(client), Client()
    if who == "another maker":
        asked(other)
    if who == "an account":
        other.force_login(make_user("hocvien1"))
    if who == "a forger":
        other.cookies[MAKER] = Ruling.objects.get().maker
    assert "Xóa thẻ này" not in other.get(page).text
    assert [other.get(f"{page}delete/").status_code, other.post(f"{page}delete/").status_code] == [403, 403]
    assert client.get(page).status_code == 200


def test_an_accounts_card_is_its_own_on_every_device_and_not_the_devices(
    client: Client, make_user: Callable[..., Any]
) -> None:
    user = make_user("hocvien1")
    client.force_login(user)
    page = asked(client)
    assert Ruling.objects.get().learner.user == user
    assert Ruling.objects.get().maker == ""
    client.logout()
    assert client.post(f"{page}delete/").status_code == 403
    elsewhere = Client()
    elsewhere.force_login(user)
    assert elsewhere.post(f"{page}delete/").status_code == 302
    assert client.get(page).status_code == 410


def test_a_card_made_before_there_was_an_account_is_deleted_from_its_device_by_it(client: Client) -> None:
    page = asked(client)
    client.post("/accounts/signup/", {**SIGN_UP, "bring": "on"})
    assert f'href="{page}delete/"' in client.get(page).text
    elsewhere = Client()
    elsewhere.force_login(User.objects.get())
    assert elsewhere.get(f"{page}delete/").status_code == 403
    assert client.post(f"{page}delete/").status_code == 302
    assert client.get(page).status_code == 410


def test_a_visitor_who_deletes_what_he_learned_still_deletes_cards_from_his_device_and_reads_so() -> None:
    learner = Learner.objects.create()
    answered(learner, given=True, position=FOUL)
    client = browser_of(learner)
    page = asked(client)
    assert "từ máy này bạn vẫn xóa được từng cái" in client.get("/progress/data/delete/").text
    client.post("/progress/data/delete/")
    assert client.post(f"{page}delete/").status_code == 302
    assert client.get(page).status_code == 410


# --- the seal ---------------------------------------------------------------------------------------------------------


@EACH_QUERY
def test_the_command_line_verifies_the_card_of_every_query(client: Client, game: str, query: str) -> None:
    found = get_game(game)
    case = cases_of(found, query)[0]
    position = plain(found.read(query, case["position"]))
    ruling = rule_on(found, query, position, found.house.from_json(case.get("house", {})))
    card = client.get(f"/referee/v/{ruling.code}.json")
    done = subprocess.run(VERIFY, input=card.content, capture_output=True, cwd=ROOT, check=False)
    assert json.loads(done.stdout)["ok"] is True, done.stdout
    assert card.json()["hash"] in client.get(f"/referee/v/{ruling.code}/").text


def test_the_house_of_a_card_is_whole_and_the_hash_hangs_on_everything(client: Client) -> None:
    wheels = [asked(client, position=WHEEL, **{"house.wheel": value}) for value in ("second", "lowest")]
    told = [client.get(f"{page[:-1]}.json").json() for page in wheels]
    assert {tuple(card["house"]) for card in told} == {tuple(GAME.house().full())}
    assert told[0]["hash"] != told[1]["hash"]


# --- old cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("then", "said"), [(False, "Theo bản hôm nay thì khác: Lủng"), (True, "câu trả lời vẫn vậy")])
def test_an_old_card_keeps_its_answer_and_says_what_todays_book_says(client: Client, then: bool, said: str) -> None:
    ruling = rule_on(GAME, "foul", FOUL, GAME.house())
    old = ruling.verdict | {"answer": then, "rulebook": "0.9"}
    Ruling.objects.filter(pk=ruling.pk).update(verdict=old, rulebook="0.9")
    page = text_of(client.get(f"/referee/v/{ruling.code}/"))
    assert said in page
    assert "nay sách đã là bản" in page
    assert client.get(f"/referee/v/{ruling.code}.json").json()["answer"] is then


def test_an_old_card_that_cannot_be_asked_any_more_says_so(client: Client) -> None:
    ruling = rule_on(GAME, "hand-kind", {"cards": ["As", "Ks", "Qs"]}, GAME.house())
    Ruling.objects.filter(pk=ruling.pk).update(position={"cards": ["As"]}, rulebook="0.9", house={"gone": 1})
    assert "nên không so được" in client.get(f"/referee/v/{ruling.code}/").text


# --- what would mend or turn it ---------------------------------------------------------------------------------------


def test_an_unwelcome_answer_without_a_remedy_has_the_smallest_change(client: Client) -> None:
    game = get_game("xep")
    case = next(case for case in cases_of(game, "is-ui") if case.get("answer") is True)
    ruling = rule_on(game, "is-ui", plain(game.read("is-ui", case["position"])), game.house())
    assert 'id="change">Nếu' in client.get(f"/referee/v/{ruling.code}/").text


def test_the_house_stands_above_the_verdict(client: Client) -> None:
    page = text_of(client.get(asked(client, position=WHEEL, **{"house.wheel": "lowest"})))
    assert (
        0 < page.index("Luật bàn:") < page.index("Sảnh A-2-3-4-5: <strong>nhỏ nhất") < page.index('id="verdict-word"')
    )


# --- the picture ------------------------------------------------------------------------------------------------------


@EACH_GAME
@pytest.mark.parametrize("lang", ["", "/en"])
def test_the_picture_is_what_the_page_says_it_is(client: Client, game: Game, lang: str) -> None:
    query = game.queries[0].key
    ruling = rule_on(game, query, plain(game.deal(query, 7, 3, game.house())), game.house())
    page = client.get(f"{lang}/referee/v/{ruling.code}/").text
    meta = dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', page))
    picture = client.get(meta["og:image"])
    drawn = Image.open(BytesIO(picture.content))
    assert picture["Content-Type"] == "image/png"
    assert "max-age=3600" in picture["Cache-Control"]
    assert drawn.size == (int(meta["og:image:width"]), int(meta["og:image:height"])) == (1200, 630)
    assert meta["twitter:card"] == "summary_large_image"
    assert len(drawn.getcolors(256)) > 20


LONG = "Một câu rất dài " * 30 + "x" * 200


@pytest.mark.parametrize("width", [60, 300, 1100])
def test_no_line_is_wider_than_its_place(width: int) -> None:
    face = font(24)
    lines = lines_of(LONG, face, width)
    assert "".join(lines).replace(" ", "") == LONG.replace(" ", "")
    few = cut(lines, 3, face, width)
    assert few[-1].endswith("…")
    assert len(few) == 3
    assert max(face.getlength(line) for line in [*lines, *few]) <= width


def test_nothing_is_drawn_over_the_edge_however_long_the_words_are() -> None:
    ruling = rule_on(GAME, "settle", {"players": PLAYERS}, GAME.house())
    long = {"vi": LONG, "en": LONG}
    steps = [step | {"says": long} for step in ruling.verdict["steps"]]
    ruling.verdict = ruling.verdict | {"headline": long, "steps": steps}
    drawn = Image.open(BytesIO(picture_of(ruling, GAME, "vi", "luatbai.example/referee/v/abc", "0" * 64))).convert(
        "RGB"
    )
    assert drawn.crop((1156, 12, 1200, 630)).getcolors() == drawn.crop((0, 12, 44, 630)).getcolors()


def test_too_many_pictures_of_one_sender_are_asked_for_patience(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cards, "PICTURES", 1)
    page = asked(client)
    answers = [client.get(f"{page[:-1]}.png") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1]["Retry-After"] == "60"
    assert answers[0]["Cache-Control"] == "public, max-age=3600"
    assert answers[1]["Cache-Control"] == "no-store", "whoever comes next must not get it from a proxy"


# --- the frame --------------------------------------------------------------------------------------------------------


def test_only_the_card_may_stand_in_a_frame(client: Client) -> None:
    page = asked(client)
    card = Client().get(f"{page}card/")
    assert "frame-ancestors *" in card["Content-Security-Policy"]
    assert "X-Frame-Options" not in card
    others = [page, f"{page}delete/", f"{page[:-1]}.png", ASK, "/", "/referee/v/none/card/"]
    for path in others:
        response = client.get(path)
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"], path
        assert response["X-Frame-Options"] == "DENY", path


def test_the_card_has_no_forms_no_cookies_and_leads_out_in_a_new_window(client: Client) -> None:
    page = settled(client)
    card = client.get(f"{page}card/")
    assert not card.cookies
    assert "<form" not in card.text
    assert "<script" not in card.text
    links = re.findall(r"<a [^>]+>", card.text)
    assert links
    assert all('target="_blank" rel="noopener"' in link for link in links)
    assert "Bình" not in card.text.replace("Mậu Binh", ""), "not even for the device that asked"
    snippet = re.search(r"<textarea[^>]*>([^<]+)</textarea>", client.get(page).text)
    assert snippet
    assert f'src="http://testserver{page}card/"' in unescape(snippet[1])


# --- a house rule settled ---------------------------------------------------------------------------------------------


def pinned_on(client: Client, page: str, pin: str, **more: str) -> HttpResponse:
    told: HttpResponse = client.post(f"{page}pin/", {"pin": pin, **more}, follow=True)
    return told


def test_a_rule_is_settled_on_the_device_and_undone(client: Client) -> None:
    page = asked(client, position=WHEEL)
    assert 'value="wheel=lowest"' in client.get(page).text
    told = pinned_on(client, page, "wheel=lowest")
    assert "Đã chốt cho bàn bạn" in told.text
    assert '<option value="lowest" selected>' in client.get(ASK).text
    undo = re.search(r'name="pin" value="([^"]+)"><button[^>]*name="undo"', told.text)
    assert undo
    assert "Đã hoàn tác" in pinned_on(client, page, undo[1], undo="1").text
    assert '<option value="lowest" selected>' not in client.get(ASK).text
    assert not Learner.objects.exists()


def test_an_account_keeps_it_in_its_table_and_no_other_table_changes(
    client: Client, make_user: Callable[..., Any]
) -> None:
    page = asked(client, position=WHEEL)
    other = Learner.objects.create()
    TableRules.objects.create(learner=other, game="mau-binh", house={"preset": "seed", "wheel": "second"})
    client.force_login(make_user("hocvien1"))
    pinned_on(client, page, "wheel=lowest")
    own = TableRules.objects.exclude(learner=other).get()
    assert own.house == {"preset": "seed", "wheel": "lowest"}
    assert TableRules.objects.get(learner=other).house["wheel"] == "second"


@pytest.mark.parametrize("pin", ["", "wheel", "wheel=square", "__class__=x", "max_players=2", "preset=co_ban"])
def test_what_is_no_option_settles_nothing(client: Client, pin: str) -> None:
    page = asked(client, position=WHEEL)
    before = client.cookies.output()
    told = pinned_on(client, page, pin)
    assert told.status_code == 200
    assert "Đã chốt" not in told.text
    assert client.cookies.output().count("house-") == before.count("house-")


def test_no_address_puts_words_on_the_page(client: Client) -> None:
    page = asked(client)
    for pinned in ("evil=evil", "wheel=evil", "<evil>"):
        assert 'id="pinned"' not in client.get(page, {"pinned": pinned, "undo": pinned}).text
    assert 'id="pinned"' in client.get(page, {"pinned": "wheel=lowest"}).text
