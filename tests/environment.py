"""Keeps a local ``.env`` file from affecting the tests."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def settings_unset() -> dict[str, str]:
    """Return every setting as an empty string, which means unset and takes precedence over ``.env``."""
    names = re.findall(r"^#?([A-Z][A-Z0-9_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE)
    return dict.fromkeys(names, "")
