"""Members at the support desk, what they did and what was mailed to them."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import URLPattern, reverse

from apps.accounts import (
    admin_people,  # noqa: F401  # registers users, admin accounts and the record
    support,
)
from apps.accounts.desk.member import show_member
from apps.accounts.desk.people import matching
from apps.accounts.desk.read_only import ReadOnlyAdmin
from apps.accounts.models import ActivityEntry, Member, OutgoingMail, User
from apps.accounts.viewing_desk import ViewAsMember


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    """Members: their contact details may be corrected, their accounts closed and reopened."""

    list_display = ["full_name", "username", "email", "phone", "company_name", "is_open", "created_at"]
    list_filter = ["user__is_active", "position", "created_at"]
    list_select_related = ["user"]
    list_per_page = 50
    show_full_result_count = False
    search_fields = ["search_text"]  # what there is to search; ``matching`` says how
    search_help_text = "Name, username, email, company or the digits of the phone"
    ordering = ["-created_at", "pk"]
    fields = [
        ("username", "email"),
        ("first_name", "last_name"),
        "phone",
        "company_name",
        ("position", "license_number"),
        "is_open",
        ("created_at", "first_login_at"),
        "purchase_countdown_start",
        "access_countdown_start",
        "reconnaissance_used_at",
    ]
    readonly_fields = [
        "username",
        "email",
        "is_open",
        "created_at",
        "first_login_at",
        "purchase_countdown_start",
        "access_countdown_start",
        "reconnaissance_used_at",
    ]
    actions = ["close_accounts", "reopen_accounts", "reopen_purchase_windows"]

    def get_urls(self) -> list[URLPattern]:
        """The pages of the admin, and those of the named actions."""
        return [ViewAsMember.url(self), *super().get_urls()]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Members come in by invitation."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        """What a member did stays on record; an account is closed instead."""
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The member's page, which is no form."""
        if request.method not in {"GET", "HEAD"}:
            return HttpResponseNotAllowed(["GET", "HEAD"])
        member = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, member):
            raise PermissionDenied
        if member is None:
            self.message_user(request, "There is no such member.", messages.WARNING)
            return HttpResponseRedirect(reverse("admin:index"))
        return show_member(self, request, member)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """Find members as the search of every page does."""
        return queryset.filter(matching(search_term)) if search_term else queryset, False

    def save_model(self, request: HttpRequest, obj: Member, form: ModelForm, change: bool) -> None:  # noqa: FBT001  # Django's own
        """Write only what was changed: a countdown that starts meanwhile must not be undone."""
        obj.save(update_fields=[*form.changed_data, "phone_digits"])

    @admin.display(ordering="user__username_key")
    def username(self, member: Member) -> str:
        """The name the member signs in with."""
        return member.user.username

    @admin.display(ordering="user__email_key")
    def email(self, member: Member) -> str:
        """The member's address."""
        return member.user.email

    @admin.display(boolean=True, description="account is open", ordering="user__is_active")
    def is_open(self, member: Member) -> bool:
        """Whether the member may sign in."""
        return member.user.is_active

    @admin.action(description="Close the account and end its sessions", permissions=["change"])
    def close_accounts(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        """Close the chosen accounts."""
        self._carry_out(request, queryset, support.close_account, "closed")

    @admin.action(description="Reopen the account", permissions=["change"])
    def reopen_accounts(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        """Reopen the chosen accounts."""
        self._carry_out(request, queryset, support.reopen_account, "reopened")

    @admin.action(description="Reopen the purchase window", permissions=["change"])
    def reopen_purchase_windows(self, request: HttpRequest, queryset: QuerySet[Member]) -> None:
        """Give the chosen members their 72 hours anew."""
        self._carry_out(request, queryset, support.reopen_purchase_window, "given a new purchase window")

    def _carry_out(
        self, request: HttpRequest, queryset: QuerySet[Member], action: Callable[..., bool], done: str
    ) -> None:
        changed = sum(action(member=member, staff=cast(User, request.user)) for member in queryset)
        self.message_user(request, f"{changed} {done}", messages.SUCCESS)


@admin.register(ActivityEntry)
class ActivityEntryAdmin(ReadOnlyAdmin):
    """What members did."""

    list_display = ["created_at", "member", "action", "description", "ip_address"]
    list_filter = ["action", "created_at"]
    list_select_related = ["member"]
    search_fields = ["member__user__username_key", "member__user__email_key", "description"]
    search_help_text = "Member's username or email, or a word of the description"
    ordering = ["-created_at", "-id"]


@admin.register(OutgoingMail)
class OutgoingMailAdmin(ReadOnlyAdmin):
    """Mail to members, and whether it has gone out."""

    list_display = ["created_at", "to_address", "subject", "sent_at", "attempts"]
    list_filter = [("sent_at", admin.EmptyFieldListFilter), "created_at"]
    search_fields = ["to_address", "subject"]
    search_help_text = "Address or subject"
    ordering = ["-created_at", "-id"]
    fields = ["user", "to_address", "subject", "shown_text", "created_at", "claimed_at", "sent_at", "attempts"]

    @admin.display(description="text")
    def shown_text(self, mail: OutgoingMail) -> str:
        """The text, unless it holds a code or a link that opens an account."""
        return "(holds a secret)" if mail.carries_secret else mail.text
