"""The page of a verdict, and what can be done there: settle on a house rule, or delete what one made."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import Game
from tutor.limits import limit_posts
from tutor.models import Ruling
from tutor.referee.cards import card_of, link_of, of_ruling
from tutor.referee.names import keep_names, names_here
from tutor.referee.pinning import keep_house, pin_text, pin_words, read_pin
from tutor.referee.queries import show_ruling
from tutor.referee.services import wipe
from tutor.serving.makers import current_maker, device_maker
from tutor.serving.naming import with_names
from tutor.serving.profile import profile_of
from tutor.serving.qr import qr_svg
from tutor.serving.table_people import people_of
from tutor.serving.verdicts import reader_lang


@require_safe
@of_ruling
@cache_control(private=True)
def verdict(request: HttpRequest, ruling: Ruling, game: Game) -> HttpResponse:
    """A verdict as it was given, for everybody who has the link; the device that asked sees the real names."""
    link, lang, mine = link_of(request, ruling), reader_lang(), _is_mine(request, ruling)
    context = show_ruling(ruling, game, lang, names_here(request, ruling.code)) | {
        "link": link,
        "qr": qr_svg(link, _("Mã QR của lời phân xử này")),
        "picture": request.build_absolute_uri(reverse("referee:picture", args=[ruling.code])),
        "frame": request.build_absolute_uri(reverse("referee:card", args=[ruling.code])),
        "hash": card_of(ruling, game)["hash"],
        "mine": mine,
        "people": people_of(request, game) if mine else (),
        "pinned": pin_words(game, request.GET.get("pinned", ""), lang),
        "undo": pin_words(game, request.GET.get("undo", ""), lang),
    }
    return render(request, "referee/verdict.html", context)


def _is_mine(request: HttpRequest, ruling: Ruling) -> bool:
    """Whether whoever asks made a verdict: with the account, or on this device while nobody was logged in."""
    return any(maker.made(ruling) for maker in (current_maker(request), device_maker(request)))


@require_POST
@limit_posts("pin", times=60, seconds=600)
@of_ruling
def pin(request: HttpRequest, ruling: Ruling, game: Game) -> HttpResponse:
    """Settle a house rule for one's own table, or undo that; the page then says so and offers the way back."""
    wanted, page = read_pin(game, request.POST.get("pin", "")), reverse("referee:verdict", args=[ruling.code])
    if wanted is None:
        return HttpResponseRedirect(page, status=303)
    key, value = wanted
    before = profile_of(request, game).house
    told = {"pinned": request.POST["pin"]} | (
        {} if "undo" in request.POST else {"undo": pin_text(key, before.get(key))}
    )
    response = HttpResponseRedirect(f"{page}?{urlencode(told)}#pinned", status=303)
    keep_house(request, response, game, before.with_option(key, value))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("delete", times=60, seconds=600)
@of_ruling
@cache_control(private=True)
def delete(request: HttpRequest, ruling: Ruling, game: Game) -> HttpResponse:
    """Ask whether a verdict is to go, and delete it; nobody but its maker can."""
    if not _is_mine(request, ruling):
        raise PermissionDenied
    if request.method != "POST":
        names = names_here(request, ruling.code)
        question = game.question(ruling.query, with_names(ruling.position, names))[reader_lang()]
        return render(request, "referee/delete.html", {"ruling": ruling, "question": question})
    wipe(ruling)
    messages.success(request, _("Đã xóa thẻ. Ai mở liên kết cũ sẽ thấy là thẻ đã bị xóa."))
    response = redirect("referee:game", game.key)
    keep_names(response, request, ruling.code, ())
    return response
