"""Errors that the app reports from a browser. They are only written to the log."""

import json
import logging
import re

from apps.core.rules import ROUTES

logger = logging.getLogger(__name__)

_PAGES = frozenset(route["page"] for route in ROUTES)

# Queries and fragments may contain a token, an address or a search text. ``a?.b`` is code in a message of Safari.
_QUERY = re.compile(r"\?[^\s.]\S*|#[^\s#=]*=\S*")

# A domain must end in letters, so that ``react@19.0.0`` and Firefox's ``render@https://…`` are kept.
_EMAIL = re.compile(r"(?<![\w.%+-])[\w.%+-]+(?:@|%40)[\w.-]+\.[^\W\d_]{2,}")


def log_client_error(*, message: str, stack: str = "", page: str = "", release: str = "", request_id: str = "") -> None:
    """Log one line: a JSON object in ASCII, so that no text can end the line or imitate another one.

    ``request_id`` belongs to the call that failed; the line itself starts with the id of the report.
    """
    report = {
        "message": _remove_private_data(message),
        "page": page if page in _PAGES else "unknown",
        "release": release,
        "request_id": request_id,
        "stack": _remove_private_data(stack),
    }
    logger.warning("Error in a browser: %s", json.dumps({name: text for name, text in report.items() if text}))


def _remove_private_data(text: str) -> str:
    return _EMAIL.sub("[email]", _QUERY.sub("", text))
