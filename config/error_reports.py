"""Error reports to Sentry, without bodies, cookies, addresses or query strings."""

from typing import Any

import sentry_sdk

from apps.core.request_id import current_request_id
from config.logs import hide_private_paths


def start(dsn: str) -> None:
    """Report unhandled errors from now on."""
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        before_send=prepare,
    )


def prepare(event: Any, hint: Any) -> Any:
    """Remove private data from the report, and add the request id, which also finds the log lines."""
    event.setdefault("tags", {})["request_id"] = current_request_id() or "-"
    return _remove_private_data(event)


def _remove_private_data(event: Any) -> Any:
    request = event.get("request", {})
    for key in ("query_string", "cookies", "headers", "data", "env"):
        request.pop(key, None)
    if "url" in request:
        request["url"] = hide_private_paths(request["url"])
    return event
