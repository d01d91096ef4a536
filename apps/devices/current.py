"""The device that a member's call comes from."""

from typing import cast

from django.http import HttpRequest

from apps.devices.models import Device


def set_current_device(request: HttpRequest, device: Device) -> None:
    """Remember it for the rest of the request."""
    request.device = device  # type: ignore[attr-defined]  # read below and nowhere else


def current_device(request: HttpRequest) -> Device | None:
    """Return it; every request of a signed-in member has one, and none while support views the account."""
    return cast("Device | None", getattr(request, "device", None))
