"""Mail: written with the change that causes it, sent after the commit, never twice.

A mail server that is down costs nobody their action: the mail waits in the table, and ``housekeeping`` tries again.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.core.mail import DNS_NAME, EmailMessage
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from apps.audit import activity
from apps.audit import services as audit
from apps.core import background, clock
from apps.core.database import release_connection
from apps.core.errors import Conflict
from apps.notifications.models import OutgoingMail

if TYPE_CHECKING:
    from apps.accounts.models import Member, User
    from apps.core.request_meta import Actor


logger = logging.getLogger(__name__)


MAX_ATTEMPTS = 10


# A sender that died while sending leaves its claim; after this time another may take the mail over.
CLAIM_LASTS = timedelta(minutes=10)


_kept_back: ContextVar[bool] = ContextVar("kept_back", default=False)


@contextmanager
def suppress_sending() -> Iterator[None]:
    """Write mails as if they had gone out, and send none: what is made for show tells nobody."""
    token = _kept_back.set(True)
    try:
        yield
    finally:
        _kept_back.reset(token)


def send(
    *, user: "User | None", subject: str, text: str, carries_secret: bool = False, to_address: str | None = None
) -> None:
    """Write a mail in the caller's transaction and have it sent once that is committed.

    It goes to the user's address, unless another one is given; who is only invited has no other.
    """
    is_kept_back = _kept_back.get()
    written_at = clock.now()
    mail = OutgoingMail.objects.create(
        user=user,
        to_address=to_address or (user.email if user else ""),
        subject=subject,
        text=text,
        carries_secret=carries_secret,
        created_at=written_at,
        sent_at=written_at if is_kept_back else None,
    )
    if not is_kept_back:
        _deliver_after_commit(mail)


def deliver(mail_id: UUID) -> bool:
    """Send one mail if it is still unsent and nobody else is sending it; return whether it went out."""
    now = timezone.now()
    claimed = (
        OutgoingMail.objects.filter(pk=mail_id, sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS)
        .filter(Q(claimed_at__isnull=True) | Q(claimed_at__lt=now - CLAIM_LASTS))
        .update(claimed_at=now, attempts=F("attempts") + 1)
    )
    if not claimed:
        return False
    mail = OutgoingMail.objects.get(pk=mail_id)
    # A mail server that accepts and never answers would keep one connection a mail from everybody else.
    release_connection()
    try:
        _send(mail)
    except (OSError, ValueError) as error:  # smtplib's errors are OSErrors; an address it cannot write, a ValueError
        logger.warning("Mail %s could not be sent: %s", mail_id, type(error).__name__)
        OutgoingMail.objects.filter(pk=mail_id).update(claimed_at=None)
        return False
    mail.sent_at = timezone.now()
    if mail.carries_secret:
        mail.text = ""
    mail.save(update_fields=["sent_at", "text"])
    return True


def deliver_pending(*, now: datetime) -> int:
    """Send what is still unsent, a minute or more after it was written; return how many went out."""
    waiting = OutgoingMail.objects.filter(
        sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS, created_at__lt=now - timedelta(minutes=1)
    )
    return sum(deliver(mail_id) for mail_id in waiting.values_list("pk", flat=True))


def has_failed(mail: OutgoingMail) -> bool:
    """Whether it has not gone out and is not tried again by itself."""
    return mail.sent_at is None and mail.attempts >= MAX_ATTEMPTS


def retry(mail: OutgoingMail) -> None:
    """Let the attempts of a mail that was given up begin anew, in the caller's transaction, and send it after that."""
    OutgoingMail.objects.filter(pk=mail.pk, sent_at__isnull=True).update(attempts=0, claimed_at=None)
    _deliver_after_commit(mail)


def _deliver_after_commit(mail: OutgoingMail) -> None:
    # Robust: what was committed is answered as done, even where no sender could be started.
    transaction.on_commit(lambda: background.run(deliver, mail.pk), robust=True)


def _send(mail: OutgoingMail) -> None:
    # One id for every attempt: where a sender died before it could note that the mail had gone out, mailboxes
    # recognise the second one.
    headers = {"Message-ID": f"<{mail.pk}@{DNS_NAME}>"}
    EmailMessage(mail.subject, mail.text, settings.DEFAULT_FROM_EMAIL, [mail.to_address], headers=headers).send()


# Two presses of one button make one copy.
_JUST_NOW = timedelta(minutes=1)


class HeldSecret(Conflict):
    """Its text is erased, and its code or link may be spent."""

    message = (
        "This mail held a code or a link that opens an account, and its text is not kept. Ask the member to request "
        "a new one where they sign in"
    )


class StillOnItsWay(Conflict):
    """It has not gone out yet, and will be tried again."""

    message = "This mail is still on its way and will be tried again by itself"


class JustSent(Conflict):
    """A copy of the same mail was written a moment ago."""

    message = "A copy of this mail was written less than a minute ago"


def refuse_resending(sent: OutgoingMail) -> None:
    """Raise ``HeldSecret`` or ``StillOnItsWay`` where the mail is not to be sent again."""
    if sent.carries_secret:
        raise HeldSecret
    if sent.sent_at is None and not has_failed(sent):
        raise StillOnItsWay


def address_for(sent: OutgoingMail) -> str:
    """Where it goes: one that went out to the address that its reader has now, one that did not to its own."""
    return (sent.user.email if sent.user and sent.sent_at else "") or sent.to_address


@transaction.atomic(durable=True)
def resend(*, sent: OutgoingMail, actor: "Actor", reason: str, now: datetime) -> str:
    """Send it again, and return the address. Raises ``HeldSecret``, ``StillOnItsWay`` and ``JustSent``."""
    stored = OutgoingMail.objects.select_for_update(of=["self"]).select_related("user__member").get(pk=sent.pk)
    refuse_resending(stored)
    to_address = address_for(stored)
    if stored.sent_at is None:
        retry(stored)
    else:
        _send_copy(stored, to_address, now)
    member = _member_of(stored)
    if member is not None:
        activity.log(
            member=member,
            action="mail_resent",
            description=f"Support sent a mail again: {stored.subject}",
            staff=actor.name,
        )
    audit.log(
        actor=actor,
        action="mail_resent",
        description=f"Sent “{stored.subject}” again to {to_address}",
        subject=stored,
        after={"sent again to": to_address},
        reason=reason,
        member=member,
    )
    return to_address


def _send_copy(sent: OutgoingMail, to_address: str, now: datetime) -> None:
    same = OutgoingMail.objects.filter(user=sent.user, to_address=to_address, subject=sent.subject, text=sent.text)
    if same.filter(created_at__gt=now - _JUST_NOW).exists():
        raise JustSent
    send(user=sent.user, to_address=to_address, subject=sent.subject, text=sent.text)


def _member_of(sent: OutgoingMail) -> "Member | None":
    return sent.user.member if sent.user is not None and sent.user.is_member else None
