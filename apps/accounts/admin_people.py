"""Who signs in, at the support desk, and the record of what they changed.

Nobody sees a password hash here, and nobody can give anybody rights.
"""

from collections.abc import Iterable, Sequence
from typing import Any, cast

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils import timezone
from django.utils.text import Truncator

from apps.accounts.desk.actions import member_page
from apps.accounts.desk.doors import DoorFilter, door_of
from apps.accounts.desk.read_only import ReadOnlyAdmin
from apps.accounts.desk.record_list import (
    ActionFilter,
    SubjectFilter,
    changes_table,
    mask_entries,
    search_entries,
    subject_links,
)
from apps.accounts.desk.sections import Link
from apps.accounts.desk.staff_actions import CloseStaffPage, ReopenStaffPage, SetStaffPasswordPage
from apps.accounts.desk.staff_pages import new_staff_page
from apps.accounts.models import AdminAccount, RecordEntry, User
from apps.accounts.models.record import RecordQuerySet

# Rights are not handed out in groups: there is one of support staff, and a migration says what it may do.
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Everybody who signs in, for superusers: they open, close and reopen the accounts of support staff here."""

    list_display = ["username", "email", "door", "is_active", "last_login", "created_at"]
    list_filter = [DoorFilter, "is_active", "created_at"]
    list_select_related = ["member", "admin_account"]
    search_fields = ["username_key", "email_key"]
    search_help_text = "Username or email"
    fields = ["username", "email", "door", "is_active", "last_login", "created_at"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Superusers."""
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers."""
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers, and only a staff account."""
        return _is_superuser(request)

    def get_urls(self) -> list[URLPattern]:
        """The lists and pages, and the named actions."""
        return [page.url(self) for page in (CloseStaffPage, ReopenStaffPage, SetStaffPasswordPage)] + super().get_urls()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Open an account of the support staff."""
        return new_staff_page(self.admin_site, request)

    def row_links(self, request: HttpRequest, row: User) -> Sequence[Link]:
        """What may be done with a staff account; where a member's own page is."""
        if row.is_member:
            return [Link("Member's page", member_page(row.member))]
        if not row.is_staff or row.is_panel_admin or row == request.user:
            return []
        shut = Link("Close account", CloseStaffPage.address(row), is_danger=True)
        opened = Link("Reopen account", ReopenStaffPage.address(row))
        return [shut if row.is_active else opened, Link("Set a new password", SetStaffPasswordPage.address(row))]

    @admin.display(description="may enter as")
    def door(self, user: User) -> str:
        """Which door is this user's."""
        return door_of(user)


@admin.register(AdminAccount)
class AdminAccountAdmin(ReadOnlyAdmin):
    """The panel's admins, whom a super_admin manages in the panel."""

    list_display = ["user", "full_name", "role", "is_active", "created_at"]
    list_filter = ["role", "user__is_active"]
    list_select_related = ["user"]
    search_fields = ["full_name", "user__username_key"]
    search_help_text = "Username or full name"
    fields = ["user", "full_name", "role", "is_active", "created_at", "updated_at"]

    @admin.display(boolean=True, ordering="user__is_active")
    def is_active(self, account: AdminAccount) -> bool:
        """Whether the account is open."""
        return account.user.is_active


@admin.register(RecordEntry)
class RecordEntryAdmin(ReadOnlyAdmin):
    """What admins and support staff have changed."""

    change_form_template = "admin/desk/entry.html"
    list_display = ["created_at", "actor_name", "description", "subject_name", "short_reason", "ip_address"]
    list_filter = [SubjectFilter, ActionFilter, "created_at"]
    led_to_by = ("member", "subject_id")
    list_select_related = ["member"]
    search_fields = ["search_text"]
    search_help_text = "Who, what, about whom or what, why, from where, or a value before or after"
    ordering = ["-created_at", "-id"]
    # Not by a text that may name a masked code: the order would tell how the code begins.
    sortable_by = ["created_at", "actor_name", "ip_address"]
    fields = [
        "created_at",
        "actor_name",
        "description",
        "subject_name",
        "member",
        "reason",
        "before_and_after",
        "ip_address",
        "user_agent",
    ]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[RecordEntry], search_term: str
    ) -> tuple[QuerySet[RecordEntry], bool]:
        """Find any part of any text, as the panel does, that this staff user may read."""
        entries = cast(RecordQuerySet, queryset)
        if not search_term:
            return entries, False
        return search_entries(entries, search_term, reader=request.user, now=timezone.now()), False

    def mask_rows(self, request: HttpRequest, rows: Iterable[RecordEntry]) -> None:
        """Hide from support staff what only superusers may read."""
        mask_entries(rows, reader=request.user, now=timezone.now())

    def row_links(self, request: HttpRequest, row: RecordEntry) -> Sequence[Link]:
        """Where what it is about is."""
        return subject_links(self, request, row)

    @admin.display(description="reason")
    def short_reason(self, entry: RecordEntry) -> str:
        """The beginning of it."""
        return Truncator(entry.reason).chars(80)

    @admin.display(description="changes")
    def before_and_after(self, entry: RecordEntry) -> str:
        """What was changed."""
        return changes_table(entry)


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
