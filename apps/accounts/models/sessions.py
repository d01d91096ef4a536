"""Sessions that know whose they are and on which device, so that they can be ended by either."""

from typing import Any

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

from apps.accounts.models.people import User


class Session(AbstractBaseSession):
    """A signed-in browser. ``device_id`` names a device of the devices app, which stands above this one."""

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="sessions")
    device_id = models.UUIDField(null=True, db_index=True)

    class Meta(AbstractBaseSession.Meta):
        pass

    @classmethod
    def get_session_store_class(cls) -> Any:
        """The store that writes this table."""
        from apps.accounts.sessions import SessionStore  # noqa: PLC0415  # the store imports this model

        return SessionStore
