"""Claims on the staff site: the member page, search and queue counts."""

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from apps.claims.models import Claim
from apps.claims.site.claim_page import get_state, get_waiting_state
from apps.claims.site.claim_search import MIN_SEARCH_LENGTH
from apps.core.formatting import format_usd
from apps.core.rules import LIMITS
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import (
    Link,
    Row,
    SearchResult,
    Section,
    SectionContext,
    member_section,
    search_provider,
)
from apps.core.text import identity_key


@member_section(order=60, permission="claims.view_claim")
def section(context: SectionContext) -> Section:
    """The member's latest claims."""
    latest = Claim.objects.owned_by(context.member).order_by("-created_at", "-id")[: LIMITS["page"]["recent"]]
    return Section(
        key="claims",
        title="Claims",
        columns=("Claim", "Property", "Service", "Status", "Waiting for", "Submitted", "Original", "Final"),
        rows=[_build_row(claim, context) for claim in latest],
        empty="No claims submitted yet.",
        whole_list=Link("All claims", list_url(Claim, member=context.member.pk)),
    )


@search_provider(order=30)
def search_by_claim(term: str, *, limit: int) -> list[SearchResult]:
    """Search the text of claims. Each member is found by their newest matching claim."""
    if len(identity_key(term)) < MIN_SEARCH_LENGTH:
        return []
    newest = Window(RowNumber(), partition_by=F("member"), order_by=(F("created_at").desc(), F("id").desc()))
    claims = Claim.objects.matching(term).annotate(newest=newest).filter(newest=1).order_by("-created_at", "-id")
    return [SearchResult(claim.member_id, _describe_match(claim, identity_key(term))) for claim in claims[:limit]]


def _build_row(claim: Claim, context: SectionContext) -> Row:
    return Row(
        cells=(
            claim.reference,
            claim.property_address,
            claim.get_service_request_type_display(),
            get_state(claim),
            get_waiting_state(claim, now=context.now),
            claim.created_at,
            format_usd(claim.original_claim_amount),
            format_usd(claim.final_claim_amount),
        ),
        url=row_url(claim),
        actions=action_links(context.request, claim),
    )


def _describe_match(claim: Claim, key: str) -> str:
    texts = (claim.claim_number, claim.homeowner, claim.property_address)
    matching = next((text for text in texts if key in identity_key(text)), claim.property_address)
    return f"claim {claim}, {matching}"
