"""Free a device: the page on which support staff confirm it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.desk.actions import ActionPage, Shown, member_page
from apps.accounts.desk.sections import Link
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.common.errors import NotFound
from apps.devices.freeing import RevokedAlready, free_device
from apps.devices.models import Device

SECTION = "devices"


class FreeDevicePage(ActionPage[Device]):
    """Shows which device, and revokes it for good."""

    name = "devices_device_free"
    route = "free"
    title = button = "Free device"
    permission = "devices.change_device"
    is_danger = True

    def find(self, subject_id: UUID) -> Device:
        """The device with its member."""
        device = Device.objects.select_related("member__user").filter(pk=subject_id).first()
        if device is None:
            raise NotFound
        return device

    def member_of(self, subject: Device) -> Member:
        """Whose device it is."""
        return subject.member

    def back(self, subject: Device) -> str:
        """The member's page, where it tells of the devices."""
        return member_page(subject.member, SECTION)

    def shown(self, subject: Device) -> Shown:
        """Which device, and since when."""
        if subject.revoked_at is not None:
            raise RevokedAlready
        facts = [
            ("Member", f"{subject.member} ({subject.member.user})"),
            ("Device", subject.device_label),
            ("Bound", subject.created_at),
            ("Last seen", subject.last_seen_at),
        ]
        return Shown(
            facts,
            "It is revoked for good and signed out at once. The same browser can be bound again, as a new device, "
            "while the plan has room.",
        )

    def carry_out(self, subject: Device, given: dict[str, Any], *, by: Actor) -> str:
        """Free it."""
        device = free_device(device_id=subject.pk, by=by, reason=given["reason"], now=timezone.now())
        return f"Revoked {device.device_label}. The member was told."


def actions(request: HttpRequest, device: Device) -> list[Link]:
    """The way to the page, for a staff user who may open it, while the device is bound."""
    if device.revoked_at is not None or not FreeDevicePage.is_allowed(request):
        return []
    return [Link(FreeDevicePage.title, FreeDevicePage.address(device), is_danger=True)]
