"""A forgotten password: asked for by anybody, answered by mail to members alone.

What the request does is the same for every address: it writes one row. Who is there is looked up after the answer has
gone out, so that neither what it says nor how long it takes gives a member away (docs/decisions, 16).
"""

import hashlib
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from apps.accounts.credentials import forget_failures
from apps.accounts.email_change import is_too_new_for_reset, reset_allowed_from
from apps.accounts.links import LinkNotValid, link
from apps.accounts.models import Member, PasswordResetRequest
from apps.accounts.passwords import replace_password
from apps.accounts.sessions import end_all
from apps.core import background
from apps.core.rate_limits import Limit, get_store
from apps.core.request_meta import RequestMeta
from apps.core.text import identity_key, read_uuid
from apps.notifications import outbox

MAILED_LINKS = Limit("password-reset-links-mailed", max_attempts=3, window=timedelta(hours=1))


@transaction.atomic(durable=True)
def ask(*, email: str, origin: str, now: datetime) -> None:
    """Note that a new password was asked for at an address; ``origin`` is the scheme and host of the link."""
    asked = PasswordResetRequest.objects.create(address_key=identity_key(email), origin=origin, asked_at=now)
    answer_later = import_string(settings.RECOVERY_ANSWER)
    transaction.on_commit(lambda: answer_later(asked.pk), robust=True)


def answer_in_background(request_id: UUID) -> None:
    """Answer a request without making anybody wait."""
    background.run(answer, request_id)


@transaction.atomic(durable=True)
def answer(request_id: UUID) -> None:
    """Mail the link where the address is an open member's, at most three times an hour, and forget the request.

    An address younger than a day gets no link, but is told from when on it can have one.
    """
    now = timezone.now()
    asked = PasswordResetRequest.objects.filter(pk=request_id).first()
    # Of two who answer at once, one deletes the row and goes on.
    if asked is None or not PasswordResetRequest.objects.filter(pk=request_id).delete()[0]:
        return
    mailbox = hashlib.sha256(asked.address_key.encode()).hexdigest()
    if get_store().add(MAILED_LINKS, mailbox, now=now).count > MAILED_LINKS.max_attempts:
        return
    member = _open_members().filter(user__email_key=asked.address_key).first()
    if member is None:
        return
    if is_too_new_for_reset(member.user, now=now):
        _mail_when_allowed(member)
    else:
        _mail_link(member, asked)


def answer_pending(*, now: datetime) -> int:
    """Answer what a process that died left behind, a minute or more after it was asked; return how many."""
    waiting = PasswordResetRequest.objects.filter(asked_at__lt=now - timedelta(minutes=1)).order_by("asked_at")
    requests = list(waiting.values_list("pk", flat=True))
    for request_id in requests:
        answer(request_id)
    return len(requests)


def confirm(*, uid: str, token: str, new_password: str, meta: RequestMeta, now: datetime) -> None:
    """Set the new password by a mailed link, end every session of the member, and lift the lock of failed sign-ins.

    Raises ``LinkNotValid`` for a link that is wrong, older than an hour, or spent: by a change of the password or the
    email, or by a newer sign-in; and for every link while the address is younger than a day.
    """
    _require_valid(_named(uid), token, now)
    # Hashing takes long: not while the transaction holds its locks.
    password_hash = make_password(new_password)
    with transaction.atomic(durable=True):
        # Again under the lock: while the password was hashed, the email change that led here may have been undone.
        member = _require_valid(_named(uid, is_locked=True), token, now)
        if not replace_password(member=member, password_hash=password_hash, meta=meta, now=now):
            raise LinkNotValid
        end_all(user=member.user)
    # Whoever forgot the password has guessed before: the new one must open the door at once.
    forget_failures(username=member.user.username, ip_address=meta.ip_address)


def _open_members() -> QuerySet[Member]:
    """Members who may sign in and change things; whoever is staff or an admin too is not recovered here."""
    return Member.objects.select_related("user").filter(
        user__is_active=True, user__is_staff=False, user__admin_account__isnull=True, is_read_only=False
    )


def _named(uid: str, *, is_locked: bool = False) -> Member | None:
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


def _mail_link(member: Member, asked: PasswordResetRequest) -> None:
    token = default_token_generator.make_token(member.user)
    address = link(asked.origin, "/reset-password", uid=str(member.pk), token=token)
    outbox.send(
        user=member.user,
        subject="Set a new password",
        text=(
            f"{member.first_name},\n\n"
            f"A new password for your account was asked for on {asked.asked_at:%d %B %Y at %H:%M} UTC. Your username "
            f"is {member.user.username}. This link sets the password; it works once, for one hour:\n\n"
            f"{address}\n\n"
            "If that was not you, there is nothing to do: your password stays as it is.\n\nThe network"
        ),
        carries_secret=True,
    )


def _mail_when_allowed(member: Member) -> None:
    outbox.send(
        user=member.user,
        subject="A new password cannot be set yet",
        text=(
            f"{member.first_name},\n\n"
            "A new password for your account was asked for. The email address of your account was changed less than "
            "24 hours ago, and until then this address cannot set a new password. You can ask for a link from "
            f"{reset_allowed_from(member.user):%d %B %Y at %H:%M} UTC on.\n\n"
            "Your password stays as it is. If you did not ask for a new one, there is nothing to do.\n\nThe network"
        ),
    )
