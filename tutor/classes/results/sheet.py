"""One student's sheet: every item as it was served, every answer as it was judged then, and what was changed since."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from tutor.classes.results.access import Asked
from tutor.classes.results.names import names_of
from tutor.classes.results.queries import sitting_or_404
from tutor.classes.results.questions import Item
from tutor.classes.results.showing import answer_lines, lasted, percent
from tutor.classes.taking.asking import position_in, question_in, right_answer
from tutor.classes.taking.sittings import is_over
from tutor.models import Given, Sitting
from tutor.serving.verdicts import View, present, reader_lang


def sheet_of(asked: Asked, sitting: UUID) -> View:
    """Return what `teach/results/student.html` shows; 404 where the sitting is none of those seen of this quiz."""
    quiz = asked.quiz
    place, sittings = sitting_or_404(quiz, sitting, asked.scope)
    found = sittings[place]
    retracted = dict(quiz.retractions.values_list("item", "message"))
    tried: dict[str, list[Given]] = {}
    for one in found.given.order_by("attempt"):
        tried.setdefault(one.item, []).append(one)
    served = {item["id"]: item for item in found.version.content["items"]}
    game = found.version.content["game"]
    before = _times_before(found, tried)
    items = [
        _shown(game, served[key], tried.get(key, []), number, since=before.get(key), retracted=retracted.get(key))
        for number, key in enumerate(found.order, start=1)
    ]
    counted = [one for one in items if one["retracted"] is None]
    possible, points = sum(one["points"] for one in counted), sum(one["had"] for one in counted)
    over = is_over(found, timezone.now())
    ended = found.finished_at or (found.ends_at if over else None)
    return {
        "sitting": found,
        "name": names_of(sittings, anonymous=asked.hidden)[place],
        "title": found.version.content["title"],
        "over": over,
        "ended": ended,
        "lasted": lasted((ended - found.started_at).total_seconds()) if ended else "",
        "items": items,
        "had": points,
        "most": possible,
        "percent": percent(points / possible) if possible else None,
        "answered": sum(bool(one["attempts"]) for one in items),
    }


def _shown(
    game: str,
    item: Item,
    tried: Sequence[Given],
    number: int,
    *,
    since: datetime | None,
    retracted: str | None,
) -> View:
    """Return an item with every attempt: what was said, whether it was right then, when."""
    lang, last = reader_lang(), tried[-1] if tried else None
    told = (last.told if last and last.told else None) or item.get("verdict")
    return {
        "number": number,
        "question": question_in(game, item, lang),
        "blocks": position_in(game, item, lang),
        "points": item["points"],
        "had": last.points if last else 0,
        "attempts": [{"lines": answer_lines(game, item, one.answer, lang), "given": one} for one in tried],
        "state": "none" if last is None else "right" if last.points > 0 else "wrong",
        "regraded": last is not None and last.correct != (last.points > 0),
        "right": right_answer(game, item, lang),
        "verdict": present(told, lang, position=item["position"]) if told else None,
        "rulebook": last.rulebook if last else item.get("rulebook", ""),
        "lasted": lasted((last.created - since).total_seconds()) if last and since else "",
        "retracted": retracted,
    }


def _times_before(sitting: Sitting, tried: Mapping[str, Sequence[Given]]) -> dict[str, datetime]:
    """Return for each item when the answer before its last one was given; for the first one, when it began."""
    lasts = sorted((found[-1].created, item) for item, found in tried.items())
    starts = [sitting.started_at, *(at for at, _item in lasts)]
    return {item: start for (_at, item), start in zip(lasts, starts, strict=False)}
