import base64
import hmac
import struct
import time


def get_code(secret: str, *, step: int = 0) -> str:
    """RFC 6238, as the app on a phone computes it. The server accepts the next step too."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30 + step), "sha1")
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start : start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"
