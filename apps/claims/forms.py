"""The form by which support staff move a claim."""

from typing import Any

from django import forms

from apps.claims.models import Claim
from apps.claims.statuses import moves_of_staff
from apps.common.rules import LIMITS


class MoveClaimForm(forms.Form):
    """Where to, a note to the member, and the final amount. Offers only the moves that are open."""

    to = forms.ChoiceField(label="Move to", choices=Claim.Status.choices, widget=forms.RadioSelect)
    note = forms.CharField(
        label="Note to the member",
        required=False,
        max_length=LIMITS["claim"]["notesMaxLength"],
        widget=forms.Textarea(attrs={"rows": 5, "cols": 80}),
        help_text="Stands on the claim's page and in the mail.",
    )
    final_amount = forms.DecimalField(
        label="Final amount (USD)",
        required=False,
        min_value=0,
        max_digits=LIMITS["money"]["maxDigits"],
        decimal_places=LIMITS["money"]["decimalPlaces"],
        help_text="Left empty, the amount stays as it is.",
    )

    def __init__(self, claim: Claim, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Any status is read, so that a choice which is no longer open gets its reason rather than "invalid choice".
        offered = [(move.value, move.label) for move in moves_of_staff(claim)]
        self.fields["to"].widget.choices = offered
