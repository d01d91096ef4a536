"""A member's session counts only on the device it was begun on."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import cast
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from apps.accounts.models import User
from apps.accounts.sessions import DEVICE_KEY
from apps.core.errors import DomainError
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.devices.access_expiry import AccessExpired, is_past_deadline
from apps.devices.headers import DeviceHeaders, get_device_headers
from apps.devices.models import Device
from apps.subscriptions.models import GRACE, UserSubscription


def set_current_device(request: HttpRequest, device: Device) -> None:
    """Remember it for the rest of the request."""
    request.device = device  # type: ignore[attr-defined]  # read below and nowhere else


def current_device(request: HttpRequest) -> Device | None:
    """Return it; every request of a signed-in member has one, and none while support views the account."""
    return cast("Device | None", getattr(request, "device", None))


def _named_device() -> models.QuerySet[Device]:
    return Device.objects.filter(pk=Slot("id", models.UUIDField()), member_id=Slot("member", models.UUIDField()))


def _plan_of_its_member() -> models.QuerySet[UserSubscription]:
    held = UserSubscription.objects.filter(member_id=models.OuterRef("member_id"))
    return held.paid_after(Slot("ended", models.DateTimeField())).activated()


_DEVICE: PreparedQuery[Device] = PreparedQuery(_named_device)

# Whom only a plan keeps in asks for device and plan at once: every call passes here.
_DEVICE_AND_PLAN: PreparedQuery[Device] = PreparedQuery(
    lambda: _named_device().filter(models.Exists(_plan_of_its_member()))
)

SEEN_EVERY = timedelta(minutes=5)


class DeviceRevoked(DomainError):
    """The session's device was revoked."""

    status = 401
    code = "device_revoked"
    message = "This device was revoked. Please sign in again."


class DeviceUnknown(DomainError):
    """The session is used from another device than the one it was begun on."""

    status = 401
    code = "device_unknown"
    message = "This session belongs to another device. Please sign in again."


class DeviceBindingMiddleware:
    """Makes nobody of a member whose device is gone, and ends that session.

    It stands behind ``request.user``, so that no page and no call can forget to ask; what ended the session is kept in
    ``request.session_refusal`` for the API's answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the question behind ``request.user``."""
        signed_in = request.user
        request.user = SimpleLazyObject(lambda: _bound_user(request, signed_in))  # type: ignore[assignment]
        return self.get_response(request)


def _bound_user(request: HttpRequest, user: User | AnonymousUser) -> User | AnonymousUser:
    if not isinstance(user, User) or not user.is_member:
        return user
    now = timezone.now()
    try:
        device = _device_of_session(request, user, now=now)
    except DomainError as refusal:
        request.session.flush()
        request.session_refusal = refusal  # type: ignore[attr-defined]  # read by SessionAuthentication
        return AnonymousUser()
    _note_seen(device, now=now)
    set_current_device(request, device)
    return user


def _device_of_session(request: HttpRequest, user: User, *, now: datetime) -> Device:
    if DEVICE_KEY not in request.session:
        raise DeviceUnknown
    named = {"id": UUID(request.session[DEVICE_KEY]), "member": user.pk}
    if is_past_deadline(user.member, now=now):
        device = _DEVICE_AND_PLAN.first(**named, ended=now - GRACE)
        if device is None:
            raise AccessExpired
    else:
        device = _DEVICE.first(**named)
        if device is None:
            raise DeviceUnknown
    if device.revoked_at is not None:
        raise DeviceRevoked
    if not _is_from(device, get_device_headers(request)):
        raise DeviceUnknown
    return device


def _is_from(device: Device, headers: DeviceHeaders) -> bool:
    """Either sign is enough: the cookie may have been cleared, the fingerprint changes with every browser update."""
    if headers.token_hash is not None and constant_time_compare(headers.token_hash, device.token_hash):
        return True
    return headers.fingerprint is not None and constant_time_compare(headers.fingerprint, device.device_fingerprint)


def _note_seen(device: Device, *, now: datetime) -> None:
    if now - device.last_seen_at >= SEEN_EVERY:
        Device.objects.filter(pk=device.pk, last_seen_at=device.last_seen_at).update(last_seen_at=now)
