"""Who there is: accounts, and learners with one or without."""

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _


def new_token() -> str:
    """Return a visitor's token that nobody guesses."""
    return secrets.token_urlsafe(24)


UNLIMITED = "unlimited"  # the group of those for whom `manage.py unlimit` lifted the limits


class Users(UserManager["User"]):
    """Reads of accounts."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the account of a name however it is capitalised; of names alike but for that, only the exact one."""
        alike = list(self.filter(username__iexact=username))
        found = [user for user in alike if user.username == username] or alike
        if len(found) != 1:
            raise self.model.DoesNotExist
        return found[0]


class User(AbstractUser):
    """A person with an account; the e-mail is optional and only needed to reset a password."""

    objects: ClassVar[Users] = Users()

    @property
    def is_unlimited(self) -> bool:
        """Whether this account may have any number of quizzes, of classes, and of people in them."""
        return self.groups.filter(name=UNLIMITED).exists()


class LearnerQuerySet(models.QuerySet["Learner"]):
    """Reads of learners."""

    def visitors(self) -> "LearnerQuerySet":
        """Keep the learners that belong to no account."""
        return self.filter(user__isnull=True)

    def get_by_natural_key(self, token: str) -> "Learner":
        """Return the learner that a fixture names."""
        return self.get(token=token)


class Learner(models.Model):
    """Whoever learns: an account's learner, or a visitor known by a random token alone."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, null=True, blank=True, related_name="learner")
    token = models.CharField(max_length=64, unique=True, default=new_token)
    created = models.DateTimeField(default=timezone.now)

    objects = LearnerQuerySet.as_manager()

    def __str__(self) -> str:
        return self.user.get_username() if self.user else _("khách %(n)s") % {"n": self.pk}

    def natural_key(self) -> tuple[str]:
        """Name this learner in a fixture."""
        return (self.token,)
