from django.db import connection


def release_connection() -> None:
    """Return the PostgreSQL connection to its small pool before slow work that needs no database.

    The next query takes a connection again. Does nothing inside a transaction or with SQLite.
    """
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        connection.close()
