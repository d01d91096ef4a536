"""Error reports to Sentry, without bodies, cookies, addresses or query strings."""

from typing import Any

import sentry_sdk


def start(dsn: str) -> None:
    """Begin to report unhandled errors."""
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        before_send=_without_private_parts,
    )


def _without_private_parts(event: Any, hint: Any) -> Any:
    request = event.get("request", {})
    for private in ("query_string", "cookies", "headers", "data", "env"):
        request.pop(private, None)
    return event
