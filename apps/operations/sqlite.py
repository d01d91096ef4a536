"""Copies of SQLite databases."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

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


def open_read_only(database: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The settings of a database file that nobody writes to."""
    return {**database, "NAME": f"{path.resolve().as_uri()}?mode=ro&immutable=1", "OPTIONS": {}}
