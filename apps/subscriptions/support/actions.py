from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import get_text_list

from apps.accounts.models import Member
from apps.core.errors import NotFound
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, member_url
from apps.core.support.sections import Link
from apps.subscriptions.billing import get_next_period, record_payment
from apps.subscriptions.lifecycle import SubscriptionEnded, cancel_subscription
from apps.subscriptions.models import CARRIES_OVER, Service, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.quotas import get_payment_version, get_period_version
from apps.subscriptions.staff_changes import MAX_UNITS, change_plan, grant_units, require_running_period


class SubscriptionPage(ActionPage[UserSubscription]):
    """Base page of the actions on a subscription."""

    permission: ClassVar[str] = "subscriptions.change_usersubscription"

    def get_object(self, subject_id: UUID) -> UserSubscription:
        subscription = find_subscription(subject_id)
        if subscription is None:
            raise NotFound
        return subscription

    def get_member(self, subject: UserSubscription) -> Member:
        return subject.member

    def get_return_url(self, subject: UserSubscription) -> str:
        return member_url(subject.member, SECTION)


class CancelSubscriptionPage(SubscriptionPage):
    name = "subscriptions_usersubscription_cancel"
    route = "cancel"
    title = button = "Cancel subscription"
    is_danger = True

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        if subject.status_at(timezone.now()) == "ended":
            raise SubscriptionEnded
        return Confirmation(
            [
                *get_common_facts(subject),
                ("Paid until", subject.paid_until if subject.activated_at else "not paid yet"),
            ],
            "The subscription ends immediately and cannot be restored. Unused services and a period paid ahead are "
            "forfeited. Devices above the Basic limit stay bound until they are revoked.",
        )

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        cancel_subscription(subscription_id=subject.pk, actor=actor, reason=data["reason"], now=timezone.now())
        return "Cancelled the subscription. The member was notified."


class VersionedForm(ReasonForm):
    """A reason and the version of the page. A request without a version is refused as out of date."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


class GrantUnitsForm(VersionedForm):
    field_order = ["service_type", "units", "reason"]

    service_type = forms.ChoiceField(
        label="Service",
        choices=[(service.value, service.plural.capitalize()) for service in Service],
        error_messages={"required": "Please choose a service"},
    )
    units = forms.IntegerField(
        min_value=1,
        max_value=MAX_UNITS,
        help_text=f"Between 1 and {MAX_UNITS}, added to the quota of the current period.",
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), f"Please enter a whole number from 1 to {MAX_UNITS}"
        ),
    )


_CARRIED_OVER = get_text_list([service.plural for service in Service if service in CARRIES_OVER], "and")


class GrantUnitsPage(SubscriptionPage):
    name = "subscriptions_usersubscription_grant_units"
    route = "grant-units"
    title = button = "Grant units"
    form_class = GrantUnitsForm

    def get_initial(self, subject: UserSubscription) -> dict[str, Any]:
        return {"seen": get_period_version(with_current_period(subject, now=timezone.now()))}

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        current = with_current_period(subject, now=timezone.now())
        require_running_period(current, now=timezone.now())
        facts = [*get_common_facts(subject), ("Period ends", current.end_date)]
        facts += get_usage_facts(current)
        return Confirmation(
            facts,
            f"Granted units end with the period, but unused {_CARRIED_OVER} carry over like any others.",
        )

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        service, units = Service(data["service_type"]), data["units"]
        subscription = grant_units(
            subscription_id=subject.pk,
            service_type=service,
            units=units,
            expected_version=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"Granted {service.pluralize(units)}: {subscription.usage[service]} used. The member was notified."


class RecordPaymentPage(SubscriptionPage):
    name = "subscriptions_usersubscription_record_payment"
    route = "record-payment"
    title = button = "Record payment"
    form_class = VersionedForm

    def get_initial(self, subject: UserSubscription) -> dict[str, Any]:
        return {"seen": get_payment_version(subject)}

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        period = get_next_period(subject, now=timezone.now())
        begins = "when the payment is recorded" if period.is_first else period.start
        ends = f"one month later, {format_instant(period.end)}" if period.is_first else period.end
        facts = [
            *get_common_facts(subject),
            ("Amount", f"${period.amount:,.2f}"),
            ("Period begins", begins),
            ("Period ends", ends),
        ]
        return Confirmation(facts, "This is the first payment: the plan becomes active." if period.is_first else "")

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        payment = record_payment(
            subscription_id=subject.pk,
            expected_version=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        period = f"{format_instant(payment.period_start)} to {format_instant(payment.period_end)}"
        return f"Recorded ${payment.amount:,.2f} for {period}. The member was notified."


def _get_offered_plans() -> QuerySet[SubscriptionPlan]:
    return SubscriptionPlan.objects.filter(is_active=True)


class PlanField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        units = ", ".join(service.pluralize(obj.get_quota(service)) for service in Service)
        devices = f"{obj.max_devices} device{'' if obj.max_devices == 1 else 's'}"
        return f"{obj.display_name}: ${obj.price_per_month:,.2f} a month; {units}; {devices}"


class ChangePlanForm(VersionedForm):
    field_order = ["plan", "reason"]

    plan = PlanField(
        _get_offered_plans(),
        label="New plan",
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose a plan"},
    )


class ChangePlanPage(SubscriptionPage):
    name = "subscriptions_usersubscription_change_plan"
    route = "change-plan"
    title = button = "Change plan"
    form_class = ChangePlanForm

    def get_form(self, request: HttpRequest, subject: UserSubscription) -> ReasonForm:
        form = super().get_form(request, subject)
        # On an outdated page, keep the current plan as a choice: the version check then reports the conflict.
        if form["seen"].value() == self.get_initial(subject)["seen"]:
            form.fields["plan"].queryset = _get_offered_plans().exclude(pk=subject.plan_id)  # type: ignore[attr-defined]
        return form

    def get_initial(self, subject: UserSubscription) -> dict[str, Any]:
        return {"seen": get_period_version(with_current_period(subject, now=timezone.now()))}

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        current = with_current_period(subject, now=timezone.now())
        if current.status_at(timezone.now()) == "ended":
            raise SubscriptionEnded
        facts = [*get_common_facts(subject), ("Price", f"${subject.plan.price_per_month:,.2f} a month")]
        facts += get_usage_facts(current)
        if current.paid_ahead is not None:
            period = (current.paid_ahead.period_start, current.paid_ahead.period_end)
            paid = " to ".join(date_format(value, "DATETIME_FORMAT") for value in period)
            facts.append(("Paid ahead", f"{paid}, with the units that were paid for"))
        return Confirmation(
            facts,
            "The plan changes immediately. The current period gets the new plan's units, but never fewer than are "
            "already used; units granted beyond the old plan are not added. The next payment is at the new price. "
            "Devices beyond the new limit stay bound until they are revoked.",
        )

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        subscription = change_plan(
            subscription_id=subject.pk,
            plan_id=data["plan"].pk,
            expected_version=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        old_plan, new_plan = subject.plan.display_name, subscription.plan.display_name
        return f"Changed the plan from {old_plan} to {new_plan}. The member was notified."


SECTION = "subscription"


def find_subscription(subscription_id: UUID) -> UserSubscription | None:
    """Return the subscription with everything that the action pages display, in one query."""
    related = UserSubscription.objects.select_related("member__user", "plan", "paid_ahead")
    return related.filter(pk=subscription_id).first()


def get_common_facts(subscription: UserSubscription) -> list[tuple[str, str]]:
    """Return the facts that every action page starts with."""
    return [
        ("Member", f"{subscription.member} ({subscription.member.user})"),
        ("Plan", subscription.plan.display_name),
        ("Status", subscription.status_at(timezone.now())),
    ]


def get_usage_facts(current: UserSubscription) -> list[tuple[str, str]]:
    return [(f"{Service(service).plural.capitalize()} used", str(usage)) for service, usage in current.usage.items()]


ACTION_PAGES: tuple[type[SubscriptionPage], ...] = (
    RecordPaymentPage,
    ChangePlanPage,
    GrantUnitsPage,
    CancelSubscriptionPage,
)


def get_action_links(request: HttpRequest, subscription: UserSubscription) -> list[Link]:
    """Return links to the actions that this staff user may perform. A subscription that has ended has none."""
    if subscription.status_at(timezone.now()) == "ended":
        return []
    return [
        Link(page.title, page.get_url(subscription), page.is_danger)
        for page in ACTION_PAGES
        if page.is_allowed(request)
    ]
