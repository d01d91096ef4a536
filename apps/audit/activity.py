"""The member's activity log."""

from typing import TYPE_CHECKING, Any

from apps.audit.models import ActivityEntry
from apps.core.clock import present
from apps.core.request_meta import RequestFacts

if TYPE_CHECKING:
    from apps.accounts.models import Member


def record(
    *, member: "Member", action: str, description: str, facts: RequestFacts | None = None, **metadata: Any
) -> None:
    """Write one line, in the caller's transaction. Descriptions are cut at 500 characters."""
    facts = facts or RequestFacts()
    ActivityEntry.objects.create(
        member=member,
        action=action,
        description=description[:500],
        metadata=metadata,
        ip_address=facts.ip_address,
        user_agent=facts.user_agent,
        created_at=present(),
    )
