"""The general answer form: controls for every kind of field, lists added to one by one, nothing typed lost."""

import dataclasses
import re
from typing import Any

import pytest
from django.utils import translation
from django.utils.html import escape

from games import Game, Query, all_games, get_game, judge, plain
from games import fields as kinds
from tests.games.positions import cases
from tests.tutor.factories import HTMX, address, browser_of, put
from tests.tutor.giving import as_sent, sent_for
from tutor.models import Answer, Learner, Served
from tutor.serving.forms import answer_form, form_of, has_form
from tutor.serving.general import PartsForm

HANDS = {"hands": {"An": ["Kh", "Qh", "Jh", "Th", "9h"], "Bình": ["8s", "8h", "Ad", "Qc", "Jc"]}}
TURN = {"base": 10, "stack": 400, "owed": 20, "raised_by_me_open": True}
PAID = {"paid": {"An": 100, "Bình": 100, "Chi": 60}, "folded": []}
PHASE = {"dealer": ["Ac", "Ah"], "players": {"An": ["5d", "3h"], "Bình": ["Ad", "Tc"]}}
DEN = {"players": {"An": 10, "Bình": 20}, "offender": "dealer"}
HELD = ["Er", "Er", "Eg", "Rr", "Ry", "Cy", "Cw", "Hw"]
EATER = {
    "hand": [*HELD, *["Ag", "Kg", "Pr", "Py", "Pg", "Pw", "Aw"]],
    "down": [],
    "open": [["Rg", "Cg", "Hg"], ["Ay", "Ay"]],
}
EAT = EATER | {"ty": ["Eg"]}
WIN = {"lenh": 16, "stake": 5, "losers": ["An", "Chi"]}
SPADES = {"cards": ["5s", "6s", "7s", "8s", "9s"]}
FOLLOW = {"hand": ["5c", "5s", "6d", "7h"], "table": {"cards": ["4d"]}}
TABLE = {
    "players": {
        "An": {"hand": [*EATER["hand"]], "down": [], "open": EATER["open"]},
        "Bình": {
            "hand": [
                "Kw",
                "Ky",
                "Ar",
                "Ar",
                "Ew",
                "Ew",
                "Ry",
                "Rr",
                "Cr",
                "Cr",
                "Hr",
                "Hr",
                "Hy",
                "Hg",
                "Pr",
                "Py",
                "Aw",
                "Aw",
                "Rw",
                "Rw",
            ],
            "down": [],
            "open": [],
        },
    },
    "ty": ["Cw"],
}
CALL = {"answer.fold": "true", "answer.check": "false", "answer.call.of": "20"}
RAISE = {"answer.raise.of.min": "30", "answer.raise.of.max": "400"}
POTS = {"answer.pots.rows": ["0", "1"], "answer.pots.0.amount": "180", "answer.pots.0.eligible": ["0", "1", "2"]}
POTS |= {"answer.pots.1.amount": "80", "answer.pots.1.eligible": ["0", "1"]}
TWO_POTS = {
    "pots": [{"amount": 180, "eligible": ["An", "Bình", "Chi"]}, {"amount": 80, "eligible": ["An", "Bình"]}],
    "returned": {},
}
EVERY_QUERY = [pytest.param(game, query.key, id=query.key) for game in all_games() for query in game.queries]
NOTHING = {"none": "1"}
RUN = {"type": "straight", "rank": "9", "length": 5}

READ: list[tuple[str, str, Any, dict[str, Any], Any]] = [
    ("xi-to", "showdown", HANDS, {"answer": ["0"]}, ["An"]),
    ("xi-to", "showdown", HANDS, {"answer": ["1", "0"]}, ["Bình", "An"]),
    ("xi-to", "showdown", HANDS, {"none": "1"}, []),
    ("xi-to", "first-to-act", {"up": {"An": ["7s"], "Bình": ["Jd"]}}, {"answer": "1"}, "Bình"),
    ("xi-to", "legal-actions", TURN, CALL | {"answer.raise.is": "null"}, "call"),
    ("xi-to", "legal-actions", TURN, CALL | RAISE, "raise"),
    ("xi-to", "pots", PAID, POTS, TWO_POTS),
    ("xi-to", "pots", PAID, {"answer.returned.0": "40"}, {"pots": [], "returned": {"An": 40}}),
    ("xi-dach", "phase-one", PHASE, {"answer.0": "lose", "answer.1": "draw"}, {"An": "lose", "Bình": "draw"}),
    ("xi-dach", "den", DEN, {"answer-0": "10", "answer-1": "20", "answer-2": "-30"}, "den"),
    ("xi-to", "legal-actions", TURN, CALL | RAISE | {"answer.raise.is": "null"}, "call"),
    ("xep", "group-value", {"cards": ["Kr"]}, {"none": "1", "answer": ""}, None),
    ("xep", "group-value", {"cards": ["Kr"]}, {"answer": "1"}, 1),
    ("xep", "group-value", {"cards": ["Kr"]}, {"answer": "0"}, 0),
    ("xep", "discards", {"hand": HELD}, {"answer": ["Rr", "Er", "Er"]}, ["Er", "Er", "Rr"]),
    ("xep", "discards", {"hand": HELD}, {"none": "1"}, []),
    ("xep", "payment", WIN, {"answer-0": "80", "answer-1": "0"}, {"An": 80, "Chi": 0}),
    ("xep", "must-take", TABLE, {"answer.player": "null", "answer.rule": "null"}, {"player": None, "rule": None}),
    ("xep", "must-take", TABLE, {"answer.player": "1", "answer.rule": "keo"}, {"player": "Bình", "rule": "keo"}),
    ("xep", "eats", EAT, {"answer.rows": ["0", "3"], "answer.0": ["Ag", "Kg"]}, [["Ag", "Kg"], []]),
    ("xep", "eats", EAT, {"answer.rows": ["0"], "answer.0": ["Ag"], "answer.1": ["Eg"]}, [["Ag"], ["Eg"]]),
    ("xa-lang", "combo", SPADES, {"answer.0.type": "straight", "answer.0.rank": "9", "answer.0.length": "5"}, [RUN]),
    (
        *("xa-lang", "legal-plays", FOLLOW),
        {"answer.rows": ["0"], "answer.0.cards": ["5c"], "answer.0.type": "single", "answer.0.rank": "5"},
        [{"cards": ["5c"], "type": "single", "rank": "5"}],
    ),
]
FULL = {
    "call": {"fold": True, "check": False, "call": 20, "raise": None},
    "raise": {"fold": True, "check": False, "call": 20, "raise": {"min": 30, "max": 400}},
    "den": {"An": 10, "Bình": 20, "dealer": -30},
}
ONE, AGAIN = "Hãy chọn một.", "Còn chỗ phải xem lại: "
NONE = "Hãy trả lời trước, hoặc bấm “Không có”."
REFUSED: list[tuple[str, str, Any, dict[str, Any], str]] = [
    ("xi-to", "showdown", HANDS, {}, NONE),
    ("xi-to", "showdown", HANDS, {"answer": ["7", "An"]}, NONE),
    ("xi-to", "showdown", HANDS, {"answer": ["0"], "none": "1"}, "Đang chọn hay đã thêm gì đó"),
    ("xi-to", "first-to-act", {"up": {"An": ["7s"], "Bình": ["Jd"]}}, {}, ONE),
    ("xi-to", "first-to-act", {"up": {"An": ["7s"], "Bình": ["Jd"]}}, {"answer": "Chi"}, ONE),
    ("xi-to", "legal-actions", TURN, {}, f"{AGAIN}Bỏ, Chuyển, Theo, Tố thêm."),
    ("xi-to", "legal-actions", TURN, CALL, "Tố thêm: Hãy điền, hoặc chọn “Không có”."),
    ("xi-to", "legal-actions", TURN, CALL | {"answer.raise.of.min": "1"}, "Nhiều nhất: Cần một số nguyên từ 1"),
    ("xi-to", "legal-actions", TURN, CALL | RAISE | {"answer.raise.of.max": "x"}, "Nhiều nhất: Cần một số nguyên từ 1"),
    ("xi-to", "pots", PAID, {}, "Hãy trả lời trước."),
    ("xi-to", "pots", PAID, {"answer.pots.0.eligible": ["0"]}, "Số xu: Cần một số nguyên từ 0 trở lên."),
    ("xi-to", "pots", PAID, {"answer.returned.0": "1", "answer.returned.1": "2"}, "returned: cần 0–1 người"),
    ("xi-dach", "phase-one", PHASE, {"answer.0": "win"}, f"Bình: {ONE}"),
    ("xi-dach", "den", DEN, {"answer-0": "1", "answer-1": "1"}, "Cần một số nguyên cho: Nhà cái."),
    ("xep", "group-value", {"cards": ["Kr"]}, {}, "Cần một số nguyên từ 0 đến 10."),
    ("xep", "group-value", {"cards": ["Kr"]}, {"answer": "11"}, "Cần một số nguyên từ 0 đến 10."),
    ("xep", "discards", {"hand": HELD}, {}, NONE),
    ("xep", "discards", {"hand": HELD}, {"answer": ["Kr", "x"], "answer.0": ["Er"], "answer.rows": ["0"]}, NONE),
    ("xep", "must-take", TABLE, {"answer.player": "0"}, f"Theo luật: {ONE}"),
    ("xep", "eats", EAT, {}, NONE),
    ("xa-lang", "combo", SPADES, {"answer.0.type": "straight"}, f"{AGAIN}Hạng"),
    ("xa-lang", "legal-plays", FOLLOW, {"answer.0.type": "pair", "answer.0.rank": "5"}, "Các lá: Cần 1–13 lá"),
]


@pytest.fixture
def closed_by_a_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first miss close every question, as the third one does."""
    monkeypatch.setattr("tutor.serving.services.attempts_allowed", lambda served: 1)


@pytest.fixture
def learner(db: None) -> Learner:
    return Learner.objects.create()


def served_to(learner: Learner, game: str, query: str, position: Any) -> Served:
    played = get_game(game)
    return put(learner, game=played, query=query, position=position, house=played.house().to_json())


def form_for(game: str, query: str, position: Any, fields: Any, lang: str = "vi") -> Any:
    return answer_form(get_game(game), query, position, lang, as_sent(fields))


# --- Reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "query", "position", "fields", "given"), READ)
def test_an_answer_of_each_kind_is_read(game: str, query: str, position: Any, fields: Any, given: Any) -> None:
    form = form_for(game, query, position, fields)
    wanted = FULL.get(given, given) if isinstance(given, str) else given
    assert (form.answer(), form.errors, form.answered) == (wanted, [], True)


@pytest.mark.parametrize(("game", "query"), EVERY_QUERY)
def test_an_answer_that_is_there_already_can_be_filled_in(game: Game, query: str) -> None:
    for case in cases(game):
        if case["query"] == query and has_form(game, query):
            position, house = game.read(query, case["position"]), game.house()
            right = game.judge(query, position, house).to_json()["answer"]
            sent = answer_form(game, query, plain(position), "vi").as_sent(right)
            form = answer_form(game, query, plain(position), "vi", as_sent(sent if any(sent.values()) else NOTHING))
            given = game.query(query).read_answer(form.answer(), game.deck)
            assert (game.query(query).right(position, house, given), form.errors) == (True, [])


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(("game", "query", "position", "fields", "error"), REFUSED)
def test_what_is_no_answer_is_the_form_again_with_the_reason_and_nothing_is_stored(
    learner: Learner, game: str, query: str, position: Any, fields: Any, error: str, headers: dict[str, str]
) -> None:
    served = served_to(learner, game, query, position)
    page = browser_of(learner).post(address(served), fields, headers=headers)
    alert = re.findall(r'class="notice error" role="alert">(.*?)</div>', page.text, re.S)
    assert len(alert) == 1
    assert escape(error) in alert[0]
    assert 'id="answer-form"' in page.text
    assert not Answer.objects.exists()


def test_what_is_wrong_stands_beside_the_control_and_is_tied_to_it(learner: Learner) -> None:
    served = served_to(learner, "xi-to", "legal-actions", TURN)
    page = browser_of(learner).post(address(served), CALL | RAISE | {"answer.raise.of.max": "ba"})
    error = '<p class="error" id="answer-raise-of-max-error">Cần một số nguyên từ 1 trở lên.</p>'
    assert error in page.text
    control = re.findall(r'<input id="answer-raise-of-max"[^>]*>', page.text)[0]
    assert 'aria-invalid="true" aria-describedby="answer-raise-of-max-error"' in control
    assert page.text.count("aria-invalid") == 1


@pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
def test_reasons_are_in_the_readers_language(learner: Learner, prefix: str, lang: str) -> None:
    served = served_to(learner, "xep", "must-take", TABLE)
    page = browser_of(learner).post(address(served, prefix=prefix), {"answer.player": "0"})
    assert {"vi": "Theo luật: Hãy chọn một.", "en": "By the rule: Please choose one."}[lang] in page.text


def test_what_was_chosen_and_typed_is_still_there_after_an_error(learner: Learner) -> None:
    served = served_to(learner, "xi-to", "legal-actions", TURN)
    fields = {
        "answer.fold": "true",
        "answer.call.is": "null",
        "answer.call.of": "hai mươi",
        "answer.raise.of.min": "30",
    }
    page = browser_of(learner).post(address(served), fields).text
    assert set(re.findall(r'id="([\w-]+)" checked', page)) == {"answer-fold-true", "answer-call-null"}
    assert 'value="hai mươi"' in page
    assert 'id="answer-raise-of-min" name="answer.raise.of.min" value="30"' in page


# --- Cards to pick ------------------------------------------------------------------------------------------------


def tapped(page: str, name: str = "answer") -> list[str]:
    return re.findall(rf'<input id="[\w-]+" name="{name}" type="checkbox" value="(\w+)" checked', page)


def test_every_copy_of_a_card_is_tapped_by_itself(learner: Learner) -> None:
    served = served_to(learner, "xep", "eats", EAT)
    browser = browser_of(learner)
    assert (
        re.findall(r'name="answer.0" type="checkbox" value="(\w+)"', browser.get(address(served)).text) == EATER["hand"]
    )
    page = browser.post(address(served), {"answer.0": ["Er"], "bare": "answer"}).text
    assert tapped(page, "answer.0") == ["Er"]
    page = browser.post(address(served), {"answer.0": ["Er", "Er", "Er", "Kr"], "bare": "answer"}).text
    assert tapped(page, "answer.0") == ["Er", "Er"]


def test_the_hand_that_is_picked_from_is_laid_out_once(learner: Learner) -> None:
    browser = browser_of(learner)
    page = browser.get(address(served_to(learner, "xep", "discards", {"hand": HELD}))).text
    assert page.count('class="pick"') == len(HELD)
    assert 'class="mat"' not in page
    page = browser.get(address(served_to(learner, "xep", "eats", EAT))).text
    mat = re.findall(r'<div class="mat">.*?</div></div>', page, re.S)[0]
    assert "Bài trên tay" not in mat
    assert "Bài lật" in mat


@pytest.mark.usefixtures("closed_by_a_miss")
def test_the_card_that_makes_a_near_miss_is_marked_once_where_it_is_picked(learner: Learner) -> None:
    other = {"hand": [*HELD[:-1], "Er"]}
    first = put(learner, game=get_game("xep"), query="discards", position={"hand": HELD}, house={}, reserve=other)
    browser = browser_of(learner)
    browser.post(address(first), {"none": "1", "key": "k"})
    page = browser.post(f"{address(first)}twin/", follow=True).text
    assert page.count("lá đã đổi") == 1


# --- Lists --------------------------------------------------------------------------------------------------------


def rows(page: str, name: str = "answer") -> list[str]:
    return re.findall(rf'<input type="hidden" name="{name}.rows" value="(\d+)">', page)


def hidden(page: str) -> dict[str, list[str]]:
    """Return what the form sends again by itself."""
    form = page.partition('id="answer-form"')[2].partition("</form>")[0]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(answer[^"]*)" value="([^"]*)">', form):
        found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_items_are_added_one_by_one_and_dropped_again(learner: Learner, headers: dict[str, str]) -> None:
    served, browser = served_to(learner, "xep", "eats", EAT), browser_of(learner)

    def post(fields: dict[str, Any]) -> str:
        return browser.post(address(served), fields, headers=headers, follow=True).text

    page = post({"answer.0": ["Ag", "Kg"], "add": "answer"})
    assert (rows(page), tapped(page, r"answer\.1")) == (["0"], [])
    page = post(hidden(page) | {"answer.1": ["Eg"], "add": "answer"})
    page = post(hidden(page) | {"bare": "answer"})
    assert rows(page) == ["0", "1", "2"]
    assert "một mình nó" in page.partition('<ol class="added"')[2].partition("</ol>")[0]
    page = post(hidden(page) | {"drop": "answer.1"})
    assert rows(page) == ["0", "2"]
    assert not Answer.objects.exists()
    post(hidden(page) | {"key": "k"})
    assert Answer.objects.get().given == [["Ag", "Kg"], []]


def test_dropping_an_item_keeps_the_one_being_filled_in(learner: Learner) -> None:
    served, browser = served_to(learner, "xi-to", "pots", PAID), browser_of(learner)
    page = browser.post(address(served), {"answer.pots.0.amount": "180", "add": "answer.pots"}, follow=True).text
    half = {"answer.pots.1.amount": "80", "answer.pots.1.eligible": ["1"], "answer.returned.2": "5"}
    page = browser.post(address(served), hidden(page) | half | {"drop": "answer.pots.0"}, follow=True).text
    assert rows(page, "answer.pots") == []
    assert 'name="answer.pots.1.amount" value="80"' in page
    assert 'id="answer-pots-1-eligible-1" checked' in page
    assert 'name="answer.returned.2" value="5"' in page


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"add": "answer"}, "Hãy chọn hoặc điền trước, rồi bấm “Thêm”."),
        ({"bare": "answer", "answer.0": ["Er"]}, "Đang chọn lá: bấm “Thêm”, hoặc bỏ chọn trước."),
        (
            {"add": "answer", "answer.0": ["Er"], "answer.rows": [str(n) for n in range(60)], "answer.next": "60"}
            | {f"answer.{n}": ["Er"] for n in range(61)},
            "Nhiều nhất 60 mục.",
        ),
    ],
)
def test_an_item_that_cannot_be_added_says_why(learner: Learner, fields: dict[str, Any], error: str) -> None:
    page = browser_of(learner).post(address(served_to(learner, "xep", "eats", EAT)), fields)
    assert error in page.text
    assert not Answer.objects.exists()


def test_an_item_that_is_not_whole_is_not_added(learner: Learner) -> None:
    served = served_to(learner, "xa-lang", "legal-plays", FOLLOW)
    fields = {"answer.0.cards": ["5c", "5s"], "answer.0.type": "pair", "add": "answer"}
    page = browser_of(learner).post(address(served), fields).text
    assert rows(page) == []
    assert tapped(page, r"answer\.0\.cards") == ["5s", "5c"][::-1]
    assert '<option value="pair" selected>' in page
    assert 'id="answer-0-rank-error"' in page


@pytest.mark.parametrize(
    "forged",
    [
        {"answer.rows": ["0"], "answer.0.amount": "x"},
        {"answer.rows": ["-1", "x", "99999999999999999999"], "answer.next": "x"},
        {"drop": "answer", "add": "nothing"},
        {"drop": "answer.pots.7"},
        {"add": ["answer.pots.0", "answer.returned"]},
        {"answer.pots.rows": ["0"] * 500, "answer.pots.next": "9" * 400},
    ],
)
def test_forged_items_are_none(learner: Learner, forged: dict[str, Any]) -> None:
    page = browser_of(learner).post(
        address(served_to(learner, "xi-to", "pots", PAID)), forged | {"drop": "x"}, follow=True
    )
    assert page.status_code == 200
    assert rows(page.text, "answer.pots") == []


# --- Whatever a game asks -----------------------------------------------------------------------------------------


def test_every_part_of_every_answer_has_a_name_in_both_languages() -> None:
    for game in all_games():
        for query in game.queries:
            for lang in ("vi", "en"):
                texts = game.book.queries[query.key]
                for key in _keys(query.answer):
                    said = texts.get("inputs", {}).get(key) or texts.get("answers", {}).get(key)
                    assert said, f"{game.key} {query.key} {key}"
                    assert said[lang]


def _keys(field: Any) -> list[str]:
    within = [part.field for part in getattr(field, "parts", ())] + [one for one in [getattr(field, "of", None)] if one]
    return [part.key for part in getattr(field, "parts", ())] + [key for one in within for key in _keys(one)]


def unheard_of() -> Game:
    """A game of tomorrow: its answer has lists in records in lists, and amounts that may be none."""
    known = get_game("xi-to")
    item = kinds.Record(
        kinds.Input("eligible", kinds.ListOf(kinds.Name())),
        kinds.Input("amount", kinds.Maybe(kinds.Whole(1))),
        kinds.Input("min", kinds.ListOf(kinds.Cards(1, 2))),
        kinds.Input("fold", kinds.Flag()),
    )
    inputs = (kinds.Input("paid", kinds.Players(kinds.Whole(), 2, 6)), kinds.Input("cards", kinds.Cards(4)))
    query = Query("pots", inputs, answer=kinds.ListOf(item), judge=lambda note, **_: [])
    return dataclasses.replace(known, queries=(query,))


ODD = {"paid": {"An": 5, "Bình": 6}, "cards": ["As", "Kd", "2c", "9h"]}


def test_a_game_of_tomorrow_needs_no_form_of_its_own() -> None:
    game = unheard_of()
    given = [
        {"eligible": ["An", "Bình"], "amount": None, "min": [["As"], ["Kd", "9h"]], "fold": False},
        {"eligible": [], "amount": 7, "min": [], "fold": True},
    ]
    assert has_form(game, "pots")
    assert form_of(game.query("pots")) is PartsForm
    form = answer_form(game, "pots", ODD, "vi", as_sent(sent_for(game, "pots", ODD, given)))
    assert (form.answer(), form.errors) == (given, [])


def test_a_list_within_the_item_of_a_list_is_added_to(learner: Learner) -> None:
    form = answer_form(unheard_of(), "pots", ODD, "vi", as_sent({"answer.0.min.0": ["As"], "add": "answer.0.min"}))
    with translation.override("vi"):
        assert form.answer() is None
    assert form.errors == []
    inner = next(part for part in form.root.walk() if part.name == "answer.0.min")
    assert [row["sent"] for row in inner.rows] == [[("answer.0.min.0", "As")]]
    assert inner.draft.name == "answer.0.min.1"


def test_a_kind_of_field_that_nobody_knows_has_no_form() -> None:
    strange = type("Strange", (kinds.Field,), {"kind": "strange"})()
    known = get_game("xi-to")
    query = Query("pots", (), answer=kinds.ListOf(strange), judge=lambda note, **_: [])
    assert not has_form(dataclasses.replace(known, queries=(query,)), "pots")


# --- After the answer ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("closed_by_a_miss")
def test_after_a_miss_of_many_parts_the_right_answer_is_told_beside_the_given_one(learner: Learner) -> None:
    served, browser = served_to(learner, "xa-lang", "combo", SPADES), browser_of(learner)
    browser.post(address(served), {"none": "1", "key": "k"})
    page = browser.get(address(served)).text
    right = page.partition("Đáp án")[2].partition("</details>")[0]
    assert [word in right for word in ("Kiểu bài", "sảnh", "thùng phá sảnh", "Số lá")] == [True] * 4
    browser.post(
        address(served_to(learner, "xa-lang", "combo", SPADES)),
        sent_for(get_game("xa-lang"), "combo", SPADES, judge("xa-lang", "combo", SPADES).to_json()["answer"])
        | {"key": "k"},
    )
    assert "Đáp án" not in browser.get(address(Served.objects.order_by("created").last())).text


@pytest.mark.usefixtures("closed_by_a_miss")
def test_amounts_are_told_with_a_sign_where_one_can_lose_and_the_dealer_by_his_name(learner: Learner) -> None:
    browser = browser_of(learner)
    den = served_to(learner, "xi-dach", "den", DEN)
    page = browser.post(address(den), {"answer-0": "10", "answer-1": "20", "answer-2": "-30", "key": "k"}, follow=True)
    assert re.findall(r'<th scope="row">(.*?)</th><td class="num">(\S+)', page.text) == [
        ("An", "+10"),
        ("Bình", "+20"),
        ("Nhà cái", "−30"),
    ]
    paid = served_to(learner, "xep", "payment", WIN)
    page = browser.post(address(paid), {"answer-0": "80", "answer-1": "0", "key": "k"}, follow=True)
    assert re.findall(r'<th scope="row">(.*?)</th><td class="num">(\S+)', page.text) == [("An", "80"), ("Chi", "0")]


@pytest.mark.parametrize(
    ("game", "query", "position", "reserve", "said"),
    [
        ("xi-to", "pots", PAID, PAID | {"folded": ["An"]}, "Đổi một chi tiết thôi"),
        ("xep", "group-value", {"cards": ["Kr"]}, {"cards": ["Ar"]}, "Đổi một lá thôi"),
    ],
)
def test_the_near_miss_says_whether_a_card_changes_or_something_else(
    learner: Learner, game: str, query: str, position: Any, reserve: Any, said: str
) -> None:
    served = put(learner, game=get_game(game), query=query, position=position, house={}, reserve=reserve)
    browser = browser_of(learner)
    right = judge(game, query, position).to_json()["answer"]
    page = browser.post(address(served), sent_for(get_game(game), query, position, right) | {"key": "k"}, follow=True)
    assert f"⇄ {said}" in " ".join(page.text.split())
    twin = browser.post(f"{address(served)}twin/", follow=True)
    assert said in twin.text
    assert twin.text.count("đã đổi") >= 1
