"""What learners were served, what they answered, where they stand."""

import uuid
from collections.abc import Iterable

from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from tutor.fields import OrderedJSONField
from tutor.models.people import Learner


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
    """A position as it was put to somebody: answers are graded against this row, never against the page.

    `task` names what is to be made of the position, where its query is not simply answered. `offers` are the answers to
    choose from, in the order shown, each with what refutes it; empty where the answer is given freely.
    """

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
    task = models.CharField(max_length=60, blank=True)
    offers = OrderedJSONField(default=list, blank=True)
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


class Run(models.Model):
    """A row of puzzles with an end: the first miss, the server's clock, or the fifth puzzle."""

    class Mode(models.TextChoices):
        STREAK = "streak"
        MINUTES = "minutes"
        FIVE = "five"

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
