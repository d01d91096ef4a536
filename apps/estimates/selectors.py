from collections.abc import Sequence
from uuid import UUID

from apps.accounts.models import Member
from apps.core.errors import Invalid
from apps.core.pagination import Page
from apps.core.rules import ESTIMATES
from apps.estimates.models import Estimate, EstimateLine

PAGE_SIZE: int = ESTIMATES["pageSize"]


def get_estimates_of_claim(member: Member, claim_id: UUID) -> Sequence[Estimate]:
    """The member's and the carrier's, newest first."""
    estimates = Estimate.objects.of_member(member).of_claim(claim_id).select_related("document")
    return list(estimates.order_by("-created_at", "-id"))


def lines_page(
    estimate: Estimate, *, cursor: str = "", room: str | None = None, checked: bool | None = None
) -> Page[EstimateLine]:
    """One page of the lines in the document's order. None while the file is withheld."""
    if not estimate.is_readable:
        return Page([], None)
    lines = EstimateLine.objects.filter(estimate=estimate, place__gte=read_place(cursor)).order_by("place")
    if room is not None:
        lines = lines.filter(room=room)
    if checked is not None:
        lines = lines.filter(is_checked=checked)
    rows = list(lines[: PAGE_SIZE + 1])
    return Page(rows[:PAGE_SIZE], str(rows[PAGE_SIZE].place) if len(rows) > PAGE_SIZE else None)


def read_place(cursor: str) -> int:
    """The place at which a page begins. Raises ``Invalid``."""
    if not cursor:
        return 0
    if not cursor.isdecimal() or len(cursor) > 9 or not cursor.isascii():
        raise Invalid({"cursor": ["This page does not exist. Please start from the first one."]})
    return int(cursor)
