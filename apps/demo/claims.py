"""What ``seed_demo`` shows of a member's area: a plan, documents, and a claim at every status."""

from datetime import datetime, timedelta

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.core.clock import freeze_time
from apps.core.request_meta import RequestMeta
from apps.core.uploads import check_uploads
from apps.demo.claim_stories import REVIEW, Service, Status, Story, play
from apps.demo.files import esx, jpeg, pdf, png
from apps.demo.people import ACTIVE, AT_THE_CAP, GRACE, MOVED_UP, cast, desk
from apps.demo.subscriptions import subscribe
from apps.documents.limits import store_within_limits
from apps.documents.models import UserDocument
from apps.documents.services import upload_documents, withdraw
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
        with freeze_time(at):
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
        checked = check_uploads([file], "document")
        with store_within_limits(member=member, files=checked, now=now) as stored, transaction.atomic():
            upload_documents(member=member, document_type=file_type, stored_files=stored, meta=RequestMeta(), now=now)
        if file.name == "withdrawn-letter.pdf":
            letter = own.get(original_filename=file.name)
            withdraw(document=letter, actor=desk(), reason="The member sent it by mistake.")


_STARTED = (Status.IN_PROGRESS, "The estimate is being rebuilt line by line.")

_OTHER_STORIES = {
    ACTIVE: [
        Story(
            "41 Larkspur Court, Albany, NY", "Beatrix Holloway", Service.ESTIMATE, 24, "WS-41077", "58000.00",
            "127000.00", (REVIEW, _STARTED, (Status.COMPLETED, "The carrier accepted the whole roof.")),
            files=lambda: [jpeg("ridge-line.jpg"), pdf("first-estimate.pdf", "Carrier estimate", "Claim WS-41077")],
        ),
        Story(
            "8 Tannery Square, Troy, NY", "Ephraim Doyle", Service.ATTORNEY_ASSISTANCE, 11, "FR-60218", "140500.00",
            moves=(REVIEW, (Status.IN_PROGRESS, "Counsel has the file and calls on Monday.")),
        ),
        Story("230 Riverbend Road, Utica, NY", "Safiya Rahman", Service.ESTIMATE, 2, "HL-90812", "19750.00"),
    ],
    AT_THE_CAP: [
        Story(
            "77 Bayou Lane, Houma, LA", "Antoine Mercier", Service.ESTIMATE, 17, "HU-11903", "12000.00", "21000.00",
            (REVIEW, _STARTED, (Status.COMPLETED, "Supplement paid in full.")),
        ),
        Story(
            "1209 Gulf View, Grand Isle, LA", "Delphine Arsan", Service.ENGINEER_ASSIGNMENT, 8, "HU-11977", "66300.00",
            moves=(REVIEW, (Status.INFO_REQUESTED, "Please send the pile inspection of 2024.")),
        ),
        Story(
            "5 Cypress Bend, Thibodaux, LA", "Roland Picou", Service.ESTIMATE, 1, "HU-12044", "8400.00",
            files=lambda: [esx("cypress-bend.esx")],
        ),
    ],
    MOVED_UP: [
        Story(
            "Harborlight Building C, Mobile, AL", "The Harborlight", Service.APPRAISAL, 14, "WS-77310", "402000.00",
            moves=(REVIEW, (Status.IN_PROGRESS, "Both appraisers are named; the umpire is next.")),
        ),
    ],
    GRACE: [
        Story("302 Pecan Street, Waco, TX", "Odette Marlow", Service.ESTIMATE, 20, moves=(REVIEW,)),
    ],
}  # fmt: skip


def seed_others(*, member: Member, now: datetime) -> None:
    """File and move what does not stand yet."""
    for username, stories in _OTHER_STORIES.items():
        play(cast(username), stories, now)
