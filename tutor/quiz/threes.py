"""Three puzzles about one rule, as a lesson from a quarrel: they come from the rule's stream and are counted.

The session knows since when, and to which verdict of the referee it leads back; the answers say how many are done.
"""

from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tutor.accounts.learners import ensure_learner
from tutor.limits import limit_posts
from tutor.models import Answer, Learner, Served
from tutor.quiz.queries import find_stream
from tutor.serving.htmx import HtmxRequest
from tutor.serving.verdicts import View

KEPT = "three"
TOTAL = 3


@require_POST
@limit_posts("run", times=120, seconds=600)
def begin(request: HtmxRequest, game: str, rule: str) -> HttpResponse:
    """Begin three puzzles about a rule; `back` is the code of the verdict that was quarrelled over."""
    if find_stream(game, rule=rule) is None:
        raise Http404
    ensure_learner(request)
    since = timezone.now().isoformat()
    request.session[KEPT] = {"rule": f"{game}.{rule}", "since": since, "back": request.POST.get("back", "")[:10]}
    return redirect("quiz:rule", game, rule)


def three_of(session: Any, served: Served, learner: Learner | None, *, answered: bool) -> View:
    """Return what stands around one of the three: `three` {at, total}, and after the last one where it leads."""
    state = session.get(KEPT)
    if learner is None or not state or served.rule != state["rule"]:
        return {}
    about = {
        "served__rule": served.rule,
        "served__twin_of": None,
        "created__gte": datetime.fromisoformat(state["since"]),
    }
    done = Answer.objects.filter(learner=learner, closes=True, **about).count()
    if done >= TOTAL and not answered:
        del session[KEPT]
        return {}
    made: View = {"three": {"at": min(TOTAL, done + (not answered)), "total": TOTAL}}
    return made if done < TOTAL else made | _after(state["back"])


def _after(code: str) -> View:
    """Where the three lead: back to the verdict, else to all puzzles."""
    try:
        back, leads = reverse("referee:verdict", args=[code]), _("Xong ba câu, về lời phân xử")
    except NoReverseMatch:
        back, leads = reverse("quiz:index"), _("Xong ba câu")
    mode = {"title": _("Mọi câu luyện"), "back_url": reverse("quiz:index"), "next": leads, "plain": True}
    return {"next_url": back, "mode": mode}
