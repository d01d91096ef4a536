"""Limits, messages, upload rules and routes, each written once, as JSON that the server and the browser both read."""

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


def _read(name: str) -> Any:
    return json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


LIMITS: dict[str, Any] = _read("limits")
MESSAGES: dict[str, Any] = _read("messages")
UPLOADS: dict[str, Any] = _read("uploads")
ROUTES: list[dict[str, str]] = _read("routes")
