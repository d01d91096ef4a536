"""Support forms for credibility entries, with the same validation as the panel API."""

from typing import Any, ClassVar

from django import forms
from django.utils.html import format_html
from django.utils.text import Truncator

from apps.audit import services as audit
from apps.core.rules import LIMITS, MESSAGES, MONEY
from apps.core.staff.actions import ReasonForm
from apps.core.staff.forms import StaffForm, TextArea
from apps.core.validators import valid_email, valid_phone
from apps.core.versions import EditConflict
from apps.credibility.models import CredibilityEntry
from apps.credibility.services import EDITABLE_FIELDS, is_plain_decimal

_MAX_VALUE_LENGTH = 200

REASON_HELP = "Goes into the audit log with your name. The public does not see it."


class _AmountField(forms.DecimalField):
    def __init__(self) -> None:
        super().__init__(required=False, min_value=0, **MONEY)

    def to_python(self, value: Any) -> Any:
        if value and not is_plain_decimal(str(value)):
            raise forms.ValidationError(self.error_messages["invalid"])
        return super().to_python(value)


class _LongTextField(forms.CharField):
    def __init__(self) -> None:
        super().__init__(
            required=False,
            max_length=LIMITS["claim"]["notesMaxLength"],
            widget=TextArea(attrs={"rows": 5, "cols": 80}),
        )


class EntryForm(StaffForm, forms.ModelForm):
    """Validated in the transaction that saves it, with the entry locked."""

    original_amount = _AmountField()
    reduced_amount = _AmountField()
    final_amount = _AmountField()
    deductible = _AmountField()
    notes = _LongTextField()
    success_story = _LongTextField()
    reason = forms.CharField(
        max_length=LIMITS["reason"]["maxLength"],
        widget=TextArea(attrs={"rows": 3, "cols": 80}),
        help_text=REASON_HELP,
        error_messages={"required": "Please say why: the reason goes into the audit log"},
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = CredibilityEntry
        fields = EDITABLE_FIELDS
        error_messages: ClassVar[dict[str, dict[str, str]]] = {
            "contractor_name": {"required": MESSAGES["credibility"]["contractorNameRequired"]},
            "contractor_phone": {"required": MESSAGES["credibility"]["contractorPhoneRequired"]},
            "contractor_email": {"invalid": MESSAGES["registration"]["emailInvalid"]},
        }
        help_texts: ClassVar[dict[str, str]] = {
            "is_active": "An entry that is not active is never found by the public."
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance._state.adding:
            del self.fields["seen"]
        else:
            self.initial["seen"] = self.instance.version

    @property
    def entry_data(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in EDITABLE_FIELDS}

    def clean_contractor_phone(self) -> str:
        phone: str = self.cleaned_data["contractor_phone"]
        valid_phone(phone)
        return phone

    def clean_contractor_email(self) -> str:
        email: str = self.cleaned_data["contractor_email"]
        if email:
            valid_email(email)
        return email

    def clean(self) -> dict[str, Any]:
        cleaned_data: dict[str, Any] = super().clean() or self.cleaned_data
        if "seen" in self.fields:
            self._require_version(cleaned_data.get("seen"))
        return cleaned_data

    def _require_version(self, expected_version: int | None) -> None:
        current = CredibilityEntry.objects.select_for_update().filter(pk=self.instance.pk).first()
        if current is None:
            raise forms.ValidationError("This entry has been deleted")
        if current.version == expected_version:
            return
        message = '{}. <a href="" target="_blank">Open the current version</a>.'
        self.add_error(None, format_html(message, EditConflict.message))
        current_values = dict(zip(EDITABLE_FIELDS, audit.snapshot(current, *EDITABLE_FIELDS).values(), strict=True))
        for name in EDITABLE_FIELDS:
            if name in self.cleaned_data and audit.display_value(self.cleaned_data[name]) != current_values[name]:
                value = Truncator(current_values[name] or "empty").chars(_MAX_VALUE_LENGTH)
                self.add_error(name, f"Current value: {value}")


class DeleteEntryForm(ReasonForm):
    reason_help = REASON_HELP
