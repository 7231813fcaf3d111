"""A learner's own table: its rules, its people, its payments."""

import uuid

from django.db import models
from django.utils import timezone

from tutor.fields import OrderedJSONField
from tutor.models.judging import Judged
from tutor.models.people import Learner


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


class TablePeople(models.Model):
    """The names of those who sit at a learner's own table of a game, in the order of their seats."""

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="table_people")
    game = models.SlugField(max_length=40)
    people = OrderedJSONField(default=list)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "table people"
        constraints = [models.UniqueConstraint(fields=["learner", "game"], name="tablepeople_once")]

    def __str__(self) -> str:
        return f"{self.game} {len(self.people)}"


class Ledger(models.Model):
    """A table's payments over several deals, all under the house rules it began with.

    It is its maker's alone: a learner's, or the device's whose token has the digest `maker` (tutor/serving/makers.py).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, null=True, blank=True, related_name="ledgers")
    maker = models.CharField(max_length=64, blank=True)
    game = models.SlugField(max_length=40)
    house = OrderedJSONField(default=dict)
    people = OrderedJSONField(default=list)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [
            models.Index(fields=["learner", "-updated"], name="ledger_by_learner"),
            models.Index(fields=["maker", "-updated"], name="ledger_by_maker"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class LedgerDeal(Judged):
    """One settled deal of a ledger: what was judged, and the lines (JSON) its payments fall into, as they were then.

    `key` is the form's own, so that a deal sent twice is written once. A deal taken back stays, to be put again, until
    another is written.
    """

    ledger = models.ForeignKey(Ledger, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    lines = OrderedJSONField(default=list)
    payments = OrderedJSONField(default=dict)
    created = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ledger", "number"], name="ledgerdeal_number_once"),
            models.UniqueConstraint(fields=["ledger", "key"], name="ledgerdeal_once_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.ledger_id} {self.number}"
