"""Members at the support desk, what they did and what was mailed to them."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, reverse
from django.utils.safestring import SafeString

from apps.accounts import admin_people  # noqa: F401  # registers users, admin accounts and the record
from apps.accounts.desk.account_actions import CloseAccountPage, CorrectDetailsPage, ReopenAccountPage
from apps.accounts.desk.countdown_actions import (
    ExtendAccessPage,
    ExtendPurchaseWindowPage,
    ReopenAccessPage,
    ReopenPurchaseWindowPage,
)
from apps.accounts.desk.mail_actions import ResendMailPage, resend_links
from apps.accounts.desk.mail_list import MailStateFilter, mail_state
from apps.accounts.desk.member import show_member
from apps.accounts.desk.people import matching
from apps.accounts.desk.read_only import ReadOnlyAdmin
from apps.accounts.desk.sections import Link, badge
from apps.accounts.models import ActivityEntry, Member, OutgoingMail
from apps.accounts.viewing_desk import ViewAsMember


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """Members. What staff do to an account has a name and a page of its own; there is no form of the raw row."""

    list_display = ["full_name", "username", "email", "phone", "company_name", "is_open", "created_at"]
    list_filter = ["user__is_active", "position", "created_at"]
    list_select_related = ["user"]
    search_fields = ["search_text"]  # what there is to search; ``matching`` says how
    search_help_text = "Name, username, email, company or the digits of the phone"
    ordering = ["-created_at", "pk"]

    def get_urls(self) -> list[URLPattern]:
        """The admin's pages, and those of the named actions."""
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
        return [*(page.url(self) for page in actions), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The member's page, which is no form: nothing is read of what is sent to it."""
        member = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, member) or request.method == "POST":
            raise PermissionDenied
        if member is None:
            self.message_user(request, "There is no such member.", messages.WARNING)
            return HttpResponseRedirect(reverse("admin:index"))
        view_as = [Link(ViewAsMember.title, ViewAsMember.address(member))] if ViewAsMember.is_allowed(request) else []
        return show_member(self, request, member, actions=view_as)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        """Members with who they are as users."""
        return super().get_queryset(request).select_related("user")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """Find members as the search of every page does."""
        return queryset.filter(matching(search_term)) if search_term else queryset, False

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

    list_display = ["created_at", "to_address", "subject", "stands", "sent_at", "attempts"]
    list_filter = [MailStateFilter, "created_at"]
    led_to_by = ("user",)
    search_fields = ["to_address", "subject"]
    search_help_text = "Address or subject"
    ordering = ["-created_at", "-id"]
    fields = [
        "user",
        "to_address",
        "subject",
        "shown_text",
        "stands",
        "created_at",
        "claimed_at",
        "sent_at",
        "attempts",
    ]

    def get_urls(self) -> list[URLPattern]:
        """The admin's pages, and the one that sends a mail again."""
        return [ResendMailPage.url(self), *super().get_urls()]

    def row_links(self, request: HttpRequest, row: OutgoingMail) -> list[Link]:
        """Send it again, where it may be."""
        return resend_links(request, row)

    @admin.display(description="text")
    def shown_text(self, mail: OutgoingMail) -> str:
        """The text, unless it holds a code or a link that opens an account."""
        return "(holds a secret)" if mail.carries_secret else mail.text

    @admin.display(description="stands")
    def stands(self, mail: OutgoingMail) -> SafeString:
        """Sent, waiting, or failed for good."""
        return badge(mail_state(mail))
