"""The form on which a plan is made and edited."""

import hashlib
import json
from typing import Any

from django import forms

from apps.accounts import record
from apps.common.rules import LIMITS
from apps.common.text import has_unstorable_characters
from apps.common.versions import ChangedMeanwhile
from apps.subscriptions.models import SubscriptionPlan
from apps.subscriptions.plans import FIELDS


class PlanForm(forms.ModelForm):
    """A plan's fields, and why. It is checked within the transaction that saves it, with the plan locked.

    Of two who edit one plan the second is told, and keeps what was typed. ``before`` is what the plan was; empty for
    a new one.
    """

    reason = forms.CharField(
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text="Goes on record with your name.",
        error_messages={"required": "Please say why: the reason goes on record"},
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
            self.initial["seen"] = _digest(record.facts(self.instance, *FIELDS))

    def clean(self) -> dict[str, Any]:
        """Refuse what was typed over a plan that is no longer what the page showed."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name, value in list(given.items()):
            if isinstance(value, str) and has_unstorable_characters(value):
                self.add_error(name, "This text holds characters that cannot be stored")
        if "seen" in self.fields:
            plan = SubscriptionPlan.objects.select_for_update().get(pk=self.instance.pk)
            self.before = record.facts(plan, *FIELDS)
            if given.get("seen") != _digest(self.before):
                raise forms.ValidationError(f"{ChangedMeanwhile.sentence}.")
        return given


def _digest(plan: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(plan).encode()).hexdigest()
