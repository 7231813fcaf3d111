"""`manage.py demo`: the demo data of the fixtures, once, and only on a development machine."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import transaction

from games import all_games, judge, plain
from tutor.models import Learner, User
from tutor.quiz.services import Stream, next_puzzle
from tutor.serving.services import grade

DEMO_USER = "hocvien1"
DEMO_PASSWORD = "luat-bai-demo"
PUZZLES = 10


class Command(BaseCommand):
    """Loads the demo data unless it is there already: what somebody did since then is kept."""

    help = "Loads the demo data of fixtures/ once. Refuses to where LOCAL is off: its password is public."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Load what is missing and say how to log in."""
        if not settings.LOCAL:
            raise CommandError("The demo account has a public password; it is for LOCAL=on only.")
        if not User.objects.filter(username=DEMO_USER).exists():
            call_command("loaddata", settings.BASE_DIR / "fixtures" / "demo.json", verbosity=0)
            play(Learner.objects.get(user__username=DEMO_USER))
        self.stdout.write(f"Demo / dùng thử: {DEMO_USER} · {DEMO_PASSWORD}")


def play(learner: Learner) -> None:
    """Answer some puzzles as a learner does: every fourth time with what would be right for the near-miss twin."""
    for game in all_games():
        if game.landing not in game.puzzle_keys:
            continue
        for n in range(PUZZLES):
            served = next_puzzle(Stream(game, query=game.landing), learner)
            looked_at = served.reserve if served.reserve and n % 4 == 3 else served.position
            given = judge(served.game, served.query, looked_at, served.house).answer
            grade(served, learner, key=f"demo-{n}", given=plain(given))
