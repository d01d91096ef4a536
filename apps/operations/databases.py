"""Databases beside the one of the settings: snapshots, scratch databases, the target of a move."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend


@contextmanager
def use_database(database: Mapping[str, Any]) -> Iterator[BaseDatabaseWrapper]:
    """Make another database the default one of this thread.

    Data migrations and models use the default database, so an alias of its own would let them write to the wrong one.
    """
    usual = connections[DEFAULT_DB_ALIAS]
    other = load_backend(database["ENGINE"]).DatabaseWrapper(dict(database), DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield other
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = usual


def get_tables() -> list[str]:
    with connection.cursor() as cursor:
        return sorted(connection.introspection.table_names(cursor))


def get_columns(table: str) -> set[str]:
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, table)}


def count_rows() -> dict[str, int]:
    """The number of rows of each table that the database has, also of those that this release does not know."""
    counts = {}
    with connection.cursor() as cursor:
        for table in get_tables():
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608  # a table's name
            counts[table] = cursor.fetchone()[0]
    return counts


def get_applied_migrations() -> list[list[str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
        return [list(row) for row in cursor.fetchall()]


def is_behind() -> bool:
    """Whether there are migrations to apply. With Django's command: ours would wait for a process that migrates."""
    try:
        call_command(migrate.Command(), check_unapplied=True, interactive=False, verbosity=0, stdout=StringIO())
    except SystemExit:
        return True
    return False
