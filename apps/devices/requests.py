"""What member sign-in reads from a request and leaves in the browser: device headers, cookie and session."""

from datetime import datetime, timedelta
from typing import cast

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse

from apps.accounts.sessions import DEVICE_KEY, SIGNED_IN_AT_KEY
from apps.devices.binding import BoundDevice
from apps.devices.headers import _FINGERPRINT, DeviceHeaders, _label
from apps.devices.models import Device


def get_device_headers(request: HttpRequest) -> DeviceHeaders:
    """Read cookie and headers. A malformed fingerprint counts as none; a label that is too long is cut."""
    fingerprint = request.headers.get("x-device-fingerprint", "")
    return DeviceHeaders(
        token=request.COOKIES.get(settings.DEVICE_COOKIE_NAME) or None,
        fingerprint=fingerprint if _FINGERPRINT.fullmatch(fingerprint) else None,
        label=_label(request.headers.get("x-device-label", "")),
    )


COOKIE_LIFETIME = timedelta(days=400)


def set_device_cookie(response: HttpResponse, bound: BoundDevice) -> None:
    """Hand the token to the browser, out of reach of scripts."""
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
    """Remember it for the rest of the request."""
    request.device = device  # type: ignore[attr-defined]  # read below and nowhere else


def current_device(request: HttpRequest) -> Device | None:
    """Return it; every request of a signed-in member has one, and none while support views the account."""
    return cast("Device | None", getattr(request, "device", None))


DEMO_SESSION_LIFETIME = timedelta(days=1)


def start_session(*, request: HttpRequest, device: Device, now: datetime) -> None:
    """Start a new session of the device's member, bound to the device."""
    member = device.member
    login(request, member.user, backend="apps.support.sign_in.StaffBackend")
    request.session[DEVICE_KEY] = str(device.pk)
    request.session[SIGNED_IN_AT_KEY] = now.isoformat()
    if member.is_read_only:
        request.session.set_expiry(DEMO_SESSION_LIFETIME)
