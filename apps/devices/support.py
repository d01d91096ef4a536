"""Devices on the support site: the member page and search."""

from typing import Any
from uuid import UUID

from apps.core.rules import LIMITS
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import (
    Link,
    Row,
    SearchResult,
    Section,
    SectionContext,
    State,
    member_section,
    search_provider,
)
from apps.devices.models import Device, DeviceReplacementCode
from apps.subscriptions.device_allowance import get_device_allowance

SECTION = "devices"


_MIN_SEARCH_LENGTH = 3

_MAX_REVOKED = 10

# The search reads this many devices for each result. A member with more matching devices can displace other members.
_MAX_DEVICES_PER_MEMBER = 5


@member_section(order=50, permission="devices.view_device")
def section(context: SectionContext) -> Section:
    """The bound devices, the last revoked ones, and the state of a replacement code."""
    devices = Device.objects.owned_by(context.member)
    bound = list(devices.active().order_by("-last_seen_at", "-id"))
    revoked = devices.filter(revoked_at__isnull=False).order_by("-revoked_at", "-id")[:_MAX_REVOKED]
    plan_name, cap = get_device_allowance(context.member, now=context.now)
    facts: list[tuple[str, Any]] = [("Bound", f"{len(bound)} of {cap} ({plan_name})")]
    if code := _get_replacement_code_state(context):
        facts.append(("Replacement code", code))
    return Section(
        SECTION,
        "Devices",
        facts=facts,
        columns=("Device", "Status", "Last seen", "Bound", "Revoked"),
        rows=[_build_row(device, context) for device in (*bound, *revoked)],
        empty="No devices bound yet.",
        note="" if len(bound) < cap else "No more devices can be bound until one is revoked.",
        whole_list=Link("All devices", list_url(Device, member=context.member.pk)),
    )


@search_provider(order=20)
def search_by_label(term: str, *, limit: int) -> list[SearchResult]:
    """Search devices, bound or revoked, whose label contains every word. The most recently seen come first."""
    if not _MIN_SEARCH_LENGTH <= len(term) <= LIMITS["deviceLabel"]["maxLength"]:
        return []
    devices = Device.objects.all()
    for word in term.split():
        devices = devices.filter(device_label__icontains=word)
    # Grouped by member in Python: the database would have to read the whole table in order of members.
    latest: dict[UUID, Device] = {}
    for device in devices.order_by("-last_seen_at", "-id")[: limit * _MAX_DEVICES_PER_MEMBER]:
        latest.setdefault(device.member_id, device)
    return [SearchResult(member_id, _describe(device)) for member_id, device in latest.items()][:limit]


def _describe(device: Device) -> str:
    return f"{'' if device.revoked_at is None else 'revoked '}device {device.device_label}"


def _build_row(device: Device, context: SectionContext) -> Row:
    state = State("Bound", "live") if device.revoked_at is None else State("Revoked")
    return Row(
        (device.device_label, state, device.last_seen_at, device.created_at, device.revoked_at),
        url=row_url(device),
        actions=action_links(context.request, device),
    )


def _get_replacement_code_state(context: SectionContext) -> State | None:
    """Whether a code is valid and until when, never the code itself.

    If there are codes for several network addresses, the latest one counts.
    """
    codes = DeviceReplacementCode.objects.filter(member=context.member, expires_at__gt=context.now)
    code = codes.order_by("-expires_at").first()
    if code is None:
        return None
    if not code.tries_left:
        return State("Mailed, no tries left", "danger")
    tries = f"{code.tries_left} tr{'y' if code.tries_left == 1 else 'ies'} left"
    return State(f"Mailed, valid until {code.expires_at:%d %B %Y at %H:%M} UTC, {tries}", "watch")
