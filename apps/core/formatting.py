"""The mails about what support did to an account, each written in the transaction of the change that it tells of."""

from datetime import UTC, datetime


def format_instant(moment: datetime) -> str:
    """An instant as people read it."""
    return f"{moment:%d %B %Y at %H:%M} UTC"


def count_sessions(sessions: int) -> str:
    """A number of sessions in words."""
    return "1 session" if sessions == 1 else f"{sessions} sessions"


def count_documents(number: int) -> str:
    """``1 document``, ``3 documents``."""
    return "1 document" if number == 1 else f"{number} documents"


def instant(value: datetime) -> str:
    """ISO 8601 in UTC with ``Z``, in whole seconds."""
    # Half of what a page of fifty rows costs would be strftime.
    return value.astimezone(UTC).isoformat(timespec="seconds")[:19] + "Z"
