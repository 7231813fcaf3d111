"""What a teacher makes and what comes back: quizzes and their versions, classes, sittings, answers.

A quiz is edited as one JSON document (tutor/classes/document.py says its form); what is published is a version that
never changes.
"""

import uuid
from typing import Any

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string

from tutor.fields import OrderedJSONField
from tutor.models.people import Learner, User

JOIN_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like figures
SEAT = "seat:"  # begins the token of a learner who keeps a seat of a class free; no visitor's token has a colon
PERSONAL_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def new_join_code() -> str:
    """Return the six letters with which one comes to a quiz or a class: one of 191 million."""
    return get_random_string(6, JOIN_LETTERS)


def new_personal_code() -> str:
    """Return the eight letters with which somebody goes on with his sitting on another device."""
    return get_random_string(8, PERSONAL_LETTERS)


def _hold(rows: "models.QuerySet[Any]") -> None:
    """Let nobody write what refers to these rows before the transaction ends, so that all of it goes with them."""
    list(rows.select_for_update().order_by("pk").values_list("pk"))


class Quiz(models.Model):
    """A teacher's quiz as it stands now. Without an account it belongs to a device, by the digest of its token.

    `revision` counts the edits: who writes says which one he saw, so that two tabs never overwrite each other.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="quizzes")
    maker = models.CharField(max_length=64, blank=True)
    title = models.CharField(max_length=120, blank=True)
    game = models.SlugField(max_length=40)
    content = OrderedJSONField(default=dict)
    revision = models.PositiveIntegerField(default=0)
    code = models.CharField(max_length=6, unique=True, null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "quizzes"
        indexes = [
            models.Index(fields=["owner", "-updated"], name="quiz_by_owner"),
            models.Index(fields=["maker", "-updated"], name="quiz_by_maker", condition=~Q(maker="")),
        ]

    def __str__(self) -> str:
        return self.title or str(self.id)

    @transaction.atomic
    def end(self) -> None:
        """Delete the quiz with all that came back; who begins or answers it just then finds it gone."""
        _hold(Quiz.objects.filter(pk=self.pk))
        _hold(self.versions.all())
        _hold(Sitting.objects.filter(version__quiz=self))
        self.delete()


class QuizEdit(models.Model):
    """The document of a quiz after one edit, so that edits can be taken back and put again."""

    quiz = models.ForeignKey(Quiz, on_delete=models.CASCADE, related_name="edits")
    revision = models.PositiveIntegerField()
    content = OrderedJSONField()
    undone = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["quiz", "revision"], name="quizedit_once")]

    def __str__(self) -> str:
        return f"{self.quiz_id} {self.revision}"


class QuizVersion(models.Model):
    """A quiz as it was published: its document with every key, verdict and offer. It never changes.

    `draft` is the document it was made of.
    """

    quiz = models.ForeignKey(Quiz, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    draft = OrderedJSONField()
    content = OrderedJSONField()
    rulebook = models.CharField(max_length=20)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["quiz", "number"], name="quizversion_once")]

    def __str__(self) -> str:
        return f"{self.quiz_id} v{self.number}"


class Retraction(models.Model):
    """An item that its teacher took back after publishing: it counts for nobody, and the message says why."""

    quiz = models.ForeignKey(Quiz, on_delete=models.CASCADE, related_name="retractions")
    item = models.CharField(max_length=40)
    message = models.CharField(max_length=300, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["quiz", "item"], name="retraction_once")]

    def __str__(self) -> str:
        return f"{self.quiz_id} {self.item}"


class Class(models.Model):
    """A class: who teaches it, who is in it, by which house rules it plays each game.

    `wiped_at`: when its names were deleted for good, last.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    code = models.CharField(max_length=6, unique=True, default=new_join_code, editable=False)
    houses = OrderedJSONField(default=dict, blank=True)
    teachers = models.ManyToManyField(User, related_name="classes_taught")
    anonymous = models.BooleanField(default=False)
    wiped_at = models.DateTimeField(null=True, blank=True, editable=False)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "classes"

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def end(self) -> None:
        """Delete the class with who is in it and what they did for it, also the learners who only kept free seats.

        Who joins, begins or answers just then finds it gone.
        """
        _hold(Class.objects.filter(pk=self.pk))
        _hold(self.members.all())
        _hold(Sitting.objects.filter(member__group=self))
        seats = list(self.members.filter(learner__token__startswith=SEAT).values_list("learner", flat=True))
        self.delete()
        Learner.objects.filter(pk__in=seats).delete()


class Membership(models.Model):
    """Somebody in a class, under the name that its teachers alone see."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="members")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "learner"], name="membership_once"),
            models.UniqueConstraint(fields=["group", "number"], name="membership_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.group_id} {self.number}"


class Assignment(models.Model):
    """A quiz that a class is to take until a time."""

    group = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="assignments")
    quiz = models.ForeignKey(Quiz, on_delete=models.CASCADE, related_name="assignments")
    due_at = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "quiz"], name="assignment_once")]

    def __str__(self) -> str:
        return f"{self.group_id} {self.quiz_id}"


class SittingQuerySet(models.QuerySet["Sitting"]):
    """Reads of sittings."""

    def of(self, learner: Learner) -> "SittingQuerySet":
        """Keep what a learner took: with an account, or as a member of a class."""
        return self.filter(Q(learner=learner) | Q(member__learner=learner))


class Sitting(models.Model):
    """Somebody takes a version of a quiz: on a device (digest of its token), or elsewhere with his personal code.

    `order` are the ids of the items as they are shown to this one. `points` are kept with the answers and summed here
    when the sitting ends. `left` is the class that its student, whose name it still has, is in no more.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    version = models.ForeignKey(QuizVersion, on_delete=models.CASCADE, related_name="sittings")
    learner = models.ForeignKey(Learner, on_delete=models.SET_NULL, null=True, blank=True, related_name="sittings")
    member = models.ForeignKey(Membership, on_delete=models.CASCADE, null=True, blank=True, related_name="sittings")
    left = models.ForeignKey(Class, on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="+")
    device = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=60)
    code = models.CharField(max_length=8, unique=True, default=new_personal_code, editable=False)
    order = OrderedJSONField(default=list)
    started_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = SittingQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["device", "version"], name="sitting_by_device", condition=~Q(device=""))]

    def __str__(self) -> str:
        return f"{self.version_id} {self.id}"


class Given(models.Model):
    """One answer to an item, as it was judged then; `points` alone may be set anew by a regrading.

    `key` is the form's own: a submit that is sent again is written once.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="given")
    item = models.CharField(max_length=40)
    attempt = models.PositiveSmallIntegerField(default=1)
    key = models.CharField(max_length=40)
    answer = OrderedJSONField()
    correct = models.BooleanField()
    points = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    told = OrderedJSONField(default=dict, blank=True)
    rulebook = models.CharField(max_length=20, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "given"
        constraints = [
            models.UniqueConstraint(fields=["sitting", "item", "attempt"], name="given_once_per_attempt"),
            models.UniqueConstraint(fields=["sitting", "key"], name="given_once_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id} {self.item} {'✓' if self.correct else '✗'}"


class Regrading(models.Model):
    """What a regrading changed, and why: answers, their points before and after (JSON)."""

    quiz = models.ForeignKey(Quiz, on_delete=models.CASCADE, related_name="regradings")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    changed = OrderedJSONField(default=list)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.quiz_id} {len(self.changed)}"
