"""Two people at one list never overwrite each other unknowingly.

A row that several people change counts its changes in ``version``. Who changes it may say which version they saw, in
the standard header (``If-Match: "3"``); where the row has moved on, the change is refused and nothing is written.
"""

import re
from typing import Protocol

from django.http import HttpRequest

from apps.common.errors import Conflict, Invalid

_FORM = re.compile(r'"?([0-9]{1,9})"?')


class ChangedMeanwhile(Conflict):
    """Somebody else changed the row after the caller had read it."""

    sentence = "This was changed by somebody else meanwhile. Look at it again before you change it"


class Versioned(Protocol):
    """A row with a ``version``."""

    version: int


def seen_version(request: HttpRequest) -> int | None:
    """The version that the caller saw; ``None`` where the call does not say. Raises ``Invalid`` for anything else."""
    given = request.headers.get("If-Match", "").strip()
    if not given or given == "*":
        return None
    match = _FORM.fullmatch(given)
    if match is None:
        raise Invalid({"If-Match": ["This version does not exist. Please load the page again."]})
    return int(match.group(1))


def require_seen(row: Versioned, seen: int | None) -> None:
    """Raise ``ChangedMeanwhile`` where the locked row is not the one that the caller saw."""
    if seen is not None and row.version != seen:
        raise ChangedMeanwhile
