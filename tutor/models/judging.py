"""What was judged and is kept: the referee's verdicts, and reports of wrong ones."""

from django.db import models
from django.utils import timezone
from django.utils.crypto import get_random_string

from tutor.fields import OrderedJSONField
from tutor.models.people import Learner

CODE_LETTERS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike


def new_code() -> str:
    """Return the ten letters of a permanent link: 58 bits, safe in a URL and in a chat message."""
    return get_random_string(10, CODE_LETTERS)


class Judged(models.Model):
    """A question with the verdict on it, kept as it was judged."""

    game = models.SlugField(max_length=40)
    query = models.CharField(max_length=60)
    position = OrderedJSONField()
    house = OrderedJSONField(default=dict)
    rulebook = models.CharField(max_length=20)
    verdict = OrderedJSONField()

    class Meta:
        abstract = True


class Report(Judged):
    """Somebody says that a verdict is wrong ("Báo lỗi"): what was judged, for the operator to look at."""

    given = OrderedJSONField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)
    learner = models.ForeignKey(Learner, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports")
    created = models.DateTimeField(default=timezone.now)
    handled_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.game} {self.query} {self.rulebook}"


class Ruling(Judged):
    """A verdict of the referee behind a permanent link, kept as it was judged; people in it have numbers, no names.

    `maker` is a digest of the token of the device that asked: who holds that token, or is the learner, may delete it.
    """

    code = models.CharField(max_length=10, unique=True, default=new_code, editable=False)
    maker = models.CharField(max_length=64, blank=True)
    learner = models.ForeignKey(Learner, on_delete=models.SET_NULL, null=True, blank=True, related_name="rulings")
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.game} {self.query} {self.code}"
