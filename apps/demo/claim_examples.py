"""Creates the claims of ``seed_demo``: submitted on a past date, then moved one status per day."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.claims.models import Claim, Deliverable
from apps.claims.results import draft_result, release_result
from apps.claims.submission import store_claim_files, submit_claim
from apps.claims.transitions import move_claim, withdraw_claim
from apps.core.request_meta import RequestMeta
from apps.core.uploads import check_uploads
from apps.demo.files import pdf
from apps.demo.people import support_agent
from apps.documents.storage import store_files
from apps.subscriptions.models import Service

Status = Claim.Status


@dataclass(frozen=True, slots=True)
class ClaimExample:
    """A claim to create. The transitions are one day apart.

    Amounts are in USD. The original amount is the member's own estimate.
    """

    address: str
    homeowner: str
    service: str
    days_ago: int
    claim_number: str = ""
    original_amount: str | None = None
    final_amount: str | None = None
    transitions: tuple[tuple[str, str], ...] = ()
    is_withdrawn: bool = False
    get_files: Callable[[], list[UploadedFile]] = list


_REASONS: dict[str, str] = {
    Status.UNDER_REVIEW: "Next in the queue",
    Status.INFO_REQUESTED: "The file is not complete",
    Status.IN_PROGRESS: "The file is complete and assigned",
    Status.COMPLETED: "The carrier has answered in writing",
    Status.DECLINED: "Checked with the policy",
}

_KINDS: dict[str, str] = {
    Service.ESTIMATE: Deliverable.Kind.AUDITED_ESTIMATE,
    Service.APPRAISAL: Deliverable.Kind.APPRAISAL,
    Service.ENGINEER_ASSIGNMENT: Deliverable.Kind.ENGINEER_REPORT,
    Service.ATTORNEY_ASSISTANCE: Deliverable.Kind.ATTORNEY_LETTER,
}

REVIEW_STEP = (Status.UNDER_REVIEW, "An adjuster has your file.")


def create_claims(member: Member, examples: list[ClaimExample], now: datetime) -> None:
    """Create the claims that do not exist yet."""
    for example in examples:
        if not Claim.objects.owned_by(member).filter(property_address=example.address).exists():
            _create_claim(member, example, now - timedelta(days=example.days_ago))


def _create_claim(member: Member, example: ClaimExample, submitted_at: datetime) -> None:
    loss_date: date = (submitted_at - timedelta(days=30)).date()
    claim = Claim(
        member=member,
        property_address=example.address,
        homeowner=example.homeowner,
        col=loss_date,
        dol=loss_date,
        service_request_type=example.service,
        claim_number=example.claim_number,
        original_claim_amount=Decimal(example.original_amount) if example.original_amount else None,
    )
    files = check_uploads(example.get_files(), "claim")
    files_to_store = store_claim_files(claim=claim, files=files, now=submitted_at)
    with files_to_store as stored_files, transaction.atomic():
        submit_claim(claim=claim, stored_files=stored_files, meta=RequestMeta(), now=submitted_at)
    agent = support_agent()
    for day, (status, note) in enumerate(example.transitions, start=1):
        final_amount = Decimal(example.final_amount) if example.final_amount and status == Status.COMPLETED else None
        at = submitted_at + timedelta(days=day) if day < example.days_ago else submitted_at + timedelta(hours=day)
        if status == Status.COMPLETED:
            _release_result(claim, at)
        move_claim(
            claim=claim,
            to=status,
            note=note,
            actor=agent,
            reason=_REASONS[status],
            now=at,
            final_amount=final_amount,
        )
    if example.is_withdrawn:
        withdraw_claim(member=member, claim_id=claim.pk, meta=RequestMeta(), now=submitted_at + timedelta(days=1))


def _release_result(claim: Claim, at: datetime) -> None:
    kind = _KINDS[claim.service_request_type]
    files = check_uploads([pdf(f"{kind}.pdf", Deliverable.Kind(kind).label, f"Claim {claim}")], "claim")
    deliverable_id = uuid4()
    with store_files(files) as stored_files, transaction.atomic():
        draft_result(
            deliverable_id=deliverable_id,
            claim=claim,
            kind=kind,
            title=Deliverable.Kind(kind).label,
            note="Read the summary on the first page.",
            stored_files=stored_files,
            actor=support_agent(),
            now=at,
        )
    release_result(claim=claim, deliverable_id=deliverable_id, actor=support_agent(), reason="The work is done", now=at)
