"""The inbox of a staff user, and what open pages of the support site have to load again."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Max, Min, Q, QuerySet
from django.db.models.signals import post_save
from django.dispatch import receiver

from apps.accounts.models import User
from apps.claims.models import (
    Claim,
    ClaimAssignment,
    ClaimMessage,
    ClaimNote,
    Deliverable,
    DocumentRequest,
    StaffChange,
    StaffNotice,
)
from apps.core import jobs

INBOX, QUEUES = "inbox", "queues"
# A page that has been away for longer loads everything again.
CHANGE_RETENTION = timedelta(days=1)


class Changes(NamedTuple):
    version: int
    changed: list[str]
    unread: int


def notices_of(user: User) -> QuerySet[StaffNotice]:
    """Newest first."""
    return StaffNotice.objects.filter(recipient=user).order_by("-created_at", "-id")


def count_unread(user: User) -> int:
    return StaffNotice.objects.filter(recipient=user, read_at__isnull=True).count()


def mark_read(user: User, *, ids: Sequence[int] | None, now: datetime) -> int:
    """Mark these notices of the user as read, or all with ``None``. Return how many are unread then."""
    unread = StaffNotice.objects.filter(recipient=user, read_at__isnull=True)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    if unread.update(read_at=now):
        StaffChange.objects.create(subject=INBOX, recipient=user)
    return count_unread(user)


def get_changes(user: User, *, since: int | None) -> Changes:
    """What has changed since another version: everything if that one is unknown, nothing without one."""
    bounds = StaffChange.objects.aggregate(newest=Max("id"), oldest=Min("id"))
    version = bounds["newest"] or 0
    if since is None:
        changed: list[str] = []
    elif since > version or (bounds["oldest"] is not None and since < bounds["oldest"] - 1):
        changed = [INBOX, QUEUES]
    else:
        mine = StaffChange.objects.filter(Q(recipient=user) | Q(recipient__isnull=True), pk__gt=since)
        changed = sorted(set(mine.values_list("subject", flat=True)))
    return Changes(version, changed, count_unread(user))


@receiver(post_save, sender=Claim)
@receiver(post_save, sender=ClaimAssignment)
@receiver(post_save, sender=ClaimMessage)
@receiver(post_save, sender=ClaimNote)
@receiver(post_save, sender=Deliverable)
@receiver(post_save, sender=DocumentRequest)
def _note_change(sender: Any, instance: Any, **kwargs: Any) -> None:
    subjects = [f"claim:{instance.pk if sender is Claim else instance.claim_id}"]
    if sender in {Claim, ClaimAssignment}:
        subjects.append(QUEUES)
    StaffChange.objects.bulk_create([StaffChange(subject=subject) for subject in subjects])


def note_change(claim: Claim) -> None:
    """Of what is written without ``save``."""
    _note_change(Claim, claim)


@receiver(post_save, sender=StaffNotice)
def _note_notice(instance: StaffNotice, **kwargs: Any) -> None:
    StaffChange.objects.create(subject=INBOX, recipient_id=instance.recipient_id)


@jobs.periodic("delete_old_staff_changes", every=timedelta(days=1), title="Delete what open pages have loaded")
def delete_old_changes(*, now: datetime) -> int:
    """Return the number of deleted rows."""
    return jobs.delete_rows(StaffChange.objects.filter(created_at__lte=now - CHANGE_RETENTION))
