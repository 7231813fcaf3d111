"""By which house rules a quiz is judged: the page on which they are chosen anew."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import Game
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.pages import private, revision_of, see
from tutor.classes.quizzes.presets import ClassHouse, class_houses
from tutor.classes.quizzes.queries import game_or_404, quiz_or_404
from tutor.serving.house import HouseForm, house_form
from tutor.serving.verdicts import View, reader_lang


@require_http_methods(["GET", "HEAD", "POST"])
@private
def house(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """The rules of a quiz: a set, and what is played otherwise; or, by one button, those of a class.

    Where the quiz was edited elsewhere meanwhile the form comes again, with what holds now; sent again it is written.
    """
    found = quiz_or_404(request, quiz)
    document = drafts.document_of(found)
    game = game_or_404(document.game)
    now = form = house_form(game, game.house.from_json(document.house))
    classes = class_houses(request, game)
    context: View = {"quiz": found, "game_title": game.title[reader_lang()], "revision": found.revision}
    if request.method == "POST":
        form = _sent(request, game, classes)
        if not form.error:
            chosen = {"house": form.house.to_json()}
            try:
                drafts.edit(found, revision_of(request), lambda one: one.model_copy(update=chosen))
            except drafts.OvertakenError:
                context["now"] = now
            else:
                messages.success(request, _("Đã lưu luật của bài; đáp án các câu tính theo luật này."))
                return see("quizzes:build", found.pk)
    return render(request, "teach/quizzes/house.html", context | {"form": form, "classes": classes})


def _sent(request: HttpRequest, game: Game, classes: list[ClassHouse]) -> HouseForm:
    """Return the rules that were sent: those of the class whose button was pressed, else what the form says."""
    of_class = next((one for one in classes if one.key == request.POST.get("do")), None)
    return of_class.form if of_class else HouseForm(game, request.POST.dict(), reader_lang())
