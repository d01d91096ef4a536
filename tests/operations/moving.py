"""Runs ``move`` from the database of the tests to one of the other kind."""

import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from tests.environment import ROOT
from tests.gunicorn_process import database_url, environment

SERVER = "postgres://postgres@127.0.0.1:5432"


@contextmanager
def other_database(folder: Path) -> Iterator[str]:
    """The URL of an empty database of the other kind."""
    if connection.vendor == "postgresql":
        yield f"sqlite:///{folder / 'moved.sqlite3'}"
        return
    name = f"moved_{secrets.token_hex(4)}"
    try:
        server = psycopg.connect(f"{SERVER}/postgres", autocommit=True, connect_timeout=2)
    except psycopg.OperationalError:
        pytest.skip("needs PostgreSQL at 127.0.0.1:5432")
    with server:
        server.execute(f"CREATE DATABASE {name}")
        yield f"{SERVER}/{name}"
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def move(url: str, *options: str, source: str = "") -> list[str]:
    if connection.vendor == "sqlite" and not source:
        output = StringIO()
        call_command("move", "--to", url, *options, stdout=output)
        return output.getvalue().splitlines()
    # The tests on PostgreSQL have the tables of Procrastinate, which SQLite cannot have.
    moved = subprocess.run(
        [sys.executable, "manage.py", "move", "--to", url, *options],
        cwd=ROOT,
        env=environment(Path(settings.MEDIA_ROOT).parent, DATABASE_URL=source or database_url())
        | {"MEDIA_ROOT": str(settings.MEDIA_ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    if moved.returncode:
        raise CommandError(moved.stderr.strip().removeprefix("CommandError: "))
    return moved.stdout.splitlines()
