"""Claims go back to the queue if their owner does nothing with them, or if the owner's account is closed."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim
from apps.claims.staff.notices import notify_of_return
from apps.claims.staff.queue import set_assignee
from apps.core import jobs
from apps.core.formatting import pluralize
from apps.core.request_meta import COMMAND_LINE, Actor


def return_claims(user: User, *, actor: Actor, now: datetime) -> None:
    """Return the claims of a closed staff account to the queue, in the caller's transaction.

    Finished ones keep it, for the history, until ``drop_closed_assignee``.
    """
    claims = Claim.objects.unfinished_of(user, now=now).select_related("member__user")
    for claim in claims.select_for_update(of=("self",)):
        set_assignee(claim, None, actor=actor, now=now)
        if claim.queue_at is not None:
            notify_of_return(claim, f"The account of {user.callsign} was closed", former=None, by=actor.user, now=now)


@jobs.periodic("return_untouched_claims", every=timedelta(minutes=5), title="Return untouched claims to the queue")
def return_untouched_claims(*, now: datetime) -> int:
    """Return the number of claims of which the owner did nothing for ``CLAIM_RETURN_HOURS``."""
    limit = timedelta(hours=settings.CLAIM_RETURN_HOURS)
    if not limit:
        return 0
    hours = get_business_hours()
    # Business time is never longer than the time by the clock.
    untouched = Claim.objects.assigned().filter(untouched_since__lte=now - limit)
    due = [
        (claim_id, since)
        for claim_id, since in untouched.values_list("pk", "untouched_since")
        if since is not None and hours.time_between(since, now) >= limit
    ]

    @transaction.atomic
    def put_back(one: tuple[UUID, datetime]) -> bool:
        claim_id, since = one
        claim = Claim.objects.locked(claim_id)
        # An action of the owner, or a new one, came first.
        if claim.untouched_since != since or claim.assignee is None or claim.queue_at is None:
            return False
        owner = claim.assignee
        set_assignee(claim, None, actor=COMMAND_LINE, now=now)
        why = f"{owner.callsign} had not worked on it for {pluralize(settings.CLAIM_RETURN_HOURS, 'business hour')}"
        notify_of_return(claim, why, former=owner, now=now)
        return True

    return jobs.process_rows(due, put_back)
