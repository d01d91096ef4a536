"""The two 72-hour countdowns of a member, counted by the server's clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts import emails as letters
from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import LIMITS
from apps.core.versions import EditConflict


@dataclass(frozen=True, slots=True)
class Countdown:
    """One of the two: what people call it, and where its start stands."""

    name: str
    field: str

    def start_of(self, member: Member) -> datetime | None:
        """When it began, as far as its deadline goes."""
        start: datetime | None = getattr(member, self.field)
        return start

    def deadline_of(self, member: Member) -> datetime | None:
        """When it runs out."""
        start = self.start_of(member)
        return start + LENGTH if start else None


PURCHASE = Countdown("purchase window", "purchase_countdown_start")

ACCESS = Countdown("access countdown", "access_countdown_start")


class NoCountdown(Conflict):
    """It has not begun, or was ended: there is nothing to change."""

    def __init__(self, countdown: Countdown) -> None:
        super().__init__(f"There is no {countdown.name} that has begun, so there is nothing to change")


class EndsLater(Conflict):
    """The countdown would end earlier than it does."""

    def __init__(self, countdown: Countdown) -> None:
        super().__init__(f"The {countdown.name} ends later than 72 hours from now already")


def extended(countdown: Countdown, member: Member, *, hours: int, now: datetime) -> datetime:
    """The deadline so many hours later; one that has run out counts from now. Raises ``NoCountdown``."""
    deadline = countdown.deadline_of(member)
    if deadline is None:
        raise NoCountdown(countdown)
    return max(deadline, now) + timedelta(hours=hours)


@transaction.atomic(durable=True)
def extend_countdown(
    *, member: Member, countdown: Countdown, seen: datetime | None, hours: int, actor: Actor, reason: str, now: datetime
) -> datetime:
    """Move the deadline, and return it. Raises ``NoCountdown``, and ``EditConflict`` where another was ``seen``."""
    deadline = extended(countdown, member, hours=hours, now=now)
    _move(member, countdown, seen, deadline - LENGTH)
    activity.log(
        member=member,
        action="countdown_extended",
        description=f"Support moved the end of your {countdown.name} to {format_instant(deadline)}",
        staff=actor.name,
    )
    letters.send_countdown_extended_email(member, countdown.name, deadline)
    audit.log(
        actor=actor,
        action="countdown_extended",
        description=f"Extended the {countdown.name} of {member} by {hours} hours",
        subject=member,
        before={f"end of the {countdown.name}": countdown.deadline_of(member)},
        after={f"end of the {countdown.name}": deadline},
        reason=reason,
        member=member,
    )
    return deadline


@transaction.atomic(durable=True)
def reopen_access(*, member: Member, seen: datetime | None, actor: Actor, reason: str, now: datetime) -> datetime:
    """Give the full time from now on, and return the deadline. Raises ``NoCountdown``, ``EndsLater``."""
    old = ACCESS.deadline_of(member)
    if old is None:
        raise NoCountdown(ACCESS)
    if old >= now + LENGTH:
        raise EndsLater(ACCESS)
    _move(member, ACCESS, seen, now)
    activity.log(
        member=member,
        action="access_reopened",
        description=f"Support reopened your access until {format_instant(now + LENGTH)}",
        staff=actor.name,
    )
    letters.send_countdown_extended_email(member, ACCESS.name, now + LENGTH)
    audit.log(
        actor=actor,
        action="access_reopened",
        description=f"Reopened the access of {member}",
        subject=member,
        before={f"end of the {ACCESS.name}": old},
        after={f"end of the {ACCESS.name}": now + LENGTH},
        reason=reason,
        member=member,
    )
    return now + LENGTH


@transaction.atomic(durable=True)
def reopen_purchase_window(*, member: Member, seen: datetime | None, actor: Actor, reason: str) -> None:
    """Let the 72 hours begin anew at the member's next visit to the packages. Raises ``NoCountdown``."""
    if PURCHASE.start_of(member) is None:
        raise NoCountdown(PURCHASE)
    _move(member, PURCHASE, seen, None)
    activity.log(
        member=member,
        action="purchase_window_reopened",
        description="Your purchase window was reopened",
        staff=actor.name,
    )
    letters.send_purchase_window_reopened_email(member)
    audit.log(
        actor=actor,
        action="purchase_window_reopened",
        description=f"Reopened the purchase window of {member}",
        subject=member,
        before={f"end of the {PURCHASE.name}": PURCHASE.deadline_of(member)},
        after={f"end of the {PURCHASE.name}": "begins anew at the next visit"},
        reason=reason,
        member=member,
    )


def _move(member: Member, countdown: Countdown, seen: datetime | None, start: datetime | None) -> None:
    # Of two who press at once, and against a plan chosen meanwhile, the first goes through.
    unchanged = Member.objects.filter(pk=member.pk, **{countdown.field: seen})
    if seen != countdown.start_of(member) or not unchanged.update(**{countdown.field: start}):
        raise EditConflict


LENGTH = timedelta(hours=LIMITS["countdown"]["hours"])


@dataclass(frozen=True, slots=True)
class CountdownStatus:
    """A member's deadlines, and the instant at which they were read."""

    purchase_deadline: datetime | None
    access_deadline: datetime | None
    server_now: datetime

    @property
    def has_purchase_countdown(self) -> bool:
        """Whether the purchase window runs or has run out."""
        return self.purchase_deadline is not None

    @property
    def has_access_countdown(self) -> bool:
        """Whether the access countdown runs or has run out."""
        return self.access_deadline is not None


def purchase_deadline(member: Member) -> datetime | None:
    """Until when a plan may be chosen; ``None`` where the window has not begun or was ended by a choice."""
    return member.purchase_countdown_start + LENGTH if member.purchase_countdown_start else None


def access_deadline(member: Member) -> datetime | None:
    """When the member's code burns out; ``None`` where nothing was uploaded to RECONNAISSANCE."""
    return member.access_countdown_start + LENGTH if member.access_countdown_start else None


def status(member: Member, *, now: datetime) -> CountdownStatus:
    """Both deadlines of a member."""
    return CountdownStatus(purchase_deadline(member), access_deadline(member), now)


def start_purchase(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the purchase window once; started already, the same deadline again. Runs in the caller's transaction."""
    return _start(member, "purchase_countdown_start", "The 72-hour purchase window has begun", meta, now)


def start_access(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the access countdown once; started already, the same deadline again. Runs in the caller's transaction."""
    return _start(member, "access_countdown_start", "The 72-hour access countdown has begun", meta, now)


def _start(member: Member, field: str, description: str, meta: RequestMeta, now: datetime) -> datetime:
    # The condition stands in the UPDATE: of two tabs that start it at once, one does.
    started = Member.objects.filter(pk=member.pk, **{f"{field}__isnull": True}).update(**{field: now})
    if started:
        activity.log(member=member, action="countdown_started", description=description, meta=meta)
    member.refresh_from_db(fields=[field])
    start: datetime = getattr(member, field)
    return start + LENGTH
