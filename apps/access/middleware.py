"""A member's session is valid only on the device on which it was started."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from apps.access.access_expiry import refuse_expired_access
from apps.accounts.models import User
from apps.accounts.sessions import SessionStore
from apps.core.errors import DomainError
from apps.devices.headers import DeviceHeaders
from apps.devices.models import Device
from apps.devices.requests import get_device_headers, set_current_device

LAST_SEEN_INTERVAL = timedelta(minutes=5)


class DeviceRevoked(DomainError):
    status = 401
    code = "device_revoked"
    message = "This device was revoked. Please sign in again."


class DeviceUnknown(DomainError):
    """The session was started on another device, or on none."""

    status = 401
    code = "device_unknown"
    message = "This session belongs to another device. Please sign in again."


class DeviceBindingMiddleware:
    """Ends a member's session if its device was revoked, is another one, or the member's access has expired.

    It replaces ``request.user``, so that no view can skip the check: the user of an ended session is anonymous. The
    error is stored in ``request.session_refusal``, and the API returns it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        request.user = SimpleLazyObject(lambda: _check_device(request, user))  # type: ignore[assignment]
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        """Remember whether an open page sends the request by itself. That does not show that the device is in use."""
        is_polling = getattr(getattr(view, "cls", view), "is_polling", False)
        request.is_polling = is_polling  # type: ignore[attr-defined]


def _check_device(request: HttpRequest, user: User | AnonymousUser) -> User | AnonymousUser:
    if not isinstance(user, User) or not user.is_member:
        return user
    now = timezone.now()
    try:
        device = _get_session_device(request, user, now=now)
    except DomainError as error:
        request.session.flush()
        request.session_refusal = error  # type: ignore[attr-defined]  # read by SessionAuthentication
        return AnonymousUser()
    if not getattr(request, "is_polling", False):
        _update_last_seen(device, now=now)
    set_current_device(request, device)
    return user


def _get_session_device(request: HttpRequest, user: User, *, now: datetime) -> Device:
    row = cast(SessionStore, request.session).row
    device = row.device if row else None
    if device is None or device.member_id != user.pk:
        raise DeviceUnknown
    refuse_expired_access(user.member, now=now)
    if device.revoked_at is not None:
        raise DeviceRevoked
    if not _matches(device, get_device_headers(request)):
        raise DeviceUnknown
    return device


def _matches(device: Device, headers: DeviceHeaders) -> bool:
    """Token or fingerprint is enough: users clear cookies, and browser updates change the fingerprint."""
    if headers.token_hash is not None and constant_time_compare(headers.token_hash, device.token_hash):
        return True
    return headers.fingerprint is not None and constant_time_compare(headers.fingerprint, device.device_fingerprint)


def _update_last_seen(device: Device, *, now: datetime) -> None:
    if now - device.last_seen_at >= LAST_SEEN_INTERVAL:
        Device.objects.filter(pk=device.pk, last_seen_at=device.last_seen_at).update(last_seen_at=now)
