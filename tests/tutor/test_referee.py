"""The referee: forms built from the queries, taps, faults, and the verdict behind its link."""

import json
import re
import tomllib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.http import HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.test import Client

from games import DECKS, Game, all_games, get_game, judge, plain
from games.fields import Cards, Choice, Flag, Input, ListOf, Players, Record, Whole
from games.query import Query
from games.rules import with_nulls
from tests.tutor.factories import FOUL, HTMX, LEGAL, PLAYERS
from tutor.models import Ruling
from tutor.referee.desk import Desk
from tutor.referee.services import rule_on
from tutor.referee.taps import act, desk_of
from tutor.serving.controls import MISSING
from tutor.serving.house import LONGEST_IN_LIST
from tutor.serving.inputs import PositionForm
from tutor.serving.naming import with_names, without_names
from tutor.serving.seats import ALL, ONE, SOME, naming_inputs
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db
Queries = Callable[..., AbstractContextManager[object]]

GAME = get_game("mau-binh")
ASK = "/referee/mau-binh/foul/"
SETTLE = "/referee/mau-binh/settle/"
COMPLETE_WHEN_EMPTY = [("xep", "discards")]  # what may be thrown out of a hand without cards is a question, too
EVERY_QUERY = [(game.key, query.key) for game in all_games() for query in game.queries]


def cases_of(game: Game, query: str) -> list[dict[str, Any]]:
    """Return positions to ask a query about: the rules' own examples and the judged cases of the game."""
    raw = tomllib.loads((game.folder / "cases.toml").read_text(encoding="utf-8"))["case"]
    examples = [rule.example for rule in game.book.rules.values() if rule.example]
    return [with_nulls(case) for case in [*examples, *raw] if case["query"] == query]


def typed(position: dict[str, Any], query: str = "foul") -> dict[str, str]:
    """Return what one types to ask a query of Mậu Binh about a position."""
    return values_for(GAME, query, position)


def told_with_names(ruling: Ruling, position: dict[str, Any]) -> Any:
    """Return a kept verdict with the names of the position that was sent."""
    _kept, names = without_names(get_game(ruling.game), ruling.query, position)
    return with_names(ruling.verdict, names)


def text_of(response: HttpResponse) -> str:
    """Return the page as text, blanks folded."""
    return " ".join(response.content.decode().split())


def verdict_page(client: Client, query: str, sent: dict[str, Any], lang: str = "") -> HttpResponse:
    """Ask, follow to the permanent link and return its page."""
    response = client.post(f"{lang}/referee/mau-binh/{query}/", {**sent, "do": "judge"})
    assert response.status_code == 303, text_of(response)
    page: HttpResponse = client.get(response["Location"])
    return page


def filled(response: HttpResponse) -> dict[str, str]:
    """Return what the address says that a response leads to."""
    address = response.headers.get("Location") or response["HX-Replace-Url"]
    return dict(parse_qsl(urlsplit(address).query))


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_every_game_can_be_chosen(client: Client) -> None:
    page = client.get("/referee/").content.decode()
    titles = re.findall(r'<a class="tile" href="/referee/([a-z-]+)/"><h2>([^<]+)</h2>', page)
    assert titles == [(game.key, game.title["vi"]) for game in all_games()]


def test_with_one_game_there_is_nothing_to_choose(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.referee.front.all_games", lambda: (GAME,))
    assert client.get("/referee/").headers["Location"] == "/referee/mau-binh/"


def test_every_question_is_offered_the_most_quarrelled_first(client: Client) -> None:
    page = text_of(client.get("/referee/mau-binh/"))
    links = re.findall(r'href="/referee/mau-binh/([a-z-]+)/[?"]', page)
    ready = [quarrel.query for quarrel in GAME.quarrels]
    assert links == [*ready, *(query.key for query in GAME.queries)]


@pytest.mark.parametrize("path", ["/referee/xo-so/", "/referee/xo-so/foul/", "/referee/mau-binh/nope/"])
def test_an_unknown_game_or_question_is_a_page_that_is_not_there(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


# --- every query, end to end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "query"), EVERY_QUERY)
@pytest.mark.parametrize("lang", ["", "/en"])
def test_every_query_is_asked_through_its_form(client: Client, game: str, query: str, lang: str) -> None:
    found = get_game(game)
    case = cases_of(found, query)[0]
    position = plain(found.read(query, case["position"]))
    page = f"{lang}/referee/{game}/{query}/"
    sent = values_for(found, query, position)
    shown = client.get(page, {**sent, "ask-mode": "full"})
    names = set(re.findall(r'name="([^"]+)"', shown.content.decode()))
    assert set(sent) <= names
    answer = client.post(page, {**sent, "do": "judge"})
    ruling = Ruling.objects.get()
    assert answer.headers["Location"] == f"{lang}/referee/v/{ruling.code}/"
    assert told_with_names(ruling, position) == judge(game, query, position).to_json()
    assert client.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(("game", "query"), EVERY_QUERY)
def test_every_judged_case_comes_out_of_the_form_as_the_engine_judges_it(game: str, query: str) -> None:
    found = get_game(game)
    for case in cases_of(found, query):
        position, house = plain(found.read(query, case["position"])), case.get("house", {})
        form = PositionForm(found, query, values_for(found, query, position), "vi")
        read = form.read(finished=True)
        assert read == position
        assert list(json.dumps(read)) == list(json.dumps(position)), "the players stay in their order"
        ruling = rule_on(found, query, read, found.house.from_json(house))
        assert told_with_names(ruling, read) == judge(game, query, case["position"], house).to_json()


@pytest.mark.parametrize(("game", "query"), EVERY_QUERY)
def test_an_untouched_form_is_refused_with_a_fault_at_every_gap(client: Client, game: str, query: str) -> None:
    response = client.post(f"/referee/{game}/{query}/", {"do": "judge"})
    form = PositionForm(get_game(game), query, {}, "vi")
    form.read(finished=True)
    gaps = [control for control in form.everything.values() if control.errors]
    page = text_of(response)
    if (game, query) in COMPLETE_WHEN_EMPTY:
        assert response.status_code == 303
        return
    assert response.status_code == 200
    assert gaps
    assert all(f'<a href="#{control.id}">' in page and f'id="{control.id}"' in page for control in gaps)
    assert Ruling.objects.count() == 0


# --- taps -------------------------------------------------------------------------------------------------------------


def tap(client: Client, state: dict[str, str], *codes: str, do: str = "", **more: str) -> dict[str, str]:
    """Tap cards without a script and return what the form holds then."""
    shown = " ".join(code for key, text in state.items() if key in LEGAL for code in text.split())
    checked = [*shown.split(), *codes]
    sent = {**state, "tap-at": state.get("at", ""), "shown": shown, "tap": checked, **more}
    return filled(client.post(ASK, {**sent, "do": do or "put"}))


def test_taps_fill_one_tray_after_the_other_in_the_order_of_the_pack(client: Client) -> None:
    state = tap(client, {}, "Kh", "Kd", "4s", "Qs")
    assert (state["front"], state["middle"], state["at"]) == ("4s Qs Kd", "Kh", "middle")


def test_with_a_script_cards_lie_in_the_order_they_were_tapped(client: Client) -> None:
    state = tap(client, {}, "Kh", "Kd", "4s", "Qs", **{"tap-order": "Kh Kd 4s Qs"})
    assert (state["front"], state["middle"], state["at"]) == ("Kh Kd 4s", "Qs", "middle")


def test_a_tapped_card_that_lies_already_is_taken_back(client: Client) -> None:
    state = filled(client.post(ASK, {"front": "Kh Kd 4s", "shown": "Kh Kd 4s", "tap": ["Kh", "4s"], "do": "put"}))
    assert state["front"] == "Kh 4s"


def test_a_card_in_a_tray_is_removed_by_tapping_it_and_the_next_goes_there(client: Client) -> None:
    state = tap(client, {"front": "Kh Kd 4s", "middle": "Qs"}, do="take:front:1")
    assert (state["front"], state.get("at", "front")) == ("Kh 4s", "front")


def test_clearing_a_tray_can_be_undone(client: Client) -> None:
    state = tap(client, {"front": "Kh Kd 4s"}, do="clear:front")
    assert "front" not in state
    assert tap(client, state, do="undo")["front"] == "Kh Kd 4s"


def test_undo_without_a_past_takes_the_last_card_away(client: Client) -> None:
    assert tap(client, {"front": "Kh Kd 4s", "middle": "Qs Qh", "at": "middle"}, do="undo")["middle"] == "Qs"


def page_of(client: Client, state: dict[str, str], form: str = ASK) -> dict[str, str]:
    """Return what the form says on its page, with what the page says lay in the trays when it was made."""
    lay = re.search(r'<input type="hidden" name="lay" value="([^"]*)">', client.get(form, state).text)
    assert lay
    return state | {"lay": unescape(lay[1])}


def test_undo_after_typing_takes_back_what_was_typed_and_then_the_tap_before(client: Client) -> None:
    state = tap(client, page_of(client, {"back": "9s 9h Jd", "at": "back"}), "Qc")
    assert state["back"] == "9s 9h Jd Qc"
    state = tap(client, page_of(client, state) | {"back": "9s 9h Jd Qc Kd"}, do="undo")
    assert state["back"] == "9s 9h Jd Qc"
    assert tap(client, page_of(client, state), do="undo")["back"] == "9s 9h Jd"


def test_what_was_typed_is_undone_also_when_the_page_knows_of_it(client: Client) -> None:
    state = tap(client, page_of(client, {"back": "9s 9h Jd"}) | {"back": "9s 9h Jd Qc"})
    state = tap(client, page_of(client, state) | {"back": "9s 9h Jd Qc Kd"})
    state = tap(client, page_of(client, state), do="undo")
    assert state["back"] == "9s 9h Jd Qc"


def test_undo_after_typing_keeps_rows_in_which_nothing_lies(client: Client) -> None:
    form = "/referee/mau-binh/settle/"
    shown = filled(client.post(form, {"players.0.name": "An", "players.0.front": "Kh", "do": "look"}))
    sent = page_of(client, shown, form) | {"players.0.front": "Kh Kd", "do": "undo"}
    assert filled(client.post(form, sent)) == shown


def test_a_full_table_takes_no_further_card_and_says_so(client: Client) -> None:
    sent = {**typed(LEGAL), "shown": " ".join(code for row in LEGAL.values() for code in row), "tap-at": "front"}
    sent |= {"tap": [*sent["shown"].split(), "2c"], "tap-order": "2c"}
    response = client.post(ASK, sent, headers=HTMX)
    assert "Đủ bài rồi" in text_of(response)
    assert {key: filled(response)[key] for key in LEGAL} == typed(LEGAL)


def test_a_tap_answers_with_the_pieces_that_changed_and_swaps_nothing_else(client: Client) -> None:
    response = client.post(
        ASK, {"shown": "", "tap": ["Kh"], "tap-order": "Kh", "at": "front", "tap-at": "front"}, headers=HTMX
    )
    page = response.content.decode()
    swapped = re.findall(r'id="([^"]+)"[^>]*hx-swap-oob="true"', page)
    assert response["HX-Reswap"] == "none"
    assert "now" in swapped
    assert "grid" not in swapped, "the pack is under the thumb"
    assert "còn 2 lá" in text_of(response)
    assert 'hx-swap-oob="innerHTML:#status"' in page


def test_typing_swaps_no_text_field_so_that_nothing_typed_meanwhile_is_lost(client: Client) -> None:
    response = client.post(
        ASK, {"front": "Kh zz", "middle": "Q", "shown": "", "at": "front", "tap-at": "front"}, headers=HTMX
    )
    page = response.content.decode()
    assert '<input type="text"' not in page
    assert "không có lá bài nào viết là “zz”".casefold() in page.casefold()
    assert 'id="grid"' in page, "the typed card is greyed in the pack"


def test_the_tray_says_how_many_cards_are_still_needed(client: Client) -> None:
    page = text_of(client.get(ASK, {"front": "Kh", "middle": "Qs Qh 9d 7c 5s 2c"}))
    assert "còn 2 lá" in page
    assert "thừa 1 lá" in page


def test_a_row_decides_how_many_cards_its_hands_have() -> None:
    def room(row: str) -> list[tuple[int, ...]]:
        form = PositionForm(GAME, "compare-row", {"row": row}, "vi")
        return [tray.room for tray in form.trays]

    assert [room(row) for row in ("front", "back", "")] == [[(3,), (3,)], [(5,), (5,)], [(3, 5), (3, 5)]]


def test_back_reload_and_the_other_language_show_the_form_as_it_was(client: Client) -> None:
    state = tap(client, {}, "Kh", "Kd", **{"tap-order": "Kh Kd"}) | {"house.wheel": "lowest"}
    page = text_of(client.get(ASK, state))
    assert 'value="Kh Kd"' in page
    assert '<option value="lowest" selected>' in page
    english = re.search(r'<a href="(/en/referee/[^"]+)"', page)
    assert english
    assert 'value="Kh Kd"' in text_of(client.get(english[1].replace("&amp;", "&")))


def test_a_form_too_big_for_an_address_is_answered_in_place(client: Client) -> None:
    response = client.post(ASK, {"front": "x" * 5000, "do": "look"})
    assert response.status_code == 200
    assert "x" * 5000 in response.content.decode()


# --- players ----------------------------------------------------------------------------------------------------------


def test_players_are_added_and_dropped_with_one_tap_and_have_names(client: Client) -> None:
    three = filled(client.post(SETTLE, {"do": "add:players"}))
    assert [three[f"players.{n}.name"] for n in range(3)] == ["Người 1", "Người 2", "Người 3"]
    two = filled(
        client.post(SETTLE, {**three, "players.1.name": "An", "players.1.front": "As", "do": "drop:players.0"})
    )
    assert two["players.1.name"] == "An"
    assert two["players.1.front"] == "As"
    assert "players.0.name" not in two


def test_no_fifth_player_comes_and_no_second_to_last_goes(client: Client) -> None:
    four = {f"players.{n}.name": f"P{n}" for n in range(4)}
    assert len([key for key in filled(client.post(SETTLE, {**four, "do": "add:players"})) if "name" in key]) == 4
    two = {f"players.{n}.name": f"P{n}" for n in range(2)}
    assert len([key for key in filled(client.post(SETTLE, {**two, "do": "drop:players.0"})) if "name" in key]) == 2


def test_two_players_of_one_name_are_told_apart(client: Client) -> None:
    sent = typed({"players": PLAYERS}, "settle") | {"players.1.name": " An ", "do": "judge"}
    response = client.post(SETTLE, sent)
    assert "Tên này đã có người dùng." in text_of(response)
    assert Ruling.objects.count() == 0


def test_names_are_text_whatever_they_hold(client: Client) -> None:
    evil = {"<script>alert(1)</script>": PLAYERS["An"], "b.c[0]": PLAYERS["Bình"]}
    page = verdict_page(client, "settle", typed({"players": evil}, "settle")).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    form = client.get(SETTLE, typed({"players": evil}, "settle")).content.decode()
    assert "<script>alert" not in form


def test_players_keep_their_seats(client: Client) -> None:
    seats = {"Út": PLAYERS["An"], "Ba": PLAYERS["Bình"]}
    verdict_page(client, "settle", typed({"players": seats}, "settle"))
    assert list(Ruling.objects.get().position["players"]) == ["#1", "#2"]
    assert told_with_names(Ruling.objects.get(), {"players": seats})["answer"].keys() == seats.keys()


def test_a_table_that_seats_fewer_has_no_row_for_more(client: Client) -> None:
    page = "/referee/xi-to/first-to-act/"
    three = values_for(get_game("xi-to"), "first-to-act", {"up": {"An": ["7s"], "Bình": ["Jd"], "Chi": ["8d"]}})
    small = {"house.max_players": "2"}
    assert "add:up" in text_of(client.get(page, three))
    assert "add:up" not in text_of(client.get(page, three | small))
    refused = client.post(page, {**three, **small, "do": "judge"})
    assert "Cần 2 người, đang có 3." in text_of(refused)
    assert not Ruling.objects.exists()
    assert client.post(page, {**three, "house.max_players": "3", "do": "judge"}).status_code == 303


# --- faults -----------------------------------------------------------------------------------------------------------


def test_all_faults_stand_beside_their_fields_at_once_and_nothing_typed_is_lost(client: Client) -> None:
    sent = {"front": "Kh Kh zz", "middle": "RJ Qs", "back": "Ah Ac Tc 8s 3d 2d", "do": "judge"}
    response = client.post(ASK, sent)
    page = text_of(response)
    assert response.status_code == 200
    for fault in ("“zz”", "Lá K♥ bị lặp", "phăng teo đỏ không thuộc", "Cần 5 lá, đang có 2", "Cần 5 lá, đang có 6"):
        assert page.count(fault) == 2, f"{fault}: once on top, once beside its field"
    for key in ("front", "middle", "back"):
        assert f'name="{key}" value="{sent[key]}"' in page
    assert "Expected" not in page


def test_faults_are_told_in_english_on_the_english_page(client: Client) -> None:
    page = text_of(client.post(f"/en{ASK}", {"front": "zz", "do": "judge"}))
    assert "No card is written “zz”" in page
    assert "Không có lá" not in page


def test_whoever_is_still_laying_cards_hears_of_no_gaps(client: Client) -> None:
    page = text_of(client.get(ASK, {"front": "Kh", "middle": "Kh"}))
    assert "Lá K♥ bị lặp" in page
    assert "đang có 0" not in page


HOSTILE = {
    "a wall of text": {"front": "x" * 900_000},
    "a thousand cards": {"front": "As " * 1000},
    "control characters": {"front": "\x00\x1b As"},
    "a card nobody printed": {"tap": ["Zz", "<b>", "As" * 400], "tap-order": "? ! As" * 90},
    "a place that is none": {"do": "take:front:99999999999999999999"},
    "a tray that is none": {"do": "clear:house.preset", "at": "<script>"},
    "a row that is none": {"do": "drop:front"},
    "house rules of nowhere": {"house.wheel": "square", "do": "judge"},
    "a set of nowhere": {"house.preset": "<i>", "do": "judge"},
    "an option of nowhere": {"house.__class__": "x", "do": "judge"},
    "a past of nowhere": {"was": "%00&&==front=" * 50, "do": "undo"},
}


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_hostile_input_is_answered_with_a_page(client: Client, what: str, headers: dict[str, str]) -> None:
    response = client.post(ASK, HOSTILE[what], headers=headers)
    assert response.status_code in (200, 303)
    assert Ruling.objects.count() == 0
    if response.status_code == 303:
        assert client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("key", ["house.wheel", "house.preset"])
def test_bad_house_rules_are_shown_where_they_are_chosen(client: Client, key: str) -> None:
    page = text_of(client.post(ASK, {**typed(LEGAL), key: "square", "do": "judge"}))
    assert "“square” không phải giá trị" in page
    assert Ruling.objects.count() == 0


def test_ten_megabytes_are_refused_with_a_page(client: Client) -> None:
    assert client.post(ASK, {"front": "x" * 10_000_000}).status_code == 413


def test_too_many_rows_and_far_numbers_make_no_endless_form() -> None:
    values = {f"players.{n}.name": f"P{n}" for n in range(900)} | {"players.9999999.name": "far"}
    form = PositionForm(GAME, "settle", values, "vi")
    assert len(form.controls[0].parts) == 10
    assert form.read(finished=True) is None


def test_who_asks_without_end_is_asked_to_wait_and_loses_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.referee.views.TIMES", 1)
    sent = {**typed(LEGAL), "do": "judge"}
    assert client.post(ASK, sent).status_code == 303
    response = client.post(ASK, sent)
    assert response.status_code == 200
    assert "Bạn hỏi nhanh quá" in text_of(response)
    assert 'value="Jh Jd 4s"' in text_of(response)


# --- house rules ------------------------------------------------------------------------------------------------------


def test_house_rules_decide_and_are_printed_with_the_verdict(client: Client) -> None:
    wheel = {"front": "2c 7d 9s", "middle": "As 2h 3d 4c 5s", "back": "9d Th Jd Qc Ks"}
    assert "Lủng" in text_of(verdict_page(client, "foul", wheel))
    lowest = text_of(verdict_page(client, "foul", wheel | {"house.wheel": "lowest"}))
    assert "Không lủng" in lowest
    assert "Sảnh A-2-3-4-5: nhỏ nhất" in lowest
    assert Ruling.objects.count() == 2


def test_a_set_of_house_rules_gives_every_option_unless_one_is_chosen(client: Client) -> None:
    desk = desk_of(GAME, "foul", QueryDict("house.preset=co_ban&house.tinh_at=on&house.wheel=second"), "vi")
    assert desk.house.house.to_json() == {"preset": "co_ban", "tinh_at": "on"}
    given = {option.name: option.given for option in desk.house.options}
    assert given["house.de_hang"] == "không gấp đôi"
    assert desk.house.differs == [{"title": "Tính át", "value": "có"}]


def test_the_table_is_remembered_until_somebody_plays_by_the_source_again(client: Client) -> None:
    verdict_page(client, "foul", typed(LEGAL) | {"house.preset": "co_ban"})
    assert 'name="house.preset" value="co_ban" checked' in text_of(client.get(SETTLE))
    assert 'name="house.preset" value="seed" checked' in text_of(client.get(SETTLE, {"house.preset": "seed"}))
    verdict_page(client, "foul", typed(LEGAL) | {"house.preset": "seed"})
    assert 'name="house.preset" value="seed" checked' in text_of(client.get(SETTLE))


def test_a_forged_cookie_of_house_rules_does_no_harm(client: Client) -> None:
    client.cookies["house-mau-binh"] = "preset=nope&=&&wheel"
    assert client.get(ASK).status_code == 200


# --- the verdict ------------------------------------------------------------------------------------------------------


def test_the_same_question_has_the_same_link_and_another_house_another(client: Client) -> None:
    sent = {**typed(FOUL), "do": "judge"}
    links = [client.post(ASK, sent | more)["Location"] for more in ({}, {}, {"house.wheel": "lowest"})]
    assert links[0] == links[1] != links[2]


def test_a_link_shows_what_was_judged_then_and_says_that_the_book_has_changed(client: Client) -> None:
    position = plain(GAME.read("foul", FOUL))
    ruling = rule_on(GAME, "foul", position, GAME.house())
    old = ruling.verdict | {
        "answer": False,
        "headline": {"vi": "Xưa không lủng.", "en": "Not then."},
        "rulebook": "0.9",
    }
    Ruling.objects.filter(pk=ruling.pk).update(verdict=old, rulebook="0.9")
    page = text_of(client.get(f"/referee/v/{ruling.code}/"))
    assert "Không lủng" in page
    assert "bản 0.9" in page
    assert f"nay sách đã là bản {GAME.book.version}" in page


def test_a_current_verdict_does_not_speak_of_another_book(client: Client) -> None:
    page = text_of(verdict_page(client, "foul", typed(FOUL)))
    assert "nay sách đã là bản" not in page
    assert f"bản {GAME.book.version}" in page


def test_a_lung_layout_is_mended_and_the_exchanged_cards_are_marked(client: Client) -> None:
    page = text_of(verdict_page(client, "foul", typed(FOUL)))
    assert "Sửa lại thế này" in page
    assert page.count("lá đã đổi") == 2
    assert "Sửa lại thế này" not in text_of(verdict_page(client, "foul", typed(LEGAL)))


def test_where_the_law_is_silent_the_referee_says_so_with_the_default(client: Client) -> None:
    silent = next(
        (query, case)
        for query in GAME.queries
        for case in cases_of(GAME, query.key)
        if judge("mau-binh", query.key, case["position"], case.get("house", {})).law_is_silent
    )
    query, case = silent
    position = plain(GAME.read(query.key, case["position"]))
    house = {f"house.{key}": str(value).lower() for key, value in case.get("house", {}).items()}
    page = text_of(verdict_page(client, query.key, typed(position, query.key) | house))
    assert "Luật không nói" in page
    assert "Mặc định:" in page
    assert "Đổi nếu bàn chơi:" in page


def test_the_verdict_leads_back_to_the_form_with_everything_filled(client: Client) -> None:
    page = verdict_page(client, "settle", typed({"players": PLAYERS}, "settle") | {"house.preset": "co_ban"})
    edit = re.search(r'href="(/referee/mau-binh/settle/\?players[^"]+)">Sửa tình huống', page.content.decode())
    assert edit
    form = text_of(client.get(edit[1].replace("&amp;", "&")))
    assert 'value="Bình"' in form
    assert 'value="Qs Qd Ac"' in form
    assert 'name="house.preset" value="co_ban" checked' in form


def test_the_rule_that_decided_can_be_practised(client: Client) -> None:
    page = text_of(verdict_page(client, "foul", typed(FOUL)))
    assert 'action="/puzzles/mau-binh/rule/foul/three/"' in page


def test_both_languages_show_the_same_verdict(client: Client) -> None:
    page = verdict_page(client, "foul", typed(FOUL))
    code = Ruling.objects.get().code
    english = text_of(client.get(f"/en/referee/v/{code}/"))
    assert "Chi đầu (3 lá) mạnh hơn chi giữa (5 lá)" in text_of(page)
    assert "The front (3 cards) is stronger than the middle (5 cards)" in english
    assert f"http://testserver/referee/v/{code}/" in text_of(page)


def test_a_verdict_tells_nobody_who_asked(client: Client, make_user: Callable[..., Any]) -> None:
    client.force_login(make_user("hocvien1"))
    verdict_page(client, "foul", typed(FOUL))
    client.logout()
    ruling = Ruling.objects.get()
    assert ruling.learner
    assert "hocvien1" not in client.get(f"/referee/v/{ruling.code}/").content.decode()


@pytest.mark.parametrize("code", ["nope", "0000000000", "a" * 200])
def test_a_forged_code_leads_to_a_friendly_page(client: Client, code: str) -> None:
    response = client.get(f"/referee/v/{code}/")
    assert response.status_code == 404
    assert "Không có lời phân xử này" in text_of(response)


def test_a_code_met_by_chance_never_shows_another_verdict() -> None:
    first = rule_on(GAME, "foul", plain(GAME.read("foul", FOUL)), GAME.house())
    Ruling.objects.filter(pk=first.pk).update(position=LEGAL)
    again = rule_on(GAME, "foul", plain(GAME.read("foul", FOUL)), GAME.house())
    assert again.code != first.code
    assert again.position == FOUL


def test_htmx_is_led_to_the_verdict_by_its_own_header(client: Client) -> None:
    response = client.post(ASK, {**typed(LEGAL), "do": "judge"}, headers=HTMX)
    assert response.status_code == 200
    assert response["HX-Redirect"] == f"/referee/v/{Ruling.objects.get().code}/"


# --- cost -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/referee/mau-binh/", ASK, SETTLE])
def test_pages_of_the_referee_need_no_query(client: Client, path: str, django_assert_num_queries: Queries) -> None:
    with django_assert_num_queries(0):
        client.get(path)


def test_a_verdict_is_one_query_and_judging_few(client: Client, django_assert_max_num_queries: Queries) -> None:
    with django_assert_max_num_queries(6):
        location = client.post(ASK, {**typed(LEGAL), "do": "judge"})["Location"]
    with django_assert_max_num_queries(1):
        client.get(location)


# --- kinds of fields that Mậu Binh does not ask for -------------------------------------------------------------------

ODD = Query(
    "foul",
    (
        Input("flag", Flag()),
        Input("count", Whole(0, 9)),
        Input("kind", Choice("doi", "thu"), optional=True),
        Input("hand", Cards()),
        Input("melds", ListOf(Cards(2, 3))),
        Input("more", Players(Record(Input("kept", Cards(2))), 1, 3), optional=True),
    ),
    answer=Flag(),
    judge=lambda note, **_: True,
)
TU_SAC = replace(GAME, deck=DECKS["tu-sac-112"], queries=(ODD,))


def odd(values: dict[str, str]) -> Desk:
    return Desk(TU_SAC, "foul", values, "vi")


def test_every_kind_of_field_has_its_control() -> None:
    page = render_to_string("referee/_form.html", {"desk": odd({"more.0.name": "An", "ask-mode": "full"})})
    names = set(re.findall(r'name="([a-z0-9.]+)"', page))
    assert {"flag", "count", "kind", "hand", "melds.0", "more.0.name", "more.0.kept"} <= names


def test_every_kind_of_field_is_read() -> None:
    values = {
        "flag": "false",
        "count": "7",
        "hand": "tướng đỏ, Kr, pw",
        "melds.0": "Ey Ey",
        "melds.4": "Hg Hg Hg",
        "more.2.name": "An",
        "more.2.kept": "Cw Cw",
    }
    position = odd(values).position.read(finished=True)
    assert position == {
        "flag": False,
        "count": 7,
        "hand": ["Kr", "Kr", "Pw"],
        "melds": [["Ey", "Ey"], ["Hg", "Hg", "Hg"]],
        "more": {"An": {"kept": ["Cw", "Cw"]}},
    }
    assert odd(values_for(TU_SAC, "foul", position)).position.read(finished=True) == position


def test_what_is_optional_may_stay_empty_and_faults_of_rows_stand_at_the_row() -> None:
    desk = odd({"flag": "maybe", "count": "viele", "hand": "Kr", "melds.0": "Ey", "melds.7": "As As"})
    assert desk.position.read(finished=True) is None
    faults = {control.name: control.errors for control in desk.position.everything.values() if control.errors}
    assert set(faults) == {"flag", "count", "melds.0", "melds.7"}


def test_a_pack_with_several_copies_lets_a_card_be_tapped_again() -> None:
    desk = odd({"hand": "Kr Kr Kr"})
    act(desk, QueryDict("shown=&tap=Kr"))
    assert desk.position.values()["hand"] == "Kr Kr Kr Kr"
    assert desk.gone == ["Kr"]
    act(desk, QueryDict("shown=Kr"))
    assert desk.position.values()["hand"] == "Kr Kr Kr"


def test_cards_written_in_words_stay_words_when_one_is_tapped() -> None:
    desk = odd({"hand": "tướng đỏ"})
    act(desk, QueryDict("shown=&tap=Pw"))
    assert desk.position.values()["hand"] == "tướng đỏ, Pw"


def test_rows_of_a_list_come_and_go() -> None:
    desk = odd({"melds.0": "Ey Ey"})
    act(desk, QueryDict("do=add:melds"))
    assert [part.name for part in desk.position.controls[4].parts] == ["melds.0", "melds.1"]
    act(desk, QueryDict("do=drop:melds.0"))
    assert [part.name for part in desk.position.controls[4].parts] == ["melds.1"]


# --- What a fresh reader stumbled over ----------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_every_tile_has_a_second_line_without_slots(client: Client, prefix: str) -> None:
    page = text_of(client.get(f"{prefix}/referee/mau-binh/"))
    lines = re.findall(r'<a class="tile" href="[^"]+"><h2>[^<]+</h2><p>([^<]+)</p></a>', page)
    assert len(lines) == len(GAME.quarrels)
    assert [line for line in lines if "{" in line] == []


def test_what_no_card_is_called_like_does_not_count_as_laid() -> None:
    sent = QueryDict(mutable=True)
    sent.update({"front": "2s 3s 4s", "middle": "5s 6s 7s 8s 9s", "back": "zz 2h 3h 4h 5h"})
    desk = desk_of(GAME, "foul", sent, "vi")
    back = desk.position.everything["back"]
    assert (back.held, back.enough, back.full, back.wanted, len(back.empty_places)) == (4, False, False, "còn 1 lá", 1)
    assert not desk.complete


def test_a_box_beside_a_players_name_is_called_by_it_and_by_what_the_number_is(client: Client) -> None:
    page = text_of(client.get("/referee/mau-binh/aces/", {"aces.0.name": "An", "aces.1.name": "Bình"}))
    assert re.findall(r'<label for="in-aces-.\"[^>]*>([^<]+)</label>', page) == ["An · Số át", "Bình · Số át"]
    assert page.count("Số át của từng người") == 1
    named = client.post("/referee/mau-binh/aces/", {"aces.0.name": "Út", "aces.1.name": "Ba"}, headers=HTMX).text
    assert re.findall(r'<label for="in-aces-.\"[^>]*>([^<]+)</label>', named) == ["Út · Số át", "Ba · Số át"]


def test_the_default_of_an_option_stands_where_it_can_wrap(client: Client) -> None:
    page = text_of(client.get(ASK))
    described = re.findall(r'<p class="help" id="(house-\d+-given)">Mặc định: [^<]+</p>', page)
    assert described == re.findall(r'aria-describedby="(house-\d+-given)"', page)
    buttons = re.findall(r'<input type="radio" name="house[^"]+" value="" [^>]*>Mặc định: [^<]+</label>', page)
    assert len(described) + len(buttons) == len(GAME.house.options())
    assert "(mặc định)" not in page


# --- people who are named among those who were entered ----------------------------------------------------------------

POTS = "/referee/xi-to/pots/"
THREE = {"paid.0.name": "An", "paid.1.name": "Bình", "paid.2.name": "Chi"}


def form_of(game: str, query: str, **values: str) -> PositionForm:
    return PositionForm(get_game(game), query, {key.replace("__", "."): text for key, text in values.items()}, "vi")


@pytest.mark.parametrize(
    ("game", "query", "naming"),
    [
        ("xep", "must-take", {"wants_win": SOME, "order": ALL}),
        ("xep", "payment", {"ui": ONE}),
        ("xa-lang", "score", {"events.*.by": ONE, "events.*.from": ONE}),
        ("xi-to", "pots", {"folded": SOME, "order": ALL}),
        ("xi-to", "payout", {"folded": SOME, "order": ALL, "hands.*.name": ONE}),
        ("xi-dach", "den", {"offender": ONE}),
        ("xi-dach", "settle-table", {}),
        ("mau-binh", "settle", {}),
    ],
)
def test_the_query_itself_says_which_inputs_name_people_of_the_position(
    game: str, query: str, naming: dict[str, str]
) -> None:
    found = get_game(game)
    items = {f"{shape}.*": ONE for shape, how in naming.items() if how != ONE}
    assert naming_inputs(found.query(query), found.deck) == naming | items


def test_players_are_chosen_by_checkbox_and_stay_chosen_when_they_are_renamed(client: Client) -> None:
    page = text_of(client.get(POTS, {**THREE, "folded.0": "Bình", "ask-mode": "full"}))
    assert re.search(r'name="folded.1" value="~paid.1" id="[^"]+" checked>Bình', page)
    assert re.search(r'name="folded.0" value="~paid.0" id="[^"]+">An', page)
    sent = {**THREE, "paid.1.name": "Bảo", "folded.1": "~paid.1", "paid.0": "3", "paid.1": "1", "paid.2": "3"}
    response = client.post(POTS, {**sent, "do": "judge"})
    assert Ruling.objects.get(code=response["Location"].split("/")[-2]).position["folded"] == ["#2"]


def test_the_boxes_of_the_others_follow_when_somebody_is_renamed(client: Client) -> None:
    people = form_of("xi-to", "pots", **{key.replace(".", "__"): name for key, name in THREE.items()}).roster.spelled
    sent = {**THREE, "folded.1": "~paid.1", "people": people, "ask-mode": "full"}
    assert "in-folded-1" not in text_of(client.post(POTS, sent, headers=HTMX))
    renamed = text_of(client.post(POTS, {**sent, "paid.1.name": "Bảo"}, headers=HTMX))
    assert re.search(r'<fieldset class="stack" id="in-folded" hx-swap-oob="true">.* checked>Bảo</label>', renamed)
    assert 'name="order.2"' in renamed
    assert "Bảo" in renamed.split('id="people"')[0].rsplit("<input", 1)[1]


def test_whoever_is_dropped_is_chosen_no_longer() -> None:
    form = form_of("xi-to", "pots", paid__0__name="An", paid__1__name="Bình", paid__2__name="Chi", folded__2="~paid.2")
    form = PositionForm(form.game, "pots", form.without_row("paid.2"), "vi")
    assert [name for _box, _who, name, _chosen in form.everything["folded"].boxes] == ["An", "Bình"]
    assert form.everything["folded"].blank
    assert "folded.2" not in PositionForm(form.game, "pots", form.with_row("paid"), "vi").values()


def test_a_stranger_of_an_address_stays_to_be_seen_and_is_refused(client: Client) -> None:
    sent = {**THREE, "paid.0": "3", "paid.1": "1", "paid.2": "3", "folded.0": "Dung"}
    page = text_of(client.post(POTS, {**sent, "do": "judge"}))
    assert re.search(r'value="Dung" id="[^"]+" checked>Dung', page)
    assert 'href="#in-folded"' in page


def test_an_order_is_chosen_place_by_place_and_may_be_left_out() -> None:
    values = {"paid__0": "3", "paid__1": "3"}
    assert form_of("xi-to", "pots", **values).read(finished=True) == {
        "paid": {"Người 1": 3, "Người 2": 3},
        "folded": [],
    }
    turned = form_of("xi-to", "pots", **values, order__0="~paid.1", order__1="~paid.0")
    assert (turned.read(finished=True) or {})["order"] == ["Người 2", "Người 1"]
    half = form_of("xi-to", "pots", **values, order__1="~paid.0")
    assert half.read(finished=True) is None
    assert half.everything["order"].errors


def test_nobody_is_another_answer_than_none_given() -> None:
    unsaid = form_of("xep", "must-take", players__0__name="An", players__1__name="Bình")
    nobody = form_of("xep", "must-take", players__0__name="An", players__1__name="Bình", wants_win__999="")
    assert unsaid.everything["wants_win"].raw() is MISSING
    assert nobody.everything["wants_win"].raw() == []
    assert nobody.everything["wants_win"].nobody == ("wants_win.999", True)
    assert "wants_win.999" in nobody.values()
    assert form_of("xi-to", "pots").everything["folded"].nobody is None


def test_hands_are_those_of_players_who_have_paid() -> None:
    form = form_of("xi-to", "payout", **{key.replace(".", "__"): name for key, name in THREE.items()})
    for _hand in range(2):
        form = PositionForm(form.game, "payout", form.with_row("hands"), "vi")
    assert [part.owner for part in form.everything["hands"].parts] == ["An", "Bình"]
    full = PositionForm(form.game, "payout", form.with_row("hands"), "vi").everything["hands"]
    assert not full.can_add
    gone = PositionForm(form.game, "payout", form.values() | {"hands.0.name": "~paid.7"}, "vi").everything["hands"]
    assert [part.player.text for part in gone.parts if part.player] == ["", "~paid.1"]


def test_whom_the_rules_name_beside_the_players_can_be_chosen_too() -> None:
    offender = form_of("xi-dach", "den", offender="dealer").everything["offender"]
    assert offender.choices == (("~players.0", "Người 1"), ("dealer", "Nhà cái"))
    assert offender.raw() == "dealer"


def test_a_winner_who_is_only_named_can_be_chosen_afterwards() -> None:
    form = form_of("xa-lang", "score", winner="An", left__0__name="Bình", events__0__kind="bao", events__0__by="An")
    assert form.everything["events.0.by"].choices == (("~winner", "An"), ("~left.0", "Bình"))
    assert form.everything["events.0.by"].raw() == "An"
    without = form_of("xa-lang", "score", left__0__name="Bình", events__0__by="~winner")
    assert without.everything["events.0.by"].raw() is MISSING


# --- nothing is said twice, nothing is cut off ------------------------------------------------------------------------


def test_values_too_long_for_a_list_on_a_telephone_are_buttons(client: Client) -> None:
    page = text_of(client.get("/referee/xi-dach/may-stand/"))
    listed = re.findall("<option[^>]*>([^<]*)</option>", page)
    assert listed
    assert [text for text in listed if len(text) > LONGEST_IN_LIST] == []
    assert re.search('type="radio" name="house.[a-z_0-9]+" value="[^"]+" id="[^"]+">bao nhiêu điểm cũng được', page)


def test_what_may_be_left_empty_is_said_once(client: Client) -> None:
    page = text_of(client.get("/referee/xa-lang/score/?ask-mode=full"))
    assert "Người thắng (trống nếu không ai)</label>" in page
    assert "(để trống nếu không có)" not in page


def test_an_answer_that_the_headline_says_is_not_laid_out_again(client: Client) -> None:
    hands = {"An": ["As", "Ks", "Qs", "Js", "9s"], "Bình": ["7d", "8d", "9d", "Td", "Qh"]}
    showdown = rule_on(get_game("xi-to"), "showdown", {"hands": hands}, get_game("xi-to").house())
    page = text_of(client.get(f"/referee/v/{showdown.code}/"))
    assert 'class="verdict-word sentence"' in page
    assert "Kết quả" not in page


def test_two_rules_of_one_number_are_one_chip(client: Client) -> None:
    game = get_game("xa-lang")
    position = {"winner": "An", "left": {"Bình": ["2d", "9c"], "Chi": ["Kh"]}, "events": [{"kind": "bao", "by": "An"}]}
    ruling = rule_on(game, "score", position, game.house())
    cited = [step["section"] for step in ruling.verdict["steps"] if step["holds"]]
    assert len(cited) > len(set(cited))
    chips = re.findall('<a class="chip"[^>]*>(Xả láng §[0-9.]+)</a>', text_of(client.get(f"/referee/v/{ruling.code}/")))
    assert len(chips) == len(set(chips)) > 0


def test_how_cards_are_typed_is_shown_with_cards_of_the_games_own_pack() -> None:
    for game in all_games():
        example = desk_of(game, game.queries[0].key, QueryDict(""), "vi").example
        assert {made.code for made in game.deck.kinds} >= set(example.split())
        assert len(set(example.split())) == 3


def test_a_row_of_cards_is_dropped_where_others_are_cleared(client: Client) -> None:
    page = text_of(client.get("/referee/xep/score/", {"open.0": "Kr", "hand": "Kg"}))
    assert 'value="drop:open.0"' in page
    assert 'value="clear:open.0"' not in page
    assert 'value="clear:hand"' in page


def test_whom_a_game_has_a_word_for_is_called_by_it_among_the_amounts(client: Client) -> None:
    game = get_game("xi-dach")
    ruling = rule_on(game, "den", {"players": {"An": 5, "Bình": 2}, "offender": "dealer"}, game.house())
    for lang, called in (("", "Nhà cái"), ("/en", "The dealer")):
        assert f'<th scope="row">{called}</th>' in text_of(client.get(f"{lang}/referee/v/{ruling.code}/"))
