"""Earlier tries that a regrading found right: the last try has the points for them, but is not what was right."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from tutor.classes.results.figures import Row
from tutor.classes.results.questions import Questions, graded_now
from tutor.classes.taking.sittings import tells_now
from tutor.models import Quiz, QuizVersion


def with_redeemed(
    quiz: Quiz, questions: Questions, rows: Iterable[Row], version_of: Mapping[int, QuizVersion]
) -> list[Row]:
    """Return the rows (of sittings whose versions are `version_of` them), the tries marked that a regrading redeemed.

    As in a regrading, only who was told at once has tries that are looked at again.
    """
    tries: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        tries.setdefault((row.sitting, row.item), []).append(row)
    for found in tries.values():
        found.sort(key=lambda row: row.attempt)
    several = [found for found in tries.values() if len(found) > 1 and found[-1].correct]
    several = [found for found in several if tells_now(version_of[found[0].sitting])]
    if several:
        regraded, judged = _regraded(quiz), _Judged(questions)
        for found in several:
            item, version = questions.by_key[found[0].item].id, version_of[found[0].sitting]
            if item in regraded:
                place = next((n for n, row in enumerate(found[:-1]) if judged.is_right(version, item, row.said)), None)
                if place is not None:
                    found[place] = replace(found[place], redeemed=True)
    return [row for found in tries.values() for row in found]


def _regraded(quiz: Quiz) -> set[str]:
    """Return the items of which a regrading changed points."""
    return {one["item"] for changed in quiz.regradings.values_list("changed", flat=True) for one in changed}


class _Judged:
    """Answers judged by the newest key, each once: many said the same."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._known: dict[tuple[int, str, str], bool] = {}

    def is_right(self, version: QuizVersion, item: str, said: str) -> bool:
        key = version.pk, item, said
        if key not in self._known:
            graded = graded_now(self._questions, version, item, json.loads(said))
            self._known[key] = graded is not None and graded.correct
        return self._known[key]
