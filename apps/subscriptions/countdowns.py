"""The two 72-hour countdowns of a member, measured by the server's clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import LIMITS
from apps.core.versions import EditConflict
from apps.notifications import changes
from apps.notifications.inbox import Kind, notify
from apps.subscriptions.audit_actions import AuditAction

LENGTH = timedelta(hours=LIMITS["countdown"]["hours"])


@dataclass(frozen=True, slots=True)
class Countdown:
    """``field`` is the column of ``Member`` with the start. The length is fixed, so an extension moves the start."""

    name: str
    field: str

    def start_of(self, member: Member) -> datetime | None:
        start: datetime | None = getattr(member, self.field)
        return start

    def deadline_of(self, member: Member) -> datetime | None:
        """``None`` if it has not started, or if choosing a plan has closed the purchase window."""
        start = self.start_of(member)
        return start + LENGTH if start else None

    def require_deadline(self, member: Member) -> datetime:
        """Raise ``CountdownNotStarted`` if there is no deadline."""
        deadline = self.deadline_of(member)
        if deadline is None:
            raise CountdownNotStarted(self)
        return deadline


PURCHASE = Countdown("purchase window", "purchase_countdown_start")

ACCESS = Countdown("access countdown", "access_countdown_start")


class CountdownNotStarted(Conflict):
    def __init__(self, countdown: Countdown) -> None:
        super().__init__(f"The {countdown.name} has not started, so there is nothing to change")


class AlreadyEndsLater(Conflict):
    def __init__(self, countdown: Countdown) -> None:
        super().__init__(f"The {countdown.name} already ends later than 72 hours from now")


def get_extended_deadline(countdown: Countdown, member: Member, *, hours: int, now: datetime) -> datetime:
    """Add hours to the deadline, or to now if the deadline has passed. Raises ``CountdownNotStarted``."""
    return max(countdown.require_deadline(member), now) + timedelta(hours=hours)


@transaction.atomic(durable=True)
def extend_countdown(
    *,
    member: Member,
    countdown: Countdown,
    expected_start: datetime | None,
    hours: int,
    actor: Actor,
    reason: str,
    now: datetime,
) -> datetime:
    """Return the new deadline. Raises ``CountdownNotStarted``, and ``EditConflict`` if the start has changed."""
    deadline = get_extended_deadline(countdown, member, hours=hours, now=now)
    _set_start(member, countdown, expected_start, deadline - LENGTH)
    audit.log(
        AuditAction.COUNTDOWN_EXTENDED,
        actor=actor,
        target=member,
        description=f"Extended the {countdown.name} of {member} by {hours} hours",
        before={f"end of the {countdown.name}": countdown.deadline_of(member)},
        after={f"end of the {countdown.name}": deadline},
        reason=reason,
        member=member,
        activity=f"Support moved the end of your {countdown.name} to {format_instant(deadline)}",
        now=now,
    )
    _notify("countdown_extended", member, actor=actor, countdown=countdown, deadline=deadline, now=now)
    return deadline


def refuse_shortening(member: Member, *, now: datetime) -> None:
    """Raise ``AlreadyEndsLater`` if reopening would move the deadline forward, or ``CountdownNotStarted``."""
    if ACCESS.require_deadline(member) >= now + LENGTH:
        raise AlreadyEndsLater(ACCESS)


@transaction.atomic(durable=True)
def reopen_access(
    *, member: Member, expected_start: datetime | None, actor: Actor, reason: str, now: datetime
) -> datetime:
    """Restart the countdown now, and return the new deadline.

    Raises ``CountdownNotStarted``, ``AlreadyEndsLater``, and ``EditConflict`` if the start has changed.
    """
    refuse_shortening(member, now=now)
    old_deadline = ACCESS.deadline_of(member)
    _set_start(member, ACCESS, expected_start, now)
    audit.log(
        AuditAction.ACCESS_REOPENED,
        actor=actor,
        target=member,
        description=f"Reopened the access of {member}",
        before={f"end of the {ACCESS.name}": old_deadline},
        after={f"end of the {ACCESS.name}": now + LENGTH},
        reason=reason,
        member=member,
        activity=f"Support reopened your access until {format_instant(now + LENGTH)}",
        now=now,
    )
    _notify("countdown_extended", member, actor=actor, countdown=ACCESS, deadline=now + LENGTH, now=now)
    return now + LENGTH


@transaction.atomic(durable=True)
def reopen_purchase_window(
    *, member: Member, expected_start: datetime | None, actor: Actor, reason: str, now: datetime
) -> None:
    """Clear the start, so that the 72 hours start again when the member next opens the packages.

    Raises ``CountdownNotStarted``, and ``EditConflict`` if the start has changed.
    """
    PURCHASE.require_deadline(member)
    _set_start(member, PURCHASE, expected_start, None)
    audit.log(
        AuditAction.PURCHASE_WINDOW_REOPENED,
        actor=actor,
        target=member,
        description=f"Reopened the purchase window of {member}",
        before={f"end of the {PURCHASE.name}": PURCHASE.deadline_of(member)},
        after={f"end of the {PURCHASE.name}": "starts again at the next visit"},
        reason=reason,
        member=member,
        activity="Your purchase window was reopened",
        now=now,
    )
    _notify("purchase_window_reopened", member, actor=actor, now=now)


def _notify(template: str, member: Member, *, actor: Actor, now: datetime, **context: Any) -> None:
    notify(
        member,
        Kind.BILLING,
        template=template,
        context=context,
        link="/dashboard",
        site=actor.meta.site,
        changed=[changes.SUBSCRIPTION],
        now=now,
    )


def _set_start(member: Member, countdown: Countdown, expected: datetime | None, start: datetime | None) -> None:
    # Compare-and-swap: after a concurrent change, also one by choosing a plan, this fails.
    unchanged = Member.objects.filter(pk=member.pk, **{countdown.field: expected})
    if expected != countdown.start_of(member) or not unchanged.update(**{countdown.field: start}):
        raise EditConflict


@dataclass(frozen=True, slots=True)
class CountdownStatus:
    """``server_now`` is when the deadlines were read: the browser counts from it instead of its own clock."""

    purchase_deadline: datetime | None
    access_deadline: datetime | None
    is_reconnaissance_used: bool
    server_now: datetime

    @property
    def has_purchase_countdown(self) -> bool:
        """True while it runs and after it has ended."""
        return self.purchase_deadline is not None

    @property
    def has_access_countdown(self) -> bool:
        """True while it runs and after it has ended."""
        return self.access_deadline is not None


def get_status(member: Member, *, now: datetime) -> CountdownStatus:
    is_used = member.reconnaissance_used_at is not None
    return CountdownStatus(PURCHASE.deadline_of(member), ACCESS.deadline_of(member), is_used, now)


_ACCESS_STARTED = "The 72-hour access countdown has begun"


def start_purchase(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the purchase window if it has not started, and return its deadline. Runs in the caller's transaction."""
    return _start(member, PURCHASE, "The 72-hour purchase window has begun", meta, now)


def start_access(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the access countdown if it has not started, and return its deadline. Runs in the caller's transaction."""
    return _start(member, ACCESS, _ACCESS_STARTED, meta, now)


def restart_access(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the access countdown now, even if it runs already, and return its deadline.

    Runs in the caller's transaction.
    """
    Member.objects.filter(pk=member.pk).update(access_countdown_start=now)
    member.access_countdown_start = now
    activity.log(AuditAction.COUNTDOWN_STARTED, member=member, description=_ACCESS_STARTED, meta=meta, now=now)
    return now + LENGTH


def _start(member: Member, countdown: Countdown, description: str, meta: RequestMeta, now: datetime) -> datetime:
    # The condition is in the UPDATE, so that only one of two tabs starts it.
    unstarted = Member.objects.filter(pk=member.pk, **{f"{countdown.field}__isnull": True})
    if unstarted.update(**{countdown.field: now}):
        activity.log(AuditAction.COUNTDOWN_STARTED, member=member, description=description, meta=meta, now=now)
    member.refresh_from_db(fields=[countdown.field])
    return countdown.require_deadline(member)
