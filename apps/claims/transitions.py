"""Where a claim may move from where it stands, and what a move brings with it."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.audit import services as audit
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.errors import Conflict, NotFound
from apps.core.request_meta import Actor, RequestMeta
from apps.notifications import outbox
from apps.subscriptions.quotas import return_unit

Status = Claim.Status

ALLOWED_TRANSITIONS: dict[str, tuple[str, ...]] = {
    Status.SUBMITTED: (Status.UNDER_REVIEW, Status.DECLINED, Status.WITHDRAWN),
    Status.UNDER_REVIEW: (Status.INFO_REQUESTED, Status.IN_PROGRESS, Status.DECLINED, Status.WITHDRAWN),
    Status.INFO_REQUESTED: (Status.UNDER_REVIEW, Status.DECLINED, Status.WITHDRAWN),
    Status.IN_PROGRESS: (Status.COMPLETED, Status.DECLINED),
    Status.COMPLETED: (),
    Status.DECLINED: (),
    Status.WITHDRAWN: (),
}

CLOSED = frozenset(status for status, onward in ALLOWED_TRANSITIONS.items() if not onward)

_MOVED = ("status", "final_claim_amount")

_GIVES_THE_UNIT_BACK = frozenset({Status.DECLINED, Status.WITHDRAWN})

_NEWS = {
    Status.UNDER_REVIEW: "is under review",
    Status.INFO_REQUESTED: "is waiting for information from you",
    Status.IN_PROGRESS: "is in progress",
    Status.COMPLETED: "is completed",
    Status.DECLINED: "was declined. The service it used is yours again",
    Status.WITHDRAWN: "was withdrawn. The service it used is yours again",
}


class WrongStatus(Conflict):
    """The claim is not where the change could begin."""

    code = "wrong_status"
    message = "This is not possible at the claim's present status"


def staff_transitions(claim: Claim) -> list[Status]:
    """Where staff may move a claim; withdrawing is the member's."""
    return [Status(to) for to in ALLOWED_TRANSITIONS[claim.status] if to != Status.WITHDRAWN]


@transaction.atomic(durable=True)
def move_claim(
    *,
    claim: Claim,
    to: str,
    note: str,
    actor: Actor,
    reason: str,
    now: datetime,
    final_amount: Decimal | None = None,
    seen: str | None = None,
) -> Claim:
    """Move a claim as staff, note the final amount (USD) where one is given, and mail the member.

    The note is the member's to read, the reason is not. ``seen`` is the status from which the move was chosen.
    Raises ``WrongStatus`` where the claim does not stand, or no longer stands, where that move begins.
    """
    locked = Claim.objects.locked(claim.pk)
    if to not in staff_transitions(locked):
        raise WrongStatus(
            f"The claim is {locked.get_status_display().lower()} now and cannot be moved to {Status(to).label.lower()}"
        )
    if seen is not None and locked.status != seen:
        raise WrongStatus(f"The claim was moved to {locked.get_status_display().lower()} meanwhile. Look at it again")
    before = audit.snapshot(locked, *_MOVED)
    if final_amount is not None:
        locked.final_claim_amount = final_amount
    _change(locked, to, note=note, by=actor.user, meta=RequestMeta(), now=now)
    audit.log(
        actor=actor,
        action="claim_moved",
        description=f"Moved the claim {locked} to {Status(to).label.lower()}",
        subject=locked,
        before=before,
        after={**audit.snapshot(locked, *_MOVED), "note to the member": note},
        reason=reason,
        member=locked.member,
        now=now,
    )
    _tell(locked, note)
    return locked


@transaction.atomic(durable=True)
def withdraw_claim(*, member: Member, claim_id: UUID, meta: RequestMeta, now: datetime) -> Claim:
    """Withdraw a member's claim before work has started; its unit comes back.

    Raises ``NotFound`` or ``WrongStatus``.
    """
    claim = Claim.objects.owned_by(member).select_for_update().filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    if Status.WITHDRAWN not in ALLOWED_TRANSITIONS[claim.status]:
        raise WrongStatus("Work on this claim has started or is over, so it can no longer be withdrawn")
    _change(claim, Status.WITHDRAWN, note="", by=member.user, meta=meta, now=now)
    return claim


def _change(claim: Claim, to: str, *, note: str, by: User | None, meta: RequestMeta, now: datetime) -> None:
    claim.status = to
    claim.save(update_fields=["status", "final_claim_amount", "updated_at"])
    ClaimStatusChange.objects.create(claim=claim, status=to, note=note, changed_by=by, created_at=now)
    if to in _GIVES_THE_UNIT_BACK:
        return_unit(
            subscription_id=claim.subscription_id,
            service_type=claim.service_request_type,
            used_at=claim.created_at,
            now=now,
        )
    activity.log(
        member=claim.member,
        action=f"claim_{to}",
        description=f"The claim for {claim.property_address} {_NEWS[Status(to)]}",
        meta=meta,
        claim_id=str(claim.pk),
    )


def _tell(claim: Claim, note: str) -> None:
    member = claim.member
    lines = [f"{member.first_name},", f"Your claim for {claim.property_address} {_NEWS[Status(claim.status)]}."]
    if claim.status == Status.COMPLETED and claim.final_claim_amount is not None:
        lines.append(f"Final amount: ${claim.final_claim_amount:,.2f}")
    if note:
        lines.append(note)
    lines += ["The whole record is on the claim's page of your dashboard.", "The network"]
    label = Status(claim.status).label.lower()
    outbox.send(user=member.user, subject=f"Your claim: {label}", text="\n\n".join(lines))
