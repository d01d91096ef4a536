from typing import Any


def error_body(answer: Any) -> dict[str, Any]:
    """Return the error body without its request id, after checking that the header has the same id."""
    body: dict[str, Any] = answer.json()
    assert body.pop("requestId") == answer["X-Request-ID"]
    return body
