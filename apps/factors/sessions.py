"""The list of a user's sessions. A session's key signs in anyone who knows it, so clients get another id."""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from apps.accounts.models import Session, User
from apps.accounts.sessions import ADDRESS_KEY, USER_AGENT_KEY, get_sessions
from apps.core.errors import NotFound
from apps.core.request_meta import SIGNED_IN_AT_KEY, read_time

# What a user agent contains, and what people call it. Browsers also name those before which they are listed here.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class OpenSession:
    id: UUID
    device_label: str
    address: str | None
    created_at: datetime | None
    last_seen_at: datetime
    is_current: bool


def get_open_sessions(user: User, *, current_key: str | None, now: datetime) -> list[OpenSession]:
    """Most recently used first, the current one before all others. Of the demo member only the current one."""
    rows = get_sessions(user).filter(expire_date__gt=now).select_related("device")
    if user.is_member and user.member.is_read_only:
        # All visitors share this account. None may see the addresses of the others.
        rows = rows.filter(session_key=current_key)
    found = [_describe(row, current_key) for row in rows]
    return sorted(found, key=lambda session: (session.is_current, session.last_seen_at), reverse=True)


def end_session(*, user: User, session_id: UUID) -> None:
    """Raise ``NotFound`` if the user has no such session."""
    keys = [row.session_key for row in get_sessions(user) if _get_id(row.session_key) == session_id]
    if not keys or not Session.objects.filter(session_key__in=keys).delete()[0]:
        raise NotFound


def _describe(row: Session, current_key: str | None) -> OpenSession:
    data = row.get_decoded()
    return OpenSession(
        id=_get_id(row.session_key),
        device_label=row.device.device_label if row.device else describe_browser(data.get(USER_AGENT_KEY, "")),
        address=data.get(ADDRESS_KEY),
        created_at=read_time(data, SIGNED_IN_AT_KEY),
        last_seen_at=max(row.last_seen_at, row.device.last_seen_at) if row.device else row.last_seen_at,
        is_current=row.session_key == current_key,
    )


def describe_browser(user_agent: str) -> str:
    """``Firefox on Windows``. Only for people to recognise their own sessions."""
    words = set(re.findall(r"[A-Za-z]+", user_agent))
    parts = [next((label for word, label in known if word in words), "") for known in (_BROWSERS, _SYSTEMS)]
    return " on ".join(filter(None, parts)) or "Unknown browser"


def _get_id(session_key: str) -> UUID:
    return UUID(bytes=hashlib.sha256(f"session id\n{session_key}".encode()).digest()[:16])
