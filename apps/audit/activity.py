from typing import TYPE_CHECKING, Any

from apps.audit.models import ActivityEntry
from apps.core import clock
from apps.core.request_meta import RequestMeta

if TYPE_CHECKING:
    from apps.accounts.models import Member


def log(*, member: "Member", action: str, description: str, meta: RequestMeta | None = None, **metadata: Any) -> None:
    """Write an entry of the activity log in the caller's transaction. Descriptions are truncated to 500 characters."""
    meta = meta or RequestMeta()
    ActivityEntry.objects.create(
        member=member,
        action=action,
        description=description[:500],
        metadata=metadata,
        ip_address=meta.ip_address,
        user_agent=meta.user_agent,
        created_at=clock.now(),
    )
