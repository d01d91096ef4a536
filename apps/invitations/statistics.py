"""How many codes are generated, assigned and redeemed a week, and how long a redemption takes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from statistics import median
from typing import cast

from django.db.models import Count
from django.db.models.functions import TruncWeek

from apps.invitations.models import InvitationCode

# About 90 days, with the current week.
WEEKS = 13
ONE_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Week:
    starts_on: date
    generated: int
    assigned: int
    redeemed: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The medians are of the codes redeemed in these weeks, in seconds. ``None`` if there are none."""

    weeks: Sequence[Week]
    median_since_creation: int | None
    median_since_assignment: int | None


def get_statistics(*, now: datetime) -> Statistics:
    """The last weeks in UTC, from Monday on, of which the last is the current one.

    A code that was assigned more than once counts in the week of its current assignment.
    """
    today = now.astimezone(UTC).date()
    this_week = today - timedelta(days=today.weekday())
    weeks = [this_week - ago * ONE_WEEK for ago in reversed(range(WEEKS))]
    start = datetime.combine(weeks[0], time.min, UTC)
    generated, assigned = (_count_by_week(column, start) for column in ("created_at", "assigned_at"))
    redeemed: Counter[date] = Counter()
    since_creation: list[timedelta] = []
    since_assignment: list[timedelta] = []
    rows = InvitationCode.objects.filter(used_at__gte=start).values_list("used_at", "created_at", "assigned_at")
    for used, created_at, assigned_at in rows.iterator():
        used_at = cast(datetime, used)
        day = used_at.astimezone(UTC).date()
        redeemed[day - timedelta(days=day.weekday())] += 1
        since_creation.append(used_at - created_at)
        if assigned_at is not None:
            since_assignment.append(used_at - assigned_at)
    return Statistics(
        weeks=[Week(week, generated[week], assigned[week], redeemed[week]) for week in weeks],
        median_since_creation=_get_median(since_creation),
        median_since_assignment=_get_median(since_assignment),
    )


def _count_by_week(column: str, start: datetime) -> Counter[date]:
    codes = InvitationCode.objects.filter(**{f"{column}__gte": start}).annotate(week=TruncWeek(column, tzinfo=UTC))
    groups = codes.order_by().values_list("week").annotate(count=Count("pk"))
    return Counter({week.date(): count for week, count in groups})


def _get_median(durations: Sequence[timedelta]) -> int | None:
    return round(median(duration.total_seconds() for duration in durations)) if durations else None
