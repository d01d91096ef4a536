"""A claim is put off until a later day. Its due time goes on, and an answer of the member ends it."""

from datetime import date, datetime, timedelta
from uuid import UUID

from django.db import transaction

from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim
from apps.claims.phases import Operation, require
from apps.claims.staff.actions import log_action
from apps.claims.staff.inbox import note_change
from apps.claims.staff.notices import notify_of_end_of_snooze
from apps.core import jobs
from apps.core.errors import Conflict, Invalid
from apps.core.request_meta import Actor

# A later date is a mistake.
MAX_SNOOZE = timedelta(days=366)


class NotSnoozed(Conflict):
    message = "This claim is not snoozed"


def is_snoozed(claim: Claim, *, now: datetime) -> bool:
    return claim.snoozed_until is not None and claim.snoozed_until > now


def require_snoozed(claim: Claim, *, now: datetime) -> None:
    """Raise ``NotSnoozed``."""
    if not is_snoozed(claim, now=now):
        raise NotSnoozed


@transaction.atomic(durable=True)
def snooze(*, claim_id: UUID, until: date, actor: Actor, now: datetime, reason: str = "") -> None:
    """Put the claim off until the network opens on that day. Raises ``WrongStatus`` and ``Invalid``."""
    claim = Claim.objects.locked(claim_id)
    require(claim, Operation.SNOOZE, now=now)
    hours = get_business_hours()
    today = now.astimezone(hours.time_zone).date()
    if not today < until <= today + MAX_SNOOZE:
        raise Invalid({"until": ["Choose a day after today, within a year"]})
    _set_snooze(claim, hours.opening_on(until), actor=actor, now=now, reason=reason)


@transaction.atomic(durable=True)
def unsnooze(*, claim_id: UUID, actor: Actor, now: datetime, reason: str = "") -> None:
    """Raises ``NotSnoozed``."""
    claim = Claim.objects.locked(claim_id)
    require_snoozed(claim, now=now)
    _set_snooze(claim, None, actor=actor, now=now, reason=reason)


@jobs.periodic("end_snoozes", every=timedelta(minutes=1), title="Bring back snoozed claims")
def end_snoozes(*, now: datetime) -> int:
    """Notify staff of the claims whose day has come, and return their number."""
    over = Claim.objects.open().filter(snoozed_until__lte=now)

    @transaction.atomic
    def bring_back(claim: Claim) -> bool:
        # The UPDATE repeats the condition, so that of two workers only one notifies.
        if not over.filter(pk=claim.pk).update(snoozed_until=None):
            return False
        notify_of_end_of_snooze(claim, now=now)
        note_change(claim)
        return True

    return jobs.process_rows(over.select_related("assignee__staff_settings"), bring_back)


def _set_snooze(claim: Claim, until: datetime | None, *, actor: Actor, now: datetime, reason: str) -> None:
    before, claim.snoozed_until = claim.snoozed_until, until
    # Not ``save``: for the member the claim has not changed.
    Claim.objects.filter(pk=claim.pk).update(snoozed_until=until)
    note_change(claim)
    log_action(
        AuditAction.CLAIM_SNOOZED if until else AuditAction.CLAIM_SNOOZE_ENDED,
        claim=claim,
        actor=actor,
        description=f"Snoozed the claim {claim}" if until else f"Ended the snooze of the claim {claim}",
        before={"snoozed until": before},
        after={"snoozed until": until},
        reason=reason,
        now=now,
    )
