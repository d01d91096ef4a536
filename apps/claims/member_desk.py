"""What the support desk shows of a member's claims, how a claim finds its member, and which claims wait for staff."""

from typing import Any

from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.http import HttpRequest
from django.urls import reverse

from apps.accounts.desk.actions import row_page
from apps.accounts.desk.search import Found
from apps.accounts.desk.sections import Asked, Link, Row, Section, State, Waiting
from apps.claims.amounts import in_words
from apps.claims.desk import actions_on
from apps.claims.models import Claim
from apps.common.rules import LIMITS
from apps.common.text import identity_key

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


def section(asked: Asked) -> Section | None:
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


def found_by_claim(term: str, *, most: int) -> list[Found]:
    """Members of whose claims one holds the term in number, address or homeowner, each by the newest such claim."""
    if len(identity_key(term)) < LEAST_CHARACTERS:
        return []
    newest = Window(RowNumber(), partition_by=F("member"), order_by=(F("created_at").desc(), F("id").desc()))
    claims = Claim.objects.holding(term).annotate(newest=newest).filter(newest=1).order_by("-created_at", "-id")
    return [Found(claim.member_id, _found_by(claim, identity_key(term))) for claim in claims[:most]]


def submitted_waiting(request: HttpRequest) -> Waiting | None:
    """Claims that nobody has looked at."""
    if not request.user.has_perm(_RIGHT):
        return None
    count = Claim.objects.submitted().count()
    return Waiting("New claims", count, f"{_list()}?waits=submitted")


def information_waiting(request: HttpRequest) -> Waiting | None:
    """Claims for which the information came that staff had asked for."""
    if not request.user.has_perm(_RIGHT):
        return None
    count = Claim.objects.with_information().count()
    return Waiting("Claims with new information", count, f"{_list()}?waits=information")


def _row(claim: Claim, asked: Asked) -> Row:
    return Row(
        cells=(
            str(claim),
            claim.get_service_request_type_display(),
            State(claim.get_status_display(), _STATES.get(claim.status, "quiet")),
            claim.created_at,
            in_words(claim.original_claim_amount),
            in_words(claim.final_claim_amount),
        ),
        url=row_page(claim),
        actions=actions_on(claim, asked.request),
    )


def _found_by(claim: Claim, key: str) -> str:
    if key in identity_key(str(claim)):
        return f"claim {claim}"
    other = claim.homeowner if key in identity_key(claim.homeowner) else claim.property_address
    return f"claim {claim}, {other}"


def _list() -> str:
    return reverse("admin:claims_claim_changelist")
