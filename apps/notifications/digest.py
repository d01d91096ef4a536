"""One email a day about the news that a member has not read yet, for the groups of which the member wants that."""

from collections import Counter
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction

from apps.accounts.models import Member
from apps.core import jobs
from apps.notifications import outbox
from apps.notifications.models import Delivery, Notification, NotificationGroup, NotificationPreferences
from apps.notifications.preferences import get_unsubscribe_url, lock_preferences


def schedule_digest(member: Member, *, now: datetime) -> None:
    """Make sure that a digest will be due, in the transaction of the news. It must come before the news is stored."""
    preferences = lock_preferences(member)
    if preferences.digest_due_at is None:
        preferences.digest_due_at = preferences.get_next_digest(now=now)
        preferences.save(update_fields=["digest_due_at"])


@jobs.periodic("mail_member_digests", every=timedelta(minutes=5), title="Mail digests to members")
def send_due_digests(*, now: datetime) -> int:
    """Send the digests that are due, and return their number. Safe to run on two hosts at once."""
    due = NotificationPreferences.objects.filter(digest_due_at__lte=now).select_related("member__user")
    return jobs.process_rows(due.order_by("digest_due_at"), partial(_send, now=now))


@transaction.atomic(durable=True)
def _send(preferences: NotificationPreferences, *, now: datetime) -> bool:
    # Compare-and-swap: another host may have sent it, or the member may have chosen another hour.
    due = NotificationPreferences.objects.filter(pk=preferences.pk, digest_due_at=preferences.digest_due_at)
    if not due.update(digest_due_at=None, last_digest_on=preferences.get_local_date(now)):
        return False
    member = preferences.member
    waiting = Notification.objects.filter(member=member, read_at__isnull=True, waits_for_digest=True)
    counts = Counter(Notification.Kind(kind).group for kind in waiting.values_list("kind", flat=True))
    waiting.update(waits_for_digest=False)
    # The member may have chosen another delivery since.
    groups = [group for group in NotificationGroup if counts[group] and getattr(preferences, group) == Delivery.DIGEST]
    if not groups:
        return False
    site = settings.PUBLIC_URL
    outbox.send_email(
        "digest",
        to=member,
        context={
            "counts": [(group, counts[group]) for group in groups],
            "url": f"{site}/notifications" if site else "",
        },
        is_news=True,
        unsubscribe_url=get_unsubscribe_url(member, *groups, site=site),
        now=now,
    )
    return True
