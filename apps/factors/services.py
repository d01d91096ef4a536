"""Setting up and removing second factors. Every change is logged, and mailed to the user."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Model

from apps.accounts.credentials import CurrentPasswordIncorrect, check_current_password
from apps.accounts.models import User
from apps.accounts.sessions import end_sessions
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.request_meta import Actor, RequestMeta
from apps.core.rules import MESSAGES
from apps.factors import recovery_codes, sessions, totp
from apps.factors.audit_actions import AuditAction
from apps.factors.encryption import encrypt
from apps.factors.models import EnrolmentLink, Passkey, RecoveryCode, SecondFactor
from apps.factors.passkeys import RelyingParty, verify_registration
from apps.factors.step_up import require_step_up
from apps.factors.verification import WrongCode, get_factor, has_factor
from apps.notifications import outbox

_TEXTS = MESSAGES["secondFactor"]


class NoFactor(Conflict):
    message = _TEXTS["noFactor"]


class HasNoFactor(Conflict):
    """Of another user."""

    message = "This account has no second factor"


class SecondStepNeeded(Conflict):
    message = _TEXTS["secondStepNeeded"]


def prepare_set_up(*, user: User, password: str, meta: RequestMeta, now: datetime) -> None:
    """Check who asks for a new factor: the password, and any factor the user already has.

    Raises ``Invalid``, ``LockedOut`` after five wrong passwords, and ``StepUpRequired``.
    """
    check_password(user=user, password=password, now=now)
    if has_factor(user):
        require_step_up(user, meta, now=now)


def check_password(*, user: User, password: str, now: datetime) -> None:
    """Raise ``Invalid``, and ``LockedOut`` after five wrong passwords."""
    try:
        check_current_password(user=user, password=password, now=now)
    except CurrentPasswordIncorrect as error:
        raise Invalid({"password": [error.message]}) from error


def set_up_totp(*, user: User, secret: str, code: str, meta: RequestMeta, now: datetime) -> list[str]:
    """Store the secret once the app shows the right code. Return recovery codes if it is the user's first factor."""
    step = totp.find_step(secret, "".join(code.split()), now=now)
    if step is None:
        raise WrongCode
    encrypted = encrypt(secret)
    with transaction.atomic(durable=True):
        is_first = _lock_and_check_first(user)
        SecondFactor.objects.filter(user=user).update(totp_secret=encrypted, totp_last_step=step)
        _log(user, AuditAction.AUTHENTICATOR_ADDED, "Set up an authenticator app", meta=meta, now=now)
        return recovery_codes.replace_codes(user) if is_first else []


def remove_totp(*, user: User, meta: RequestMeta, now: datetime) -> None:
    require_step_up(user, meta, now=now)
    with transaction.atomic(durable=True):
        if not SecondFactor.objects.filter(user=user).exclude(totp_secret="").update(totp_secret="", totp_last_step=0):
            raise NotFound
        _forget_last_factor(user)
        _log(user, AuditAction.AUTHENTICATOR_REMOVED, "Removed the authenticator app", meta=meta, now=now)


def add_passkey(
    *,
    user: User,
    name: str,
    credential: dict[str, Any],
    challenge: bytes,
    party: RelyingParty,
    meta: RequestMeta,
    now: datetime,
) -> tuple[Passkey, list[str]]:
    """Return the passkey, and recovery codes if it is the user's first factor. Raises ``PasskeyRefused``."""
    passkey = verify_registration(
        user=user, name=name, credential=credential, challenge=challenge, party=party, now=now
    )
    try:
        with transaction.atomic(durable=True):
            is_first = _lock_and_check_first(user)
            passkey.save(force_insert=True)
            _log(user, AuditAction.PASSKEY_ADDED, f"Added the passkey {name}", meta=meta, now=now)
            return passkey, recovery_codes.replace_codes(user) if is_first else []
    except IntegrityError as error:
        raise Invalid({"credential": [_TEXTS["passkeyKnown"]]}) from error


def remove_passkey(*, user: User, passkey_id: UUID, meta: RequestMeta, now: datetime) -> None:
    """Raise ``NotFound`` for another user's passkey."""
    require_step_up(user, meta, now=now)
    with transaction.atomic(durable=True):
        passkey = Passkey.objects.filter(user=user, pk=passkey_id).first()
        if passkey is None:
            raise NotFound
        passkey.delete()
        _forget_last_factor(user)
        _log(user, AuditAction.PASSKEY_REMOVED, f"Removed the passkey {passkey.name}", meta=meta, now=now)


def replace_recovery_codes(*, user: User, meta: RequestMeta, now: datetime) -> list[str]:
    """Return ten new codes; the old ones no longer work. Raises ``NoFactor``."""
    require_step_up(user, meta, now=now)
    if not has_factor(user):
        raise NoFactor
    with transaction.atomic(durable=True):
        _log(user, AuditAction.RECOVERY_CODES_REPLACED, "Made new recovery codes", meta=meta, now=now)
        return recovery_codes.replace_codes(user)


def set_second_step_after_password(*, user: User, is_needed: bool, meta: RequestMeta, now: datetime) -> None:
    """Choose whether a member who has only passkeys needs one after the password.

    Raises ``NoFactor``, and ``SecondStepNeeded`` where the password alone never is enough.
    """
    require_step_up(user, meta, now=now)
    factor = get_factor(user)
    if factor is None or not has_factor(user):
        raise NoFactor
    if not is_needed and (factor.totp_secret or not user.is_member):
        raise SecondStepNeeded
    with transaction.atomic(durable=True):
        factors = SecondFactor.objects.filter(user=user).exclude(password_needs_second_step=is_needed)
        if factors.update(password_needs_second_step=is_needed):
            text = "Asked for a second step after the password" if is_needed else "Let the password alone sign in"
            _log(user, AuditAction.SECOND_STEP_CHANGED, text, meta=meta, now=now)


def require_factor(user: User) -> None:
    """Raise ``HasNoFactor``."""
    if not has_factor(user):
        raise HasNoFactor


def reset_factors(*, user: User, actor: Actor, reason: str, now: datetime) -> None:
    """Remove every factor of a user who has lost them, and end all sessions. Raises ``HasNoFactor``."""
    with transaction.atomic(durable=True):
        user = User.objects.select_for_update(no_key=True, of=["self"]).select_related("second_factor").get(pk=user.pk)
        require_factor(user)
        Passkey.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
        # The row remains, because it says since when a factor has been required.
        SecondFactor.objects.filter(user=user).update(
            totp_secret="", totp_last_step=0, password_needs_second_step=False
        )
        end_sessions(user=user)
        audit.log(
            AuditAction.SECOND_FACTOR_RESET,
            actor=actor,
            target=_get_target(user),
            description=f"Removed the second factors of {user}",
            reason=reason,
            member=user.member if user.is_member else None,
            activity="Support removed your second factors" if user.is_member else "",
            now=now,
        )
        _send_email(user, "All second factors were removed", now=now)


def log_recovery_code(*, user: User, meta: RequestMeta, now: datetime) -> None:
    left = RecoveryCode.objects.filter(user=user).count()
    with transaction.atomic(durable=True):
        _log(user, AuditAction.RECOVERY_CODE_USED, f"Used a recovery code, {left} left", meta=meta, now=now)


@transaction.atomic(durable=True)
def end_session(*, user: User, session_id: UUID, meta: RequestMeta, now: datetime) -> None:
    """Raise ``NotFound`` if the user has no such session."""
    sessions.end_session(user=user, session_id=session_id)
    _log(user, AuditAction.SESSION_ENDED, "Ended one of their sessions", meta=meta, now=now, email=False)


def _lock_and_check_first(user: User) -> bool:
    """Whether the user has no factor yet. The lock serializes setting up two factors at the same time."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    factor, _ = SecondFactor.objects.get_or_create(user=user)
    # The link has done its work, or is not needed any more.
    EnrolmentLink.objects.filter(user=user).delete()
    return not factor.totp_secret and not user.passkeys.exists()


def _forget_last_factor(user: User) -> None:
    """Without a factor, no recovery code must remain."""
    user = User.objects.select_for_update(no_key=True, of=["self"]).select_related("second_factor").get(pk=user.pk)
    if not has_factor(user):
        RecoveryCode.objects.filter(user=user).delete()
        SecondFactor.objects.filter(user=user).update(password_needs_second_step=False)


def _log(
    user: User, action: AuditAction, description: str, *, meta: RequestMeta, now: datetime, email: bool = True
) -> None:
    """Write to the member's activity log or to the audit log, and mail the user, in the caller's transaction."""
    member = user.member if user.is_member else None
    if member is not None:
        activity.log(action, member=member, description=description, meta=meta, now=now)
    else:
        audit.log(action, actor=Actor(user, meta), target=_get_target(user), description=description, now=now)
    if email:
        _send_email(user, description, now=now)


def _get_target(user: User) -> Model:
    if user.is_member:
        return user.member
    return user.admin_account if user.is_panel_admin else user


def _send_email(user: User, description: str, *, now: datetime) -> None:
    if user.email:
        outbox.send_email(
            "second_factor_changed",
            to=user.member if user.is_member else None,
            to_address=user.email,
            context={"description": description, "username": user.username},
            now=now,
        )
