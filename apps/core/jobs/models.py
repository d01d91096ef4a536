import uuid

from django.db import models

from apps.core.jobs.leases import LeasedModel, LeasedQuerySet


class ScheduledStep(LeasedModel):
    """When a periodic job is due. Its lease lets one process at a time run it.

    ``error`` is empty if the last run has succeeded.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=200, unique=True)
    due_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    error = models.CharField("exception of the last run", max_length=100, blank=True)

    objects = LeasedQuerySet["ScheduledStep"].as_manager()

    class Meta:
        verbose_name = "scheduled task"

    def __str__(self) -> str:
        return self.name
