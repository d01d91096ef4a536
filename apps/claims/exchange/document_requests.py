"""Documents that staff ask the member for, one by one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import update_pause
from apps.claims.emails import send_claim_email
from apps.claims.models import Claim, DocumentRequest
from apps.claims.one_time_keys import is_used
from apps.claims.phases import Operation, WrongStatus, require
from apps.claims.selectors import get_own_claim
from apps.claims.staff.actions import log_action
from apps.claims.transitions import lock_own_claim, receive_answer
from apps.core.errors import Conflict, NotFound
from apps.core.files.uploads import CheckedFile
from apps.core.request_meta import Actor, RequestMeta
from apps.documents.limits import check_limits, store_within_limits
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
    create_documents(
        member=member,
        stored_files=stored_files,
        file_type=request.document_type,
        now=now,
        claim=claim,
        document_request=request,
    )
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
    return request


@transaction.atomic(durable=True)
def request_document(
    *,
    request_id: UUID,
    claim_id: UUID,
    title: str,
    detail: str,
    document_type: str,
    actor: Actor,
    reason: str,
    now: datetime,
) -> None:
    """Ask the member for a document. A second call with the same ``request_id`` and text does nothing.

    Raises ``KeyOfAnotherClaim``, ``KeyOfAnotherText`` and ``WrongStatus``.
    """
    claim = Claim.objects.locked(claim_id)
    text = {"title": title, "detail": detail, "document_type": document_type}
    if is_used(request_id, DocumentRequest, claim=claim, **text):
        return
    require(claim, Operation.REQUEST, now=now)
    DocumentRequest.objects.create(
        pk=request_id,
        claim=claim,
        requested_by=actor.user,
        created_at=now,
        **text,
    )
    claim.open_requests += 1
    update_pause(claim, now=now)
    claim.save()
    log_action(
        AuditAction.CLAIM_DOCUMENT_REQUESTED,
        claim=claim,
        actor=actor,
        description=f"Requested a document for the claim {claim}: {title}",
        reason=reason,
        activity=f"The network asked for a document for the claim for {claim.property_address}: {title}",
        now=now,
    )
    send_claim_email(claim, "claim_request", site=actor.meta.site, now=now)


@transaction.atomic(durable=True)
def close_request(*, claim_id: UUID, request_id: UUID, actor: Actor, reason: str, now: datetime) -> None:
    """Close a request, whether or not documents were received. Raises ``NotFound`` or ``RequestClosedAlready``."""
    claim = Claim.objects.locked(claim_id)
    request = _get_request(claim, request_id)
    if request is None:
        raise NotFound
    if request.status == Status.CLOSED:
        raise RequestClosedAlready
    if request.status == Status.OPEN:
        claim.open_requests -= 1
    request.status = Status.CLOSED
    request.save(update_fields=["status"])
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


def _get_request(claim: Claim, request_id: UUID) -> DocumentRequest | None:
    return DocumentRequest.objects.filter(claim=claim, pk=request_id).select_related("claim").first()


def _require_open(request: DocumentRequest, *, now: datetime) -> None:
    require(request.claim, Operation.FILES, now=now)
    if request.status == Status.CLOSED:
        raise RequestClosed
