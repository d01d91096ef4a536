"""What ``seed_demo`` shows of a member's area: a plan, a device, and a claim at every status."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest

from apps.accounts.demonstration import support
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.claims.demonstration.files import esx, jpeg, pdf, png
from apps.claims.models import Claim
from apps.claims.statuses import move_claim, withdraw_claim
from apps.claims.submitting import ClaimForm, submit_claim
from apps.common.request_facts import RequestFacts
from apps.common.uploads import check_uploads
from apps.devices.binding import bind
from apps.devices.facts import DeviceFacts
from apps.devices.models import Device
from apps.documents.models import UserDocument
from apps.documents.uploading import upload_documents
from apps.documents.withdrawing import withdraw
from apps.subscriptions.activation import activate
from apps.subscriptions.choosing import choose_plan
from apps.subscriptions.models import UserSubscription

Status = Claim.Status
Service = Claim.ServiceRequestType

PLAN = "assassin"
DEVICE = "Tablet • Safari on iOS"
# The first claim came so many days ago, the plan a day before it; well within the plan's month.
BEGAN_DAYS_AGO = 20


@dataclass(frozen=True, slots=True)
class _Story:
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
_REVIEW = (Status.UNDER_REVIEW, "An adjuster has your file.")
_STORIES = [
    _Story(
        "1420 Juniper Ridge, Boulder, CO", "Alma Reyes", Service.ESTIMATE, 19, "HO-55120", "18400.00", "31250.00",
        (_REVIEW, (Status.IN_PROGRESS, "The estimate is being rebuilt line by line."),
         (Status.COMPLETED, "The carrier accepted the revised scope.")),
        files=lambda: [jpeg("north-slope.jpg"), pdf("carrier-estimate.pdf", "Carrier estimate", "Claim HO-55120")],
    ),
    _Story(
        "77 Harbor Street, Mobile, AL", "Dominic Vance", Service.APPRAISAL, 16, "WS-20931", "64000.00", "71800.00",
        (_REVIEW, (Status.IN_PROGRESS, "An appraiser is named."), (Status.COMPLETED, "The umpire signed the award.")),
        files=lambda: [png("roof-plan.png")],
    ),
    _Story(
        "9 Fallow Lane, Tulsa, OK", "Priya Natarajan", Service.ENGINEER_ASSIGNMENT, 12, "HL-88014", "22900.00",
        moves=(_REVIEW, (Status.IN_PROGRESS, "The engineer visits on Thursday.")),
        files=lambda: [pdf("engineer-request.pdf", "Request for an engineer", "Claim HL-88014")],
    ),
    _Story(
        "310 Cedar Court, Plano, TX", "Owen Blackwood", Service.ESTIMATE, 9, original="9750.00",
        moves=(_REVIEW, (Status.INFO_REQUESTED, "Please send photographs of the attic.")),
        files=lambda: [esx("cedar-court.esx")],
    ),
    _Story("58 Mill Road, Dayton, OH", "Greta Lindqvist", Service.ATTORNEY_ASSISTANCE, 7, moves=(_REVIEW,)),
    _Story(
        "2201 Ocean View, Naples, FL", "Hector Salas", Service.ESTIMATE, 6, "FL-10277", "5100.00",
        moves=(_REVIEW, (Status.DECLINED, "The loss is older than the policy.")),
    ),
    _Story("14 Birch Hollow, Erie, PA", "Nadia Osman", Service.APPRAISAL, 3, withdrawn=True),
    _Story(
        "600 Prairie Avenue, Omaha, NE", "Theo Marsh", Service.ESTIMATE, 1, "HL-90455", "12300.00",
        files=lambda: [jpeg("hail-close-up.jpg"), esx("prairie-avenue.esx")],
    ),
]  # fmt: skip


def _nobody_reads_it(_: object) -> dict[str, Any]:
    return {}


def seed(*, member: Member, now: datetime) -> None:
    """Bring about what is missing; what stands already is left as it is."""
    began = now - timedelta(days=BEGAN_DAYS_AGO)
    _subscribe(member, began, now)
    _bind_device(member, now)
    for story in _STORIES:
        if not Claim.objects.owned_by(member).filter(property_address=story.address).exists():
            _play(member, story, now - timedelta(days=story.days_ago))
    _upload(member, now)


def _subscribe(member: Member, began: datetime, now: datetime) -> None:
    if UserSubscription.objects.filter(member=member).current(now=now).exists():
        return
    subscription = choose_plan(member=member, plan_name=PLAN, facts=RequestFacts(), now=began)
    if subscription.activated_at is None:
        with transaction.atomic(durable=True):
            activate(subscription=subscription, now=began)


@transaction.atomic(durable=True)
def _bind_device(member: Member, now: datetime) -> None:
    if not Device.objects.owned_by(member).filter(device_label=DEVICE).exists():
        facts = DeviceFacts(token=None, fingerprint="d" * 64, label=DEVICE)
        bind(member=member, device=facts, facts=RequestFacts(), now=now)


def _play(member: Member, story: _Story, filed: datetime) -> None:
    loss: date = (filed - timedelta(days=30)).date()
    form = ClaimForm(
        property_address=story.address,
        homeowner=story.homeowner,
        col=loss,
        dol=loss,
        service_request_type=story.service,
        claim_number=story.number,
        original_claim_amount=Decimal(story.original) if story.original else None,
        files=check_uploads(story.files(), "claim"),
    )
    submit_claim(request=HttpRequest(), member=member, form=form, now=filed, answer=_nobody_reads_it)
    claim = Claim.objects.owned_by(member).get(property_address=story.address)
    desk = Actor(support())
    for day, (to, note) in enumerate(story.moves, start=1):
        final = Decimal(story.final) if story.final and to == Status.COMPLETED else None
        at = filed + timedelta(days=day) if day < story.days_ago else filed + timedelta(hours=day)
        move_claim(claim=claim, to=to, note=note, by=desk, reason=_REASONS[to], now=at, final_amount=final)
    if story.withdrawn:
        withdraw_claim(member=member, claim_id=claim.pk, facts=RequestFacts(), now=filed + timedelta(days=1))


def _upload(member: Member, now: datetime) -> None:
    """One document for each kind of file, and one that support has withdrawn."""
    wanted: list[tuple[str, UploadedFile]] = [
        (UserDocument.FileType.INSURANCE, pdf("policy.pdf", "Policy HO-3", "Demonstration only")),
        (UserDocument.FileType.PHOTO, jpeg("front-elevation.jpg")),
        (UserDocument.FileType.REPORT, png("moisture-map.png")),
        (UserDocument.FileType.GENERAL, pdf("withdrawn-letter.pdf", "A letter")),
    ]
    own = UserDocument.objects.owned_by(member)
    for file_type, file in wanted:
        if own.filter(original_filename=file.name).exists():
            continue
        upload_documents(
            request=HttpRequest(),
            member=member,
            document_type=file_type,
            files=[file],
            facts=RequestFacts(),
            now=now,
            answer=_nobody_reads_it,
        )
        if file.name == "withdrawn-letter.pdf":
            letter = own.get(original_filename=file.name)
            withdraw(document=letter, by=Actor(support()), reason="The member sent it by mistake.")
