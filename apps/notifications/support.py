"""What accounts know of a member: contact details, countdowns, mail, activity, and what was done to the account."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.audit.support import _whole_list
from apps.core.errors import Conflict, NotFound
from apps.core.formatting import format_instant
from apps.core.support.actions import ActionPage, Confirmation
from apps.core.support.sections import Link, QueueCount, Row, Section, SectionContext, State
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS, address_for, has_failed, refuse_resending, resend

if TYPE_CHECKING:
    from apps.accounts.models import Member
    from apps.core.request_meta import Actor

MOST_MAILS = 10


def mail(asked: SectionContext) -> Section | None:
    """The last mails, and whether they went out."""
    if not asked.request.user.has_perm("accounts.view_outgoingmail"):
        return None
    mails = OutgoingMail.objects.filter(user_id=asked.member.pk).order_by("-created_at", "-id")[:MOST_MAILS]
    return Section(
        key="mail",
        title="Mail",
        columns=["Written", "Subject", "To", "Stands"],
        rows=[
            Row(
                [one.created_at, one.subject, one.to_address, mail_state(one)],
                url=reverse("admin:accounts_outgoingmail_change", args=[one.pk]),
                actions=resend_links(asked.request, one),
            )
            for one in mails
        ],
        empty="No mail has been written to this member.",
        whole_list=_whole_list("accounts_outgoingmail", "user", asked),
    )


def resend_links(request: HttpRequest, mail: OutgoingMail) -> list[Link]:
    """The way to send a mail again, where this staff user may and the mail allows it."""
    if not ResendMailPage.is_allowed(request):
        return []
    try:
        refuse_resending(mail)
    except Conflict:
        return []
    return [Link("Resend", ResendMailPage.get_url(mail))]


class ResendMailPage(ActionPage[OutgoingMail]):
    """A copy to the address that the member has now, or another ten tries for one that was given up."""

    name = "accounts_outgoingmail_resend"
    route = "resend"
    title = "Resend mail"
    button = "Send again"
    permission = "accounts.change_outgoingmail"
    section = "mail"

    def get_object(self, subject_id: UUID) -> OutgoingMail:
        """The mail."""
        mail = OutgoingMail.objects.select_related("user__member").filter(pk=subject_id).first()
        if mail is None:
            raise NotFound
        return mail

    def get_member(self, subject: OutgoingMail) -> "Member | None":
        """Whose mail it is; nobody's where it went to somebody invited or to an admin."""
        user = subject.user
        return user.member if user is not None and user.is_member else None

    def get_confirmation(self, subject: OutgoingMail) -> Confirmation:
        """Which mail, and where it goes."""
        refuse_resending(subject)
        stands = f"sent on {format_instant(subject.sent_at)}" if subject.sent_at else f"failed {subject.attempts} times"
        return Confirmation(
            [
                ("Subject", subject.subject),
                ("Stands", stands),
                ("Went to" if subject.sent_at else "Addressed to", subject.to_address),
                ("Goes to", address_for(subject)),
            ]
        )

    def perform(self, subject: OutgoingMail, data: dict[str, Any], *, actor: "Actor") -> str:
        """Send it."""
        to_address = resend(sent=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return f"Sending “{subject.subject}” to {to_address}."


_PARAMETER = "stands"


def mail_state(mail: OutgoingMail) -> State:
    """Whether it went out, waits, or was given up."""
    if mail.sent_at is not None:
        return State("Sent", "live")
    return State("Failed", "danger") if has_failed(mail) else State("Waiting", "watch")


def waiting(request: HttpRequest) -> QueueCount | None:
    """Mails that were given up."""
    if not request.user.has_perm("accounts.view_outgoingmail"):
        return None
    address = reverse("admin:accounts_outgoingmail_changelist")
    return QueueCount(
        "Mail that failed", _given_up(OutgoingMail.objects.all()).count(), f"{address}?{_PARAMETER}=failed"
    )


class MailStateFilter(admin.SimpleListFilter):
    """Sent, waiting or failed."""

    title = "stands"
    parameter_name = _PARAMETER

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The choices."""
        return [("waiting", "Waiting"), ("failed", "Failed"), ("sent", "Sent")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
        """The mails of the choice."""
        chosen = {
            "waiting": queryset.filter(sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS),
            "failed": _given_up(queryset),
            "sent": queryset.filter(sent_at__isnull=False),
        }
        return chosen.get(self.value() or "", queryset)


def _given_up(mails: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
    return mails.filter(sent_at__isnull=True, attempts__gte=MAX_ATTEMPTS)
