"""No page of quizzes, classes, results and sittings mixes its language with another; what people typed is their own."""

import re

import pytest

from tests.e2e.files import BAD, GOOD, RIGHT, WRONG
from tests.e2e.school import LONG
from tests.e2e.sights_of_teaching import classes, exchange, results, taking, teaching
from tests.e2e.test_html import source
from tests.tutor.reading import read
from tests.tutor.test_translations import ENGLISH, VIETNAMESE, without_own_names

# What teachers and students of these pages typed, as it stands there: names, titles, questions, answers, reasons.
TYPED = [
    *("Học viên 1", LONG, "Dũng", "Lớp thứ Bảy", "Lớp một", "Của tôi", "Hỏi lại bàn."),
    *("Bài một", "Bài hai", "Bài tuần này", "Bài không hạn", "Bài chưa giao", "Đọc kỹ", "Chào", "Sai đề"),
    *("Mấy người?", "Bốn", "Tên lá?", "Át bích", "Xì bích", "Câu này in sai.", "Nhớ chi giữa", "Xem luật"),
    *("Nhớ nhé", "Nhớ **nhé**", "Xem *luật*"),
    *(GOOD, GOOD.partition(" {")[0], BAD, *WRONG.split(" {"), *RIGHT.split(" {"), "Viết gì?"),
]
typed = re.compile("|".join(map(re.escape, sorted(TYPED, key=len, reverse=True))))


@pytest.mark.django_db
@pytest.mark.parametrize(("prefix", "foreign"), [("/en", VIETNAMESE), ("", ENGLISH)], ids=["en", "vi"])
def test_no_page_mixes_languages(prefix: str, foreign: re.Pattern[str]) -> None:
    mixed = {}
    for part in (classes, teaching, exchange, taking, results):
        for sight in part():
            text = without_own_names(typed.sub("", read(source(sight, prefix=prefix))))
            if found := foreign.findall(text):
                mixed[sight.name] = found
    assert mixed == {}
