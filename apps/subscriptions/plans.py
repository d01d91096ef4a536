"""Plans are edited as they stand: what is paid for already keeps its price and its units."""

from typing import Any

from apps.accounts import record
from apps.accounts.record import Actor
from apps.subscriptions.models import SubscriptionPlan

FIELDS = (
    "name",
    "display_name",
    "price_per_month",
    "estimates_quota",
    "appraisals_quota",
    "engineer_assignments_quota",
    "attorney_assistance_quota",
    "max_devices",
    "description",
    "is_active",
)


def save_plan(*, plan: SubscriptionPlan, before: dict[str, Any], by: Actor, reason: str) -> None:
    """Store a plan that is new or was edited, in the caller's transaction. ``before`` is empty for a new one."""
    plan.save()
    record.keep(
        by=by,
        action="plan_edited" if before else "plan_created",
        description=f"{'Edited' if before else 'Created'} the {plan.display_name} plan",
        subject=plan,
        before=before,
        after=record.facts(plan, *FIELDS),
        reason=reason,
    )
