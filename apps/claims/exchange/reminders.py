"""Members are reminded of a result before it is too late to ask, and of a requested document before its day."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from apps.claims.emails import send_claim_email
from apps.claims.models import Claim, DocumentRequest
from apps.core.jobs import periodic, process_rows

REMIND_BEFORE = timedelta(days=2)


@periodic("remind_members_of_results", every=timedelta(hours=1), title="Remind members of results")
def send_reminders(*, now: datetime) -> int:
    """Remind members once of each deadline, and return the number of reminders."""
    ending = Claim.objects.filter(
        Q(reminded_for__isnull=True) | ~Q(reminded_for=F("accept_by")),
        status=Claim.Status.COMPLETED,
        outcome=Claim.Outcome.RELEASED,
        accept_by__gt=now,
        accept_by__lte=now + REMIND_BEFORE,
    )

    @transaction.atomic
    def remind(claim: Claim) -> bool:
        # The UPDATE repeats the condition, so that of two workers only one reminds.
        if not ending.filter(pk=claim.pk).update(reminded_for=F("accept_by")):
            return False
        send_claim_email(claim, "claim_reminder", site=settings.PUBLIC_URL, now=now)
        return True

    return process_rows(ending.select_related("member__user"), remind)


@periodic("remind_members_of_requests", every=timedelta(minutes=15), title="Remind members of requested documents")
def send_request_reminders(*, now: datetime) -> int:
    """Remind members once of open requests, and return the number of reminders: one for each claim."""
    due = DocumentRequest.objects.filter(status=DocumentRequest.Status.OPEN, remind_at__lte=now)

    @transaction.atomic
    def remind(request: DocumentRequest) -> bool:
        claim = Claim.objects.locked(request.claim_id)
        if not due.filter(claim=claim).update(remind_at=None):
            return False
        send_claim_email(claim, "claim_request_reminder", site=settings.PUBLIC_URL, now=now)
        return True

    return process_rows(due.order_by("remind_at"), remind)
