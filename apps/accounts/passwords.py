"""A member's password: changed with the current one, or set anew by ``password_reset``."""

from datetime import datetime, timedelta

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.hashers import Argon2PasswordHasher, make_password
from django.db import transaction

from apps.accounts.credentials import LockedOut
from apps.accounts.models import EmailChange, Member, User
from apps.accounts.sessions import SessionStore, end_all
from apps.audit import activity
from apps.core.errors import Invalid
from apps.core.rate_limits import Limit, get_store
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.notifications import outbox

WRONG_PASSWORDS = Limit("wrong-current-passwords", max_attempts=5, window=timedelta(minutes=15), sliding=True)


class CurrentPasswordIncorrect(Invalid):
    """Not the password that the member has now."""

    def __init__(self) -> None:
        super().__init__({"currentPassword": [MESSAGES["password"]["currentIncorrect"]]})


def change_password(
    *,
    member: Member,
    session: SessionStore,
    current_password: str,
    new_password: str,
    meta: RequestMeta,
    now: datetime,
) -> None:
    """Give the member a new password, end every other session, and carry this one on under a new key.

    Raises ``CurrentPasswordIncorrect``, and ``LockedOut`` after five wrong ones.
    """
    require_current(user=member.user, password=current_password, now=now)
    # Hashing takes long: not while the transaction holds its locks.
    password_hash = make_password(new_password)
    with transaction.atomic(durable=True):
        if not replace_password(member=member, password_hash=password_hash, meta=meta, now=now):
            raise CurrentPasswordIncorrect
        _carry_on(session, member.user)
        end_all(user=member.user, but_not=session.session_key)


def replace_password(*, member: Member, password_hash: str, meta: RequestMeta, now: datetime) -> bool:
    """Store a new password in the caller's transaction, and tell the member; false where another has been first.

    An address that waits for its confirmation is forgotten: it may be the wish of whom the new password shuts out.
    """
    user = member.user
    # Of two who replace one password at once, the second finds another one in its place.
    replaced = User.objects.filter(pk=user.pk, is_active=True, password=user.password).update(password=password_hash)
    if not replaced:
        return False
    user.password = password_hash
    EmailChange.objects.filter(member=member).delete()
    activity.log(member=member, action="password_changed", description="Password changed", meta=meta)
    outbox.send(
        user=user,
        subject="Your password was changed",
        text=(
            f"{member.first_name},\n\n"
            f"The password of your account was changed on {now:%d %B %Y at %H:%M} UTC, and every other session was "
            "signed out.\n\n"
            'If that was you, there is nothing to do. If not, choose "Forgot your password?" where you sign in, and '
            "set a new one now.\n\nThe network"
        ),
    )
    return True


def require_current(*, user: User, password: str, now: datetime) -> None:
    """Raise ``CurrentPasswordIncorrect``, and ``LockedOut`` after five wrong ones."""
    attempts, subject = get_store(), str(user.pk)
    # Counted before it is looked at: of many guesses at once, five are.
    tries = attempts.add(WRONG_PASSWORDS, subject, now=now)
    if tries.count > WRONG_PASSWORDS.max_attempts:
        raise LockedOut(retry_after=tries.seconds_left)
    if not user.check_password(password):
        raise CurrentPasswordIncorrect
    attempts.clear(WRONG_PASSWORDS, subject)


def _carry_on(session: SessionStore, user: User) -> None:
    """Make this session one of the new password; a copy of its old key, wherever it is, opens nothing any more."""
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.cycle_key()


class MemberPasswordHasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation.

    Django's defaults take five times the memory and ten times the processor for a password that a lockout guards.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
