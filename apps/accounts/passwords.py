from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypeVar

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.hashers import Argon2PasswordHasher, make_password
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from apps.accounts.audit_actions import AuditAction
from apps.accounts.credentials import LockedOut
from apps.accounts.models import EmailChange, Member, User
from apps.accounts.sessions import SessionStore, end_sessions
from apps.audit import activity
from apps.core.errors import Invalid
from apps.core.rate_limits import Limit, add_attempt, clear_attempts
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.notifications import outbox

Result = TypeVar("Result")

WRONG_PASSWORDS = Limit("wrong-current-passwords", max_attempts=5, window=timedelta(minutes=15), sliding=True)


class CurrentPasswordIncorrect(Invalid):
    def __init__(self) -> None:
        super().__init__({"current_password": [MESSAGES["password"]["currentIncorrect"]]})


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


def check_current_password(*, user: User, password: str, now: datetime) -> None:
    """Raise ``CurrentPasswordIncorrect``, and ``LockedOut`` after five wrong passwords."""
    subject = str(user.pk)
    # Count before checking the password, so that parallel guesses cannot exceed the limit.
    tries = add_attempt(WRONG_PASSWORDS, subject, now=now)
    if tries.count > WRONG_PASSWORDS.max_attempts:
        raise LockedOut(retry_after=tries.seconds_left)
    if not user.check_password(password):
        raise CurrentPasswordIncorrect
    clear_attempts(WRONG_PASSWORDS, subject)


def renew_session(session: SessionBase, user: User) -> None:
    """Keep the session valid after the password change. Its old key, which may have been copied, stops working."""
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.cycle_key()


class MemberPasswordHasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two iterations and one thread, as OWASP recommends.

    Django's defaults need five times the memory and ten times the CPU, which is not necessary with a lockout. Never
    hash in a transaction: other requests run during the hash, and with SQLite they would wait for its lock.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        return _run_in_thread(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        return _run_in_thread(super().verify, password, encoded)


def _run_in_thread(function: Callable[..., Result], *arguments: Any) -> Result:
    """Under gevent, let other requests run during the 20 ms of a hash. Argon2 releases the interpreter lock."""
    from gevent import monkey  # noqa: PLC0415  # saves memory in commands

    if not monkey.is_module_patched("threading"):
        return function(*arguments)
    result: Result = _get_thread().apply(function, arguments)
    return result


@cache
def _get_thread() -> Any:
    """A pool of one thread, so that hashes wait for each other and leave the other cores to the other workers."""
    from gevent.threadpool import ThreadPool  # noqa: PLC0415

    return ThreadPool(1)
