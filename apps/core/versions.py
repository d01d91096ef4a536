"""Two people at one list never overwrite each other unknowingly.

A row that several people change counts its changes in ``version``. Who changes it may say which version they saw, in
the standard header (``If-Match: "3"``); where the row has moved on, the change is refused and nothing is written.
"""

from typing import Protocol

from apps.core.errors import Conflict


class EditConflict(Conflict):
    """Somebody else changed the row after the caller had read it."""

    message = "This was changed by somebody else meanwhile. Look at it again before you change it"


class Versioned(Protocol):
    """A row with a ``version``."""

    version: int


def require_version(row: Versioned, seen: int | None) -> None:
    """Raise ``EditConflict`` where the locked row is not the one that the caller saw."""
    if seen is not None and row.version != seen:
        raise EditConflict
