"""Status changes of a claim, and their side effects."""

from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.conf import settings
from django.db import transaction

from apps.accounts.models import Member, User
from apps.audit import activity
from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import start_clock, update_pause
from apps.claims.emails import send_claim_email, with_unit_return
from apps.claims.models import OPEN_STATUSES, Claim, ClaimStatusChange, DocumentRequest, DueTimeChange
from apps.claims.phases import Operation, Outcome, Status, WrongStatus, require, staff_transitions
from apps.claims.selectors import find_current_comparison
from apps.claims.staff.actions import log_action
from apps.claims.staff.notices import notify_of_answer
from apps.claims.staff.queue import drop_closed_assignee
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.notifications import changes
from apps.subscriptions.quotas import return_unit

_AUDITED_FIELDS = ("status", "final_claim_amount")

_UNIT_RETURNING_STATUSES = frozenset({Status.DECLINED, Status.WITHDRAWN})


_STATUS_MESSAGES = {
    Status.UNDER_REVIEW: "is under review",
    Status.INFO_REQUESTED: "is waiting for information from you",
    Status.IN_PROGRESS: "is in progress",
    Status.COMPLETED: "is completed",
    Status.DECLINED: "was declined",
    Status.WITHDRAWN: "was withdrawn",
}


class ResultExists(Conflict):
    message = "A result is released: complete the claim without a reason for no document"


class ResultNotReady(Conflict):
    """The member cannot fetch a file of the result now."""

    message = "The result cannot be opened at the moment: a file is being checked or withheld"


def review_ends_at(start: datetime) -> datetime:
    return start + timedelta(days=settings.CLAIM_REVIEW_DAYS)


@transaction.atomic(durable=True)
def move_claim(
    *,
    claim_id: UUID,
    to: str,
    note: str,
    actor: Actor,
    reason: str,
    now: datetime,
    final_amount: Decimal | None = None,
    no_document: str = "",
    expected_status: str | None = None,
) -> Claim:
    """Move a claim to another status as staff, as ``move_locked_claim``.

    ``expected_status`` is the status that the page showed to the staff user. Raises ``WrongStatus`` if it is another
    one.
    """
    claim = Claim.objects.locked(claim_id)
    if to in staff_transitions(claim, now=now) and expected_status not in (None, claim.status):
        raise WrongStatus(f"The claim was moved to {claim.status_word} in the meantime. Look at it again")
    move_locked_claim(
        claim, to=to, note=note, actor=actor, reason=reason, now=now, final_amount=final_amount, no_document=no_document
    )
    return claim


def move_locked_claim(
    claim: Claim,
    *,
    to: str,
    note: str,
    actor: Actor,
    reason: str,
    now: datetime,
    final_amount: Decimal | None = None,
    no_document: str = "",
) -> None:
    """Move a claim to another status as staff, and email the member, in the caller's transaction.

    ``final_amount`` (USD) replaces the claim's final amount unless it is ``None``. A claim that is completed with a
    comparison then gets the audited total, and another amount needs ``reason``. The member sees ``note``; ``reason``
    goes only into the audit log. ``no_document`` is the reason, for the member, why a claim is completed without a
    result.

    Raises ``WrongStatus`` if the transition is not allowed. Completing also raises ``Invalid`` without a reason where
    one is needed, ``ResultExists`` with a result and ``no_document``, and ``ResultNotReady``.
    """
    if to not in staff_transitions(claim, now=now):
        raise WrongStatus(f"The claim is {claim.status_word} now and cannot be moved to {Status(to).word}")
    before = audit.snapshot(claim, *_AUDITED_FIELDS)
    if to == Status.COMPLETED:
        final_amount = _get_final_amount(claim, final_amount, reason=reason)
        _complete(claim, no_document=no_document, now=now)
        note = "\n\n".join(filter(None, (note, claim.no_document_reason)))
    if final_amount is not None:
        claim.final_claim_amount = final_amount
    apply_transition(claim, to, note=note, changed_by=actor.user, meta=RequestMeta(), now=now)
    log_action(
        AuditAction.CLAIM_MOVED,
        claim=claim,
        actor=actor,
        description=f"Moved the claim {claim} to {Status(to).word}",
        before=before,
        after={**audit.snapshot(claim, *_AUDITED_FIELDS), "note to the member": note},
        reason=reason,
        now=now,
    )
    send_claim_email(claim, f"claim_{to}", site=actor.meta.site, now=now)


def _get_final_amount(claim: Claim, amount: Decimal | None, *, reason: str) -> Decimal | None:
    comparison = find_current_comparison(claim)
    if comparison is None or comparison.audited_total < 0:
        return amount
    if amount not in (None, comparison.audited_total) and not reason:
        total = format_usd(comparison.audited_total)
        raise Invalid({"reason": [f"The total of the comparison is {total}: say why the final amount differs"]})
    return comparison.audited_total if amount is None else amount


def _complete(claim: Claim, *, no_document: str, now: datetime) -> None:
    claim.accept_by = review_ends_at(now)
    if claim.has_current_result():
        if no_document:
            raise ResultExists
        require_ready_result(claim)
        # A question may have been answered in words, with the result as it is.
        claim.outcome = Outcome.RELEASED
        return
    if not no_document:
        raise Invalid({"no_document": [MESSAGES["claimWork"]["noDocumentRequired"]]})
    claim.outcome = Outcome.NONE
    claim.no_document_reason = no_document


def require_ready_result(claim: Claim) -> None:
    """Raise ``ResultNotReady`` unless the member can fetch a current result now."""
    if not Claim.objects.filter(pk=claim.pk).with_ready_result().exists():
        raise ResultNotReady


@transaction.atomic(durable=True)
def withdraw_claim(*, member: Member, claim_id: UUID, meta: RequestMeta, now: datetime) -> Claim:
    """Withdraw a member's claim before work on it has started, and return its unit (``unit_return`` says how).

    Raises ``NotFound`` or ``WrongStatus``.
    """
    claim = lock_own_claim(member, claim_id)
    require(claim, Operation.WITHDRAW, now=now)
    apply_transition(claim, Status.WITHDRAWN, note="", changed_by=member.user, meta=meta, now=now)
    changes.raise_version(member, *changes.of_claim(claim.pk), changes.SUBSCRIPTION)
    return claim


def lock_own_claim(member: Member, claim_id: UUID) -> Claim:
    """Raises ``NotFound``."""
    try:
        return Claim.objects.owned_by(member).locked(claim_id)
    except Claim.DoesNotExist as error:
        raise NotFound from error


def receive_answer(claim: Claim, *, meta: RequestMeta, now: datetime) -> None:
    """Note that the member has sent something, and end the wait for information unless a request is still open.

    The caller has locked the claim, and this saves it.
    """
    if claim.answered_at is None:
        notify_of_answer(claim, now=now)
    claim.answered_at, claim.snoozed_until = now, None
    if claim.status == Status.INFO_REQUESTED and not claim.open_requests:
        apply_transition(claim, Status.UNDER_REVIEW, note="", changed_by=claim.member.user, meta=meta, now=now)
    else:
        update_pause(claim, now=now)
        claim.save()


def apply_transition(
    claim: Claim,
    to: str,
    *,
    note: str,
    changed_by: User | None,
    meta: RequestMeta,
    now: datetime,
    event: DueTimeChange.Event = DueTimeChange.Event.MOVED,
) -> None:
    """Save the locked claim with its new status, and write its history. Does not check whether it is allowed.

    ``event`` explains the new due time.
    """
    is_wait = Status.INFO_REQUESTED in {claim.status, to}
    claim.status = to
    if to not in OPEN_STATUSES:
        claim.document_requests.exclude(status=DocumentRequest.Status.CLOSED).update(
            status=DocumentRequest.Status.CLOSED
        )
        claim.open_requests, claim.snoozed_until = 0, None
    else:
        drop_closed_assignee(claim, changed_by=changed_by, now=now)
    # A wait for information only stops the clock of the review.
    if is_wait and to in OPEN_STATUSES:
        update_pause(claim, now=now)
    else:
        start_clock(claim, event, now=now)
    if to in _UNIT_RETURNING_STATUSES:
        claim.unit_return = return_unit(
            subscription_id=claim.subscription_id,
            service_type=claim.service_request_type,
            claim_id=claim.pk,
            used_at=claim.created_at,
            now=now,
        )
    claim.save()
    ClaimStatusChange.objects.create(claim=claim, status=to, note=note, changed_by=changed_by, created_at=now)
    news = with_unit_return(f"The claim for {claim.property_address} {_STATUS_MESSAGES[Status(to)]}.", claim)
    activity.log(
        AuditAction(f"claim_{to}"),
        member=claim.member,
        description=news.removesuffix("."),
        meta=meta,
        now=now,
    )
