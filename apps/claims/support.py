"""Claims on the support site: the actions on a claim, the member page, search and queue counts."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from django import forms
from django.db import transaction
from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member
from apps.claims.amounts import correct_final_amount, require_completed
from apps.claims.models import Claim
from apps.claims.transitions import WrongStatus, move_claim, staff_transitions
from apps.core.errors import NotFound
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MONEY
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, get_form_data, row_url
from apps.core.support.sections import (
    Link,
    QueueCount,
    Row,
    SearchResult,
    Section,
    SectionContext,
    State,
    member_section,
    queue_count,
    search_provider,
)
from apps.core.text import identity_key
from apps.documents.access import log_opened_by_support
from apps.documents.models import UserDocument


class _ClaimPage(ActionPage[Claim]):
    permission = "claims.change_claim"

    def get_object(self, subject_id: UUID) -> Claim:
        claim = Claim.objects.select_related("member__user").filter(pk=subject_id).first()
        if claim is None:
            raise NotFound
        return claim

    def get_member(self, subject: Claim) -> Member:
        return subject.member

    def get_return_url(self, subject: Claim) -> str:
        return row_url(subject)


class MoveClaimPage(_ClaimPage):
    name = "claims_claim_move"
    route = "move"
    title = "Move claim"
    button = "Move claim"

    def get_form(self, request: HttpRequest, subject: Claim) -> ReasonForm:
        return MoveClaimForm(subject, get_form_data(request), initial={"seen": subject.status})

    def get_confirmation(self, subject: Claim) -> Confirmation:
        if not staff_transitions(subject):
            raise WrongStatus(f"The claim is {subject.get_status_display().lower()}: it cannot be moved any further")
        return Confirmation(
            _get_facts(subject), "Declining gives the member the unit of service back. The member gets an email."
        )

    def perform(self, subject: Claim, data: dict[str, Any], *, actor: Actor) -> str:
        moved = move_claim(
            claim=subject,
            to=data["to"],
            note=data["note"],
            final_amount=data["final_amount"],
            expected_status=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"The claim is {moved.get_status_display().lower()} now, and the member was notified."


class CorrectAmountPage(_ClaimPage):
    name = "claims_claim_correct_amount"
    route = "correct-amount"
    title = "Correct final amount"
    button = "Correct amount"

    def get_form(self, request: HttpRequest, subject: Claim) -> ReasonForm:
        amount = subject.final_claim_amount
        return CorrectAmountForm(subject, get_form_data(request), initial={"amount": amount, "seen": amount})

    def get_confirmation(self, subject: Claim) -> Confirmation:
        require_completed(subject)
        return Confirmation(
            _get_facts(subject), "The member sees the old and the new amount, in an email and in the activity log."
        )

    def perform(self, subject: Claim, data: dict[str, Any], *, actor: Actor) -> str:
        corrected = correct_final_amount(
            claim=subject,
            amount=data["amount"],
            expected_amount=data["seen"],
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"The final amount is {format_usd(corrected.final_claim_amount)} now, and the member was notified."


def get_actions(claim: Claim, request: HttpRequest) -> list[Link]:
    """Links to the actions that this user may perform and that the claim's status allows."""
    if not MoveClaimPage.is_allowed(request):
        return []
    if claim.status == Claim.Status.COMPLETED:
        return [Link("Correct final amount", CorrectAmountPage.get_url(claim))]
    return [Link("Move", MoveClaimPage.get_url(claim))] if staff_transitions(claim) else []


def _get_facts(claim: Claim) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{claim.member} ({claim.member.user})"),
        ("Property", claim.property_address),
        ("Homeowner", claim.homeowner),
        ("Claim number", claim.claim_number),
        ("Service", claim.get_service_request_type_display()),
        ("Status", claim.get_status_display()),
        ("Original amount", format_usd(claim.original_claim_amount) or "none"),
        ("Final amount", format_usd(claim.final_claim_amount) or "none"),
    ]


def _amount_field(label: str, **kwargs: Any) -> forms.DecimalField:
    return forms.DecimalField(label=f"{label} (USD)", min_value=Decimal(0), **MONEY, **kwargs)


class _ConflictForm(ReasonForm):
    """Has a hidden ``seen`` field with the value that the page showed.

    If the value has changed since, the form is invalid: the page shows the current value and keeps what the user has
    typed. The service compares the values again while it holds the lock.
    """

    def add_conflict(self, field: str, message: str, *, seen: Any) -> None:
        """Add the error, and set the hidden field to the current value so that the next submission is accepted."""
        self.add_error(field, message)
        self.data = {**dict(self.data.items()), "seen": seen}


class MoveClaimForm(_ConflictForm):
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
        help_text="The member sees it on the claim's page and in the email.",
    )
    final_amount = _amount_field("Final amount", required=False, help_text="If empty, the amount does not change.")
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, claim: Claim, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._claim = claim
        # Only the widget is limited. The field accepts every status, so that a transition which is no longer allowed
        # is refused with the reason and not with "invalid choice".
        self.fields["to"].widget.choices = [(status.value, status.label) for status in staff_transitions(claim)]

    def clean_seen(self) -> str:
        seen: str = self.cleaned_data["seen"]
        if seen != self._claim.status:
            status = self._claim.get_status_display().lower()
            self.add_conflict("to", f"The claim is {status} now. Please look at it again", seen=self._claim.status)
        return seen


class CorrectAmountForm(_ConflictForm):
    field_order = ["amount", "reason"]

    amount = _amount_field("Final amount")
    seen = forms.DecimalField(required=False, widget=forms.HiddenInput)

    def __init__(self, claim: Claim, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._claim = claim

    def clean_seen(self) -> Decimal | None:
        seen: Decimal | None = self.cleaned_data["seen"]
        current = self._claim.final_claim_amount
        if seen != current:
            self.add_conflict("amount", f"The final amount is {format_usd(current) or 'not set'} now", seen=current)
        return seen


# Shorter terms match nearly every address.
MIN_SEARCH_LENGTH = 3

_VIEW_PERMISSION = "claims.view_claim"

_STATUS_TONES: dict[str, Any] = {
    Claim.Status.SUBMITTED: "watch",
    Claim.Status.UNDER_REVIEW: "live",
    Claim.Status.INFO_REQUESTED: "watch",
    Claim.Status.IN_PROGRESS: "live",
    Claim.Status.DECLINED: "danger",
}


@member_section(order=60)
def section(context: SectionContext) -> Section | None:
    """The member's latest claims."""
    if not context.request.user.has_perm(_VIEW_PERMISSION):
        return None
    latest = Claim.objects.owned_by(context.member).order_by("-created_at", "-id")[: LIMITS["page"]["recent"]]
    return Section(
        key="claims",
        title="Claims",
        columns=("Claim", "Service", "Status", "Submitted", "Original", "Final"),
        rows=[_build_row(claim, context) for claim in latest],
        empty="No claims submitted yet.",
        whole_list=Link("All claims", f"{_get_list_url()}?member={context.member.pk}"),
    )


@search_provider(order=30)
def search_by_claim(term: str, *, limit: int) -> list[SearchResult]:
    """Search claims by number, address and homeowner. Each member is found by their newest matching claim."""
    if len(identity_key(term)) < MIN_SEARCH_LENGTH:
        return []
    newest = Window(RowNumber(), partition_by=F("member"), order_by=(F("created_at").desc(), F("id").desc()))
    claims = Claim.objects.matching(term).annotate(newest=newest).filter(newest=1).order_by("-created_at", "-id")
    return [SearchResult(claim.member_id, _describe_match(claim, identity_key(term))) for claim in claims[:limit]]


@queue_count(order=40)
def count_new_claims(request: HttpRequest) -> QueueCount | None:
    if not request.user.has_perm(_VIEW_PERMISSION):
        return None
    count = Claim.objects.submitted().count()
    return QueueCount("New claims", count, f"{_get_list_url()}?waits=submitted")


@queue_count(order=50)
def count_claims_with_new_information(request: HttpRequest) -> QueueCount | None:
    if not request.user.has_perm(_VIEW_PERMISSION):
        return None
    count = Claim.objects.with_new_information().count()
    return QueueCount("Claims with new information", count, f"{_get_list_url()}?waits=information")


def _build_row(claim: Claim, context: SectionContext) -> Row:
    return Row(
        cells=(
            str(claim),
            claim.get_service_request_type_display(),
            State(claim.get_status_display(), _STATUS_TONES.get(claim.status, "quiet")),
            claim.created_at,
            format_usd(claim.original_claim_amount),
            format_usd(claim.final_claim_amount),
        ),
        url=row_url(claim),
        actions=get_actions(claim, context.request),
    )


def _describe_match(claim: Claim, key: str) -> str:
    if key in identity_key(str(claim)):
        return f"claim {claim}"
    other = claim.homeowner if key in identity_key(claim.homeowner) else claim.property_address
    return f"claim {claim}, {other}"


def _get_list_url() -> str:
    return reverse("admin:claims_claim_changelist")


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return a claim's document and log that staff opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("claim", "member__user")
    document = documents.filter(claim=claim_id, pk=document_id).first()
    if document is None:
        raise NotFound
    log_opened_by_support(document, actor=actor, parent=f"the claim {document.claim}", now=timezone.now())
    return document
