"""What support staff fill in to move a claim, and to correct its final amount."""

from decimal import Decimal
from typing import Any

from django import forms

from apps.accounts.desk.actions import ReasonForm
from apps.claims.amounts import in_words
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


class _SeenForm(ReasonForm):
    """Carries what its page showed: where that is no longer so, the page is shown anew with all that was typed.

    The service asks the same again behind its lock.
    """

    def look_again(self, field: str, sentence: str, *, seen: Any) -> None:
        """Refuse, and let the button act on what the page shows now."""
        self.add_error(field, sentence)
        self.data = {**dict(self.data.items()), "seen": seen}


class MoveClaimForm(_SeenForm):
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
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, claim: Claim, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._claim = claim
        # Any status is read, so that a choice which is no longer open gets its reason rather than "invalid choice".
        offered = [(move.value, move.label) for move in moves_of_staff(claim)]
        self.fields["to"].widget.choices = offered

    def clean_note(self) -> str:
        """Refuse what no field may store."""
        note: str = self.cleaned_data["note"]
        if has_unstorable_characters(note):
            raise forms.ValidationError("Please leave out control characters")
        return note

    def clean_seen(self) -> str:
        """Refuse where somebody else has moved the claim since."""
        seen: str = self.cleaned_data["seen"]
        if seen != self._claim.status:
            status = self._claim.get_status_display().lower()
            self.look_again("to", f"The claim is {status} now. Please look at it again", seen=self._claim.status)
        return seen


class CorrectAmountForm(_SeenForm):
    """The right amount, and why."""

    field_order = ["amount", "reason"]

    amount = _amount("Final amount")
    seen = forms.DecimalField(required=False, widget=forms.HiddenInput)

    def __init__(self, claim: Claim, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._claim = claim

    def clean_seen(self) -> Decimal | None:
        """Refuse where somebody else has corrected the amount since."""
        seen: Decimal | None = self.cleaned_data["seen"]
        present = self._claim.final_claim_amount
        if seen != present:
            self.look_again("amount", f"The final amount is {in_words(present) or 'not noted'} now", seen=present)
        return seen
