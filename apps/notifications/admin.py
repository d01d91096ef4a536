from typing import Any

from django.contrib import admin
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.accounts.models import Member
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.core.staff.actions import support_action
from apps.core.staff.admin import ReadOnlyAdmin
from apps.core.staff.sections import badge
from apps.notifications import bounces, sent_mail
from apps.notifications.models import OutgoingMail
from apps.notifications.support import SECTION, MailStateFilter, get_mail_state


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
        "sent_at",
        "attempts",
        "next_attempt_at",
        "error",
        "outcome",
        "outcome_at",
    ]

    def get_action_details(self, row: OutgoingMail) -> list[tuple[str, Any]]:
        status = f"sent on {format_instant(row.sent_at)}" if row.sent_at else f"failed {row.attempts} times"
        return [
            ("Subject", row.subject),
            ("Status", status),
            ("Sent to" if row.sent_at else "Addressed to", row.to_address),
            ("Will be sent to", sent_mail.get_resend_address(row)),
        ]

    @support_action(
        "Resend mail",
        label="Resend",
        button="Send again",
        section=SECTION,
        check=sent_mail.refuse_resending,
    )
    def resend(self, mail: OutgoingMail, data: dict[str, Any], actor: Actor) -> str:
        """Send a copy to the user's current address, or reset the attempts of an email that failed."""
        to_address = sent_mail.resend(mail=mail, actor=actor, now=timezone.now(), **data)
        return f"Sending “{mail.subject}” to {to_address}."

    @support_action(
        "Clear bounce",
        label="Clear bounce",
        button="Use the address again",
        section=SECTION,
        warning="The news that waits is sent to the member's address.",
        check=bounces.refuse_without_bounce,
    )
    def clear_bounce(self, mail: OutgoingMail, data: dict[str, Any], actor: Actor) -> str:
        """Send news to the member's address again, although an email to it came back."""
        bounces.clear_by_support(mail=mail, actor=actor, now=timezone.now(), **data)
        return "Mail to this member is sent again."

    def get_member(self, row: OutgoingMail) -> Member | None:
        return row.user.member if row.user is not None and row.user.is_member else None

    @admin.display(description="text")
    def display_text(self, mail: OutgoingMail) -> str:
        if mail.carries_secret:
            return "(holds a secret)"
        return mail.text or "(erased after 30 days)"

    @admin.display(description="status")
    def status(self, mail: OutgoingMail) -> SafeString:
        return badge(get_mail_state(mail))
