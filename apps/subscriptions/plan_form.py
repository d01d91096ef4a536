"""The form on which a plan is made and edited."""

import hashlib
import json
from typing import Any

from django import forms

from apps.accounts import record
from apps.accounts.desk.actions import ReasonForm
from apps.common.versions import ChangedMeanwhile
from apps.subscriptions.models import SubscriptionPlan
from apps.subscriptions.plans import FIELDS


class PlanForm(forms.ModelForm, ReasonForm):
    """A plan's fields, and why. It is checked within the transaction that saves it, with the plan locked.

    Of two who edit one plan the second is told, and keeps what was typed. ``before`` is what the plan was; empty for
    a new one.
    """

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = SubscriptionPlan
        fields = FIELDS

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.before: dict[str, Any] = {}
        if self.instance._state.adding:
            del self.fields["seen"]
        else:
            self.initial["seen"] = _digest(record.facts(self.instance, *FIELDS))

    def clean(self) -> dict[str, Any]:
        """Refuse what was typed over a plan that is no longer what the page showed."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if "seen" in self.fields:
            plan = SubscriptionPlan.objects.select_for_update().get(pk=self.instance.pk)
            self.before = record.facts(plan, *FIELDS)
            if given.get("seen") != _digest(self.before):
                raise forms.ValidationError(f"{ChangedMeanwhile.sentence}.")
        return given


def _digest(plan: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(plan).encode()).hexdigest()
