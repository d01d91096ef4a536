from typing import Any

from django.contrib import admin
from django.utils import timezone

from apps.core.request_meta import Actor
from apps.core.support.actions import support_action
from apps.core.support.admin import ReadOnlyAdmin
from apps.devices.models import Device
from apps.devices.services import refuse_revoked, revoke_by_support
from apps.devices.support import SECTION


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Includes revoked devices. Tokens and fingerprints are not shown."""

    list_display = ["device_label", "member", "created_at", "last_seen_at", "revoked_at"]
    list_filter = [("revoked_at", admin.EmptyFieldListFilter)]
    list_select_related = ["member"]
    search_fields = [
        "device_label",
        "member__first_name",
        "member__last_name",
        "member__user__username",
        "member__user__email",
    ]
    search_help_text = "The device's label, or its member's name, username or email"
    ordering = ["-last_seen_at", "-id"]
    fields = readonly_fields = ("device_label", "member", "created_at", "last_seen_at", "revoked_at")

    def get_action_details(self, row: Device) -> list[tuple[str, Any]]:
        return [
            ("Member", f"{row.member} ({row.member.user})"),
            ("Device", row.device_label),
            ("Bound", row.created_at),
            ("Last seen", row.last_seen_at),
        ]

    @support_action(
        "Revoke device",
        section=SECTION,
        warning=(
            "The device is revoked for good and signed out at once. The same browser can be bound again as a new "
            "device if the plan has room for one."
        ),
        check=refuse_revoked,
        is_danger=True,
    )
    def free(self, device: Device, data: dict[str, Any], actor: Actor) -> str:
        revoke_by_support(device_id=device.pk, actor=actor, now=timezone.now(), **data)
        return f"Revoked {device.device_label}. The member was notified."
