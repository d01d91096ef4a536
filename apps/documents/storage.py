"""Where uploaded bytes go: private storage, under random names, before the transaction that writes their rows.

A row without its bytes would be worse than bytes without a row, and no transaction should wait for a file store.
"""

import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime

from django.core.files.storage import default_storage
from django.db import InterfaceError, OperationalError

from apps.accounts.models import Member
from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.text import identity_key
from apps.core.uploads import CheckedFile
from apps.documents.models import UserDocument

logger = logging.getLogger(__name__)

FOLDER = "documents"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """Bytes in the storage under ``name``, and what they were uploaded as."""

    name: str
    checked: CheckedFile


@contextmanager
def store_files(files: Sequence[CheckedFile]) -> Iterator[list[StoredFile]]:
    """Store the files, and remove them again where what follows fails.

    Where the database was lost on the way, or the process is being ended, the rows may have been committed all the
    same: then the files stay, and ``housekeeping`` removes those that no row names. Raises ``Unavailable`` where the
    file store does not answer.
    """
    written: list[StoredFile] = []
    try:
        for file in files:
            written.append(_write(file))  # noqa: PERF401  # those before one that fails are removed below
        yield written
    except (OperationalError, InterfaceError):
        raise
    except Exception:  # whatever made the submission fail, its files go with it
        _remove_without_row(written)
        raise


def create_documents(
    *, member: Member, stored_files: Sequence[StoredFile], file_type: str, now: datetime
) -> list[UserDocument]:
    """Write one row for each stored file, in the caller's transaction."""
    return UserDocument.objects.bulk_create(
        UserDocument(
            member=member,
            filename=file.name,
            original_filename=file.checked.name,
            search_name=identity_key(file.checked.name),
            file_size=file.checked.size,
            mime_type=file.checked.mime_type,
            file_type=file_type,
            uploaded_at=now,
        )
        for file in stored_files
    )


def _random_name() -> str:
    token = secrets.token_hex(16)
    return f"{FOLDER}/{token[:2]}/{token}"


def _write(file: CheckedFile) -> StoredFile:
    # A store that hangs must not keep one of PostgreSQL's pooled connections.
    release_connection()
    name = _random_name()
    try:
        default_storage.save(name, file.file)
    except Exception as error:  # whatever a file store raises, the part is down
        logger.exception("A file could not be stored")
        if getattr(error, "errno", None) is not None:
            # A full disk keeps the part that fitted. A bucket keeps nothing, and where it hangs would hang once more.
            with suppress(OSError):
                default_storage.delete(name)
        raise Unavailable from error
    return StoredFile(name, file)


def _remove_without_row(files: Sequence[StoredFile]) -> None:
    """A failure after the commit leaves rows behind: their files stay."""
    try:
        names = [file.name for file in files]
        kept = set(UserDocument.objects.filter(filename__in=names).values_list("filename", flat=True))
        release_connection()
        for name in names:
            if name not in kept:
                default_storage.delete(name)
    except Exception:  # whatever the database or the file store raises here, the first failure is the one to tell
        logger.warning("Files of a failed upload wait for housekeeping", exc_info=True)
