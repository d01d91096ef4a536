from datetime import datetime

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.audit.registry import require_registered
from apps.core.request_meta import RequestMeta


def log(action: str, *, member: Member, description: str, now: datetime, meta: RequestMeta | None = None) -> None:
    """Write an entry of the activity log in the caller's transaction. Descriptions are truncated to 500 characters."""
    require_registered(action)
    meta = meta or RequestMeta()
    ActivityEntry.objects.create(
        member=member,
        action=action,
        description=description[:500],
        ip_address=meta.ip_address,
        user_agent=meta.user_agent,
        created_at=now,
    )
