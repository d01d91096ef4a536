"""Fills in the SHA-256 of files that were stored before there was a column for it."""

import hashlib
import logging
from datetime import datetime

from django.core.files.storage import default_storage

from apps.core import jobs
from apps.core.database import release_connection
from apps.documents.models import UserDocument

logger = logging.getLogger(__name__)

# Files that one run reads.
BATCH_SIZE = 500


def fill_in_missing(*, now: datetime) -> int:
    """Read files without a hash, and return how many now have one."""
    # In random order, so that files that are missing do not hold up the others.
    documents = UserDocument.objects.filter(sha256="").order_by("?")
    return jobs.process_rows(documents[:BATCH_SIZE], _fill_in)


def _fill_in(document: UserDocument) -> bool:
    release_connection()
    try:
        with default_storage.open(document.filename) as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        logger.warning("The file of document %s is missing", document.pk)
        return False
    return bool(UserDocument.objects.filter(pk=document.pk, sha256="").update(sha256=sha256))
