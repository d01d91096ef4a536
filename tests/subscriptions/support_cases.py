"""Audit cases: the changes that support staff can make to subscriptions and plans."""

from typing import Any
from unittest.mock import ANY

from django.urls import reverse

from apps.audit import services as audit
from apps.core.staff.actions import row_url
from apps.subscriptions.models import Service, SubscriptionPlan
from apps.subscriptions.plans import QUOTA_FIELDS, PlanForm
from apps.subscriptions.quotas import get_payment_version, get_period_version
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.factories import MemberFactory
from tests.subscriptions.factories import subscribe


def record_payment() -> AuditedChange:
    subscription = subscribe(MemberFactory())
    changes = {"paid until": (audit.display_value(subscription.paid_until), ANY), "amount": (None, "$8,500.00")}
    expected = ExpectedEntry("payment_recorded", subscription, changes, member=subscription.member)
    return AuditedChange(row_url(subscription, "record_payment"), expected, {"seen": get_payment_version(subscription)})


def change_plan() -> AuditedChange:
    subscription = subscribe(MemberFactory(), "ghost", used={"estimate": 6})
    changes = {
        "plan": ("GHOST", "PHANTOM"),
        "estimates quota": ("9", "6"),
        "appraisals quota": ("5", "3"),
        "engineer assignments quota": ("2", "1"),
        "attorney assistance quota": ("1", "0"),
    }
    expected = ExpectedEntry("plan_changed", subscription, changes, member=subscription.member)
    phantom = SubscriptionPlan.objects.get(name="phantom")
    return AuditedChange(
        row_url(subscription, "change_plan"),
        expected,
        {"seen": get_period_version(subscription), "plan": str(phantom.pk)},
    )


def grant_units() -> AuditedChange:
    subscription = subscribe(MemberFactory())
    expected = ExpectedEntry(
        "units_granted", subscription, {"appraisals quota": ("5", "7")}, member=subscription.member
    )
    form_data = {"seen": get_period_version(subscription), "service_type": "appraisal", "units": "2"}
    return AuditedChange(row_url(subscription, "grant_units"), expected, form_data)


def correct_units() -> AuditedChange:
    subscription = subscribe(MemberFactory())
    expected = ExpectedEntry(
        "units_corrected", subscription, {"appraisals left": ("5", "3")}, member=subscription.member
    )
    form_data = {"seen": get_period_version(subscription), "service_type": "appraisal", "units": "-2"}
    return AuditedChange(row_url(subscription, "correct_units"), expected, form_data)


def cancel() -> AuditedChange:
    subscription = subscribe(MemberFactory())
    expected = ExpectedEntry(
        "subscription_cancelled", subscription, {"status": ("Active", "Ended")}, member=subscription.member
    )
    return AuditedChange(row_url(subscription, "cancel"), expected)


def edit_plan() -> AuditedChange:
    plan = SubscriptionPlan.objects.get(name="ghost")
    changes = {
        "price per month": ("$8,500.00", "$9,000.00"),
        "max devices": ("3", "4"),
        "appraisals quota": ("5", "6"),
    }
    expected = ExpectedEntry("plan_edited", plan, changes)
    path = reverse("admin:subscriptions_subscriptionplan_change", args=[plan.pk])
    form_data = plan_form_data(plan) | {"price_per_month": "9000", "max_devices": "4", "appraisal_quota": "6"}
    return AuditedChange(path, expected, form_data)


def create_plan() -> AuditedChange:
    plan = {"name": "wraith", "display_name": "WRAITH", "price_per_month": "99.50", "max_devices": "5"}
    quotas = {service: str(number) for number, service in enumerate(Service, start=1)}
    changes = {
        "name": (None, "wraith"),
        "display name": (None, "WRAITH"),
        "price per month": (None, "$99.50"),
        "max devices": (None, "5"),
        "may be chosen": (None, "yes"),
        **{service.quota_name: (None, quota) for service, quota in quotas.items()},
    }
    expected = ExpectedEntry("plan_created", SubscriptionPlan, changes)
    form_data = plan | {"is_active": "on"} | {QUOTA_FIELDS[service]: quota for service, quota in quotas.items()}
    return AuditedChange(reverse("admin:subscriptions_subscriptionplan_add"), expected, form_data)


def plan_form_data(plan: SubscriptionPlan) -> dict[str, Any]:
    """Return what the form of the plan's page would submit unchanged."""
    return PlanForm(instance=plan).initial


CASES = {
    "subscriptions_usersubscription_record_payment": record_payment,
    "subscriptions_usersubscription_change_plan": change_plan,
    "subscriptions_usersubscription_grant_units": grant_units,
    "subscriptions_usersubscription_correct_units": correct_units,
    "subscriptions_usersubscription_cancel": cancel,
    "subscriptions_subscriptionplan_change": edit_plan,
    "subscriptions_subscriptionplan_add": create_plan,
}
READ_ONLY_PAGES = {"subscriptions_statement_pdf": "read-only", "subscriptions_payment_pdf": "read-only"}
