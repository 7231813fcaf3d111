"""Which sittings a browser may open: those begun in it, by its token, and those opened in it with a personal code.

The token is no learner's: a class may share a tablet, so whoever begins anew gets another one.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from tutor.cookies import YEAR, keep
from tutor.models import Sitting, new_token

COOKIE = SALT = "sitting-device"
MOST_OPENED = 20  # the last ones are remembered


@dataclass(frozen=True)
class Device:
    """A browser: its token (empty where it has none yet) and the ids of sittings that were opened with their code."""

    token: str = ""
    opened: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """What is stored of the token."""
        return salted_hmac("tutor.sitting", self.token, algorithm="sha256").hexdigest() if self.token else ""

    @property
    def ids(self) -> list[UUID]:
        """The sittings that were opened here with their code."""
        return [UUID(hex=text) for text in self.opened]

    @property
    def sittings(self) -> QuerySet[Sitting]:
        """The sittings begun in this browser without an account: those of whoever holds it."""
        return Sitting.objects.filter(device=self.digest) if self.digest else Sitting.objects.none()

    def may_open(self, sitting: Sitting) -> bool:
        """Whether a sitting was begun or opened here."""
        return bool(self.token and self.digest == sitting.device) or sitting.pk.hex in self.opened

    def with_opened(self, sitting: Sitting) -> "Device":
        """Return the browser after a sitting was opened here with its code."""
        others = [one for one in self.opened if one != sitting.pk.hex]
        return replace(self.named(), opened=(*others, sitting.pk.hex)[-MOST_OPENED:])

    def named(self) -> "Device":
        """Return the browser with a token."""
        return self if self.token else replace(self, token=new_token())


def current_device(request: HttpRequest) -> Device:
    """Return the browser that asks, as far as it is known."""
    sent = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=YEAR) or ""
    token, *opened = sent.split(",")
    return Device(token, tuple(opened))


def keep_device(response: HttpResponse, device: Device) -> None:
    """Let the browser keep its token and what was opened in it, for a year."""
    keep(response, COOKIE, ",".join((device.token, *device.opened)), salt=SALT)
