"""Staff sign in at ``/staff/``, with the same rate limits as members and admins."""

from functools import partial
from typing import Any, cast

from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts import cookies
from apps.accounts.credentials import InvalidCredentials, LockedOut, verify
from apps.accounts.models import User
from apps.audit import services as audit
from apps.core.api.requests import client_ip, get_actor
from apps.core.errors import Throttled
from apps.support.audit_actions import AuditAction


class StaffBackend(ModelBackend):
    """Django's permissions, with our own check of username and password."""

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


def log_sign_in(request: HttpRequest) -> None:
    audit.log(
        AuditAction.SIGNED_IN,
        actor=get_actor(request),
        target=cast(User, request.user),
        description="Signed in to the support site",
        now=timezone.now(),
    )


class StaffSignInForm(AdminAuthenticationForm):
    # Django's message says that the username is case-sensitive, which is not true here.
    error_messages = {**AdminAuthenticationForm.error_messages, "invalid_login": InvalidCredentials.message}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except (LockedOut, Throttled) as error:
            raise ValidationError(error.message) from error
