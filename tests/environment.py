"""Keeps the ``.env`` of whoever runs the tests out of them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def settings_unset() -> dict[str, str]:
    """Every setting of the product as an empty text, which is the same as unset and which no ``.env`` overrides."""
    names = re.findall(r"^#?([A-Z][A-Z0-9_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    return dict.fromkeys(names, "")
