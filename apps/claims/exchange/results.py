"""Results of the network's work: drafted, released and withdrawn by staff, accepted or questioned by the member."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import update_pause
from apps.claims.emails import send_claim_email
from apps.claims.exchange.comparisons import get_questioned_pairs, refuse_taken
from apps.claims.exchange.conversation import create_network_documents, write_member_message
from apps.claims.models import Claim, Deliverable, DueTimeChange
from apps.claims.one_time_keys import is_used
from apps.claims.phases import Operation, Outcome, Phase, Status, get_phase, require
from apps.claims.staff.actions import log_action
from apps.claims.transitions import (
    ResultNotReady,
    apply_transition,
    lock_own_claim,
    move_locked_claim,
    require_ready_result,
    review_ends_at,
)
from apps.core.errors import Conflict, NotFound
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import SERVICES
from apps.core.versions import EditConflict
from apps.documents.models import Receipt, UserDocument
from apps.documents.receipts import issue_receipt
from apps.documents.storage import StoredFile
from apps.estimates.comparisons import release_comparison
from apps.estimates.models import Comparison
from apps.notifications import changes

State = Deliverable.State
Event = DueTimeChange.Event


class NoDraft(Conflict):
    message = "This claim has no draft of a result"


class NoResult(Conflict):
    message = "This claim has no released result"


class NotADraft(Conflict):
    message = "This result is no longer a draft"


class NotReleased(Conflict):
    message = "This result is not released"


class ResultChanged(Conflict):
    """The member accepts a version that a newer one has superseded."""

    message = "The result has changed in the meantime. Please look at it again"


def require_release(claim: Claim, *, now: datetime) -> None:
    """Raise ``WrongStatus`` or ``NoDraft`` if there is nothing to release."""
    require(claim, Operation.RELEASE, now=now)
    require_draft(claim)


def require_draft(claim: Claim) -> None:
    """Raise ``NoDraft`` if there is none."""
    if not any(result.state == State.DRAFT for result in claim.deliverables.all()):
        raise NoDraft


def require_result(claim: Claim, *, now: datetime) -> None:
    """Raise ``WrongStatus`` or ``NoResult`` if there is nothing to withdraw."""
    require(claim, Operation.WITHDRAW_RESULT, now=now)
    if not any(result.state in Deliverable.SHOWN_STATES for result in claim.deliverables.all()):
        raise NoResult


def get_results_version(claim: Claim) -> str:
    """Changes with everything that staff consider when they release or withdraw a result."""
    released = [(result.released_at, result.pk, result.state) for result in claim.deliverables.all()]
    states = [state for moment, _, state in sorted(row for row in released if row[0])]
    return " ".join([claim.status, claim.outcome, *states])


def get_next_version(deliverable: Deliverable) -> int:
    """The number that a release would give the draft now."""
    results = deliverable.claim.deliverables.all()
    return max((result.version or 0 for result in results if result.kind == deliverable.kind), default=0) + 1


def get_usual_kind(claim: Claim) -> str:
    """The kind of result that the claim's service usually ends with."""
    return SERVICES[claim.service_request_type]["resultKind"]


def draft_result(
    *,
    deliverable_id: UUID,
    claim_id: UUID,
    kind: str,
    title: str,
    note: str,
    stored_files: Sequence[StoredFile],
    actor: Actor,
    now: datetime,
    comparison: Comparison | None = None,
) -> None:
    """Save a result that the member does not see yet, in the caller's transaction.

    A second call with the same ``deliverable_id`` and text does nothing.

    Raises ``KeyOfAnotherClaim``, ``KeyOfAnotherText``, ``WrongStatus`` and ``ComparisonTaken``.
    """
    claim = Claim.objects.locked(claim_id)
    text = {"kind": kind, "title": title, "note": note}
    if is_used(deliverable_id, Deliverable, claim=claim, **text):
        return
    require(claim, Operation.DELIVER, now=now)
    refuse_taken(claim, comparison)
    deliverable = Deliverable.objects.create(
        pk=deliverable_id, claim=claim, created_by=actor.user, created_at=now, comparison=comparison, **text
    )
    create_network_documents(claim=claim, stored_files=stored_files, now=now, deliverable=deliverable, is_draft=True)
    log_action(
        AuditAction.CLAIM_RESULT_DRAFTED,
        claim=claim,
        actor=actor,
        description=f"Drafted a result of the claim {claim}",
        now=now,
    )


@transaction.atomic(durable=True)
def discard_draft(*, claim_id: UUID, deliverable_id: UUID, actor: Actor, reason: str, now: datetime) -> Deliverable:
    """Decide that a draft is never released, in any state of the claim. Raises ``NotFound`` and ``NotADraft``."""
    claim = Claim.objects.locked(claim_id)
    deliverable = _get_draft(claim, deliverable_id)
    deliverable.state, deliverable.comparison = State.DISCARDED, None
    deliverable.save(update_fields=["state", "comparison"])
    UserDocument.objects.filter(deliverable=deliverable).update(withdrawn_at=now)
    log_action(
        AuditAction.CLAIM_RESULT_DISCARDED,
        claim=claim,
        actor=actor,
        description=f"Discarded a draft of a result of the claim {claim}: {deliverable.title}",
        reason=reason,
        now=now,
    )
    return deliverable


@transaction.atomic(durable=True)
def release_result(
    *,
    claim_id: UUID,
    deliverable_id: UUID,
    actor: Actor,
    reason: str,
    now: datetime,
    expected_version: str | None = None,
    complete: bool = False,
    final_amount: Decimal | None = None,
) -> Deliverable:
    """Release a draft to the member as the next version of its kind. It supersedes the version before.

    ``complete`` also completes the claim, with ``final_amount`` (USD) unless it is ``None``.
    ``expected_version`` is what ``get_results_version`` returned for the page. Raises ``NotFound``,
    ``NotADraft``, ``WrongStatus``, ``EditConflict``, and ``ResultNotReady`` if the member could not fetch its
    files.
    """
    claim = Claim.objects.locked(claim_id)
    deliverable = _get_draft(claim, deliverable_id)
    require(claim, Operation.RELEASE, now=now)
    _require_version(claim, expected_version)
    claim.deliverables.current().filter(kind=deliverable.kind).update(state=State.SUPERSEDED)
    deliverable.version = get_next_version(deliverable)
    deliverable.state, deliverable.released_at = State.RELEASED, now
    deliverable.save()
    _release_files(deliverable, now=now)
    if deliverable.comparison is not None:
        release_comparison(deliverable.comparison, now=now)
    claim.outcome, claim.accepted_at, claim.no_document_reason = Outcome.RELEASED, None, ""
    claim.accept_by = review_ends_at(now) if claim.status == Status.COMPLETED else None
    update_pause(claim, now=now)
    claim.save()
    _log(AuditAction.CLAIM_RESULT_RELEASED, "Released", claim, deliverable, actor=actor, reason=reason, now=now)
    send_claim_email(claim, "claim_result", site=actor.meta.site, now=now)
    if complete:
        move_locked_claim(
            claim, to=Status.COMPLETED, note="", actor=actor, reason=reason, now=now, final_amount=final_amount
        )
    files = UserDocument.objects.filter(deliverable=deliverable).select_related("member").order_by("id")
    issue_receipt(list(files), cause=Receipt.Cause.RESULT, now=now)
    return deliverable


@transaction.atomic(durable=True)
def withdraw_result(
    *,
    claim_id: UUID,
    deliverable_id: UUID,
    actor: Actor,
    reason: str,
    now: datetime,
    expected_version: str | None = None,
) -> Deliverable:
    """Take a released result back. Without another current result, a completed claim is in progress again.

    The version that it superseded stays superseded. ``expected_version`` is what ``get_results_version`` returned for
    the page. Raises ``NotFound``, ``WrongStatus``, ``NotReleased`` and ``EditConflict``.
    """
    claim = Claim.objects.locked(claim_id)
    deliverable = _get_deliverable(claim, deliverable_id)
    require(claim, Operation.WITHDRAW_RESULT, now=now)
    if deliverable.state not in Deliverable.SHOWN_STATES:
        raise NotReleased
    _require_version(claim, expected_version)
    deliverable.state = State.WITHDRAWN
    deliverable.save(update_fields=["state"])
    UserDocument.objects.filter(deliverable=deliverable).update(withdrawn_at=now)
    if not claim.has_current_result() and claim.outcome != Outcome.QUESTIONED:
        claim.outcome, claim.accepted_at, claim.accept_by = Outcome.NONE, None, None
        if claim.status == Status.COMPLETED:
            apply_transition(
                claim,
                Status.IN_PROGRESS,
                note="",
                changed_by=actor.user,
                meta=RequestMeta(),
                now=now,
                event=Event.RESULT_WITHDRAWN,
            )
    update_pause(claim, now=now)
    claim.save()
    _log(AuditAction.CLAIM_RESULT_WITHDRAWN, "Withdrew", claim, deliverable, actor=actor, reason=reason, now=now)
    send_claim_email(claim, "claim_result_withdrawn", site=actor.meta.site, now=now)
    return deliverable


@transaction.atomic(durable=True)
def accept_result(
    *, member: Member, claim_id: UUID, deliverable_ids: Sequence[UUID], meta: RequestMeta, now: datetime
) -> Claim:
    """Accept the current results for good. A second call changes nothing.

    ``deliverable_ids`` are the results that the member saw, if the client says so. Raises ``NotFound``,
    ``WrongStatus``, ``ResultNotReady``, and ``ResultChanged`` if one of them is not current.
    """
    claim = lock_own_claim(member, claim_id)
    require(claim, Operation.ACCEPT, now=now)
    wanted = set(deliverable_ids)
    if wanted and claim.deliverables.current().filter(pk__in=wanted).count() != len(wanted):
        raise ResultChanged
    if get_phase(claim, now=now) == Phase.ACCEPTED:
        return claim
    require_ready_result(claim)
    claim.outcome, claim.accepted_at = Outcome.ACCEPTED, now
    claim.save()
    activity.log(
        AuditAction.CLAIM_RESULT_ACCEPTED,
        member=member,
        description=f"Accepted the result of the claim for {claim.property_address}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, *changes.of_claim(claim.pk))
    return claim


@transaction.atomic(durable=True)
def question_result(
    *, member: Member, claim_id: UUID, text: str, lines: Sequence[UUID] = (), meta: RequestMeta, now: datetime
) -> Claim:
    """Send a question about the result, or about ``lines`` of its comparison, and reopen the claim.

    Raises ``NotFound``, ``Invalid`` and ``WrongStatus``.
    """
    claim = lock_own_claim(member, claim_id)
    pairs = get_questioned_pairs(claim, lines)
    require(claim, Operation.QUESTION, now=now)
    claim.outcome, claim.accept_by = Outcome.QUESTIONED, None
    apply_transition(
        claim, Status.IN_PROGRESS, note="", changed_by=member.user, meta=meta, now=now, event=Event.QUESTIONED
    )
    row = write_member_message(claim=claim, text=text, meta=meta, now=now)
    row.message.lines.set(pairs)
    return claim


def _release_files(deliverable: Deliverable, *, now: datetime) -> None:
    """Hand the files over to the member, at the top of the list of documents. Raises ``ResultNotReady``."""
    files = UserDocument.objects.filter(deliverable=deliverable)
    # The UPDATE itself finds the files, so that a verdict of the virus scanner before it prevents the release, and one
    # after it waits for the release.
    released = files.viewable().update(is_draft=False, uploaded_at=now)
    if not released or released != files.count():
        raise ResultNotReady


def _require_version(locked: Claim, expected_version: str | None) -> None:
    if expected_version is not None and get_results_version(locked) != expected_version:
        raise EditConflict


def _get_draft(claim: Claim, deliverable_id: UUID) -> Deliverable:
    deliverable = _get_deliverable(claim, deliverable_id)
    if deliverable.state != State.DRAFT:
        raise NotADraft
    return deliverable


def _get_deliverable(claim: Claim, deliverable_id: UUID) -> Deliverable:
    deliverable = claim.deliverables.filter(pk=deliverable_id).first()
    if deliverable is None:
        raise NotFound
    return deliverable


def _log(
    action: AuditAction,
    verb: str,
    claim: Claim,
    deliverable: Deliverable,
    *,
    actor: Actor,
    reason: str,
    now: datetime,
) -> None:
    log_action(
        action,
        claim=claim,
        actor=actor,
        description=f"{verb} a result of the claim {claim}: {deliverable}",
        reason=reason,
        activity=f"{verb} a result of the claim for {claim.property_address}: {deliverable}",
        now=now,
    )
