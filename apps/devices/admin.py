from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.accounts.models import Session, User
from apps.core.request_meta import SIGNED_IN_AT_KEY, Actor
from apps.core.staff.actions import support_action
from apps.core.staff.admin import ReadOnlyAdmin, member_link
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


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    """Who is signed in now, and where. Staff without access to the list of users see only members.

    A session has no page of its own, because its key, which signs in whoever knows it, would be in the address.
    """

    list_display = ["person", "kind", "device", "signed_in_at", "expires"]
    list_display_links = None
    list_filter = ["user__kind"]
    list_select_related = ["user__member", "device"]
    linked_lookups = ()
    search_fields = [
        "user__username",
        "user__email",
        "user__member__first_name",
        "user__member__last_name",
        "device__device_label",
    ]
    search_help_text = "Name, username or email, or the device's label"
    ordering = ["-expire_date", "session_key"]

    def get_urls(self) -> list[URLPattern]:
        return [url for url in super().get_urls() if str(url.name).endswith("_changelist")]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Session]:
        running = super().get_queryset(request).filter(expire_date__gt=timezone.now(), user__isnull=False)
        return running if request.user.has_perm("accounts.view_user") else running.filter(user__kind=User.Kind.MEMBER)

    @admin.display(description="signed in as", ordering="user__username_key")
    def person(self, session: Any) -> str | SafeString:
        return member_link(session.user) if session.user.kind == User.Kind.MEMBER else session.user.username

    @admin.display(ordering="user__kind")
    def kind(self, session: Any) -> str:
        return str(session.user.get_kind_display())

    @admin.display(description="since")
    def signed_in_at(self, session: Session) -> datetime | None:
        signed_in_at = session.get_decoded().get(SIGNED_IN_AT_KEY)
        return datetime.fromisoformat(signed_in_at) if signed_in_at else None

    @admin.display(ordering="expire_date")
    def expires(self, session: Session) -> datetime:
        return session.expire_date
