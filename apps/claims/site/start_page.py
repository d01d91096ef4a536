"""What a staff user works on next: the queues on the start page, each with its most urgent claims."""

from dataclasses import dataclass
from typing import cast
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import Claim
from apps.claims.site.claim_rows import ClaimRow, build_rows
from apps.claims.site.queue_pages import format_count
from apps.claims.staff.queue import Queue, count_queues, filter_queue
from apps.core.staff.actions import list_url

_QUEUES = (Queue.MINE, Queue.DUE_TODAY, Queue.OVERDUE, Queue.ANSWERS, Queue.UNASSIGNED)
_MOST_URGENT = 3


@dataclass(frozen=True, slots=True)
class StartQueue:
    """``filters`` is the query that a claim's page needs to lead back to the queue."""

    label: str
    count: str
    url: str
    rows: list[ClaimRow]
    filters: str


def get_start_queues(request: HttpRequest) -> list[StartQueue]:
    if not request.user.has_perm("claims.view_claim"):
        return []
    user, now = cast(User, request.user), timezone.now()
    counts, time_zone = count_queues(user, now=now), get_business_hours().time_zone
    urgent = {
        queue: list(
            filter_queue(Claim.objects.select_related("assignee"), queue, user=user, now=now).order_by(
                "queue_at", "id"
            )[:_MOST_URGENT]
        )
        for queue in _QUEUES
        if counts[queue]
    }
    claims = {claim.pk: claim for claims in urgent.values() for claim in claims}
    rows = {row.claim.pk: row for row in build_rows(claims.values(), user=user, time_zone=time_zone, now=now)}
    return [
        StartQueue(
            queue.label,
            format_count(counts[queue]),
            list_url(Claim, queue=queue.value),
            [rows[claim.pk] for claim in urgent.get(queue, [])],
            urlencode({"_changelist_filters": urlencode({"queue": queue.value})}),
        )
        for queue in _QUEUES
    ]
