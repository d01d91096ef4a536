"""Which factors a user has, and whether what they send proves one."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import models

from apps.accounts.credentials import LockedOut
from apps.accounts.models import User
from apps.core.errors import DomainError, Invalid
from apps.core.rate_limits import Limit, add_attempt, clear_attempts
from apps.core.rules import MESSAGES
from apps.factors import recovery_codes, totp
from apps.factors.encryption import decrypt
from apps.factors.models import SecondFactor
from apps.factors.passkeys import RelyingParty

_TEXTS = MESSAGES["secondFactor"]


class Method(models.TextChoices):
    TOTP = "totp"
    PASSKEY = "passkey"
    RECOVERY = "recovery"


# Each kind of code has counters of its own. A known device of the user has its own count too, so that guesses from
# elsewhere do not lock out the owner.
_WRONG_CODES = {
    Method.TOTP: Limit("wrong-totp-codes", max_attempts=5, window=timedelta(minutes=15), sliding=True),
    Method.RECOVERY: Limit("wrong-recovery-codes", max_attempts=5, window=timedelta(minutes=15), sliding=True),
}


class SecondFactorRequired(DomainError):
    """The password was right, but the user must also prove a second factor."""

    status = 401
    code = "second_factor_required"
    message = _TEXTS["required"]

    def __init__(self, methods: list[str]) -> None:
        super().__init__(details={"methods": methods})


# Raises ``SecondFactorRequired`` if the user has a second factor and has not proven it yet.
SecondStep = Callable[[User], None]


class WrongCode(Invalid):
    def __init__(self, message: str = _TEXTS["wrongCode"]) -> None:
        super().__init__({"code": [message]})


def get_factor(user: User) -> SecondFactor | None:
    return getattr(user, "second_factor", None)


def has_factor(user: User) -> bool:
    factor = get_factor(user)
    return factor is not None and (bool(factor.totp_secret) or user.passkeys.exists())


def needs_second_step(user: User) -> bool:
    """Whether the password alone does not sign the user in.

    A member who has only passkeys still signs in with the password alone, unless the member has asked for more.
    """
    factor = get_factor(user)
    if factor is None or factor.totp_secret:
        return factor is not None
    if user.is_member and not factor.password_needs_second_step:
        return False
    return user.passkeys.exists()


def get_methods(user: User, party: RelyingParty) -> list[str]:
    """What the user can prove at this address. Empty for a user without a second factor."""
    factor = get_factor(user)
    if factor is None:
        return []
    has_passkeys = user.passkeys.exists()
    if not factor.totp_secret and not has_passkeys:
        return []
    possible = {
        Method.TOTP: bool(factor.totp_secret),
        Method.PASSKEY: has_passkeys and party.can_use_passkeys,
        Method.RECOVERY: user.recovery_codes.exists(),
    }
    return [method.value for method, is_possible in possible.items() if is_possible]


def verify_code(*, user: User, method: Method, code: str, known_device: str | None, now: datetime) -> None:
    """Raise ``WrongCode``, and ``LockedOut`` after five wrong codes, also for the right one.

    ``known_device`` is the id of the calling browser if it is known to belong to the user.
    """
    limit, subject = _WRONG_CODES[method], f"{user.pk}:{known_device}" if known_device else str(user.pk)
    # Count before checking the code, so that parallel guesses cannot exceed the limit.
    tries = add_attempt(limit, subject, now=now)
    if tries.count > limit.max_attempts:
        raise LockedOut(retry_after=tries.seconds_left)
    if method == Method.TOTP:
        _use_totp_code(user, code, now)
    elif not recovery_codes.use(user, code):
        raise WrongCode(_TEXTS["wrongRecoveryCode"])
    clear_attempts(limit, subject)


def _use_totp_code(user: User, code: str, now: datetime) -> None:
    factor = get_factor(user)
    if factor is None or not factor.totp_secret:
        raise WrongCode(_TEXTS["noSuchMethod"])
    step = totp.find_step(decrypt(factor.totp_secret), "".join(code.split()), now=now)
    if step is None:
        raise WrongCode
    # Compare-and-swap: of two concurrent uses of one code, only one finds an earlier step.
    factors = SecondFactor.objects.filter(pk=factor.pk, totp_secret=factor.totp_secret, totp_last_step__lt=step)
    if not factors.update(totp_last_step=step):
        raise WrongCode(_TEXTS["usedCode"])
