"""Members are reminded of a result that they have neither accepted nor questioned, before it is too late to ask."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from apps.claims.emails import send_claim_email
from apps.claims.models import Claim
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
