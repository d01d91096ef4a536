"""How ``seed_demo`` tells of a claim: filed on a day of the past, and moved by the desk a day at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.claims.models import Claim
from apps.claims.submission import store_claim_files, submit_claim
from apps.claims.transitions import move_claim, withdraw_claim
from apps.core.clock import freeze_time
from apps.core.request_meta import RequestMeta
from apps.core.uploads import check_uploads
from apps.demo.people import desk

Status = Claim.Status

Service = Claim.ServiceRequestType


@dataclass(frozen=True, slots=True)
class Story:
    """One claim: what was filed, and the moves that followed, a day apart. Amounts in USD."""

    address: str
    homeowner: str
    service: str
    days_ago: int
    number: str = ""
    original: str | None = None
    final: str | None = None
    moves: tuple[tuple[str, str], ...] = ()
    withdrawn: bool = False
    files: Callable[[], list[UploadedFile]] = list


_REASONS: dict[str, str] = {
    Status.UNDER_REVIEW: "Next in the queue",
    Status.INFO_REQUESTED: "The file is not complete",
    Status.IN_PROGRESS: "The file is complete, and somebody has taken it",
    Status.COMPLETED: "The carrier has answered in writing",
    Status.DECLINED: "Checked with the policy",
}

REVIEW = (Status.UNDER_REVIEW, "An adjuster has your file.")


def play(member: Member, stories: list[Story], now: datetime) -> None:
    """File and move what does not stand yet."""
    for story in stories:
        if not Claim.objects.owned_by(member).filter(property_address=story.address).exists():
            _play(member, story, now - timedelta(days=story.days_ago))


def _play(member: Member, story: Story, filed: datetime) -> None:
    loss: date = (filed - timedelta(days=30)).date()
    claim = Claim(
        member=member,
        property_address=story.address,
        homeowner=story.homeowner,
        col=loss,
        dol=loss,
        service_request_type=story.service,
        claim_number=story.number,
        original_claim_amount=Decimal(story.original) if story.original else None,
    )
    files = check_uploads(story.files(), "claim")
    with freeze_time(filed), store_claim_files(claim=claim, files=files, now=filed) as stored, transaction.atomic():
        submit_claim(claim=claim, stored_files=stored, meta=RequestMeta(), now=filed)
    by = desk()
    for day, (to, note) in enumerate(story.moves, start=1):
        final = Decimal(story.final) if story.final and to == Status.COMPLETED else None
        at = filed + timedelta(days=day) if day < story.days_ago else filed + timedelta(hours=day)
        with freeze_time(at):
            move_claim(claim=claim, to=to, note=note, actor=by, reason=_REASONS[to], now=at, final_amount=final)
    if story.withdrawn:
        with freeze_time(filed + timedelta(days=1)):
            withdraw_claim(member=member, claim_id=claim.pk, meta=RequestMeta(), now=filed + timedelta(days=1))
