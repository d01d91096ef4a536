"""What staff do about scheduled tasks: try one again that has failed."""

from datetime import datetime

from django.db import transaction

from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.jobs import get_periodic_jobs
from apps.core.models import ScheduledStep
from apps.core.request_meta import Actor
from apps.support.audit_actions import AuditAction


class NotFailed(Conflict):
    message = "The last run of this task has succeeded"


class AlreadyDue(Conflict):
    message = "This task is due already and runs as soon as a worker is free"


def get_title(step: ScheduledStep) -> str:
    titles = {job.name: job.title for job in get_periodic_jobs()}
    # A task of another version of the product has no title.
    return titles.get(step.name, step.name)


def refuse_retry(step: ScheduledStep, *, now: datetime) -> None:
    """Raise ``NotFailed`` or ``AlreadyDue``."""
    if not step.error:
        raise NotFailed
    if step.due_at <= now:
        raise AlreadyDue


@transaction.atomic(durable=True)
def retry_step(*, step: ScheduledStep, actor: Actor, reason: str, now: datetime) -> None:
    """Make a failed task due: the next sweep of a worker runs it. Raises ``NotFailed`` or ``AlreadyDue``."""
    step = ScheduledStep.objects.select_for_update().get(pk=step.pk)
    refuse_retry(step, now=now)
    before = audit.snapshot(step, "due_at")
    step.due_at = now
    step.save(update_fields=["due_at"])
    audit.log(
        AuditAction.SCHEDULED_TASK_RETRIED,
        actor=actor,
        target=step,
        target_name=get_title(step),
        description=f"Tried the scheduled task “{get_title(step)}” again",
        before=before,
        after=audit.snapshot(step, "due_at"),
        reason=reason,
        now=now,
    )
