"""Devices in the support desk: looked at, and freed by a named action."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from apps.common.request_facts import facts_of
from apps.devices.bound_devices import revoke_device
from apps.devices.models import Device


@admin.register(Device)
class DeviceAdmin(admin.ModelAdmin):
    """The bound devices of all members. Tokens and fingerprints stay out of sight."""

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
    fields = readonly_fields = ("device_label", "member", "created_at", "last_seen_at", "revoked_at")
    actions = ["revoke_devices"]
    show_full_result_count = False

    @admin.action(description="Revoke the selected devices")
    def revoke_devices(self, request: HttpRequest, queryset: QuerySet[Device]) -> None:
        """Free the members' places; each revocation stands in the member's activity."""
        chosen = list(queryset.filter(revoked_at__isnull=True).select_related("member"))
        for device in chosen:
            revoke_device(member=device.member, device_id=device.pk, facts=facts_of(request), now=timezone.now())
        self.message_user(request, f"{len(chosen)} devices revoked", messages.SUCCESS)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A device is bound by signing in on it."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Device | None = None) -> bool:
        """A revoked device stays on record."""
        return False
