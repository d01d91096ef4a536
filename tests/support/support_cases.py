"""Changes that staff make to scheduled tasks, for ``test_every_change_is_audited.py``."""

from datetime import timedelta
from unittest.mock import ANY

from django.utils import timezone

from apps.core.models import ScheduledStep
from apps.core.staff.actions import row_url
from tests.audit_cases import AuditedChange, ExpectedEntry


def _try_again() -> AuditedChange:
    due_at = timezone.now() + timedelta(hours=1)
    step = ScheduledStep.objects.create(name="delete_expired_rate_limits", due_at=due_at, error="OSError")
    return AuditedChange(
        row_url(step, "try_again"), ExpectedEntry("scheduled_task_retried", step, {"due at": (ANY, ANY)})
    )


CASES = {"core_scheduledstep_try_again": _try_again}
