"""Emails are stored in the transaction of the change that causes them, and sent by the worker after the commit.

A mail server that is down or slow delays no request. Emails that it refuses are tried again with growing delays. While
it cannot be reached, the outbox is paused, and the attempts are not counted.
"""

import logging
import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.mail import DNS_NAME, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F, Min, Q
from django.db.models.functions import Coalesce
from django.template.loader import render_to_string
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.core import jobs
from apps.core.database import release_connection
from apps.core.jobs.leases import LeasedQuerySet, has_come
from apps.core.metrics import MAILS_FAILED
from apps.core.request_id import current_request_id, log_request_id
from apps.notifications.email_html import render_html
from apps.notifications.models import NotificationPreferences, OutboxPause, OutgoingMail

logger = logging.getLogger(__name__)


# The delays after the first to the sixth attempt that was refused.
RETRY_DELAYS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
    timedelta(hours=24),
)
MAX_ATTEMPTS = len(RETRY_DELAYS) + 1

# Renewed while an email is sent. An email of a killed process waits for this time.
LEASE = timedelta(seconds=30)

# How often an unreachable mail server is tried.
PROBE_INTERVAL = timedelta(seconds=20)


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
    to: Member | None,
    now: datetime,
    context: dict[str, Any] | None = None,
    to_address: str | None = None,
    carries_secret: bool = False,
    late_secret: str = "",
    is_news: bool = False,
    unsubscribe_url: str = "",
    invitation_code_id: UUID | None = None,
) -> None:
    """Store ``templates/emails/<template>.txt`` in the caller's transaction; the worker sends it after the commit.

    The template can also use ``now`` and, for the member in ``to``, ``member``. ``to_address`` defaults to the member's
    address. It is required for people who are not members yet. ``late_secret`` is the name of a function that makes the
    secret for which the text contains ``PLACEHOLDER``. ``is_news`` and ``unsubscribe_url`` are for emails
    that are not about security.
    """
    subject, text = _render(template, {"member": to, "now": now, **(context or {})})
    store(
        user=to.user if to else None,
        to_address=to_address or (to.user.email if to else ""),
        subject=subject,
        text=text,
        carries_secret=carries_secret or bool(late_secret),
        late_secret=late_secret,
        is_news=is_news,
        unsubscribe_url=unsubscribe_url,
        invitation_code_id=invitation_code_id,
        now=now,
    )


def render_notice(template: str, *, member: Member, now: datetime, context: dict[str, Any]) -> tuple[str, str]:
    """Return the subject of an email and its text without greeting and closing, for the inbox."""
    return _render(template, {"member": member, "now": now, **context, "is_notice": True})


def _render(template: str, context: dict[str, Any]) -> tuple[str, str]:
    rendered = render_to_string(f"emails/{template}.txt", {"is_notice": False, **context}, using="emails")
    subject, _, text = rendered.partition("\n\n")
    # A name in the subject could contain a line break, which Django refuses to send.
    return " ".join(subject.splitlines()), text.strip()


def store(
    *,
    user: User | None,
    to_address: str,
    subject: str,
    text: str,
    now: datetime,
    carries_secret: bool = False,
    late_secret: str = "",
    is_news: bool = False,
    unsubscribe_url: str = "",
    invitation_code_id: UUID | None = None,
) -> None:
    is_suppressed = _is_suppressed.get()
    OutgoingMail.objects.create(
        user=user,
        to_address=to_address,
        subject=subject,
        text=text,
        carries_secret=carries_secret,
        late_secret=late_secret,
        is_news=is_news,
        is_on_hold=is_news and is_bouncing(user),
        unsubscribe_url=unsubscribe_url,
        invitation_code_id=invitation_code_id,
        request_id=current_request_id() or "",
        created_at=now,
        sent_at=now if is_suppressed else None,
    )
    if not is_suppressed:
        jobs.wake(send_due_mails)


def is_bouncing(user: User | None) -> bool:
    """Whether emails to the user's address come back. Only known of members."""
    if user is None:
        return False
    return NotificationPreferences.objects.filter(member_id=user.pk, mail_bounced_at__isnull=False).exists()


PLACEHOLDER = "__secret__"

_LateSecret = Callable[[OutgoingMail], str]
_late_secrets: dict[str, _LateSecret] = {}


def late_secret(name: str) -> Callable[[_LateSecret], _LateSecret]:
    """Register a function that makes the secret of an email when it leaves, so that its lifetime begins then.

    Register it in ``tasks.py`` of its app, so that the worker knows it. It raises ``Obsolete`` if the email must not be
    sent any more.
    """

    def register(function: _LateSecret) -> _LateSecret:
        _late_secrets[name] = function
        return function

    return register


class Obsolete(Exception):
    """The reason that caused an email does not apply any more."""


@jobs.job("send_mails", queue=jobs.MAIL)
def send_due_mails() -> int:
    """Send the emails that are due, oldest first. Return how many were processed."""
    if not _sendable_mails(timezone.now()).exists() or not _may_reach_server(timezone.now()):
        return 0
    return jobs.process_each(_send_next)


def _due_mails(now: datetime) -> LeasedQuerySet[OutgoingMail]:
    is_due = Q(next_attempt_at__isnull=True) | has_come("next_attempt_at", max_delay=max(RETRY_DELAYS), now=now)
    waiting = OutgoingMail.objects.filter(is_due, sent_at__isnull=True, attempts__lt=MAX_ATTEMPTS, is_on_hold=False)
    return waiting.unleased(now=now).order_by("created_at")


def _sendable_mails(now: datetime) -> LeasedQuerySet[OutgoingMail]:
    """Without emails whose secret this process cannot make, because it runs another version of the code."""
    return _due_mails(now).filter(late_secret__in=["", *_late_secrets])


def is_overdue(*, now: datetime) -> bool:
    """Whether emails wait although the mail server can be reached, also for a process that can make their secret."""
    due_before = now - jobs.OVERDUE_AFTER
    overdue = Q(next_attempt_at__isnull=True, created_at__lt=due_before) | Q(next_attempt_at__lt=due_before)
    return not is_paused() and _due_mails(now).filter(overdue).exists()


def is_paused() -> bool:
    """Whether the mail server cannot be reached."""
    return OutboxPause.objects.exists()


def get_oldest_due(*, now: datetime) -> datetime | None:
    """When the email was written, or should have been tried again, that has been due for the longest time."""
    oldest: datetime | None = _due_mails(now).aggregate(oldest=Min(Coalesce("next_attempt_at", "created_at")))["oldest"]
    return oldest


def _may_reach_server(now: datetime) -> bool:
    """``False`` while the outbox is paused, except for one caller in each ``PROBE_INTERVAL``."""
    if not is_paused():
        return True
    is_due = has_come("next_probe_at", max_delay=PROBE_INTERVAL, now=now)
    due = OutboxPause.objects.filter(is_due)
    # Often asked, so it only writes, which locks SQLite, when it is time.
    return due.exists() and bool(due.update(next_probe_at=now + PROBE_INTERVAL))


def _send_next() -> bool:
    """Process the next email. ``False`` if there is none, or if the mail server is unreachable."""
    now = timezone.now()
    mail = _sendable_mails(now).claim_next(now=now, duration=LEASE)
    if mail is None:
        return False
    # Do not occupy a pooled database connection while the mail server responds.
    release_connection()
    with log_request_id(mail.request_id), mail.renewing(LEASE):
        return _send_claimed(mail)


def _send_claimed(mail: OutgoingMail) -> bool:
    server: BaseEmailBackend = get_connection()
    try:
        server.open()
    except OSError as error:
        _pause(mail, error)
        return False
    try:
        _end_pause()
        if not mail.renew_lease(now=timezone.now(), duration=LEASE):
            return True
        _send(mail, server)
    except Obsolete as error:
        mail.release(attempts=MAX_ATTEMPTS, error=str(error), text="")
    except Exception as error:  # noqa: BLE001  # whatever one email raises, the others are still sent
        if _has_lost_server(error):
            _pause(mail, error)
            return False
        _refuse(mail, error)
    else:
        erased = {"text": ""} if mail.carries_secret else {}
        mail.release(sent_at=timezone.now(), attempts=F("attempts") + 1, error="", **erased)
    finally:
        _close(server)
    return True


def _send(mail: OutgoingMail, server: BaseEmailBackend) -> None:
    text = mail.text
    if mail.late_secret:
        text = text.replace(PLACEHOLDER, _late_secrets[mail.late_secret](mail))
    release_connection()
    # The same id for every attempt. If a process dies between sending and storing that, mailboxes can recognize the
    # second email as a duplicate.
    headers = {"Message-ID": f"<{mail.pk}@{DNS_NAME}>"}
    url, body = mail.unsubscribe_url, text
    if url:
        # RFC 8058: mail programs then show a button, which sends a POST.
        headers |= {"List-Unsubscribe": f"<{url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        body += f"\n\nStop these emails: {url}"
    message = EmailMultiAlternatives(
        mail.subject, body, settings.DEFAULT_FROM_EMAIL, [mail.to_address], headers=headers, connection=server
    )
    # For the reports of a mail service (`bounces.py`).
    message.metadata = {"mail": str(mail.pk)}  # type: ignore[attr-defined]  # read by django-anymail
    message.attach_alternative(render_html(subject=mail.subject, text=text, unsubscribe_url=url), "text/html")
    message.send()


def _has_lost_server(error: Exception) -> bool:
    """Whether the connection failed because the mail server is gone, and not because of this one email."""
    is_answer = isinstance(error, (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused))
    if is_answer or not isinstance(error, OSError):
        return False
    server: BaseEmailBackend = get_connection()
    try:
        server.open()
    except OSError:
        return True
    finally:
        _close(server)
    return False


def _close(server: BaseEmailBackend) -> None:
    # The connection may be broken already.
    with suppress(OSError):
        server.close()


def _pause(mail: OutgoingMail, error: Exception) -> None:
    """Stop sending until a probe succeeds. This attempt is not counted."""
    now = timezone.now()
    logger.warning("Mail %s has to wait: the mail server is unreachable (%s)", mail.pk, _describe(error))
    mail.release(error=_describe(error))
    pause = OutboxPause(since=now, next_probe_at=now + PROBE_INTERVAL, error=_describe(error))
    OutboxPause.objects.bulk_create(
        [pause], update_conflicts=True, unique_fields=["id"], update_fields=["next_probe_at", "error"]
    )


def _end_pause() -> None:
    if is_paused():
        OutboxPause.objects.all().delete()
        logger.info("The mail server can be reached again")


def _refuse(mail: OutgoingMail, error: Exception) -> None:
    # An error that is not the mail server's has a cause in the product.
    logger.warning(
        "Mail %s could not be sent: %s",
        mail.pk,
        _describe(error),
        exc_info=not isinstance(error, (OSError, ValueError)),
    )
    attempts = mail.attempts + 1
    delay = dict(enumerate(RETRY_DELAYS, start=1)).get(attempts)
    if delay is None:
        MAILS_FAILED.add()
    mail.release(attempts=attempts, next_attempt_at=timezone.now() + delay if delay else None, error=_describe(error))


def _describe(error: Exception) -> str:
    """The kind of an error and the code of the mail server, without its text, which may quote the email."""
    code = getattr(error, "smtp_code", None)
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code = next(iter(error.recipients.values()))[0]
    return type(error).__name__ + (f" {code}" if code else "")


def has_failed(mail: OutgoingMail) -> bool:
    """Whether all attempts to send the email have failed. Not during the last one: it is counted when it ends."""
    return mail.sent_at is None and mail.attempts >= MAX_ATTEMPTS


def retry(mail: OutgoingMail) -> None:
    """Reset the attempts of a failed email in the caller's transaction; the worker sends it after the commit."""
    OutgoingMail.objects.filter(pk=mail.pk, sent_at__isnull=True).update(attempts=0, next_attempt_at=None)
    jobs.wake(send_due_mails)
