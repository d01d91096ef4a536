"""Who works on a claim: taken, handed over, returned to the queue, or assigned in turn."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import IntegerField, Max, Subquery, TextChoices
from django.utils import timezone

from apps.accounts.models import User
from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim, ClaimAssignment, ClaimPresence, ClaimQuerySet, Rotation
from apps.claims.phases import Operation, require
from apps.claims.staff.notes import add_note
from apps.claims.staff.notices import notify_of_hand_over
from apps.claims.staff.people import available_staff, staff_on_duty
from apps.core import jobs
from apps.core.errors import Conflict
from apps.core.request_meta import Actor

PRESENCE_LIFETIME = timedelta(seconds=60)
# A page that stays open is written at most once in this time.
PRESENCE_INTERVAL = timedelta(seconds=20)
# Those of finished claims are deleted after this time. The others say who has opened the claim before.
PRESENCE_RETENTION = timedelta(days=1)
# To count many more claims than anyone can work on would take longer than everything else on the page.
MAX_COUNT = 999


class Taken(Conflict):
    """Another staff user has taken the claim first."""

    def __init__(self, assignee: User) -> None:
        super().__init__(f"{assignee.callsign} has taken this claim")


class AssigneeChanged(Conflict):
    """The assignee is not the one that the page showed."""

    message = "Somebody else changed who works on this claim. Look at it again"


class NotAvailable(Conflict):
    message = "This staff account is closed"


class Queue(TextChoices):
    """The lists of the queue, by the value of ``?queue=``."""

    UNASSIGNED = "unassigned", "Unassigned"
    MINE = "mine", "Mine"
    TEAM = "team", "Team"
    DUE_TODAY = "due_today", "Due today"
    OVERDUE = "overdue", "Overdue"
    WAITING = "waiting", "Waiting for member"
    ANSWERS = "answers", "New answers"
    SNOOZED = "snoozed", "Snoozed"


def filter_queue(claims: ClaimQuerySet, queue: str, *, user: User, now: datetime) -> ClaimQuerySet:
    """Those of the claims that are in a queue, for this staff user."""
    match Queue(queue):
        case Queue.UNASSIGNED:
            claims = claims.unassigned().not_snoozed(now=now)
        case Queue.MINE:
            claims = claims.assigned_to(user).not_snoozed(now=now)
        case Queue.TEAM:
            claims = claims.assigned().not_snoozed(now=now)
        case Queue.DUE_TODAY:
            claims = claims.due_between(now, _end_of_day(now))
        case Queue.OVERDUE:
            claims = claims.overdue(now=now)
        case Queue.WAITING:
            claims = claims.waiting_for_member(now=now).not_snoozed(now=now)
        case Queue.ANSWERS:
            claims = claims.answered()
        case Queue.SNOOZED:
            claims = claims.snoozed(now=now)
    return claims


class _CountOf(Subquery):
    template = "(SELECT COUNT(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()


def count_queues(user: User, *, now: datetime) -> dict[Queue, int]:
    """The number of claims in each queue, in one query. It ends at ``MAX_COUNT + 1``."""
    counts = {
        f"in_{queue}": _CountOf(filter_queue(claims, queue, user=user, now=now).values("pk")[: MAX_COUNT + 1])
        for queue, claims in ((queue, Claim.objects.order_by()) for queue in Queue)
    }
    numbers = User.objects.filter(pk=user.pk).annotate(**counts).values(*counts).get()
    return {queue: numbers[f"in_{queue}"] for queue in Queue}


def _end_of_day(now: datetime) -> datetime:
    """The next midnight in the network's time zone."""
    local = now.astimezone(get_business_hours().time_zone)
    return (local + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)


def require_unassigned(claim: Claim) -> None:
    """Raise ``WrongStatus`` or ``Taken``."""
    require(claim, Operation.ASSIGN, now=timezone.now())
    if claim.assignee is not None:
        raise Taken(claim.assignee)


@transaction.atomic(durable=True)
def take(*, claim_id: UUID, actor: Actor, now: datetime, reason: str = "") -> None:
    """Make the actor the claim's assignee. Does nothing if they are. Raises ``WrongStatus`` and ``Taken``."""
    claim = Claim.objects.locked(claim_id)
    require(claim, Operation.ASSIGN, now=now)
    if claim.assignee == actor.user:
        return
    if claim.assignee is not None:
        raise Taken(claim.assignee)
    set_assignee(claim, actor.user, actor=actor, now=now, reason=reason)


@transaction.atomic(durable=True)
def assign(
    *,
    claim_id: UUID,
    assignee: User | None,
    expected_assignee: User | None,
    actor: Actor,
    now: datetime,
    note: str = "",
    reason: str = "",
) -> None:
    """Hand the claim over to a staff user, or return it to the queue. ``note`` becomes an internal note.

    Raises ``WrongStatus``, ``NotAvailable``, and ``AssigneeChanged`` unless ``expected_assignee`` works on it.
    """
    claim = Claim.objects.locked(claim_id)
    require(claim, Operation.ASSIGN, now=now)
    if claim.assignee != expected_assignee:
        raise AssigneeChanged
    if assignee is not None and not available_staff().filter(pk=assignee.pk).exists():
        raise NotAvailable
    if assignee != claim.assignee:
        set_assignee(claim, assignee, actor=actor, now=now, reason=reason)
        if assignee is not None and assignee != actor.user:
            notify_of_hand_over(claim, assignee, actor=actor, note=note, now=now)
    if note:
        add_note(claim, note, note_id=uuid4(), actor=actor, now=now)


def rotate(claim: Claim, *, now: datetime) -> None:
    """Assign a new claim to the staff user on duty whose last turn was the longest ago, if its service is rotated.

    In the caller's transaction, before the claim is saved.
    """
    # Locked, so that of two claims at once the second goes to the next in turn.
    if Rotation.objects.select_for_update().filter(service=claim.service_request_type).first() is None:
        return
    candidates = staff_on_duty(claim.service_request_type)
    last_turns = dict(
        ClaimAssignment.objects.filter(assignee__in=candidates, assigned_by__isnull=True)
        .values_list("assignee")
        .annotate(last=Max("id"))
    )
    chosen = min(candidates.order_by("pk"), key=lambda user: last_turns.get(user.pk, 0), default=None)
    if chosen is not None:
        claim.assignee, claim.untouched_since = chosen, now
        ClaimAssignment.objects.create(claim=claim, assignee=chosen, created_at=now)


def drop_closed_assignee(claim: Claim, *, changed_by: User | None, now: datetime) -> None:
    """Return a claim that is open again to the queue if its assignee's account is closed. The caller saves it."""
    if claim.assignee is not None and not claim.assignee.is_active:
        claim.assignee = claim.untouched_since = None
        ClaimAssignment.objects.create(claim=claim, assignee=None, assigned_by=changed_by, created_at=now)


def mark_present(*, claim: Claim, user: User, now: datetime) -> datetime | None:
    """Remember that the user has the claim's page open. Returns when they had it open before."""
    own = ClaimPresence.objects.filter(claim=claim, user=user)
    row = own.first()
    if row is None:
        try:
            with transaction.atomic():
                ClaimPresence.objects.create(claim=claim, user=user, seen_at=now)
        except IntegrityError:
            pass  # the same user has opened it in another tab
    elif row.seen_at <= now - PRESENCE_INTERVAL:
        own.update(seen_at=now)
    return row.seen_at if row else None


def others_present(*, claim: Claim, user: User, now: datetime) -> list[str]:
    """The callsigns of other staff who have the claim's page open."""
    rows = ClaimPresence.objects.filter(claim=claim, seen_at__gt=now - PRESENCE_LIFETIME).exclude(user=user)
    return [str(callsign) for callsign in rows.order_by("user__callsign").values_list("user__callsign", flat=True)]


@jobs.periodic("delete_old_presences", every=timedelta(days=1), title="Delete who had a claim open")
def delete_old_presences(*, now: datetime) -> int:
    """Return the number of deleted rows."""
    old = ClaimPresence.objects.filter(seen_at__lte=now - PRESENCE_RETENTION)
    return jobs.delete_rows(old.exclude(claim__in=Claim.objects.open()))


def set_assignee(claim: Claim, assignee: User | None, *, actor: Actor, now: datetime, reason: str = "") -> None:
    """Of a locked claim, in the caller's transaction."""
    before = {"assignee": claim.assignee and claim.assignee.callsign}
    # Not ``save``: for the member the claim has not changed.
    claim.assignee, claim.untouched_since = assignee, now if assignee else None
    Claim.objects.filter(pk=claim.pk).update(assignee=assignee, untouched_since=claim.untouched_since)
    ClaimAssignment.objects.create(claim=claim, assignee=assignee, assigned_by=actor.user, created_at=now)
    if assignee is not None and assignee != actor.user:
        # In the list of the new assignee the claim is new again.
        ClaimPresence.objects.filter(claim=claim, user=assignee).delete()
    audit.log(
        AuditAction.CLAIM_ASSIGNED,
        actor=actor,
        target=claim,
        description=f"Assigned the claim {claim}" if assignee else f"Returned the claim {claim} to the queue",
        before=before,
        after={"assignee": assignee and assignee.callsign},
        reason=reason,
        member=claim.member,
        now=now,
    )
