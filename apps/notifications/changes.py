"""A version for each member that says what the open pages of the member have to load again.

Every transaction that changes what a member sees raises the version. The row of the version stays locked until the
commit, so a client that has read version 5 can miss no change that gets the number 5 later (docs/decisions, 30).
"""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import F

from apps.accounts.models import Member
from apps.notifications.models import MemberChange

CLAIMS = "claims"
NOTIFICATIONS = "notifications"
SUBSCRIPTION = "subscription"
DOCUMENTS = "documents"
DEVICES = "devices"

_COLLECTIONS = [CLAIMS, NOTIFICATIONS, SUBSCRIPTION, DOCUMENTS, DEVICES]

_CURRENT = ""


def of_claim(claim_id: UUID) -> list[str]:
    """The subjects of a change of one claim."""
    return [CLAIMS, f"claim:{claim_id}"]


def raise_version(member: Member, *subjects: str) -> None:
    """Note that these subjects change in the caller's transaction.

    Call it last: the lock that it takes is then always the last one of the transaction, so there are no deadlocks.
    """
    current = MemberChange.objects.filter(member=member, subject=_CURRENT)
    if not current.update(version=F("version") + 1):
        # Another transaction may create the same row.
        MemberChange.objects.bulk_create([MemberChange(member=member, subject=_CURRENT)], ignore_conflicts=True)
        current.update(version=F("version") + 1)
    version = current.values_list("version", flat=True).get()
    MemberChange.objects.bulk_create(
        [MemberChange(member=member, subject=subject, version=version) for subject in subjects],
        update_conflicts=True,
        unique_fields=["member", "subject"],
        update_fields=["version"],
    )


class Changes(NamedTuple):
    """The member's version, and what has changed since another one."""

    version: int
    changed: list[str]
    server_now: datetime


# Built once, because adding the columns takes longer than the query.
_VERSIONS = MemberChange.objects.values_list("subject", "version")


def get_changes(member: Member, *, since: int | None, now: datetime) -> Changes:
    """What has changed since another version: everything if that one is unknown, nothing without one."""
    if since is None:
        rows = dict(_VERSIONS.filter(member=member, subject=_CURRENT))
        return Changes(rows.get(_CURRENT, 0), [], now)
    # One read: the row of the version itself is among these, unless the client knows a version that never was.
    rows = dict(_VERSIONS.filter(member=member, version__gte=since))
    if _CURRENT in rows or since == 0:
        changed = (subject for subject, version in rows.items() if version > since and subject != _CURRENT)
        return Changes(rows.get(_CURRENT, 0), sorted(changed), now)
    rows = dict(_VERSIONS.filter(member=member))
    return Changes(rows.pop(_CURRENT, 0), sorted({*_COLLECTIONS, *rows}), now)
