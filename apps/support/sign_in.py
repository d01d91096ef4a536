"""Staff sign in at ``/staff/``, with the same rate limits as members and admins."""

from typing import Any, cast

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.credentials import InvalidCredentials, LockedOut
from apps.core.errors import Throttled
from apps.factors.requests import get_second_step


class StaffSignInForm(AdminAuthenticationForm):
    # Django's message says that the username is case-sensitive, which is not true here.
    error_messages = {**AdminAuthenticationForm.error_messages, "invalid_login": InvalidCredentials.message}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    def confirm_login_allowed(self, user: Any) -> None:
        """Raise ``SecondFactorRequired``, for which the site has a page, if the user has a second factor."""
        super().confirm_login_allowed(user)
        get_second_step(cast(HttpRequest, self.request), now=timezone.now())(user)

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except (LockedOut, Throttled) as error:
            raise ValidationError(error.message) from error
