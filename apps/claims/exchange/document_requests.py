"""Documents that staff ask the member for, one by one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import get_business_hours, update_pause
from apps.claims.emails import send_claim_email
from apps.claims.models import Claim, DocumentRequest, Photo
from apps.claims.one_time_keys import KeyOfAnotherText, is_used
from apps.claims.phases import Operation, WrongStatus, require
from apps.claims.selectors import get_own_claim
from apps.claims.staff.actions import log_action
from apps.claims.transitions import lock_own_claim, receive_answer
from apps.core.errors import Conflict, NotFound
from apps.core.files.uploads import CheckedFile
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.limits import check_limits, store_within_limits
from apps.documents.models import Receipt
from apps.documents.receipts import issue_receipt
from apps.documents.storage import StoredFile, create_documents
from apps.notifications import changes

Status = DocumentRequest.Status


class RequestClosed(WrongStatus):
    message = "This request is closed and takes no more documents"


class RequestClosedAlready(Conflict):
    message = "This request is closed already"


class NoRequest(Conflict):
    message = "This claim has no document request to close"


def require_request(claim: Claim) -> None:
    """Raise ``NoRequest`` if every request of the claim is closed."""
    if all(request.status == Status.CLOSED for request in claim.document_requests.all()):
        raise NoRequest


@dataclass(frozen=True, slots=True)
class RequestText:
    """What the member reads of a request."""

    title: str
    detail: str
    document_type: str


@contextmanager
def store_requested_files(
    *, member: Member, claim_id: UUID, request_id: UUID, files: Sequence[CheckedFile], now: datetime
) -> Iterator[list[StoredFile]]:
    """Store files for a request. Its status, the state of the claim and the limits are checked first.

    Raises ``NotFound``, ``WrongStatus``, ``StorageFull`` and ``Throttled``.
    """
    _require_open(get_own_request(member, claim_id, request_id), now=now)
    with store_within_limits(member=member, files=files, now=now) as stored_files:
        yield stored_files


def get_own_request(member: Member, claim_id: UUID, request_id: UUID) -> DocumentRequest:
    """Raises ``NotFound``."""
    request = _get_request(get_own_claim(member, claim_id), request_id)
    if request is None:
        raise NotFound
    return request


def receive_documents(
    *,
    member: Member,
    claim_id: UUID,
    request_id: UUID,
    stored_files: Sequence[StoredFile],
    meta: RequestMeta,
    now: datetime,
) -> DocumentRequest:
    """Save the member's documents for a request, in the caller's transaction.

    Raises ``NotFound``, ``WrongStatus``, ``StorageFull`` and ``Throttled``.
    """
    check_limits(member=member, files=[file.checked for file in stored_files], now=now)
    claim = lock_own_claim(member, claim_id)
    request = _get_request(claim, request_id)
    if request is None:
        raise NotFound
    _require_open(request, now=now)
    documents = create_documents(
        member=member,
        stored_files=stored_files,
        file_type=request.document_type,
        now=now,
        claim=claim,
        document_request=request,
    )
    Photo.objects.add(claim, documents)
    if request.status == Status.OPEN:
        request.status = Status.RECEIVED
        request.save(update_fields=["status"])
        claim.open_requests -= 1
    receive_answer(claim, meta=meta, now=now)
    activity.log(
        AuditAction.DOCUMENTS_UPLOADED,
        member=member,
        description=f"Uploaded what was requested for the claim for {claim.property_address}: {request.title}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, *changes.of_claim(claim.pk), changes.DOCUMENTS)
    issue_receipt(documents, cause=Receipt.Cause.REQUEST, now=now)
    return request


@transaction.atomic(durable=True)
def answer_unavailable(
    *, member: Member, claim_id: UUID, request_id: UUID, reason: str, meta: RequestMeta, now: datetime
) -> DocumentRequest:
    """Close a request because the member cannot send the document. Raises ``NotFound`` and ``WrongStatus``."""
    claim = lock_own_claim(member, claim_id)
    request = _get_request(claim, request_id)
    if request is None:
        raise NotFound
    _require_open(request, now=now)
    request.unavailable_reason = reason
    _close(claim, request)
    receive_answer(claim, meta=meta, now=now)
    activity.log(
        AuditAction.CLAIM_REQUEST_UNAVAILABLE,
        member=member,
        description=f"Answered that a document for the claim for {claim.property_address} is not available: "
        f"{request.title}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, *changes.of_claim(claim.pk))
    return request


@transaction.atomic(durable=True)
def request_documents(
    *,
    key: UUID,
    claim_id: UUID,
    texts: Sequence[RequestText],
    until: date | None,
    actor: Actor,
    reason: str,
    now: datetime,
) -> None:
    """Ask the member for documents, in one email. A second call with the same ``key`` and texts does nothing.

    Raises ``KeyOfAnotherClaim``, ``KeyOfAnotherText`` and ``WrongStatus``.
    """
    claim = Claim.objects.locked(claim_id)
    # The key is the id of the first request, and the ids of the others follow from it.
    ids = [key, *(uuid5(key, str(number)) for number in range(1, len(texts) + 1))]
    rows: list[dict[str, Any]] = [
        {"title": text.title, "detail": text.detail, "document_type": text.document_type, "due_on": until}
        for text in texts
    ]
    # One more, because the first form may have asked for more documents than this one.
    used = [is_used(pk, DocumentRequest, claim=claim, **row) for pk, row in zip(ids, [*rows, {}], strict=True)]
    if any(used):
        if used != [True] * len(rows) + [False]:
            raise KeyOfAnotherText
        return
    require(claim, Operation.REQUEST, now=now)
    remind_at = get_business_hours().get_reminder(until) if until else None
    for pk, row in zip(ids, rows, strict=False):
        DocumentRequest.objects.create(
            pk=pk,
            claim=claim,
            requested_by=actor.user,
            created_at=now,
            remind_at=remind_at if remind_at and remind_at > now else None,
            **row,
        )
        log_action(
            AuditAction.CLAIM_DOCUMENT_REQUESTED,
            claim=claim,
            actor=actor,
            description=f"Requested a document for the claim {claim}: {row['title']}",
            reason=reason,
            activity=f"The network asked for a document for the claim for {claim.property_address}: {row['title']}",
            now=now,
        )
    claim.open_requests += len(rows)
    update_pause(claim, now=now)
    claim.save()
    news = "claim_request" if len(rows) == 1 else "claim_requests"
    send_claim_email(claim, news, site=actor.meta.site, now=now)


@transaction.atomic(durable=True)
def close_request(*, claim_id: UUID, request_id: UUID, actor: Actor, reason: str, now: datetime) -> None:
    """Close a request, whether or not documents were received. Raises ``NotFound`` or ``RequestClosedAlready``."""
    claim = Claim.objects.locked(claim_id)
    request = _get_request(claim, request_id)
    if request is None:
        raise NotFound
    if request.status == Status.CLOSED:
        raise RequestClosedAlready
    _close(claim, request)
    update_pause(claim, now=now)
    claim.save()
    log_action(
        AuditAction.CLAIM_REQUEST_CLOSED,
        claim=claim,
        actor=actor,
        description=f"Closed a document request of the claim {claim}: {request.title}",
        reason=reason,
        activity=f"The network closed a document request for the claim for {claim.property_address}: {request.title}",
        now=now,
    )
    changes.raise_version(claim.member, *changes.of_claim(claim.pk))


def _close(claim: Claim, request: DocumentRequest) -> None:
    """The caller saves the claim."""
    if request.status == Status.OPEN:
        claim.open_requests -= 1
    request.status = Status.CLOSED
    request.save(update_fields=["status", "unavailable_reason"])


def _get_request(claim: Claim, request_id: UUID) -> DocumentRequest | None:
    return DocumentRequest.objects.filter(claim=claim, pk=request_id).select_related("claim").first()


def _require_open(request: DocumentRequest, *, now: datetime) -> None:
    require(request.claim, Operation.FILES, now=now)
    if request.status == Status.CLOSED:
        raise RequestClosed
