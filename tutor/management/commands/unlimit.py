"""Let an account have as many quizzes and classes as it likes, or no longer."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import Group
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tutor.models import UNLIMITED, User


class Command(BaseCommand):
    """`manage.py unlimit USERNAME` lifts every limit of a teacher; `--again` puts them back."""

    help = "Lets an account have any number of quizzes, of classes, and of students and teachers in them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--again", action="store_true", help="put the limits back")

    def handle(self, *_args: Any, username: str, again: bool, **_options: Any) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"No account is called {username}.")
        group, _made = Group.objects.get_or_create(name=UNLIMITED)
        if again:
            user.groups.remove(group)
        else:
            user.groups.add(group)
        self.stdout.write(f"{username}: {limits() if again else LIFTED}")


LIFTED = "any number of quizzes and classes, and of students and teachers in each class"


def limits() -> str:
    """Return what an account may have."""
    return (
        f"at most {settings.QUIZZES_AN_ACCOUNT} quizzes and {settings.CLASSES_AN_ACCOUNT} classes, each with at most "
        f"{settings.STUDENTS_A_CLASS} students and {settings.TEACHERS_A_CLASS} teachers; what is there already stays"
    )
