"""Members at the support desk, what they did and what was mailed to them."""

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils.safestring import SafeString

from apps.core.support.admin import ReadOnlyAdmin
from apps.core.support.sections import Link, badge
from apps.notifications.models import OutgoingMail
from apps.notifications.support import MailStateFilter, ResendMailPage, mail_state, resend_links


@admin.register(OutgoingMail)
class OutgoingMailAdmin(ReadOnlyAdmin):
    """Mail to members, and whether it has gone out."""

    list_display = ["created_at", "to_address", "subject", "stands", "sent_at", "attempts"]
    list_filter = [MailStateFilter, "created_at"]
    linked_lookups = ("user",)
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
        return [ResendMailPage.get_url_pattern(self), *super().get_urls()]

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
