"""How long a period lasts, and what it allows."""

import calendar
from datetime import datetime
from typing import Any

from apps.subscriptions.models import SubscriptionPlan


def one_month_after(moment: datetime) -> datetime:
    """The same day and time one calendar month later; the month's last day where it has no such day.

    31 January → 28 February, or 29 in a leap year.
    """
    year, month = (moment.year + 1, 1) if moment.month == 12 else (moment.year, moment.month + 1)
    last_day = calendar.monthrange(year, month)[1]
    return moment.replace(year=year, month=month, day=min(moment.day, last_day))


def period_of(plan: SubscriptionPlan, *, start: datetime) -> dict[str, Any]:
    """The fields of a subscription's period: its dates, and the plan's quotas as they are on its first day."""
    return {
        "start_date": start,
        "end_date": one_month_after(start),
        "estimates_quota": plan.estimates_quota,
        "appraisals_quota": plan.appraisals_quota,
        "engineer_assignments_quota": plan.engineer_assignments_quota,
        "attorney_assistance_quota": plan.attorney_assistance_quota,
    }
