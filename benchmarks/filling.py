"""Creates the data of the benchmarks: one active member in tables of a hundred thousand rows, and invitation codes."""

import uuid
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import AdminAccount, Member, User
from apps.accounts.sessions import SessionStore
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim
from apps.devices.headers import hash_token
from apps.devices.models import Device
from apps.devices.requests import start_session
from apps.documents.models import UserDocument
from apps.invitations import counts, generation
from apps.invitations.models import InvitationCode
from apps.subscriptions.closing import open_statement
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import build_first_period, create_usage

PASSWORD = "correct-horse"
FINGERPRINT = "a" * 64
ROWS = 100_000
BATCH_SIZE = 5000
# As long as a password hash, because its length affects how fast the search for people reads the table.
UNUSABLE_PASSWORD = "!" + "x" * 97

Group = InvitationCode.Group

_COMPLETED: dict[str, Any] = {
    "status": Claim.Status.COMPLETED,
    "outcome": Claim.Outcome.ACCEPTED,
    "no_document_reason": "Paid in full",
}


def create_member_with_session(name: str) -> tuple[Member, dict[str, str]]:
    """A member with a plan, and the request headers of a browser in which the member is signed in."""
    now = timezone.now()
    user = User.objects.create(
        username=name, email=f"{name}@example.com", password=make_password(PASSWORD), kind=User.Kind.MEMBER
    )
    member = Member.objects.create(
        user=user,
        first_name="Dana",
        last_name="Whitlock",
        phone="(555) 010-4477",
        company_name="Whitlock Roofing",
        position="estimator",
    )
    plan = SubscriptionPlan.objects.get(name="ghost")
    subscription = UserSubscription.objects.create(
        member=member, plan=plan, activated_at=now, **build_first_period(start=now)
    )
    create_usage(subscription, plan=plan, period_start=now, now=now)
    open_statement(subscription)
    return member, open_session(member, name)


def open_session(member: Member, name: str) -> dict[str, str]:
    """The request headers of a new browser in which the member is signed in."""
    device = Device.objects.create(
        member=member, device_label="Desktop", device_fingerprint=FINGERPRINT, token_hash=hash_token(name)
    )
    request = _build_request()
    start_session(request=request, device=device)
    headers = _get_session_headers(request, {settings.DEVICE_COOKIE_NAME: name, settings.CSRF_COOKIE_NAME: "c" * 32})
    return {**headers, "x-device-fingerprint": FINGERPRINT, "x-device-label": "Desktop"}


def create_admin_with_session(name: str) -> dict[str, str]:
    """The request headers of a browser in which an admin of the panel is signed in."""
    user = User.objects.create(
        username=name, email=f"{name}@example.com", password=UNUSABLE_PASSWORD, kind=User.Kind.PANEL_ADMIN
    )
    AdminAccount.objects.create(user=user, full_name="Helm Ostrander")
    request = _build_request()
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return _get_session_headers(request, {})


def _build_request() -> HttpRequest:
    request = HttpRequest()
    request.META["CSRF_COOKIE"] = ""
    request.session = SessionStore()
    return request


def _get_session_headers(request: HttpRequest, cookies: dict[str, str]) -> dict[str, str]:
    request.session.save()
    cookies = {settings.SESSION_COOKIE_NAME: str(request.session.session_key), **cookies}
    return {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}


def fill_lists(member: Member, *, claims: int, documents: int, activity: int) -> None:
    now = timezone.now()
    subscription = UserSubscription.objects.get(member=member)
    Claim.objects.bulk_create(
        (
            Claim(
                member=member,
                subscription=subscription,
                property_address=f"{number} Alder Row, Austin TX",
                homeowner="Ida Marsh",
                col=now.date(),
                dol=now.date(),
                original_claim_amount=Decimal("52000.25"),
                final_claim_amount=Decimal("104000.50") if number % 2 else None,
                **(_COMPLETED if number % 2 else {}),
                created_at=now - timedelta(seconds=number),
            )
            for number in range(claims)
        ),
        batch_size=BATCH_SIZE,
    )
    UserDocument.objects.bulk_create(
        (
            UserDocument(
                member=member,
                filename=f"documents/xx/{uuid.uuid4().hex}",
                original_filename=f"policy-{number}.pdf",
                file_size=120_000,
                mime_type="application/pdf",
                uploaded_at=now - timedelta(seconds=number),
            )
            for number in range(documents)
        ),
        batch_size=BATCH_SIZE,
    )
    ActivityEntry.objects.bulk_create(
        (
            ActivityEntry(
                member=member,
                action="signed_in",
                description="Signed in on Desktop",
                created_at=now - timedelta(seconds=number),
            )
            for number in range(activity)
        ),
        batch_size=BATCH_SIZE,
    )


def fill_codes(number: int, *, with_people: int) -> None:
    """Create codes: ``with_people`` assigned, as many used, and the others unassigned, evenly distributed by age."""
    now, interval = timezone.now(), number // with_people
    members = create_members(with_people)

    def build_code(index: int) -> InvitationCode:
        code = InvitationCode(code=generation.get_random_code(), created_at=now - timedelta(milliseconds=index))
        person, position = divmod(index, interval)
        if person < with_people and position == 0:
            code.group, code.is_used, code.used_by, code.used_at = Group.USED, True, members[person], code.created_at
        if person < with_people and position == 1:
            code.group, code.assignee_type, code.assigned_at = Group.ASSIGNED, code.AssigneeType.EMAIL, code.created_at
            code.assignee_email = f"casey.lund{index}@example.org"
        return code

    InvitationCode.objects.bulk_create((build_code(index) for index in range(number)), batch_size=BATCH_SIZE)
    counts.add(group=Group.UNASSIGNED, number=number - 2 * with_people)
    counts.add(group=Group.ASSIGNED, number=with_people)
    counts.add(group=Group.USED, number=with_people)


def create_members(number: int) -> list[Member]:
    users = [_build_user(f"operative-{uuid.uuid4().hex}") for _ in range(number)]
    members = [
        Member(
            user=user,
            first_name="Rowan",
            last_name=f"Hale{index}",
            phone=f"({200 + index % 700}) 010-{index % 10_000:04}",
            company_name="Hale Roofing",
            position="contractor",
        )
        for index, user in enumerate(users)
    ]
    User.objects.bulk_create(users, batch_size=BATCH_SIZE)
    Member.objects.bulk_create(members, batch_size=BATCH_SIZE)
    return members


def _build_user(name: str) -> User:
    return User(username=name, email=f"{name}@example.com", password=UNUSABLE_PASSWORD, kind=User.Kind.MEMBER)
