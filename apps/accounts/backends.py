from functools import partial
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts import cookies
from apps.accounts.credentials import InvalidCredentials, verify
from apps.accounts.models import User
from apps.core.api.requests import client_ip


class AccountBackend(ModelBackend):
    """Django's permissions for users of any kind, and the check of a staff user's name and password."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """Return the staff user, or ``None`` if the credentials are wrong. Raises ``LockedOut`` or ``Throttled``."""
        if request is None or not username or not password:
            return None
        try:
            return verify(
                username=username,
                password=password,
                ip_address=client_ip(request),
                known_device=partial(cookies.get_browser_id, request),
                kind=User.Kind.STAFF,
                now=timezone.now(),
            )
        except InvalidCredentials:
            return None
