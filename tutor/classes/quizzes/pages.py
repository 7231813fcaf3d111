"""The pages around a quiz: the list of mine, how one begins, deleting it."""

from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import Game, all_games
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.presets import house_of_choice, presets_of
from tutor.classes.quizzes.queries import game_or_404, listed, quiz_or_404, standing
from tutor.limits import limit_posts
from tutor.models import QuizVersion, Sitting, User
from tutor.serving.makers import device_maker, ensure_maker, keep_maker, room_for_quizzes
from tutor.serving.verdicts import reader_lang

private = cache_control(private=True, no_store=True)


def see(to: str, *args: Any) -> HttpResponseRedirect:
    """Lead to a page by its address or name, so that a reload sends nothing again."""
    return HttpResponseRedirect(resolve_url(to, *args), status=303)


@require_safe
@private
def index(request: HttpRequest) -> HttpResponse:
    """Every quiz of whoever asks, and the way to a new one."""
    lang = reader_lang()
    titles = {game.key: game.title[lang] for game in all_games()}
    quizzes: list[Any] = list(listed(request))
    unnamed = _("(chưa đặt tên)")
    rows = [
        {
            "quiz": one,
            "title": one.title or unnamed,
            "game": titles.get(one.game, one.game),
            "closed": standing(QuizVersion(quiz=one, content=one.newest)) if one.newest else None,
        }
        for one in quizzes
    ]
    loose = sum(quiz.owner_id is None for quiz in quizzes) if request.user.is_authenticated else 0
    return render(request, "teach/index.html", {"rows": rows, "loose": loose})


@require_POST
@private
def adopt(request: HttpRequest) -> HttpResponse:
    """Give the drafts of this device to the account that asks for them, as many as it may have."""
    if isinstance(request.user, User):
        maker = device_maker(request)
        count, left = maker.give_drafts(request.user), maker.drafts.count()
        if count:
            messages.success(request, _("Đã lưu %(n)s bản nháp vào tài khoản của bạn.") % {"n": count})
        if left:
            stay = _("%(n)s bản nháp còn ở máy này.") % {"n": left}
            messages.warning(request, f"{stay} {full_words(request)}")
    return see("quizzes:index")


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("quiz-new", times=60, seconds=3600)
@private
def new(request: HttpRequest) -> HttpResponse:
    """A tile for each game; then its house rules, which must be chosen; then the builder."""
    lang, key = reader_lang(), request.POST.get("game") or request.GET.get("game")
    if not key:
        tiles = [{"key": game.key, "title": game.title[lang]} for game in all_games()]
        return render(request, "teach/quizzes/new.html", {"tiles": tiles})
    game = game_or_404(key)
    if request.method != "POST":
        return _new_page(request, game, str(uuid4()))
    quiz_id, chosen = _id(request.POST.get("id", "")), request.POST.get("preset", "")
    house = house_of_choice(request, game, chosen)
    if house is None:
        return _new_page(
            request, game, str(quiz_id), chosen, _("Hãy chọn bộ luật: bài kiểm tra được chấm theo luật ấy.")
        )
    if is_full(request):
        return _new_page(request, game, str(quiz_id), chosen, full_words(request))
    maker = ensure_maker(request)
    quiz = drafts.begin(maker, Document(game=game.key, house=house), quiz_id=quiz_id)
    response = see("quizzes:build", quiz.pk)
    keep_maker(response, maker)
    return response


def _new_page(request: HttpRequest, game: Game, quiz_id: str, chosen: str = "", error: str = "") -> HttpResponse:
    context = presets_of(request, game, chosen) | {"id": quiz_id, "error": error}
    return render(request, "teach/quizzes/new_house.html", context)


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def is_full(request: HttpRequest) -> bool:
    """Return whether whoever asks has as many quizzes as he may have."""
    user = request.user
    if isinstance(user, User):
        return room_for_quizzes(user) == 0
    most: int = settings.QUIZZES_A_DEVICE
    return device_maker(request).drafts.count() >= most


def full_words(request: HttpRequest) -> str:
    """Return what is said then."""
    if request.user.is_authenticated:
        return _("Tài khoản này đã có %(n)s bài, nhiều nhất có thể. Xóa bớt bài cũ rồi tạo bài mới nhé.") % {
            "n": settings.QUIZZES_AN_ACCOUNT
        }
    return _("Máy này đã có %(n)s bản nháp. Đăng nhập để làm tiếp, hoặc xóa bớt bản nháp cũ.") % {
        "n": settings.QUIZZES_A_DEVICE
    }


def revision_of(request: HttpRequest, key: str = "revision") -> int:
    """Return the revision that the page which sent this had seen; one that never was where it says none."""
    sent = request.POST.get(key, "")[:9]
    return int(sent) if sent.isdecimal() else -1


@require_http_methods(["GET", "HEAD", "POST"])
@private
def delete(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """Delete a quiz with all that came back, once somebody says so."""
    found = quiz_or_404(request, quiz)
    if request.method == "POST":
        found.end()
        messages.success(request, _("Đã xóa bài kiểm tra."))
        return see("quizzes:index")
    sittings = Sitting.objects.filter(version__quiz=found).count()
    return render(request, "teach/quizzes/delete.html", {"quiz": found, "sittings": sittings})
