"""Thumbnails: drawn when they are first asked for, then kept beside the documents under the same random names."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import BoundedSemaphore
from uuid import UUID
from weakref import WeakValueDictionary

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F

from apps.accounts.models import Member
from apps.core.database import release_connection
from apps.core.errors import NotFound, Unavailable
from apps.core.rate_limits import Limit, get_store
from apps.documents.access import get_viewable_document
from apps.documents.models import UserDocument
from apps.documents.rendering import (
    LONGEST_DRAWING_SECONDS,
    LONGEST_WAIT_SECONDS,
    RETRY_AFTER_SECONDS,
    Kind,
    TimedOut,
    draw,
    waiting_ends_at,
)
from apps.documents.storage import FOLDER

logger = logging.getLogger(__name__)

THUMBNAIL_FOLDER = "thumbnails"
MIME_TYPE = "image/jpeg"

Thumbnail = UserDocument.Thumbnail

# One timeout may be the fault of an overloaded machine.
MAX_TIMEOUTS = 2
# Held by the request that draws for a member; twice what a drawing takes at most, to open the file and store the
# thumbnail as well. The lease of a process that was killed ends by itself.
LEASE = Limit(
    "thumbnail-lease", max_attempts=1, window=timedelta(seconds=2 * (LONGEST_WAIT_SECONDS + LONGEST_DRAWING_SECONDS))
)
_POLL_SECONDS = 0.2
# Of the requests of a member that wait in this process, one at a time asks for the lease.
_queues: WeakValueDictionary[UUID, BoundedSemaphore] = WeakValueDictionary()

_KINDS: dict[str, Kind] = {
    "image/jpeg": "image",
    "image/png": "image",
    "image/gif": "image",
    "application/pdf": "page",
}


def get_thumbnail(*, member: Member, document_id: UUID, now: datetime, may_keep: bool = True) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page; it is only stored if ``may_keep``.

    Raises what ``get_viewable_document`` raises, ``NotFound`` where there is no picture of this file to be had, and
    ``Unavailable`` where the file store does not answer, there is no time to draw now, or another thumbnail of this
    member is being drawn.
    """
    document = get_viewable_document(member=member, document_id=document_id)
    kind = _KINDS.get(document.mime_type)
    if kind is None:
        raise NotFound
    picture = _finished(document)
    if not picture:
        give_up_at = waiting_ends_at()
        with _lease_of(member, now, give_up_at):
            # An earlier holder of the lease may have drawn it, or have found that there is none.
            document.refresh_from_db(fields=["thumbnail", "thumbnail_timeouts"])
            picture = _finished(document) or _drawn(document, kind, give_up_at, may_keep=may_keep)
    if not picture:
        raise NotFound
    return picture


def document_name(stored_name: str) -> str:
    """The name in the storage of the document that a file there is, or is the thumbnail of."""
    return f"{FOLDER}/{stored_name.partition('/')[2]}"


def _thumbnail_name(document: UserDocument) -> str:
    return f"{THUMBNAIL_FOLDER}/{document.filename.partition('/')[2]}"


def _finished(document: UserDocument) -> bytes:
    """The stored thumbnail, or nothing where it is still to be drawn. Raises ``NotFound`` where there will be none."""
    # Neither the file store nor the drawing that may follow must keep one of PostgreSQL's pooled connections.
    release_connection()
    if document.thumbnail == Thumbnail.NONE or document.thumbnail_timeouts >= MAX_TIMEOUTS:
        raise NotFound
    return _kept(document) if document.thumbnail == Thumbnail.KEPT else b""


def _kept(document: UserDocument) -> bytes:
    try:
        with default_storage.open(_thumbnail_name(document)) as file:
            picture: bytes = file.read()
    except FileNotFoundError:  # a backup may leave thumbnails out
        return b""
    except Exception as error:  # whatever a file store raises, the part is down
        raise Unavailable from error
    return picture


@contextmanager
def _lease_of(member: Member, now: datetime, give_up_at: float) -> Iterator[None]:
    """Let one request at a time draw for a member, across all processes and hosts. Raises ``Unavailable``."""
    queue = _queues.setdefault(member.pk, BoundedSemaphore())
    if not queue.acquire(timeout=max(0, give_up_at - time.monotonic())):
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
    try:
        taken_at = _take_lease(member, now, give_up_at)
        try:
            yield
        finally:
            # An expired lease may belong to another request by now. The store counts in whole seconds.
            if time.monotonic() - taken_at < LEASE.window.total_seconds() - 1:
                get_store().clear(LEASE, str(member.pk))
    finally:
        queue.release()


def _take_lease(member: Member, now: datetime, give_up_at: float) -> float:
    """Return when the lease was taken, by ``time.monotonic()``."""
    started_at = time.monotonic()
    while True:
        taken_at = time.monotonic()
        tries = get_store().add(LEASE, str(member.pk), now=now + timedelta(seconds=taken_at - started_at))
        if tries.count <= LEASE.max_attempts:
            return taken_at
        if taken_at + _POLL_SECONDS > give_up_at:
            raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
        release_connection()
        time.sleep(_POLL_SECONDS)


def _drawn(document: UserDocument, kind: Kind, give_up_at: float, *, may_keep: bool) -> bytes:
    try:
        file = default_storage.open(document.filename)
        # A bucket's file is fetched with its first use.
        file.seek(0)
    except Exception as error:  # whatever a file store raises, the part is down
        raise Unavailable from error
    try:
        with file:
            picture = draw(file, kind, give_up_at=give_up_at)
    except TimedOut:
        UserDocument.objects.filter(pk=document.pk).update(thumbnail_timeouts=F("thumbnail_timeouts") + 1)
        if document.thumbnail_timeouts + 1 < MAX_TIMEOUTS:
            raise
        return b""
    if not picture:
        _remember(document, Thumbnail.NONE)
    elif may_keep and _keep(document, picture):
        _remember(document, Thumbnail.KEPT)
    return picture


def _keep(document: UserDocument, picture: bytes) -> bool:
    try:
        default_storage.save(_thumbnail_name(document), ContentFile(picture))
    except Exception:  # whatever a file store raises: the picture is there to be sent, and is drawn again next time
        logger.warning("A thumbnail could not be kept", exc_info=True)
        return False
    return True


def _remember(document: UserDocument, thumbnail: Thumbnail) -> None:
    UserDocument.objects.filter(pk=document.pk).update(thumbnail=thumbnail)
