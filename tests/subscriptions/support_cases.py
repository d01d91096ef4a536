"""What staff do to subscriptions and plans, for the test that walks every change."""

from typing import Any
from unittest.mock import ANY

from django.forms import model_to_dict
from django.urls import reverse

from apps.audit import services as audit
from apps.subscriptions.models import SubscriptionPlan
from apps.subscriptions.plans import FIELDS, PlanForm
from apps.subscriptions.quotas import payment_version, period_version
from apps.subscriptions.support.actions import CancelSubscriptionPage, ChangePlanPage, GrantUnitsPage, RecordPaymentPage
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import MemberFactory
from tests.subscriptions.factories import subscribe


def record_payment() -> AuditedChange:
    held = subscribe(MemberFactory())
    changes = {"paid until": (audit.display_value(held.paid_until), ANY), "amount (USD)": (None, "8500.00")}
    kept = ExpectedEntry("payment_recorded", held, changes, member=held.member)
    return AuditedChange(RecordPaymentPage.get_url(held), kept, {"seen": payment_version(held)})


def change_plan() -> AuditedChange:
    held = subscribe(MemberFactory(), "ghost", estimates_used=6)
    changes = {
        "plan": ("GHOST", "PHANTOM"),
        "estimates quota": ("9", "6"),
        "appraisals quota": ("5", "3"),
        "engineer assignments quota": ("2", "1"),
        "attorney assistance quota": ("1", "0"),
    }
    kept = ExpectedEntry("plan_changed", held, changes, member=held.member)
    phantom = SubscriptionPlan.objects.get(name="phantom")
    return AuditedChange(ChangePlanPage.get_url(held), kept, {"seen": period_version(held), "plan": str(phantom.pk)})


def grant_units() -> AuditedChange:
    held = subscribe(MemberFactory())
    kept = ExpectedEntry("units_granted", held, {"appraisals quota": ("5", "7")}, member=held.member)
    given = {"seen": period_version(held), "service_type": "appraisal", "units": "2"}
    return AuditedChange(GrantUnitsPage.get_url(held), kept, given)


def cancel() -> AuditedChange:
    held = subscribe(MemberFactory())
    kept = ExpectedEntry("subscription_cancelled", held, {"status": ("active", "ended")}, member=held.member)
    return AuditedChange(CancelSubscriptionPage.get_url(held), kept)


def edit_plan() -> AuditedChange:
    plan = SubscriptionPlan.objects.get(name="ghost")
    kept = ExpectedEntry("plan_edited", plan, {"price per month": ("8500.00", "9000.00"), "max devices": ("3", "4")})
    path = reverse("admin:subscriptions_subscriptionplan_change", args=[plan.pk])
    return AuditedChange(path, kept, {**plan_fields(plan), "price_per_month": "9000", "max_devices": "4"})


def create_plan() -> AuditedChange:
    plan = SubscriptionPlan(
        name="wraith",
        display_name="WRAITH",
        price_per_month="99.50",
        estimates_quota=1,
        appraisals_quota=2,
        engineer_assignments_quota=3,
        attorney_assistance_quota=4,
        max_devices=5,
    )
    made = {name: (None, value) for name, value in audit.snapshot(plan, *FIELDS).items() if value is not None}
    kept = ExpectedEntry("plan_created", SubscriptionPlan, made)
    return AuditedChange(reverse("admin:subscriptions_subscriptionplan_add"), kept, model_to_dict(plan, FIELDS))


def plan_fields(plan: SubscriptionPlan) -> dict[str, Any]:
    """The form of a plan as its page shows it."""
    return {**model_to_dict(plan, FIELDS), "seen": PlanForm(instance=plan).initial["seen"]}


CASES = {
    RecordPaymentPage.name: record_payment,
    ChangePlanPage.name: change_plan,
    GrantUnitsPage.name: grant_units,
    CancelSubscriptionPage.name: cancel,
    "subscriptions_subscriptionplan_change": edit_plan,
    "subscriptions_subscriptionplan_add": create_plan,
}
