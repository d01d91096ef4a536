"""Who is signed in, as the app page hands it to the app with its first bytes."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from apps.accounts.serializers import AdminSerializer, UserSerializer


def session_state(request: HttpRequest) -> dict[str, Any]:
    """Return ``{user, admin}``, each as its call of the API answers it, or ``None``."""
    nobody = {"user": None, "admin": None}
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return nobody
    user = request.user
    if not user.is_authenticated:
        return nobody
    if user.is_member:
        return {**nobody, "user": UserSerializer.represent(user.member)}
    if user.is_panel_admin:
        return {**nobody, "admin": AdminSerializer.represent(user.admin_account)}
    return nobody
