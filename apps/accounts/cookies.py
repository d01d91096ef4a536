"""Recognises browsers in which a panel admin or staff user has signed in before, by a signed cookie.

Admins and staff have no bound devices, unlike members. A member gets the cookie by a password reset. It does not sign
a user in: it only prevents other people's guesses from slowing down or locking out the owner (OWASP: device cookies). A
new password invalidates it.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from apps.accounts.models import User

COOKIE_MAX_AGE = timedelta(days=400)
_SEPARATOR = "."


def get_browser_id(request: HttpRequest, user: User | None) -> str | None:
    """Return the id of the calling browser, or ``None`` if it does not belong to this user."""
    cookie = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE_NAME, "")
    try:
        owner, _, browser = _signer(user).unsign(cookie, max_age=COOKIE_MAX_AGE).partition(_SEPARATOR)
    except BadSignature:
        return None
    return browser if user is not None and owner == str(user.pk) else None


def remember_browser(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie. A browser that is known already keeps its id, and so its count of failures."""
    browser = get_browser_id(request, user) or secrets.token_hex(16)
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE_NAME,
        _signer(user).sign(f"{user.pk}{_SEPARATOR}{browser}"),
        max_age=COOKIE_MAX_AGE,
        httponly=True,
        secure=settings.DEVICE_COOKIE_SECURE,
        samesite="Lax",
    )


def _signer(user: User | None) -> TimestampSigner:
    # The password hash is part of the key, so that cookies from before a password change are no longer valid.
    password = user.password if user else ""
    return TimestampSigner(
        key=f"{settings.SECRET_KEY}{password}",
        fallback_keys=[f"{key}{password}" for key in settings.SECRET_KEY_FALLBACKS],
        salt="accounts.known_browser",
    )
