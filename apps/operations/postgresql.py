"""Dumps of PostgreSQL databases, made and read by PostgreSQL's own programs."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import ProgrammingError, connection, transaction

from apps.operations.databases import get_tables, use_database
from apps.operations.errors import OperationFailed, disk_full

FILE = "database.dump"
# Options of psycopg and of Django, not of libpq.
_NOT_LIBPQ = {"pool", "options", "isolation_level", "assume_role", "server_side_binding", "cursor_factory"}


@contextmanager
def dump(database: Mapping[str, Any], target: Path) -> Iterator[None]:
    """Write a dump to ``target``, and let the block read the rows of the same snapshot."""
    with use_database(without_limits(database)):
        check_program("pg_dump", connection.cursor().connection.info.server_version)
    with read_snapshot(database, target), connection.cursor() as cursor:
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        target.touch(mode=0o600)
        options = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
        run_program("pg_dump", [*options, f"--file={target}"], database, target.parent)
        yield


@contextmanager
def read_snapshot(database: Mapping[str, Any], target: Path) -> Iterator[None]:
    """Let the block read the database as it is now. ``target`` is not needed."""
    from psycopg import IsolationLevel  # noqa: PLC0415  # saves memory with SQLite

    options = {"isolation_level": IsolationLevel.REPEATABLE_READ}
    with use_database(without_limits(database, **options)), transaction.atomic():
        yield


def without_limits(database: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    """Settings without the pool and the timeouts of requests."""
    kept = {name: value for name, value in database["OPTIONS"].items() if name not in _NOT_LIBPQ}
    return {**database, "OPTIONS": {**kept, **options}}


def check_program(name: str, server_version: int) -> None:
    """Raise unless the program is at least as new as the server. ``server_version`` is libpq's, such as 150004."""
    server = server_version // 10_000
    if (found := get_program_version(name)) is None:
        raise OperationFailed(f"{name} is missing. Install PostgreSQL's client programs of version {server} or later.")
    if found < server:
        problem = f"{name} has version {found}, and the server has version {server}"
        raise OperationFailed(f"{problem}. Install PostgreSQL's client programs of version {server} or later.")


def get_program_version(name: str) -> int | None:
    """The main version of a program, or ``None`` if there is none."""
    try:
        answer = subprocess.run([name, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    except OSError:
        return None
    match = re.search(r"\) (\d+)", answer.stdout)
    return int(match[1]) if match else None


def run_program(name: str, arguments: Sequence[str], database: Mapping[str, Any], folder: Path) -> None:
    """Run a program on the database. The password is in its environment, because others can read its arguments."""
    answer = subprocess.run(  # noqa: S603
        [name, "--no-password", *arguments],
        env={**os.environ, **_get_environment(database)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        if "No space left" in answer.stderr:
            raise disk_full(folder)
        lines = [line for line in answer.stderr.splitlines() if "error:" in line] or answer.stderr.splitlines()
        reason = lines[0].partition("error: ")[2] or lines[0] if lines else f"status {answer.returncode}"
        raise OperationFailed(f"{name} failed: {reason}.")


def _get_environment(database: Mapping[str, Any]) -> dict[str, str]:
    from psycopg.pq import Conninfo  # noqa: PLC0415  # saves memory with SQLite

    options = without_limits(database)["OPTIONS"]
    values = {
        **options,
        "dbname": database["NAME"],
        "user": database["USER"],
        "password": database["PASSWORD"],
        "host": database["HOST"],
        "port": database["PORT"],
    }
    # Pairs of a parameter of libpq and its environment variable.
    known = {option.keyword.decode(): option.envvar.decode() for option in Conninfo.get_defaults() if option.envvar}
    return {known[name]: str(value) for name, value in values.items() if value and name in known}


@contextmanager
def load(database: Mapping[str, Any], dump: Path) -> Iterator[None]:
    """Let the block work on the restored database. It is emptied again if the block fails."""
    with use_database(without_limits(database)):
        check_program("pg_restore", connection.cursor().connection.info.server_version)
    options = ["--exit-on-error", "--single-transaction", "--clean", "--if-exists", "--no-owner", "--no-privileges"]
    with _emptied_on_failure(database):
        run_program("pg_restore", [*options, f"--dbname={database['NAME']}", str(dump)], database, dump.parent)
        with use_database(without_limits(database)):
            yield


@contextmanager
def build(database: Mapping[str, Any]) -> Iterator[None]:
    """Let the block fill the empty database. It is emptied again if the block fails."""
    with _emptied_on_failure(database), use_database(without_limits(database)):
        yield


@contextmanager
def _emptied_on_failure(database: Mapping[str, Any]) -> Iterator[None]:
    _drop_tables(database)
    try:
        yield
    except BaseException:
        _drop_tables(database)
        raise


@contextmanager
def scratch(database: Mapping[str, Any], dump: Path, folder: Path) -> Iterator[None]:
    """Let the block work on a restored database that is dropped afterwards."""
    name = f"{database['NAME'][:50]}_rehearsal"
    create, drop = f'CREATE DATABASE "{name}" TEMPLATE template0', f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'
    try:
        with use_database(without_limits(database)), connection.cursor() as cursor:
            cursor.execute(drop)  # of a rehearsal that was killed
            cursor.execute(create)
    except ProgrammingError as error:
        advice = f'Let a superuser of PostgreSQL run: ALTER ROLE "{database["USER"]}" CREATEDB'
        raise OperationFailed(f"The user of the database may not create a scratch database. {advice}.") from error
    try:
        with load({**database, "NAME": name}, dump):
            yield
    finally:
        with use_database(without_limits(database)), connection.cursor() as cursor:
            cursor.execute(drop)


def _drop_tables(database: Mapping[str, Any]) -> None:
    with use_database(without_limits(database)), connection.cursor() as cursor:
        for table in get_tables():
            cursor.execute(f"DROP TABLE IF EXISTS {connection.ops.quote_name(table)} CASCADE")
