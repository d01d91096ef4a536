"""The demo member: the one account that ``seed_demo`` fills and the demo sign-in opens to everybody, read-only."""

from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError

from apps.accounts.models import Member, User

USERNAME = "demo"

_EMAIL = "jordan@example.invalid"


class DemoNameTaken(Exception):
    """The demo member's name or address belongs to somebody else's account."""


def get_or_create_demo_member(*, now: datetime) -> Member:
    """Return the demo member, made without a password at the first call. Runs in the caller's transaction.

    Raises ``DemoNameTaken``: somebody's own account is never opened to everybody.
    """
    joined = now - timedelta(days=21)
    try:
        user, _ = User.objects.get_or_create(
            username_key=USERNAME,
            defaults={
                "username": USERNAME,
                "email": _EMAIL,
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
        # An account of the time when the demo member could still make changes, and might have burned out.
        member.is_read_only, member.access_countdown_start = True, None
        member.save(update_fields=["is_read_only", "access_countdown_start"])
    return member
