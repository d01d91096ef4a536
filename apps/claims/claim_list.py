"""A member's list of claims: filters, orders, pages, and the whole list as CSV."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import chain
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import F, Q, TextChoices
from django.db.models.functions import Coalesce

from apps.accounts.models import Member
from apps.claims.full_text import claims_with_words
from apps.claims.models import NEVER, Claim, ClaimQuerySet
from apps.claims.selectors import CLAIM_ROWS
from apps.core import csv_export
from apps.core.errors import Invalid
from apps.core.formatting import format_iso
from apps.core.pagination import PAGE_SIZE, Page, newest_first
from apps.core.text import read_uuid
from apps.notifications.models import NotificationPreferences


class Sort(TextChoices):
    """What comes first."""

    NEWEST = "newest"
    DUE = "due"
    HOMEOWNER = "homeowner"
    AMOUNT = "amount"


# By what each order sorts, so that what has no value comes last. Rows with the same value are newest first.
_KEYS: dict[str, Any] = {
    Sort.DUE: Coalesce("due_at", NEVER),
    Sort.HOMEOWNER: F("homeowner_key"),
    Sort.AMOUNT: -Coalesce("original_claim_amount", Decimal(-1)),
}

CSV_COLUMNS = (
    "reference", "claimNumber", "propertyAddress", "homeowner", "serviceRequestType", "inspectionStatus", "status",
    "dueAt", "originalClaimAmount", "finalClaimAmount", "labels", "createdAt",
)  # fmt: skip
_CSV_FIELDS = (
    "reference", "claim_number", "property_address", "homeowner", "service_request_type", "inspection_status", "status",
    "due_at", "original_claim_amount", "final_claim_amount", "labels", "created_at",
)  # fmt: skip
_CSV_ROWS: Any = Claim.objects.values_list("id", *_CSV_FIELDS, named=True)
_CSV_BATCH = 500


def claims_page(
    member: Member, *, sort: str = "", cursor: str = "", limit: int = PAGE_SIZE, now: datetime, **filters: Any
) -> Page[Any]:
    """One page of a member's claims. ``filters`` are those of ``filter_claims``.

    Raises ``Invalid`` for an unknown cursor.
    """
    claims = filter_claims(CLAIM_ROWS.filter(member=member), member, now=now, **filters)
    return _read_page(claims, member, sort, cursor=cursor, limit=limit)


def export_claims(member: Member, *, sort: str = "", now: datetime, **filters: Any) -> Iterator[str]:
    """The lines of the CSV, in the order of the list. Reads the claims in batches."""
    claims = filter_claims(_CSV_ROWS.filter(member=member), member, now=now, **filters)
    rows = _read_in_batches(claims, member, sort)
    return csv_export.write_lines(chain([CSV_COLUMNS], (_get_cells(row) for row in rows)))


def filter_claims(
    claims: ClaimQuerySet,
    member: Member,
    *,
    now: datetime,
    status: str = "",
    service_request_type: str = "",
    dol: date | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    label: str = "",
    search: str = "",
    waits: str = "",
    result: str = "",
) -> ClaimQuerySet:
    """``search`` also looks into the messages of both sides. The days are those of the member's time zone.

    ``waits`` limits it to the claims on which the member has to do something, ``result`` to those with a result that
    the member can fetch.
    """
    if status:
        claims = claims.filter(status=status)
    if service_request_type:
        claims = claims.filter(service_request_type=service_request_type)
    if dol:
        claims = claims.filter(dol=dol)
    if first_day or last_day:
        claims = _filter_days(claims, member, first_day, last_day)
    if label:
        claims = claims.labelled(label)
    if search:
        claims = claims.matching(search) | claims.filter(pk__in=claims_with_words(member, search))
    if waits:
        claims = claims.waiting_for_member(now=now) | claims.filter(unread_messages__gt=0)
    if result:
        claims = claims.with_ready_result()
    return claims


def _filter_days(claims: ClaimQuerySet, member: Member, first: date | None, last: date | None) -> ClaimQuerySet:
    own = NotificationPreferences.objects.filter(member=member).first() or NotificationPreferences()
    zone = ZoneInfo(own.current_time_zone)
    if first:
        claims = claims.filter(created_at__gte=datetime.combine(first, time.min, tzinfo=zone))
    if last:
        claims = claims.filter(created_at__lt=datetime.combine(last + timedelta(days=1), time.min, tzinfo=zone))
    return claims


def _read_page(claims: Any, member: Member, sort: str, *, cursor: str, limit: int) -> Page[Any]:
    if sort in _KEYS:
        return _sorted_page(claims, member, _KEYS[sort], cursor=cursor, limit=limit)
    return newest_first(claims, cursor=cursor, size=limit)


def _sorted_page(claims: Any, member: Member, key: Any, *, cursor: str, limit: int) -> Page[Any]:
    """The cursor is the id of the last claim of the page before."""
    claims = claims.alias(sort_key=key)
    if cursor:
        last = _find_last(member, key, cursor)
        older = Q(created_at__lt=last.created_at) | Q(created_at=last.created_at, id__lt=last.pk)
        claims = claims.filter(Q(sort_key__gt=last.sort_key) | (Q(sort_key=last.sort_key) & older))
    rows = list(claims.order_by("sort_key", "-created_at", "-id")[: limit + 1])
    return Page(rows[:limit], str(rows[limit - 1].id) if len(rows) > limit else None)


def _find_last(member: Member, key: Any, cursor: str) -> Any:
    try:
        claim_id: UUID = read_uuid(cursor)
    except ValueError:
        claim_id = UUID(int=0)
    last = Claim.objects.owned_by(member).annotate(sort_key=key).filter(pk=claim_id).first()
    if last is None:
        raise Invalid({"cursor": ["This page does not exist. Please start from the first one."]})
    return last


def _read_in_batches(claims: Any, member: Member, sort: str) -> Iterator[Any]:
    cursor: str | None = ""
    while cursor is not None:
        page = _read_page(claims, member, sort, cursor=cursor, limit=_CSV_BATCH)
        yield from page.rows
        cursor = page.next


def _get_cells(row: Any) -> Sequence[str]:
    return [_to_text(getattr(row, name)) for name in _CSV_FIELDS]


def _to_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return format_iso(value)
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return "; ".join(value) if isinstance(value, list) else value
