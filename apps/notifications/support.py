from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.audit.support import get_list_link
from apps.core.errors import Conflict, NotFound
from apps.core.formatting import format_instant
from apps.core.support.actions import ActionPage, Confirmation
from apps.core.support.sections import (
    Link,
    QueueCount,
    Row,
    Section,
    SectionContext,
    State,
    member_section,
    queue_count,
)
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS, get_resend_address, has_failed, refuse_resending, resend

if TYPE_CHECKING:
    from apps.accounts.models import Member
    from apps.core.request_meta import Actor

MAX_EMAILS = 10


@member_section(order=90)
def mail(context: SectionContext) -> Section | None:
    if not context.request.user.has_perm("notifications.view_outgoingmail"):
        return None
    emails = OutgoingMail.objects.filter(user_id=context.member.pk).order_by("-created_at", "-id")[:MAX_EMAILS]
    return Section(
        key="mail",
        title="Mail",
        columns=["Created", "Subject", "To", "Status"],
        rows=[
            Row(
                [email.created_at, email.subject, email.to_address, get_mail_state(email)],
                url=reverse("admin:notifications_outgoingmail_change", args=[email.pk]),
                actions=get_resend_links(context.request, email),
            )
            for email in emails
        ],
        empty="No mail to this member yet.",
        whole_list=get_list_link("notifications_outgoingmail", "user", context),
    )


def get_resend_links(request: HttpRequest, mail: OutgoingMail) -> list[Link]:
    if not ResendMailPage.is_allowed(request):
        return []
    try:
        refuse_resending(mail)
    except Conflict:
        return []
    return [Link("Resend", ResendMailPage.get_url(mail))]


class ResendMailPage(ActionPage[OutgoingMail]):
    """Sends a copy to the user's current address, or resets the attempts of an email that failed."""

    name = "notifications_outgoingmail_resend"
    route = "resend"
    title = "Resend mail"
    button = "Send again"
    permission = "notifications.change_outgoingmail"
    section = "mail"

    def get_object(self, subject_id: UUID) -> OutgoingMail:
        mail = OutgoingMail.objects.select_related("user__member").filter(pk=subject_id).first()
        if mail is None:
            raise NotFound
        return mail

    def get_member(self, subject: OutgoingMail) -> "Member | None":
        user = subject.user
        return user.member if user is not None and user.is_member else None

    def get_confirmation(self, subject: OutgoingMail) -> Confirmation:
        refuse_resending(subject)
        status = f"sent on {format_instant(subject.sent_at)}" if subject.sent_at else f"failed {subject.attempts} times"
        return Confirmation(
            [
                ("Subject", subject.subject),
                ("Status", status),
                ("Sent to" if subject.sent_at else "Addressed to", subject.to_address),
                ("Will be sent to", get_resend_address(subject)),
            ]
        )

    def perform(self, subject: OutgoingMail, data: dict[str, Any], *, actor: "Actor") -> str:
        to_address = resend(mail=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return f"Sending “{subject.subject}” to {to_address}."


_PARAMETER = "stands"


def get_mail_state(mail: OutgoingMail) -> State:
    if mail.sent_at is not None:
        return State("Sent", "live")
    return State("Failed", "danger") if has_failed(mail) else State("Waiting", "watch")


@queue_count(order=10)
def waiting(request: HttpRequest) -> QueueCount | None:
    if not request.user.has_perm("notifications.view_outgoingmail"):
        return None
    url = reverse("admin:notifications_outgoingmail_changelist")
    return QueueCount("Mail that failed", _failed(OutgoingMail.objects.all()).count(), f"{url}?{_PARAMETER}=failed")


class MailStateFilter(admin.SimpleListFilter):
    title = "status"
    parameter_name = _PARAMETER

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("waiting", "Waiting"), ("failed", "Failed"), ("sent", "Sent")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
        chosen = {
            "waiting": queryset.filter(sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS),
            "failed": _failed(queryset),
            "sent": queryset.filter(sent_at__isnull=False),
        }
        return chosen.get(self.value() or "", queryset)


def _failed(mails: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
    return mails.filter(sent_at__isnull=True, attempts__gte=MAX_ATTEMPTS)
