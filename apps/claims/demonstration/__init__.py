"""What ``seed_demo`` shows of a member's area: a plan, documents, and a claim at every status."""

from datetime import datetime, timedelta

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from apps.accounts.demonstration import desk
from apps.accounts.models import Member
from apps.claims.demonstration.files import esx, jpeg, pdf, png
from apps.claims.demonstration.telling import REVIEW, Service, Status, Story, nobody_reads_it, play
from apps.common.clock import told_at
from apps.common.request_facts import RequestFacts
from apps.documents.models import UserDocument
from apps.documents.uploading import upload_documents
from apps.documents.withdrawing import withdraw
from apps.subscriptions.demonstration import subscribe
from apps.subscriptions.models import UserSubscription

PLAN = "assassin"
# The first claim came so many days ago, the plan a day before it; well within the plan's month.
BEGAN_DAYS_AGO = 20


_STORIES = [
    Story(
        "1420 Juniper Ridge, Boulder, CO", "Alma Reyes", Service.ESTIMATE, 19, "HO-55120", "18400.00", "31250.00",
        (REVIEW, (Status.IN_PROGRESS, "The estimate is being rebuilt line by line."),
         (Status.COMPLETED, "The carrier accepted the revised scope.")),
        files=lambda: [jpeg("north-slope.jpg"), pdf("carrier-estimate.pdf", "Carrier estimate", "Claim HO-55120")],
    ),
    Story(
        "77 Harbor Street, Mobile, AL", "Dominic Vance", Service.APPRAISAL, 16, "WS-20931", "64000.00", "71800.00",
        (REVIEW, (Status.IN_PROGRESS, "An appraiser is named."), (Status.COMPLETED, "The umpire signed the award.")),
        files=lambda: [png("roof-plan.png")],
    ),
    Story(
        "9 Fallow Lane, Tulsa, OK", "Priya Natarajan", Service.ENGINEER_ASSIGNMENT, 12, "HL-88014", "22900.00",
        moves=(REVIEW, (Status.IN_PROGRESS, "The engineer visits on Thursday.")),
        files=lambda: [pdf("engineer-request.pdf", "Request for an engineer", "Claim HL-88014")],
    ),
    Story(
        "310 Cedar Court, Plano, TX", "Owen Blackwood", Service.ESTIMATE, 9, original="9750.00",
        moves=(REVIEW, (Status.INFO_REQUESTED, "Please send photographs of the attic.")),
        files=lambda: [esx("cedar-court.esx")],
    ),
    Story("58 Mill Road, Dayton, OH", "Greta Lindqvist", Service.ATTORNEY_ASSISTANCE, 7, moves=(REVIEW,)),
    Story(
        "2201 Ocean View, Naples, FL", "Hector Salas", Service.ESTIMATE, 6, "FL-10277", "5100.00",
        moves=(REVIEW, (Status.DECLINED, "The loss is older than the policy.")),
    ),
    Story("14 Birch Hollow, Erie, PA", "Nadia Osman", Service.APPRAISAL, 3, withdrawn=True),
    Story(
        "600 Prairie Avenue, Omaha, NE", "Theo Marsh", Service.ESTIMATE, 1, "HL-90455", "12300.00",
        files=lambda: [jpeg("hail-close-up.jpg"), esx("prairie-avenue.esx")],
    ),
]  # fmt: skip


def seed(*, member: Member, now: datetime) -> None:
    """Bring about what is missing; what stands already is left as it is."""
    began = now - timedelta(days=BEGAN_DAYS_AGO)
    _subscribe(member, began, now)
    play(member, _STORIES, now)
    _upload(member, now)


def _subscribe(member: Member, began: datetime, now: datetime) -> None:
    held = UserSubscription.objects.filter(member=member)
    if not held.current(now=now).exists():
        # Months after the first run the plan has ended: then a new one begins today.
        at = now if held.exists() else began
        with told_at(at):
            subscribe(member=member, plan_name=PLAN, at=at)


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
            answer=nobody_reads_it,
        )
        if file.name == "withdrawn-letter.pdf":
            letter = own.get(original_filename=file.name)
            withdraw(document=letter, by=desk(), reason="The member sent it by mistake.")
