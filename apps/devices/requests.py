"""The device headers, the device cookie and the session of a member."""

from datetime import timedelta
from typing import cast

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse

from apps.accounts.cookies import get_browser_id
from apps.accounts.models import User
from apps.accounts.sessions import DEVICE_KEY
from apps.devices.binding import BoundDevice, get_bound_device_id
from apps.devices.headers import FINGERPRINT_PATTERN, DeviceHeaders, parse_label
from apps.devices.models import Device


def get_device_headers(request: HttpRequest) -> DeviceHeaders:
    """Read the cookie and the headers. Ignores a malformed fingerprint, and truncates a label that is too long."""
    # request.headers would parse all headers of the request, and this runs in every request of a member.
    fingerprint = request.META.get("HTTP_X_DEVICE_FINGERPRINT", "")
    return DeviceHeaders(
        token=request.COOKIES.get(settings.DEVICE_COOKIE_NAME) or None,
        fingerprint=fingerprint if FINGERPRINT_PATTERN.fullmatch(fingerprint) else None,
        label=parse_label(request.META.get("HTTP_X_DEVICE_LABEL", "")),
    )


def get_known_device_id(request: HttpRequest, user: User | None) -> str | None:
    """Return the id of the member's bound device, or of the browser in which the member has reset the password."""
    return get_bound_device_id(get_device_headers(request), user) or get_browser_id(request, user)


COOKIE_LIFETIME = timedelta(days=400)


def set_device_cookie(response: HttpResponse, bound: BoundDevice) -> None:
    """Set the cookie if the device has a new token."""
    if bound.new_token is None:
        return
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        bound.new_token,
        max_age=COOKIE_LIFETIME,
        httponly=True,
        secure=settings.DEVICE_COOKIE_SECURE,
        samesite="Lax",
    )


def set_current_device(request: HttpRequest, device: Device) -> None:
    """Store the device for the rest of the request."""
    request.device = device  # type: ignore[attr-defined]  # read only by get_current_device


def get_current_device(request: HttpRequest) -> Device | None:
    """Return the device of a signed-in member, or ``None`` while support impersonates the member."""
    return cast("Device | None", getattr(request, "device", None))


DEMO_SESSION_LIFETIME = timedelta(days=1)


def start_session(*, request: HttpRequest, device: Device) -> None:
    """Start a new session of the device's member, bound to the device."""
    member = device.member
    login(request, member.user)
    request.session[DEVICE_KEY] = str(device.pk)
    if member.is_read_only:
        request.session.set_expiry(DEMO_SESSION_LIFETIME)
