"""The form of a credibility entry at the support desk. Its rules are those of the panel's calls."""

from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator

from apps.audit import services as audit
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm
from apps.core.text import digits, has_invisible_characters, has_unstorable_characters
from apps.core.versions import EditConflict
from apps.credibility import services as entries
from apps.credibility.models import CredibilityEntry
from apps.credibility.services import FACTS, is_written_plainly

_PHONE = LIMITS["phone"]

_SHOWN_CHARACTERS = 200

REASON_HELP = "Goes on record with your name. The public does not see it."


class _AmountField(forms.DecimalField):
    """An amount in USD, zero or more."""

    def __init__(self) -> None:
        limits = LIMITS["money"]
        super().__init__(
            required=False, min_value=0, max_digits=limits["maxDigits"], decimal_places=limits["decimalPlaces"]
        )

    def to_python(self, value: Any) -> Any:
        """Read the amount as the panel's calls do."""
        if value and not is_written_plainly(str(value)):
            raise forms.ValidationError(self.error_messages["invalid"])
        return super().to_python(value)


class _LongTextField(forms.CharField):
    """A text of many lines, whose line breaks do not depend on who sent them."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            max_length=LIMITS["claim"]["notesMaxLength"],
            widget=forms.Textarea(attrs={"rows": 5, "cols": 80}),
        )

    def to_python(self, value: Any) -> str:
        """Browsers send two characters for what the panel sends as one."""
        return (super().to_python(value) or "").replace("\r\n", "\n")


class EntryForm(forms.ModelForm):
    """All facts of an entry, the version that was looked at, and why it is written.

    It is checked within the transaction that saves it, with the entry locked.
    """

    original_amount = _AmountField()
    reduced_amount = _AmountField()
    final_amount = _AmountField()
    deductible = _AmountField()
    notes = _LongTextField()
    success_story = _LongTextField()
    reason = forms.CharField(
        max_length=LIMITS["reason"]["maxLength"],
        widget=forms.Textarea(attrs={"rows": 3, "cols": 80}),
        help_text=REASON_HELP,
        error_messages={"required": "Please say why: the reason goes into the audit log"},
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = CredibilityEntry
        fields = FACTS
        error_messages: ClassVar[dict[str, dict[str, str]]] = {
            "contractor_name": {"required": MESSAGES["credibility"]["contractorNameRequired"]},
            "contractor_phone": {"required": MESSAGES["credibility"]["contractorPhoneRequired"]},
            "contractor_email": {"invalid": MESSAGES["registration"]["emailInvalid"]},
        }
        help_texts: ClassVar[dict[str, str]] = {
            "is_active": "An entry that is not active is never found by the public."
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        if self.instance._state.adding:
            del self.fields["seen"]
        else:
            self.initial["seen"] = self.instance.version

    @property
    def facts(self) -> dict[str, Any]:
        """What was entered, once it is known to be right."""
        return {name: self.cleaned_data[name] for name in FACTS}

    def clean_contractor_phone(self) -> str:
        """An entry is found by ten digits: with fewer it never would be."""
        phone: str = self.cleaned_data["contractor_phone"]
        if len(digits(phone)) < _PHONE["minDigits"]:
            raise forms.ValidationError(MESSAGES["registration"]["phoneTooShort"])
        if len(digits(phone)) > _PHONE["maxDigits"]:
            raise forms.ValidationError(f"Phone number must be at most {_PHONE['maxDigits']} digits")
        return phone

    def clean_contractor_email(self) -> str:
        """A zero-width twin of an address is no address."""
        address: str = self.cleaned_data["contractor_email"]
        if has_invisible_characters(address):
            raise forms.ValidationError(MESSAGES["registration"]["emailInvalid"])
        return address

    def clean(self) -> dict[str, Any]:
        """Refuse what no field may store, and an entry that somebody else changed after it was looked at."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name, value in list(given.items()):
            if isinstance(value, str) and has_unstorable_characters(value):
                self.add_error(name, "This text holds characters that cannot be stored")
        if "seen" in self.fields:
            self._require_seen(given.get("seen"))
        return given

    def _require_seen(self, seen: int | None) -> None:
        present = CredibilityEntry.objects.select_for_update().filter(pk=self.instance.pk).first()
        if present is None:
            raise forms.ValidationError("This entry has been deleted meanwhile")
        if present.version == seen:
            return
        message = '{}. <a href="" target="_blank">Open it as it is now</a>.'
        self.add_error(None, format_html(message, EditConflict.message))
        stands = dict(zip(FACTS, audit.snapshot(present, *FACTS).values(), strict=True))
        for name in FACTS:
            if name in self.cleaned_data and audit.display_value(self.cleaned_data[name]) != stands[name]:
                shown = Truncator(stands[name] or "nothing").chars(_SHOWN_CHARACTERS)
                self.add_error(name, f"Stands as: {shown}")


class DeleteEntryForm(ReasonForm):
    """Why, and which version was looked at."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = REASON_HELP


class DeleteEntryPage(ActionPage[CredibilityEntry]):
    """Takes the place of Django's own page, which asks for no reason."""

    name = "credibility_credibilityentry_delete"
    route = "delete"
    title = "Delete credibility entry"
    button = "Delete"
    permission = "credibility.delete_credibilityentry"
    is_danger = True
    form_class = DeleteEntryForm

    def get_object(self, subject_id: UUID) -> CredibilityEntry:
        """The entry."""
        return entries.find_entry(subject_id).entry

    def get_member(self, subject: CredibilityEntry) -> None:
        """No member's: contractors need not be members."""

    def get_initial(self, subject: CredibilityEntry) -> dict[str, Any]:
        """The version that is shown."""
        return {"seen": subject.version}

    def get_confirmation(self, subject: CredibilityEntry) -> Confirmation:
        """Everything that would be lost."""
        facts = audit.snapshot(subject, *entries.FACTS)
        known = [(name.capitalize(), text) for name, text in facts.items() if text is not None]
        return Confirmation(known, "The entry is deleted for good. Its facts stay on record.")

    def perform(self, subject: CredibilityEntry, data: dict[str, Any], *, actor: Actor) -> str:
        """Delete it, unless somebody has changed it since it was shown."""
        entries.delete_entry(entry_id=subject.pk, actor=actor, seen=data["seen"], reason=data["reason"])
        return f"The entry of {subject} is deleted."

    def get_success_response(self, request: HttpRequest, subject: CredibilityEntry, message: str) -> HttpResponse:
        """To the list: there is no page of the entry any more."""
        self.model_admin.message_user(request, message, messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:credibility_credibilityentry_changelist"))
