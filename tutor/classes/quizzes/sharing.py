"""Publishing: a quiz gets its code, link and square; it is closed and opened again, an item is taken back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tutor.classes.codes import links_of
from tutor.classes.quizzes import drafts, publishing
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.pages import full_words, private, see
from tutor.classes.quizzes.queries import quiz_or_404, standing
from tutor.classes.quizzes.showing import head_of, lack_words
from tutor.classes.taking.asking import question_in
from tutor.classes.taking.queries import that_counts
from tutor.classes.texts import readable
from tutor.models import Quiz, QuizVersion, Retraction, User
from tutor.serving.makers import room_for_quizzes
from tutor.serving.qr import qr_svg
from tutor.serving.verdicts import View, reader_lang

LONGEST = Retraction._meta.get_field("message").max_length or 0


def published(request: HttpRequest, quiz: Quiz) -> str:
    """Publish a quiz as it is, and return its page; who has no account is led to one first, and back.

    An account without room for one more stays in the builder.
    """
    if not isinstance(request.user, User):
        back = reverse("quizzes:publish", args=[quiz.pk])
        said = _("Bài “%(title)s” còn nguyên. Mang nó theo vào tài khoản, rồi bạn về lại đúng bài này để phát hành.")
        messages.info(request, said % {"title": quiz.title})
        return f"{reverse('accounts:signup')}?{urlencode({'next': back})}"
    if quiz.owner_id is None and room_for_quizzes(request.user) == 0:
        messages.error(request, full_words(request))
        return reverse("quizzes:build", args=[quiz.pk])
    drafts.take(request.user, quiz)
    version = publishing.publish(quiz)
    messages.success(request, _("Đã phát hành bản %(n)s.") % {"n": version.number})
    return reverse("quizzes:share", args=[quiz.pk])


@require_http_methods(["GET", "HEAD", "POST"])
@private
def publish(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """What is about to be published, and what it lacks; a POST publishes it."""
    found = quiz_or_404(request, quiz)
    document = drafts.document_of(found)
    lacking = [{"what": lack_words(one.what), "item": one.item, "key": one.what} for one in publishing.lacks(document)]
    if request.method == "POST" and not lacking:
        return see(published(request, found))
    context = {"quiz": found, "document": document, "lacking": lacking, "no_account": not request.user.is_authenticated}
    return render(request, "teach/quizzes/publish.html", context | head_of(document))


@require_http_methods(["GET", "HEAD", "POST"])
@private
def share(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """Code, link and square of a published quiz; a POST closes, reopens, takes an item back or gives it again."""
    found = quiz_or_404(request, quiz)
    newest = publishing.newest_version(found)
    if newest is None:
        return see("quizzes:publish", found.pk)
    if request.method == "POST":
        _do(request, found, newest)
        return see("quizzes:share", found.pk)
    return render(
        request, "teach/quizzes/share.html", _shared(request, found, newest) | {"items": _items(found, newest)}
    )


@require_safe
@private
def sheet(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """Code, link and square on one page to print."""
    found = quiz_or_404(request, quiz)
    newest = publishing.newest_version(found)
    if newest is None:
        return see("quizzes:publish", found.pk)
    return render(request, "teach/quizzes/sheet.html", _shared(request, found, newest))


def _do(request: HttpRequest, quiz: Quiz, newest: QuizVersion) -> None:
    verb, _colon, item = request.POST.get("do", "").partition(":")
    if verb == "close":
        publishing.close(quiz)
        messages.success(request, _("Đã đóng: không ai bắt đầu được nữa; ai đang làm thì làm nốt."))
    elif verb == "reopen":
        publishing.reopen(quiz)
        messages.success(request, _("Đã mở lại."))
    elif verb == "retract" and any(one["id"] == item for one in newest.content["items"]):
        publishing.retract(quiz, item, readable(request.POST.get(f"message-{item}", "")).strip()[:LONGEST])
        messages.success(request, _("Đã rút câu này: nó không tính điểm cho ai."))
    elif verb == "unretract" and item.isalnum():
        publishing.unretract(quiz, item)
        messages.success(request, _("Câu này lại được tính."))


def _shared(request: HttpRequest, quiz: Quiz, newest: QuizVersion) -> View:
    """Return what stands on the page to share and on the one to print."""
    links = links_of(request, quiz.code or "")
    document = Document.model_validate(newest.draft)
    title = _("Mã QR dẫn tới bài “%(title)s”") % {"title": document.title}
    return {
        "quiz": quiz,
        "version": newest,
        "document": document,
        **links,
        "code": quiz.code,
        "qr": qr_svg(links["link"], title),
        "is_out": publishing.is_published_as_is(quiz, newest),
        "closed": standing(newest),
        "sittings": newest.sittings.model.objects.filter(version__quiz=quiz).count(),
        **head_of(document),
        "count": len(that_counts(quiz, newest.content)["items"]),
    }


def _items(quiz: Quiz, newest: QuizVersion) -> list[View]:
    """Return the items that were published: number, question, and the message where one was taken back.

    After those of the newest version come the ones that were taken back and that it asks no more, with their `version`.
    """
    taken, lang = {one.item: one.message for one in quiz.retractions.all()}, reader_lang()
    found = [(newest, number, item) for number, item in enumerate(newest.content["items"], start=1)]
    return [
        {
            "id": item["id"],
            "number": number,
            "version": None if version is newest else version.number,
            "question": question_in(version.content["game"], item, lang),
            "retracted": item["id"] in taken,
            "message": taken.get(item["id"], ""),
        }
        for version, number, item in [*found, *_gone(quiz, newest, set(taken))]
    ]


def _gone(quiz: Quiz, newest: QuizVersion, taken: set[str]) -> list[tuple[QuizVersion, int, View]]:
    """The items that were taken back and are in the newest version no more, as the last version had each."""
    wanted = taken - {item["id"] for item in newest.content["items"]}
    found: dict[str, tuple[QuizVersion, int, View]] = {}
    for version in quiz.versions.order_by("number") if wanted else ():
        items = enumerate(version.content["items"], start=1)
        found |= {item["id"]: (version, number, item) for number, item in items if item["id"] in wanted}
    return list(found.values())
