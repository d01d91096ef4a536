"""How many claims there are, how long they take, and who works on them. Days are local, durations business time."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from uuid import UUID

from django.db.models import Case, Count, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import TruncDate

from apps.accounts.models import User
from apps.claims.clock.business_hours import BusinessHours
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import (
    OPEN_STATUSES,
    Claim,
    ClaimMessage,
    ClaimStatusChange,
    Deliverable,
    DocumentRequest,
    DueTimeChange,
    ServiceLevel,
)
from apps.subscriptions.models import Service

Status = Claim.Status

# The last business day of each age group. The last group is open.
AGE_GROUPS = (1, 3, 7)

# A result is on time if each of these steps may be: the levels add up.
_STEPS_TO_ANSWER = (Status.SUBMITTED,)
_STEPS_TO_RESULT = (Status.SUBMITTED, Status.UNDER_REVIEW, Status.IN_PROGRESS)


@dataclass(slots=True)
class Durations:
    """How long the claims of one service took. ``level`` is ``None`` if the service has no service level."""

    level: timedelta | None
    taken: list[timedelta] = field(default_factory=list)
    waiting: int = 0
    on_time: int = 0
    late: int = 0

    def add(self, taken: timedelta) -> None:
        self.taken.append(taken)
        if self.level is not None:
            self.on_time += taken <= self.level
            self.late += taken > self.level


@dataclass(slots=True)
class Counts:
    """Of one service or one person."""

    received: int = 0
    completed: int = 0
    open: int = 0
    overdue: int = 0


@dataclass(frozen=True, slots=True)
class Overview:
    """``open_by_age`` has the number of open claims by status and index of the age group.

    ``by_person`` is by callsign, with ``None`` for claims without an assignee.
    """

    days: Sequence[date]
    received: Counter[date]
    completed: Counter[date]
    answers: dict[str, Durations]
    results: dict[str, Durations]
    open_by_age: Counter[tuple[str, int]]
    by_service: dict[str, Counts]
    by_person: dict[str | None, Counts]


def get_overview(*, days: int, now: datetime) -> Overview:
    """The figures of the last days, of which today is the last, and of the claims that are open now.

    A claim that is completed again on another day is counted again. Durations are those of the claims that were
    received in these days, without the time in which a claim waited for its member.
    """
    hours = get_business_hours()
    today = now.astimezone(hours.time_zone).date()
    dates = [today - timedelta(days=ago) for ago in reversed(range(days))]
    start = datetime.combine(dates[0], time.min, hours.time_zone)
    overview = Overview(
        days=dates,
        received=Counter(),
        completed=Counter(),
        answers={service: Durations(level) for service, level in _get_levels(_STEPS_TO_ANSWER)},
        results={service: Durations(level) for service, level in _get_levels(_STEPS_TO_RESULT)},
        open_by_age=Counter(),
        by_service={service: Counts() for service in Service.values},
        by_person={None: Counts()},
    )
    _count_received(overview, start=start, hours=hours)
    people: dict[UUID | None, Counts] = defaultdict(Counts)
    _count_completed(overview, people, start=start, hours=hours)
    _count_open(overview, people, hours=hours, now=now)
    overview.by_person[None] = people[None]
    for user_id, callsign, is_active in _staff().values_list("pk", "callsign", "is_active"):
        if is_active or user_id in people:
            overview.by_person[callsign] = people[user_id]
    return overview


def get_percentile(values: Sequence[timedelta], share: float) -> timedelta | None:
    """Between two values in proportion, as ``percentile_cont`` of PostgreSQL."""
    if not values:
        return None
    ordered = sorted(values)
    position = share * (len(ordered) - 1)
    below, above = ordered[math.floor(position)], ordered[math.ceil(position)]
    return below + (above - below) * (position % 1)


def _count_received(overview: Overview, *, start: datetime, hours: BusinessHours) -> None:
    claims = Claim.objects.filter(created_at__gte=start)
    pauses = _get_pauses(start)
    rows = claims.values_list("pk", "created_at", "service_request_type", "status", *_first_steps())
    for claim_id, created_at, service, status, released_at, *answers in rows.iterator():
        overview.received[created_at.astimezone(hours.time_zone).date()] += 1
        overview.by_service[service].received += 1
        answered_at = min(filter(None, [released_at, *answers]), default=None)
        for durations, end in ((overview.answers[service], answered_at), (overview.results[service], released_at)):
            if end is not None:
                pause = sum(
                    (hours.time_between(begin, min(stop, end)) for begin, stop in pauses[claim_id] if begin < end),
                    timedelta(0),
                )
                durations.add(hours.time_between(created_at, end) - pause)
            elif status in OPEN_STATUSES:
                durations.waiting += 1


def _first_steps() -> Iterator[Subquery]:
    """When the first result was released, and when staff first wrote, asked for a document or moved the claim."""
    yield _first(Deliverable.objects.all(), "released_at")
    yield _first(ClaimMessage.objects.filter(author=ClaimMessage.Author.NETWORK))
    yield _first(DocumentRequest.objects.all())
    yield _first(ClaimStatusChange.objects.filter(changed_by__kind=User.Kind.STAFF))


def _first(rows: QuerySet, column: str = "created_at") -> Subquery:
    of_claim = rows.filter(**{"claim": OuterRef("pk"), f"{column}__isnull": False})
    return Subquery(of_claim.order_by(column).values(column)[:1])


def _get_pauses(start: datetime) -> dict[UUID, list[tuple[datetime, datetime]]]:
    """When the clocks of the claims received from ``start`` on were stopped. Any next event ends a pause."""
    changes = DueTimeChange.objects.filter(claim__created_at__gte=start).order_by("claim", "id")
    rows = changes.values_list("claim_id", "event", "created_at")
    pauses = defaultdict(list)
    for (claim_id, event, begin), (next_claim_id, _, end) in pairwise(rows.iterator()):
        if event == DueTimeChange.Event.PAUSED and next_claim_id == claim_id:
            pauses[claim_id].append((begin, end))
    return pauses


def _get_levels(steps: Sequence[str]) -> Iterator[tuple[str, timedelta | None]]:
    """For each service, the sum of the levels of these statuses. ``None`` if one of them has none."""
    levels = ServiceLevel.objects.filter(status__in=steps)
    minutes = {(level.service, level.status): level.minutes for level in levels}
    for service in Service.values:
        found = [minutes[service, step] for step in steps if (service, step) in minutes]
        yield service, timedelta(minutes=sum(found)) if len(found) == len(steps) else None


def _count_completed(
    overview: Overview, people: dict[UUID | None, Counts], *, start: datetime, hours: BusinessHours
) -> None:
    changes = ClaimStatusChange.objects.filter(status=Status.COMPLETED, created_at__gte=start)
    by_day = changes.annotate(day=TruncDate("created_at", tzinfo=hours.time_zone)).order_by()
    groups = by_day.values_list("day", "claim__service_request_type", "claim__assignee")
    for day, service, assignee, count in groups.annotate(count=Count("claim", distinct=True)):
        overview.completed[day] += count
        overview.by_service[service].completed += count
        people[assignee].completed += count


def _count_open(overview: Overview, people: dict[UUID | None, Counts], *, hours: BusinessHours, now: datetime) -> None:
    since = [hours.start_of_day_ago(now, days) for days in AGE_GROUPS]
    cases = [When(created_at__gte=start, then=Value(group)) for group, start in enumerate(since)]
    claims = Claim.objects.open().annotate(age=Case(*cases, default=Value(len(cases)))).order_by()
    groups = claims.values_list("status", "service_request_type", "assignee", "age")
    rows = groups.annotate(count=Count("pk"), overdue=Count("pk", filter=Q(due_at__lte=now)))
    for status, service, assignee, age, count, overdue in rows:
        overview.open_by_age[status, age] += count
        for counts in (overview.by_service[service], people[assignee]):
            counts.open += count
            counts.overdue += overdue


def _staff() -> QuerySet[User]:
    return User.objects.filter(kind=User.Kind.STAFF).order_by("callsign")
