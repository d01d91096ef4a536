"""Codes of authenticator apps: six digits from a shared secret and the time (RFC 6238)."""

import base64
import secrets
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.twofactor.totp import TOTP

ISSUER = "Anonymous Adjusters Network"
STEP_SECONDS = 30
# Clocks may be one step off, to either side.
_TOLERANCE = (0, -1, 1)


def generate_secret() -> str:
    """160 random bits in base32, as apps accept them."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def get_uri(secret: str, username: str) -> str:
    """The ``otpauth`` address that the QR code contains."""
    return _get_totp(secret).get_provisioning_uri(username, ISSUER)


def draw_qr(uri: str) -> str:
    """An SVG image without styles, so that the content security policy allows it also inside a page."""
    import segno  # noqa: PLC0415  # saves memory until the first second factor

    code = segno.make(uri, error="m", micro=False)
    image: str = code.svg_inline(light="#fff", omitsize=True, svgclass=None, lineclass=None, border=4)
    return image


def find_step(secret: str, code: str, *, now: datetime) -> int | None:
    """Return the time step whose code it is, or ``None``."""
    totp = _get_totp(secret)
    step = int(now.timestamp()) // STEP_SECONDS
    steps = [step + offset for offset in _TOLERANCE]
    matches = [
        candidate
        for candidate in steps
        if constant_time_compare(totp.generate(candidate * STEP_SECONDS).decode(), code)
    ]
    return max(matches, default=None)


def _get_totp(secret: str) -> "TOTP":
    from cryptography.hazmat.primitives.hashes import SHA1  # noqa: PLC0415  # saves memory until the first factor
    from cryptography.hazmat.primitives.twofactor.totp import TOTP  # noqa: PLC0415

    return TOTP(base64.b32decode(secret), 6, SHA1(), STEP_SECONDS)  # noqa: S303  # authenticator apps use SHA-1
