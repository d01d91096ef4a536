"""The queue from which a claim's page was opened: its rows around the claim, and the claim that comes next."""

from copy import copy
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import SuspiciousOperation
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest, QueryDict

from apps.accounts.models import User
from apps.claims.models import Claim, ClaimPresence
from apps.claims.staff.queue import Queue
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import SupportAdmin

# Django's own parameter for the filters of the list, and ours for the claim that was next when this one was opened.
FILTERS, NEXT = "_changelist_filters", "_next"

SIZE, BEFORE = 20, 5


@dataclass(frozen=True, slots=True)
class QueueRow:
    """``is_new`` until this staff user has opened the claim."""

    claim: Claim
    url: str
    is_new: bool
    is_current: bool


@dataclass(frozen=True, slots=True)
class QueueColumn:
    """``pairs`` and ``query`` belong to every link and form of the claim's page, so that the queue is kept."""

    title: str = ""
    url: str = ""
    rows: list[QueueRow] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    next_url: str = ""
    previous_url: str = ""

    @property
    def query(self) -> str:
        return urlencode(self.pairs)


def get_kept_query(request: HttpRequest) -> str:
    """The query by which a page of the claim remembers the queue."""
    return urlencode({name: request.GET[name] for name in (FILTERS, NEXT) if name in request.GET})


def get_next_url(request: HttpRequest) -> str:
    """Where *Send and next* leads: to the claim that was next on the page that was sent, or back to the queue."""
    filters = request.GET.get(FILTERS, "")
    try:
        return _get_claim_url(UUID(request.GET.get(NEXT, "")), filters)
    except ValueError:
        return _get_list_url(filters)


def get_queue_column(model_admin: SupportAdmin, request: HttpRequest, claim: Claim) -> QueueColumn:
    """Without the filters of a list in the query, there is no queue."""
    filters = request.GET.get(FILTERS, "")
    claims = _get_claims(model_admin, request, filters) if filters else None
    if claims is None:
        return QueueColumn()
    # What was next stays next, also once this claim has left the queue or got another due time.
    anchor_id, rows = _get_rows(claims, claim, request.GET.get(NEXT, ""))
    ids = [row.pk for row in rows]
    others = [pk for pk in ids if pk != claim.pk]
    if NEXT in request.GET and not request.GET[NEXT]:
        following: UUID | None = None  # it was the last one
    elif anchor_id != claim.pk:
        following = anchor_id
    elif claim.pk in ids:
        following = next(iter(ids[ids.index(claim.pk) + 1 :]), None)
    else:
        following = next(iter(others), None)
    if claim.pk not in ids:
        rows.insert(ids.index(following) if following in ids else len(rows), claim)
        ids = [row.pk for row in rows]
    before = ids[: ids.index(claim.pk)]
    queue = QueryDict(filters).get("queue", "")
    return QueueColumn(
        title=Queue(queue).label if queue in Queue else "Claims",
        url=_get_list_url(filters),
        rows=[
            QueueRow(
                row,
                _get_claim_url(row.pk, filters),
                is_new=row.pk != claim.pk and getattr(row, "is_new", False),
                is_current=row.pk == claim.pk,
            )
            for row in rows[:SIZE]
        ],
        pairs=[(FILTERS, filters), (NEXT, str(following or ""))],
        next_url=_get_claim_url(following, filters) if following else "",
        previous_url=_get_claim_url(before[-1], filters) if before else "",
    )


def _get_claims(model_admin: SupportAdmin, request: HttpRequest, filters: str) -> "QuerySet[Claim] | None":
    """The claims of the list, filtered and sorted as the list is. ``None`` if the filters are not valid."""
    list_request = copy(request)
    list_request.GET = QueryDict(filters)
    # Only the rows around the claim are read, and nothing is counted.
    changelist_class: Any = type("_Changelist", (model_admin.get_changelist(request),), {"get_results": _read_nothing})
    try:
        changelist = changelist_class(
            list_request,
            Claim,
            model_admin.get_list_display(request),
            (),
            model_admin.get_list_filter(request),
            model_admin.date_hierarchy,
            model_admin.get_search_fields(request),
            model_admin.list_select_related,
            SIZE,
            SIZE,
            (),
            model_admin,
            model_admin.get_sortable_by(request),
            "",
        )
    except (IncorrectLookupParameters, SuspiciousOperation):
        return None
    opened = ClaimPresence.objects.filter(claim=OuterRef("pk"), user=cast(User, request.user))
    claims: QuerySet[Claim] = changelist.queryset.annotate(is_new=~Exists(opened) & Q(queue_at__isnull=False))
    return claims


def _read_nothing(_changelist: Any, _request: HttpRequest) -> None:
    pass


def _get_rows(claims: "QuerySet[Claim]", claim: Claim, next_id: str) -> tuple[UUID, list[Claim]]:
    """The rows around the claim that is next, or around this one if that has left the list. Mostly one query."""
    try:
        anchor_id = UUID(next_id)
    except ValueError:
        return claim.pk, _get_rows_around(claims, claim)
    rows = _get_rows_around(claims, Claim(pk=anchor_id), is_read=False)
    anchor = next((row for row in rows if row.pk == anchor_id), None)
    if anchor is None:
        return claim.pk, _get_rows_around(claims, claim)
    # A column without a value has nothing before or after it in SQL.
    return anchor_id, rows if len(rows) > 1 else _get_rows_around(claims, anchor)


def _get_rows_around(claims: "QuerySet[Claim]", anchor: Claim, *, is_read: bool = True) -> list[Claim]:
    """The anchor, if it is in the list, with a few rows before it and those after it. One query.

    Of an anchor that was not read, only the id is known.
    """
    ordering = [name for name in claims.query.order_by if isinstance(name, str)]
    after = claims.filter(_is_beyond(anchor, ordering, after=True, is_read=is_read) | Q(pk=anchor.pk))
    before = claims.filter(_is_beyond(anchor, ordering, after=False, is_read=is_read)).reverse()
    return list(claims.filter(Q(pk__in=before.values("pk")[:BEFORE]) | Q(pk__in=after.values("pk")[: SIZE - BEFORE])))


def _is_beyond(anchor: Claim, ordering: list[str], *, after: bool, is_read: bool) -> Q:
    """The condition for rows before or after the anchor. Fields without a value are left out of the order."""
    condition, same = Q(pk__in=[]), Q()
    for name in ordering:
        column = name.removeprefix("-")
        value: Any = anchor if is_read else Subquery(Claim.objects.filter(pk=anchor.pk).values(column))
        for part in column.split("__") if is_read else ():
            value = value and getattr(value, part)
        if value is None:
            continue
        lookup = "lt" if after == name.startswith("-") else "gt"
        condition |= same & Q(**{f"{column}__{lookup}": value})
        same &= Q(**{column: value})
    return condition


def _get_claim_url(pk: UUID, filters: str) -> str:
    return f"{row_url(Claim(pk=pk))}?{urlencode({FILTERS: filters})}"


def _get_list_url(filters: str) -> str:
    return f"{list_url(Claim)}?{filters}"
