"""The calendar of activity: how much was answered on each day of the last twelve weeks, by the clocks of Vietnam."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count
from django.db.models.functions import TruncDate
from django.utils import timezone
from django.utils.translation import gettext as _

from tutor.models import Answer, Learner

WEEKS = 12
CELL, LABEL = 30, 34  # the sides of a day and of the names of the days, in the drawing
SIZES = ((20, 24), (10, 19), (4, 14), (1, 9))  # from so many answers on, a square of that side


@dataclass(frozen=True)
class Day:
    """One day: its date and how many answers, with its square in the drawing; none in the future."""

    date: date
    answers: int
    x: int
    y: int
    side: int

    @property
    def inset(self) -> tuple[int, int]:
        """The corner of the square that shows how much was done."""
        off = (CELL - 4 - self.side) // 2
        return self.x + off, self.y + off


@dataclass(frozen=True)
class Calendar:
    """The last twelve weeks, each from Monday on; what they add up to."""

    weeks: list[list[Day]]
    names: list[tuple[int, str]]
    width: int = LABEL + WEEKS * CELL
    height: int = 7 * CELL
    cell: int = CELL - 4

    @property
    def days(self) -> list[Day]:
        return [day for week in self.weeks for day in week]

    @property
    def rows(self) -> list[tuple[date, list[int | None]]]:
        """The weeks as rows of a table: the Monday and seven numbers, none for the days to come."""
        return [
            (week[0].date, [day.answers for day in week] + [None] * (len(self.names) - len(week)))
            for week in self.weeks
        ]

    @property
    def answers(self) -> int:
        return sum(day.answers for day in self.days)

    @property
    def active(self) -> int:
        """On how many days something was answered."""
        return sum(1 for day in self.days if day.answers)


def names_of_days() -> list[str]:
    """Return the short names of the days from Monday on."""
    return [_("T2"), _("T3"), _("T4"), _("T5"), _("T6"), _("T7"), _("CN")]


def calendar_of(learner: Learner) -> Calendar:
    """Return what a learner answered, day by day: one query."""
    zone = timezone.get_default_timezone()
    today = timezone.localdate(timezone=zone)
    monday = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    start = datetime.combine(monday, time(), tzinfo=zone)
    counted = (
        Answer.objects.filter(learner=learner, created__gte=start)
        .annotate(day=TruncDate("created", tzinfo=zone))
        .values_list("day")
        .annotate(Count("pk"))
        .order_by()
    )
    done = dict(counted)
    weeks = [
        [_day(monday + timedelta(weeks=week, days=n), done, week, n) for n in range(7) if _past(monday, week, n, today)]
        for week in range(WEEKS)
    ]
    return Calendar(weeks, [(n * CELL + 19, name) for n, name in enumerate(names_of_days())])


def _past(monday: date, week: int, n: int, today: date) -> bool:
    return monday + timedelta(weeks=week, days=n) <= today


def _day(day: date, done: dict[date, int], week: int, n: int) -> Day:
    answers = done.get(day, 0)
    side = next((side for least, side in SIZES if answers >= least), 0)
    return Day(day, answers, LABEL + week * CELL, n * CELL, side)
