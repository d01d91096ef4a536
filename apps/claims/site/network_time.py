"""Times on the pages about claims: in the network's zone, like its opening hours."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet, Subquery
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.formats import date_format

from apps.claims.models import BusinessCalendar, Claim
from apps.core.formatting import pluralize
from apps.core.staff.sections import State

SOON = timedelta(hours=2)
ONE_HOUR, ONE_DAY = timedelta(hours=1), timedelta(days=1)


def with_network_zone(claims: "QuerySet[Any]") -> "QuerySet[Any]":
    """The zone is read with the claims, which saves their pages a query."""
    return claims.annotate(network_zone=Subquery(BusinessCalendar.objects.values("time_zone")[:1]))


def get_network_zone(claim: Any) -> ZoneInfo:
    """Of a claim that was read with it."""
    return ZoneInfo(claim.network_zone)


def render_in_zone(response: HttpResponse, time_zone: ZoneInfo) -> HttpResponse:
    """Render the page at once. Its templates show all times in this zone."""
    if isinstance(response, TemplateResponse):
        with timezone.override(time_zone):
            response.render()
    return response


def format_time(moment: datetime, *, time_zone: ZoneInfo) -> str:
    """As templates show it: ``27 Nov 2026, 14:00 EST``."""
    return date_format(moment.astimezone(time_zone), "DATETIME_FORMAT")


def describe_due(claim: Claim, *, now: datetime, time_zone: ZoneInfo) -> State:
    """When the network owes the next step, counted from now if that is less than a day away."""
    if claim.paused_since is not None:
        return State("Paused")
    if claim.due_at is None:
        return State("None" if claim.queue_at else "Closed")
    left = claim.due_at - now
    if left <= timedelta(0):
        return State(f"{_format_span(-left)} late", "danger")
    if left < ONE_DAY:
        return State(f"in {_format_span(left)}", "watch" if left <= SOON else "live")
    return State(f"{claim.due_at.astimezone(time_zone):%a %-d %b, %H:%M}")


def _format_span(span: timedelta) -> str:
    if span < ONE_HOUR:
        return f"{int(span.total_seconds() // 60)} min"
    if span < ONE_DAY:
        return f"{int(span / ONE_HOUR)} h"
    return pluralize(span.days, "day")
