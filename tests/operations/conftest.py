import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from apps.operations.manifest import find_backups


@pytest.fixture
def directory(tmp_path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def back_up(directory) -> Callable[[], Path]:
    """Take a backup; return its folder."""

    def run() -> Path:
        call_command("backup", directory, stdout=StringIO())
        return find_backups(directory)[-1]

    return run


def read_json(folder: Path) -> dict[str, object]:
    return json.loads((folder / "manifest.json").read_text())


def flip_byte(path: Path, position: int = -10) -> None:
    content = bytearray(path.read_bytes())
    content[position] ^= 0x01
    path.write_bytes(content)


@pytest.fixture(autouse=True)
def skip_sync(monkeypatch) -> None:
    """Writing everything to a disk that others use takes seconds."""
    monkeypatch.setattr("os.sync", lambda: None)
