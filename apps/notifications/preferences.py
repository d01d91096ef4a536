"""How a member is notified of each group of news."""

from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.core import signing
from django.db import transaction

from apps.accounts.models import Member
from apps.core.errors import NotFound
from apps.notifications.models import Delivery, NotificationGroup, NotificationPreferences

get_time_zones = cache(available_timezones)


def get_preferences(member: Member) -> NotificationPreferences:
    """The stored preferences, or the defaults in a row that is not saved."""
    return NotificationPreferences.objects.filter(member=member).first() or NotificationPreferences(member=member)


@transaction.atomic(durable=True)
def change_preferences(*, member: Member, changes: dict[str, Any], now: datetime) -> NotificationPreferences:
    """Change some columns. ``changes`` has the groups, ``time_zone`` and ``digest_hour`` as names."""
    preferences = lock_preferences(member)
    for name, value in changes.items():
        setattr(preferences, name, value)
    if preferences.digest_due_at is not None:
        preferences.digest_due_at = preferences.get_next_digest(now=now)
    preferences.save()
    return preferences


def lock_preferences(member: Member) -> NotificationPreferences:
    """Return the row, which this creates if there is none, in the caller's transaction."""
    NotificationPreferences.objects.bulk_create([NotificationPreferences(member=member)], ignore_conflicts=True)
    return NotificationPreferences.objects.select_for_update(of=("self",)).get(member=member)


_SIGNER = signing.Signer(salt="unsubscribe")


def get_unsubscribe_url(member: Member, *groups: NotificationGroup, site: str) -> str:
    """A link that works without signing in, for as long as the secret key stays. Empty without a ``site``."""
    return f"{site}/unsubscribe/{_SIGNER.sign_object([str(member.pk), *groups])}" if site else ""


def read_unsubscribe_token(token: str) -> tuple[UUID, list[NotificationGroup]]:
    """Return the id of the member, and the groups. Raises ``NotFound``."""
    try:
        member_id, *groups = _SIGNER.unsign_object(token)
    except signing.BadSignature as error:
        raise NotFound from error
    return UUID(member_id), [NotificationGroup(group) for group in groups]


@transaction.atomic(durable=True)
def unsubscribe(token: str) -> None:
    """Send no more mails about the groups of the token. Raises ``NotFound``."""
    member_id, groups = read_unsubscribe_token(token)
    chosen = dict.fromkeys(map(str, groups), Delivery.INBOX)
    NotificationPreferences.objects.update_or_create(member_id=member_id, defaults=chosen)
