from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from apps.core.api.impersonation import get_impersonation
from apps.support.requests import stop_impersonation


@receiver(user_logged_out)
def stop_impersonation_at_sign_out(request: HttpRequest, **kwargs: Any) -> None:
    """Staff who sign out in the app during an impersonation stop the impersonation as well."""
    if get_impersonation(request):
        stop_impersonation(request, now=timezone.now())
