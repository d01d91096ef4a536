"""What becomes of emails that have left: they can be sent again while their text is stored, and are deleted later."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import Member
from apps.audit import services as audit
from apps.core import jobs
from apps.core.errors import Conflict
from apps.core.request_meta import Actor
from apps.notifications.audit_actions import AuditAction
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import MAX_ATTEMPTS, has_failed, retry, store

# The text has personal data.
TEXT_LIFETIME = timedelta(days=30)
# That an email was sent can be seen for longer.
LIFETIME = timedelta(days=365)


@jobs.periodic("erase_old_mail_texts", every=timedelta(days=1), title="Erase the text of old mails")
def erase_old_texts(*, now: datetime) -> int:
    old = OutgoingMail.objects.filter(_left_before(now - TEXT_LIFETIME)).exclude(text="")
    return old.update(text="", unsubscribe_url="")


@jobs.periodic("delete_old_mails", every=timedelta(days=1), title="Delete old mails")
def delete_old(*, now: datetime) -> int:
    return jobs.delete_rows(OutgoingMail.objects.filter(_left_before(now - LIFETIME)))


def _left_before(moment: datetime) -> Q:
    """Emails that were sent by then, or written by then and are not tried again."""
    is_given_up = Q(attempts__gte=MAX_ATTEMPTS) | Q(is_on_hold=True)
    return Q(sent_at__lte=moment) | Q(is_given_up, sent_at__isnull=True, created_at__lte=moment)


# A second click on the button within this time sends no second copy.
_RESEND_INTERVAL = timedelta(minutes=1)


class SecretEmail(Conflict):
    """The text is erased, and its code or link may have been used."""

    message = (
        "This mail contained a code or a link that gives access to an account, so its text is not stored. Ask the "
        "member to request a new one on the sign-in page"
    )


class EmailPending(Conflict):
    message = "This mail has not been sent yet and will be tried again automatically"


class TextErased(Conflict):
    message = "The text of this mail was erased after 30 days, so it cannot be sent again"


class AlreadyResent(Conflict):
    message = "A copy of this mail was created less than a minute ago"


def refuse_resending(mail: OutgoingMail) -> None:
    """Raise ``SecretEmail``, ``EmailPending`` or ``TextErased`` if the email cannot be sent again."""
    if mail.carries_secret:
        raise SecretEmail
    if mail.sent_at is None and not has_failed(mail):
        raise EmailPending
    if not mail.text:
        raise TextErased


def get_resend_address(mail: OutgoingMail) -> str:
    """The user's current address if the email was sent before, otherwise its original address."""
    return (mail.user.email if mail.user and mail.sent_at else "") or mail.to_address


@transaction.atomic(durable=True)
def resend(*, mail: OutgoingMail, actor: Actor, reason: str, now: datetime) -> str:
    """Return the address. Raises ``SecretEmail``, ``EmailPending``, ``TextErased`` or ``AlreadyResent``."""
    mail = OutgoingMail.objects.select_for_update(of=["self"]).select_related("user__member").get(pk=mail.pk)
    refuse_resending(mail)
    to_address = get_resend_address(mail)
    if mail.sent_at is None:
        retry(mail)
    else:
        _send_copy(mail, to_address, now)
    audit.log(
        AuditAction.MAIL_RESENT,
        actor=actor,
        target=mail,
        description=f"Sent “{mail.subject}” again to {to_address}",
        after={"sent again to": to_address},
        reason=reason,
        member=_get_member(mail),
        activity=f"Support sent a mail again: {mail.subject}",
        now=now,
    )
    return to_address


def _send_copy(mail: OutgoingMail, to_address: str, now: datetime) -> None:
    copies = OutgoingMail.objects.filter(user=mail.user, to_address=to_address, subject=mail.subject, text=mail.text)
    if copies.filter(created_at__gt=now - _RESEND_INTERVAL).exists():
        raise AlreadyResent
    store(
        user=mail.user,
        to_address=to_address,
        subject=mail.subject,
        text=mail.text,
        is_news=mail.is_news,
        unsubscribe_url=mail.unsubscribe_url,
        now=now,
    )


def _get_member(mail: OutgoingMail) -> Member | None:
    return mail.user.member if mail.user is not None and mail.user.is_member else None
