"""Rules that the server and the frontend share, as JSON files: limits, messages, patterns, routes, plans and more."""

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


def _read(name: str) -> Any:
    return json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


LIMITS: dict[str, Any] = _read("limits")
MESSAGES: dict[str, Any] = _read("messages")
# Regular expressions that a whole text must match, in the syntax that Python and JavaScript share.
PATTERNS: dict[str, str] = _read("patterns")
# Of each service: its names in the frontend, if it is offered to members whose plan has no unit of it, if unused
# units carry over, and the kind of its results. In the order of the public pages.
SERVICES: dict[str, dict[str, Any]] = _read("services")
UPLOADS: dict[str, Any] = _read("uploads")
# What can be read as an estimate. In a file of their own, because only the claim page needs them in the browser.
ESTIMATES: dict[str, Any] = _read("estimates")
# Why a document cannot be opened. In a file of their own, because only the document list needs them in the browser.
DOCUMENT_STATES: dict[str, dict[str, str]] = _read("documentStates")
# What becomes of the unit of a withdrawn or declined claim, for the member.
UNIT_RETURNS: dict[str, str] = _read("unitReturns")
OPERATIONS: dict[str, str] = _read("operations")
# By their group on the navigation page. In a file of their own, because the app needs the routes early.
_DESCRIPTIONS: dict[str, str] = {page: text for group in _read("descriptions").values() for page, text in group.items()}
ROUTES: list[dict[str, Any]] = [
    {"page": page, **route, "description": _DESCRIPTIONS[page]} for page, route in _read("routes").items()
]

# The options of a ``DecimalField`` for amounts in USD, of models, serializers and forms.
MONEY: dict[str, Any] = {"max_digits": LIMITS["money"]["maxDigits"], "decimal_places": LIMITS["money"]["decimalPlaces"]}
