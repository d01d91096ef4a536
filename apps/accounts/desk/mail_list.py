"""How mails stand, in a word, in a filter of their list, and on the first page of the desk."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from apps.accounts.desk.sections import State, Waiting
from apps.accounts.mail import MOST_ATTEMPTS, was_given_up
from apps.accounts.models import OutgoingMail

_PARAMETER = "stands"


def mail_state(mail: OutgoingMail) -> State:
    """Whether it went out, waits, or was given up."""
    if mail.sent_at is not None:
        return State("Sent", "live")
    return State("Failed", "danger") if was_given_up(mail) else State("Waiting", "watch")


def waiting(request: HttpRequest) -> Waiting | None:
    """Mails that were given up."""
    if not request.user.has_perm("accounts.view_outgoingmail"):
        return None
    address = reverse("admin:accounts_outgoingmail_changelist")
    return Waiting("Mail that failed", _given_up(OutgoingMail.objects.all()).count(), f"{address}?{_PARAMETER}=failed")


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
            "waiting": queryset.filter(sent_at__isnull=True, attempts__lt=MOST_ATTEMPTS),
            "failed": _given_up(queryset),
            "sent": queryset.filter(sent_at__isnull=False),
        }
        return chosen.get(self.value() or "", queryset)


def _given_up(mails: QuerySet[OutgoingMail]) -> QuerySet[OutgoingMail]:
    return mails.filter(sent_at__isnull=True, attempts__gte=MOST_ATTEMPTS)
