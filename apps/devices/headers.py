"""What a request says of the device it comes from."""

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from apps.core.rules import LIMITS
from apps.core.text import has_unstorable_characters

UNNAMED = "Unknown device"

_CUT_ESCAPE = re.compile(r"%[0-9A-Fa-f]?$")

_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DeviceHeaders:
    """The device cookie's token, and the two headers that the app sends with every call."""

    token: str | None
    fingerprint: str | None
    label: str

    @property
    def token_hash(self) -> str | None:
        """The form in which a token is kept."""
        return hash_token(self.token) if self.token else None


def hash_token(token: str) -> str:
    """SHA-256 in hex: the token is random, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def _label(header: str) -> str:
    # Percent-encoded UTF-8: a header holds bytes, and the label holds a bullet.
    encoded = _CUT_ESCAPE.sub("", header[: LIMITS["deviceLabel"]["maxEncodedBytes"]])
    # One line: the label stands in the mail that warns of a new device, and whoever binds one chooses it.
    text = " ".join(unquote_to_bytes(encoded).decode("utf-8", errors="ignore").split())
    if not text or has_unstorable_characters(text):
        return UNNAMED
    return text[: LIMITS["deviceLabel"]["maxLength"]]
