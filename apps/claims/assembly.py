"""What packets and photo reports share: a file is made of a claim's documents by the worker, in a process with limits.

A row says what is due. A worker that was killed leaves a row that is made again.
"""

import hashlib
import json
import logging
import os
import re
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from datetime import timedelta
from typing import IO, Any

from django.db.models import F
from django.utils import timezone

from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.files import sandbox
from apps.core.files.file_store import FileLost
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument

logger = logging.getLogger(__name__)

LIMITS = sandbox.Limits(
    seconds=180, cpu_seconds=150, memory_bytes=1536 * 1024 * 1024, output_bytes=1024 * 1024 * 1024, threads=4
)
# Renewed while the file is made. After a kill, another worker makes it again so much later.
LEASE = timedelta(minutes=1)
RETRY_AFTER = timedelta(minutes=1)
MAX_ATTEMPTS = 2
# Seconds between two looks at what the program has done.
REPORT_EVERY = 1.0

_BLOCK_SIZE = 1024 * 1024


class Withdrawn(Exception):
    """A file may no longer be handed out."""


def process(
    row: Any, *, make: Callable[[], None], fail: Callable[[str], None], outdated: str, too_large: str, interrupted: str
) -> None:
    """Make what a leased row asks for, whose ``attempts`` count this one. The texts say why it has failed."""
    if row.attempts > MAX_ATTEMPTS:
        fail(interrupted)
        return
    try:
        with row.renewing(LEASE):
            make()
    except Unavailable:
        row.release(attempts=F("attempts") - 1, due_at=timezone.now() + RETRY_AFTER)
    except Withdrawn:
        fail(outdated)
    except (sandbox.Crashed, sandbox.TimedOut, sandbox.ProgramFailed) as error:
        logger.warning("%s %s could not be made", type(row).__name__, row.pk, exc_info=True)
        if row.attempts < MAX_ATTEMPTS:
            row.release(due_at=timezone.now())
        else:
            fail(interrupted if isinstance(error, sandbox.ProgramFailed) else too_large)


def run_program(
    program: str,
    order: dict[str, Any],
    entries: Sequence[dict[str, Any]],
    documents: Sequence[UserDocument | None],
    *,
    note_progress: Callable[[list[int]], None] | None = None,
) -> bytes:
    """What the program makes of an order and of the documents of its entries (``apps/core/files/orders.py``).

    Each entry has the ``sha256`` of its file, and gets ``offset`` and ``size``. ``note_progress`` gets the numbers that
    the program has written to its standard error so far. Raises ``Withdrawn``, ``Unavailable``
    and what ``sandbox.run`` raises.
    """
    with tempfile.TemporaryFile() as source:
        for entry, document in zip(entries, documents, strict=True):
            entry["offset"] = source.tell()
            entry["size"] = _copy(document, entry["sha256"], source)
            if not entry["size"]:
                source.seek(entry["offset"])
                source.truncate()
        end = source.tell()
        source.write(json.dumps(order).encode())
        source.seek(0)
        release_connection()
        if note_progress is None:
            return sandbox.run(program, [str(end)], source, LIMITS)
        with tempfile.TemporaryFile() as progress, ThreadPoolExecutor(1) as threads:
            made = threads.submit(sandbox.run, program, [str(end)], source, LIMITS, progress=progress)
            while not wait([made], REPORT_EVERY).done:
                note_progress(_read_numbers(progress))
                release_connection()
            return made.result()


def _read_numbers(progress: IO[bytes]) -> list[int]:
    """A file can make the program write anything, so only short numbers count."""
    written = os.pread(progress.fileno(), _BLOCK_SIZE, 0)
    return [int(number) for number in re.findall(rb"^([0-9]{1,6})\n", written, re.MULTILINE)]


def _copy(document: UserDocument | None, sha256: str, target: IO[bytes]) -> int:
    """Return the number of bytes, or 0 if the stored file has changed since it was received."""
    if document is None or document.is_draft or not document.is_viewable:
        raise Withdrawn
    digest, size = hashlib.sha256(), 0
    try:
        with open_document(document) as file:
            while chunk := file.read(_BLOCK_SIZE):
                digest.update(chunk)
                size += len(chunk)
                target.write(chunk)
    except FileLost:
        return 0
    return size if digest.hexdigest() == sha256 else 0
