"""Opening stored files. A file that is lost is not the same as a file store that does not answer."""

from typing import ClassVar

from django.core.files.base import File
from django.core.files.storage import default_storage

from apps.core.errors import DomainError, Unavailable


class FileLost(DomainError):
    """The file store answers, and has no such file. Trying again does not help."""

    status: ClassVar[int] = 404
    code: ClassVar[str] = "gone"
    message = "This file is lost. Upload another copy, or write to support."


def open_stored_file(name: str) -> "File[bytes]":
    """Raises ``FileLost``, and ``Unavailable`` if the file store does not answer."""
    try:
        file = default_storage.open(name)
        # S3 fetches a file at its first use. An error must occur here, not after the response has started.
        file.seek(0)
    except FileNotFoundError as error:
        _require_folder_of(name)
        raise FileLost from error
    except Exception as error:  # each storage backend raises its own errors
        raise Unavailable from error
    return file


def _require_folder_of(name: str) -> None:
    """Raise ``Unavailable`` for a disk that is not mounted: it lacks all files, and with them their folder."""
    try:
        folders, _ = default_storage.listdir("")
    except Exception as error:  # each storage backend raises its own errors
        raise Unavailable from error
    if name.partition("/")[0] not in folders:
        raise Unavailable
