"""The two 72-hour countdowns of a member, counted by the server's clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from apps.accounts import activity
from apps.accounts.models import Member
from apps.common.request_facts import RequestFacts
from apps.common.rules import LIMITS

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


def start_purchase(*, member: Member, facts: RequestFacts, now: datetime) -> datetime:
    """Start the purchase window once; started already, the same deadline again. Runs in the caller's transaction."""
    return _start(member, "purchase_countdown_start", "The 72-hour purchase window has begun", facts, now)


def start_access(*, member: Member, facts: RequestFacts, now: datetime) -> datetime:
    """Start the access countdown once; started already, the same deadline again. Runs in the caller's transaction."""
    return _start(member, "access_countdown_start", "The 72-hour access countdown has begun", facts, now)


def _start(member: Member, field: str, description: str, facts: RequestFacts, now: datetime) -> datetime:
    # The condition stands in the UPDATE: of two tabs that start it at once, one does.
    started = Member.objects.filter(pk=member.pk, **{f"{field}__isnull": True}).update(**{field: now})
    if started:
        activity.record(member=member, action="countdown_started", description=description, facts=facts)
    member.refresh_from_db(fields=[field])
    start: datetime = getattr(member, field)
    return start + LENGTH
