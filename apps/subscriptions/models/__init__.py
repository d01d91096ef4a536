"""Plans, the subscriptions members hold to them, their payments, and the device allowance that follows."""

from apps.subscriptions.models.payments import Payment
from apps.subscriptions.models.plans import BASIC_MAX_DEVICES, BASIC_PLAN_NAME, SubscriptionPlan, UserPlan
from apps.subscriptions.models.subscriptions import GRACE, STATUSES, SubscriptionQuerySet, UserSubscription

__all__ = [
    "BASIC_MAX_DEVICES",
    "BASIC_PLAN_NAME",
    "GRACE",
    "STATUSES",
    "Payment",
    "SubscriptionPlan",
    "SubscriptionQuerySet",
    "UserPlan",
    "UserSubscription",
]
