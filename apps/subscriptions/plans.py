"""Plans are edited as they stand: what is paid for already keeps its price and its units."""

import hashlib
import json
from typing import Any

from django import forms

from apps.audit import services as audit
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.text import has_unstorable_characters
from apps.core.versions import EditConflict
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


class PlanForm(forms.ModelForm):
    """A plan's fields, and why. It is checked within the transaction that saves it, with the plan locked.

    Of two who edit one plan the second is told, and keeps what was typed. ``before`` is what the plan was; empty for
    a new one.
    """

    reason = forms.CharField(
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="Goes on record with your name.",
        error_messages={"required": "Please say why: the reason goes into the audit log"},
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = SubscriptionPlan
        fields = FIELDS

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **{"label_suffix": "", **named})
        self.before: dict[str, Any] = {}
        if self.instance._state.adding:
            del self.fields["seen"]
        else:
            self.initial["seen"] = _digest(audit.snapshot(self.instance, *FIELDS))

    def clean(self) -> dict[str, Any]:
        """Refuse what was typed over a plan that is no longer what the page showed."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name, value in list(given.items()):
            if isinstance(value, str) and has_unstorable_characters(value):
                self.add_error(name, "This text holds characters that cannot be stored")
        if "seen" in self.fields:
            plan = SubscriptionPlan.objects.select_for_update().get(pk=self.instance.pk)
            self.before = audit.snapshot(plan, *FIELDS)
            if given.get("seen") != _digest(self.before):
                raise forms.ValidationError(f"{EditConflict.message}.")
        return given


def _digest(plan: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(plan).encode()).hexdigest()


def save_plan(*, plan: SubscriptionPlan, before: dict[str, Any], actor: Actor, reason: str) -> None:
    """Store a plan that is new or was edited, in the caller's transaction. ``before`` is empty for a new one."""
    plan.save()
    audit.log(
        actor=actor,
        action="plan_edited" if before else "plan_created",
        description=f"{'Edited' if before else 'Created'} the {plan.display_name} plan",
        subject=plan,
        before=before,
        after=audit.snapshot(plan, *FIELDS),
        reason=reason,
    )
