"""What tests read from an error answer."""

from typing import Any


def error_body(answer: Any) -> dict[str, Any]:
    """The error body without its request id, which must be the one in the header."""
    body: dict[str, Any] = answer.json()
    assert body.pop("requestId") == answer["X-Request-ID"]
    return body
