"""What stands around a puzzle: by whose rules it is judged, which mode it belongs to, where it leads."""

from datetime import date

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games import Game, get_game
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.fives import FIVE_ASKED
from tutor.quiz.runs import FIVE, MINUTES, STREAK, answers_of, in_time, settle, was_stopped
from tutor.serving.house import house_form
from tutor.serving.tables import House, own_house, read_house
from tutor.serving.verdicts import View


def frame(served: Served, learner: Learner | None, answer: Answer | None) -> View:
    """Return what `quiz/_play.html` shows around the question and its answer."""
    if served.purpose == Served.Purpose.LANDING:
        return {}
    game = get_game(served.game)
    house = {"house": judged_by(served, game, own_house(learner, game))}
    if served.purpose == Served.Purpose.DAILY:
        return house | _of_day(served)
    return house | (_of_run(served.run, answer) if served.run else {})


def judged_by(served: Served, game: Game, own: House) -> View | None:
    """Return whose rules a position is judged by, in words; None where it is the book and the table plays by it.

    `whose` is own, old (the table plays otherwise by now) or book.
    """
    house, book = read_house(game, served.house), game.house()
    if house is None or house == own == book:
        return None
    form = house_form(game, house)
    whose = "own" if house == own else "book" if house == book else "old"
    return {"whose": whose, "title": form.title, "differs": form.differs}


def _of_day(served: Served) -> View:
    """Return the frame of a puzzle of a day: no other follows it, and only that day counts."""
    over = served.rule != timezone.localdate().isoformat()
    title, url = _("Câu đố hôm nay"), reverse("quiz:daily")
    return {
        "title": _("Câu đố ngày %(day)s") % {"day": f"{date.fromisoformat(served.rule):%d/%m/%Y}"} if over else title,
        "mode": {"title": title, "back_url": url, "next": _("Xem kết quả hôm nay"), "plain": True},
        "next_url": url,
        "note": _("Ngày ấy đã qua: trả lời bây giờ không tính vào câu đố của ngày.") if over else "",
    }


def _of_run(run: Run, answer: Answer | None) -> View:
    """Return the frame of a puzzle of a run: how many were right, and how much is left."""
    settle(run, answers_of(run))
    late = answer is not None and not in_time(run, answer)
    return {
        "title": run_title(run),
        "mode": {
            "title": _("Mọi câu luyện"),
            "back_url": reverse("quiz:index"),
            "next": _("Xem kết quả") if run.ended_at else _("Câu tiếp"),
            "skips": run.mode == FIVE,
        },
        "next_url": reverse("quiz:run", args=[run.pk]),
        "run": run,
        "clock": clock(run),
        "five": FIVE_ASKED if run.mode == FIVE else None,
        "note": _late(run) if late else "",
    }


def _late(run: Run) -> str:
    """Return why an answer after the end of a run does not count."""
    if was_stopped(run):
        return _("Bạn đã dừng trước khi trả lời: câu này không tính vào lượt.")
    return _("Hết giờ trước khi bạn trả lời: câu này không tính.")


def run_title(run: Run) -> str:
    """Return what a run is called."""
    return {MINUTES: _("Ba phút"), STREAK: _("Chuỗi đúng"), FIVE: _("Năm câu vừa sức")}[Run.Mode(run.mode)]


def clock(run: Run) -> View | None:
    """Return how much time a run has left; None where it has no end by the clock."""
    if run.ends_at is None:
        return None
    left = max(0, round((run.ends_at - timezone.now()).total_seconds()))
    return {"seconds": left, "shown": f"{left // 60}:{left % 60:02}"}
