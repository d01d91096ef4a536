"""What a page of the desk showed of a subscription comes back with what was agreed to on it.

Where that has changed since, nothing is done: of a form that is sent twice, and of two staff members who do the same
at once, one counts. Units that were used meanwhile refuse nothing.
"""

from apps.subscriptions.models import UserSubscription
from apps.subscriptions.quotas import SERVICES


def period_seen(present: UserSubscription) -> str:
    """The plan, the present period and its quotas."""
    quotas = (getattr(present, service.quota) for service in SERVICES.values())
    return " ".join(map(str, [present.plan_id, present.start_date.timestamp(), *quotas]))


def payment_seen(held: UserSubscription) -> str:
    """The plan, what the next payment follows on, and what it costs."""
    return f"{held.plan_id} {held.paid_until.timestamp()} {held.plan.price_per_month}"
