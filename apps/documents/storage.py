"""Stores uploaded files in private storage under random names, before the transaction that creates their rows.

A file without a row can be deleted later, but a row without a file is an error that the member sees. A transaction
should also not wait for a file store.
"""

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.files.storage import default_storage
from django.db import InterfaceError, OperationalError

from apps.accounts.models import Member
from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.files.uploads import CheckedFile
from apps.core.jobs.leases import keep_lease
from apps.documents.models import UserDocument
from apps.documents.scans import get_first_state, queue_scans
from apps.documents.thumbnails import get_first_status, queue_thumbnails

logger = logging.getLogger(__name__)

FOLDER = "documents"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """An uploaded file that is in the storage under ``name``."""

    name: str
    checked: CheckedFile


@contextmanager
def store_files(files: Sequence[CheckedFile]) -> Iterator[list[StoredFile]]:
    """Store the files, and delete them if storing one or the body of the ``with`` statement fails.

    If the database connection is lost or the process is being stopped, the rows may have been committed. The files
    stay in that case, and ``housekeeping`` deletes those without a row. Raises ``Unavailable`` if the file store fails.
    """
    stored: list[StoredFile] = []
    try:
        for file in files:
            keep_lease()
            stored.append(_store_file(file))  # if a file fails, the files before it are deleted below
        yield stored
    except (OperationalError, InterfaceError):
        raise
    except Exception:  # any error means that the submission failed
        _delete_without_row(stored)
        raise


def create_documents(
    *,
    member: Member,
    stored_files: Sequence[StoredFile],
    file_type: str | Callable[[CheckedFile], str],
    now: datetime,
    **fields: Any,
) -> list[UserDocument]:
    """Create one row for each stored file, in the caller's transaction. ``fields`` are further columns of the rows."""
    documents = UserDocument.objects.bulk_create(
        UserDocument(
            member=member,
            filename=file.name,
            original_filename=file.checked.name,
            file_size=file.checked.size,
            mime_type=file.checked.mime_type,
            sha256=file.checked.sha256,
            file_type=file_type if isinstance(file_type, str) else file_type(file.checked),
            state=get_first_state(),
            thumbnail=get_first_status(file.checked.mime_type),
            uploaded_at=now,
            **fields,
        )
        for file in stored_files
    )
    queue_scans(documents, now=now)
    queue_thumbnails(documents, now=now)
    return documents


def _random_name() -> str:
    token = secrets.token_hex(16)
    return f"{FOLDER}/{token[:2]}/{token}"


def _store_file(file: CheckedFile) -> StoredFile:
    # Do not occupy a pooled database connection while waiting for the file store.
    release_connection()
    name = _random_name()
    try:
        default_storage.save(name, file.file)
    except Exception as error:  # file stores raise errors of many types
        logger.exception("A file could not be stored")
        if getattr(error, "errno", None) is not None:
            # A full disk leaves a partial file. A bucket leaves nothing, and deleting could wait for its timeout again.
            with suppress(OSError):
                default_storage.delete(name)
        raise Unavailable from error
    return StoredFile(name, file)


def _delete_without_row(files: Sequence[StoredFile]) -> None:
    """Delete the files that have no row. If the failure happened after the commit, they have rows."""
    try:
        names = [file.name for file in files]
        names_with_row = set(UserDocument.objects.filter(filename__in=names).values_list("filename", flat=True))
        release_connection()
        for name in names:
            if name not in names_with_row:
                default_storage.delete(name)
    except Exception:  # the caller re-raises the first error, which must not be hidden
        logger.warning("Files of a failed upload wait for housekeeping", exc_info=True)
