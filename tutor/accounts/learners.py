"""Who learns in a request: the account's learner, or the visitor that a signed cookie names.

A page that asks `current_learner` gives a new visitor the cookie but no row; `ensure_learner` makes the row at the
first answer. Two tabs of one browser share the cookie, so that their first answers meet in one row.
"""

from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponseBase

from tutor.cookies import YEAR, keep
from tutor.models import Learner, User, new_token

COOKIE = "learner"
SALT = "tutor.learner"


class LearnerRef:
    """The learner of one request, looked up when first asked for; the middleware writes its cookie."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self._issued: str | None = None
        self._forgotten = False

    @property
    def user(self) -> User | None:
        """The person logged in, if any."""
        user: User | AnonymousUser = self.request.user
        return user if isinstance(user, User) else None

    @cached_property
    def _sent(self) -> str | None:
        """The token the browser sent; a forged, old or unreadable cookie is none."""
        return self.request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=YEAR) or None

    @property
    def token(self) -> str | None:
        """The visitor's token as the browser will know it after this request."""
        return self._issued or (None if self._forgotten else self._sent)

    @cached_property
    def visitor(self) -> Learner | None:
        """The visitor's learner, if it has answered before and belongs to no account."""
        if self._issued or self._forgotten or not self._sent:
            return None
        return Learner.objects.visitors().filter(token=self._sent).first()

    def current(self) -> Learner | None:
        """Return who learns here, or None before the first answer."""
        if self.user:
            return getattr(self.user, "learner", None)
        if not self.token:
            self.issue()
        return self.visitor

    def ensure(self) -> Learner:
        """Return who learns here, with a row made when there was none."""
        if self.user:
            return self.current() or Learner.objects.get_or_create(user=self.user)[0]
        learner = self.visitor or self._new_visitor()
        self._issued = learner.token  # sent again: a year from the last answer
        self.visitor = learner
        return learner

    def _new_visitor(self) -> Learner:
        """Make the visitor's row; the second of two racing tabs finds the first one's."""
        learner = Learner.objects.get_or_create(token=self.token or new_token())[0]
        return Learner.objects.create() if learner.user_id else learner

    def issue(self) -> None:
        """Give this browser a visitor's token; no row is made."""
        self._issued = new_token()

    def forget(self) -> None:
        """Take the visitor's cookie from this browser, so that the next person does not get the work."""
        self._issued, self._forgotten = None, True
        self.__dict__.pop("visitor", None)

    def write_cookie(self, response: HttpResponseBase) -> None:
        """Put the outcome of this request into the visitor's cookie."""
        if self._issued:
            keep(response, COOKIE, self._issued, salt=SALT)
        elif self._forgotten and COOKIE in self.request.COOKIES:
            response.delete_cookie(COOKIE, samesite="Lax")


def learner_ref(request: HttpRequest) -> LearnerRef:
    """Return the request's learner reference, which the middleware put there."""
    ref: LearnerRef = request.learner_ref  # type: ignore[attr-defined]
    return ref


def current_learner(request: HttpRequest) -> Learner | None:
    """Return who learns here, or None before the first answer; no row is made."""
    return learner_ref(request).current()


def ensure_learner(request: HttpRequest) -> Learner:
    """Return who learns here; call it when something is stored, because it makes the row."""
    return learner_ref(request).ensure()
