"""Demo contact messages and service requests, new and answered."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from apps.accounts.models import Member
from apps.contact.models import OTHER, RECONNAISSANCE, ContactSubmission, ServiceRequest
from apps.contact.services import (
    check_service_request,
    create_message,
    mark_answered,
    store_request_files,
    submit_service_request,
)
from apps.core.request_meta import RequestMeta
from apps.demo.people import (
    ACCESS_EXPIRED,
    ACTIVE,
    AT_DEVICE_LIMIT,
    COUNTDOWN_RUNNING,
    UPGRADED,
    get_demo_member,
    night_support_agent,
    support_agent,
)
from apps.subscriptions.models import Service


@dataclass(frozen=True, slots=True)
class _Message:
    callsign: str
    operation: str
    text: str
    hours_ago: int
    answer: str = ""


_MESSAGES = [
    _Message(
        "Slate", "tactical-consultation",
        "A carrier has closed my file without an inspection. What are my options, and how soon?", 3,
    ),
    _Message(
        "Ironwood", "estimate-revision",
        "Their estimate says $11,400 for a tear-off that took four men three days. I have photographs of every layer "
        "and the invoices. Who on your side reads ESX files?", 19,
    ),
    _Message(
        "Kestrel", "carrier-infiltration",
        "Field adjuster for eleven years, out since March. I know how their reserves are set and I am done keeping "
        "quiet about it. I would rather not give my name here.", 44,
    ),
    _Message(
        "Harbormaster", "claim-reconstruction",
        "Forty-eight units, one roof, two engineers' reports that contradict each other. The board votes on the 30th.",
        71, "Sent the condo board's briefing and named a contact.",
    ),
    _Message(
        "Second Shift", "intelligence-gathering",
        "Is there a list of the engineers this carrier sends out? The same two names are on all of my denials.",
        160, "Explained that names are for members only; asked who invited them.",
    ),
    _Message(
        "Gable End", "other-operation",
        "My invitation code says it was used already. I have not used it.", 240,
        "Code was redeemed by somebody else. Admins were notified, and a new one was assigned.",
    ),
]  # fmt: skip

# Member, service, description, hours ago, and the answer or "".
_REQUESTS = [
    (ACTIVE, Service.ENGINEER_ASSIGNMENT, "Second opinion on a truss repair. The carrier's report has no date.", 7, ""),
    (
        AT_DEVICE_LIMIT,
        Service.ESTIMATE,
        "Three roofs on one street, same storm, same carrier. One file or three?",
        30,
        "",
    ),
    (UPGRADED, Service.ATTORNEY_ASSISTANCE, "Umpire named by the court. What do we sign?", 90, "Counsel called back."),
    (ACTIVE, OTHER, "Please send the invoice to our new bookkeeper.", 200, "Done; address noted."),
]


def seed(*, member: Member, now: datetime) -> None:
    for message in _MESSAGES:
        if not ContactSubmission.objects.filter(name=message.callsign).exists():
            _create_message(message, now)
    for username, service, text, hours_ago, answer in _REQUESTS:
        if not ServiceRequest.objects.filter(description=text).exists():
            _create_service_request(
                ServiceRequest(member=get_demo_member(username), service_type=service, description=text),
                now - timedelta(hours=hours_ago),
                answer,
            )
    for username, at in ((COUNTDOWN_RUNNING, now - timedelta(hours=31)), (ACCESS_EXPIRED, now - timedelta(days=14))):
        requester = get_demo_member(username)
        if requester.reconnaissance_used_at is None:
            file = SimpleUploadedFile("roof-section.esx", b"PK\x03\x04 demonstration")
            _create_service_request(ServiceRequest(member=requester, service_type=RECONNAISSANCE), at, "", file)


def _create_message(message: _Message, now: datetime) -> None:
    at = now - timedelta(hours=message.hours_ago)
    submission = create_message(
        callsign=message.callsign,
        encrypted_channel=f"{message.callsign.lower().replace(' ', '.')}@example.invalid",
        operation_type=message.operation,
        mission_details=message.text,
        now=at,
    )
    if message.answer:
        mark_answered(
            incoming=submission, actor=night_support_agent(), note=message.answer, now=at + timedelta(hours=5)
        )


def _create_service_request(request: ServiceRequest, at: datetime, answer: str, *files: SimpleUploadedFile) -> None:
    checked = check_service_request(request=request, files=files)
    files_to_store = store_request_files(member=request.member, files=checked, now=at)
    with files_to_store as stored, transaction.atomic():
        submit_service_request(request=request, stored_files=stored, meta=RequestMeta(), now=at)
    if answer:
        mark_answered(incoming=request, actor=support_agent(), note=answer, now=at + timedelta(hours=2))
