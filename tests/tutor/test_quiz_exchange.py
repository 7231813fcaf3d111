"""Quizzes in and out: what goes out comes back the same, faults are named by line, wrong keys are found."""

from random import Random
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import Game, all_games, get_game
from games import plain as as_json
from tutor.classes.exchange.gift_in import Asked, plain, read_gift
from tutor.classes.exchange.gift_out import escaped, gift
from tutor.classes.exchange.lint import line_of
from tutor.classes.exchange.marks import read_mark
from tutor.classes.exchange.ready import ready_case
from tutor.classes.exchange.sending import tidy
from tutor.classes.exchange.table_in import NoTable, read_table
from tutor.classes.quizzes.documents import Blueprint, Choice, Document, Judged, Short
from tutor.classes.quizzes.proposing import propose

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
FOULED = "Qs Qh 3d / As Kh 9d 7c 5s / 9s 9h Jd Qc Ks"


def document_of(game: Game, *items: Any) -> Document:
    return Document(title="Bài một", game=game.key, house=game.house().to_json(), items=list(items))


def without_ids(items: Any) -> list[dict[str, Any]]:
    return [item.model_dump(mode="json", exclude={"id"}) for item in items]


def back(text: str, document: Document) -> list[Any]:
    return [line_of(asked, document) for asked in read_gift(text)]


def mau_binhs(text: str) -> list[Any]:
    return back(text, document_of(get_game("mau-binh")))


def mau_binh(text: str) -> Any:
    (line,) = mau_binhs(text)
    return line


def ready_position(game: Game) -> Any:
    found = ready_case(game, f"Binh này có lủng không? {FOULED}")
    assert found
    return found[1]


# --- out and in -------------------------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("lang", ["vi", "en"])
def test_items_of_every_question_come_back_as_they_left_and_their_keys_agree(game: Game, lang: str) -> None:
    rng = Random(lang)
    dealt = [
        Judged(query=puzzle.query, position=_json(game, puzzle.query, level, rng), level=level, points=level)
        for puzzle in game.puzzles
        for level in (1, 3, 5)
    ]
    document = document_of(game, *dealt)
    with override(lang):
        lines = back("".join(gift(document, lang)), document)
        other = back("".join(gift(document, lang)), document_of(game))
    assert without_ids(line.item for line in lines) == without_ids(dealt)
    assert [line.asked.text for line in lines if line.wrong or line.fault or line.remarks] == []
    assert without_ids(line.item for line in other) == without_ids(dealt)


def _json(game: Game, query: str, level: int, rng: Random) -> Any:
    return as_json(game.deal(query, str(rng.random()), level, game.house()))


@GAMES
def test_an_items_own_house_goes_along(game: Game) -> None:
    (item,) = propose(
        Document(game=game.key, house=game.house().to_json(), blueprint=Blueprint(count=1)), Random(1)
    ).items
    option = next(iter(game.house.options()))
    own = {"preset": "seed", option.key: option.others(option.default)[0]}
    document = document_of(game, item.model_copy(update={"house": own}))
    (line,) = back("".join(gift(document, "vi")), document)
    assert line.item.house == own


TEXT = st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=60).filter(
    lambda one: one.strip()
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(TEXT, st.lists(TEXT, min_size=2, max_size=8, unique_by=lambda one: " ".join(one.split())), st.data())
def test_own_items_come_back_whatever_stands_in_them(question: str, texts: list[str], data: st.DataObject) -> None:
    words = [" ".join(text.split()) for text in texts]
    right = data.draw(st.lists(st.sampled_from(range(len(words))), min_size=1, unique=True))
    asked = " ".join(question.split())
    if not all([asked, *words]):
        return
    items = [
        Choice(question=asked, options=words, right=right, points=3, note="Nhớ *kỹ*"),
        Short(question=asked, accepted=words, points=2),
    ]
    document = document_of(all_games()[0], *items)
    lines = back("".join(gift(document, "vi")), document)
    assert [line.fault for line in lines] == ["", ""]
    assert without_ids(line.item for line in lines) == without_ids(items)


def test_an_arrow_in_an_answer_joins_no_pairs() -> None:
    item = Short(question="Nối?", accepted=["->", "a -> b"])
    document = document_of(all_games()[0], item)
    (line,) = back("".join(gift(document, "vi")), document)
    assert without_ids([line.item]) == without_ids([item])


@pytest.mark.parametrize("right", [[0], [1], [0, 1]])
def test_an_answer_that_begins_like_a_weight_is_none(right: list[int]) -> None:
    texts = ["%50% giảm", "%-100%", "ba"]
    items = [Choice(question="Mấy?", options=texts, right=right), Short(question="Mấy?", accepted=texts)]
    document = document_of(all_games()[0], *items)
    lines = back("".join(gift(document, "vi")), document)
    assert without_ids(line.item for line in lines) == without_ids(items)


def test_two_lines_stay_two_lines_however_a_browser_ends_them() -> None:
    item = Short(question="Dòng 1\r\nDòng 2", accepted=["a"])
    (line,) = back(tidy("".join(gift(document_of(all_games()[0], item), "vi"))), document_of(all_games()[0]))
    assert line.item.question == "Dòng 1\nDòng 2"


@given(TEXT)
def test_what_is_escaped_reads_as_it_was(text: str) -> None:
    assert plain(escaped(text)) == " ".join(text.split())


# --- what others write ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "kind", "key"),
    [
        ("Đúng không? {T}", "choice", (["Đúng", "Sai"], [0])),
        ("Đúng không? {FALSE#không phải#phải}", "choice", (["Đúng", "Sai"], [1])),
        ("::Tên::[html]<p>Ai &amp; ai?</p> {=An ~Bình#sai rồi ~Chi}", "choice", (["An", "Bình", "Chi"], [0])),
        ("Hai người? {~%50%An ~%50%Bình ~%-100%Chi}", "choice", (["An", "Bình", "Chi"], [0, 1])),
        ("Mấy lá? {#52}", "short", ["52"]),
        ("Mấy lá? {#52:0#đúng}", "short", ["52"]),
        ("Lá gì? {=át =ách ####đọc lại}", "short", ["át", "ách"]),
        ("Mũi tên nào? {~-> =a -> b}", "choice", (["->", "a -> b"], [1])),
        ("Con {=xì =át} bích.", "short", ["xì", "át"]),
        ("Dấu \\{ và \\= ? {\n  =có\n  ~không\n}", "choice", (["có", "không"], [0])),
    ],
)
def test_questions_of_other_sites_become_own_items(source: str, kind: str, key: Any) -> None:
    line = mau_binh(source)
    assert line.fault == ""
    assert line.item.kind == kind
    assert (line.item.accepted if kind == "short" else (line.item.options, line.item.right)) == key
    assert line.judged is None


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("Không có ngoặc", "Thiếu đáp án"),
        ("{=a ~b}", "Thiếu câu hỏi"),
        ("Viết gì? {}", "không chấm được"),
        ("Nối? {=a -> b =c -> d}", "nối cặp"),
        ("Chọn? {~a ~b}", "Không có đáp án đúng"),
        ("Số? {#1..5}", "số nguyên"),
        ("Chọn? {a ~b}", "dấu ="),
        ("Chọn? {=a}" + "x" * 600, "từ 1 đến 500 ký tự"),
        ("Chọn? {=a ~a}", "giống hệt nhau"),
        ("::b::Chưa đóng? {=a ~b", "chưa đóng"),
        ("Chưa đóng? {=a ~b\\}", "chưa đóng"),
        ("Chưa đóng? {=a ~b\n::c::Câu sau? {=a ~b}", "chưa đóng"),
        ("Một? {=a ~b}\nHai? {=a ~b}", "thiếu dòng trống"),
        ("Một? {=a ~b} }", "thiếu dòng trống"),
        ("} Một? {=a ~b}", "Thiếu đáp án"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_good_ones_stay(source: str, fault: str) -> None:
    lines = back(f"// lời\n\nTrước? {{T}}\n\n{source}\n\nSau? {{F}}\n", document_of(all_games()[0]))
    assert [bool(line.fault) for line in lines] == [False, True, False]
    assert fault in lines[1].fault
    assert [line.asked.line for line in lines] == [3, 5, 7 + source.count("\n")]


def test_a_brace_that_is_never_closed_swallows_no_other_question() -> None:
    asked = ["::a::Good one? {=yes ~no}", "::b::No closing brace {=yes ~no"]
    asked += ["::c::After? {=right ~wrong}", "::d::More? {=x ~y}"]
    lines = mau_binhs("\n\n".join(asked))
    assert [line.asked.line for line in lines if line.fault] == [3]
    assert [line.item.question for line in lines if line.item] == ["Good one?", "After?", "More?"]


def test_a_mark_belongs_to_the_question_below_it_whatever_stands_above() -> None:
    game = get_game("mau-binh")
    document = document_of(game, Judged(query="foul", position=ready_position(game)))
    ours = "".join(gift(document, "vi")).partition("\n\n")[2]
    for before in ("Chưa đóng? {=a ~b\n\n", "Chưa đóng? {=a ~b\n", "Trước? {T}\n"):
        first, second = mau_binhs(before + ours)
        assert bool(first.fault) == before.startswith("Chưa")
        assert first.judged is None
        assert (second.fault, second.item) == ("", second.judged)


@given(st.text(max_size=300))
def test_nothing_that_is_typed_breaks_the_reader(text: str) -> None:
    for asked in read_gift(text):
        assert isinstance(asked, Asked)
        line_of(asked, document_of(all_games()[0]))


@pytest.mark.parametrize(
    "comment",
    ["luat-bai: [1]", "luat-bai: {", "luat-bai: " + "[" * 5000, 'luat-bai: {"kind":"x"}', "luat-bai:", "luat-bai: x"],
)
def test_a_mark_that_cannot_be_read_is_left_out_and_that_is_said(comment: str) -> None:
    assert read_mark(f"// {comment}") is None
    line = mau_binh(f"// {comment}\nĐúng? {{T}}")
    assert (line.item.kind, line.judged) == ("choice", None)
    assert [remark for remark in line.remarks if "luat-bai" in remark and "hỏng" in remark] == line.remarks != []


@pytest.mark.parametrize("comment", ["chỉ là lời", "xem luat-bai: ở trên"])
def test_a_comment_that_is_no_mark_is_a_comment(comment: str) -> None:
    assert read_mark(f"// {comment}") is None
    line = mau_binh(f"// {comment}\nĐúng? {{T}}")
    assert (line.item.kind, line.remarks) == ("choice", [])


# --- keys that are wrong ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("{T}", False),
        ("{F}", True),
        ("{=Lủng ~Không lủng}", False),
        ("{~Lủng =Không lủng}", True),
        ("{=fouled}", False),
    ],
)
@pytest.mark.parametrize("sentence", ["Binh này có lủng không?", "binh nay co lung khong", "Is this layout fouled?"])
def test_a_ready_sentence_with_cards_is_judged(sentence: str, key: str, wrong: bool) -> None:
    line = mau_binh(f"{sentence} {FOULED} {key}")
    assert (line.wrong, line.judged.query) == (wrong, "foul")
    assert line.verdict["answer"] is True
    assert line.verdict["steps"][-1]["rule"] == "mau-binh.foul"


@pytest.mark.parametrize("text", ["Lá này? Qs {T}", f"Ai nhất? {FOULED} {{T}}", "Binh này có lủng không? Qs Qh {T}"])
def test_another_question_is_the_teachers_own(text: str) -> None:
    line = mau_binh(text)
    assert (line.judged, line.wrong, line.fault) == (None, False, "")


def yes_or_no(game: Game) -> list[str]:
    return [puzzle.query for puzzle in game.puzzles if game.query(puzzle.query).answer.kind == "flag"]


@pytest.mark.parametrize("game", [game for game in all_games() if yes_or_no(game)], ids=lambda game: game.key)
def test_a_key_that_was_turned_is_found(game: Game) -> None:
    flags = yes_or_no(game)
    items = [Judged(query=query, position=_json(game, query, 2, Random(query))) for query in flags]
    document = document_of(game, *items)
    text = "".join(gift(document, "vi"))
    turned = text.replace("{TRUE", "{!").replace("{FALSE", "{TRUE").replace("{!", "{FALSE")
    assert [line.wrong for line in back(turned, document)] == [True] * len(flags)
    assert [line.wrong for line in back(text, document)] == [False] * len(flags)


def test_an_item_of_an_older_rule_book_is_judged_anew_and_that_is_said() -> None:
    game = get_game("mau-binh")
    document = document_of(game, Judged(query="foul", position=ready_position(game)))
    text = "".join(gift(document, "vi")).replace('"rulebook":"1.0"', '"rulebook":"0.9"')
    (line,) = back(text, document)
    assert "1.0" in line.remarks[0]
    assert not line.wrong


def test_an_item_of_another_game_is_refused_here() -> None:
    game = get_game("mau-binh")
    document = document_of(game, Judged(query="foul", position=ready_position(game)))
    (line,) = back("".join(gift(document, "vi")), document_of(get_game("xep")))
    assert "mau-binh" in line.fault


# --- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_table_of_own_questions_is_read(between: str) -> None:
    rows = ["question,answer,option 1,option 2,points,note", "Mấy lá?,52,48,52,2,Nhớ", "Lá gì?,át | ách,,,,", ",,,,,"]
    lines = [line_of(asked, document_of(all_games()[0])) for asked in read_table("\n".join(rows).replace(",", between))]
    assert [line.fault for line in lines] == ["", ""]
    choice, short = (line.item for line in lines)
    assert (choice.options, choice.right, choice.points, choice.note) == (["48", "52"], [1], 2, "Nhớ")  # type: ignore[union-attr]
    assert short.accepted == ["át", "ách"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("row", "fault"),
    [(",52,,", "Thiếu câu hỏi"), ("a,,,", "Thiếu đáp án"), ("a,b,c,d", "không có trong"), ("a,b,,,x", "số nguyên")],
)
def test_a_bad_row_is_named(row: str, fault: str) -> None:
    (asked,) = read_table(f"câu hỏi,đáp án,lựa chọn 1,lựa chọn 2,điểm\n{row}")
    assert fault in asked.fault
    assert asked.line == 2


@pytest.mark.parametrize(
    "bad",
    ['"Chưa đóng,52', 'Chưa đóng,"52', '"Trong" ngoặc,52', '"Chưa đóng,""52'],
)
def test_a_quotation_mark_that_is_not_closed_swallows_no_other_row(bad: str) -> None:
    text = f'question,answer\n"Một,\nhai?",1\nBa?,2\n{bad}\nBốn?,"4"\n"Năm ""ngày""?",5\n{bad}\nSáu?,6\n'
    found = list(read_table(text))
    assert [(asked.line, asked.text) for asked in found] == [
        (2, "Một,\nhai?"), (4, "Ba?"), (5, ""), (6, "Bốn?"), (7, 'Năm "ngày"?'), (8, ""), (9, "Sáu?"),
    ]  # fmt: skip
    assert [(asked.line, asked.source) for asked in found if "ngoặc kép" in asked.fault] == [(5, bad), (8, bad)]
    assert [asked.fault for asked in found if asked.line not in (5, 8)] == [""] * 5


@pytest.mark.parametrize("text", ["", "a,b\n1,2", 'question,"answer\na,b'])
def test_what_is_no_table_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(NoTable):
        list(read_table(text))
