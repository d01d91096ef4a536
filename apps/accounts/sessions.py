"""Sessions in the database that know their user and device; the session and its user are read in one query."""

from datetime import datetime
from typing import Any, cast
from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore
from django.db import models
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.core.prepared_queries import PreparedQuery, Slot

DEVICE_KEY = "device_id"
SIGNED_IN_AT_KEY = "signed_in_at"


# With its user and what the user is, in one query: every call of the product asks it.
_SESSION: PreparedQuery[Session] = PreparedQuery(
    lambda: Session.objects.select_related("user__member", "user__admin_account").filter(
        session_key=Slot("key", models.CharField()), expire_date__gt=Slot("now", models.DateTimeField())
    )
)


class SessionStore(DatabaseSessionStore):
    """Django's database sessions over our own table."""

    user: User | None = None

    @classmethod
    def get_model_class(cls) -> type[Session]:  # our own table
        """The table the sessions live in."""
        return Session

    def _get_session_from_db(self) -> Session | None:
        row = _SESSION.first(key=self.session_key, now=timezone.now())
        if row is None:
            self._session_key = None
            return None
        self.user = row.user
        return row

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """Write whose session it is, and on which device, into columns of their own."""
        row = cast(Session, super().create_model_instance(data))
        row.user_id = UUID(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.device_id = UUID(data[DEVICE_KEY]) if DEVICE_KEY in data else None
        return row


def sessions_of(user: User) -> QuerySet[Session]:
    """Every session of one user."""
    return Session.objects.filter(user=user)


def end_all(*, user: User, but_not: str | None = None) -> int:
    """End every session of a user at once, keeping the one whose key is given; return how many ended."""
    ended = sessions_of(user).exclude(session_key=but_not or "").delete()[0]
    return int(ended)


def end_on_device(*, device_id: UUID) -> None:
    """End every session bound to a device at once."""
    Session.objects.filter(device_id=device_id).delete()


def delete_expired(*, now: datetime) -> int:
    """Remove sessions whose time has run out; return how many."""
    return int(Session.objects.filter(expire_date__lte=now).delete()[0])


def signed_in_at(session: SessionBase) -> datetime | None:
    """When the user of this session last entered the password."""
    moment = session.get(SIGNED_IN_AT_KEY)
    return datetime.fromisoformat(moment) if moment else None
