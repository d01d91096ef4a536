"""The demo member's plan, claims at every status, and documents; and the claims of other members."""

from datetime import datetime, timedelta

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.claims.models import Rotation
from apps.core.files.uploads import check_uploads
from apps.core.request_meta import RequestMeta
from apps.demo import claim_work, estimates
from apps.demo.claim_examples import REVIEW_STEP, ClaimExample, Status, create_claims
from apps.demo.files import esx, jpeg, pdf, png
from apps.demo.people import ACTIVE, AT_DEVICE_LIMIT, GRACE, UPGRADED, get_demo_member, support_agent
from apps.demo.subscriptions import subscribe
from apps.documents.limits import store_within_limits
from apps.documents.models import UserDocument
from apps.documents.services import upload_documents, withdraw
from apps.subscriptions.models import Service, UserSubscription

PLAN = "assassin"

# One day before the first claim, and well within the plan's first month.
PLAN_DAYS_AGO = 20

# Only completed claims have an original amount, so that the totals of the dashboard differ by the audit amount.
_EXAMPLES = [
    ClaimExample(
        "1420 Juniper Ridge, Boulder, CO", "Alma Reyes", Service.ESTIMATE, 19, "HO-55120", "10702.62", "31250.00",
        (REVIEW_STEP, (Status.IN_PROGRESS, "The estimate is being rebuilt line by line."),
         (Status.COMPLETED, "The carrier accepted the revised scope.")),
        get_files=lambda: [jpeg("north-slope.jpg"), pdf("roof-estimate.pdf", "Roof estimate", "Claim HO-55120")],
        get_comparison=estimates.compare_estimates,
    ),
    ClaimExample(
        "77 Harbor Street, Mobile, AL", "Dominic Vance", Service.APPRAISAL, 16, "WS-20931", "64000.00", "71800.00",
        (REVIEW_STEP, (Status.IN_PROGRESS, "An appraiser is named."),
         (Status.COMPLETED, "The umpire signed the award.")),
        get_files=lambda: [png("roof-plan.png")],
        work=claim_work.work_on_review,
    ),
    ClaimExample(
        "9 Fallow Lane, Tulsa, OK", "Priya Natarajan", Service.ENGINEER_ASSIGNMENT, 12, "HL-88014",
        transitions=(REVIEW_STEP, (Status.IN_PROGRESS, "The engineer visits on Thursday.")),
        get_files=lambda: [pdf("engineer-request.pdf", "Request for an engineer", "Claim HL-88014")],
        work=claim_work.work_on_draft,
    ),
    ClaimExample(
        "310 Cedar Court, Plano, TX", "Owen Blackwood", Service.ESTIMATE, 9,
        transitions=(REVIEW_STEP, (Status.INFO_REQUESTED, "Please send photographs of the attic.")),
        get_files=lambda: [esx("cedar-court.esx")],
        labels=("Roof", "Attic photographs"),
        work=claim_work.work_on_information,
    ),
    ClaimExample(
        "58 Mill Road, Dayton, OH", "Greta Lindqvist", Service.ATTORNEY_ASSISTANCE, 7, transitions=(REVIEW_STEP,),
        work=claim_work.work_on_request,
    ),
    ClaimExample(
        "2201 Ocean View, Naples, FL", "Hector Salas", Service.ESTIMATE, 6, "FL-10277",
        transitions=(REVIEW_STEP, (Status.DECLINED, "The loss is older than the policy.")),
    ),
    ClaimExample("14 Birch Hollow, Erie, PA", "Nadia Osman", Service.APPRAISAL, 3, is_withdrawn=True),
    ClaimExample(
        "600 Prairie Avenue, Omaha, NE", "Theo Marsh", Service.ESTIMATE, 1, "HL-90455",
        get_files=lambda: [jpeg("hail-close-up.jpg"), esx("prairie-avenue.esx")],
        work=estimates.add_carrier_estimate,
    ),
]  # fmt: skip


def seed(*, member: Member, now: datetime) -> None:
    chosen_at = now - timedelta(days=PLAN_DAYS_AGO)
    _subscribe(member, chosen_at, now)
    create_claims(member, _EXAMPLES, now)
    _upload_documents(member, now)
    Rotation.objects.get_or_create(service=Service.ATTORNEY_ASSISTANCE)


def _subscribe(member: Member, chosen_at: datetime, now: datetime) -> None:
    subscriptions = UserSubscription.objects.filter(member=member)
    if not subscriptions.current(now=now).exists():
        # If the command runs again months later, the first plan has ended: subscribe again from today.
        at = now if subscriptions.exists() else chosen_at
        subscribe(member=member, plan_name=PLAN, at=at)


def _upload_documents(member: Member, now: datetime) -> None:
    """Upload one document of each file type, and one that support withdraws."""
    documents: list[tuple[str, UploadedFile]] = [
        (UserDocument.FileType.INSURANCE, pdf("policy.pdf", "Policy HO-3", "Demonstration only")),
        (UserDocument.FileType.PHOTO, jpeg("front-elevation.jpg")),
        (UserDocument.FileType.REPORT, png("moisture-map.png")),
        (UserDocument.FileType.GENERAL, pdf("withdrawn-letter.pdf", "A letter")),
    ]
    own = UserDocument.objects.owned_by(member)
    for file_type, file in documents:
        if own.filter(original_filename=file.name).exists():
            continue
        checked = check_uploads([file], "document")
        with store_within_limits(member=member, files=checked, now=now) as stored, transaction.atomic():
            upload_documents(member=member, document_type=file_type, stored_files=stored, meta=RequestMeta(), now=now)
        if file.name == "withdrawn-letter.pdf":
            document = own.get(original_filename=file.name)
            withdraw(document=document, actor=support_agent(), reason="The member sent it by mistake.", now=now)


_STARTED_STEP = (Status.IN_PROGRESS, "The estimate is being rebuilt line by line.")

_OTHER_EXAMPLES = {
    ACTIVE: [
        ClaimExample(
            "41 Larkspur Court, Albany, NY", "Beatrix Holloway", Service.ESTIMATE, 24, "WS-41077", "98500.00",
            "127000.00", (REVIEW_STEP, _STARTED_STEP, (Status.COMPLETED, "The carrier accepted the whole roof.")),
            get_files=lambda: [jpeg("ridge-line.jpg"), pdf("own-estimate.pdf", "Roof estimate", "Claim WS-41077")],
            work=claim_work.work_on_acceptance,
        ),
        ClaimExample(
            "8 Tannery Square, Troy, NY", "Ephraim Doyle", Service.ATTORNEY_ASSISTANCE, 11, "FR-60218", "140500.00",
            transitions=(REVIEW_STEP, (Status.IN_PROGRESS, "Counsel has the file and calls on Monday.")),
            work=claim_work.work_on_question,
        ),
        ClaimExample("230 Riverbend Road, Utica, NY", "Safiya Rahman", Service.ESTIMATE, 2, "HL-90812", "19750.00"),
    ],
    AT_DEVICE_LIMIT: [
        ClaimExample(
            "77 Bayou Lane, Houma, LA", "Antoine Mercier", Service.ESTIMATE, 17, "HU-11903", "17800.00", "21000.00",
            (REVIEW_STEP, _STARTED_STEP, (Status.COMPLETED, "Supplement paid in full.")),
            no_document="The carrier paid the supplement in full before the estimate was due.",
        ),
        ClaimExample(
            "1209 Gulf View, Grand Isle, LA", "Delphine Arsan", Service.ENGINEER_ASSIGNMENT, 8, "HU-11977", "66300.00",
            transitions=(REVIEW_STEP, (Status.INFO_REQUESTED, "Please send the pile inspection of 2024.")),
        ),
        ClaimExample(
            "5 Cypress Bend, Thibodaux, LA", "Roland Picou", Service.ESTIMATE, 1, "HU-12044", "8400.00",
            get_files=lambda: [esx("cypress-bend.esx")],
        ),
    ],
    UPGRADED: [
        ClaimExample(
            "Harborlight Building C, Mobile, AL", "The Harborlight", Service.APPRAISAL, 14, "WS-77310", "402000.00",
            transitions=(REVIEW_STEP, (Status.IN_PROGRESS, "Both appraisers are named; the umpire is next.")),
            work=claim_work.work_on_release,
        ),
    ],
    GRACE: [
        ClaimExample("302 Pecan Street, Waco, TX", "Odette Marlow", Service.ESTIMATE, 20, transitions=(REVIEW_STEP,)),
    ],
}  # fmt: skip


def seed_others(*, member: Member, now: datetime) -> None:
    for username, examples in _OTHER_EXAMPLES.items():
        create_claims(get_demo_member(username), examples, now)
