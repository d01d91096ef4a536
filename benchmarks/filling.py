"""Fills a database as the budgets ask: one busy member in tables of a hundred thousand rows."""

import uuid
from datetime import timedelta
from decimal import Decimal

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.accounts.sessions import SessionStore
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim
from apps.devices.headers import hash_token
from apps.devices.models import Device
from apps.devices.requests import start_session
from apps.documents.models import UserDocument
from apps.invitations import counts
from apps.invitations import generation as generating
from apps.invitations.models import InvitationCode, get_assignee_text
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import build_first_period

PASSWORD = "correct-horse"
FINGERPRINT = "a" * 64
ROWS = 100_000
BATCH = 5000
# As long as a hash: the search for people reads past it.
UNUSABLE = "!" + "x" * 97

Group = InvitationCode.Group


def member_with_session(name: str) -> tuple[Member, dict[str, str]]:
    """Make a member on a plan, and return the headers of a signed-in browser."""
    now = timezone.now()
    user = User.objects.create(username=name, email=f"{name}@example.com", password=make_password(PASSWORD))
    member = Member.objects.create(
        user=user,
        first_name="Dana",
        last_name="Whitlock",
        phone="(555) 010-4477",
        company_name="Whitlock Roofing",
        position="estimator",
    )
    plan = SubscriptionPlan.objects.get(name="ghost")
    UserSubscription.objects.create(member=member, plan=plan, activated_at=now, **build_first_period(plan, start=now))
    device = Device.objects.create(
        member=member, device_label="Desktop", device_fingerprint=FINGERPRINT, token_hash=hash_token(name)
    )
    request = HttpRequest()
    request.META["CSRF_COOKIE"] = ""
    request.session = SessionStore()
    start_session(request=request, device=device, now=now)
    request.session.save()
    sent = {
        settings.SESSION_COOKIE_NAME: request.session.session_key,
        settings.DEVICE_COOKIE_NAME: name,
        settings.CSRF_COOKIE_NAME: "c" * 32,
    }
    cookies = "; ".join(f"{key}={value}" for key, value in sent.items())
    return member, {"Cookie": cookies, "x-device-fingerprint": FINGERPRINT, "x-device-label": "Desktop"}


def fill_lists(member: Member, *, claims: int, documents: int, activity: int) -> None:
    """Give one member so many rows of each kind."""
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
                status=Claim.Status.COMPLETED if number % 2 else Claim.Status.SUBMITTED,
                created_at=now - timedelta(seconds=number),
            )
            for number in range(claims)
        ),
        batch_size=BATCH,
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
        batch_size=BATCH,
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
        batch_size=BATCH,
    )


def fill_codes(number: int, *, with_people: int) -> None:
    """Add so many codes, the newest first; so many of them are assigned, as many used, and the others anybody's."""
    now, every = timezone.now(), number // with_people
    members = _members(with_people)

    def code(count: int) -> InvitationCode:
        made = InvitationCode(code=generating.get_random_code(), created_at=now - timedelta(milliseconds=count))
        place, kind = divmod(count, every)
        if place < with_people and kind == 0:
            made.group, made.is_used, made.used_by, made.used_at = Group.USED, True, members[place], made.created_at
        if place < with_people and kind == 1:
            made.group, made.assignee_type, made.assigned_at = Group.ASSIGNED, made.AssigneeType.EMAIL, made.created_at
            made.assignee_email = f"casey.lund{count}@example.org"
            made.assignee_text = get_assignee_text(made)
        return made

    InvitationCode.objects.bulk_create((code(count) for count in range(number)), batch_size=BATCH)
    counts.add(group=Group.UNASSIGNED, number=number - 2 * with_people)
    counts.add(group=Group.ASSIGNED, number=with_people)
    counts.add(group=Group.USED, number=with_people)


def _members(number: int) -> list[Member]:
    """So many members, stored in one go: their `save` would have filled in by what they are found."""
    users = [_user(f"operative-{uuid.uuid4().hex}") for _ in range(number)]
    members = [
        Member(
            user=user,
            first_name="Rowan",
            last_name=f"Hale{count}",
            phone=f"({200 + count % 700}) 010-{count % 10_000:04}",
            phone_digits=f"{200 + count % 700}010{count % 10_000:04}",
            search_text=f"rowan hale{count}\nhale roofing",
            company_name="Hale Roofing",
            position="contractor",
        )
        for count, user in enumerate(users)
    ]
    User.objects.bulk_create(users, batch_size=BATCH)
    Member.objects.bulk_create(members, batch_size=BATCH)
    return members


def _user(name: str) -> User:
    email = f"{name}@example.com"
    return User(username=name, username_key=name, email=email, email_key=email, password=UNUSABLE)
