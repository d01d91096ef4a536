"""News for members: listed in the inbox, and mailed at once or in the digest if the member wants that."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from apps.accounts.models import Member
from apps.core import jobs
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.notifications import outbox
from apps.notifications.changes import NOTIFICATIONS, raise_version
from apps.notifications.digest import schedule_digest
from apps.notifications.models import Delivery, Notification
from apps.notifications.preferences import get_preferences, get_unsubscribe_url

Kind = Notification.Kind

LIFETIME = timedelta(days=90)


def notify(
    member: Member,
    kind: Kind,
    *,
    template: str,
    context: dict[str, Any],
    link: str,
    now: datetime,
    text: str = "",
    site: str = "",
    changed: Sequence[str] = (),
    skipped: Collection[Delivery] = (),
) -> None:
    """Notify a member in the caller's transaction, which should do nothing after it (``raise_version``).

    ``template`` is that of the email, and the inbox shows its text if no other ``text`` is given. ``site`` is the
    scheme and host of links in the email, by default ``PUBLIC_URL``. ``changed`` names what the member's open pages
    have to load again beside the inbox. What the member has chosen does not happen if it is in ``skipped``.
    """
    chosen = getattr(get_preferences(member), kind.group)
    delivery = Delivery.INBOX if chosen in skipped else chosen
    if delivery == Delivery.DIGEST:
        schedule_digest(member, now=now)
    title, email_text = outbox.render_notice(template, member=member, context=context, now=now)
    Notification.objects.create(
        member=member,
        kind=kind,
        title=title,
        text=text or email_text,
        link=link,
        waits_for_digest=delivery == Delivery.DIGEST,
        created_at=now,
    )
    if delivery == Delivery.MAIL:
        _mail(member, kind, template=template, context=context, site=site, now=now)
    raise_version(member, NOTIFICATIONS, *changed)


def mail_later(
    member: Member, kind: Kind, *, template: str, context: dict[str, Any], now: datetime, site: str = ""
) -> None:
    """Mail what ``notify`` has listed without mailing it, if the member still wants mails about it."""
    if getattr(get_preferences(member), kind.group) == Delivery.MAIL:
        _mail(member, kind, template=template, context=context, site=site, now=now)


def _mail(member: Member, kind: Kind, *, template: str, context: dict[str, Any], site: str, now: datetime) -> None:
    unsubscribe_url = get_unsubscribe_url(member, kind.group, site=site or settings.PUBLIC_URL)
    outbox.send_email(template, to=member, context=context, now=now, is_news=True, unsubscribe_url=unsubscribe_url)


def get_inbox_page(member: Member, *, cursor: str = "", limit: int = PAGE_SIZE) -> Page[Any]:
    """One page of a member's news, newest first. Raises ``Invalid`` for a bad cursor."""
    return newest_first(Notification.objects.filter(member=member), cursor=cursor, size=limit)


def count_unread(member: Member) -> int:
    return Notification.objects.filter(member=member, read_at__isnull=True).count()


@transaction.atomic(durable=True)
def mark_read(*, member: Member, ids: Sequence[UUID] | None, now: datetime) -> int:
    """Mark these notifications of the member as read, or all with ``None``. Return how many are unread then."""
    unread = Notification.objects.filter(member=member, read_at__isnull=True)
    if ids is not None:
        unread = unread.filter(pk__in=ids)
    if unread.update(read_at=now):
        raise_version(member, NOTIFICATIONS)
    return count_unread(member)


def mark_read_of(member: Member, *, kind: Kind, link: str, now: datetime) -> None:
    """Mark the news of one kind about one thing as read, in the caller's transaction. The caller raises the version."""
    unread = Notification.objects.filter(member=member, read_at__isnull=True, kind=kind, link=link)
    unread.update(read_at=now)


def leave_out_of_digest(member: Member, *, link: str) -> None:
    """Do not mail the news about one thing in the next digest."""
    Notification.objects.filter(member=member, link=link, waits_for_digest=True).update(waits_for_digest=False)


@jobs.periodic("delete_old_notifications", every=timedelta(days=1), title="Delete old notifications")
def delete_old(*, now: datetime) -> int:
    """Return the number of deleted notifications."""
    return jobs.delete_rows(Notification.objects.filter(created_at__lte=now - LIFETIME))
