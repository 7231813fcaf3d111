"""An item that the teacher makes by picking cards: the engine judges it as soon as it can be judged."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect, reswap

from games import Game, InputError
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.documents import LEVELS, MOST_POINTS, Document, Judged
from tutor.classes.quizzes.keys import frozen_item
from tutor.classes.quizzes.own import asked_item, full_words, put_item, seen_of
from tutor.classes.quizzes.pages import private, see
from tutor.classes.quizzes.queries import game_or_404, quiz_or_404
from tutor.classes.quizzes.showing import asked_view
from tutor.limits import over_limit, sender
from tutor.models import Quiz
from tutor.serving.forms import has_form
from tutor.serving.house import filled_with
from tutor.serving.htmx import HtmxRequest
from tutor.serving.inputs import Values
from tutor.serving.outlines import outline
from tutor.serving.tapping import act
from tutor.serving.trays import Trays
from tutor.serving.typed import values_for
from tutor.serving.verdicts import View, reader_lang

TIMES, SECONDS = 900, 600


class ItemDesk(Trays):
    """A position for an item; beside it the points, the level and the teacher's sentence."""

    judging = "judge"

    def __init__(self, game: Game, query: str, values: Values, lang: str) -> None:
        super().__init__(game, query, values, lang)
        self.points, self.level = values.get("points", "1"), values.get("level", "2")
        self.sentence = values.get("note", "")
        self.errors: dict[str, str] = {}

    @property
    def judge_word(self) -> str:
        """What the button says that asks for the verdict."""
        return _("Xem đáp án")

    def item(self, document: Document, known: Judged | None, item_id: str, position: Any) -> Judged:
        """Return the item as it is filled in; what is not filled in right is noted and stays as it was."""
        house = self.house.house.to_json()
        made = Judged(
            id=item_id,
            query=self.query,
            position=position,
            house=None if house == document.house else house,
            rule=known.rule if known and known.position == position else "",
            locked=True,
        )
        made.points = self._whole("points", self.points, 1, MOST_POINTS, made.points)
        made.level = self._whole("level", self.level, *LEVELS, made.level)
        made.note = self.sentence.strip().replace("\r\n", "\n")
        if len(made.note) > 500:
            self.errors["note"] = _("Lời thầy cô dài nhất 500 ký tự.")
        return made

    def _whole(self, key: str, text: str, low: int, high: int, kept: int) -> int:
        text = text.strip()
        if text.isdecimal() and len(text) < 4 and low <= int(text) <= high:
            return int(text)
        self.errors[key] = _("Số nguyên từ %(low)s đến %(high)s.") % {"low": low, "high": high}
        return kept


@gzip_page
@require_http_methods(["GET", "HEAD", "POST"])
@private
def pick(request: HtmxRequest, quiz: UUID, query: str) -> HttpResponse:
    """The form of an item about cards: filled tap by tap, judged at once, then put into the quiz."""
    found = quiz_or_404(request, quiz)
    document = drafts.document_of(found)
    game, lang = game_or_404(document.game), reader_lang()
    if not any(one.key == query and has_form(game, query) for one in game.queries):
        raise Http404
    item_id, known = asked_item(request, found, Judged)
    if known and known.query != query:
        raise Http404
    if request.method != "POST":
        desk = ItemDesk(game, query, _filled(game, document, known, query), lang)
        return _page(request, found, document, desk, known, item_id)
    desk = ItemDesk(game, query, {key: str(text) for key, text in request.POST.items()}, lang)
    act(desk, request.POST)
    if over_limit("quiz-item", sender(request), times=TIMES, seconds=SECONDS):
        desk.said, desk.finished = _("Bạn thử nhanh quá. Chờ vài phút rồi bấm lại nhé; bài vẫn còn nguyên ở đây."), True
        return _page(request, found, document, desk, known, item_id, judge=False)
    return _page(request, found, document, desk, known, item_id)


def _filled(game: Game, document: Document, known: Judged | None, query: str) -> dict[str, str]:
    """What one would type: nothing for a new item, the whole of a known one; the quiz's house rules."""
    house = filled_with(game.house.from_json(document.house_of(known) if known else document.house))
    if known is None:
        return house
    own = {"points": str(known.points), "level": str(known.level), "note": known.note}
    return values_for(game, query, known.position) | house | own


def _page(
    request: HtmxRequest,
    quiz: Quiz,
    document: Document,
    desk: ItemDesk,
    known: Judged | None,
    item_id: str,
    *,
    judge: bool = True,
) -> HttpResponse:
    """Judge what is filled in, if it can be; add it where that is asked for; show the form, alone for htmx."""
    adds = judge and request.POST.get("do") == "put-item"
    desk.finished = desk.finished or adds or request.POST.get("do") == "judge"
    position = desk.position.read(finished=desk.finished) if judge and not desk.house.error else None
    item = desk.item(document, known, item_id, position) if position is not None else None
    overtaken = False
    if adds and item and not desk.errors:
        trouble, url = put_item(quiz, item, seen=request.POST.get("seen", ""))
        if not trouble:
            return _to(request, url)
        desk.said, overtaken = full_words() if trouble == "full" else "", trouble == "overtaken"
    context: View = {"desk": desk, "quiz": quiz, "item": item_id, "known": known, "overtaken": overtaken}
    context |= {
        "judged": _judged(document, item, desk.lang) if item else None,
        "levels": range(LEVELS[0], LEVELS[1] + 1),
    }
    context |= {"title": desk.game.book.queries[desk.query]["title"][desk.lang]}
    context |= {"game_title": desk.game.title[desk.lang], "seen": seen_of(known)}
    context["page_url"] = f"{request.path}{f'?item={known.id}' if known else ''}"
    if request.htmx and request.method == "POST" and "do" not in request.POST and not desk.finished:
        return _pieces(request, desk, context)
    response = render(request, "teach/quizzes/_ask.html" if request.htmx else "teach/quizzes/ask.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _pieces(request: HtmxRequest, desk: ItemDesk, context: View) -> HttpResponse:
    """Return what a typed field or a tap changes on the form: the field one types in meanwhile stays as it is."""
    if context["judged"]:
        desk.said = f"{desk.said} {_('Máy chấm')}: {context['judged']['verdict']['headline']}"
    pieces = context | {"oob": True, "changed": desk.changed(request.POST)}
    return reswap(render(request, "teach/quizzes/_ask_pieces.html", pieces), "none")


def _judged(document: Document, item: Judged, lang: str) -> View | None:
    """Return what the engine says about an item: the key, the answers it offers; None where it cannot judge it."""
    game = game_or_404(document.game)
    try:
        view, frozen = asked_view(document, item, lang), frozen_item(document, item)
    except InputError:
        return None
    view["offers"] = [
        {
            "lines": outline(game, item.query, item.position, offer["answer"], lang),
            "right": not offer["refutations"],
            "says": [why["says"][lang] for why in offer["refutations"]][:1],
        }
        for offer in frozen["offers"]
    ]
    return view


def _to(request: HtmxRequest, url: str) -> HttpResponse:
    return HttpResponseClientRedirect(url) if request.htmx else see(url)
