"""Counters of tries, shared by every process that uses the database."""

from django.db import models


class AttemptCount(models.Model):
    """How often something was tried within a window of time. Written by ``attempts.py`` in one statement."""

    key = models.CharField(max_length=100, primary_key=True)
    count = models.PositiveIntegerField()
    window_ends_at = models.BigIntegerField("end of the window, in seconds since 1970", db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
