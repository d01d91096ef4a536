"""Database sessions with columns for user and device, all loaded in one query."""

from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.core.jobs import periodic
from apps.core.request_meta import SECOND_FACTOR_AT_KEY, SIGNED_IN_AT_KEY, read_time

DEVICE_KEY = "device_id"
# Where and with what the user signed in, for the list of the user's sessions.
ADDRESS_KEY = "address"
USER_AGENT_KEY = "user_agent"


# Read in every request, so one query loads everything that says who is signed in, and where. The account of a panel
# admin is not part of it, because few calls need that.
_SESSIONS = Session.objects.select_related("user__member", "device")


class SessionStore(DatabaseSessionStore):
    row: Session | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Session | None:
        try:
            self.row = _SESSIONS.get(session_key=self.session_key, expire_date__gt=timezone.now())
        except Session.DoesNotExist:
            self.row = self._session_key = None
        return self.row

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """Copy what other code looks up or displays from the session data to columns."""
        row = cast(Session, super().create_model_instance(data))
        row.user_id = UUID(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.device_id = UUID(data[DEVICE_KEY]) if DEVICE_KEY in data else None
        row.second_factor_at = read_time(data, SECOND_FACTOR_AT_KEY)
        row.last_seen_at = timezone.now()
        return row


def get_sessions(user: User) -> QuerySet[Session]:
    return Session.objects.filter(user=user)


def end_sessions(*, user: User, except_key: str | None = None) -> int:
    """End every session of a user except the one with ``except_key``. Return the number of ended sessions."""
    ended = get_sessions(user).exclude(session_key=except_key or "").delete()[0]
    return int(ended)


def end_on_device(*, device_id: UUID) -> None:
    Session.objects.filter(device_id=device_id).delete()


@periodic("delete_expired_sessions", every=timedelta(hours=1), title="Delete expired sessions")
def delete_expired(*, now: datetime) -> int:
    """Return the number of deleted sessions."""
    return int(Session.objects.filter(expire_date__lte=now).delete()[0])


def get_signed_in_at(session: SessionBase) -> datetime | None:
    """When the user of this session entered the password."""
    return read_time(session, SIGNED_IN_AT_KEY)
