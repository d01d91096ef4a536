"""Links to the estimates of a claim and to their comparisons."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from apps.claims.models import Claim
from apps.core.formatting import format_usd, pluralize
from apps.core.staff.sections import Link, State
from apps.documents.models import UserDocument
from apps.estimates.models import Comparison, Estimate


def estimate_url(estimate: Estimate, **query: Any) -> str:
    return _add_query(reverse("admin:claims_estimate", args=[estimate.pk]), query)


def comparison_url(comparison: Comparison, page: str = "", **query: Any) -> str:
    return _add_query(reverse(f"admin:claims_comparison{page and f'_{page}'}", args=[comparison.pk]), query)


def _add_query(url: str, query: dict[str, Any]) -> str:
    return f"{url}?{urlencode(query)}" if query else url


def describe_estimate(estimate: Estimate) -> str:
    """How far it is read."""
    if not estimate.is_readable:
        return estimate.get_state_display()
    return pluralize(estimate.line_count, "line")


def get_estimate_links(claim: Claim, documents: Sequence[UserDocument]) -> list[tuple[Link, str, State | None]]:
    """Each estimate among the documents and each comparison, with what it says and what is left to do."""
    found = [getattr(document, "estimate", None) for document in documents if document.deleted_at is None]
    estimates = [estimate for estimate in found if estimate is not None]
    rows = [(Link(str(row), estimate_url(row)), describe_estimate(row), _get_state(row)) for row in estimates]
    if len(estimates) < 2:
        return rows
    comparisons = Comparison.objects.filter(claim_id=claim.pk).order_by("created_at", "id")
    return rows + [
        (
            Link(str(row), comparison_url(row)),
            f"{format_usd(row.base_total)} to {format_usd(row.audited_total)}",
            State("Released", "live") if row.version else State("Draft", "watch"),
        )
        for row in comparisons
    ]


def _get_state(estimate: Estimate) -> State | None:
    if estimate.state == Estimate.State.UNREADABLE or estimate.is_withheld:
        return State("Cannot be compared", "danger")
    if estimate.is_readable and estimate.unchecked_count:
        return State(f"{estimate.unchecked_count} to check", "watch")
    return None
