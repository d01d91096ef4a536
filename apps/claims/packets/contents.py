"""What a packet shows of its claim: only what its member can see."""

from datetime import datetime
from typing import Any

from apps.claims.exchange.comparisons import get_current_comparison
from apps.claims.exchange.conversation import Author, get_callsign
from apps.claims.models import Claim, ClaimMessage, Deliverable
from apps.claims.selectors import get_claim
from apps.core.errors import NotFound
from apps.core.formatting import format_instant, format_usd
from apps.estimates.models import Comparison
from apps.subscriptions.models import Service


def describe_claim(claim: Claim, *, now: datetime) -> dict[str, Any]:
    """The cover."""
    parties = [
        ("Insured", claim.homeowner),
        ("Property", claim.property_address),
        ("Claim number", claim.claim_number),
        ("Represented by", claim.member.full_name),
    ]
    return {
        "reference": claim.reference,
        "parties": [(name, value) for name, value in parties if value],
        "date": f"{now:%d %B %Y}",
    }


def build_details(claim: Claim) -> dict[str, Any]:
    facts = [
        ("Service", Service(claim.service_request_type).singular),
        ("Status", claim.get_status_display()),
        ("Date of loss", f"{claim.dol:%d %B %Y}"),
        ("Original amount", format_usd(claim.original_claim_amount)),
        ("Final amount", format_usd(claim.final_claim_amount)),
        ("Submitted", format_instant(claim.created_at)),
    ]
    return {"title": "Details", "facts": [(name, value) for name, value in facts if value]}


def build_conversation(claim: Claim) -> dict[str, Any]:
    messages = ClaimMessage.objects.filter(claim=claim).select_related("sent_by").order_by("created_at", "id")
    texts = [
        (f"{format_instant(message.created_at)}, {_get_author(message, claim)}", message.text)
        for message in messages.iterator()
    ]
    return {"title": "Conversation", "texts": texts}


def _get_author(message: ClaimMessage, claim: Claim) -> str:
    return claim.member.full_name if message.author == Author.MEMBER else get_callsign(message)


def build_history(claim: Claim) -> dict[str, Any]:
    rows = [
        [
            format_instant(row.created_at),
            Claim.Status(row.status).label,
            "The member" if row.by == "member" else "The network",
            row.note,
        ]
        for row in get_claim(claim.member, claim.pk).history
    ]
    table = {"head": ["Time", "Status", "By", "Note"], "rows": rows, "widths": [120, 84, 80, 220], "figures": []}
    return {"title": "History", "table": table}


def get_released_comparison(claim: Claim) -> tuple[Comparison, Deliverable] | None:
    """The comparison that the member sees, and the result that it belongs to."""
    try:
        comparison = get_current_comparison(claim)
    except NotFound:
        return None
    result = Deliverable.objects.filter(comparison=comparison, state=Deliverable.State.RELEASED).get()
    return comparison, result


def build_comparison(comparison: Comparison) -> dict[str, Any]:
    pairs = comparison.pairs.filter(is_excluded=False).select_related("base", "audited").order_by("place")
    rows = [
        [
            pair.room,
            (pair.audited or pair.base).description,  # type: ignore[union-attr]  # a pair has at least one line
            format_usd(pair.base_rcv),
            format_usd(pair.audited_rcv),
            format_usd(pair.difference),
        ]
        for pair in pairs
    ]
    total = [comparison.base_total, comparison.audited_total, comparison.difference]
    rows.append(["", "Total", *(format_usd(amount) for amount in total)])
    table = {
        "head": ["Room", "Line", "From", "To", "Difference"],
        "rows": rows,
        "widths": [80, 190, 78, 78, 78],
        "figures": [2, 3, 4],
    }
    return {"title": "Comparison of the estimates", "table": table}
