"""Grant units beyond the plan."""

from typing import Any

from django import forms
from django.utils import timezone

from apps.accounts.desk.actions import Shown
from apps.accounts.record import Actor
from apps.subscriptions.desk.subscription_page import SeenForm, SubscriptionPage, who_and_what
from apps.subscriptions.granting import MOST_UNITS, grant_units, refuse_without_a_period
from apps.subscriptions.models import UserSubscription
from apps.subscriptions.quotas import SERVICES
from apps.subscriptions.rolling import as_of
from apps.subscriptions.seen import period_seen


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

    def initial(self, subject: UserSubscription) -> dict[str, Any]:
        """The quotas as they are."""
        return {"seen": period_seen(as_of(subject, now=timezone.now()))}

    def shown(self, subject: UserSubscription) -> Shown:
        """What is used."""
        present = as_of(subject, now=timezone.now())
        refuse_without_a_period(present, now=timezone.now())
        facts = [*who_and_what(subject), ("Period ends", present.end_date)]
        facts += [(f"{service.several.capitalize()} used", service.use_of(present)) for service in SERVICES.values()]
        return Shown(
            facts,
            "Granted units end with the period, except that estimates left unused are carried over as any others are.",
        )

    def carry_out(self, subject: UserSubscription, given: dict[str, Any], *, by: Actor) -> str:
        """Grant them."""
        service, units = SERVICES[given["service_type"]], given["units"]
        held = grant_units(
            subscription_id=subject.pk,
            service_type=given["service_type"],
            units=units,
            seen=given["seen"],
            by=by,
            reason=given["reason"],
            now=timezone.now(),
        )
        return f"Granted {service.counted(units)}: {service.use_of(held)} used. The member was told."
