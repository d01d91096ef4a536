"""Encrypts the secrets of authenticator apps, which are stored because the server must compute the codes too."""

from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

from apps.core.errors import Unavailable
from apps.core.rules import MESSAGES

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet


class FactorKeyMissing(Unavailable):
    """No key in ``FACTOR_KEYS`` decrypts the secret."""

    message = MESSAGES["secondFactor"]["keyMissing"]


def encrypt(text: str) -> str:
    return _get_cipher(tuple(settings.FACTOR_KEYS)).encrypt(text.encode()).decode()


def decrypt(token: str) -> str:
    """Raise ``FactorKeyMissing``."""
    try:
        return _get_cipher(tuple(settings.FACTOR_KEYS)).decrypt(token).decode()
    except _get_invalid_token() as error:
        raise FactorKeyMissing from error


def is_current(token: str) -> bool:
    """Whether the first key has encrypted it. Raise ``FactorKeyMissing`` if none has."""
    try:
        _get_cipher(tuple(settings.FACTOR_KEYS[:1])).decrypt(token)
    except _get_invalid_token():
        decrypt(token)
        return False
    return True


@cache
def _get_cipher(keys: tuple[str, ...]) -> "MultiFernet":
    from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415  # saves memory until the first second factor

    return MultiFernet([Fernet(key) for key in keys])


def _get_invalid_token() -> type[Exception]:
    from cryptography.fernet import InvalidToken  # noqa: PLC0415  # saves memory until the first second factor

    return InvalidToken
