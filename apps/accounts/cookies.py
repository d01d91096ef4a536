"""Browsers in which a panel admin or a staff member has signed in before, known by a signed cookie.

They have no bound devices, as members have. The cookie signs nobody in: it only keeps other people's guesses at the
name from slowing or locking the owner (OWASP: device cookies). A new password voids it.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from apps.accounts.models import User

COOKIE_LASTS = timedelta(days=400)
_SEPARATOR = "."


def browser_id(request: HttpRequest, user: User | None) -> str | None:
    """Return the id of the calling browser, if it is known as this user's."""
    cookie = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE_NAME, "")
    try:
        owner, _, browser = _signer(user).unsign(cookie, max_age=COOKIE_LASTS).partition(_SEPARATOR)
    except BadSignature:
        return None
    return browser if user is not None and owner == str(user.pk) else None


def remember_browser(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let the calling browser be known as this user's from now on. Its id stays, and its failures with it."""
    browser = browser_id(request, user) or secrets.token_hex(16)
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE_NAME,
        _signer(user).sign(f"{user.pk}{_SEPARATOR}{browser}"),
        max_age=COOKIE_LASTS,
        httponly=True,
        secure=settings.DEVICE_COOKIE_SECURE,
        samesite="Lax",
    )


def _signer(user: User | None) -> TimestampSigner:
    # The password's hash is part of the key: a cookie of an earlier password has no valid signature any more.
    return TimestampSigner(key=f"{settings.SECRET_KEY}{user.password if user else ''}", salt="accounts.known_browser")
