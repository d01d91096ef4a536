"""The device that a request comes from, as its cookie and headers describe it."""

import hashlib
import re
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from apps.core.rules import LIMITS
from apps.core.text import has_unstorable_characters

DEFAULT_LABEL = "Unknown device"

_TRUNCATED_ESCAPE = re.compile(r"%[0-9A-Fa-f]?$")

FINGERPRINT_PATTERN = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DeviceHeaders:
    """The token of the device cookie, and the two headers that the app sends with every request."""

    token: str | None
    fingerprint: str | None
    label: str

    @property
    def token_hash(self) -> str | None:
        return hash_token(self.token) if self.token else None


def hash_token(token: str) -> str:
    """Return the SHA-256 hash in hex. The token is random, so no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def parse_label(header: str) -> str:
    # The header is percent-encoded UTF-8, because labels contain characters outside of ASCII, for example a bullet.
    encoded = _TRUNCATED_ESCAPE.sub("", header[: LIMITS["deviceLabel"]["maxEncodedBytes"]])
    # Line breaks are removed: the client chooses the label, and the email about a new device quotes it.
    text = " ".join(unquote_to_bytes(encoded).decode("utf-8", errors="ignore").split())
    if not text or has_unstorable_characters(text):
        return DEFAULT_LABEL
    return text[: LIMITS["deviceLabel"]["maxLength"]]
