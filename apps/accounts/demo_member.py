"""The demo member: a read-only account that ``seed_demo`` fills and that every visitor can sign in to."""

from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError

from apps.accounts.models import Member, User

USERNAME = "demo"

_EMAIL = "jordan@example.invalid"


class DemoNameTaken(Exception):
    """The demo member's username or email belongs to another account."""


def get_or_create_demo_member(*, now: datetime) -> Member:
    """Return the demo member; the first call creates it without a password. Runs in the caller's transaction.

    Raises ``DemoNameTaken``, because a real account must never become accessible to every visitor.
    """
    joined = now - timedelta(days=21)
    try:
        user, _ = User.objects.get_or_create(
            username_key=USERNAME,
            defaults={
                "username": USERNAME,
                "email": _EMAIL,
                "kind": User.Kind.MEMBER,
                "password": make_password(None),
                "created_at": joined,
            },
        )
    except IntegrityError as error:
        raise DemoNameTaken from error
    if user.email_key != _EMAIL:
        raise DemoNameTaken
    member, _ = Member.objects.get_or_create(
        user=user,
        defaults={
            "first_name": "Jordan",
            "last_name": "Vale",
            "phone": "(555) 010-2040",
            "company_name": "Vale Restoration",
            "position": "contractor",
            "license_number": "CO-44182",
            "is_read_only": True,
            "created_at": joined,
        },
    )
    if not member.is_read_only or member.access_countdown_start is not None:
        # Created by an older version, in which the demo member could make changes and its access could expire.
        member.is_read_only, member.access_countdown_start = True, None
        member.save(update_fields=["is_read_only", "access_countdown_start"])
    return member
