"""The forms of the actions on claims."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date
from decimal import Decimal
from typing import Any, ClassVar, cast
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.exchange.comparisons import describe_draft, get_free_drafts
from apps.claims.exchange.document_requests import RequestText
from apps.claims.exchange.results import get_next_version, get_usual_kind
from apps.claims.models import Claim, Deliverable, DocumentRequest, SavedReply, SavedRequest
from apps.claims.one_time_keys import KeyOfAnotherText
from apps.claims.phases import staff_transitions
from apps.claims.selectors import find_current_comparison
from apps.claims.staff.saved_replies import no_variables, resolve
from apps.claims.staff.snooze import MAX_SNOOZE
from apps.core.errors import DomainError
from apps.core.formatting import format_usd
from apps.core.rules import LIMITS, MESSAGES, MONEY
from apps.core.staff.actions import ActionForm, OptionalReasonForm, ReasonForm
from apps.core.staff.forms import FilesField, HiddenText, LineField, TextArea
from apps.documents.models import UserDocument
from apps.estimates.models import Comparison

_LIMITS, _MESSAGES = LIMITS["claimWork"], MESSAGES["claimWork"]

_FILES_HELP = "Files for the member, at most ten. After an error, choose them again."


def _text_field(label: str, *, rows: int = 3, max_length: int = _LIMITS["textMaxLength"], **kwargs: Any) -> Any:
    """Several lines that the member reads."""
    widget = TextArea(attrs={"rows": rows, "cols": 80})
    return forms.CharField(label=label, max_length=max_length, widget=widget, validators=[no_variables], **kwargs)


def _title_field(label: str, **kwargs: Any) -> LineField:
    return LineField(
        label=label,
        max_length=_LIMITS["titleMaxLength"],
        validators=[no_variables],
        error_messages={"required": _MESSAGES["titleRequired"]},
        **kwargs,
    )


class _KeyField(forms.Field):
    """The id of the row that the form creates: a form that is sent twice creates one row."""

    def __init__(self) -> None:
        super().__init__(required=False, initial=uuid4, widget=forms.HiddenInput)

    def to_python(self, value: Any) -> UUID:
        try:
            return UUID(value) if value else uuid4()
        except ValueError as error:
            raise ValidationError("Please open this page again") from error


class _OnceForm(ActionForm):
    """Creates one row, however often it is sent. Another text needs a new key, which the refused form has."""

    key = _KeyField()

    def add_refusal(self, error: DomainError) -> bool:
        if isinstance(error, KeyOfAnotherText):
            data: Any = self.data
            data = data.copy()  # with all values of each name
            data["key"] = str(uuid4())
            self.data = data
        return super().add_refusal(error)


def _amount_field(label: str, **kwargs: Any) -> forms.DecimalField:
    return forms.DecimalField(label=f"{label} (USD)", min_value=Decimal(0), **MONEY, **kwargs)


# The statuses to which a move needs a field.
_FIELDS_OF_MOVES = {
    "no_document": {Claim.Status.COMPLETED},
    "final_amount": {Claim.Status.COMPLETED},
    "reason": {Claim.Status.DECLINED},
}


def _explain_amount(form: ActionForm, comparison: Comparison | None) -> None:
    """A claim with a comparison is completed with its audited total, unless there is a reason for another amount."""
    if comparison is not None:
        total = format_usd(comparison.audited_total)
        form.fields["final_amount"].help_text = f"If empty, it is {total}, the audited total of the comparison."
        form.fields["reason"].widget = TextArea(attrs={"rows": 2, "cols": 80})
        form.fields["reason"].help_text = "Only for another final amount than that. The member does not see it."


class MoveClaimForm(ReasonForm):
    """A link to the page can choose the status; then the page shows only the fields that this status needs."""

    field_order = ["to", "note", "no_document", "final_amount", "reason"]
    linked_fields = ("to",)
    reason_help = f"Only to decline. {ReasonForm.reason_help}"

    to = forms.ChoiceField(
        label="Move to",
        choices=Claim.Status.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose where to move it"},
    )
    note = _text_field(
        "Note to the member",
        rows=5,
        max_length=LIMITS["claim"]["notesMaxLength"],
        required=False,
        help_text="The member sees it on the claim's page.",
    )
    no_document = _text_field(
        "Reason for no document",
        required=False,
        help_text="Only if you complete the claim without a released result. The member reads it.",
    )
    final_amount = _amount_field("Final amount", required=False, help_text="If empty, the amount does not change.")

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        transitions = staff_transitions(row, now=timezone.now())
        self.fields["reason"].required = False
        linked = self.initial.get("to")
        if linked in transitions:
            transitions = [Claim.Status(linked)]
            for name, statuses in _FIELDS_OF_MOVES.items():
                if linked not in statuses or (name == "no_document" and row.has_current_result()):
                    self.fields[name].widget = HiddenText()
        if linked == Claim.Status.DECLINED:
            self.fields["reason"].help_text = ReasonForm.reason_help
        if linked == Claim.Status.COMPLETED:
            _explain_amount(self, find_current_comparison(row))
        # Only the widget is limited. The field accepts every status, so that a transition which is no longer allowed
        # is refused with the reason and not with "invalid choice".
        self.fields["to"].widget.choices = [(status.value, status.label) for status in transitions]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("to") == Claim.Status.DECLINED and not data.get("reason") and "reason" not in self.errors:
            self.add_error("reason", self.fields["reason"].error_messages["required"])
        return data

    def refuse_outdated_page(self) -> None:
        self.add_error("to", f"The claim is {self.row.status_word} now. Please look at it again")


class CorrectAmountForm(ReasonForm):
    field_order = ["amount", "reason"]

    amount = _amount_field("Final amount")

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, initial={"amount": row.final_claim_amount}, **kwargs)

    def refuse_outdated_page(self) -> None:
        self.add_error("amount", f"The final amount is {format_usd(self.row.final_claim_amount) or 'not set'} now")


class _ReplySelect(forms.Select):
    """With a button that inserts the chosen reply. It works without JavaScript."""

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        return format_html(
            '{}<button type="submit" name="insert" value="1" class="support-action">Insert</button>',
            super().render(*args, **kwargs),
        )


class MessageForm(_OnceForm):
    """The button ``insert`` shows the page again, with the chosen reply after the text that was typed."""

    linked_fields = ("reply",)
    field_order = ("text", "reply", "files")

    reply = forms.ModelChoiceField(
        SavedReply.objects.all(),
        label="Saved reply",
        required=False,
        empty_label="Choose one",
        widget=_ReplySelect,
        help_text="Is added to the message, with its variables replaced.",
    )
    text = _text_field(
        "Message",
        rows=6,
        error_messages={"required": _MESSAGES["messageRequired"], "max_length": _MESSAGES["messageTooLong"]},
    )
    files = FilesField("claim", label="Attachments", help_text=_FILES_HELP)  # type: ignore[assignment]  # the form's own files are of its instances

    def __init__(self, data: Any, files: Any, *, row: Claim, request: HttpRequest, **kwargs: Any) -> None:
        typed = data if data is not None and "insert" in data else {}
        submitted = (None, None) if typed else (data, files)
        super().__init__(*submitted, row=row, request=request, **kwargs)
        self.initial = {**self.initial, **{name: typed[name] for name in ("key", "text", "reply") if name in typed}}
        with suppress(ValidationError):
            if reply := self.fields["reply"].clean(self.initial.pop("reply", None)):
                text = resolve(reply.text, claim=row, user=cast(User, request.user))
                self.initial["text"] = "\n\n".join(filter(None, (self.initial.get("text", "").rstrip(), text)))


class NoteForm(_OnceForm):
    text = forms.CharField(
        label="Note",
        max_length=_LIMITS["textMaxLength"],
        widget=TextArea(attrs={"rows": 6, "cols": 80}),
        help_text="Internal: members never see this.",
        error_messages={"required": "Note is required"},
    )


class RequestForm(_OnceForm, OptionalReasonForm):
    """Asks for the chosen saved requests, and for what is typed."""

    field_order = ["saved", "title", "detail", "document_type", "until"]

    saved = forms.ModelMultipleChoiceField(
        SavedRequest.objects.all(),
        label="Saved requests",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Each becomes a request of its own, with its variables replaced.",
    )
    title = _title_field("What do you need?", required=False)
    detail = _text_field("Details", required=False, help_text="The member reads the title and the details.")
    document_type = forms.ChoiceField(
        label="Type", choices=UserDocument.FileType.choices, initial=UserDocument.FileType.GENERAL, required=False
    )
    until = forms.DateField(
        label="Needed by",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="If there is a day, the member is reminded on the business day before.",
    )

    def __init__(self, *args: Any, request: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, request=request, **kwargs)
        self.user = request and request.user

    def clean_document_type(self) -> str:
        return self.cleaned_data["document_type"] or UserDocument.FileType.GENERAL

    def clean_until(self) -> date | None:
        until: date | None = self.cleaned_data["until"]
        if until and until < timezone.now().astimezone(get_business_hours().time_zone).date():
            raise ValidationError("Choose today or a later day")
        return until

    def clean_saved(self) -> list[RequestText]:
        return [self._resolve(saved) for saved in self.cleaned_data["saved"]]

    def _resolve(self, saved: SavedRequest) -> RequestText:
        title, detail = (resolve(text, claim=self.row, user=self.user) for text in (saved.title, saved.detail))
        if "{{" in title + detail:
            raise ValidationError(f"{title} has a variable without a value for this claim: type it below instead")
        if len(title) > _LIMITS["titleMaxLength"] or len(detail) > _LIMITS["textMaxLength"]:
            raise ValidationError(f"{saved.title} is too long for this claim: type it below instead")
        return RequestText(title, detail, saved.document_type)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        saved, title = data.pop("saved", []), data.pop("title", "")
        typed = RequestText(title, data.pop("detail", ""), data.pop("document_type", ""))
        if not title and not {"title", "saved"} & self.errors.keys() and (typed.detail or not saved):
            self.add_error("title", _MESSAGES["titleRequired"])
        data["texts"] = [*([typed] if title else []), *saved]
        return data


class SnoozeForm(OptionalReasonForm):
    field_order = ("until",)

    until = forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": "Choose a day after today"},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Without a query for the network's time zone, so a day that is offered may still be refused.
        today = timezone.now().astimezone(UTC).date()
        self.fields["until"].widget.attrs |= {"min": today.isoformat(), "max": (today + MAX_SNOOZE).isoformat()}


class CloseRequestForm(OptionalReasonForm):
    linked_fields = ("request",)

    request = forms.ModelChoiceField(
        DocumentRequest.objects.none(),
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose a request"},
    )

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        requests = row.document_requests.order_by("created_at", "id")
        # Closed ones are not offered, but accepted by the field, so that the service can say why it refuses them.
        self.fields["request"].queryset = requests  # type: ignore[attr-defined]
        self.fields["request"].widget.choices = [
            (request.pk, f"{request.title} ({request.get_status_display().lower()})")
            for request in requests
            if request.status != DocumentRequest.Status.CLOSED
        ]


class DraftForm(_OnceForm):
    linked_fields = ("comparison",)

    kind = forms.ChoiceField(choices=Deliverable.Kind.choices, widget=forms.RadioSelect)
    title = _title_field("Title")
    note = _text_field("Note to the member", required=False)
    comparison = forms.ModelChoiceField(Comparison.objects.none(), required=False, empty_label="No comparison")
    files = FilesField("claim", at_least=1, help_text=_FILES_HELP)  # type: ignore[assignment]  # the form's own files are of its instances

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        kind = get_usual_kind(row)
        super().__init__(*args, row=row, initial={"kind": kind, "title": Deliverable.Kind(kind).label}, **kwargs)
        drafts = get_free_drafts(row)
        self.fields["comparison"].queryset = drafts  # type: ignore[attr-defined]
        self.fields["comparison"].label_from_instance = describe_draft  # type: ignore[attr-defined]


class _ResultForm(ActionForm):
    """Shows one of the claim's results as the member sees it. A link chooses which."""

    linked_fields = ("deliverable",)
    preview_template = "admin/claims/result_preview.html"
    preview_title: ClassVar[str]
    states: ClassVar[Sequence[str]]

    deliverable = forms.ModelChoiceField(Deliverable.objects.none(), widget=forms.HiddenInput)

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        results = (
            row.deliverables.select_related("comparison").prefetch_related("documents").order_by("-created_at", "-id")
        )
        self.fields["deliverable"].queryset = results  # type: ignore[attr-defined]
        possible = [result for result in results if result.state in self.states]
        if possible:
            self.initial.setdefault("deliverable", possible[0].pk)
        chosen = str(self["deliverable"].value())
        self.result = next((result for result in possible if str(result.pk) == chosen), None)
        self.others = [result for result in possible if result != self.result]
        self.version = self.result and self.result.version


class ReleaseForm(_ResultForm, OptionalReasonForm):
    field_order = ["final_amount"]
    preview_title = "What the member will see"
    states = (Deliverable.State.DRAFT,)

    final_amount = _amount_field(
        "Final amount", required=False, help_text="Only to complete the claim. If empty, the amount does not change."
    )

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        self.version = self.result and get_next_version(self.result)
        if Claim.Status.COMPLETED in staff_transitions(row, now=timezone.now()):
            self.more_buttons = [("complete", "Release and complete")]
            _explain_amount(self, self.result.comparison if self.result else None)
        else:
            del self.fields["final_amount"]

    def clean(self) -> dict[str, Any]:
        return {**super().clean(), "complete": self.data.get("complete") == "1"}


class DiscardForm(_ResultForm, ReasonForm):
    preview_title = "The draft"
    states = (Deliverable.State.DRAFT,)


class WithdrawResultForm(_ResultForm, ReasonForm):
    preview_title = "What the member sees now"
    states = Deliverable.SHOWN_STATES
