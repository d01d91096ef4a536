from collections.abc import Sequence

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern

from apps.core.support.admin import ReadOnlyAdmin
from apps.core.support.sections import Link
from apps.devices.models import Device
from apps.devices.support import RevokeDevicePage, get_actions


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

    def get_urls(self) -> list[URLPattern]:
        return [RevokeDevicePage.get_url_pattern(self), *super().get_urls()]

    def row_links(self, request: HttpRequest, row: Device) -> Sequence[Link]:
        return get_actions(request, row)
