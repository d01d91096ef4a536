from datetime import datetime

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from apps.access.audit_actions import AuditAction
from apps.accounts.credentials import CurrentPasswordIncorrect, check_current_password
from apps.accounts.models import EmailChange, Member, User
from apps.accounts.sessions import SessionStore, end_sessions
from apps.audit import activity
from apps.core.request_meta import RequestMeta
from apps.notifications import outbox


def change_password(
    *,
    member: Member,
    session: SessionStore,
    current_password: str,
    new_password: str,
    meta: RequestMeta,
    now: datetime,
) -> None:
    """Set a new password, end every other session, and continue this one with a new session key.

    Raises ``CurrentPasswordIncorrect``, and ``LockedOut`` after five wrong passwords.
    """
    check_current_password(user=member.user, password=current_password, now=now)
    # Hashing is slow, so do it before the transaction takes its locks.
    password_hash = make_password(new_password)
    with transaction.atomic(durable=True):
        if not replace_password(member=member, password_hash=password_hash, meta=meta, now=now):
            raise CurrentPasswordIncorrect
        renew_session(session, member.user)
        end_sessions(user=member.user, except_key=session.session_key)


def replace_password(*, member: Member, password_hash: str, meta: RequestMeta, now: datetime) -> bool:
    """Store a new password and notify the member. Return false if the password was changed concurrently.

    Cancels an unconfirmed email change, because it may come from a thief who knew the old password. Runs in the
    caller's transaction.
    """
    user = member.user
    # Compare-and-swap: of two concurrent changes, only the first finds the old password.
    replaced = User.objects.filter(pk=user.pk, is_active=True, password=user.password).update(password=password_hash)
    if not replaced:
        return False
    user.password = password_hash
    EmailChange.objects.filter(member=member).delete()
    activity.log(AuditAction.PASSWORD_CHANGED, member=member, description="Password changed", meta=meta, now=now)
    outbox.send_email("password_changed", to=member, now=now)
    return True


def renew_session(session: SessionBase, user: User) -> None:
    """Keep the session valid after the password change. Its old key, which may have been copied, stops working."""
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.cycle_key()
