"""Claims on the member page of the staff site."""

from apps.claims.models import Claim
from apps.claims.site.claim_page import get_state, get_waiting_state
from apps.core.formatting import format_usd
from apps.core.rules import LIMITS
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import (
    Link,
    Row,
    Section,
    SectionContext,
    member_section,
)


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
