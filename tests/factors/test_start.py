"""What the product loads at start, and which keys it refuses."""

import subprocess
import sys
from pathlib import Path

from tests.environment import settings_unset

ROOT = Path(__file__).resolve().parents[2]
LAZY = ("webauthn", "segno", "cryptography.fernet", "cryptography.hazmat.primitives.twofactor")


def test_libraries_of_factors_are_loaded_at_first_use():
    """A worker that has served nothing must not need more memory because of them."""
    code = (
        "import sys, django; django.setup(); from django.urls import get_resolver; get_resolver().url_patterns;"
        f"print([name for name in {LAZY!r} if name in sys.modules])"
    )
    environment = {**settings_unset(), "SECRET_KEY": "tests-only", "DJANGO_SETTINGS_MODULE": "config.settings"}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment, check=True
    )

    assert result.stdout.strip() == "[]"
