from apps.subscriptions.models.ledger import BillingPdf, BillingYear, EntryKind, Payment, Statement, UsageEntry
from apps.subscriptions.models.plans import (
    CARRIES_OVER,
    PlanQuota,
    Service,
    SubscriptionPlan,
    SubscriptionPlanQuerySet,
    UnitReturn,
)
from apps.subscriptions.models.subscription import (
    BASIC_MAX_DEVICES,
    BASIC_PLAN_NAME,
    GRACE,
    PeriodUsage,
    SubscriptionQuerySet,
    SubscriptionStatus,
    UserPlan,
    UserSubscription,
    not_over,
)

__all__ = [
    "BASIC_MAX_DEVICES",
    "BASIC_PLAN_NAME",
    "CARRIES_OVER",
    "GRACE",
    "BillingPdf",
    "BillingYear",
    "EntryKind",
    "Payment",
    "PeriodUsage",
    "PlanQuota",
    "Service",
    "Statement",
    "SubscriptionPlan",
    "SubscriptionPlanQuerySet",
    "SubscriptionQuerySet",
    "SubscriptionStatus",
    "UnitReturn",
    "UsageEntry",
    "UserPlan",
    "UserSubscription",
    "not_over",
]
