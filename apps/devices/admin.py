"""Devices at the support desk: looked at, and freed on a page of its own."""

from collections.abc import Sequence

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern

from apps.core.support.admin import ReadOnlyAdmin
from apps.core.support.sections import Link
from apps.devices.models import Device
from apps.devices.support import FreeDevicePage, actions


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """The devices of all members, revoked ones too. Tokens and fingerprints stay out of sight."""

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
        """The pages of the admin, and the one on which a device is freed."""
        return [FreeDevicePage.get_url_pattern(self), *super().get_urls()]

    def row_links(self, request: HttpRequest, row: Device) -> Sequence[Link]:
        """What may be done with a device that is bound."""
        return actions(request, row)
