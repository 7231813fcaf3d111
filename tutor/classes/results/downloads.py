"""Results to take along: a workbook of three sheets, each of them as CSV, and every answer as CSV."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast
from django.http import FileResponse, Http404, HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tutor.classes.results.access import Asked, of_results
from tutor.classes.results.queries import Results
from tutor.classes.results.questions import Question
from tutor.classes.results.showing import answer_text, label_of, rule_row
from tutor.classes.taking.asking import question_in
from tutor.models import Given
from tutor.serving.verdicts import reader_lang
from tutor.spreadsheets import Sheet, csv_download, csv_lines, in_language, xlsx_download

Rows = Iterator[tuple[Any, ...]]
READ = ("sitting_id", "sitting__version_id", "item", "attempt", "said", "correct", "points", "rulebook", "created")


@dataclass(frozen=True)
class Writer:
    """Writes the sheets of some results in one language, whichever is active when they are sent."""

    results: Results
    lang: str
    known: dict[tuple[str, str], str] = field(default_factory=dict)

    def _words(self, question: Question, said: str) -> str:
        """Return an answer (JSON text) in words; those of many are found once."""
        if (question.key, said) not in self.known:
            words = answer_text(question.game, question.item, json.loads(said), self.lang)
            self.known[question.key, said] = words
        return self.known[question.key, said]

    def students(self) -> Sheet:
        """A row for each student, a column of points for each item."""
        questions = [one for one in self.results.questions.by_key.values() if one.id not in self.results.retracted]
        columns = [
            *(_("Học viên"), _("Trạng thái"), _("Bắt đầu"), _("Nộp"), _("Điểm"), _("Điểm tối đa"), _("Tỷ lệ %")),
            *(_("Số lần trả lời"), _("Số giây"), *map(label_of, questions)),
        ]

        def rows() -> Rows:
            for one in self.results.figures.students:
                seconds = None if one.seconds is None else round(one.seconds)
                points = (self._points(one, question.key) for question in questions)
                taken = one.taken
                state, share = (_("đã nộp"), round(100 * one.share, 1)) if taken.over else (_("đang làm"), None)
                head = (self.results.names[taken.place], state, taken.began, taken.ended, _number(one.points))
                yield (*head, one.possible, share, one.attempts, seconds, *points)

        return Sheet(_("Học viên"), columns, rows())

    @staticmethod
    def _points(one: Any, key: str) -> float | None:
        """The points for an item: none said where it was not answered, or not asked."""
        return _number(one.given[key].points) if key in one.given else None

    def items(self) -> Sheet:
        """A row for each item of what was handed in, then one for each answer that was given to it."""
        columns = [
            *(_("Câu"), _("Câu hỏi"), _("Đã trả lời"), _("Bỏ trống"), _("Đúng"), _("Độ dễ %"), _("Độ phân biệt")),
            *(_("Đúng lần đầu %"), _("Số giây (giữa)"), _("Đã chọn"), _("Số người"), _("Tính là đúng")),
        ]

        def rows() -> Rows:
            for one in self.results.figures.items:
                question = self.results.questions.by_key[one.item]
                label, asked = label_of(question), question_in(question.game, question.item, self.lang)
                shares = [None if share is None else round(100 * share, 1) for share in (one.facility, one.first)]
                told = None if one.discrimination is None else round(one.discrimination, 2)
                seconds = None if one.seconds is None else round(one.seconds)
                facts = (one.answered, one.left, one.right, shares[0], told, shares[1], seconds)
                yield (label, asked, *facts, None, None, None)
                for (said, right), times in one.answers.most_common():
                    answer = self._words(question, said)
                    yield (label, *[None] * 8, answer, times, int(right))

        return Sheet(_("Câu"), columns, rows())

    def rules(self) -> Sheet:
        """A row for each rule of what was handed in, the most often missed first."""
        columns = [
            *(_("Điều"), _("Luật"), _("Lượt trả lời"), _("Lượt sai"), _("Tỷ lệ sai %")),
            *(_("Bỏ trống"), _("Số người vướng"), _("Số người đã trả lời")),
        ]

        def rows() -> Rows:
            for row in (rule_row(one, self.lang) for one in self.results.figures.rules):
                one = row["figures"]
                yield (
                    *(f"§{row['section']}", row["title"], one.answered, one.wrong, round(100 * one.share, 1)),
                    *(one.left, one.missed_by, one.asked_of),
                )

        return Sheet(_("Luật"), columns, rows())

    def answers(self) -> Sheet:
        """A row for every answer as it was judged then, with the points it has now."""
        columns = [
            *(
                _("Học viên"),
                _("Câu"),
                _("Lần"),
                _("Trả lời"),
                _("Đúng lúc ấy"),
                _("Điểm"),
                _("Lúc"),
                _("Bản sách luật"),
                _("Bài đã nộp"),
            ),
        ]
        places = {one.pk: place for place, one in self.results.sittings.items()}
        over = {one.taken.place: int(one.taken.over) for one in self.results.figures.students}

        def rows() -> Rows:
            found = Given.objects.filter(sitting__version__quiz=self.results.quiz).order_by("sitting__started_at", "pk")
            found = found.annotate(said=Cast("answer", TextField()))
            for sitting, version, item, attempt, answer, correct, points, rulebook, at in found.values_list(
                *READ
            ).iterator(chunk_size=500):
                if sitting in places:
                    question = self.results.questions.of(version, item)
                    said = self._words(question, answer)
                    place = places[sitting]
                    judged = (int(correct), _number(float(points)), at, rulebook, over[place])
                    yield (self.results.names[place], label_of(question), attempt, said, *judged)

        return Sheet(_("Câu trả lời"), columns, rows())


def _number(points: float) -> float:
    """Return points as they are read: whole ones without a fraction."""
    return int(points) if points == int(points) else points


SHEETS: dict[str, Callable[[Writer], Sheet]] = {
    "students": Writer.students,
    "items": Writer.items,
    "rules": Writer.rules,
    "answers": Writer.answers,
}


IN_BOOK = ("students", "items", "rules")


@require_safe
@of_results
def csv_file(_request: HttpRequest, asked: Asked, sheet: str) -> StreamingHttpResponse:
    """One sheet, sent while it is written."""
    if sheet not in SHEETS:
        raise Http404
    lang = reader_lang()
    made = SHEETS[sheet](Writer(asked.results(), lang))
    return csv_download(in_language(lang, csv_lines(made.columns, made.rows)), f"luat-bai-{sheet}.csv")


@require_safe
@of_results
def xlsx_file(_request: HttpRequest, asked: Asked) -> FileResponse:
    """The sheets by student, item and rule as one workbook; every answer would take a server seconds."""
    writer = Writer(asked.results(), reader_lang())
    return xlsx_download((SHEETS[name](writer) for name in IN_BOOK), "luat-bai.xlsx")
