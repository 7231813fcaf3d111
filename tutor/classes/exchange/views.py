"""The pages on which a quiz is taken along as a file, and on which questions of a file come into one."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from games import Game, all_games, get_game
from tutor.classes.exchange import services
from tutor.classes.exchange.gift_out import gift
from tutor.classes.exchange.reporting import MOST_JUDGED, Report, report_of
from tutor.classes.exchange.sending import MOST_BYTES, MOST_QUESTIONS, Sent, Unfit
from tutor.classes.exchange.table_in import example_rows
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.documents import MOST_ITEMS, Document
from tutor.classes.quizzes.pages import full_words, is_full, private, see
from tutor.classes.quizzes.presets import house_of_choice, presets_of
from tutor.classes.quizzes.queries import game_or_404, quiz_or_404
from tutor.classes.quizzes.showing import house_words
from tutor.classes.taking.grading import folded
from tutor.limits import limit_posts
from tutor.models import Quiz
from tutor.serving.makers import ensure_maker, keep_maker
from tutor.serving.verdicts import View, reader_lang
from tutor.spreadsheets import csv_download, csv_lines, download, in_language

TEXT = "text/plain; charset=utf-8"
TIMES, SECONDS = 60, 600


@require_safe
@private
def gift_file(request: HttpRequest, quiz: UUID) -> StreamingHttpResponse:
    """A draft as a GIFT file, in the language of the page, sent while it is written."""
    document = drafts.document_of(quiz_or_404(request, quiz))
    name = slugify(folded(document.title))[:60] or "luat-bai"
    lang = reader_lang()
    return download(in_language(lang, gift(document, lang)), f"{name}.gift.txt", content_type=TEXT)


@require_safe
def example(_request: HttpRequest) -> StreamingHttpResponse:
    """A table to begin with."""
    head, *rows = example_rows()
    return csv_download(csv_lines(head, rows), "luat-bai-cau-hoi.csv")


@dataclass
class Desk:
    """Where questions go to: a draft, or one that is still to be made (by its game and a choice of house rules)."""

    document: Document
    quiz: Quiz | None = None
    preset: str = ""

    @property
    def url(self) -> str:
        """The address of the page, which also takes its form."""
        return reverse("exchange:into", args=[self.quiz.pk]) if self.quiz else reverse("exchange:new")

    @property
    def address(self) -> str:
        """The address at which a reader finds the page again."""
        return self.url if self.quiz else f"{self.url}?game={self.document.game}&preset={self.preset}"


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("quiz-import", times=TIMES, seconds=SECONDS)
@private
def into(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """Questions of a file come into a draft: checked, then added."""
    found = quiz_or_404(request, quiz)
    return _desk(request, Desk(drafts.document_of(found), found))


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("quiz-import", times=TIMES, seconds=SECONDS)
@private
def new(request: HttpRequest) -> HttpResponse:
    """The same for a new draft: first its game and house rules, then the questions; it is made when they are added."""
    asked = request.POST if request.method == "POST" else request.GET
    key, chosen = asked.get("game", ""), asked.get("preset", "")
    if not key:
        tiles = [{"key": game.key, "title": game.title[reader_lang()]} for game in all_games()]
        return render(request, "teach/exchange/games.html", {"tiles": tiles})
    game = game_or_404(key)
    house = house_of_choice(request, game, chosen)
    if house is None:
        is_asked = request.method == "POST" or "asked" in asked or bool(chosen)
        wish = _("Hãy chọn bộ luật: bài kiểm tra được chấm theo luật ấy.") if is_asked else ""
        context = presets_of(request, game, chosen) | {"error": wish}
        return render(request, "teach/exchange/house.html", context)
    return _desk(request, Desk(Document(game=game.key, house=house), preset=chosen))


def _desk(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The form; with what was sent, the report about it; with the other button, what was added."""
    if request.method != "POST":
        return _page(request, desk, Sent())
    sent = Sent.of(request)
    report = _report(sent, desk)
    if report is None or sent.verb != "add" or not report.good:
        return _page(request, desk, sent, report)
    if sent.seal != sent.sealed(desk.document):
        return _page(request, desk, sent, report, warning=_("Chữ hay luật của bài đã đổi: xem lại rồi thêm."))
    return _add(request, desk, sent, report)


def _report(sent: Sent, desk: Desk) -> Report | None:
    """Return what becomes of a text; None where it cannot be read, with `errors`."""
    if sent.errors:
        return None
    try:
        return report_of(sent.questions(), desk.document, sent.picks, key=sent.key)
    except Unfit as why:
        sent.errors["text"] = str(why)
        return None


def _add(request: HttpRequest, desk: Desk, sent: Sent, report: Report) -> HttpResponse:
    """Write the good questions; what is left stays in the field, else the way leads to the quiz."""
    maker = None
    if desk.quiz:
        added = services.add(desk.quiz, report, desk.document, key=sent.key)
        if added.is_other:
            now = Desk(drafts.document_of(added.quiz), added.quiz)
            return _page(request, now, sent, _report(sent, now), warning=_("Luật của bài vừa đổi ở nơi khác: xem lại."))
    elif is_full(request):
        return _page(request, desk, sent, report, warning=full_words(request))
    else:
        maker = ensure_maker(request)
        added = services.begin(maker, desk.document, report, key=sent.key)
    response = _added(request, sent, report, added)
    if maker:
        keep_maker(response, maker)
    return response


def _added(request: HttpRequest, sent: Sent, report: Report, added: services.Added) -> HttpResponse:
    crowded = {id(row) for row in added.crowded}
    kept = [row.asked for row in report.rows if row.line.fault or id(row) in crowded]
    rest = sent.rest([*kept, *report.later])
    said = [ngettext("Đã thêm %(n)s câu vào bài.", "Đã thêm %(n)s câu vào bài.", added.count) % {"n": added.count}]
    if added.against:
        told = _("Giữ đáp án của bạn, trái với máy: câu %(numbers)s.")
        said.append(told % {"numbers": ", ".join(map(str, added.against))})
    if not rest:
        for sentence in said:
            messages.success(request, sentence)
        return see(f"{reverse('quizzes:build', args=[added.quiz.pk])}#items")
    said.append(_("Những câu chưa thêm vẫn ở trong ô bên dưới."))
    desk = Desk(drafts.document_of(added.quiz), added.quiz)
    left = Sent(text=rest, kind=sent.kind)
    return _page(request, desk, left, _report(left, desk), said=said)


def _page(request: HttpRequest, desk: Desk, sent: Sent, report: Report | None = None, **more: Any) -> HttpResponse:
    game, lang = get_game(desk.document.game), reader_lang()
    document = desk.document
    context: View = {"desk": desk, "quiz": desk.quiz, "sent": sent, "report": report, "seal": sent.sealed(document)}
    context |= {"game_title": game.title[lang], "house": house_words(game, document.house), "page_url": desk.address}
    context |= {"most_items": MOST_ITEMS, "most_questions": MOST_QUESTIONS, "most_kb": MOST_BYTES // 1000}
    context |= {"most_judged": MOST_JUDGED, "sentences": _sentences(game, lang), "example": example_rows()}
    return render(request, "teach/exchange/import.html", context | more)


def _sentences(game: Game, lang: str) -> list[str]:
    """Return the ready sentences with which a question of a file is put to the engine."""
    return [text for one in game.quarrels if "{" not in (text := game.book.quarrels[one.key][lang])]
