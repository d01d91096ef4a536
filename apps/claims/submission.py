"""Submitting a claim, and adding documents to an open one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.clock.due_times import start_clock
from apps.claims.emails import schedule_receipt
from apps.claims.models import Claim, ClaimStatusChange, DueTimeChange, Photo
from apps.claims.phases import Operation, require
from apps.claims.selectors import ClaimDetail, Side, StatusRow, get_own_claim
from apps.claims.staff.notices import notify_of_new_claim
from apps.claims.staff.queue import rotate
from apps.claims.transitions import lock_own_claim, receive_answer
from apps.core.files.uploads import CheckedFile
from apps.core.formatting import pluralize
from apps.core.request_meta import RequestMeta
from apps.documents.limits import check_limits, store_within_limits
from apps.documents.models import Receipt, UserDocument
from apps.documents.receipts import issue_receipt
from apps.documents.storage import StoredFile, create_documents
from apps.notifications import changes
from apps.subscriptions.billing_page import get_unit
from apps.subscriptions.models import Service
from apps.subscriptions.quotas import require_unit, use_unit

FileType = UserDocument.FileType


@contextmanager
def store_claim_files(*, claim: Claim, files: Sequence[CheckedFile], now: datetime) -> Iterator[list[StoredFile]]:
    """Store the files of a claim that is not saved yet. Its quota and the limits are checked first.

    Raises ``NoSubscription``, ``QuotaExceeded``, ``StorageFull`` and ``Throttled``.
    """
    member, claims = claim.member, Claim.objects.owned_by(claim.member)
    require_unit(member=member, service_type=claim.service_request_type, now=now)
    with store_within_limits(member=member, files=files, requests=claims, now=now) as stored_files:
        yield stored_files


def submit_claim(*, claim: Claim, stored_files: Sequence[StoredFile], meta: RequestMeta, now: datetime) -> ClaimDetail:
    """Use one unit of the subscription and save the claim with its documents, in the caller's transaction.

    Raises ``NoSubscription``, ``QuotaExceeded``, ``StorageFull`` and ``Throttled``.
    """
    member, claims = claim.member, Claim.objects.owned_by(claim.member)
    check_limits(member=member, files=[file.checked for file in stored_files], requests=claims, now=now)
    claim.subscription = use_unit(member=member, service_type=claim.service_request_type, claim_id=claim.pk, now=now)
    claim.created_at = now
    # Both write rows of the claim, whose foreign keys the database checks at the end of the transaction.
    start_clock(claim, DueTimeChange.Event.SUBMITTED, now=now)
    rotate(claim, now=now)
    claim.save(force_insert=True)
    notify_of_new_claim(claim, now=now)
    change = ClaimStatusChange.objects.create(claim=claim, status=claim.status, created_at=now)
    documents = file_documents(claim=claim, stored_files=stored_files, now=now)
    activity.log(
        AuditAction.CLAIM_SUBMITTED,
        member=member,
        description=f"Submitted a claim for {claim.property_address}: {Service(claim.service_request_type).singular}",
        meta=meta,
        now=now,
    )
    schedule_receipt(claim, site=meta.site, now=now)
    changes.raise_version(member, *changes.of_claim(claim.pk), changes.DOCUMENTS, changes.SUBSCRIPTION)
    issue_receipt(documents, cause=Receipt.Cause.CLAIM, now=now)
    history = [StatusRow(change.status, change.note, change.created_at, Side.MEMBER, None)]
    return ClaimDetail(
        claim, documents, network_documents=[], history=history, requests=[], deliverables=[], unit=get_unit(claim.pk)
    )


@contextmanager
def store_further_files(
    *, member: Member, claim_id: UUID, files: Sequence[CheckedFile], now: datetime
) -> Iterator[list[StoredFile]]:
    """Store further files of an open claim. Its status and the limits are checked first.

    Raises ``NotFound``, ``WrongStatus``, ``StorageFull`` and ``Throttled``.
    """
    require(get_own_claim(member, claim_id), Operation.FILES, now=now)
    with store_within_limits(member=member, files=files, now=now) as stored_files:
        yield stored_files


def add_documents(
    *, member: Member, claim_id: UUID, stored_files: Sequence[StoredFile], meta: RequestMeta, now: datetime
) -> list[UserDocument]:
    """Add documents to an open claim, in the caller's transaction.

    Raises ``NotFound``, ``WrongStatus`` if the claim is closed, ``StorageFull`` and ``Throttled``.
    """
    check_limits(member=member, files=[file.checked for file in stored_files], now=now)
    # Lock the claim, so that a concurrent transition cannot close it before the documents are saved.
    claim = lock_own_claim(member, claim_id)
    require(claim, Operation.FILES, now=now)
    receive_answer(claim, meta=meta, now=now)
    documents = file_documents(claim=claim, stored_files=stored_files, now=now)
    activity.log(
        AuditAction.DOCUMENTS_UPLOADED,
        member=member,
        description=f"Uploaded {pluralize(len(documents), 'document')} to the claim for {claim.property_address}",
        meta=meta,
        now=now,
    )
    changes.raise_version(member, *changes.of_claim(claim.pk), changes.DOCUMENTS)
    issue_receipt(documents, cause=Receipt.Cause.CLAIM_DOCUMENTS, now=now)
    return documents


def file_documents(*, claim: Claim, stored_files: Sequence[StoredFile], now: datetime) -> list[UserDocument]:
    """Create the documents of a claim from its stored files, in the caller's transaction.

    The member is not asked for a type: an image is a photo, any other file an estimate.
    """
    documents = create_documents(
        member=claim.member,
        claim=claim,
        stored_files=stored_files,
        file_type=lambda file: FileType.PHOTO if file.mime_type.startswith("image/") else FileType.ESTIMATE,
        now=now,
    )
    Photo.objects.add(claim, documents)
    return documents
