from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.sessions import ADDRESS_KEY, USER_AGENT_KEY
from apps.core.api.requests import client_ip
from apps.core.request_meta import PASSWORD_AT_KEY, SIGNED_IN_AT_KEY


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, **kwargs: Any) -> None:
    """Store when and where the session began."""
    now = timezone.now().isoformat()
    request.session.update(
        {
            SIGNED_IN_AT_KEY: now,
            PASSWORD_AT_KEY: now,
            ADDRESS_KEY: client_ip(request),
            USER_AGENT_KEY: request.META.get("HTTP_USER_AGENT", "")[:512],
        }
    )
