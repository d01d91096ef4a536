"""The panel's list of requests for an invitation."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count

from apps.core.pagination import Page, newest_first
from apps.invitations.models import REQUEST_STATES, InvitationRequest


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request as the panel shows it at ``now``."""

    request: InvitationRequest
    now: datetime

    def __getattr__(self, name: str) -> Any:
        return getattr(self.request, name)

    @property
    def waiting_days(self) -> int:
        return self.request.get_waiting_days(now=self.now)

    @property
    def code_text(self) -> str:
        return self.request.code.code if self.request.code else ""


@dataclass(frozen=True, slots=True)
class RequestList:
    page: Page[RequestRow]
    counts: dict[str, int]


def get_requests(*, status: str, cursor: str, now: datetime) -> RequestList:
    """One page, and the number of requests in each state. Raises ``Invalid`` for an unknown cursor."""
    requests = InvitationRequest.objects.select_related("code")
    page = newest_first(requests.in_state(status) if status else requests, cursor=cursor)
    counts = InvitationRequest.objects.aggregate(
        **{str(state): Count("pk", filter=condition) for state, condition in REQUEST_STATES.items()}
    )
    return RequestList(Page([RequestRow(row, now) for row in page.rows], page.next), counts)
