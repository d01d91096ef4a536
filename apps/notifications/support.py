from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import Link, QueueCount, Row, Section, SectionContext, State, member_section, queue_count
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS, has_failed

SECTION = "mail"

MAX_EMAILS = 10


@member_section(order=90, permission="notifications.view_outgoingmail")
def mail(context: SectionContext) -> Section:
    emails = OutgoingMail.objects.filter(user_id=context.member.pk).order_by("-created_at", "-id")[:MAX_EMAILS]
    return Section(
        key=SECTION,
        title="Mail",
        columns=["Created", "Subject", "To", "Status"],
        rows=[
            Row(
                [email.created_at, email.subject, email.to_address, get_mail_state(email)],
                url=row_url(email),
                actions=action_links(context.request, email),
            )
            for email in emails
        ],
        empty="No mail to this member yet.",
        whole_list=Link("Whole list", list_url(OutgoingMail, user=context.member.pk)),
    )


_PARAMETER = "stands"


def get_mail_state(mail: OutgoingMail) -> State:
    if mail.outcome:
        is_delivered = mail.outcome == OutgoingMail.Outcome.DELIVERED
        return State(mail.get_outcome_display(), "live" if is_delivered else "danger")
    if mail.sent_at is not None:
        return State("Sent", "live")
    if mail.is_on_hold:
        return State("Waits: the address bounces", "watch")
    return State("Failed", "danger") if has_failed(mail) else State("Waiting", "watch")


@queue_count(order=10, permission="notifications.view_outgoingmail", is_for_superusers=True)
def waiting() -> QueueCount:
    count = failed_mails(OutgoingMail.objects.all()).count()
    return QueueCount("Mail that failed", count, list_url(OutgoingMail, **{_PARAMETER: "failed"}))


class MailStateFilter(admin.SimpleListFilter):
    title = "status"
    parameter_name = _PARAMETER

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("waiting", "Waiting"), ("failed", "Failed"), ("sent", "Sent")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
        chosen = {
            "waiting": queryset.filter(sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS),
            "failed": failed_mails(queryset),
            "sent": queryset.filter(sent_at__isnull=False),
        }
        return chosen.get(self.value() or "", queryset)


def failed_mails(mails: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
    return mails.filter(sent_at__isnull=True, attempts__gte=MAX_ATTEMPTS)
