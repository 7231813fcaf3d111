"""What is stored: people, what they were served, what they answered, where they stand, what was ruled.

Games are known here by slug, query key and JSON only; no rules engine is imported.
"""

import secrets
import uuid
from collections.abc import Iterable
from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from tutor.fields import OrderedJSONField

CODE_LETTERS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"  # none that look alike


def new_token() -> str:
    """Return a visitor's token that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """Return the ten letters of a permanent link: 58 bits, safe in a URL and in a chat message."""
    return get_random_string(10, CODE_LETTERS)


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


class ServedQuerySet(models.QuerySet["Served"]):
    """Reads of served positions."""

    def waiting(self) -> "ServedQuerySet":
        """Keep the positions neither done with nor skipped."""
        done = Answer.objects.filter(served=OuterRef("pk"), closes=True)
        return self.filter(~Exists(done), skipped_at__isnull=True)

    def stream(self, learner: Learner, **facts: str) -> "ServedQuerySet":
        """Keep the puzzles that one learner was served in one stream (its game, rule, query), oldest first."""
        return self.filter(learner=learner, purpose="puzzle", **facts).order_by("created")

    def open_to(self, learner: Learner | None) -> "ServedQuerySet":
        """Keep what this learner may answer: the own positions and those open to anybody."""
        return self.filter(Q(learner__isnull=True) | Q(learner=learner)) if learner else self.filter(learner=None)


class Served(models.Model):
    """A position as it was put to somebody: answers are graded against this row, never against the page."""

    class Purpose(models.TextChoices):
        LANDING = "landing"
        PUZZLE = "puzzle"
        LESSON = "lesson"
        DAILY = "daily"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, null=True, blank=True, related_name="served")
    game = models.SlugField(max_length=40)
    query = models.CharField(max_length=60)
    position = OrderedJSONField()
    house = OrderedJSONField(default=dict)
    rulebook = models.CharField(max_length=20)
    purpose = models.CharField(max_length=10, choices=Purpose.choices)
    rule = models.CharField(max_length=80, blank=True)
    level = models.PositiveSmallIntegerField(default=2)
    twin_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="twins")
    reserve = OrderedJSONField(null=True, blank=True)
    run = models.ForeignKey("Run", on_delete=models.SET_NULL, null=True, blank=True, related_name="served")
    created = models.DateTimeField(default=timezone.now)
    skipped_at = models.DateTimeField(null=True, blank=True)

    objects = ServedQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "served"
        indexes = [
            models.Index(
                fields=["learner", "purpose", "game", "rule", "created"],
                name="served_waiting",
                condition=Q(skipped_at__isnull=True),
            ),
        ]
        constraints = [
            models.CheckConstraint(name="served_level_1_to_5", condition=Q(level__gte=1, level__lte=5)),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.query} {self.id}"


class Answer(models.Model):
    """One graded answer, with the verdict as it was given: it never changes afterwards.

    A question with several values may be answered again after a miss: `attempt` counts from 1, `closes` is the one
    after which the position is done with. `hints` were shown before it.
    """

    served = models.ForeignKey(Served, on_delete=models.CASCADE, related_name="answers")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=64)
    given = OrderedJSONField()
    correct = models.BooleanField()
    attempt = models.PositiveSmallIntegerField(default=1)
    closes = models.BooleanField(default=True)
    hints = models.PositiveSmallIntegerField(default=0)
    verdict = OrderedJSONField()
    rules = OrderedJSONField(default=list)
    rulebook = models.CharField(max_length=20)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["learner", "created"], name="answer_by_learner")]
        constraints = [
            models.UniqueConstraint(fields=["served", "key"], name="answer_once_per_key"),
            models.UniqueConstraint(fields=["served", "learner", "attempt"], name="answer_once_per_attempt"),
        ]

    def __str__(self) -> str:
        return f"{self.served_id} {'✓' if self.correct else '✗'}"


class AnswerRuleQuerySet(models.QuerySet["AnswerRule"]):
    """Reads of the rules that answers were about."""

    def first_tries(self, learner: Learner) -> "AnswerRuleQuerySet":
        """Keep what a learner showed at something new: of a lesson's step, the first attempt alone."""
        lesson = Q(answer__served__purpose=Served.Purpose.LESSON)
        earlier = Answer.objects.filter(
            learner=learner,
            served__purpose=Served.Purpose.LESSON,
            served__game=OuterRef("answer__served__game"),
            served__rule=OuterRef("answer__served__rule"),
            pk__lt=OuterRef("answer_id"),
        )
        return self.filter(learner=learner).exclude(lesson & Exists(earlier))

    def last_of_each(self, many: int) -> "AnswerRuleQuerySet":
        """Keep the last ones of each rule, newest first, with `tries` and `right`: how many there are in all."""
        rule = [F("game"), F("rule")]
        return (
            self.annotate(
                n=Window(RowNumber(), partition_by=rule, order_by=[F("created").desc(), F("pk").desc()]),
                tries=Window(Count("pk"), partition_by=rule),
                right=Window(Count("pk", filter=Q(correct=True)), partition_by=rule),
            )
            .filter(n__lte=many)
            .order_by("game", "rule", "n")
        )


class AnswerRule(models.Model):
    """A rule that a graded answer rested on, so that progress by rule is one grouped query."""

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="answer_rules")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="answer_rules")
    game = models.SlugField(max_length=40)
    rule = models.CharField(max_length=80)
    correct = models.BooleanField()
    created = models.DateTimeField(default=timezone.now)

    objects = AnswerRuleQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["learner", "game", "rule"], name="answerrule_progress")]
        constraints = [models.UniqueConstraint(fields=["answer", "rule"], name="answerrule_once")]

    def __str__(self) -> str:
        return f"{self.rule} {'✓' if self.correct else '✗'}"

    @classmethod
    def of(cls, answer: Answer, *, game: str, rules: Iterable[str]) -> list["AnswerRule"]:
        """Return the unsaved rows of one answer, one a rule; who needed a hint did not know it by himself."""
        alone = answer.correct and not answer.hints
        facts = {"learner_id": answer.learner_id, "correct": alone, "created": answer.created}
        return [cls(answer=answer, game=game, rule=rule, **facts) for rule in dict.fromkeys(rules)]


class Help(models.Model):
    """How many hints a learner has asked for about a position; they are counted with the next answer."""

    served = models.ForeignKey(Served, on_delete=models.CASCADE, related_name="helps")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="helps")
    hints = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["served", "learner"], name="help_once")]

    def __str__(self) -> str:
        return f"{self.served_id} {self.hints}"


class TableRules(models.Model):
    """The house rules of a learner's own table, one set a game ("bàn tôi")."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="table_rules")
    game = models.SlugField(max_length=40)
    house = OrderedJSONField(default=dict)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "table rules"
        constraints = [models.UniqueConstraint(fields=["learner", "game"], name="tablerules_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.house}"


class Run(models.Model):
    """A row of puzzles with an end: until the first miss, or until the server's clock says so."""

    class Mode(models.TextChoices):
        STREAK = "streak"
        MINUTES = "minutes"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="runs")
    mode = models.CharField(max_length=10, choices=Mode.choices)
    game = models.SlugField(max_length=40, blank=True)
    house = OrderedJSONField(default=dict)
    right = models.PositiveIntegerField(default=0)
    asked = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["learner", "mode", "created"], name="run_by_learner")]

    def __str__(self) -> str:
        return f"{self.mode} {self.right}/{self.asked}"


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


class LessonPlace(models.Model):
    """How far a learner is in a lesson."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="lesson_places")
    game = models.SlugField(max_length=40)
    lesson = models.SlugField(max_length=80)
    step = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "game", "lesson"], name="lessonplace_once")]

    def __str__(self) -> str:
        return f"{self.game}/{self.lesson} {self.step}"


class Ruling(Judged):
    """A verdict of the referee behind a permanent link, kept as it was judged."""

    code = models.CharField(max_length=10, unique=True, default=new_code, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.SET_NULL, null=True, blank=True, related_name="rulings")
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.game} {self.query} {self.code}"
