"""Contact messages and service requests: submitting them, and marking them as answered."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.contact.audit_actions import AuditAction
from apps.contact.models import RECONNAISSANCE, ContactSubmission, Incoming, ServiceRequest
from apps.core.errors import Conflict, Invalid
from apps.core.files.uploads import CheckedFile, check_uploads
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.documents.limits import check_limits, store_within_limits
from apps.documents.models import Receipt, UserDocument
from apps.documents.receipts import issue_receipt
from apps.documents.storage import StoredFile, create_documents
from apps.notifications import changes, outbox
from apps.subscriptions import countdowns
from apps.subscriptions.models import SubscriptionPlan

_AUDITED_FIELDS = ("answered_at", "answered_by")


class AlreadyAnswered(Conflict):
    message = "This is already marked as answered"


class NotAnswered(Conflict):
    message = "This is new: it has not been marked as answered"


def refuse_answered(incoming: Incoming) -> None:
    """Raise ``AlreadyAnswered``."""
    if incoming.answered_at is not None:
        raise AlreadyAnswered


def refuse_new(incoming: Incoming) -> None:
    """Raise ``NotAnswered``."""
    if incoming.answered_at is None:
        raise NotAnswered


@transaction.atomic(durable=True)
def mark_answered(*, incoming: Incoming, actor: Actor, note: str, now: datetime) -> None:
    """Save who answered and when. The note goes into the audit log. Raises ``AlreadyAnswered``."""
    if not _mark_answered(incoming, actor, note, now):
        raise AlreadyAnswered


@transaction.atomic(durable=True)
def mark_all_answered(*, queryset: QuerySet[Any], actor: Actor, now: datetime) -> int:
    """Mark the rows that are new, with an audit entry for each, and return their number."""
    # Always lock the rows in the same order. Otherwise two staff users who mark the same rows could deadlock.
    return sum(_mark_answered(incoming, actor, "", now) for incoming in queryset.order_by("pk"))


@transaction.atomic(durable=True)
def mark_new(*, incoming: Incoming, actor: Actor, reason: str, now: datetime) -> None:
    """Mark as new again, so that it is back in the queue. Raises ``NotAnswered``."""
    locked = _select_row(incoming).select_for_update(of=("self",)).select_related("answered_by").get()
    refuse_new(locked)
    before = audit.snapshot(locked, *_AUDITED_FIELDS)
    _select_row(incoming).update(answered_at=None, answered_by=None)
    incoming.answered_at = incoming.answered_by = None
    _log_mark(
        incoming,
        before,
        action=AuditAction.MARKED_NEW,
        summary="Marked as new again",
        actor=actor,
        reason=reason,
        now=now,
    )


def _mark_answered(incoming: Incoming, actor: Actor, note: str, now: datetime) -> bool:
    before = audit.snapshot(incoming, *_AUDITED_FIELDS)
    # The condition is part of the UPDATE, so that only one of two concurrent requests marks the row and logs it.
    if not _select_row(incoming).filter(answered_at__isnull=True).update(answered_at=now, answered_by=actor.user):
        return False
    incoming.answered_at, incoming.answered_by = now, actor.user
    _log_mark(
        incoming,
        before,
        action=AuditAction.MARKED_ANSWERED,
        summary="Marked as answered",
        actor=actor,
        reason=note,
        now=now,
    )
    return True


def _log_mark(
    incoming: Incoming, before: dict[str, Any], *, action: str, summary: str, actor: Actor, reason: str, now: datetime
) -> None:
    audit.log(
        action,
        actor=actor,
        target=incoming,
        description=f"{summary}: {incoming}",
        before=before,
        after=audit.snapshot(incoming, *_AUDITED_FIELDS),
        reason=reason,
        member=incoming.member if isinstance(incoming, ServiceRequest) else None,
        now=now,
    )


def _select_row(incoming: Incoming) -> QuerySet[Incoming]:
    return type(incoming)._default_manager.filter(pk=incoming.pk)


def create_message(
    *, callsign: str, encrypted_channel: str, operation_type: str, mission_details: str, now: datetime
) -> ContactSubmission:
    """Save a visitor's message, in the caller's transaction. The parameters are the fields of the contact form."""
    return ContactSubmission.objects.create(
        name=callsign,
        email=encrypted_channel,
        service_type=operation_type,
        message=mission_details,
        created_at=now,
    )


class AlreadyUsed(Conflict):
    """A member can use RECONNAISSANCE only once."""

    code = "already_used"
    message = "RECONNAISSANCE was already used"


@dataclass(frozen=True, slots=True)
class SubmittedRequest:
    request: ServiceRequest
    files: list[UserDocument]


def check_service_request(*, request: ServiceRequest, files: Sequence[UploadedFile] = ()) -> list[CheckedFile]:
    """Check the plan and the files, and return the checked files. Raises ``Invalid``."""
    is_reconnaissance = request.service_type == RECONNAISSANCE
    if request.plan_type and not SubscriptionPlan.objects.filter(name=request.plan_type).exists():
        raise Invalid({"plan_type": ["There is no such plan"]})
    checked = check_uploads(files, "claim", at_least=1 if is_reconnaissance else 0)
    if is_reconnaissance and len(checked) != 1:
        raise Invalid({"files": [MESSAGES["uploads"]["exactlyOne"]]})
    return checked


def store_request_files(
    *, member: Member, files: Sequence[CheckedFile], now: datetime
) -> AbstractContextManager[list[StoredFile]]:
    """Store the files of a service request. Raises ``StorageFull`` or ``Throttled`` before anything is stored."""
    requests = ServiceRequest.objects.filter(member=member)
    return store_within_limits(member=member, files=files, requests=requests, now=now)


def submit_service_request(
    *, request: ServiceRequest, stored_files: Sequence[StoredFile], meta: RequestMeta, now: datetime
) -> SubmittedRequest:
    """Save the request with its files, in the caller's transaction.

    RECONNAISSANCE also starts the access countdown, even if it runs already. An empty name, email or phone is filled in
    from the member's account. Raises ``AlreadyUsed`` for a second RECONNAISSANCE, ``StorageFull`` and ``Throttled``.
    """
    member, requests = request.member, ServiceRequest.objects.filter(member=request.member)
    check_limits(member=member, files=[file.checked for file in stored_files], requests=requests, now=now)
    if request.service_type == RECONNAISSANCE:
        _use_reconnaissance(member, meta, now)
    request.name = request.name or member.full_name
    request.email = request.email or member.user.email
    request.phone = request.phone or member.phone
    request.created_at = now
    request.save(force_insert=True)
    documents = create_documents(
        member=member, stored_files=stored_files, file_type=UserDocument.FileType.GENERAL, now=now
    )
    request.files.add(*documents)
    activity.log(
        AuditAction.SERVICE_REQUESTED,
        member=member,
        description=f"Requested {request.get_service_type_display()}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, changes.DOCUMENTS, changes.SUBSCRIPTION)
    is_reconnaissance = request.service_type == RECONNAISSANCE
    cause = Receipt.Cause.RECONNAISSANCE if is_reconnaissance else Receipt.Cause.SERVICE_REQUEST
    issue_receipt(documents, cause=cause, now=now)
    return SubmittedRequest(request, documents)


def _use_reconnaissance(member: Member, meta: RequestMeta, now: datetime) -> None:
    # The condition is part of the UPDATE, so that only one of several concurrent uploads starts the countdown.
    unused = Member.objects.filter(pk=member.pk, reconnaissance_used_at__isnull=True)
    if not unused.update(reconnaissance_used_at=now):
        raise AlreadyUsed
    deadline = countdowns.restart_access(member=member, meta=meta, now=now)
    outbox.send_email("access_countdown_started", to=member, context={"deadline": deadline}, now=now)
