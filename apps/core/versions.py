"""Optimistic locking, so that people who edit the same row do not overwrite each other's changes.

Each change increments the row's ``version``. A client can send the version that it has loaded (``If-Match: "3"``). If
the row has changed since, the request is refused.
"""

from typing import Protocol

from apps.core.errors import Conflict


class EditConflict(Conflict):
    """The row has changed since the client loaded it."""

    message = "Somebody else changed this since you opened it. Look at it again before you change it"


class Versioned(Protocol):
    version: int


def require_version(row: Versioned, expected_version: int | None) -> None:
    """Raise ``EditConflict`` if the row has another version. The row must be locked."""
    if expected_version is not None and row.version != expected_version:
        raise EditConflict
