"""Names and passwords at every door: equal work for known and unknown names, and a lock on guessing."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db.models import CharField

from apps.accounts.models import User
from apps.core.errors import DomainError, Throttled
from apps.core.prepared_queries import PreparedQuery, Slot
from apps.core.rate_limits import Limit, get_store
from apps.core.request_meta import address_for_limits
from apps.core.rules import MESSAGES
from apps.core.text import identity_key

FAILURES = Limit("sign-in-failures", max_attempts=5, window=timedelta(minutes=15), sliding=True)
ADDRESS_TRIES = Limit("sign-in-tries", max_attempts=20, window=timedelta(minutes=1))
# Over all addresses and sign-ins, for browsers that are not known as the person's. Above it one try a minute is let
# through, so that nobody can shut the owner out of a new browser for good.
NAME_FAILURES = Limit("sign-in-failures-of-name", max_attempts=50, window=timedelta(hours=1))
SLOWED = Limit("slowed-sign-ins", max_attempts=1, window=timedelta(minutes=1))

_NAMED: PreparedQuery[User] = PreparedQuery(
    lambda: User.objects.select_related("member", "admin_account").filter(username_key=Slot("key", CharField()))
)


class InvalidCredentials(DomainError):
    """A wrong name, a wrong password, a closed account, or a name of another door: never told apart."""

    status = 401
    code = "invalid_credentials"
    message = MESSAGES["signIn"]["invalidCredentials"]


class LockedOut(DomainError):
    """Five failures for one name from one address lock that pair for fifteen minutes."""

    status = 429
    code = "locked_out"
    message = "Too many failed attempts. Please wait 15 minutes and try again."


# Answers with an id of the calling browser where it is known as this user's, and ``None`` where it is not. It is asked
# for names that do not exist as well, with ``None``, and must do the same work for them.
KnownDevice = Callable[[User | None], str | None]


def verify(
    *,
    username: str,
    password: str,
    ip_address: str | None,
    known_device: KnownDevice,
    may_enter: Callable[[User], bool],
    now: datetime,
) -> User:
    """Return the user whose name and password these are, if this door is theirs.

    Does one password hash whatever the outcome. Raises ``Throttled``, ``LockedOut`` or ``InvalidCredentials``.
    """
    attempts, address = get_store(), address_for_limits(ip_address)
    tries = attempts.add(ADDRESS_TRIES, address, now=now)
    if tries.count > ADDRESS_TRIES.max_attempts:
        raise Throttled(retry_after=tries.seconds_left)
    user = _find(username)
    # Counted before the password is looked at: of many guesses at once, no more than the limit are looked at.
    counted = _count_try(username, address, known_device(user), now)
    if not _password_fits(user, password) or user is None or not user.is_active or not may_enter(user):
        raise InvalidCredentials
    for failures_of in counted.failures_of:
        attempts.clear(FAILURES, failures_of)
    if counted.name is not None:
        attempts.remove(NAME_FAILURES, counted.name)
    return user


def forget_failures(*, username: str, ip_address: str | None) -> None:
    """Lift the lock on a name from an address and the slowing of the name: the caller has proven to be its owner."""
    attempts = get_store()
    attempts.clear(FAILURES, _pair(username, address_for_limits(ip_address)))
    attempts.clear(NAME_FAILURES, _name(username))


@dataclass(frozen=True, slots=True)
class _Counted:
    """Where a try was counted as a failure, to be taken back if the password is right."""

    failures_of: list[str]
    name: str | None


def _count_try(username: str, address: str, device: str | None, now: datetime) -> _Counted:
    """Count a try as a failure in advance. Raises ``LockedOut`` or ``Throttled`` where there have been too many.

    A known device has failures of its own, so that nobody else's guesses get in its way and a stolen cookie is good
    for five. After that it is treated as an unknown browser.
    """
    attempts, failures_of = get_store(), []
    if device is not None:
        failures_of.append(_pair(username, device))
        if attempts.add(FAILURES, failures_of[0], now=now).count <= FAILURES.max_attempts:
            return _Counted(failures_of, None)
    pair, name = _pair(username, address), _name(username)
    failures = attempts.add(FAILURES, pair, now=now)
    if failures.count > FAILURES.max_attempts:
        raise LockedOut(retry_after=failures.seconds_left)
    if attempts.add(NAME_FAILURES, name, now=now).count > NAME_FAILURES.max_attempts:
        slowed = attempts.add(SLOWED, name, now=now)
        if slowed.count > SLOWED.max_attempts:
            # The password is not looked at: waiting too short must not lock the address for a quarter of an hour.
            attempts.remove(FAILURES, pair)
            raise Throttled(retry_after=slowed.seconds_left)
    return _Counted([*failures_of, pair], name)


def _pair(username: str, place: str) -> str:
    """A name at an address or on a device, not the name alone: nobody can lock a member out from elsewhere."""
    return hashlib.sha256(f"{identity_key(username)}\n{place}".encode()).hexdigest()


def _name(username: str) -> str:
    return hashlib.sha256(identity_key(username).encode()).hexdigest()


def _find(username: str) -> User | None:
    return _NAMED.first(key=identity_key(username))


def _password_fits(user: User | None, password: str) -> bool:
    if user is None:
        make_password(password)
        return False
    return user.check_password(password)
