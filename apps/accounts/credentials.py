"""Checks usernames and passwords for all kinds of users, and limits guessing.

An unknown name costs as much time as a known one, so that the response time does not reveal which names exist.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password

from apps.accounts.models import User
from apps.core.errors import DomainError, Invalid, Throttled
from apps.core.metrics import SIGN_INS_REFUSED
from apps.core.rate_limits import Limit, add_attempt, clear_attempts, get_attempts, remove_attempt
from apps.core.request_meta import address_for_limits
from apps.core.rules import MESSAGES
from apps.core.text import identity_key

FAILURES = Limit("sign-in-failures", max_attempts=5, window=timedelta(minutes=15), sliding=True)
ADDRESS_TRIES = Limit("sign-in-tries", max_attempts=20, window=timedelta(minutes=1))
# Counts failures for a name from all addresses, except in browsers known to belong to the user. Above this limit one
# attempt a minute is checked. A steady attacker takes each of them, so an owner in a new browser needs one of the other
# ways in: a password reset by mail makes the browser a known one, and staff can lift the lock.
NAME_FAILURES = Limit("sign-in-failures-of-name", max_attempts=50, window=timedelta(hours=1))
SLOWED_TRIES = Limit("slowed-sign-ins", max_attempts=1, window=timedelta(minutes=1))
# For so long the failures for a name are not counted over all addresses. Each address still has its own limit, which
# starts from zero.
LOCK_LIFTED_FOR = timedelta(minutes=15)


class InvalidCredentials(DomainError):
    """A wrong name or password, a closed account, or a user of another kind. The response is the same for all."""

    status = 401
    code = "invalid_credentials"
    message = MESSAGES["signIn"]["invalidCredentials"]


class LockedOut(DomainError):
    """Five failures for one name from one address lock that name at that address for fifteen minutes."""

    status = 429
    code = "locked_out"
    message = "Too many failed attempts. Please wait 15 minutes and try again."


# Returns an id of the calling browser if it is known to belong to the user, else ``None``. It is also called with
# ``None`` for names that do not exist, and must take as long for them.
KnownDevice = Callable[[User | None], str | None]


def verify(
    *,
    username: str,
    password: str,
    ip_address: str | None,
    known_device: KnownDevice,
    kind: User.Kind,
    now: datetime,
) -> User:
    """Return the user with this name and password, if they are of this kind.

    Always hashes one password, whatever the result. Raises ``Throttled``, ``LockedOut`` or ``InvalidCredentials``.
    """
    try:
        return _verify(username, password, address_for_limits(ip_address), known_device, kind=kind, now=now)
    except (Throttled, LockedOut, InvalidCredentials):
        SIGN_INS_REFUSED.add()
        raise


def _verify(
    username: str, password: str, address: str, known_device: KnownDevice, *, kind: User.Kind, now: datetime
) -> User:
    tries = add_attempt(ADDRESS_TRIES, address, now=now)
    if tries.count > ADDRESS_TRIES.max_attempts:
        raise Throttled(retry_after=tries.seconds_left)
    user = _find_user(username)
    # Count before checking the password, so that parallel guesses cannot exceed the limit.
    lifted_until = user.sign_in_lock_lifted_until if user else None
    if lifted_until is not None and lifted_until <= now:
        lifted_until = None
    counted = _count_try(username, address, known_device(user), lifted_until, now)
    if not _is_password_correct(user, password) or user is None or not user.is_active or user.kind != kind:
        raise InvalidCredentials
    for key in counted.failure_keys:
        clear_attempts(FAILURES, key)
    if counted.name_key is not None:
        remove_attempt(NAME_FAILURES, counted.name_key)
    return user


def clear_failures(*, username: str, ip_address: str | None) -> None:
    """Unlock a name at an address and stop slowing the name. Only for a caller who has proven to be the owner."""
    clear_attempts(FAILURES, _get_failure_key(username, address_for_limits(ip_address)))
    clear_attempts(NAME_FAILURES, get_name_key(username))


@dataclass(frozen=True, slots=True)
class SignInLocks:
    """Until when a name is locked at each address, and until when it is slowed everywhere, if it is."""

    addresses: dict[str, datetime]
    slowed_until: datetime | None


def get_locks(user: User, *, addresses: Iterable[str], now: datetime) -> SignInLocks:
    """``addresses`` are those from which the name was tried lately, in the form of the limits."""
    lifted_until = user.sign_in_lock_lifted_until
    is_lifted = lifted_until is not None and lifted_until > now
    keys = {
        _get_failure_key(user.username, f"{address} {lifted_until}" if is_lifted else address): address
        for address in addresses
    }
    failures = get_attempts(FAILURES, keys, now=now)
    name_key = get_name_key(user.username)
    slowed = {} if is_lifted else get_attempts(NAME_FAILURES, [name_key], now=now)
    return SignInLocks(
        addresses={
            keys[key]: now + timedelta(seconds=counted.seconds_left)
            for key, counted in failures.items()
            if counted.count >= FAILURES.max_attempts
        },
        slowed_until=next(
            (
                now + timedelta(seconds=counted.seconds_left)
                for counted in slowed.values()
                if counted.count >= NAME_FAILURES.max_attempts
            ),
            None,
        ),
    )


@dataclass(frozen=True, slots=True)
class _CountedTry:
    """The counters in which an attempt was counted as a failure. They are reset if the password is right."""

    failure_keys: list[str]
    name_key: str | None


def _count_try(
    username: str, address: str, device: str | None, lifted_until: datetime | None, now: datetime
) -> _CountedTry:
    """Count an attempt as a failure in advance. Raises ``LockedOut`` or ``Throttled`` if there were too many.

    A known device has its own counter: guesses from elsewhere do not lock it, and a stolen cookie allows five
    guesses. After five failures it is treated as an unknown browser.
    """
    failure_keys = []
    if device is not None:
        failure_keys.append(_get_failure_key(username, device))
        if add_attempt(FAILURES, failure_keys[0], now=now).count <= FAILURES.max_attempts:
            return _CountedTry(failure_keys, None)
    address_key = _get_failure_key(username, f"{address} {lifted_until}" if lifted_until else address)
    failures = add_attempt(FAILURES, address_key, now=now)
    if failures.count > FAILURES.max_attempts:
        raise LockedOut(retry_after=failures.seconds_left)
    if lifted_until is not None:
        return _CountedTry([*failure_keys, address_key], None)
    name_key = get_name_key(username)
    if add_attempt(NAME_FAILURES, name_key, now=now).count > NAME_FAILURES.max_attempts:
        slowed = add_attempt(SLOWED_TRIES, name_key, now=now)
        if slowed.count > SLOWED_TRIES.max_attempts:
            # The password is not checked here, so this attempt must not count towards the lock of the address.
            remove_attempt(FAILURES, address_key)
            raise Throttled(retry_after=slowed.seconds_left)
    return _CountedTry([*failure_keys, address_key], name_key)


def _get_failure_key(username: str, origin: str) -> str:
    """``origin`` is an address or a device id. With the name alone, anyone could lock a member out."""
    return hashlib.sha256(f"{identity_key(username)}\n{origin}".encode()).hexdigest()


def get_name_key(username: str) -> str:
    return hashlib.sha256(identity_key(username).encode()).hexdigest()


def _find_user(username: str) -> User | None:
    # The second factor, so that signing in without one needs no further query.
    users = User.objects.select_related("member", "admin_account", "second_factor")
    return users.filter(username_key=identity_key(username)).first()


def _is_password_correct(user: User | None, password: str) -> bool:
    if user is None:
        make_password(password)
        return False
    return user.check_password(password)


WRONG_PASSWORDS = Limit("wrong-current-passwords", max_attempts=5, window=timedelta(minutes=15), sliding=True)


class CurrentPasswordIncorrect(Invalid):
    def __init__(self) -> None:
        super().__init__({"current_password": [MESSAGES["password"]["currentIncorrect"]]})


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
