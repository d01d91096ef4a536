"""A member's claims as plain rows, in a fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import TextChoices

from apps.accounts.models import Member
from apps.claims.models import NEVER, Claim, ClaimStatusChange, Deliverable, DocumentRequest
from apps.core.errors import NotFound
from apps.documents.models import UserDocument
from apps.estimates.models import Comparison
from apps.subscriptions.billing_page import ClaimUnit, get_unit


class ClaimRow(NamedTuple):
    """A claim in a list. Amounts are in USD."""

    id: UUID
    reference: str
    claim_number: str
    property_address: str
    homeowner: str
    service_request_type: str
    inspection_status: str
    status: str
    original_claim_amount: Decimal | None
    final_claim_amount: Decimal | None
    created_at: datetime
    waits_until: datetime | None
    unread_messages: int
    due_at: datetime | None
    version: int
    labels: list[str]


# Built once, because adding the columns takes longer than the query. ``Any``, because the type of ``values_list`` lacks
# the methods of our querysets.
CLAIM_ROWS: Any = Claim.objects.values_list(*ClaimRow._fields, named=True)


class Side(TextChoices):
    """Whose act a row of the history is."""

    MEMBER = "member"
    NETWORK = "network"


class StatusRow(NamedTuple):
    """A row of the history. A correction has ``changes``: ``[{"field", "from", "to"}]``."""

    status: str
    note: str
    created_at: datetime
    by: Side
    changes: list[dict[str, Any]] | None


class WaitsFor(TextChoices):
    """What the member has to do on a claim."""

    DOCUMENTS = "documents"
    REVIEW = "review"
    READING = "reading"


def get_waits_for(claim: Any, *, now: datetime) -> WaitsFor | None:
    """``claim`` is a ``ClaimRow``, or a ``Claim`` as it was read: the database computes ``waits_until``."""
    if claim.waits_until is not None and now < claim.waits_until:
        return WaitsFor.DOCUMENTS if claim.waits_until == NEVER else WaitsFor.REVIEW
    return WaitsFor.READING if claim.unread_messages else None


@dataclass(frozen=True, slots=True)
class RequestDetail:
    request: DocumentRequest
    documents: list[UserDocument]


@dataclass(frozen=True, slots=True)
class ResultDetail:
    """A released result, or one that a newer version has superseded."""

    deliverable: Deliverable
    documents: list[UserDocument]


@dataclass(frozen=True, slots=True)
class ClaimDetail:
    """A claim with its documents and its history, oldest first, and its results, newest first.

    ``network_documents`` came with messages and current results.
    """

    claim: Claim
    documents: list[UserDocument]
    network_documents: list[UserDocument]
    history: list[StatusRow]
    requests: list[RequestDetail]
    deliverables: list[ResultDetail]
    unit: ClaimUnit | None


def get_own_claim(member: Member, claim_id: UUID) -> Claim:
    """Raises ``NotFound`` if there is no such claim or it belongs to another member."""
    claim = Claim.objects.owned_by(member).select_related("assignee").filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    return claim


def get_claim(member: Member, claim_id: UUID) -> ClaimDetail:
    """Raises ``NotFound`` if there is no such claim or it belongs to another member."""
    claim = get_own_claim(member, claim_id)
    changes = ClaimStatusChange.objects.filter(claim=claim).order_by("created_at", "id")
    results = list(
        Deliverable.objects.filter(claim=claim, state__in=Deliverable.SHOWN_STATES).order_by("-released_at", "-id")
    )
    current = {None, *(result.pk for result in results if result.is_current)}
    rows = UserDocument.objects.not_deleted().with_receipts().filter(claim=claim, is_draft=False)
    documents = list(rows.order_by("uploaded_at", "id"))
    return ClaimDetail(
        claim=claim,
        documents=[document for document in documents if document.source == UserDocument.Source.MEMBER],
        network_documents=[
            document
            for document in documents
            if document.source == UserDocument.Source.NETWORK and document.deliverable_id in current
        ],
        history=[
            # The row of the submission, the first one, has no user.
            StatusRow(
                row.status, row.note, row.created_at, get_side(row, is_first=not number, member=member), row.changes
            )
            for number, row in enumerate(changes)
        ],
        requests=[
            RequestDetail(request, [document for document in documents if document.document_request_id == request.pk])
            for request in DocumentRequest.objects.filter(claim=claim).order_by("created_at", "id")
        ],
        deliverables=[
            ResultDetail(result, [document for document in documents if document.deliverable_id == result.pk])
            for result in results
        ],
        unit=get_unit(claim.pk),
    )


def get_side(row: ClaimStatusChange, *, is_first: bool, member: Member) -> Side:
    """``is_first``: the row is that of the submission."""
    is_members = row.changed_by_id == member.pk or (is_first and row.changed_by_id is None)
    return Side.MEMBER if is_members else Side.NETWORK


def get_request_detail(request: DocumentRequest) -> RequestDetail:
    documents = UserDocument.objects.with_receipts().filter(document_request=request)
    return RequestDetail(request, list(documents.order_by("uploaded_at", "id")))


def find_current_comparison(claim: Claim) -> Comparison | None:
    """The newest released one whose result is current: what the member sees."""
    current = Comparison.objects.filter(
        deliverable__claim=claim, deliverable__state=Deliverable.State.RELEASED, version__isnull=False
    )
    return current.select_related("base", "audited").order_by("-version").first()
