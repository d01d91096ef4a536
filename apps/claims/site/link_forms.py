"""The forms that link claims."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError

from apps.claims.models import Claim, ClaimLink
from apps.claims.staff.links import find_claim
from apps.core.staff.actions import OptionalReasonForm


class _ClaimField(forms.CharField):
    """A claim, by its reference or its id."""

    def __init__(self) -> None:
        super().__init__(
            label="Reference of the other claim",
            max_length=36,
            error_messages={"required": "Enter a reference such as C-000123"},
            widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "C-000123"}),
        )

    def clean(self, value: Any) -> Claim:
        claim = find_claim(super().clean(value))
        if claim is None:
            raise ValidationError("No claim has this reference")
        return claim


class UnlinkForm(OptionalReasonForm):
    linked_fields: ClassVar[Sequence[str]] = ("claim",)

    claim = _ClaimField()


class LinkForm(UnlinkForm):
    field_order = ("claim", "kind")
    linked_fields = ("claim", "kind")

    kind = forms.ChoiceField(
        label="This claim is",
        choices=[(ClaimLink.Kind.SAME_LOSS, "of the same loss"), (ClaimLink.Kind.SUPPLEMENT_OF, "its supplement")],
        initial=ClaimLink.Kind.SAME_LOSS,
    )
