"""Change the plan."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from apps.accounts.desk.actions import ReasonForm, Shown
from apps.accounts.record import Actor
from apps.subscriptions.changing_plan import change_plan
from apps.subscriptions.desk.subscription_page import SeenForm, SubscriptionPage, who_and_what
from apps.subscriptions.ending import SubscriptionOver
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.quotas import SERVICES
from apps.subscriptions.rolling import as_of
from apps.subscriptions.seen import period_seen


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

    def form(self, request: HttpRequest, subject: UserSubscription) -> ReasonForm:
        """The other plans; a page that is out of date is told that, rather than that its choice is gone."""
        form = super().form(request, subject)
        if form["seen"].value() == self.initial(subject)["seen"]:
            form.fields["plan"].queryset = _on_offer().exclude(pk=subject.plan_id)  # type: ignore[attr-defined]
        return form

    def initial(self, subject: UserSubscription) -> dict[str, Any]:
        """What is held now."""
        return {"seen": period_seen(as_of(subject, now=timezone.now()))}

    def shown(self, subject: UserSubscription) -> Shown:
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
        return Shown(
            facts,
            "It changes at once: the units of the present period become the new plan's, though never fewer than are "
            "used; units granted beyond the old plan are not added to them. The next payment is at the new price. "
            "Devices beyond the new limit stay bound until they are revoked.",
        )

    def carry_out(self, subject: UserSubscription, given: dict[str, Any], *, by: Actor) -> str:
        """Change it."""
        held = change_plan(
            subscription_id=subject.pk,
            plan_id=given["plan"].pk,
            seen=given["seen"],
            by=by,
            reason=given["reason"],
            now=timezone.now(),
        )
        return f"Changed the plan from {subject.plan.display_name} to {held.plan.display_name}. The member was told."
