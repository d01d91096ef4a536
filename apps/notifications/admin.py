from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils.safestring import SafeString

from apps.core.support.admin import ReadOnlyAdmin
from apps.core.support.sections import Link, badge
from apps.notifications.models import OutgoingMail
from apps.notifications.support import MailStateFilter, ResendMailPage, get_mail_state, get_resend_links


@admin.register(OutgoingMail)
class OutgoingMailAdmin(ReadOnlyAdmin):
    list_display = ["created_at", "to_address", "subject", "status", "sent_at", "attempts"]
    list_filter = [MailStateFilter, "created_at"]
    linked_lookups = ("user",)
    search_fields = ["to_address", "subject"]
    search_help_text = "Address or subject"
    ordering = ["-created_at", "-id"]
    fields = [
        "user",
        "to_address",
        "subject",
        "display_text",
        "status",
        "created_at",
        "claimed_at",
        "sent_at",
        "attempts",
    ]

    def get_urls(self) -> list[URLPattern]:
        return [ResendMailPage.get_url_pattern(self), *super().get_urls()]

    def row_links(self, request: HttpRequest, row: OutgoingMail) -> list[Link]:
        return get_resend_links(request, row)

    @admin.display(description="text")
    def display_text(self, mail: OutgoingMail) -> str:
        return "(holds a secret)" if mail.carries_secret else mail.text

    @admin.display(description="status")
    def status(self, mail: OutgoingMail) -> SafeString:
        return badge(get_mail_state(mail))
