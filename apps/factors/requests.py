"""What a session knows of second factors: waiting sign-ins, challenges of passkeys, secrets not yet set up."""

import hashlib
import secrets
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from apps.accounts.cookies import get_browser_id
from apps.accounts.models import User
from apps.accounts.sessions import SessionStore
from apps.core.api.requests import get_origin, get_request_meta
from apps.core.errors import DomainError, Invalid
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_meta import PASSWORD_AT_KEY, SECOND_FACTOR_AT_KEY
from apps.core.rules import MESSAGES
from apps.factors import totp
from apps.factors.encryption import FactorKeyMissing, decrypt, encrypt
from apps.factors.passkeys import PasskeyRefused, RelyingParty, authenticate, get_relying_party
from apps.factors.services import check_password, log_recovery_code
from apps.factors.step_up import PASSWORD, require_step_up
from apps.factors.verification import (
    Method,
    SecondFactorRequired,
    SecondStep,
    get_methods,
    has_factor,
    needs_second_step,
    verify_code,
)

_PENDING_KEY = "second_step"
_SIGN_IN_CHALLENGE_KEY = "passkey_challenge"
_SET_UP_CHALLENGE_KEY = "passkey_set_up"
_TOTP_SET_UP_KEY = "totp_set_up"
_STATE_KEYS = (_PENDING_KEY, _SIGN_IN_CHALLENGE_KEY, _SET_UP_CHALLENGE_KEY, _TOTP_SET_UP_KEY)

PENDING_FOR = timedelta(minutes=5)
# For so long a member at the device limit can replace a device without proving the factor again.
PASSED_FOR = timedelta(minutes=15)
SET_UP_FOR = timedelta(minutes=10)
_CHALLENGE_USES = Limit("passkey-challenges", max_attempts=1, window=SET_UP_FOR)


class SignInExpired(DomainError):
    """No sign-in waits for a second step in this session."""

    status = 401
    code = "not_authenticated"
    message = MESSAGES["secondFactor"]["expired"]


class SetUpExpired(DomainError):
    message = MESSAGES["secondFactor"]["setUpExpired"]


def get_party(request: HttpRequest) -> RelyingParty:
    return get_relying_party(get_origin(request))


def get_second_step(request: HttpRequest, *, now: datetime) -> SecondStep:
    """Return the check of the second step for this session. If it raises, the sign-in waits in the session."""
    return partial(_require_second_step, request, now)


def _require_second_step(request: HttpRequest, now: datetime, user: User) -> None:
    if not needs_second_step(user) or _get_passed_at(request, user, now=now):
        return
    if request.session.get(SESSION_KEY, str(user.pk)) != str(user.pk):
        # Another user is signed in here. Their session must not hold this sign-in.
        request.session.flush()
    _store_state(request, _PENDING_KEY, _identify(user), now=now)
    raise SecondFactorRequired(get_methods(user, get_party(request)))


def get_pending_user(request: HttpRequest, *, now: datetime) -> User | None:
    """Return the user whose sign-in waits for the second step in this session."""
    pending = _read_state(request, _PENDING_KEY, "at", lifetime=PENDING_FOR, now=now)
    if not pending:
        return None
    users = User.objects.select_related("member", "admin_account", "second_factor")
    user = users.filter(pk=pending["user"], is_active=True).first()
    return user if user and _is_of(pending, user) else None


def mark_second_step_passed(request: HttpRequest, user: User, *, now: datetime) -> None:
    """If the sign-in is refused for another reason, such as the device limit, the next call need not ask again."""
    _store_state(request, _PENDING_KEY, {**_identify(user), "passed_at": now.isoformat()}, now=now)


def finish_sign_in(request: HttpRequest, user: User, *, now: datetime) -> None:
    """Note in the session of a user who has just signed in when the second factor was proven, if it was."""
    passed_at = _get_passed_at(request, user, now=now)
    for key in _STATE_KEYS:
        request.session.pop(key, None)
    request.session.pop(SECOND_FACTOR_AT_KEY, None)
    if passed_at:
        request.session[SECOND_FACTOR_AT_KEY] = passed_at
    # A session that began as that of a visitor gets the usual lifetime.
    request.session.set_expiry(None)


def note_second_factor(request: HttpRequest, *, now: datetime) -> None:
    """Store in the session of a signed-in user that a second factor was proven now."""
    request.session[SECOND_FACTOR_AT_KEY] = now.isoformat()


def prove_factor(
    request: HttpRequest,
    *,
    user: User | None,
    method: str,
    code: str,
    credential: dict[str, Any] | None,
    known_device: str | None,
    now: datetime,
) -> User:
    """Check a code of ``user`` or a passkey, and return its owner. Without ``user`` only a passkey can do that.

    Raises ``WrongCode``, ``LockedOut`` and ``PasskeyRefused``.
    """
    if method == Method.PASSKEY:
        challenge = _take_challenge(request, _SIGN_IN_CHALLENGE_KEY, now=now)
        return authenticate(
            user=user, credential=credential or {}, challenge=challenge, party=get_party(request), now=now
        )
    if user is None:
        raise SignInExpired
    verify_code(user=user, method=Method(method), code=code, known_device=known_device, now=now)
    if method == Method.RECOVERY:
        log_recovery_code(user=user, meta=get_request_meta(request), now=now)
    return user


def confirm_user(
    request: HttpRequest,
    *,
    method: str,
    code: str = "",
    credential: dict[str, Any] | None = None,
    password: str = "",
    now: datetime,
) -> None:
    """Check a factor of the signed-in user, or the password of a user without one, and note it in the session."""
    user = cast(User, request.user)
    if method != PASSWORD:
        prove_factor(
            request,
            user=user,
            method=method,
            code=code,
            credential=credential,
            known_device=get_session_device(request),
            now=now,
        )
        note_second_factor(request, now=now)
    elif has_factor(user):
        raise Invalid({"method": [MESSAGES["secondFactor"]["confirmWithFactor"]]})
    else:
        check_password(user=user, password=password, now=now)
        request.session[PASSWORD_AT_KEY] = now.isoformat()


def require_recent_proof(request: HttpRequest) -> None:
    """Raise ``StepUpRequired`` unless the signed-in user has confirmed who they are in the last fifteen minutes."""
    require_step_up(cast(User, request.user), get_request_meta(request), now=timezone.now())


def get_session_device(request: HttpRequest) -> str | None:
    """Return the id of the browser of a signed-in user, for the count of wrong codes."""
    row = cast(SessionStore, request.session).row
    if row is not None and row.device_id is not None:
        return str(row.device_id)
    return get_browser_id(request, cast(User, request.user))


def start_sign_in_challenge(request: HttpRequest, *, now: datetime) -> bytes:
    return _start_challenge(request, _SIGN_IN_CHALLENGE_KEY, now=now)


def start_set_up_challenge(request: HttpRequest, *, now: datetime) -> bytes:
    """Only for a caller who has just proven the password."""
    return _start_challenge(request, _SET_UP_CHALLENGE_KEY, now=now)


def take_set_up_challenge(request: HttpRequest, *, now: datetime) -> bytes:
    return _take_challenge(request, _SET_UP_CHALLENGE_KEY, now=now)


def start_totp_set_up(request: HttpRequest, *, now: datetime) -> str:
    """Return a new secret, which nothing uses until a code of it is confirmed."""
    secret = totp.generate_secret()
    _store_state(request, _TOTP_SET_UP_KEY, {"secret": encrypt(secret)}, now=now)
    return secret


def get_totp_set_up(request: HttpRequest, *, now: datetime) -> str:
    """Return the secret that is being set up in this session. Raises ``SetUpExpired``."""
    state = _read_state(request, _TOTP_SET_UP_KEY, "at", lifetime=SET_UP_FOR, now=now)
    if not state:
        raise SetUpExpired
    try:
        return decrypt(state["secret"])
    except FactorKeyMissing as error:
        # The keys were replaced since.
        raise SetUpExpired from error


def end_totp_set_up(request: HttpRequest) -> None:
    request.session.pop(_TOTP_SET_UP_KEY, None)


def _start_challenge(request: HttpRequest, key: str, *, now: datetime) -> bytes:
    challenge = secrets.token_bytes(32)
    _store_state(request, key, {"challenge": challenge.hex()}, now=now)
    return challenge


def _take_challenge(request: HttpRequest, key: str, *, now: datetime) -> bytes:
    """Return the challenge of this session, once. Raises ``PasskeyRefused``."""
    state = _read_state(request, key, "at", lifetime=PENDING_FOR, now=now)
    request.session.pop(key, None)
    if not state:
        raise PasskeyRefused
    # Two concurrent requests may both have read it from the session. The counter is exact.
    subject = hashlib.sha256(state["challenge"].encode()).hexdigest()
    if add_attempt(_CHALLENGE_USES, subject, now=now).count > _CHALLENGE_USES.max_attempts:
        raise PasskeyRefused
    return bytes.fromhex(state["challenge"])


def _store_state(request: HttpRequest, key: str, state: dict[str, Any], *, now: datetime) -> None:
    request.session[key] = {**state, "at": now.isoformat()}
    if SESSION_KEY not in request.session:
        # Only signing in makes it a session that lasts.
        request.session.set_expiry(PASSED_FOR)


def _read_state(
    request: HttpRequest, key: str, time_key: str, *, lifetime: timedelta, now: datetime
) -> dict[str, Any] | None:
    state = request.session.get(key) or {}
    time = state.get(time_key)
    is_valid = time is not None and now - datetime.fromisoformat(time) <= lifetime
    return state if is_valid else None


def _get_passed_at(request: HttpRequest, user: User, *, now: datetime) -> str | None:
    state = _read_state(request, _PENDING_KEY, "passed_at", lifetime=PASSED_FOR, now=now)
    return state["passed_at"] if state and _is_of(state, user) else None


def _identify(user: User) -> dict[str, str]:
    return {"user": str(user.pk), "hash": user.get_session_auth_hash()}


def _is_of(state: dict[str, Any], user: User) -> bool:
    """False also after a change of the password."""
    return state["user"] == str(user.pk) and constant_time_compare(state["hash"], user.get_session_auth_hash())
