import hashlib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any
from uuid import UUID

from django.db.models import Q

from apps.accounts.models import Member
from apps.core.csv_export import Number, write_lines
from apps.core.errors import Invalid
from apps.core.pagination import Page
from apps.core.rules import ESTIMATES
from apps.estimates.formatting import format_number
from apps.estimates.models import Comparison, ComparisonPair, Estimate, EstimateLine

PAGE_SIZE: int = ESTIMATES["pageSize"]

# A filter of pairs: every kind but ``same``.
DIFFERENT = "different"


def get_estimates_of_claim(member: Member, claim_id: UUID) -> Sequence[Estimate]:
    """The member's and the carrier's, newest first."""
    estimates = Estimate.objects.of_member(member).of_claim(claim_id).select_related("document")
    return list(estimates.order_by("-created_at", "-id"))


def with_ids(findings: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The stored findings, each with the id that follows from its rule and its lines."""
    return [{"id": _get_finding_id(finding), **finding} for finding in findings]


def _get_finding_id(finding: dict[str, Any]) -> str:
    name = " ".join([finding["rule"], *finding["lines"]])
    return hashlib.sha256(name.encode()).hexdigest()[:12]


def lines_page(
    estimate: Estimate,
    *,
    cursor: str = "",
    room: str | None = None,
    checked: bool | None = None,
    finding: str = "",
) -> Page[EstimateLine]:
    """One page of the lines in the document's order. None while the file is withheld.

    ``finding`` is the id of one of the estimate's findings: only its lines are listed. None once it is settled.
    """
    if not estimate.is_readable:
        return Page([], None)
    lines = EstimateLine.objects.filter(estimate=estimate, place__gte=read_place(cursor)).order_by("place")
    lines = lines.select_related("corrected_by")
    if finding:
        lines = lines.filter(_of_finding(estimate, finding))
    if room is not None:
        lines = lines.filter(room=room)
    if checked is not None:
        lines = lines.filter(is_checked=checked)
    rows = list(lines[: PAGE_SIZE + 1])
    return Page(rows[:PAGE_SIZE], str(rows[PAGE_SIZE].place) if len(rows) > PAGE_SIZE else None)


def _of_finding(estimate: Estimate, finding_id: str) -> Q:
    found = next((finding for finding in with_ids(estimate.findings) if finding["id"] == finding_id), None)
    if found is None:
        return Q(pk__in=[])
    if found["rule"] != "numbers_missing":
        return Q(pk__in=found["lines"])
    # The lines next to each gap, because those that are missing have no rows.
    numbers = {number for number in estimate.lines.values_list("number", flat=True) if number is not None}
    missing = set(range(1, max(numbers, default=0) + 1)) - numbers
    return Q(number__in=numbers & {number + step for number in missing for step in (-1, 1)})


def pairs_page(
    comparison: Comparison,
    *,
    cursor: str = "",
    kind: str = "",
    room: str | None = None,
    size: int = PAGE_SIZE,
    with_excluded: bool = False,
) -> Page[ComparisonPair]:
    """One page of the pairs that count, or of all, in their order. Raises ``Invalid``."""
    pairs = comparison.pairs.filter(place__gte=read_place(cursor))
    if not with_excluded:
        pairs = pairs.filter(is_excluded=False)
    if kind == DIFFERENT:
        pairs = pairs.exclude(kind=ComparisonPair.Kind.SAME)
    elif kind:
        pairs = pairs.filter(kind=kind)
    if room is not None:
        pairs = pairs.filter(room=room)
    rows = list(pairs.select_related("base", "audited").order_by("place")[: size + 1])
    return Page(rows[:size], str(rows[size].place) if len(rows) > size else None)


_CSV_COLUMNS = ("number", "description", "quantity", "unit", "unit_price", "rcv")


def export_pairs(comparison: Comparison) -> Iterator[str]:
    """The lines of ``comparison-v1.csv``."""
    sides = ("base", "audited")
    header = ["room", "kind", *(f"{side}_{name}" for side in sides for name in _CSV_COLUMNS)]
    pairs = comparison.pairs.filter(is_excluded=False).select_related("base", "audited").order_by("place")
    rows = (
        [
            pair.room,
            pair.kind,
            *(_as_cell(getattr(pair, side), name) for side in sides for name in _CSV_COLUMNS),
            Number(f"{pair.difference:.2f}"),
            pair.reason,
            pair.note,
        ]
        for pair in pairs.iterator(chunk_size=500)
    )
    return write_lines(chain([[*header, "difference", "reason", "note"]], rows))


def _as_cell(line: EstimateLine | None, name: str) -> str:
    value = getattr(line, name) if line is not None else None
    if value is None:
        return ""
    return Number(format_number(value)) if isinstance(value, Decimal) else str(value)


def read_place(cursor: str) -> int:
    """The place at which a page begins. Raises ``Invalid``."""
    if not cursor:
        return 0
    if not cursor.isdecimal() or len(cursor) > 9 or not cursor.isascii():
        raise Invalid({"cursor": ["This page does not exist. Please start from the first one."]})
    return int(cursor)
