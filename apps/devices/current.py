"""The device that a member's call comes from."""

from typing import cast

from django.http import HttpRequest

from apps.devices.models import Device


def set_current_device(request: HttpRequest, device: Device) -> None:
    """Remember it for the rest of the request."""
    request.device = device  # type: ignore[attr-defined]  # read below and nowhere else


def current_device(request: HttpRequest) -> Device:
    """Return it; every request with a signed-in member has one."""
    return cast(Device, request.device)  # type: ignore[attr-defined]
