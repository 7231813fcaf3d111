"""How often somebody did what may be done only so often, where every process must know of it."""

from django.db import models


class Tally(models.Model):
    """A counter of one sender and one act (`key` is a digest of both) until a moment; afterwards it begins anew."""

    key = models.CharField(max_length=100, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()

    class Meta:
        verbose_name_plural = "tallies"

    def __str__(self) -> str:
        return f"{self.key[:20]} {self.count}"
