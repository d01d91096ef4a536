"""Comparisons: drafted from two read estimates, released once and for all with a result."""

from collections.abc import Iterable
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Min, Q, Sum

from apps.accounts.models import User
from apps.core.errors import Conflict
from apps.core.formatting import pluralize
from apps.estimates.matching import match_lines
from apps.estimates.models import Comparison, ComparisonPair, Estimate, EstimateLine

Kind = ComparisonPair.Kind

_CENT = Decimal("0.01")

_ZERO = Decimal()


class NotComparable(Conflict):
    message = "These estimates cannot be compared"


class LineInUse(Conflict):
    code = "in_use"
    message = "A released comparison uses this line, so it can no longer be changed"


class ComparisonInUse(Conflict):
    code = "in_use"
    message = "This comparison is released and can no longer be changed"


def refuse_incomparable(base: Estimate, audited: Estimate) -> None:
    """Raise ``NotComparable`` unless both are read, of one claim, and without a line that does not check."""
    if base.pk == audited.pk:
        raise NotComparable("Choose two different estimates")
    if base.document.claim_id is None or base.document.claim_id != audited.document.claim_id:
        raise NotComparable("Both estimates must belong to this claim")
    for estimate in (base, audited):
        if not estimate.is_readable:
            raise NotComparable(f"The estimate {estimate} is not read")
        if estimate.unchecked_count:
            left = pluralize(estimate.unchecked_count, "line")
            raise NotComparable(f"{left} of the estimate {estimate} still have to be checked")


def make_comparison(*, base: Estimate, audited: Estimate, created_by: User | None, now: datetime) -> Comparison:
    """Compare two locked estimates, in the caller's transaction. Raises ``NotComparable``."""
    refuse_incomparable(base, audited)
    comparison = Comparison(
        claim_id=base.document.claim_id,  # type: ignore[misc]  # refused above if there is none
        base=base,
        audited=audited,
        created_by=created_by,
        created_at=now,
        findings=[*base.findings, *audited.findings],
    )
    matches = match_lines(list(base.lines.order_by("place")), list(audited.lines.order_by("place")))
    # Two places for each match, one for each line, so that it can be taken apart.
    pairs = [
        build_pair(
            comparison,
            base=match.base,
            audited=match.audited,
            place=2 * index,
            audited_place=2 * index + (match.base is not None) if match.audited is not None else None,
            is_uncertain=match.is_uncertain,
        )
        for index, match in enumerate(matches)
    ]
    set_totals(comparison, pairs)
    comparison.save()
    ComparisonPair.objects.bulk_create(pairs, batch_size=200)
    return comparison


def build_pair(
    comparison: Comparison, *, base: EstimateLine | None, audited: EstimateLine | None, **fields: Any
) -> ComparisonPair:
    """A pair with what follows from its lines. ``fields`` are its places, and what was noted about it."""
    first = base or audited
    base_rcv, audited_rcv = _get_rcv(base), _get_rcv(audited)
    return ComparisonPair(
        comparison=comparison,
        kind=get_kind(base, audited),
        room=first.room if first is not None else "",
        base=base,
        audited=audited,
        base_rcv=base_rcv,
        audited_rcv=audited_rcv,
        difference=audited_rcv - base_rcv,
        **fields,
    )


def _get_rcv(line: EstimateLine | None) -> Decimal:
    if line is None or line.rcv is None:
        return _ZERO
    return line.rcv.quantize(_CENT, ROUND_HALF_UP)


def get_kind(base: EstimateLine | None, audited: EstimateLine | None) -> Kind:
    if base is None:
        return Kind.MISSING_IN_BASE
    if audited is None:
        return Kind.MISSING_IN_AUDITED
    if base.quantity == audited.quantity:
        return Kind.SAME if base.rcv == audited.rcv else Kind.PRICE
    return Kind.QUANTITY if base.unit_price == audited.unit_price else Kind.QUANTITY_AND_PRICE


def set_totals(comparison: Comparison, pairs: Iterable[ComparisonPair]) -> None:
    """Set the sums of the comparison from all its pairs. Does not save it."""
    rows = list(pairs)
    counted, excluded = ([row for row in rows if row.is_excluded == is_excluded] for is_excluded in (False, True))
    comparison.base_total = sum((row.base_rcv for row in counted), _ZERO)
    comparison.audited_total = sum((row.audited_rcv for row in counted), _ZERO)
    comparison.difference = sum((row.difference for row in counted), _ZERO)
    comparison.excluded_count = len(excluded)
    comparison.excluded_base = sum((row.base_rcv for row in excluded), _ZERO)
    comparison.excluded_audited = sum((row.audited_rcv for row in excluded), _ZERO)


def release_comparison(comparison: Comparison, *, now: datetime) -> None:
    """Give a draft the next version of its claim, in the caller's transaction, which has locked the claim.

    Raises ``ComparisonInUse`` if it is released already, and ``NotComparable`` if its estimates changed since.
    """
    locked = Comparison.objects.select_for_update().get(pk=comparison.pk)
    if locked.version is not None:
        raise ComparisonInUse
    for estimate in (locked.base, locked.audited):
        if not estimate.is_readable:
            raise NotComparable(f"The estimate {estimate} is not read")
    if find_difference(locked) is not None:
        raise NotComparable("Lines have been corrected since this comparison was made. Make it again")
    others = Comparison.objects.filter(claim_id=locked.claim_id)
    latest: int = others.aggregate(latest=Max("version"))["latest"] or 0
    locked.version, locked.released_at = latest + 1, now
    locked.save(update_fields=["version", "released_at"])


def find_difference(comparison: Comparison) -> str | None:
    """Where the sums of the comparison, its pairs and their lines do not agree, as a sentence."""
    pairs = list(comparison.pairs.select_related("base", "audited"))
    sums = Comparison()
    set_totals(sums, pairs)
    names = ("base_total", "audited_total", "difference", "excluded_count", "excluded_base", "excluded_audited")
    if any(getattr(sums, name) != getattr(comparison, name) for name in names):
        return f"The sums of the comparison {comparison.pk} differ from those of its pairs"
    for pair in pairs:
        if (pair.base_rcv, pair.audited_rcv) != (_get_rcv(pair.base), _get_rcv(pair.audited)):
            return f"A pair of the comparison {comparison.pk} differs from its lines"
    return None


def refuse_used_line(line: EstimateLine) -> None:
    """Raise ``LineInUse`` if a released comparison uses the line."""
    released = ComparisonPair.objects.filter(comparison__version__isnull=False)
    if released.filter(Q(base=line) | Q(audited=line)).exists():
        raise LineInUse


def is_compared(estimate_id: UUID) -> bool:
    return Comparison.objects.filter(Q(base=estimate_id) | Q(audited=estimate_id)).exists()


def sum_by_room(comparison: Comparison) -> list[dict[str, Any]]:
    """In the order of the base."""
    rooms = comparison.pairs.filter(is_excluded=False).values("room")
    sums = rooms.annotate(
        base=Sum("base_rcv"),
        audited=Sum("audited_rcv"),
        change=Sum("difference"),
        count=Count("pk"),
        first=Min("place"),
    )
    return [
        {name: row[name] for name in ("room", "base", "audited", "count")} | {"difference": row["change"]}
        for row in sums.order_by("first")
    ]


def sum_by_kind(comparison: Comparison) -> list[dict[str, Any]]:
    """All six kinds, also those without pairs."""
    kinds = comparison.pairs.filter(is_excluded=False).order_by().values("kind")
    sums = {row["kind"]: row for row in kinds.annotate(change=Sum("difference"), count=Count("pk"))}
    return [
        {"kind": kind, "count": sums[kind]["count"], "difference": sums[kind]["change"]}
        if kind in sums
        else {"kind": kind, "count": 0, "difference": _ZERO}
        for kind in Kind.values
    ]
