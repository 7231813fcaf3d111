"""The builder: one page, one form, saved as a whole by every button and, where there is a script, by every change."""

import re
from dataclasses import dataclass, field
from random import SystemRandom
from uuid import UUID

from django.db.models import Count, Max, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect, reswap

from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.acting import Outcome, act
from tutor.classes.quizzes.conflicts import differences
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.keys import game_of
from tutor.classes.quizzes.pages import private, revision_of, see
from tutor.classes.quizzes.publishing import is_published_as_is, lacks, newest_version
from tutor.classes.quizzes.queries import quiz_or_404
from tutor.classes.quizzes.renewing import place_of, retracted_in
from tutor.classes.quizzes.sharing import published
from tutor.classes.quizzes.sheet import Errors, Sent, Texts, fields, sent_texts, written
from tutor.classes.quizzes.showing import head_of, lack_words, page_of
from tutor.limits import over_limit, too_many
from tutor.models import Quiz
from tutor.serving.htmx import HtmxRequest
from tutor.serving.verdicts import View

TIMES, SECONDS = 900, 600
PAGES = {"house": "quizzes:house", "preview": "quizzes:preview", "import": "exchange:into"}
SLUG = re.compile("[a-zA-Z0-9-]+")
LEADS = {"own": "quizzes:own", "ask": "quizzes:ask", "item": "quizzes:item"}  # with what stands behind the colon


@dataclass
class Saved:
    """What came of one submit of the form."""

    quiz: Quiz
    sent: Sent = field(default_factory=dict[str, Texts])
    errors: Errors = field(default_factory=dict[str, str])
    outcome: Outcome | None = None
    lacking: list[View] = field(default_factory=list)

    @property
    def document(self) -> Document:
        return drafts.document_of(self.quiz)


@gzip_page
@require_http_methods(["GET", "HEAD", "POST"])
@private
def build(request: HtmxRequest, quiz: UUID) -> HttpResponse:
    """The builder of one quiz; a POST saves all fields, then does what its button says."""
    found = quiz_or_404(request, quiz)
    if request.method != "POST":
        return _page(request, Saved(found))
    if over_limit("quiz-edit", str(found.pk), times=TIMES, seconds=SECONDS):
        return too_many(request, SECONDS)
    verb, _colon, what = request.POST.get("do", "").partition(":")
    sent = sent_texts(request.POST, drafts.document_of(found))
    try:
        saved = _save(found, revision_of(request), sent, verb, what)
    except drafts.OvertakenError as overtaken:
        return _overtaken(request, overtaken.quiz, sent)
    if not saved.errors:
        response = _lead(request, saved, verb, what)
        if response:
            return response
    if request.htmx and not verb:
        return _pieces(request, saved)
    if request.htmx or saved.errors or saved.lacking or (saved.outcome and _said(saved.outcome)):
        return _page(request, saved)
    return see(f"{reverse('quizzes:build', args=[found.pk])}{_place(saved, verb, what)}")


def _save(quiz: Quiz, revision: int, sent: Sent, verb: str, what: str) -> Saved:
    """Write what was sent, and do what the button says where all of it could be read: one edit, or none."""
    made = Saved(quiz, sent)

    def change(document: Document) -> Document:
        document, made.errors = written(document, sent)
        if made.errors:
            return document
        made.outcome = act(document, verb, what, SystemRandom())
        return made.outcome.document

    made.quiz = drafts.edit(quiz, revision, change)
    if verb in ("undo", "redo") and not made.errors:
        made.quiz = {"undo": drafts.undo, "redo": drafts.redo}[verb](made.quiz, made.quiz.revision)
    return made


def _lead(request: HtmxRequest, saved: Saved, verb: str, what: str) -> HttpResponse | None:
    """Return the way to where a button leads once everything is saved; None where it stays here."""
    url = ""
    if verb in LEADS:
        url = reverse(LEADS[verb], args=[saved.quiz.pk, what]) if SLUG.fullmatch(what) else ""
    elif verb in PAGES:
        url = reverse(PAGES[verb], args=[saved.quiz.pk])
    elif verb == "publish":
        document = saved.document
        saved.lacking = [{"what": lack_words(one.what), "item": one.item, "key": one.what} for one in lacks(document)]
        url = "" if saved.lacking else published(request, saved.quiz)
    if not url:
        return None
    return HttpResponseClientRedirect(url) if request.htmx else see(url)


def _place(saved: Saved, verb: str, what: str) -> str:
    """Return where on the page one goes on after a button."""
    if verb == "propose":
        return "#items"
    return place_of(saved.document, what.partition(":")[0])


# --- what is shown ----------------------------------------------------------------------------------------------------


def _page(request: HtmxRequest, saved: Saved) -> HttpResponse:
    """The whole builder, alone for htmx."""
    htmx = bool(request.htmx)
    context = page_of(saved.document, saved.sent, saved.errors) | _state(saved)
    context |= {"lacking": saved.lacking, "said": _said(saved.outcome) if saved.outcome else []}
    context |= {"page_url": reverse("quizzes:build", args=[saved.quiz.pk]), "retracted": retracted_in(saved.quiz)}
    response = render(request, "teach/quizzes/_builder.html" if htmx else "teach/quizzes/build.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _pieces(request: HtmxRequest, saved: Saved) -> HttpResponse:
    """What changes when a field is saved: the state of the quiz, and what is wrong with which field."""
    shown = fields(saved.document, saved.sent, saved.errors)
    told = set(saved.errors) | set(request.POST.get("faulty", "")[:4000].split())
    context = {"told": [one for name, one in shown.items() if name in told], "oob": True}
    context |= head_of(saved.document) | _state(saved)
    return reswap(render(request, "teach/quizzes/_pieces.html", context), "none")


def _state(saved: Saved) -> View:
    """Return how a quiz stands: whether edits can be taken back, whether it is published as it is."""
    done = Q(undone=False)
    count = {"back": Count("pk", filter=done), "again": Count("pk", filter=~done)}
    edits = saved.quiz.edits.aggregate(
        **count, shown=Max("revision", filter=done & Q(revision__lte=saved.quiz.revision))
    )
    newest = newest_version(saved.quiz) if saved.quiz.code else None
    return {
        "quiz": saved.quiz,
        "shown": edits["shown"],
        "can_undo": edits["back"] > 1,
        "can_redo": edits["again"] > 0,
        "version": newest,
        "is_out": is_published_as_is(saved.quiz, newest),
        "faulty": " ".join(saved.errors),
        "saved": bool(saved.sent) and not saved.errors,
    }


def _said(outcome: Outcome) -> list[str]:
    """Return in sentences what a button could not do."""
    said = []
    if outcome.trouble == "full":
        said.append(_("Bài đã đủ số câu, không thêm được nữa."))
    elif outcome.trouble == "locked":
        said.append(_("Câu này đang được giữ. Bỏ dấu “Giữ” rồi hãy đổi."))
    elif outcome.trouble == "none" and not outcome.missed:
        said.append(_("Máy không tìm được câu nào khác như vậy. Thử luật hoặc mức khác nhé."))
    if outcome.missed:
        game = game_of(outcome.document)
        rules = ", ".join(f"§{game.book.rules[short].section}" for short in outcome.missed)
        said.append(_("Chưa tìm được câu nào cho: %(rules)s. Các luật khác đã lấp chỗ.") % {"rules": rules})
    return said


def _overtaken(request: HtmxRequest, now: Quiz, sent: Sent) -> HttpResponse:
    """Show what this page would have changed beside what stands there now; nothing is written."""
    document, seen = drafts.document_of(now), revision_of(request, "shown" if "shown" in request.POST else "revision")
    found = differences(now, seen, document, sent)
    context = {
        "quiz": now,
        "differences": found,
        "can_write": any(not one.is_gone for one in found),
        "is_gone": any(one.is_gone for one in found),
        "do": request.POST.get("do", ""),
        "page_url": reverse("quizzes:build", args=[now.pk]),
    }
    if not context["differences"] and not context["do"]:
        return _page(request, Saved(now))
    part = "teach/quizzes/_conflict.html"
    return render(request, part if request.htmx else "teach/quizzes/conflict.html", context)
