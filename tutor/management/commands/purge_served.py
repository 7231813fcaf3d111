"""`manage.py purge_served`: forgets positions that were put to anybody and that nobody answered."""

from typing import Any

from django.core.management import BaseCommand, CommandParser

from tutor.serving.services import purge_open


class Command(BaseCommand):
    """Deletes unanswered open positions; what a learner was served or answered is never touched."""

    help = "Deletes positions open to anybody that nobody answered within some days (for a daily timer)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the number of days."""
        parser.add_argument("--days", type=int, default=30, help="keep younger ones (30)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete and say how many."""
        self.stdout.write(f"{purge_open(days=options['days'])} open positions deleted")
