"""Error reports to Sentry, without bodies, cookies, addresses or query strings."""

from typing import Any

import sentry_sdk

from apps.core.request_id import current_request_id


def start(dsn: str) -> None:
    """Begin to report unhandled errors."""
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        before_send=prepare,
    )


def prepare(event: Any, hint: Any) -> Any:
    """Return the report without private parts, and with the id that finds the request's log lines."""
    event.setdefault("tags", {})["request_id"] = current_request_id() or "-"
    return _without_private_parts(event)


def _without_private_parts(event: Any) -> Any:
    request = event.get("request", {})
    for private in ("query_string", "cookies", "headers", "data", "env"):
        request.pop(private, None)
    return event
