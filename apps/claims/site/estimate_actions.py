"""Actions of staff on the estimates of a claim: add one, and compare two."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.exchange import comparisons, estimates
from apps.claims.models import Claim
from apps.claims.phases import Operation, require
from apps.claims.site.claim_list import ClaimListAdmin
from apps.claims.site.estimate_links import comparison_url, describe_estimate
from apps.core.files.uploads import check_uploads
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.core.staff.actions import ActionForm, SupportAction, support_action
from apps.core.staff.forms import FilesField
from apps.documents.storage import store_files
from apps.estimates.models import Estimate

_PASTED_NAME = "Pasted rows.csv"
_TEXT_MAX_LENGTH = 500_000


class EstimateForm(ActionForm):
    party = forms.ChoiceField(choices=Estimate.Party.choices, widget=forms.RadioSelect, label="Whose estimate")
    file = FilesField("estimate", help_text="PDF, CSV, XLSX, XML or ESX")
    text = forms.CharField(
        required=False,
        max_length=_TEXT_MAX_LENGTH,
        widget=forms.Textarea(attrs={"rows": 6}),
        label="Or rows pasted from a spreadsheet",
        help_text="The names of the columns first",
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        files, text = data.get("file") or [], data.get("text", "")
        if "file" not in self.errors and bool(files) == bool(text):
            raise ValidationError("Choose a file, or paste rows")
        if len(files) > 1:
            self.add_error("file", "Choose one file")
        if text:
            data["file"] = check_uploads([SimpleUploadedFile(_PASTED_NAME, text.encode())], "estimate")
        return data


class _EstimateChoiceField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Estimate) -> str:
        left = f", {obj.unchecked_count} to check" if obj.is_readable and obj.unchecked_count else ""
        return f"{obj} ({describe_estimate(obj)}{left})"


class CompareForm(ActionForm):
    base = _EstimateChoiceField(Estimate.objects.none(), label="From", empty_label=None)
    audited = _EstimateChoiceField(Estimate.objects.none(), label="To", empty_label=None)

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        for name in ("base", "audited"):
            self.fields[name].queryset = estimates.get_estimates(row)  # type: ignore[attr-defined]


class EstimateActionsAdmin(ClaimListAdmin):
    @support_action(
        "Add an estimate",
        label="Add estimate",
        button="Add estimate",
        has_link=False,
        form=EstimateForm,
        warning="It is read line by line. The member does not see the network's own, but sees the others.",
        check=lambda claim: require(claim, Operation.DELIVER, now=timezone.now()),
    )
    def estimate(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        with store_files(data["file"]) as stored_files, transaction.atomic(durable=True):
            estimates.add_estimate_by_staff(
                claim_id=claim.pk,
                party=data["party"],
                is_typed=bool(data["text"]),
                stored_files=stored_files,
                actor=actor,
                now=timezone.now(),
            )
        return "The estimate was added. It is being read."

    @support_action(
        "Compare two estimates",
        label="Compare estimates",
        button="Compare",
        has_link=False,
        form=CompareForm,
        warning="This makes a draft. The member sees it once it is released with a result.",
        check=lambda claim: require(claim, Operation.DELIVER, now=timezone.now()),
    )
    def compare(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        comparison = comparisons.draft_comparison(
            claim_id=claim.pk,
            base_id=data["base"].pk,
            audited_id=data["audited"].pk,
            actor=actor,
            now=timezone.now(),
        )
        return f"The comparison was made, with a difference of {format_usd(comparison.difference)}."

    def get_success_response(
        self, request: HttpRequest, row: Claim, action: SupportAction, message: str
    ) -> HttpResponse:
        """A new comparison leads to its workbench."""
        response = super().get_success_response(request, row, action, message)
        if action.name == "compare":
            made = comparisons.get_free_drafts(row).filter(created_by=cast(User, request.user)).first()
            response["Location"] = comparison_url(made) if made else response["Location"]
        return response
