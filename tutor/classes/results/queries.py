"""What is read of a quiz's answers: a few queries, however many answers there are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import FloatField, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import Http404
from django.utils import timezone

from tutor.classes.results.figures import Asked, Figures, Row, Taken, figures
from tutor.classes.results.names import names_of
from tutor.classes.results.questions import Questions
from tutor.classes.results.redeemed import with_redeemed
from tutor.classes.taking.sittings import is_over
from tutor.models import Class, Given, Quiz, QuizVersion, Sitting, User

SHOWN = ("id", "name", "version_id", "started_at", "finished_at", "ends_at", "order", "member_id", "member__group_id")
READ = ("sitting_id", "item", "attempt", "said", "worth", "created")
AT_A_TIME = 5000
Scope = Sequence[Class] | None  # whose sittings are seen: those of classes, or everybody's


@dataclass(frozen=True)
class Results:
    """A quiz's results: its questions, the figures, its sittings by their places, what each is called, what was taken
    back (item → message)."""

    quiz: Quiz
    versions: list[QuizVersion]
    questions: Questions
    figures: Figures
    sittings: Mapping[int, Sitting]
    names: Mapping[int, str]
    retracted: Mapping[str, str]


def results_of(quiz: Quiz, *, scope: Scope = None, group: Class | None = None, anonymous: bool = False) -> Results:
    """Return the results of a quiz over all its versions, of everybody in the scope or of a class.

    An item that was taken back counts nowhere. A right answer is one that has points: a regrading may have given them.
    """
    versions = versions_of(quiz)
    questions = Questions(versions)
    retracted = dict(quiz.retractions.values_list("item", "message"))
    sittings = dict(enumerate(sittings_of(quiz, scope)))
    places = {place: one for place, one in sittings.items() if group is None or _is_in(one, group)}
    now = timezone.now()
    taken = [_taken(place, one, questions, now) for place, one in places.items()]
    asked = [Asked(one.key, one.rules) for one in questions.by_key.values() if one.id not in retracted]
    rows = _rows(quiz, scope if group is None else [group], places, questions)
    served = {one.pk: one for one in versions}
    version_of = {place: served[one.version_id] for place, one in places.items()}
    found = figures(asked, taken, with_redeemed(quiz, questions, rows, version_of))
    return Results(quiz, versions, questions, found, places, names_of(sittings, anonymous=anonymous), retracted)


def versions_of(quiz: Quiz) -> list[QuizVersion]:
    """Return the versions of a quiz, the newest first."""
    return list(quiz.versions.defer("draft").order_by("-number"))


def sittings_of(quiz: Quiz, scope: Scope = None) -> QuerySet[Sitting]:
    """Return the sittings of a quiz, as far as they are seen, in the order in which they began: that is their place."""
    found = Sitting.objects.filter(version__quiz=quiz).select_related("member")
    found = found if scope is None else found.filter(member__group__in=scope)
    return found.only(*SHOWN).order_by("started_at", "pk")


def _is_in(one: Sitting, group: Class) -> bool:
    return one.member is not None and one.member.group_id == group.pk


def _taken(place: int, one: Sitting, questions: Questions, now: datetime) -> Taken:
    over = is_over(one, now)
    ended = one.finished_at or (one.ends_at if over else None)
    items = {questions.of(one.version_id, item).key: _points(questions, one, item) for item in one.order}
    return Taken(place, one.started_at, ended, over, items)


def _points(questions: Questions, one: Sitting, item: str) -> int:
    return int(questions.served[one.version_id, item]["points"])


def _rows(quiz: Quiz, scope: Scope, places: Mapping[int, Sitting], questions: Questions) -> list[Row]:
    found = Given.objects.filter(sitting__version__quiz=quiz)
    if scope is not None:
        found = found.filter(sitting__member__group__in=scope)
    known = {one.pk: (place, one.version_id) for place, one in places.items()}
    # Ten thousand rows: what the database can tell as text and number is not read as JSON and decimal.
    found = found.annotate(said=Cast("answer", TextField()), worth=Cast("points", FloatField()))
    rows = []
    for sitting, item, attempt, said, points, at in found.values_list(*READ).iterator(chunk_size=AT_A_TIME):
        if sitting in known:
            place, version = known[sitting]
            rows.append(Row(place, questions.of(version, item).key, attempt, said, points > 0, points, at))
    return rows


def sitting_or_404(quiz: Quiz, sitting: UUID, scope: Scope = None) -> tuple[int, Mapping[int, Sitting]]:
    """Return the place of a sitting of this quiz, and all that are seen with it; 404 where it is none of them."""
    sittings = dict(enumerate(sittings_of(quiz, scope)))
    place = next((place for place, one in sittings.items() if one.pk == sitting), None)
    if place is None:
        raise Http404
    return place, sittings


def classes_of(quiz: Quiz, user: User) -> QuerySet[Class]:
    """Return the classes of a teacher that are to take a quiz, or whose members did."""
    took = Q(assignments__quiz=quiz) | Q(members__sittings__version__quiz=quiz)
    return Class.objects.filter(took, teachers=user).distinct().order_by("name")


def shared_classes(quiz: UUID, user: User) -> QuerySet[Class]:
    """Return the classes of a teacher that were given a quiz, whosever it is."""
    return Class.objects.filter(assignments__quiz=quiz, teachers=user).order_by("name", "pk")
