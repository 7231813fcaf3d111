"""The referee asks one fact after the other, only while it can turn the verdict; what nobody knows is carried."""

import re
from time import thread_time
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client

from games import Asking, Game, all_games, get_game, judge, plain
from games.mattering import PATIENCE
from games.offering import form_of
from tests.tutor.factories import HTMX
from tests.tutor.test_referee import EVERY_QUERY, cases_of, text_of
from tutor.models import Ruling
from tutor.referee import asking
from tutor.referee.facts import Partial, asked_in
from tutor.referee.talk import Talk
from tutor.serving.inputs import PositionForm
from tutor.serving.naming import without_names
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db

CHECK = "/referee/xi-dach/may-check/"
SPLIT = {"dealer": "9h 9d", "player": "Th 5d", "stood": "false"}  # everything hangs on whether all have drawn
FOUL = "/referee/mau-binh/foul/"
FOULED = {"front": "As Ah Ad", "middle": "2s 3h 5d 7h 9s", "back": "? ? ? ? ?"}  # whatever lies in the third row
RAISE = "/referee/xi-to/legal-actions/"
QUARRELS = [(game, quarrel) for game in all_games() for quarrel in game.quarrels]
WRONG_SLOTS = ("x", "²", "-1", "2", "99", "1" * 5000)
OWN = ("csrfmiddlewaretoken", "do", "at", "was", "shown", "tap", "people", "rules")  # fields of the page, no game's


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Let the engine be asked anew."""
    asking._asked.cache_clear()
    asking._compared.cache_clear()


def buttons(response: HttpResponse) -> list[str]:
    """Return what the buttons on a page do."""
    return re.findall(r'<button class="[^v][^"]*" name="do" value="([^"]+)"', response.content.decode())


def press(client: Client, path: str, page: HttpResponse | dict[str, str], do: str, **more: str) -> HttpResponse:
    """Press a button of a page without a script, and return the page it leads to."""
    sent = page if isinstance(page, dict) else hidden(page)
    return client.post(path, {**sent, **more, "do": do}, follow=True)


def hidden(page: HttpResponse) -> dict[str, str]:
    """Return what lies in a page without being seen."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.content.decode())
    return {name: text.replace("&amp;", "&") for name, text in found if name not in ("csrfmiddlewaretoken", "shown")}


def asked(page: HttpResponse) -> str:
    """Return the fact that a page asks for."""
    return next((do.removeprefix("blank:") for do in buttons(page) if do.startswith("blank:")), "")


def says_verdict(page: HttpResponse) -> bool:
    return "/referee/v/" in page.request["PATH_INFO"]


# --- asked one by one -------------------------------------------------------------------------------------------------


def test_cards_first_then_a_fact_then_the_verdict(client: Client) -> None:
    page = client.get(CHECK, SPLIT)
    assert asked(page) == ""
    assert 'name="stood" value="false"' in text_of(page), "what the ready question says is kept"
    page = press(client, CHECK, SPLIT, "ask")
    assert asked(page) == "all_done"
    assert {"say:all_done:true", "say:all_done:false", "blank:all_done", "dispute:all_done"} <= set(buttons(page))
    page = press(client, CHECK, page, "say:all_done:true")
    assert says_verdict(page)
    assert Ruling.objects.get().position["all_done"] is True


def test_a_fact_that_cannot_matter_is_not_asked_and_the_verdict_says_so(client: Client) -> None:
    run = "4s 5s 6s 7s 8s"
    passed = {"hand": f"{run} 9c", "table.cards": "3s 4h 5d 6c 7h", "play.cards": run, "passed": "true"}
    page = press(client, "/referee/xa-lang/may-play/", passed, "ask")
    assert says_verdict(page)
    assert Ruling.objects.get().verdict["free"] == {"unasked": ["play.as"]}
    assert "Không ảnh hưởng, nên không cần hỏi:" in text_of(page)


def test_what_cards_say_by_themselves_is_no_fact_and_argues_nothing(client: Client) -> None:
    """One card is called nothing else, so its play fails for its rank and not for what nobody called it (§3.1)."""
    lower = {"hand": "3s 4h", "table.cards": "Ks", "play.cards": "3s"}
    page = press(client, "/referee/xa-lang/may-play/", lower, "ask")
    assert says_verdict(page)
    ruling = Ruling.objects.get()
    assert "as" not in ruling.position["play"] | ruling.position["table"]
    assert ruling.verdict["free"] == {"unasked": ["passed"]}
    assert ruling.position["passed"] is False, "nobody said that he had passed"
    assert ruling.verdict["steps"][-1]["rule"] == "xa-lang.same-type"


@pytest.mark.parametrize(
    ("table", "play"),
    [("2s 2h ?", "3h 3d"), ("4s 5s ?", "3h"), ("3s 4s 5s ?", "2s"), ("7s 8s ?", "Kh"), ("6d 6h 7s ?", "8s 8h 9d 9h")],
)
def test_what_the_cards_say_once_the_unknown_one_is_there_is_no_free_fact(
    client: Client, table: str, play: str
) -> None:
    page = press(client, "/referee/xa-lang/beats/", {"table.cards": table, "play.cards": play}, "ask")
    assert page.status_code == 200
    for ruling in Ruling.objects.all():
        assert "table.as" not in ruling.verdict.get("free", {}).get("unasked", [])


def test_the_order_in_which_people_stand_in_the_form_is_not_asked_again(client: Client) -> None:
    up = {"up.0": "Ks Ad", "up.1": "7s 8d", "up.2": "Ac Kh"}
    page = press(client, "/referee/xi-to/first-to-act/", up, "ask")
    assert says_verdict(page)
    assert "order" not in Ruling.objects.get().position


def test_cards_that_cannot_matter_are_not_asked_nor_made_up_on_the_page(client: Client) -> None:
    page = press(client, FOUL, FOULED, "ask")
    ruling = Ruling.objects.get()
    assert ruling.verdict["answer"] is True
    assert ruling.verdict["free"] == {"unasked": [f"back@{n}" for n in range(5)]}
    assert "Chi cuối (5 lá) (5 ?)" in text_of(page)
    shown = text_of(page).partition("Tình huống</h2>")[2].partition('id="free"')[0]
    assert "Chi giữa" in shown
    assert "Chi cuối" not in shown, "the cards with which the engine completed the row are nobody's"
    assert "Sửa lại thế này" not in text_of(page)


def test_the_same_position_told_in_full_is_another_verdict(client: Client) -> None:
    press(client, FOUL, FOULED, "ask")
    (whole,) = Ruling.objects.all()
    filled = values_for(get_game("mau-binh"), "foul", whole.position)
    press(client, FOUL, filled, "judge")
    assert sorted("free" in one.verdict for one in Ruling.objects.all()) == [False, True]
    press(client, FOUL, FOULED, "ask")
    assert Ruling.objects.count() == 2


def test_the_form_filled_from_a_verdict_leaves_empty_what_nobody_said(client: Client) -> None:
    page = press(client, FOUL, FOULED, "ask")
    edit = re.search(r'href="([^"]+)">Sửa tình huống', text_of(page))
    assert edit
    filled = dict(parse_qsl(urlsplit(edit[1].replace("&amp;", "&")).query))
    assert (filled["front"], filled.get("back"), filled["ask-mode"]) == ("As Ah Ad", None, "full")


def test_an_unknown_card_is_asked_for_by_the_pack(client: Client) -> None:
    page = press(client, "/referee/xi-dach/settle/", {"dealer": "9h ?", "player": "Th 5d"}, "ask")
    assert asked(page) == "dealer@1"
    assert "say:dealer@1:Ks" in buttons(page)
    assert re.search(r'value="say:dealer@1:Th" disabled', text_of(page)), "that card lies elsewhere"
    page = press(client, "/referee/xi-dach/settle/", page, "say:dealer@1:Ks")
    assert Ruling.objects.get().position["dealer"] == ["9h", "Ks"]
    assert "free" not in Ruling.objects.get().verdict


def test_a_card_in_dispute_is_ticked_in_the_pack(client: Client) -> None:
    address = "/referee/xi-dach/settle/"
    page = press(client, address, {"dealer": "9h ?", "player": "Th 5d"}, "ask")
    boxes = re.findall(r'name="ask-claim" value="(\w+)"( disabled)?', text_of(page))
    assert len(boxes) == 52
    assert {code for code, gone in boxes if gone} == {"9h", "Th", "5d"}
    one = press(client, address, page, "claim:dealer@1", **{"ask-claim": "Ks"})
    assert "Chọn ít nhất hai cách" in text_of(one)
    assert re.search(r'name="ask-claim" value="Ks" checked', text_of(one))
    page = press(client, address, one, "claim:dealer@1", **{"ask-claim": ["Ks", "2s"]})
    assert [text for _name, text in parse_qsl(hidden(page)["ask-open"])] == ["Ks", "2s"]


def test_a_forgotten_card_is_laid_with_one_tap_and_counts_as_laid(client: Client) -> None:
    page = client.post(CHECK, {"dealer": "9h", "do": "unknown"}, follow=True)
    assert dict(parse_qsl(urlsplit(page.request["QUERY_STRING"]).path))["dealer"] == "9h ?"
    assert 'value="9h ?"' in text_of(page)
    assert "không có lá bài nào" not in text_of(page).casefold()
    assert "Không có lá bài nào" in text_of(press(client, CHECK, {"dealer": "9h ?"}, "judge"))


def test_where_there_is_nothing_to_lay_the_first_fact_is_asked_at_once(client: Client) -> None:
    page = client.get(RAISE, {"raised_by_me_open": "true"})
    assert asked(page) == "base"
    for name, text in (("base", "20"), ("stack", "400"), ("owed", "60")):
        assert asked(page) == name
        page = press(client, RAISE, page, f"said:{name}", **{name: text})
    assert says_verdict(page)


@pytest.mark.parametrize(("text", "why"), [("", "Hãy nhập một số."), ("-3", "số nguyên"), ("x", "số nguyên")])
def test_a_number_that_is_none_is_refused_beside_its_field_and_stays_there(client: Client, text: str, why: str) -> None:
    page = press(client, RAISE, {"raised_by_me_open": "true"}, "said:base", base=text)
    assert asked(page) == "base"
    assert why in text_of(page)
    assert f'name="base" value="{text}"' in text_of(page)
    assert 'aria-invalid="true"' in text_of(page)


@pytest.mark.parametrize(("game", "quarrel"), QUARRELS, ids=[f"{game.key}-{one.key}" for game, one in QUARRELS])
def test_whoever_answers_truly_hears_the_verdict_of_the_whole_situation(
    client: Client, game: Game, quarrel: Any
) -> None:
    cases = [case for case in cases_of(game, quarrel.query) if quarrel.given.items() <= case["position"].items()]
    position = plain(game.read(quarrel.query, cases[0]["position"]))
    house = game.house.from_json(cases[0].get("house", {}))
    rules = {f"house.{key}": str(value).lower() for key, value in cases[0].get("house", {}).items()}
    whole = values_for(game, quarrel.query, position)
    facts = asked_in(PositionForm(game, quarrel.query, whole, "vi").everything.values())
    laid = {key: text for key, text in whole.items() if not {key, key.rpartition(".")[0]} & facts}
    path = f"/referee/{game.key}/{quarrel.query}/"
    page = press(client, path, {**laid, **values_for(game, quarrel.query, quarrel.given), **rules}, "ask")
    for _n in range(12):
        if says_verdict(page):
            break
        name = asked(page)
        assert name, text_of(page)
        parts = {key: text for key, text in whole.items() if key.startswith(f"{name}.")}
        page = press(client, path, page, f"said:{name}", **parts, **({name: whole[name]} if name in whole else {}))
    ruling = Ruling.objects.get()
    answer = judge(game.key, quarrel.query, ruling.position, cases[0].get("house")).answer
    assert form_of(ruling.verdict["answer"]) == form_of(plain(answer))
    whole_answer = game.judge(
        quarrel.query, game.read(quarrel.query, without_names(game, quarrel.query, position)[0]), house
    )
    assert form_of(plain(whole_answer.answer)) == form_of(plain(answer))


# --- nobody knows, or they quarrel ------------------------------------------------------------------------------------


def test_what_nobody_remembers_leads_to_both_verdicts_with_what_they_hang_on(client: Client) -> None:
    page = press(client, CHECK, press(client, CHECK, SPLIT, "ask"), "blank:all_done")
    text = text_of(page)
    assert "Còn tùy" in text
    assert "Cả bàn đã rút xong? có" in text
    assert ">Được xét</h3>" in text
    assert ">Luật không nói</h3>" in text
    assert Ruling.objects.count() == 0


@pytest.mark.parametrize(("side", "answer"), [("side:0", True), ("side:1", False)])
def test_each_side_opens_as_a_full_verdict(client: Client, side: str, answer: bool) -> None:
    page = press(client, CHECK, press(client, CHECK, SPLIT, "ask"), "dispute:all_done")
    assert "đang cãi: có / không" in text_of(page)
    page = press(client, CHECK, page, side)
    assert says_verdict(page)
    assert Ruling.objects.get().verdict["answer"] is answer
    assert "free" not in Ruling.objects.get().verdict


def test_where_the_dispute_is_idle_the_verdict_says_that_both_are_right(client: Client) -> None:
    idle = {"dealer": "9h 9d", "player": "Th 5d", "ask-told": "all_done", "ask-open": "all_done=", "stood": "true"}
    page = press(client, CHECK, idle, "ask")
    assert says_verdict(page)
    assert Ruling.objects.get().verdict["free"] == {"either": ["all_done"]}
    assert "Ai đúng cũng vậy:</strong> Cả bàn đã rút xong?" in text_of(page)


def test_what_is_claimed_is_chosen_where_there_are_more_than_two_ways(client: Client) -> None:
    den = "/referee/xi-dach/den/"
    stakes = {"players.0.name": "An", "players.0": "10", "players.1.name": "Bình", "players.1": "5"}
    page = press(client, den, stakes, "ask")
    assert asked(page) == "offender"
    one = client.post(den, {**hidden(page), "do": "claim:offender", "ask-claim": "~players.0"})
    assert "Chọn ít nhất hai cách" in text_of(one)
    assert re.search(r'value="~players.0" checked', text_of(one)), "what was chosen stays"
    assert asked(one) == "offender"
    both = client.post(
        den, {**hidden(page), "do": "claim:offender", "ask-claim": ["~players.0", "dealer"]}, follow=True
    )
    assert "đang cãi: An / Nhà cái" in text_of(both)
    assert text_of(both).count("Mở phân xử này") == 2


THREE = {
    f"players.{n}{end}": text
    for n, who in enumerate(("An", "Bình", "Chi"))
    for end, text in ((".name", who), ("", "10"))
}


def disputed(client: Client, *claims: str) -> HttpResponse:
    """Let three people quarrel over who must pay for the others, then turn back to the table."""
    den = "/referee/xi-dach/den/"
    page = press(client, den, press(client, den, THREE, "ask"), "claim:offender", **{"ask-claim": list(claims)})
    assert "đang cãi" in text_of(page)
    return page


def test_who_left_the_table_claims_nothing_and_is_not_whoever_comes_instead(client: Client) -> None:
    den = "/referee/xi-dach/den/"
    page = press(client, den, disputed(client, "~players.0", "~players.2"), "lay")
    page = press(client, den, {**THREE, **asks(page)}, "drop:players.2")
    assert "ask-open" not in hidden(page)
    fewer = {name: text for name, text in THREE.items() if not name.startswith("players.2")}
    assert asked(press(client, den, {**fewer, **asks(page)}, "ask")) == "offender"
    page = press(client, den, {**THREE, **asks(page), "players.2.name": "Dũng"}, "ask")
    assert asked(page) == "offender"
    assert "đang cãi:" not in text_of(page)


def test_of_three_who_are_named_two_are_still_in_dispute_when_one_left(client: Client) -> None:
    den = "/referee/xi-dach/den/"
    page = press(client, den, disputed(client, "~players.0", "~players.2", "dealer"), "lay")
    page = press(client, den, {**THREE, **asks(page)}, "drop:players.2")
    assert parse_qsl(asks(page)["ask-open"]) == [("offender", "~players.0"), ("offender", "dealer")]


@pytest.mark.parametrize("claims", [["~players.0", "~players.2"], ["~players.7", "~x"], ["~players.0", "Zed"]])
def test_an_address_that_claims_somebody_who_is_gone_is_a_page(client: Client, claims: list[str]) -> None:
    fewer = {name: text for name, text in THREE.items() if not name.startswith("players.2")}
    opened = "&".join(f"offender={claim}" for claim in claims)
    for mode in ("ask", "full", ""):
        kept = {"ask-mode": mode, "ask-told": "offender", "ask-open": opened}
        assert client.get("/referee/xi-dach/den/", {**fewer, **kept}).status_code == 200
        assert press(client, "/referee/xi-dach/den/", {**fewer, **kept}, "ask").status_code == 200


def asks(page: HttpResponse) -> dict[str, str]:
    """Return what a page remembers of what was told."""
    return {name: text for name, text in hidden(page).items() if name.startswith("ask-")}


def test_what_cannot_be_decided_is_said_honestly(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_asked", lambda *_put: Asking("undecided", reason="too-many"))
    page = press(client, CHECK, SPLIT, "ask")
    assert "Chưa nói chắc được" in text_of(page)
    assert "full" in buttons(page)
    assert Ruling.objects.count() == 0


# --- nothing is lost --------------------------------------------------------------------------------------------------


def test_the_last_answers_are_undone_one_by_one(client: Client) -> None:
    page = client.get(RAISE, {"raised_by_me_open": "true"})
    page = press(client, RAISE, page, "say:base:20")
    page = press(client, RAISE, page, "blank:stack")
    assert asked(page) == "owed"
    page = press(client, RAISE, page, "back")
    assert asked(page) == "stack"
    page = press(client, RAISE, page, "back")
    assert asked(page) == "base"
    assert "back" not in buttons(page)
    assert hidden(page)["raised_by_me_open"] == "true"


def test_a_given_fact_can_be_changed(client: Client) -> None:
    page = press(client, CHECK, client.get(CHECK, SPLIT), "forget:stood", dealer="9h 9d", player="Th 5d")
    page = press(client, CHECK, page, "ask", dealer="9h 9d", player="Th 5d")
    assert asked(page) in ("stood", "all_done")
    assert "stood" not in hidden(page)


def test_the_whole_form_and_back_keep_everything(client: Client) -> None:
    page = press(client, CHECK, press(client, CHECK, SPLIT, "ask"), "blank:all_done")
    whole = press(client, CHECK, page, "full")
    text = text_of(whole)
    assert re.search(r'name="stood" value="false" id="[^"]+" checked', text)
    assert 'value="9h 9d"' in text
    again = press(client, CHECK, {**hidden(whole), **SPLIT}, "one")
    assert 'value="Th 5d"' in text_of(again)
    assert "không nhớ" in text_of(again)


def test_what_is_filled_in_the_whole_form_is_no_longer_forgotten(client: Client) -> None:
    page = press(client, CHECK, press(client, CHECK, SPLIT, "ask"), "blank:all_done")
    whole = press(client, CHECK, page, "full")
    again = press(client, CHECK, {**hidden(whole), **SPLIT, "all_done": "true"}, "one")
    assert "không nhớ" not in text_of(again)
    assert says_verdict(press(client, CHECK, {**hidden(again), **SPLIT}, "ask"))


def test_the_address_of_a_question_shows_it_again_in_both_languages(client: Client) -> None:
    page = press(client, CHECK, SPLIT, "ask")
    address = f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}"
    assert asked(client.get(address)) == "all_done"
    english = client.get(f"/en{address}")
    assert asked(english) == "all_done"
    assert "Everybody has drawn?" in text_of(english)
    assert "Nobody remembers" in text_of(english)
    assert re.search(
        r"Nothing more to ask|It depends", text_of(press(client, f"/en{CHECK}", english, "blank:all_done"))
    )


def test_with_htmx_the_form_alone_comes_and_the_address_follows(client: Client) -> None:
    response = client.post(CHECK, {**SPLIT, "do": "ask"}, headers=HTMX)
    assert asked(response) == "all_done"
    assert "<html" not in response.content.decode()
    assert "ask-mode=ask" in response["HX-Replace-Url"]
    done = client.post(CHECK, {**hidden(response), "do": "say:all_done:true"}, headers=HTMX)
    assert done["HX-Redirect"].startswith("/referee/v/")


def test_missing_and_impossible_cards_are_told_beside_their_trays(client: Client) -> None:
    page = press(client, FOUL, {"front": "As Ah", "middle": "2s 3h 5d 7h 9s", "back": "As Ks Qs Js Ts"}, "ask")
    assert "Cần 3 lá, đang có 2." in text_of(page)
    twice = press(client, FOUL, {"front": "As Ah Ad", "middle": "2s 3h 5d 7h 9s", "back": "As ? Qs Js Ts"}, "ask")
    assert 'class="error"' in text_of(twice)
    assert 'value="As ? Qs Js Ts"' in text_of(twice)
    assert Ruling.objects.count() == 0


def test_a_bad_fact_of_an_address_is_shown_in_the_whole_form(client: Client) -> None:
    page = press(client, CHECK, {**SPLIT, "stood": "maybe"}, "ask")
    assert 'id="in-stood"' in text_of(page)
    assert 'class="error"' in text_of(page)


# --- bounded and robust -----------------------------------------------------------------------------------------------


def test_a_page_that_is_only_looked_at_asks_the_engine_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(asking, "_asked", lambda game, query, *_put: calls.append(f"{game} {query}"))
    for game, query in EVERY_QUERY:
        shown = PositionForm(get_game(game), query, {}, "vi")
        if any(control.kind in ("cards", "players", "record") for control in shown.controls):
            assert client.get(f"/referee/{game}/{query}/").status_code == 200
    assert calls == []


def test_the_same_question_is_put_to_the_engine_once(client: Client) -> None:
    press(client, CHECK, SPLIT, "ask")
    assert asking._asked.cache_info().misses == 1
    assert asking._asked.cache_info().hits >= 1


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        (FOUL, {"front": "? ? ?", "middle": "? ? ? ? ?", "back": "? ? ? ? ?"}),
        ("/referee/mau-binh/instant-win/", {"cards": " ".join(["?"] * 13)}),
        ("/referee/xep/can-win/", {"hand": " ".join(["?"] * 20)}),
        ("/referee/xi-to/payout/", {f"paid.{n}.name": f"N{n}" for n in range(6)}),
    ],
)
def test_however_little_is_known_the_page_comes_soon(client: Client, path: str, sent: dict[str, str]) -> None:
    start = thread_time()
    assert press(client, path, sent, "ask").status_code == 200
    assert thread_time() - start < 2 * PATIENCE + 1


def test_who_asks_without_end_gets_the_whole_form_and_loses_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.referee.views.over_limit", lambda *_args, **_kwargs: True)
    page = client.post(CHECK, {**SPLIT, "do": "ask"})
    assert "trọng tài cần nghỉ" in text_of(page)
    assert 'value="9h 9d"' in text_of(page)


@pytest.mark.parametrize(
    "sent",
    [
        {"do": "say:nothing:true"},
        {"do": "say:stood"},
        {"do": "forget:"},
        {"do": "claim:dealer@9"},
        {"do": "claim:dealer@99999999999999999999"},
        {"do": "blank:dealer@0"},
        {"do": "side:0"},
        {"do": "side:99999999"},
        {"do": "back", "ask-told": "x <b> stood@@ dealer@77 all_done all_done"},
        {"do": "ask", "ask-told": "all_done " * 900, "ask-open": "all_done=%ff&=&&a" * 200},
        {"do": "ask", "ask-told": "all_done", "ask-open": "all_done=perhaps&all_done=true"},
        {"do": "ask", "ask-told": "dealer@1", "ask-open": "dealer@1=Zz&dealer@1=Ks"},
        {"do": "ask", "ask-mode": "<script>"},
        *({"do": f"{verb}:dealer@{slot}"} for verb in ("say", "forget", "blank", "dispute") for slot in WRONG_SLOTS),
        {"do": "say:dealer@x:Ah"},
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_forged_answers_are_answered_with_a_page(client: Client, sent: dict[str, str], headers: dict[str, str]) -> None:
    response = client.post(CHECK, {**SPLIT, **sent}, headers=headers, follow=True)
    assert response.status_code == 200


@pytest.mark.parametrize("slot", WRONG_SLOTS)
def test_a_card_that_is_not_there_is_no_fact(slot: str) -> None:
    partial = Partial.of(PositionForm(get_game("xi-dach"), "may-check", SPLIT, "vi").controls, Talk())
    assert partial.named(f"dealer@{slot}") is None
    assert partial.named("dealer@1")


def test_no_field_of_the_page_is_called_like_an_input_of_a_game() -> None:
    inputs = {one.key for game in all_games() for query in game.queries for one in query.inputs}
    assert not inputs & set(OWN)
    assert all("-" in name for name in Talk("full", ["x"], {"x": []}).values())


def test_a_question_that_is_not_there_is_a_page_that_is_not_there(client: Client) -> None:
    assert client.post("/referee/xi-dach/nope/", {"do": "ask"}).status_code == 404


# --- people -----------------------------------------------------------------------------------------------------------


class Table:
    """A table at which some people sit."""

    people = ("An", "Bình", "Chi")


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the people of the table be known."""
    monkeypatch.setattr("tutor.referee.views.profile_of", lambda *_args: Table)


@pytest.mark.usefixtures("at_table")
def test_the_people_of_the_table_sit_there_already(client: Client) -> None:
    page = text_of(client.get("/referee/xi-dach/settle-table/"))
    assert [f'value="{who}"' in page for who in Table.people] == [True] * 3
    assert 'value="add:players"' in page
    named = text_of(client.get("/referee/xi-dach/settle-table/", {"players.0.name": "Dũng"}))
    assert 'value="An"' not in named, "whoever was entered already is not overwritten"
    assert "add:players:Bình" in named


@pytest.mark.usefixtures("at_table")
def test_somebody_of_the_table_comes_with_one_tap(client: Client) -> None:
    pay = "/referee/xep/payment/"
    page = press(client, pay, {"losers.0": "Chi"}, "add:losers:Bình")
    assert 'value="Bình"' in text_of(page)
    page = press(client, pay, {"losers.0": "Chi"}, "add:losers")
    assert 'value="An"' in text_of(page), "the first who is not there"


def test_without_a_table_they_have_numbers(client: Client) -> None:
    page = press(client, "/referee/xep/payment/", {"losers.0": "Chi"}, "add:losers")
    assert 'value="Người 2"' in text_of(page)


def test_partial_positions_have_what_is_known_and_no_more() -> None:
    filled = PositionForm(get_game("xi-dach"), "may-check", {"dealer": "9h ?", "player": "Th 5d"}, "vi")
    partial = Partial.of(filled.controls, Talk())
    known = {"dealer": ["9h", "?"], "player": ["Th", "5d"], "stood": "?", "all_done": "?"}
    assert partial.position == known
    assert sorted(place.name for place in partial.facts.values()) == ["all_done", "dealer@1", "stood"]
    told = Partial.of(filled.controls, Talk("", ["all_done"], {}))
    assert "all_done" not in told.position, "it was said that nobody knows of it"


def test_nobody_remembers_more(client: Client) -> None:
    """One tap carries all that is still open, and what is known stays."""
    path = "/referee/xep/must-xep/"
    page = press(client, path, {"hand": "Rr Rr " + "? " * 18, "ty": "Rr"}, "ask")
    assert "rest" not in buttons(page), "first somebody does not know something"
    page = press(client, path, page, f"blank:{asked(page)}")
    assert "rest" in buttons(page)
    page = press(client, path, page, "rest")
    assert not asked(page)
    kept = hidden(page)
    assert kept["hand"].split() == ["Rr", "Rr", *["?"] * 18]
    assert kept["ty"] == "Rr"
    assert {f"hand@{n}" for n in range(2, 20)} <= set(kept["ask-told"].split())


def test_a_rank_is_told_once_where_its_suit_turns_nothing(client: Client) -> None:
    """18 against 9, 2 and an unknown card (Xì Dách §4.4): the ranks that win, that tie, and those that lose."""
    path = "/referee/xi-dach/settle/"
    page = press(client, path, {"dealer": "Ks 8h", "player": "9s 2h ?"}, "ask")
    assert asked(page) == "player@2"
    page = text_of(press(client, path, page, "blank:player@2"))
    assert "lá thứ 3: 2, 3, 4, 5, 6" in page
    assert "5♠" not in page.partition("Còn tùy")[2].partition("Đã biết")[0]
    assert "Chẳng hạn:" in page


@pytest.mark.parametrize(
    ("typed", "claims"),
    [
        ("5 10", ["5", "10"]),
        ("50.000 hay 60.000", ["50000", "60000"]),
        ("5k/10k", ["5000", "10000"]),
        ("7, 8,9", ["7", "8", "9"]),
    ],
)
def test_numbers_in_dispute_are_read_as_people_write_them(client: Client, typed: str, claims: list[str]) -> None:
    page = press(client, RAISE, {"base": "5000", "stack": "100000", "raised_by_me_open": "true"}, "ask")
    assert asked(page) == "owed"
    page = press(client, RAISE, page, "claim:owed", **{"ask-claim": typed})
    assert [text for _name, text in parse_qsl(hidden(page)["ask-open"])] == claims
