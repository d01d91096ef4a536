"""When the network owes the next step on a claim. Stored when it is set, and explained by rows."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from apps.claims.clock.business_hours import BusinessHours
from apps.claims.clock.us_holidays import Holidays
from apps.claims.models import BusinessCalendar, Claim, DueTimeChange, ServiceLevel
from apps.claims.phases import OPEN, Phase, get_phase

Event = DueTimeChange.Event

# In these phases the clock stops while a document request is open.
_PAUSED_BY_REQUESTS = {Phase.UNDER_REVIEW, Phase.IN_PROGRESS}


def start_clock(claim: Claim, event: Event, *, now: datetime) -> None:
    """Set the due time of a claim that has entered its status, or end it. The caller saves the locked claim."""
    claim.paused_since = claim.paused_due_at = claim.due_at = None
    if get_phase(claim, now=now) not in OPEN:
        _write_row(claim, Event.CLOSED, now=now)
        return
    minutes = _get_minutes(claim)
    if minutes is not None:
        claim.due_at = get_business_hours().add_time(now, timedelta(minutes=minutes))
    _write_row(claim, event, now=now, minutes=minutes)
    update_pause(claim, now=now)


def update_pause(claim: Claim, *, now: datetime) -> None:
    """Stop or resume the clock of a claim that waits for its member, or no longer does. The caller saves the claim."""
    phase = get_phase(claim, now=now)
    is_paused = phase == Phase.INFO_REQUESTED or (phase in _PAUSED_BY_REQUESTS and claim.open_requests > 0)
    if is_paused and claim.paused_since is None:
        claim.paused_since, claim.paused_due_at, claim.due_at = now, claim.due_at, None
        _write_row(claim, Event.PAUSED, now=now)
    elif not is_paused and claim.paused_since is not None:
        if claim.paused_due_at is not None:
            hours = get_business_hours()
            pause = hours.time_between(claim.paused_since, now)
            claim.due_at = hours.add_time(claim.paused_due_at, pause)
        claim.paused_since = claim.paused_due_at = None
        _write_row(claim, Event.RESUMED, now=now)


def get_business_hours(calendar: BusinessCalendar | None = None) -> BusinessHours:
    calendar = calendar or BusinessCalendar.objects.get()
    return BusinessHours(
        ZoneInfo(calendar.time_zone),
        calendar.opens,
        calendar.closes,
        frozenset(calendar.weekdays),
        Holidays(frozenset(calendar.holiday_dates), frozenset(calendar.us_workday_dates)),
    )


def _get_minutes(claim: Claim) -> int | None:
    levels = ServiceLevel.objects.filter(service=claim.service_request_type, status=claim.status)
    return levels.values_list("minutes", flat=True).first()


def _write_row(claim: Claim, event: Event, *, now: datetime, minutes: int | None = None) -> None:
    DueTimeChange.objects.create(
        claim=claim,
        event=event,
        status=claim.status,
        minutes=minutes,
        due_at=claim.due_at,
        paused_since=claim.paused_since,
        created_at=now,
    )
