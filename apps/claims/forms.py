"""What support staff fill in to move a claim, and to correct its final amount."""

from decimal import Decimal
from typing import Any

from django import forms

from apps.accounts.desk.actions import ReasonForm
from apps.claims.models import Claim
from apps.claims.statuses import moves_of_staff
from apps.common.rules import LIMITS
from apps.common.text import has_unstorable_characters


def _amount(label: str, **more: Any) -> forms.DecimalField:
    limits = LIMITS["money"]
    return forms.DecimalField(
        label=f"{label} (USD)",
        min_value=Decimal(0),
        max_digits=limits["maxDigits"],
        decimal_places=limits["decimalPlaces"],
        **more,
    )


class MoveClaimForm(ReasonForm):
    """Where to, a note to the member, the final amount, and why. Offers only the moves that are open."""

    field_order = ["to", "note", "final_amount", "reason"]

    to = forms.ChoiceField(
        label="Move to",
        choices=Claim.Status.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose where to move it"},
    )
    note = forms.CharField(
        label="Note to the member",
        required=False,
        max_length=LIMITS["claim"]["notesMaxLength"],
        widget=forms.Textarea(attrs={"rows": 5, "cols": 80}),
        help_text="Stands on the claim's page and in the mail.",
    )
    final_amount = _amount("Final amount", required=False, help_text="Left empty, the amount stays as it is.")
    # What the page showed: a claim that stands elsewhere by now is looked at again before it is moved.
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, claim: Claim, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Any status is read, so that a choice which is no longer open gets its reason rather than "invalid choice".
        offered = [(move.value, move.label) for move in moves_of_staff(claim)]
        self.fields["to"].widget.choices = offered

    def clean_note(self) -> str:
        """Refuse what no field may store."""
        note: str = self.cleaned_data["note"]
        if has_unstorable_characters(note):
            raise forms.ValidationError("Please leave out control characters")
        return note


class CorrectAmountForm(ReasonForm):
    """The right amount, and why."""

    field_order = ["amount", "reason"]

    amount = _amount("Final amount")
    seen = forms.DecimalField(required=False, widget=forms.HiddenInput)
