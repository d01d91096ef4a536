"""Editing plans on the support site. Periods that are already paid keep their price and quotas."""

import hashlib
import json
from datetime import datetime
from typing import Any

from django import forms

from apps.audit import services as audit
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.staff.forms import StaffForm, TextArea
from apps.core.versions import EditConflict
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.models import Service, SubscriptionPlan

FIELDS = (
    "name",
    "display_name",
    "price_per_month",
    *(service.quota_field for service in Service),
    "max_devices",
    "description",
    "is_active",
)


class PlanForm(StaffForm, forms.ModelForm):
    """A plan's fields and the reason. Validated in the transaction that saves it, with the plan locked.

    Refuses to overwrite a concurrent edit, and keeps what was typed. ``before`` is the plan's previous state, empty for
    a new plan.
    """

    reason = forms.CharField(
        max_length=LIMITS["reason"]["maxLength"],
        widget=TextArea(attrs={"rows": 3, "cols": 80}),
        help_text="Goes into the audit log with your name.",
        error_messages={"required": "Please say why: the reason goes into the audit log"},
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = SubscriptionPlan
        fields = FIELDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before: dict[str, Any] = {}
        if self.instance._state.adding:
            del self.fields["seen"]
        else:
            self.initial["seen"] = _digest(audit.snapshot(self.instance, *FIELDS))

    def clean(self) -> dict[str, Any]:
        cleaned_data: dict[str, Any] = super().clean() or self.cleaned_data
        if "seen" in self.fields:
            plan = SubscriptionPlan.objects.select_for_update().get(pk=self.instance.pk)
            self.before = audit.snapshot(plan, *FIELDS)
            if cleaned_data.get("seen") != _digest(self.before):
                raise forms.ValidationError(f"{EditConflict.message}.")
        return cleaned_data


def _digest(plan: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(plan).encode()).hexdigest()


def save_plan(*, plan: SubscriptionPlan, before: dict[str, Any], actor: Actor, reason: str, now: datetime) -> None:
    """Save a new or edited plan in the caller's transaction. ``before`` is empty for a new one."""
    plan.save()
    audit.log(
        AuditAction.PLAN_EDITED if before else AuditAction.PLAN_CREATED,
        actor=actor,
        target=plan,
        description=f"{'Edited' if before else 'Created'} the {plan.display_name} plan",
        before=before,
        after=audit.snapshot(plan, *FIELDS),
        reason=reason,
        now=now,
    )
