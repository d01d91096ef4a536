"""Staff sign in at ``/staff/``, with the same rate limits as members and admins."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError

from apps.accounts.credentials import InvalidCredentials, LockedOut
from apps.core.errors import Throttled


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
