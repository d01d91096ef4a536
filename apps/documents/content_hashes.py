"""Fills in the SHA-256 of files that were stored before there was a column for it."""

import hashlib
from datetime import datetime, timedelta

from apps.core import jobs
from apps.core.files.file_store import FileLost
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument

# Files that one run reads.
BATCH_SIZE = 500


@jobs.periodic("hash_older_files", every=timedelta(hours=1), title="Hash older files")
def fill_in_missing(*, now: datetime) -> int:
    """Read files without a hash, oldest first, and return how many now have one."""
    documents = UserDocument.objects.filter(sha256="", lost_at__isnull=True).order_by("id")
    return jobs.process_rows(documents[:BATCH_SIZE], _fill_in)


def _fill_in(document: UserDocument) -> bool:
    try:
        with open_document(document) as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    except FileLost:
        return False
    return bool(UserDocument.objects.filter(pk=document.pk, sha256="").update(sha256=sha256))
