"""What support staff do to a claim: move it, and correct the final amount of a completed one."""

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
from apps.claims.amounts import correct_final_amount, in_words, require_completed
from apps.claims.models import Claim, ClaimDocument
from apps.claims.transitions import WrongStatus, move_claim, staff_transitions
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm, get_form_data, row_url
from apps.core.support.sections import Link, QueueCount, Row, SearchResult, Section, SectionContext, State
from apps.core.text import has_unstorable_characters, identity_key
from apps.documents.access import log_opened_by_support
from apps.documents.models import UserDocument


class _ClaimPage(ActionPage[Claim]):
    """An action on one claim, which leads back to the claim."""

    permission = "claims.change_claim"

    def get_object(self, subject_id: UUID) -> Claim:
        """The claim with its member."""
        claim = Claim.objects.select_related("member__user").filter(pk=subject_id).first()
        if claim is None:
            raise NotFound
        return claim

    def get_member(self, subject: Claim) -> Member:
        """Who submitted it."""
        return subject.member

    def get_return_url(self, subject: Claim) -> str:
        """The claim."""
        return row_url(subject)


class MoveClaimPage(_ClaimPage):
    """Moves a claim on, with a note to the member and the final amount."""

    name = "claims_claim_move"
    route = "move"
    title = "Move claim"
    button = "Move claim"

    def get_form(self, request: HttpRequest, subject: Claim) -> ReasonForm:
        """The moves that are open from where the claim stands."""
        return MoveClaimForm(subject, get_form_data(request), initial={"seen": subject.status})

    def get_confirmation(self, subject: Claim) -> Confirmation:
        """The claim, and that a unit comes back to whoever is declined."""
        if not staff_transitions(subject):
            raise WrongStatus(f"The claim is {subject.get_status_display().lower()}: it moves no further")
        return Confirmation(
            _facts(subject), "Declining gives the member the unit of service back. The member is mailed."
        )

    def perform(self, subject: Claim, data: dict[str, Any], *, actor: Actor) -> str:
        """Move it."""
        moved = move_claim(claim=subject, actor=actor, now=timezone.now(), **data)
        return f"The claim is {moved.get_status_display().lower()} now, and the member was told."


class CorrectAmountPage(_ClaimPage):
    """Sets right what a completed claim came to."""

    name = "claims_claim_correct_amount"
    route = "correct-amount"
    title = "Correct final amount"
    button = "Correct amount"

    def get_form(self, request: HttpRequest, subject: Claim) -> ReasonForm:
        """The amount that stands, to be typed over."""
        present = subject.final_claim_amount
        return CorrectAmountForm(subject, get_form_data(request), initial={"amount": present, "seen": present})

    def get_confirmation(self, subject: Claim) -> Confirmation:
        """The claim, and that the member is told."""
        require_completed(subject)
        return Confirmation(
            _facts(subject), "The member reads the old and the new amount, by mail and in the activity."
        )

    def perform(self, subject: Claim, data: dict[str, Any], *, actor: Actor) -> str:
        """Correct it."""
        corrected = correct_final_amount(claim=subject, actor=actor, now=timezone.now(), **data)
        return f"The final amount is {in_words(corrected.final_claim_amount)} now, and the member was told."


def actions_on(claim: Claim, request: HttpRequest) -> list[Link]:
    """What this staff user may do to a claim where it stands."""
    if not MoveClaimPage.is_allowed(request):
        return []
    if claim.status == Claim.Status.COMPLETED:
        return [Link("Correct final amount", CorrectAmountPage.get_url(claim))]
    return [Link("Move", MoveClaimPage.get_url(claim))] if staff_transitions(claim) else []


def _facts(claim: Claim) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{claim.member} ({claim.member.user})"),
        ("Property", claim.property_address),
        ("Homeowner", claim.homeowner),
        ("Claim number", claim.claim_number),
        ("Service", claim.get_service_request_type_display()),
        ("Status", claim.get_status_display()),
        ("Original amount", in_words(claim.original_claim_amount) or "none"),
        ("Final amount", in_words(claim.final_claim_amount) or "none"),
    ]


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

    def look_again(self, field: str, message: str, *, seen: Any) -> None:
        """Refuse, and let the button act on what the page shows now."""
        self.add_error(field, message)
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
        offered = [(move.value, move.label) for move in staff_transitions(claim)]
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


# Less than this stands in nearly every address.
LEAST_CHARACTERS = 3

_RIGHT = "claims.view_claim"

_STATES: dict[str, Any] = {
    Claim.Status.SUBMITTED: "watch",
    Claim.Status.UNDER_REVIEW: "live",
    Claim.Status.INFO_REQUESTED: "watch",
    Claim.Status.IN_PROGRESS: "live",
    Claim.Status.DECLINED: "danger",
}


def section(asked: SectionContext) -> Section | None:
    """The member's latest claims."""
    if not asked.request.user.has_perm(_RIGHT):
        return None
    latest = Claim.objects.owned_by(asked.member).order_by("-created_at", "-id")[: LIMITS["page"]["recent"]]
    return Section(
        key="claims",
        title="Claims",
        columns=("Claim", "Service", "Stands", "Submitted", "Original", "Final"),
        rows=[_row(claim, asked) for claim in latest],
        empty="No claims submitted yet.",
        whole_list=Link("Whole list", f"{_list()}?member={asked.member.pk}"),
    )


def found_by_claim(term: str, *, most: int) -> list[SearchResult]:
    """Members of whose claims one holds the term in number, address or homeowner, each by the newest such claim."""
    if len(identity_key(term)) < LEAST_CHARACTERS:
        return []
    newest = Window(RowNumber(), partition_by=F("member"), order_by=(F("created_at").desc(), F("id").desc()))
    claims = Claim.objects.holding(term).annotate(newest=newest).filter(newest=1).order_by("-created_at", "-id")
    return [SearchResult(claim.member_id, _found_by(claim, identity_key(term))) for claim in claims[:most]]


def submitted_waiting(request: HttpRequest) -> QueueCount | None:
    """Claims that nobody has looked at."""
    if not request.user.has_perm(_RIGHT):
        return None
    count = Claim.objects.submitted().count()
    return QueueCount("New claims", count, f"{_list()}?waits=submitted")


def information_waiting(request: HttpRequest) -> QueueCount | None:
    """Claims for which the information came that staff had asked for."""
    if not request.user.has_perm(_RIGHT):
        return None
    count = Claim.objects.with_information().count()
    return QueueCount("Claims with new information", count, f"{_list()}?waits=information")


def _row(claim: Claim, asked: SectionContext) -> Row:
    return Row(
        cells=(
            str(claim),
            claim.get_service_request_type_display(),
            State(claim.get_status_display(), _STATES.get(claim.status, "quiet")),
            claim.created_at,
            in_words(claim.original_claim_amount),
            in_words(claim.final_claim_amount),
        ),
        url=row_url(claim),
        actions=actions_on(claim, asked.request),
    )


def _found_by(claim: Claim, key: str) -> str:
    if key in identity_key(str(claim)):
        return f"claim {claim}"
    other = claim.homeowner if key in identity_key(claim.homeowner) else claim.property_address
    return f"claim {claim}, {other}"


def _list() -> str:
    return reverse("admin:claims_claim_changelist")


@transaction.atomic(durable=True)
def open_document(*, claim_id: UUID, document_id: UUID, actor: Actor) -> UserDocument:
    """Return the document, having written down who opened it. Raises ``NotFound`` or ``NotViewable``."""
    links = ClaimDocument.objects.select_related("claim", "document__member__user")
    link = links.filter(claim=claim_id, document=document_id).first()
    if link is None:
        raise NotFound
    log_opened_by_support(link.document, actor=actor, filed_with=f"the claim {link.claim}")
    return link.document
