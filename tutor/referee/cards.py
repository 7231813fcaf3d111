"""Verdict cards for whoever has the link: the data, the picture, the card for other sites. No names, no cookies."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games import Game, sealed
from tutor.limits import over_limit, sender, too_many
from tutor.models import Ruling
from tutor.referee.pictures import picture_of
from tutor.referee.queries import game_or_404, show_card
from tutor.serving.verdicts import reader_lang

PICTURES, SECONDS = 60, 60  # so many pictures may one sender ask for
HOUR = 3600

RulingView = Callable[[HttpRequest, Ruling, Game], HttpResponse]


def of_ruling(view: RulingView) -> Callable[..., HttpResponse]:
    """Give a view the verdict of its address with its game; else a page says that there is none, or that it is gone."""

    @wraps(view)
    def found(request: HttpRequest, code: str) -> HttpResponse:
        ruling = Ruling.objects.filter(code=code).first()
        if ruling is None:
            return render(request, "referee/no_verdict.html", status=404)
        if not ruling.verdict:
            return render(request, "referee/verdict_gone.html", status=410)
        return view(request, ruling, game_or_404(ruling.game, ruling.query))

    return found


def card_of(ruling: Ruling, game: Game) -> dict[str, Any]:
    """Return the card that `python -m games verify` checks: what was asked and answered, and the hash of that."""
    beside = {"preset", *(one.key for one in game.house.limits())}
    house = {key: value for key, value in ruling.house.items() if key not in beside}
    facts = {"position": ruling.position, "house": house, "answer": ruling.verdict["answer"]}
    return sealed({"game": ruling.game, "query": ruling.query, "rulebook": ruling.rulebook, **facts})


def link_of(request: HttpRequest, ruling: Ruling) -> str:
    """Return the permanent link in the reader's language."""
    return request.build_absolute_uri(reverse("referee:verdict", args=[ruling.code]))


@require_safe
@of_ruling
@cache_control(public=True, max_age=HOUR)
def card_json(request: HttpRequest, ruling: Ruling, game: Game) -> HttpResponse:
    """The card as a file."""
    response = JsonResponse(card_of(ruling, game), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="luat-bai-{ruling.code}.json"'
    return response


@require_safe
@of_ruling
def picture(request: HttpRequest, ruling: Ruling, game: Game) -> HttpResponse:
    """The card as a picture, for what shows links with one."""
    if over_limit("picture", sender(request), times=PICTURES, seconds=SECONDS):
        return too_many(request, SECONDS)
    link = link_of(request, ruling).partition("://")[2].rstrip("/")
    drawn = picture_of(ruling, game, reader_lang(), link, card_of(ruling, game)["hash"])
    response = HttpResponse(drawn, content_type="image/png")
    patch_cache_control(response, public=True, max_age=HOUR)
    return response


@require_safe
@of_ruling  # type: ignore[arg-type]
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
@cache_control(public=True, max_age=HOUR)
def embedded(request: HttpRequest, ruling: Ruling, game: Game) -> HttpResponse:
    """The card small, for a frame in anybody's page."""
    context = show_card(ruling, game, reader_lang())
    return render(request, "referee/card.html", context | {"link": link_of(request, ruling)})
