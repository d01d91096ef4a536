"""Claims on the support site: the forms of the actions, the member page, search and queue counts."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from django import forms
from django.db import transaction
from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from apps.claims.models import Claim
from apps.claims.phases import staff_transitions
from apps.core.errors import NotFound
from apps.core.formatting import format_usd
from apps.core.forms import TextArea
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MONEY
from apps.core.support.actions import ReasonForm, list_url, row_url
from apps.core.support.admin import action_links
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


def _amount_field(label: str, **kwargs: Any) -> forms.DecimalField:
    return forms.DecimalField(label=f"{label} (USD)", min_value=Decimal(0), **MONEY, **kwargs)


class MoveClaimForm(ReasonForm):
    field_order = ["to", "note", "no_document", "final_amount", "reason"]

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
        widget=TextArea(attrs={"rows": 5, "cols": 80}),
        help_text="The member sees it on the claim's page and in the email.",
    )
    no_document = forms.CharField(
        label="Reason for no document",
        required=False,
        max_length=LIMITS["claimWork"]["textMaxLength"],
        widget=TextArea(attrs={"rows": 3, "cols": 80}),
        help_text="Only if you complete the claim without a released result. The member reads it.",
    )
    final_amount = _amount_field("Final amount", required=False, help_text="If empty, the amount does not change.")

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        # Only the widget is limited. The field accepts every status, so that a transition which is no longer allowed
        # is refused with the reason and not with "invalid choice".
        self.fields["to"].widget.choices = [
            (status.value, status.label) for status in staff_transitions(row, now=timezone.now())
        ]

    def refuse_outdated_page(self) -> None:
        self.add_error("to", f"The claim is {self.row.status_word} now. Please look at it again")


class CorrectAmountForm(ReasonForm):
    field_order = ["amount", "reason"]

    amount = _amount_field("Final amount")

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, initial={"amount": row.final_claim_amount}, **kwargs)

    def refuse_outdated_page(self) -> None:
        self.add_error("amount", f"The final amount is {format_usd(self.row.final_claim_amount) or 'not set'} now")


# Shorter terms match nearly every address.
MIN_SEARCH_LENGTH = 3

_STATUS_TONES: dict[str, Any] = {
    Claim.Status.SUBMITTED: "watch",
    Claim.Status.UNDER_REVIEW: "live",
    Claim.Status.INFO_REQUESTED: "watch",
    Claim.Status.IN_PROGRESS: "live",
    Claim.Status.DECLINED: "danger",
}


@member_section(order=60, permission="claims.view_claim")
def section(context: SectionContext) -> Section:
    """The member's latest claims."""
    latest = Claim.objects.owned_by(context.member).order_by("-created_at", "-id")[: LIMITS["page"]["recent"]]
    return Section(
        key="claims",
        title="Claims",
        columns=("Claim", "Service", "Status", "Submitted", "Original", "Final"),
        rows=[_build_row(claim, context) for claim in latest],
        empty="No claims submitted yet.",
        whole_list=Link("All claims", list_url(Claim, member=context.member.pk)),
    )


@search_provider(order=30)
def search_by_claim(term: str, *, limit: int) -> list[SearchResult]:
    """Search claims by number, address and homeowner. Each member is found by their newest matching claim."""
    if len(identity_key(term)) < MIN_SEARCH_LENGTH:
        return []
    newest = Window(RowNumber(), partition_by=F("member"), order_by=(F("created_at").desc(), F("id").desc()))
    claims = Claim.objects.matching(term).annotate(newest=newest).filter(newest=1).order_by("-created_at", "-id")
    return [SearchResult(claim.member_id, _describe_match(claim, identity_key(term))) for claim in claims[:limit]]


@queue_count(order=40, permission="claims.view_claim")
def count_new_claims() -> QueueCount:
    count = Claim.objects.submitted().count()
    return QueueCount("New claims", count, list_url(Claim, waits="submitted"))


@queue_count(order=50, permission="claims.view_claim")
def count_answered_claims() -> QueueCount:
    return QueueCount("New answers", Claim.objects.answered().count(), list_url(Claim, waits="information"))


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
        actions=action_links(context.request, claim),
    )


def _describe_match(claim: Claim, key: str) -> str:
    if key in identity_key(str(claim)):
        return f"claim {claim}"
    other = claim.homeowner if key in identity_key(claim.homeowner) else claim.property_address
    return f"claim {claim}, {other}"


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return a claim's document and log that staff opened it. Raises ``NotFound`` or ``NotViewable``."""
    documents = UserDocument.objects.select_related("claim", "member__user")
    document = documents.filter(claim=claim_id, pk=document_id).first()
    if document is None:
        raise NotFound
    log_opened_by_support(document, actor=actor, parent=f"the claim {document.claim}", now=timezone.now())
    return document
