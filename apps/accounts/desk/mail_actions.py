"""The named action on a mail: send it once more."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.desk.actions import ActionPage, Shown
from apps.accounts.desk.sections import Link
from apps.accounts.letters import written
from apps.accounts.models import Member, OutgoingMail
from apps.accounts.record import Actor
from apps.accounts.resending import address_for, refuse_resending, resend
from apps.common.errors import Conflict, NotFound


def resend_links(request: HttpRequest, mail: OutgoingMail) -> list[Link]:
    """The way to send a mail again, where this staff user may and the mail allows it."""
    if not ResendMailPage.is_allowed(request):
        return []
    try:
        refuse_resending(mail)
    except Conflict:
        return []
    return [Link("Resend", ResendMailPage.address(mail))]


class ResendMailPage(ActionPage[OutgoingMail]):
    """A copy to the address that the member has now, or another ten tries for one that was given up."""

    name = "accounts_outgoingmail_resend"
    route = "resend"
    title = "Resend mail"
    button = "Send again"
    permission = "accounts.change_outgoingmail"
    section = "mail"

    def find(self, subject_id: UUID) -> OutgoingMail:
        """The mail."""
        mail = OutgoingMail.objects.select_related("user__member").filter(pk=subject_id).first()
        if mail is None:
            raise NotFound
        return mail

    def member_of(self, subject: OutgoingMail) -> Member | None:
        """Whose mail it is; nobody's where it went to somebody invited or to an admin."""
        user = subject.user
        return user.member if user is not None and user.is_member else None

    def shown(self, subject: OutgoingMail) -> Shown:
        """Which mail, and where it goes."""
        refuse_resending(subject)
        stands = f"sent on {written(subject.sent_at)}" if subject.sent_at else f"failed {subject.attempts} times"
        return Shown(
            [
                ("Subject", subject.subject),
                ("Stands", stands),
                ("Went to" if subject.sent_at else "Addressed to", subject.to_address),
                ("Goes to", address_for(subject)),
            ]
        )

    def carry_out(self, subject: OutgoingMail, given: dict[str, Any], *, by: Actor) -> str:
        """Send it."""
        to_address = resend(sent=subject, by=by, reason=given["reason"], now=timezone.now())
        return f"Sending “{subject.subject}” to {to_address}."
