"""Results to take along: every sheet, no text that a spreadsheet would run, nothing read all at once."""

import csv
import io
from typing import Any

import pytest
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils.translation import override
from openpyxl import load_workbook

from tests.tutor.factories import GAME
from tests.tutor.quiz_taken import RIGHT, WRONG, browser, made_by, teacher, took
from tutor.models import Quiz
from tutor.spreadsheets import Sheet, cell, csv_lines, workbook

pytestmark = pytest.mark.django_db
FORMULAS = ("=1+1", "+1+cmd", "-1+cmd", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x.invalid")')


@pytest.fixture
def quiz() -> Quiz:
    quiz = made_by(teacher())
    took(quiz, '=HYPERLINK("x")', RIGHT)
    took(quiz, "Bình", WRONG)
    return quiz


def rows_of(quiz: Quiz, sheet: str, *, lang: str = "vi") -> list[list[str]]:
    with override(lang):
        path = reverse("results:csv", args=[quiz.pk, sheet])
    response = browser(teacher()).get(path)
    assert isinstance(response, StreamingHttpResponse)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert f"luat-bai-{sheet}.csv" in response["Content-Disposition"]
    text = response.getvalue().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def book_of(quiz: Quiz) -> Any:
    response = browser(teacher()).get(reverse("results:xlsx", args=[quiz.pk]))
    assert isinstance(response, StreamingHttpResponse)
    assert "luat-bai.xlsx" in response["Content-Disposition"]
    return load_workbook(io.BytesIO(response.getvalue()))


def test_a_row_for_each_student_and_a_column_for_each_item(quiz: Quiz) -> None:
    head, first, second = rows_of(quiz, "students")
    assert head[:2] + head[4:7] + head[9:] == [
        *("Học viên", "Trạng thái", "Điểm", "Điểm tối đa", "Tỷ lệ %"),
        *("Câu 1", "Câu 2", "Câu 3", "Câu 4"),
    ]
    assert (first[0], first[4:7], first[9:]) == (
        '\'=HYPERLINK("x")',
        ["7", "7", "100.0"],
        ["1", "1", "3", "2"],
    )
    assert (second[0], second[4:7], second[9:]) == ("Bình", ["1", "7", "14.3"], ["0", "1", "0", "0"])


def test_items_with_their_answers_rules_and_every_answer(quiz: Quiz) -> None:
    items = rows_of(quiz, "items")
    assert ["Câu 4", "", "", "", "", "", "", "", "", "'=1+1", "1", "0"] in items
    assert ["Câu 3", "", "", "", "", "", "", "", "", "Bốn", "1", "1"] in items
    rule = GAME.book.rules["foul-3v5"]
    assert rows_of(quiz, "rules")[1] == [f"§{rule.section}", rule.title["vi"], "4", "1", "25.0", "0", "1", "2"]
    answers = rows_of(quiz, "answers")
    assert len(answers) == 1 + 8
    assert [row[3] for row in answers if row[0] == "Bình"] == ["Không lủng", "Không lủng", "Hai", "'=1+1"]


def test_files_say_who_is_still_at_it_and_what_was_left(quiz: Quiz) -> None:
    took(quiz, "Chi", (True, None, [2], None), over=False)
    took(quiz, "Dũng", (None, False, [2], "át bích"))
    students = {row[0]: row for row in rows_of(quiz, "students")[1:]}
    assert {name: row[1] for name, row in students.items()} == {
        '\'=HYPERLINK("x")': "đã nộp", "Bình": "đã nộp", "Chi": "đang làm", "Dũng": "đã nộp",
    }  # fmt: skip
    assert (students["Chi"][4:7], students["Dũng"][4:7]) == (["4", "7", ""], ["6", "7", "85.7"])
    assert rows_of(quiz, "items")[1][2:6] == ["2", "1", "1", "33.3"]
    assert rows_of(quiz, "rules")[1][2:] == ["5", "1", "20.0", "1", "1", "3"]
    assert {(row[0], row[-1]) for row in rows_of(quiz, "answers")[1:]} >= {("Chi", "0"), ("Dũng", "1")}


def test_two_of_one_name_are_told_apart_in_every_file(quiz: Quiz) -> None:
    took(quiz, "Bình", RIGHT, device="another")
    assert [row[0] for row in rows_of(quiz, "students")[2:]] == ["Bình", "Bình (2)"]
    assert {row[0] for row in rows_of(quiz, "answers")[5:]} == {"Bình", "Bình (2)"}
    assert [one.value for one in book_of(quiz)["Học viên"]["A"]][2:] == ["Bình", "Bình (2)"]


def test_a_download_speaks_the_language_of_its_page(quiz: Quiz) -> None:
    assert rows_of(quiz, "students", lang="en")[0][0] == "Student"
    assert rows_of(quiz, "answers", lang="en")[1][3] == "Fouled"


def test_the_workbook_has_three_sheets_and_no_formula(quiz: Quiz) -> None:
    book = book_of(quiz)
    assert book.sheetnames == ["Học viên", "Câu", "Luật"]
    for page in book:
        for row in page.iter_rows():
            assert all(one.data_type != "f" for one in row)
    first = [one.value for one in book["Học viên"][2]]
    assert first[0] == '=HYPERLINK("x")'
    assert first[4:7] == [7, 7, 100]
    assert book["Học viên"]["A2"].data_type == "s"
    assert book["Học viên"]["C2"].is_date


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_is_run(text: str) -> None:
    assert cell(text) == f"'{text}"
    page = load_workbook(workbook([Sheet("x", [text], [[text]])])).active
    assert page is not None
    assert {page["A1"].data_type, page["A2"].data_type} == {"s"}
    assert page["A2"].value == text


def test_what_a_workbook_cannot_hold_is_left_out_or_cut() -> None:
    page = load_workbook(
        workbook([Sheet("a/b [c] " * 9, ["x"], [["\x00đ\x0b"], ["y" * 40_000], [True], [None]])])
    ).active
    assert page is not None
    assert [len(str(page[f"A{n}"].value)) for n in (2, 3)] == [1, 32_767]
    assert (page["A4"].value, page["A5"].value) == ("true", None)
    assert len(page.title) == 31


def test_csv_is_written_while_it_is_read() -> None:
    read = []

    def rows() -> Any:
        for n in range(3):
            read.append(n)
            yield [n]

    lines = csv_lines(["n"], rows())
    assert [next(lines) for _n in range(3)] == ["\ufeff", "n\r\n", "0\r\n"]
    assert read == [0]
