"""What stops an operation, in one sentence for the person at the terminal."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import Error

from apps.core.errors import Unavailable

_FULL = {errno.ENOSPC, errno.EDQUOT}


class OperationFailed(Exception):
    """The sentence says what to do. Nothing half done is left."""


@contextmanager
def explain(folder: Path) -> Iterator[None]:
    """Turn the errors of disks, databases and file stores into sentences. ``folder`` is written to."""
    try:
        yield
    except Unavailable as error:
        reason = error.__cause__ or error
        raise OperationFailed(f"The file store does not answer ({type(reason).__name__}). Try again later.") from error
    except OSError as error:
        if error.errno in _FULL:
            raise disk_full(folder) from error
        problem = f"{error.strerror or type(error).__name__}: {error.filename or folder}"
        raise OperationFailed(f"{problem}. Check the folder and its permissions.") from error
    except (Error, sqlite3.Error) as error:
        if "full" in str(error) and "disk" in str(error):
            raise disk_full(folder) from error
        line = str(error).strip().partition("\n")[0]
        raise OperationFailed(f"The database refused: {line or type(error).__name__}.") from error


def disk_full(folder: Path) -> OperationFailed:
    return OperationFailed(f"The disk of {folder} is full. Make room, then run the same command again.")
