"""Encrypts stored secrets again after a change of ``FACTOR_KEYS``, and names those that no key decrypts."""

import logging
from datetime import datetime, timedelta
from typing import Any

from apps.core import jobs
from apps.core.formatting import pluralize
from apps.factors.encryption import FactorKeyMissing, decrypt, encrypt, is_current
from apps.factors.models import SecondFactor

logger = logging.getLogger(__name__)

ADVICE = "Add the key that encrypted them to FACTOR_KEYS, or the earlier SECRET_KEY to SECRET_KEY_FALLBACKS."


@jobs.periodic("encrypt_second_factors", every=timedelta(hours=1), title="Encrypt second factors with the first key")
def encrypt_with_first_key(*, now: datetime) -> int:
    """Afterwards the other keys can be removed."""
    outdated, unreadable = _inspect()
    _log(unreadable)
    return jobs.process_rows(outdated, _encrypt)


def log_missing_key() -> None:
    """Called when the worker starts, and when the web server does."""
    _log(_inspect()[1])


def describe_missing_key() -> str:
    """Empty if every secret can be decrypted."""
    return _describe(_inspect()[1])


def _log(unreadable: int) -> None:
    if unreadable:
        logger.error("%s %s", _describe(unreadable), ADVICE)


def _describe(unreadable: int) -> str:
    return f"No key decrypts {pluralize(unreadable, 'second factor')}." if unreadable else ""


def _inspect() -> tuple[list[tuple[Any, str]], int]:
    """Return user and secret of those that another key than the first decrypts, and the number that none does."""
    outdated, unreadable = [], 0
    secrets = SecondFactor.objects.exclude(totp_secret="").values_list("pk", "totp_secret")
    for user, secret in secrets.iterator(chunk_size=500):
        try:
            if not is_current(secret):
                outdated.append((user, secret))
        except FactorKeyMissing:
            unreadable += 1
    return outdated, unreadable


def _encrypt(row: tuple[Any, str]) -> bool:
    user, secret = row
    # The user may have replaced or removed the app since.
    factors = SecondFactor.objects.filter(pk=user, totp_secret=secret)
    return bool(factors.update(totp_secret=encrypt(decrypt(secret))))
