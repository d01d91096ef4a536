"""Staff sign in at ``/staff/``, with the same rate limits as members and admins."""

from typing import Any, cast

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.credentials import InvalidCredentials, LockedOut
from apps.accounts.models import User
from apps.audit import services as audit
from apps.core.api.requests import get_actor
from apps.core.errors import Throttled
from apps.support.audit_actions import AuditAction


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
