"""Copies of SQLite databases."""

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection

from apps.operations.databases import use_database

FILE = "database.sqlite3"
# Seconds to wait for a writer.
TIMEOUT = 30


@contextmanager
def dump(database: Mapping[str, Any], target: Path) -> Iterator[None]:
    """Write a copy of the database to ``target``, and let the block read from that copy."""
    # A connection of its own, because Django's may be in a transaction, in which SQLite refuses VACUUM.
    with closing(sqlite3.connect(database["NAME"], timeout=TIMEOUT, isolation_level=None)) as source:
        source.execute("VACUUM INTO ?", [str(target)])
    target.chmod(0o600)
    with use_database(open_read_only(database, target)):
        yield


# A copy is the only snapshot that does not hold up writers.
read_snapshot = dump


def open_read_only(database: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The settings of a database file that nobody writes to."""
    return {**database, "NAME": f"{path.resolve().as_uri()}?mode=ro&immutable=1", "OPTIONS": {}}


@contextmanager
def load(database: Mapping[str, Any], dump: Path) -> Iterator[None]:
    """Let the block work on a restored database, which becomes that of the settings if the block succeeds."""
    with _replacing(database, dump):
        yield


@contextmanager
def build(database: Mapping[str, Any]) -> Iterator[None]:
    """Let the block fill an empty database, which becomes that of the settings if the block succeeds."""
    with _replacing(database, None):
        yield


@contextmanager
def _replacing(database: Mapping[str, Any], dump: Path | None) -> Iterator[None]:
    target = Path(database["NAME"])
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.new")
    try:
        with _copy(database, dump, part):
            yield
        connection.close()
        for log in _get_logs(target):
            log.unlink(missing_ok=True)
        part.replace(target)
    finally:
        for path in (part, *_get_logs(part)):
            path.unlink(missing_ok=True)


@contextmanager
def scratch(database: Mapping[str, Any], dump: Path, folder: Path) -> Iterator[None]:
    """Let the block work on a restored database that is removed afterwards."""
    with _copy(database, dump, folder / FILE):
        yield


@contextmanager
def _copy(database: Mapping[str, Any], dump: Path | None, target: Path) -> Iterator[None]:
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    if dump is not None:
        shutil.copyfile(dump, target)
    with use_database({**database, "NAME": str(target)}):
        yield


def _get_logs(path: Path) -> list[Path]:
    """The files that SQLite keeps beside a database."""
    return [path.with_name(f"{path.name}{suffix}") for suffix in ("-wal", "-shm", "-journal")]
