"""Codes to write down, for users who have lost their phone and passkeys. Each works once."""

import base64
import hashlib
import secrets

from apps.accounts.models import User
from apps.factors.models import RecoveryCode

COUNT = 10
_BYTES = 10


def replace_codes(user: User) -> list[str]:
    """Return ten new codes. The old ones no longer work. Runs in the caller's transaction."""
    codes = [_generate() for _ in range(COUNT)]
    RecoveryCode.objects.filter(user=user).delete()
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=_hash(code)) for code in codes)
    return codes


def use(user: User, code: str) -> bool:
    """Whether the code was right. Of two concurrent uses, only one deletes the row."""
    return bool(RecoveryCode.objects.filter(user=user, code_hash=_hash(code)).delete()[0])


def _generate() -> str:
    """Four groups of four letters and digits, 80 bits."""
    text = base64.b32encode(secrets.token_bytes(_BYTES)).decode().lower()
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def _hash(code: str) -> str:
    # People also type them in capital letters, with spaces or without hyphens.
    normalised = "".join(character for character in code.lower() if character.isalnum())
    return hashlib.sha256(normalised.encode()).hexdigest()
