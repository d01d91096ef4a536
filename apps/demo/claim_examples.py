"""Creates the claims of ``seed_demo``: submitted on a past date, then moved one status per day."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.claims.emails import MOVE_EMAIL_DELAY, send_move_emails
from apps.claims.models import Claim
from apps.claims.submission import store_claim_files, submit_claim
from apps.claims.transitions import move_claim, withdraw_claim
from apps.core.files.uploads import check_uploads
from apps.core.request_meta import RequestMeta
from apps.demo.claim_work import Work, release
from apps.demo.people import support_agent
from apps.estimates.models import Comparison

Status = Claim.Status


@dataclass(frozen=True, slots=True)
class ClaimExample:
    """A claim to create. The transitions are one day apart.

    Amounts are in USD. The original amount is the member's own estimate, or the carrier's where that is compared.
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
    # Why the claim is completed without a result.
    no_document: str = ""
    labels: tuple[str, ...] = ()
    # Compares two estimates, before the result is released.
    get_comparison: Callable[[Claim, datetime], Comparison] | None = None
    work: Work | None = None


_REASONS: dict[str, str] = {
    Status.UNDER_REVIEW: "Next in the queue",
    Status.INFO_REQUESTED: "The file is not complete",
    Status.IN_PROGRESS: "The file is complete and assigned",
    Status.COMPLETED: "The carrier has answered in writing",
    Status.DECLINED: "Checked with the policy",
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
        labels=list(example.labels),
    )
    files = check_uploads(example.get_files(), "claim")
    files_to_store = store_claim_files(claim=claim, files=files, now=submitted_at)
    with files_to_store as stored_files, transaction.atomic():
        submit_claim(claim=claim, stored_files=stored_files, meta=RequestMeta(), now=submitted_at)
    agent, at = support_agent(), submitted_at
    for day, (status, note) in enumerate(example.transitions, start=1):
        final_amount = Decimal(example.final_amount) if example.final_amount and status == Status.COMPLETED else None
        at = submitted_at + timedelta(days=day) if day < example.days_ago else submitted_at + timedelta(hours=day)
        if status == Status.COMPLETED and not example.no_document:
            release(claim, at, example.get_comparison(claim, at) if example.get_comparison else None)
        move_claim(
            claim_id=claim.pk,
            to=status,
            note=note,
            actor=agent,
            reason=_REASONS[status],
            now=at,
            final_amount=final_amount,
            no_document=example.no_document if status == Status.COMPLETED else "",
        )
        send_move_emails(now=at + MOVE_EMAIL_DELAY)
    if example.work:
        example.work(claim, at)
    if example.is_withdrawn:
        withdraw_claim(member=member, claim_id=claim.pk, meta=RequestMeta(), now=submitted_at + timedelta(days=1))
