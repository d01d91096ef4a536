"""How long a period lasts, and what it allows."""

import calendar
from datetime import datetime
from typing import Any

from apps.subscriptions.models import SubscriptionPlan


def one_month_after(moment: datetime, *, day: int | None = None) -> datetime:
    """The same time one calendar month later, on the month's last day where it is too short.

    ``day`` is the day of the month that a subscription's periods end on, so that those begun on 31 January end on
    28 February (29 in a leap year) and on 31 March; left out, it is the moment's own.
    """
    year, month = (moment.year + 1, 1) if moment.month == 12 else (moment.year, moment.month + 1)
    last_day = calendar.monthrange(year, month)[1]
    return moment.replace(year=year, month=month, day=min(day or moment.day, last_day))


def period_of(plan: SubscriptionPlan, *, start: datetime) -> dict[str, Any]:
    """The fields of a subscription's first period: its dates, and the plan's quotas as they are by then."""
    end = one_month_after(start)
    return {"start_date": start, "end_date": end, "opened_at": start, "paid_until": end, **quotas_of(plan)}


def quotas_of(plan: SubscriptionPlan) -> dict[str, int]:
    """What the plan gives a period that is paid now."""
    return {
        "estimates_quota": plan.estimates_quota,
        "appraisals_quota": plan.appraisals_quota,
        "engineer_assignments_quota": plan.engineer_assignments_quota,
        "attorney_assistance_quota": plan.attorney_assistance_quota,
    }
