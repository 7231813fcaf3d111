"""What somebody teaches, to take along: the quizzes as they stand and as they were published, and the classes.

Names and answers of students are theirs: a teacher takes them along from the pages of results.
"""

from django.db.models import QuerySet

from tutor.models import Assignment, Class, Quiz, QuizVersion, Regrading, Retraction
from tutor.progress.export import Sections, rows

OF_QUIZ = {"quiz": "quiz__title", "game": "quiz__game"}


def teaching_sections(quizzes: QuerySet[Quiz], classes: QuerySet[Class]) -> Sections:
    """Return some quizzes with all versions, what was taken back or regraded, and some classes with their tasks."""
    return {
        "quizzes": rows(
            quizzes.order_by("created", "pk"),
            *("created", "game", "content", "code", "updated"),
            quiz="title",
            done_at="closed_at",
        ),
        "quiz_versions": rows(
            QuizVersion.objects.filter(quiz__in=quizzes).order_by("quiz__created", "quiz", "number"),
            *("created", "number", "rulebook"),
            published="content",
            **OF_QUIZ,
        ),
        "retractions": rows(
            Retraction.objects.filter(quiz__in=quizzes).order_by("pk"), "created", "item", note="message", **OF_QUIZ
        ),
        "regradings": rows(
            Regrading.objects.filter(quiz__in=quizzes).order_by("pk"), "created", "changed", note="reason", **OF_QUIZ
        ),
        "classes_taught": rows(
            classes.order_by("created", "pk"), "created", "code", "anonymous", house="houses", **{"class": "name"}
        ),
        "tasks": rows(
            Assignment.objects.filter(quiz__in=quizzes).order_by("pk"),
            *("created", "due_at"),
            **OF_QUIZ,
            **{"class": "group__name"},
        ),
    }
