from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, reverse

from apps.accounts.models import Member, User
from apps.accounts.support.account import CloseAccountPage, CorrectDetailsPage, ReopenAccountPage
from apps.accounts.support.countdowns import (
    ExtendAccessPage,
    ExtendPurchaseWindowPage,
    ReopenAccessPage,
    ReopenPurchaseWindowPage,
)
from apps.accounts.support.search import get_member_filter
from apps.core.support.actions import member_url
from apps.core.support.admin import ReadOnlyAdmin
from apps.core.support.sections import Link
from apps.support.impersonation_pages import ViewAsMember
from apps.support.member_page import show_member
from apps.support.staff_pages import CloseStaffPage, ReopenStaffPage, SetStaffPasswordPage, new_staff_page


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """Read-only: staff change a member through the action pages, not through a form for the row."""

    list_display = ["full_name", "username", "email", "phone", "company_name", "is_open", "created_at"]
    list_filter = ["user__is_active", "position", "created_at"]
    list_select_related = ["user"]
    search_fields = ["search_text"]  # turns the search on; ``get_search_results`` uses its own filter
    search_help_text = "Name, username, email, company or the digits of the phone"
    ordering = ["-created_at", "pk"]

    def get_urls(self) -> list[URLPattern]:
        actions = [
            CorrectDetailsPage,
            CloseAccountPage,
            ReopenAccountPage,
            ExtendPurchaseWindowPage,
            ReopenPurchaseWindowPage,
            ExtendAccessPage,
            ReopenAccessPage,
            ViewAsMember,
        ]
        return [*(page.get_url_pattern(self) for page in actions), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the member page, which has no form: POST is refused."""
        member = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, member) or request.method == "POST":
            raise PermissionDenied
        if member is None:
            self.message_user(request, "There is no such member.", messages.WARNING)
            return HttpResponseRedirect(reverse("admin:index"))
        view_as = [Link(ViewAsMember.title, ViewAsMember.get_url(member))] if ViewAsMember.is_allowed(request) else []
        return show_member(self, request, member, actions=view_as)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        return super().get_queryset(request).select_related("user")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """Use the same filter as the member search."""
        return queryset.filter(get_member_filter(search_term)) if search_term else queryset, False

    @admin.display(ordering="user__username_key")
    def username(self, member: Member) -> str:
        return member.user.username

    @admin.display(ordering="user__email_key")
    def email(self, member: Member) -> str:
        return member.user.email

    @admin.display(boolean=True, description="account is open", ordering="user__is_active")
    def is_open(self, member: Member) -> bool:
        return member.user.is_active


# Staff do not edit groups: the only one is that of support staff, and migrations set its permissions.
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    """Only for superusers, who create, close and reopen staff accounts here."""

    list_display = ["username", "email", "kind", "is_superuser", "is_active", "last_login", "created_at"]
    list_filter = ["kind", "is_superuser", "is_active", "created_at"]
    list_select_related = ["member", "admin_account"]
    search_fields = ["username_key", "email_key"]
    search_help_text = "Username or email"
    fields = ["username", "email", "kind", "is_superuser", "is_active", "last_login", "created_at"]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The form creates only staff accounts."""
        return _is_superuser(request)

    def get_urls(self) -> list[URLPattern]:
        return [
            page.get_url_pattern(self) for page in (CloseStaffPage, ReopenStaffPage, SetStaffPasswordPage)
        ] + super().get_urls()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        return new_staff_page(self.admin_site, request)

    def row_links(self, request: HttpRequest, row: User) -> Sequence[Link]:
        """Link a member to the member page, and a staff account to its actions."""
        if row.is_member:
            return [Link("Member's page", member_url(row.member))]
        if not row.is_staff or row == request.user:
            return []
        close = Link("Close account", CloseStaffPage.get_url(row), is_danger=True)
        reopen = Link("Reopen account", ReopenStaffPage.get_url(row))
        return [close if row.is_active else reopen, Link("Set a new password", SetStaffPasswordPage.get_url(row))]


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
