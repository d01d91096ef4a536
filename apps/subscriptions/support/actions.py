"""Cancel a subscription."""

from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from apps.accounts.models import Member
from apps.core.errors import NotFound
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, member_url
from apps.core.support.sections import Link
from apps.subscriptions.billing import next_period, record_payment
from apps.subscriptions.lifecycle import SubscriptionOver, cancel_subscription
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import as_of
from apps.subscriptions.quotas import SERVICES, payment_version, period_version
from apps.subscriptions.staff_changes import MOST_UNITS, change_plan, grant_units, refuse_without_a_period


class SubscriptionPage(ActionPage[UserSubscription]):
    """An action on a subscription that is not over."""

    permission: ClassVar[str] = "subscriptions.change_usersubscription"

    def get_object(self, subject_id: UUID) -> UserSubscription:
        """The subscription with all that the page shows of it."""
        held = with_all(subject_id)
        if held is None:
            raise NotFound
        return held

    def get_member(self, subject: UserSubscription) -> Member:
        """Who holds it."""
        return subject.member

    def get_return_url(self, subject: UserSubscription) -> str:
        """The member's page, where it tells of the subscription."""
        return member_url(subject.member, SECTION)


class CancelSubscriptionPage(SubscriptionPage):
    """Shows what ends, and ends it."""

    name = "subscriptions_usersubscription_cancel"
    route = "cancel"
    title = button = "Cancel subscription"
    is_danger = True

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        """What would be lost."""
        if subject.status_at(timezone.now()) == "ended":
            raise SubscriptionOver
        return Confirmation(
            [*who_and_what(subject), ("Paid until", subject.paid_until if subject.activated_at else "not paid yet")],
            "It ends at once and for good. Unused services are forfeited, a period paid ahead included. Devices above "
            "the Basic limit stay bound until they are revoked.",
        )

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        """Cancel it."""
        cancel_subscription(subscription_id=subject.pk, actor=actor, reason=data["reason"], now=timezone.now())
        return "Cancelled the subscription. The member was told."


class SeenForm(ReasonForm):
    """A reason, and what the page showed; a page that does not say so is refused as one that is out of date."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


class GrantUnitsForm(SeenForm):
    """Of which service how many, and why."""

    field_order = ["service_type", "units", "reason"]

    service_type = forms.ChoiceField(
        label="Service",
        choices=[(key, service.several.capitalize()) for key, service in SERVICES.items()],
        error_messages={"required": "Please choose a service"},
    )
    units = forms.IntegerField(
        min_value=1,
        max_value=MOST_UNITS,
        help_text=f"Between 1 and {MOST_UNITS}, added to the quota of the period that runs.",
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), f"Please enter a whole number from 1 to {MOST_UNITS}"
        ),
    )


class GrantUnitsPage(SubscriptionPage):
    """Shows what is used of the period that runs, and adds to it."""

    name = "subscriptions_usersubscription_grant_units"
    route = "grant-units"
    title = button = "Grant units"
    form_class = GrantUnitsForm

    def get_initial(self, subject: UserSubscription) -> dict[str, Any]:
        """The quotas as they are."""
        return {"seen": period_version(as_of(subject, now=timezone.now()))}

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        """What is used."""
        present = as_of(subject, now=timezone.now())
        refuse_without_a_period(present, now=timezone.now())
        facts = [*who_and_what(subject), ("Period ends", present.end_date)]
        facts += [(f"{service.several.capitalize()} used", service.use_of(present)) for service in SERVICES.values()]
        return Confirmation(
            facts,
            "Granted units end with the period, except that estimates left unused are carried over as any others are.",
        )

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        """Grant them."""
        service, units = SERVICES[data["service_type"]], data["units"]
        held = grant_units(
            subscription_id=subject.pk,
            service_type=data["service_type"],
            units=units,
            seen=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"Granted {service.counted(units)}: {service.use_of(held)} used. The member was told."


class RecordPaymentPage(SubscriptionPage):
    """Shows which period a payment opens and what it costs, and records it."""

    name = "subscriptions_usersubscription_record_payment"
    route = "record-payment"
    title = button = "Record payment"
    form_class = SeenForm

    def get_initial(self, subject: UserSubscription) -> dict[str, Any]:
        """What the payment follows on, and the price."""
        return {"seen": payment_version(subject)}

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        """The period that opens."""
        period = next_period(subject, now=timezone.now())
        begins = "when the payment is recorded" if period.is_first else period.start
        ends = f"one month later, {format_instant(period.end)}" if period.is_first else period.end
        facts = [
            *who_and_what(subject),
            ("Amount", f"${period.amount:,.2f}"),
            ("Period begins", begins),
            ("Period ends", ends),
        ]
        return Confirmation(facts, "This is the first payment: the plan becomes active." if period.is_first else "")

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        """Record it for the period that the page showed."""
        payment = record_payment(
            subscription_id=subject.pk, seen=data["seen"], actor=actor, reason=data["reason"], now=timezone.now()
        )
        period = f"{format_instant(payment.period_start)} to {format_instant(payment.period_end)}"
        return f"Recorded ${payment.amount:,.2f} for {period}. The member was told."


def _on_offer() -> QuerySet[SubscriptionPlan]:
    return SubscriptionPlan.objects.filter(is_active=True)


class PlanField(forms.ModelChoiceField):
    """One of the plans on offer, each with what it costs and allows."""

    def label_from_instance(self, obj: Any) -> str:
        """The plan at a glance."""
        units = ", ".join(service.counted(getattr(obj, service.quota)) for service in SERVICES.values())
        devices = f"{obj.max_devices} device{'' if obj.max_devices == 1 else 's'}"
        return f"{obj.display_name}: ${obj.price_per_month:,.2f} a month; {units}; {devices}"


class ChangePlanForm(SeenForm):
    """The plan, and why."""

    field_order = ["plan", "reason"]

    plan = PlanField(
        _on_offer(),
        label="New plan",
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose a plan"},
    )


class ChangePlanPage(SubscriptionPage):
    """Shows what is held and used, and moves the member to another plan at once."""

    name = "subscriptions_usersubscription_change_plan"
    route = "change-plan"
    title = button = "Change plan"
    form_class = ChangePlanForm

    def get_form(self, request: HttpRequest, subject: UserSubscription) -> ReasonForm:
        """The other plans; a page that is out of date is told that, rather than that its choice is gone."""
        form = super().get_form(request, subject)
        if form["seen"].value() == self.get_initial(subject)["seen"]:
            form.fields["plan"].queryset = _on_offer().exclude(pk=subject.plan_id)  # type: ignore[attr-defined]
        return form

    def get_initial(self, subject: UserSubscription) -> dict[str, Any]:
        """What is held now."""
        return {"seen": period_version(as_of(subject, now=timezone.now()))}

    def get_confirmation(self, subject: UserSubscription) -> Confirmation:
        """What is held, what is used of it, and what becomes of both."""
        present = as_of(subject, now=timezone.now())
        if present.status_at(timezone.now()) == "ended":
            raise SubscriptionOver
        facts = [*who_and_what(subject), ("Price", f"${subject.plan.price_per_month:,.2f} a month")]
        facts += [(f"{service.several.capitalize()} used", service.use_of(present)) for service in SERVICES.values()]
        if present.paid_ahead is not None:
            ahead = (present.paid_ahead.period_start, present.paid_ahead.period_end)
            paid = " to ".join(date_format(moment, "DATETIME_FORMAT") for moment in ahead)
            facts.append(("Paid ahead", f"{paid}, with the units that were paid for"))
        return Confirmation(
            facts,
            "It changes at once: the units of the present period become the new plan's, though never fewer than are "
            "used; units granted beyond the old plan are not added to them. The next payment is at the new price. "
            "Devices beyond the new limit stay bound until they are revoked.",
        )

    def perform(self, subject: UserSubscription, data: dict[str, Any], *, actor: Actor) -> str:
        """Change it."""
        held = change_plan(
            subscription_id=subject.pk,
            plan_id=data["plan"].pk,
            seen=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"Changed the plan from {subject.plan.display_name} to {held.plan.display_name}. The member was told."


SECTION = "subscription"


def with_all(subscription_id: UUID) -> UserSubscription | None:
    """The subscription with member, user, plan and the payment of the period to come, in one query."""
    related = UserSubscription.objects.select_related("member__user", "plan", "paid_ahead")
    return related.filter(pk=subscription_id).first()


def who_and_what(held: UserSubscription) -> list[tuple[str, str]]:
    """The facts with which each page begins."""
    return [
        ("Member", f"{held.member} ({held.member.user})"),
        ("Plan", held.plan.display_name),
        ("Status", held.status_at(timezone.now())),
    ]


PAGES: tuple[type[SubscriptionPage], ...] = (RecordPaymentPage, ChangePlanPage, GrantUnitsPage, CancelSubscriptionPage)


def actions(request: HttpRequest, held: UserSubscription) -> list[Link]:
    """The ways to the pages that this staff user may open, while the subscription is not over."""
    if held.status_at(timezone.now()) == "ended":
        return []
    return [Link(page.title, page.get_url(held), page.is_danger) for page in PAGES if page.is_allowed(request)]
