"""`manage.py demo`: the demo data of the fixtures, once, and only on a development machine."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from tutor.models import User

DEMO_USER = "hocvien1"
DEMO_PASSWORD = "luat-bai-demo"


class Command(BaseCommand):
    """Loads the demo data unless it is there already: what somebody did since then is kept."""

    help = "Loads the demo data of fixtures/ once. Refuses to where LOCAL is off: its password is public."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load what is missing and say how to log in."""
        if not settings.LOCAL:
            raise CommandError("The demo account has a public password; it is for LOCAL=on only.")
        if not User.objects.filter(username=DEMO_USER).exists():
            call_command("loaddata", settings.BASE_DIR / "fixtures" / "demo.json", verbosity=0)
        self.stdout.write(f"Demo / dùng thử: {DEMO_USER} · {DEMO_PASSWORD}")
