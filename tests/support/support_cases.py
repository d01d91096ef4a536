"""Changes that staff make to scheduled tasks and to questions of members, for ``test_every_change_is_audited.py``."""

from datetime import timedelta
from unittest.mock import ANY

from django.utils import timezone

from apps.core.models import ScheduledStep
from apps.core.staff.actions import row_url
from apps.support.models import HelpRequest
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import MemberFactory


def _try_again() -> AuditedChange:
    due_at = timezone.now() + timedelta(hours=1)
    step = ScheduledStep.objects.create(name="delete_expired_rate_limits", due_at=due_at, error="OSError")
    return AuditedChange(
        row_url(step, "try_again"), ExpectedEntry("scheduled_task_retried", step, {"due at": (ANY, ANY)})
    )


def _answer() -> AuditedChange:
    request = HelpRequest.objects.create(member=MemberFactory(), topic="other", text="Where is my result?")
    expected = ExpectedEntry("help_answered", request, {"answer": (None, "On Friday")}, member=request.member)
    return AuditedChange(row_url(request, "answer"), expected, {"text": "On Friday"})


CASES = {"core_scheduledstep_try_again": _try_again, "support_helprequest_answer": _answer}
NO_REASON = {"support_helprequest_answer": "the answer says everything, and the member reads it"}
