"""Resets a forgotten password by a mailed link. Only members can use it.

The request does the same for every address: it writes one row. The worker looks up the member, so that neither the
content nor the timing of the response reveals whether an address is known (docs/decisions, 16).
"""

import hashlib
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.access.audit_actions import AuditAction
from apps.access.email_change import get_reset_allowed_from, is_too_new_for_reset
from apps.access.links import LinkNotValid, link
from apps.access.passwords import replace_password
from apps.accounts.credentials import clear_failures
from apps.accounts.models import Member, PasswordResetRequest, User
from apps.accounts.sessions import end_sessions
from apps.audit import services as audit
from apps.core import jobs
from apps.core.errors import Conflict
from apps.core.jobs.leases import process_next
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_id import current_request_id
from apps.core.request_meta import Actor, RequestMeta
from apps.core.text import identity_key, read_uuid
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail

# A request that fails is tried again after this time.
LEASE = timedelta(minutes=1)

MAILED_LINKS = Limit("password-reset-links-mailed", max_attempts=3, window=timedelta(hours=1))


@transaction.atomic(durable=True)
def request_reset(*, email: str, origin: str, now: datetime) -> None:
    """Store a request for the worker. ``origin`` is the scheme and host of the link."""
    PasswordResetRequest.objects.create(
        address_key=identity_key(email), origin=origin, asked_at=now, request_id=current_request_id() or ""
    )
    jobs.wake(process_requests)


@jobs.job("answer_password_resets", queue=jobs.MAIL)
def process_requests() -> int:
    """Process the requests, oldest first. Return their number."""
    rows = PasswordResetRequest.objects.order_by("asked_at")
    failure = "A request for a new password could not be processed"
    return jobs.process_each(partial(process_next, rows, process, duration=LEASE, failure=failure))


@transaction.atomic(durable=True)
def process(reset_request: PasswordResetRequest) -> None:
    """Delete the request and email the link, if the address belongs to an open account, at most three times an hour.

    An address that was set less than a day ago receives no link, but an email that says when it can request one.
    """
    now = timezone.now()
    # If two processes get here at once, only one of them deletes the row and continues.
    if not reset_request.finish():
        return
    mailbox = hashlib.sha256(reset_request.address_key.encode()).hexdigest()
    if add_attempt(MAILED_LINKS, mailbox, now=now).count > MAILED_LINKS.max_attempts:
        return
    member = _open_members().filter(user__email_key=reset_request.address_key).first()
    if member is None:
        return
    if is_too_new_for_reset(member.user, now=now):
        context = {"allowed_from": get_reset_allowed_from(member.user)}
        outbox.send_email("password_reset_not_yet_allowed", to=member, context=context, now=now)
    else:
        _send_link_email(member, origin=reset_request.origin, asked_at=reset_request.asked_at, now=now)


class AddressTooNew(Conflict):
    message = "The member's email address is less than a day old. Until then no link can be sent to it"


class CannotSignIn(Conflict):
    message = "This account is closed or read-only, so a new password would not help"


def refuse_link(member: Member, *, now: datetime) -> None:
    """Raise ``CannotSignIn`` or ``AddressTooNew`` if a mailed link could not set a new password."""
    if member.is_read_only or not member.user.is_active:
        raise CannotSignIn
    if is_too_new_for_reset(member.user, now=now):
        raise AddressTooNew


@transaction.atomic(durable=True)
def send_link_by_support(*, member: Member, actor: Actor, reason: str, now: datetime) -> None:
    """Email the member a link that sets a new password. Raises as ``refuse_link``."""
    refuse_link(member, now=now)
    _send_link_email(member, origin=actor.meta.site or settings.PUBLIC_URL, asked_at=now, now=now)
    audit.log(
        AuditAction.PASSWORD_LINK_SENT,
        actor=actor,
        target=member,
        description=f"Sent {member} a link for a new password",
        reason=reason,
        member=member,
        activity="Support sent you a link for a new password",
        now=now,
    )


def confirm(*, uid: str, token: str, new_password: str, meta: RequestMeta, now: datetime) -> User:
    """Set the new password by a mailed link, end every session of the member, and reset the failed sign-ins.

    Returns the user, whose browser this is: only the owner of the mailbox has the link.

    Raises ``LinkNotValid`` if the link is wrong or older than an hour, if the password or email changed or the member
    signed in since it was mailed, and while the address is younger than a day.
    """
    _require_valid(_find_member(uid), token, now)
    # Hashing is slow, so do it before the transaction takes its locks.
    password_hash = make_password(new_password)
    with transaction.atomic(durable=True):
        # Check again under the lock: a change of the email may have been undone while the password was hashed.
        member = _require_valid(_find_member(uid, is_locked=True), token, now)
        if not replace_password(member=member, password_hash=password_hash, meta=meta, now=now):
            raise LinkNotValid
        end_sessions(user=member.user)
    # A member who forgot the password has usually tried several. The new one must work at once.
    clear_failures(username=member.user.username, ip_address=meta.ip_address)
    return member.user


def _open_members() -> QuerySet[Member]:
    """Members who can sign in and make changes."""
    return Member.objects.select_related("user").filter(user__is_active=True, is_read_only=False)


def _find_member(uid: str, *, is_locked: bool = False) -> Member | None:
    members = _open_members()
    if is_locked:
        members = members.select_for_update(of=["user"], no_key=True)
    try:
        return members.filter(pk=read_uuid(uid)).first()
    except ValueError:
        return None


def _require_valid(member: Member | None, token: str, now: datetime) -> Member:
    if member is None or not default_token_generator.check_token(member.user, token):
        raise LinkNotValid
    if is_too_new_for_reset(member.user, now=now):
        raise LinkNotValid
    return member


MADE_LATE = "password_reset_token"


def _send_link_email(member: Member, *, origin: str, asked_at: datetime, now: datetime) -> None:
    url = link(origin, "/reset-password", uid=str(member.pk), token=outbox.PLACEHOLDER)
    outbox.send_email(
        "password_reset",
        to=member,
        context={"asked_at": asked_at, "url": url},
        late_secret=MADE_LATE,
        now=now,
    )


def make_token(mail: OutgoingMail) -> str:
    """The hour of the link begins when its mail leaves. Raises ``Obsolete`` if the account has changed since."""
    member = _open_members().filter(pk=mail.user_id).first()
    if member is None or member.user.email != mail.to_address or is_too_new_for_reset(member.user, now=timezone.now()):
        raise outbox.Obsolete("The account has changed since this was requested")
    return default_token_generator.make_token(member.user)
