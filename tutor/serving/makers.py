"""Who made something that others may have a link to: an account's learner, or a device by its random token.

The token is no learner: it only lets its device delete what it made. What is stored of it is a digest.
"""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from tutor.accounts.learners import learner_ref
from tutor.cookies import YEAR, keep
from tutor.models import Learner, Ledger, Quiz, Ruling, User, new_token

COOKIE = SALT = "maker"


@dataclass(frozen=True)
class Maker:
    """Whoever makes something; without an account and a token nobody in particular."""

    learner: Learner | None = None
    token: str = ""

    @property
    def digest(self) -> str:
        """What is stored of a device; empty where an account or nobody made it."""
        if self.learner or not self.token:
            return ""
        return salted_hmac("tutor.maker", self.token, algorithm="sha256").hexdigest()

    @property
    def known_as(self) -> str:
        """One text for each maker, in which two never meet."""
        return f"learner {self.learner.pk}" if self.learner else self.digest

    def made(self, ruling: Ruling) -> bool:
        """Whether this one made a verdict, so that he may delete it."""
        if self.learner:
            return ruling.learner_id == self.learner.pk
        return bool(self.token) and constant_time_compare(self.digest, ruling.maker)

    @property
    def ledgers(self) -> QuerySet[Ledger]:
        """The ledgers that are this one's; who is nobody in particular keeps none."""
        if self.learner:
            return Ledger.objects.filter(learner=self.learner)
        return Ledger.objects.filter(maker=self.digest, learner=None) if self.digest else Ledger.objects.none()

    @property
    def drafts(self) -> QuerySet[Quiz]:
        """The quizzes that this device made without an account; an account's own are not among them."""
        return Quiz.objects.filter(owner=None, maker=self.digest) if self.digest else Quiz.objects.none()

    def give_drafts(self, user: User) -> int:
        """Give the drafts of this device to an account, as many as it has room for, the latest first; return how many.

        What belongs to an account is left alone.
        """
        fitting = list(self.drafts.order_by("-updated").values_list("pk", flat=True)[: room_for_quizzes(user)])
        return self.drafts.filter(pk__in=fitting).update(owner=user, maker="")


def room_for_quizzes(user: User) -> int | None:
    """Return how many quizzes more an account may have; None where it may have any number."""
    if user.is_unlimited:
        return None
    most: int = settings.QUIZZES_AN_ACCOUNT
    return max(0, most - Quiz.objects.filter(owner=user).count())


def current_maker(request: HttpRequest) -> Maker:
    """Return who asks as far as he is known; no row and no cookie is made."""
    ref = learner_ref(request)
    if ref.user:
        return Maker(learner=ref.current())
    return device_maker(request)


def device_maker(request: HttpRequest) -> Maker:
    """Return the device that asks, whoever is logged in there."""
    return Maker(token=request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=YEAR) or "")


def ensure_maker(request: HttpRequest) -> Maker:
    """Return who asks; call it when something is made, because a device gets its token here."""
    ref = learner_ref(request)
    if ref.user:
        return Maker(learner=ref.ensure())
    return Maker(token=current_maker(request).token or new_token())


def keep_maker(response: HttpResponse, maker: Maker) -> None:
    """Let a device keep its token, for a year from the last thing it made."""
    if maker.token:
        keep(response, COOKIE, maker.token, salt=SALT)
