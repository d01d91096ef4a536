"""A member asks for a service; RECONNAISSANCE also starts the access countdown, and works once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from apps.accounts import activity, countdowns, mail, submissions
from apps.accounts.models import Member
from apps.common.errors import Conflict, Invalid
from apps.common.request_facts import RequestFacts
from apps.common.rules import MESSAGES
from apps.common.uploads import check_uploads
from apps.contact.models import ServiceRequest
from apps.documents.member_limits import MemberLimits
from apps.documents.models import UserDocument
from apps.documents.storing import StoredFile, create_documents
from apps.subscriptions.models import SubscriptionPlan


class AlreadyUsed(Conflict):
    """RECONNAISSANCE works once for a member."""

    code = "already_used"
    sentence = "RECONNAISSANCE was already used"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a member asks for. Name, email and phone left empty are the member's own."""

    service_type: str
    plan_type: str = ""
    name: str = ""
    email: str = ""
    phone: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class SubmittedRequest:
    """A service request and the documents that came with it."""

    request: ServiceRequest
    files: list[UserDocument]


def submit_service_request(
    *,
    request: HttpRequest,
    member: Member,
    wanted: Wanted,
    files: Sequence[UploadedFile],
    facts: RequestFacts,
    now: datetime,
    answer: Callable[[SubmittedRequest], dict[str, Any]],
) -> submissions.Answer:
    """Store the request and its files, once for each ``Idempotency-Key``.

    ``answer`` makes the body of the 201; it is kept with the key. Raises ``Invalid`` for an unknown plan and for files
    that are refused, ``AlreadyUsed`` for a second RECONNAISSANCE, and what ``submissions.once`` and ``MemberLimits``
    raise.
    """
    is_reconnaissance = wanted.service_type == ServiceRequest.ServiceType.RECONNAISSANCE
    if wanted.plan_type and not SubscriptionPlan.objects.filter(name=wanted.plan_type).exists():
        raise Invalid({"planType": ["There is no such plan"]})
    checked = check_uploads(files, "claim", at_least=1 if is_reconnaissance else 0)
    if is_reconnaissance and len(checked) != 1:
        raise Invalid({"files": [MESSAGES["uploads"]["exactlyOne"]]})
    limits = MemberLimits(member=member, files=checked, requests=ServiceRequest.objects.filter(member=member), now=now)

    def make(stored_files: Sequence[StoredFile]) -> submissions.Answer:
        limits.lock_and_check()
        if is_reconnaissance:
            _use_reconnaissance(member, facts, now)
        return submissions.Answer(201, answer(_create(member, wanted, stored_files, facts, now)))

    return submissions.once(member=member, request=request, now=now, prepare=limits.stored(), make=make)


def _use_reconnaissance(member: Member, facts: RequestFacts, now: datetime) -> None:
    # The condition stands in the UPDATE: of many uploads at once, one begins the countdown.
    unused = Member.objects.filter(pk=member.pk, reconnaissance_used_at__isnull=True)
    if not unused.update(reconnaissance_used_at=now):
        raise AlreadyUsed
    deadline = countdowns.start_access(member=member, facts=facts, now=now)
    mail.send(
        user=member.user,
        subject="Your 72-hour access countdown has begun",
        text=(
            f"{member.first_name},\n\n"
            "Your file reached RECONNAISSANCE, and your 72-hour access countdown has begun. "
            f"The deadline is {deadline:%d %B %Y at %H:%M:%S} UTC.\n\n"
            "From that instant on only an active plan keeps your access. Without one your code burns out, for good. "
            "Plans are on your dashboard.\n\nThe network"
        ),
    )


def _create(
    member: Member, wanted: Wanted, stored_files: Sequence[StoredFile], facts: RequestFacts, now: datetime
) -> SubmittedRequest:
    request = ServiceRequest.objects.create(
        member=member,
        name=wanted.name or member.full_name,
        email=wanted.email or member.user.email,
        phone=wanted.phone or member.phone,
        service_type=wanted.service_type,
        plan_type=wanted.plan_type,
        description=wanted.description,
        created_at=now,
    )
    documents = create_documents(
        member=member, stored_files=stored_files, file_type=UserDocument.FileType.GENERAL, now=now
    )
    request.files.add(*documents)
    activity.record(
        member=member,
        action="service_requested",
        description=f"Requested {ServiceRequest.ServiceType(wanted.service_type).label}",
        facts=facts,
        serviceRequestId=str(request.pk),
    )
    return SubmittedRequest(request, documents)
