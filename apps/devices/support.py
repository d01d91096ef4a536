"""Free a device: the page on which support staff confirm it."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation, member_url
from apps.core.support.sections import Link, Row, SearchResult, Section, SectionContext, State
from apps.devices.models import Device, DeviceReplacementCode
from apps.devices.services import RevokedAlready, revoke_by_support
from apps.subscriptions.device_allowance import allowance_of

SECTION = "devices"


class FreeDevicePage(ActionPage[Device]):
    """Shows which device, and revokes it for good."""

    name = "devices_device_free"
    route = "free"
    title = button = "Free device"
    permission = "devices.change_device"
    is_danger = True

    def get_object(self, subject_id: UUID) -> Device:
        """The device with its member."""
        device = Device.objects.select_related("member__user").filter(pk=subject_id).first()
        if device is None:
            raise NotFound
        return device

    def get_member(self, subject: Device) -> Member:
        """Whose device it is."""
        return subject.member

    def get_return_url(self, subject: Device) -> str:
        """The member's page, where it tells of the devices."""
        return member_url(subject.member, SECTION)

    def get_confirmation(self, subject: Device) -> Confirmation:
        """Which device, and since when."""
        if subject.revoked_at is not None:
            raise RevokedAlready
        facts = [
            ("Member", f"{subject.member} ({subject.member.user})"),
            ("Device", subject.device_label),
            ("Bound", subject.created_at),
            ("Last seen", subject.last_seen_at),
        ]
        return Confirmation(
            facts,
            "It is revoked for good and signed out at once. The same browser can be bound again, as a new device, "
            "while the plan has room.",
        )

    def perform(self, subject: Device, data: dict[str, Any], *, actor: Actor) -> str:
        """Free it."""
        device = revoke_by_support(device_id=subject.pk, actor=actor, reason=data["reason"], now=timezone.now())
        return f"Revoked {device.device_label}. The member was told."


def actions(request: HttpRequest, device: Device) -> list[Link]:
    """The way to the page, for a staff user who may open it, while the device is bound."""
    if device.revoked_at is not None or not FreeDevicePage.is_allowed(request):
        return []
    return [Link(FreeDevicePage.title, FreeDevicePage.get_url(device), is_danger=True)]


_SHORTEST = 3

_REVOKED_SHOWN = 10

# With more of one label, revoked ones included, a member may take the place of others in a search.
_DEVICES_A_MEMBER = 5


def section(asked: SectionContext) -> Section | None:
    """The bound devices, the last that were revoked, and the code that may replace one."""
    if not asked.request.user.has_perm("devices.view_device"):
        return None
    own = Device.objects.owned_by(asked.member)
    bound = list(own.active().order_by("-last_seen_at", "-id"))
    revoked = own.filter(revoked_at__isnull=False).order_by("-revoked_at", "-id")[:_REVOKED_SHOWN]
    plan_name, cap = allowance_of(asked.member, now=asked.now)
    facts: list[tuple[str, Any]] = [("Bound", f"{len(bound)} of {cap} ({plan_name})")]
    if code := _code(asked):
        facts.append(("Replacement code", code))
    return Section(
        SECTION,
        "Devices",
        facts=facts,
        columns=("Device", "State", "Last seen", "Bound", "Revoked"),
        rows=[_row(device, asked) for device in (*bound, *revoked)],
        empty="No device was ever bound",
        note="" if len(bound) < cap else "No further device can be bound until one is freed.",
        whole_list=Link("All devices", f"{reverse('admin:devices_device_changelist')}?member={asked.member.pk}"),
    )


def found_by_label(term: str, *, most: int) -> list[SearchResult]:
    """Members by a device, bound or revoked, whose label holds every word; those seen last come first."""
    if not _SHORTEST <= len(term) <= LIMITS["deviceLabel"]["maxLength"]:
        return []
    found = Device.objects.all()
    for word in term.split():
        found = found.filter(device_label__icontains=word)
    # Grouped by member here: for the database it would mean to walk the whole table in the members' order.
    latest: dict[UUID, Device] = {}
    for device in found.order_by("-last_seen_at", "-id")[: most * _DEVICES_A_MEMBER]:
        latest.setdefault(device.member_id, device)
    return [SearchResult(member_id, _described(device)) for member_id, device in latest.items()][:most]


def _described(device: Device) -> str:
    return f"{'' if device.revoked_at is None else 'revoked '}device {device.device_label}"


def _row(device: Device, asked: SectionContext) -> Row:
    state = State("bound", "live") if device.revoked_at is None else State("revoked")
    return Row(
        (device.device_label, state, device.last_seen_at, device.created_at, device.revoked_at),
        url=reverse("admin:devices_device_change", args=[device.pk]),
        actions=actions(asked.request, device),
    )


def _code(asked: SectionContext) -> State | None:
    """That a code was mailed and until when it counts; nobody sees the code itself.

    Of codes for several network addresses, the last one.
    """
    codes = DeviceReplacementCode.objects.filter(member=asked.member, expires_at__gt=asked.now)
    code = codes.order_by("-expires_at").first()
    if code is None:
        return None
    if not code.tries_left:
        return State("mailed, and spent by wrong tries", "danger")
    tries = f"{code.tries_left} tr{'y' if code.tries_left == 1 else 'ies'} left"
    return State(f"mailed, valid until {code.expires_at:%d %B %Y at %H:%M} UTC, {tries}", "watch")
