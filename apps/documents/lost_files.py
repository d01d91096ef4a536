"""Files that the file store has lost. Staff see them on the page *Jobs*."""

import logging
from datetime import datetime

from django.core.files.base import File
from django.utils import timezone

from apps.core.database import release_connection
from apps.core.files.file_store import FileLost, open_stored_file
from apps.documents.models import UserDocument

logger = logging.getLogger(__name__)


def open_document(document: UserDocument) -> "File[bytes]":
    """Open the file of a document. Raises ``FileLost``, which is remembered, and ``Unavailable``."""
    # Neither a file store that does not answer nor a slow client may occupy a pooled PostgreSQL connection.
    release_connection()
    try:
        file = open_stored_file(document.filename)
    except FileLost:
        logger.error("The file of document %s is missing in the file store", document.pk)
        if document.lost_at is None:
            _set_lost_at(document, timezone.now())
        raise
    if document.lost_at is not None:  # it was restored from a backup
        _set_lost_at(document, None)
    return file


def _set_lost_at(document: UserDocument, lost_at: datetime | None) -> None:
    document.lost_at = lost_at
    document.save(update_fields=["lost_at"])
    release_connection()
