"""The transitions between the statuses of a claim, and their side effects."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
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

CLOSED_STATUSES = frozenset(status for status, targets in ALLOWED_TRANSITIONS.items() if not targets)

_AUDITED_FIELDS = ("status", "final_claim_amount")

_UNIT_RETURNING_STATUSES = frozenset({Status.DECLINED, Status.WITHDRAWN})

_STATUS_MESSAGES = {
    Status.UNDER_REVIEW: "is under review",
    Status.INFO_REQUESTED: "is waiting for information from you",
    Status.IN_PROGRESS: "is in progress",
    Status.COMPLETED: "is completed",
    Status.DECLINED: "was declined. The service it used is yours again",
    Status.WITHDRAWN: "was withdrawn. The service it used is yours again",
}


class WrongStatus(Conflict):
    """The claim's current status does not allow the operation."""

    code = "wrong_status"
    message = "This is not possible in the claim's current status"


def staff_transitions(claim: Claim) -> list[Status]:
    """The statuses to which staff may move the claim. Only the member can withdraw it."""
    return [Status(to) for to in ALLOWED_TRANSITIONS[claim.status] if to != Status.WITHDRAWN]


def refuse_closed(claim: Claim) -> None:
    """Raise ``WrongStatus`` if staff can move the claim to no other status."""
    if not staff_transitions(claim):
        raise WrongStatus(f"The claim is {claim.status_word}: it cannot be moved any further")


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
    expected_status: str | None = None,
) -> Claim:
    """Move a claim to another status as staff, and email the member.

    ``final_amount`` (USD) replaces the claim's final amount unless it is ``None``. The member sees ``note``;
    ``reason`` goes only into the audit log. ``expected_status`` is the status that the page showed to the staff user.
    Raises ``WrongStatus`` if the transition is not allowed or the status is not the expected one.
    """
    locked = Claim.objects.locked(claim.pk)
    if to not in staff_transitions(locked):
        raise WrongStatus(f"The claim is {locked.status_word} now and cannot be moved to {Status(to).word}")
    if expected_status is not None and locked.status != expected_status:
        status = locked.status_word
        raise WrongStatus(f"The claim was moved to {status} in the meantime. Look at it again")
    before = audit.snapshot(locked, *_AUDITED_FIELDS)
    if final_amount is not None:
        locked.final_claim_amount = final_amount
    _apply_transition(locked, to, note=note, changed_by=actor.user, meta=RequestMeta(), now=now)
    audit.log(
        AuditAction.CLAIM_MOVED,
        actor=actor,
        target=locked,
        description=f"Moved the claim {locked} to {Status(to).word}",
        before=before,
        after={**audit.snapshot(locked, *_AUDITED_FIELDS), "note to the member": note},
        reason=reason,
        member=locked.member,
        now=now,
    )
    outbox.send_email(
        "claim_moved",
        to=locked.member,
        context={"claim": locked, "status_message": _STATUS_MESSAGES[Status(to)], "note": note},
        now=now,
    )
    return locked


@transaction.atomic(durable=True)
def withdraw_claim(*, member: Member, claim_id: UUID, meta: RequestMeta, now: datetime) -> Claim:
    """Withdraw a member's claim before work on it has started, and return its unit to the subscription.

    Raises ``NotFound`` or ``WrongStatus``.
    """
    claim = Claim.objects.owned_by(member).select_for_update().filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    if Status.WITHDRAWN not in ALLOWED_TRANSITIONS[claim.status]:
        raise WrongStatus("Work on this claim has started or is over, so it can no longer be withdrawn")
    _apply_transition(claim, Status.WITHDRAWN, note="", changed_by=member.user, meta=meta, now=now)
    return claim


def _apply_transition(
    claim: Claim, to: str, *, note: str, changed_by: User | None, meta: RequestMeta, now: datetime
) -> None:
    claim.status = to
    claim.save(update_fields=["status", "final_claim_amount", "updated_at"])
    ClaimStatusChange.objects.create(claim=claim, status=to, note=note, changed_by=changed_by, created_at=now)
    if to in _UNIT_RETURNING_STATUSES:
        return_unit(
            subscription_id=claim.subscription_id,
            service_type=claim.service_request_type,
            used_at=claim.created_at,
        )
    activity.log(
        AuditAction(f"claim_{to}"),
        member=claim.member,
        description=f"The claim for {claim.property_address} {_STATUS_MESSAGES[Status(to)]}",
        meta=meta,
        now=now,
    )
