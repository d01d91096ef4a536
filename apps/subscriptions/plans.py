"""Editing plans on the support site. Periods that are already paid keep their price and quotas."""

import hashlib
import json
from datetime import datetime
from typing import Any, ClassVar

from django import forms

from apps.audit import services as audit
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.staff.forms import StaffForm, TextArea
from apps.core.versions import EditConflict
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.models import PlanQuota, Service, SubscriptionPlan

_COLUMNS = ("name", "display_name", "price_per_month", "max_devices", "description", "is_active")
QUOTA_FIELDS = {service: f"{service}_quota" for service in Service}
# What a database can store.
MAX_QUOTA = 2_147_483_647


class _QuotaForm(StaffForm):
    # Django collects the declared fields of a form from its base classes.
    declared_fields: ClassVar[dict[str, forms.Field]] = {
        name: forms.IntegerField(label=service.quota_name.capitalize(), min_value=0, max_value=MAX_QUOTA)
        for service, name in QUOTA_FIELDS.items()
    }


class PlanForm(_QuotaForm, forms.ModelForm):
    """A plan's fields, its quota of each service, and the reason.

    Validated in the transaction that saves it, with the plan locked. Refuses to overwrite a concurrent edit, and keeps
    what was typed. ``before`` is the plan's previous state, empty for a new plan.
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
        fields = _COLUMNS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before: dict[str, Any] = {}
        if self.instance._state.adding:
            del self.fields["seen"]
        else:
            for service, row in self.instance.quotas.items():
                self.initial[QUOTA_FIELDS[Service(service)]] = row.quota
            self.initial["seen"] = _digest(_take_snapshot(self.instance))

    def clean(self) -> dict[str, Any]:
        cleaned_data: dict[str, Any] = super().clean() or self.cleaned_data
        if "seen" in self.fields:
            plan = SubscriptionPlan.objects.select_for_update().get(pk=self.instance.pk)
            self.before = _take_snapshot(plan)
            if cleaned_data.get("seen") != _digest(self.before):
                raise forms.ValidationError(f"{EditConflict.message}.")
        return cleaned_data

    def get_quotas(self) -> dict[Service, int]:
        return {service: self.cleaned_data[name] for service, name in QUOTA_FIELDS.items()}


def _take_snapshot(plan: SubscriptionPlan) -> dict[str, Any]:
    quotas = {Service(service).quota_name: row.quota for service, row in plan.quotas.items()}
    return audit.snapshot(plan, *_COLUMNS) | quotas


def _digest(plan: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(plan).encode()).hexdigest()


def save_plan(
    *,
    plan: SubscriptionPlan,
    quotas: dict[Service, int],
    before: dict[str, Any],
    actor: Actor,
    reason: str,
    now: datetime,
) -> None:
    """Save a new or edited plan in the caller's transaction. ``before`` is empty for a new one."""
    plan.save()
    plan.quota_rows = PlanQuota.objects.bulk_create(
        [PlanQuota(plan=plan, service=service, quota=quota) for service, quota in quotas.items()],
        update_conflicts=True,
        unique_fields=["plan", "service"],
        update_fields=["quota"],
    )
    audit.log(
        AuditAction.PLAN_EDITED if before else AuditAction.PLAN_CREATED,
        actor=actor,
        target=plan,
        description=f"{'Edited' if before else 'Created'} the {plan.display_name} plan",
        before=before,
        after=_take_snapshot(plan),
        reason=reason,
        now=now,
    )
