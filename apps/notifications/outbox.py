"""Emails are stored in the transaction of the change that causes them, and sent after the commit.

If the mail server is down, the change succeeds anyway, and ``housekeeping`` sends the email later.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.core.mail import DNS_NAME, EmailMessage
from django.db import transaction
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.utils import timezone

from apps.audit import services as audit
from apps.core import background
from apps.core.database import release_connection
from apps.core.errors import Conflict
from apps.notifications.audit_actions import AuditAction
from apps.notifications.models import OutgoingMail

if TYPE_CHECKING:
    from apps.accounts.models import Member, User
    from apps.core.request_meta import Actor


logger = logging.getLogger(__name__)


MAX_ATTEMPTS = 10


# After this time, an email whose sender died may be sent by another process.
CLAIM_LIFETIME = timedelta(minutes=10)


_is_suppressed: ContextVar[bool] = ContextVar("is_suppressed", default=False)


@contextmanager
def suppress_sending() -> Iterator[None]:
    """Store emails as already sent, without sending them. For demo data."""
    token = _is_suppressed.set(True)
    try:
        yield
    finally:
        _is_suppressed.reset(token)


def send_email(
    template: str,
    *,
    to: "Member | None",
    now: datetime,
    context: dict[str, Any] | None = None,
    to_address: str | None = None,
    carries_secret: bool = False,
) -> None:
    """Store ``templates/emails/<template>.txt`` in the caller's transaction, and send it after the commit.

    The template can also use ``now`` and, for the member in ``to``, ``member``. ``to_address`` defaults to the member's
    address. It is required for people who are not members yet.
    """
    rendered = render_to_string(f"emails/{template}.txt", {"member": to, "now": now, **(context or {})}, using="emails")
    subject, _, text = rendered.partition("\n\n")
    _store(
        user=to.user if to else None,
        to_address=to_address or (to.user.email if to else ""),
        # A name in the subject could contain a line break, which Django refuses to send.
        subject=" ".join(subject.splitlines()),
        text=text.strip(),
        carries_secret=carries_secret,
        now=now,
    )


def _store(
    *, user: "User | None", to_address: str, subject: str, text: str, now: datetime, carries_secret: bool = False
) -> None:
    is_suppressed = _is_suppressed.get()
    mail = OutgoingMail.objects.create(
        user=user,
        to_address=to_address,
        subject=subject,
        text=text,
        carries_secret=carries_secret,
        created_at=now,
        sent_at=now if is_suppressed else None,
    )
    if not is_suppressed:
        _deliver_after_commit(mail)


def deliver(mail_id: UUID) -> bool:
    """Send an email, unless it was sent or another process is sending it. Return whether it was sent."""
    now = timezone.now()
    claimed = (
        OutgoingMail.objects.filter(pk=mail_id, sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS)
        .filter(Q(claimed_at__isnull=True) | Q(claimed_at__lt=now - CLAIM_LIFETIME))
        .update(claimed_at=now, attempts=F("attempts") + 1)
    )
    if not claimed:
        return False
    mail = OutgoingMail.objects.get(pk=mail_id)
    # While a mail server does not respond, each email would occupy a pooled connection.
    release_connection()
    try:
        _send(mail)
    except (OSError, ValueError) as error:  # smtplib raises ValueError for an address that it cannot encode
        logger.warning("Mail %s could not be sent: %s", mail_id, type(error).__name__)
        OutgoingMail.objects.filter(pk=mail_id).update(claimed_at=None)
        return False
    mail.sent_at = timezone.now()
    if mail.carries_secret:
        mail.text = ""
    mail.save(update_fields=["sent_at", "text"])
    return True


def deliver_pending(*, now: datetime) -> int:
    """Send the emails that are still unsent after a minute. Return how many were sent."""
    pending = OutgoingMail.objects.filter(
        sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS, created_at__lt=now - timedelta(minutes=1)
    )
    return sum(deliver(mail_id) for mail_id in pending.values_list("pk", flat=True))


def has_failed(mail: OutgoingMail) -> bool:
    """Whether all attempts to send the email have failed."""
    return mail.sent_at is None and mail.attempts >= MAX_ATTEMPTS


def retry(mail: OutgoingMail) -> None:
    """Reset the attempts of a failed email in the caller's transaction, and send it after the commit."""
    OutgoingMail.objects.filter(pk=mail.pk, sent_at__isnull=True).update(attempts=0, claimed_at=None)
    _deliver_after_commit(mail)


def _deliver_after_commit(mail: OutgoingMail) -> None:
    # Robust: the request has succeeded, even if the delivery cannot be started.
    transaction.on_commit(lambda: background.run(deliver, mail.pk), robust=True)


def _send(mail: OutgoingMail) -> None:
    # The same id for every attempt. If a process dies between sending and storing that, mailboxes can recognize the
    # second email as a duplicate.
    headers = {"Message-ID": f"<{mail.pk}@{DNS_NAME}>"}
    EmailMessage(mail.subject, mail.text, settings.DEFAULT_FROM_EMAIL, [mail.to_address], headers=headers).send()


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


class AlreadyResent(Conflict):
    message = "A copy of this mail was created less than a minute ago"


def refuse_resending(mail: OutgoingMail) -> None:
    """Raise ``SecretEmail`` or ``EmailPending`` if the email cannot be sent again."""
    if mail.carries_secret:
        raise SecretEmail
    if mail.sent_at is None and not has_failed(mail):
        raise EmailPending


def get_resend_address(mail: OutgoingMail) -> str:
    """The user's current address if the email was sent before, otherwise its original address."""
    return (mail.user.email if mail.user and mail.sent_at else "") or mail.to_address


@transaction.atomic(durable=True)
def resend(*, mail: OutgoingMail, actor: "Actor", reason: str, now: datetime) -> str:
    """Return the address. Raises ``SecretEmail``, ``EmailPending`` or ``AlreadyResent``."""
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
    _store(user=mail.user, to_address=to_address, subject=mail.subject, text=mail.text, now=now)


def _get_member(mail: OutgoingMail) -> "Member | None":
    return mail.user.member if mail.user is not None and mail.user.is_member else None
