"""The member's activity log."""

from typing import Any

from apps.accounts.models import ActivityEntry, Member
from apps.common.clock import present
from apps.common.request_facts import RequestFacts


def record(
    *, member: Member, action: str, description: str, facts: RequestFacts | None = None, **metadata: Any
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
