"""PostgreSQL's connections come from a small pool: whoever waits for something else gives its own back."""

from django.db import connection


def release_connection() -> None:
    """Let others have the pooled PostgreSQL connection during something slow; the next query takes one again."""
    if connection.vendor == "postgresql" and not connection.in_atomic_block:
        connection.close()
