"""Changes of accounts.

Support corrects a member's details, closes and reopens the account, and lifts the lock of a sign-in. A member ends
other sessions.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from apps.access.audit_actions import AuditAction
from apps.access.profile import FIELD_LABELS, assign_details
from apps.accounts.credentials import LOCK_LIFTED_FOR
from apps.accounts.models import Member, User
from apps.accounts.sessions import end_sessions
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor, RequestMeta
from apps.core.versions import EditConflict
from apps.notifications import outbox


class AlreadyClosed(Conflict):
    message = "This account is closed already"


class AlreadyOpen(Conflict):
    message = "This account is open already"


def refuse_closed(member: Member) -> None:
    """Raise ``AlreadyClosed``."""
    if not member.user.is_active:
        raise AlreadyClosed


def refuse_open(member: Member) -> None:
    """Raise ``AlreadyOpen``."""
    if member.user.is_active:
        raise AlreadyOpen


@transaction.atomic(durable=True)
def correct_details(
    *, member: Member, expected: Mapping[str, str], details: Mapping[str, str], actor: Actor, reason: str, now: datetime
) -> list[str]:
    """Store the details that differ from the expected ones, and return their labels.

    Details that staff did not change keep their current values. Raises ``EditConflict`` if a detail to correct no
    longer has its expected value, and ``Invalid`` if the license number would be missing.
    """
    stored = Member.objects.select_for_update(of=["self"], no_key=True).select_related("user").get(pk=member.pk)
    corrected = {name: value for name, value in details.items() if value != expected[name]}
    if any(_collapse_spaces(getattr(stored, name)) != _collapse_spaces(expected[name]) for name in corrected):
        raise EditConflict
    before = audit.snapshot(stored, *corrected)
    labels = [FIELD_LABELS[name] for name in assign_details(stored, corrected)]
    if not labels:
        return labels
    stored.save(update_fields=list(corrected))
    listed = ", ".join(labels)
    audit.log(
        AuditAction.DETAILS_CORRECTED,
        actor=actor,
        target=stored,
        description=f"Corrected {listed} of {stored}",
        before=before,
        after=audit.snapshot(stored, *corrected),
        reason=reason,
        member=stored,
        activity=f"Support corrected: {listed}",
        now=now,
    )
    return labels


@transaction.atomic(durable=True)
def close_account(*, member: Member, actor: Actor, reason: str, now: datetime) -> None:
    """Close the account and end every session. Raises ``AlreadyClosed``."""
    if not User.objects.filter(pk=member.pk, is_active=True).update(is_active=False):
        raise AlreadyClosed
    end_sessions(user=member.user)
    outbox.send_email("account_closed", to=member, now=now)
    audit.log(
        AuditAction.ACCOUNT_CLOSED,
        actor=actor,
        target=member,
        description=f"Closed the account of {member}",
        before={"account": "open"},
        after={"account": "closed"},
        reason=reason,
        member=member,
        activity="Your account was closed",
        now=now,
    )


@transaction.atomic(durable=True)
def reopen_account(*, member: Member, actor: Actor, reason: str, now: datetime) -> None:
    """Raise ``AlreadyOpen`` if the account is not closed."""
    if not User.objects.filter(pk=member.pk, is_active=False).update(is_active=True):
        raise AlreadyOpen
    outbox.send_email("account_reopened", to=member, now=now)
    audit.log(
        AuditAction.ACCOUNT_REOPENED,
        actor=actor,
        target=member,
        description=f"Reopened the account of {member}",
        before={"account": "closed"},
        after={"account": "open"},
        reason=reason,
        member=member,
        activity="Your account was reopened",
        now=now,
    )


@transaction.atomic(durable=True)
def lift_sign_in_lock(*, user: User, actor: Actor, reason: str, now: datetime) -> None:
    """Let the user sign in during the next minutes although someone guesses the password, in any browser."""
    until = now + LOCK_LIFTED_FOR
    User.objects.filter(pk=user.pk).update(sign_in_lock_lifted_until=until)
    audit.log(
        AuditAction.SIGN_IN_LOCK_LIFTED,
        actor=actor,
        target=user,
        description=f"Lifted the lock of {user}'s sign-in",
        after={"lifted until": until},
        reason=reason,
        member=user.member if user.is_member else None,
        activity="Support lifted the lock of your sign-in",
        now=now,
    )


def _collapse_spaces(text: str) -> str:
    """Make stored and submitted values comparable: a form changes line breaks."""
    return " ".join(text.split())


@transaction.atomic(durable=True)
def sign_out_elsewhere(*, member: Member, session_key: str | None, meta: RequestMeta, now: datetime) -> int:
    """End every other session of a member. Return the number of ended sessions."""
    ended = end_sessions(user=member.user, except_key=session_key)
    activity.log(
        AuditAction.SIGNED_OUT_ELSEWHERE,
        member=member,
        description=f"Signed out everywhere else: {pluralize(ended, 'session')} ended",
        meta=meta,
        now=now,
    )
    return ended
