"""Support staff sign in at ``/staff/``, under the same lock as members and admins."""

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
from apps.core.errors import Throttled
from apps.core.requests import client_ip, get_actor


class StaffBackend(ModelBackend):
    """Django's permissions, with our own check of name and password."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """Return the staff user, or ``None``; raise ``LockedOut`` or ``Throttled``."""
        if request is None or not username or not password:
            return None
        try:
            return verify(
                username=username,
                password=password,
                ip_address=client_ip(request),
                known_device=partial(cookies.browser_id, request),
                may_enter=lambda user: user.is_support_staff,
                now=timezone.now(),
            )
        except InvalidCredentials:
            return None


def log_sign_in(request: HttpRequest) -> None:
    """Put on record who has just come in."""
    audit.log(
        actor=get_actor(request),
        action="signed_in",
        description="Signed in to the support desk",
        subject=cast(User, request.user),
    )


class StaffSignInForm(AdminAuthenticationForm):
    """The support desk's sign-in form, which can say that it is locked."""

    # Django's own hints at case, which a username has none of here.
    error_messages = {**AdminAuthenticationForm.error_messages, "invalid_login": InvalidCredentials.message}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def clean(self) -> dict[str, Any]:
        """Check name and password."""
        try:
            return super().clean()
        except (LockedOut, Throttled) as refusal:
            raise ValidationError(refusal.message) from refusal
