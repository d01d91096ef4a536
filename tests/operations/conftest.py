import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import override_settings

from apps.operations import postgresql
from apps.operations.databases import use_database
from apps.operations.manifest import find_backups
from tests.conftest import media_settings


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


@contextmanager
def empty_product(folder: Path) -> Iterator[Path]:
    """Let commands in the block use an empty database of the same kind and an empty file store; yield its folder."""
    media = folder / "restored"
    name = f"restored_{secrets.token_hex(4)}"
    database = {**connection.settings_dict, "NAME": str(folder / f"{name}.sqlite3")}
    if connection.vendor == "postgresql":
        database = postgresql.without_limits({**database, "NAME": name})
        _run_without_limits(f"CREATE DATABASE {name}")
    try:
        with override_settings(**media_settings(media)), use_database(database):
            yield media
    finally:
        if connection.vendor == "postgresql":
            _run_without_limits(f"DROP DATABASE {name} WITH (FORCE)")


def _run_without_limits(statement: str) -> None:
    # Both write much, and take longer on a busy disk than a connection of the product waits.
    with use_database(postgresql.without_limits(connection.settings_dict)) as other, other.cursor() as cursor:
        cursor.execute(statement)
