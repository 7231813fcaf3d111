"""What is done from the results: a quiz that follows, points set anew after a dry run."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import get_game
from tutor.classes.quizzes.pages import full_words, is_full
from tutor.classes.results.access import Asked, of_quiz
from tutor.classes.results.following import follow_up, missed_rules
from tutor.classes.results.names import names_of
from tutor.classes.results.queries import sittings_of, versions_of
from tutor.classes.results.questions import Questions, key_changes, older_books
from tutor.classes.results.regrading import AGAIN, WAYS, Moved, Plan, dry_run, regrade
from tutor.classes.results.showing import label_of
from tutor.classes.taking.asking import question_in
from tutor.classes.texts import readable
from tutor.limits import limit_posts
from tutor.models import Quiz, Regrading, User
from tutor.serving.makers import ensure_maker, keep_maker
from tutor.serving.verdicts import View, reader_lang

LONGEST = Regrading._meta.get_field("reason").max_length or 0


def _see(name: str, *args: Any) -> HttpResponse:
    return HttpResponseRedirect(reverse(name, args=args), status=303)


@require_POST
@limit_posts("quiz-follow", times=30, seconds=3600)
@of_quiz
def follow(request: HttpRequest, quiz: Quiz) -> HttpResponse:
    """Make the draft of a quiz about what was missed most, and open it."""
    results = Asked(request, quiz).results()
    if is_full(request):
        messages.error(request, full_words(request))
        return _see("results:rules", quiz.pk)
    if not missed_rules(results):
        messages.warning(request, _("Chưa ai sai luật nào, nên chưa có gì để ôn."))
        return _see("results:rules", quiz.pk)
    maker = ensure_maker(request)
    made = follow_up(results, maker, quiz_id=_id(request.POST.get("id", "")))
    messages.success(request, _("Đã chia bài mới cho các luật hay nhầm. Xem lại, đổi câu nào tùy ý, rồi phát hành."))
    response = _see("quizzes:build", made.pk)
    keep_maker(response, maker)
    return response


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("quiz-regrade", times=60, seconds=3600)
@of_quiz
def again(request: HttpRequest, quiz: Quiz) -> HttpResponse:
    """Set points anew: a form, what it would change, and doing it once that was seen."""
    sent = request.POST if request.method == "POST" else request.GET
    versions = versions_of(quiz)
    questions = Questions(versions)
    key, way = sent.get("item", ""), sent.get("way", "")
    reason = readable(sent.get("reason", "")).strip()[:LONGEST]
    errors = _errors(questions, key, way) if "way" in sent else {}
    chosen = way in WAYS and not errors
    if request.method == "POST" and chosen:
        by = request.user if isinstance(request.user, User) else None
        try:
            done = regrade(quiz, way, key, reason=reason, seen=sent.get("seen", ""), by=by)
        except Moved:
            messages.warning(request, _("Từ lúc xem thử đã có thay đổi, nên chưa chấm lại gì. Dưới đây là bản mới."))
        else:
            n = len(done.changed) if done else 0
            messages.success(request, _("Đã chấm lại %(n)s câu trả lời.") % {"n": n})
            return _see("results:again", quiz.pk)
    asked = Asked(request, quiz)
    context = {
        "quiz": quiz,
        "title": versions[0].content["title"] if versions else quiz.title,
        "questions": [_choice(one, chosen=one.key == key) for one in questions.by_key.values()],
        "retracted": set(quiz.retractions.values_list("item", flat=True)),
        "changed": [label_of(questions.by_key[one]) for one in key_changes(versions, questions)],
        "books": older_books(versions, get_game(versions[0].content["game"]).book.version) if versions else [],
        "item": key,
        "way": way or AGAIN,
        "reason": reason,
        "errors": errors,
        "plan": _shown(quiz, dry_run(quiz, way, key), hidden=asked.hidden) if chosen else None,
        "done": _done(quiz),
        "longest": LONGEST,
    }
    return render(request, "teach/results/again.html", context)


def _errors(questions: Questions, key: str, way: str) -> dict[str, str]:
    """Return what is wrong with the form, by field."""
    errors = {}
    if way not in WAYS:
        errors["way"] = _("Hãy chọn một cách chấm.")
    if key and key not in questions.by_key:
        errors["item"] = _("Hãy chọn trong danh sách.")
    elif not key and way in WAYS and way != AGAIN:
        errors["item"] = _("Cách chấm này là cho một câu: hãy chọn câu nào.")
    return errors


def _choice(question: Any, *, chosen: bool) -> View:
    words = question_in(question.game, question.item, reader_lang())
    return {"key": question.key, "id": question.id, "label": f"{label_of(question)}: {words}", "chosen": chosen}


def _shown(quiz: Quiz, plan: Plan, *, hidden: bool) -> View:
    """Return a dry run with names: who gains, who loses, by how much."""
    names = names_of(dict(enumerate(sittings_of(quiz))), anonymous=hidden)
    rows = [
        {"name": names[one.place], "effect": one, "by": f"{one.by.normalize():f}" if one.by else ""}
        for one in sorted(plan.effects, key=lambda one: one.gain)
    ]
    return {"plan": plan, "rows": rows, "digest": plan.digest}


def _done(quiz: Quiz) -> list[View]:
    """Return the regradings so far, the newest first: when, why, how many answers."""
    found = quiz.regradings.order_by("-created").values_list("created", "reason", "changed")
    return [{"at": at, "reason": reason, "answers": len(changed)} for at, reason, changed in found]
