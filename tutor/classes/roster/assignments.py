"""What a class is to do: a quiz until a time, changed or taken back by its teachers, done by its students."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from games import get_game
from tutor.classes.roster.queries import house_of, names_in
from tutor.models import Assignment, Class, Membership, Quiz, QuizVersion, Sitting
from tutor.serving.house import HouseForm, house_form
from tutor.serving.tables import changed_options, read_house

FIELD = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d")
WRITTEN = "%Y-%m-%dT%H:%M"  # as a browser's field of day and time writes it


@dataclass(frozen=True)
class Due:
    """A due time as it was typed: the time, None for none, or what is wrong with it."""

    typed: str
    at: datetime | None = None
    error: str = ""

    @property
    def as_text(self) -> bool:
        """Whether a browser's field of day and time would throw away what was typed."""
        return bool(self.typed) and not FIELD.fullmatch(self.typed)


def read_due(text: str, *, before: datetime | None = None) -> Due:
    """Return a due time typed in the site's time zone; a new one that is over already is refused."""
    typed = text.strip()[:40]
    if not typed:
        return Due("")
    try:
        read = parse_datetime(typed)
    except ValueError:
        read = None
    if read is None or not 2000 <= read.year < 2200:
        return Due(typed, error=_("Không đọc được ngày giờ này. Viết như 2026-12-31T17:00."))
    at = timezone.make_aware(read) if timezone.is_naive(read) else read
    if at <= timezone.now() and (before is None or written(before) != written(at)):
        return Due(typed, error=_("Hạn này đã qua. Chọn lúc khác."))
    return Due(typed, at)


def written(at: datetime | None) -> str:
    """Return a time as a form's field writes it."""
    return timezone.localtime(at).strftime(WRITTEN) if at else ""


def assign(group: Class, quiz: Quiz, due: datetime | None) -> Assignment:
    """Give a quiz to a class until a time; one it has gets the new time."""
    return Assignment.objects.update_or_create(group=group, quiz=quiz, defaults={"due_at": due})[0]


@dataclass(frozen=True)
class Done:
    """How far somebody is with a task: `state` is none, begun or over; `late` where that was after the due time."""

    member: Membership
    name: str
    state: str
    answered: int = 0
    at: datetime | None = None
    late: bool = False


@dataclass
class Task:
    """A quiz that a class is to do, with how far each of its students is.

    `other_rules` are those of the quiz where the class plays by others.
    """

    assignment: Assignment
    other_rules: HouseForm | None = None
    done: list[Done] = field(default_factory=list)

    @property
    def due(self) -> str:
        return written(self.assignment.due_at)

    @property
    def past(self) -> bool:
        due = self.assignment.due_at
        return due is not None and due <= timezone.now()

    def of(self, state: str) -> list[Done]:
        """Return who is that far, those who came first in front."""
        return [one for one in self.done if one.state == state]

    @property
    def over(self) -> list[Done]:
        return sorted(self.of("over"), key=lambda one: one.at or timezone.now())

    @property
    def begun(self) -> list[Done]:
        return self.of("begun")

    @property
    def open(self) -> list[Done]:
        return self.of("none")


def tasks_of(group: Class) -> list[Task]:
    """Return what a class is to do and who has done it, the newest first: four queries."""
    assignments = _assignments(group)
    members = list(group.members.order_by("number"))
    names = names_in(group, members)
    quizzes = [one.quiz_id for one, _other in assignments]
    taken = _taken(Sitting.objects.filter(member__group=group, version__quiz__in=quizzes))
    return [
        Task(one, other, [_done(member, names[member.pk], one, taken) for member in members])
        for one, other in assignments
    ]


def own_tasks(member: Membership) -> list[tuple[Assignment, Done, Any, HouseForm | None]]:
    """Return what somebody is to do in a class, how far he is, the id of his sitting, the quiz's rules where the
    class plays by others: three queries.
    """
    assignments = _assignments(member.group)
    taken = _taken(member.sittings.filter(version__quiz__in=[one.quiz_id for one, _other in assignments]))
    return [
        (one, _done(member, member.name, one, taken), taken.get((member.pk, one.quiz_id), {}).get("pk"), other)
        for one, other in assignments
    ]


def _assignments(group: Class) -> list[tuple[Assignment, HouseForm | None]]:
    """Return what a class is to do, each quiz under the title it was published with: a draft's is its owner's alone.

    With it come the quiz's rules where the class plays by others.
    """
    found = list(group.assignments.select_related("quiz").defer("quiz__content").order_by("-created", "-pk"))
    versions = QuizVersion.objects.filter(quiz__in=[one.quiz_id for one in found]).order_by("number")
    newest = dict(versions.values_list("quiz", "content"))
    for one in found:
        one.quiz.title = newest[one.quiz_id]["title"] if one.quiz_id in newest else one.quiz.title
    return [(one, other_rules(group, newest[one.quiz_id]) if one.quiz_id in newest else None) for one in found]


def other_rules(group: Class, content: Mapping[str, Any]) -> HouseForm | None:
    """Return the rules of a published quiz in the reader's words where the class plays its game otherwise."""
    game = get_game(content["game"])
    played, asked = house_of(group, game) or game.house(), read_house(game, content["house"])
    if asked is None or changed_options(game, asked) == changed_options(game, played):
        return None
    return house_form(game, asked)


def _taken(sittings: Any) -> dict[tuple[Any, Any], dict[str, Any]]:
    """Return the last sitting of each member and quiz, with the number of items `answered`."""
    rows = sittings.order_by("started_at").values("pk", "member_id", "version__quiz_id", "finished_at", "ends_at")
    counted = rows.annotate(answered=Count("given__item", distinct=True))
    return {(row["member_id"], row["version__quiz_id"]): row for row in counted}


def _done(member: Membership, name: str, task: Assignment, taken: dict[tuple[Any, Any], dict[str, Any]]) -> Done:
    row = taken.get((member.pk, task.quiz_id))
    if row is None:
        return Done(member, name, "none")
    now = timezone.now()
    ended = row["finished_at"] or (row["ends_at"] if row["ends_at"] and row["ends_at"] <= now else None)
    late = bool(task.due_at and (ended or now) > task.due_at)
    return Done(member, name, "over" if ended else "begun", row["answered"], ended, late)
