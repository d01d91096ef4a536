"""Names and passwords at every door: equal work for known and unknown names, and a lock on guessing."""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db.models import CharField

from apps.accounts.attempts import Limit, store
from apps.accounts.models import User
from apps.common.errors import DomainError, Throttled
from apps.common.prepared_queries import PreparedQuery, Slot
from apps.common.rules import MESSAGES
from apps.common.text import identity_key

FAILURES = Limit("sign-in-failures", most=5, window=timedelta(minutes=15), sliding=True)
ADDRESS_TRIES = Limit("sign-in-tries", most=20, window=timedelta(minutes=1))
_NO_ADDRESS = "unknown"


_NAMED: PreparedQuery[User] = PreparedQuery(
    lambda: User.objects.select_related("member", "admin_account").filter(username_key=Slot("key", CharField()))
)


class InvalidCredentials(DomainError):
    """A wrong name, a wrong password, a closed account, or a name of another door: never told apart."""

    status = 401
    code = "invalid_credentials"
    sentence = MESSAGES["signIn"]["invalidCredentials"]


class LockedOut(DomainError):
    """Five failures for one name from one address lock that pair for fifteen minutes."""

    status = 429
    code = "locked_out"
    sentence = "Too many failed attempts. Please wait 15 minutes and try again."


def verify(
    *, username: str, password: str, ip_address: str | None, may_enter: Callable[[User], bool], now: datetime
) -> User:
    """Return the user whose name and password these are, if this door is theirs.

    Does one password hash whatever the outcome. Raises ``Throttled``, ``LockedOut`` or ``InvalidCredentials``.
    """
    attempts = store()
    tries = attempts.add(ADDRESS_TRIES, ip_address or _NO_ADDRESS, now=now)
    if tries.count > ADDRESS_TRIES.most:
        raise Throttled(retry_after=tries.seconds_left)
    pair = _pair(username, ip_address)
    failures = attempts.read(FAILURES, pair, now=now)
    if failures.count >= FAILURES.most:
        raise LockedOut(retry_after=failures.seconds_left)

    user = _find(username)
    if not _password_fits(user, password) or user is None or not user.is_active or not may_enter(user):
        failures = attempts.add(FAILURES, pair, now=now)
        if failures.count > FAILURES.most:
            raise LockedOut(retry_after=failures.seconds_left)
        raise InvalidCredentials
    if failures.count:
        attempts.clear(FAILURES, pair)
    return user


def forget_failures(*, username: str, ip_address: str | None) -> None:
    """Lift the lock on a name from an address: whoever was there has proven whose the account is."""
    store().clear(FAILURES, _pair(username, ip_address))


def _pair(username: str, ip_address: str | None) -> str:
    """The pair, not the name: nobody can lock a member out from elsewhere."""
    return hashlib.sha256(f"{identity_key(username)}\n{ip_address or _NO_ADDRESS}".encode()).hexdigest()


def _find(username: str) -> User | None:
    return _NAMED.first(key=identity_key(username))


def _password_fits(user: User | None, password: str) -> bool:
    if user is None:
        make_password(password)
        return False
    return user.check_password(password)
