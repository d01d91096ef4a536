"""Thumbnails: rendered at the first request, then stored in their own folder under the document's random name."""

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
    MAX_RENDER_SECONDS,
    MAX_WAIT_SECONDS,
    RETRY_AFTER_SECONDS,
    Kind,
    TimedOut,
    get_wait_deadline,
    render,
)
from apps.documents.storage import FOLDER

logger = logging.getLogger(__name__)

THUMBNAIL_FOLDER = "thumbnails"
MIME_TYPE = "image/jpeg"

Thumbnail = UserDocument.Thumbnail

# An overloaded machine can cause one timeout. After two, the file itself is too slow to render.
MAX_TIMEOUTS = 2
# Twice the time that waiting and rendering can take, because the request also reads the file and stores the thumbnail.
# The lease of a killed process expires.
LEASE = Limit("thumbnail-lease", max_attempts=1, window=timedelta(seconds=2 * (MAX_WAIT_SECONDS + MAX_RENDER_SECONDS)))
_POLL_SECONDS = 0.2
# In each process, only one request of a member polls for the lease. The others wait for their turn here.
_queues: WeakValueDictionary[UUID, BoundedSemaphore] = WeakValueDictionary()

_KINDS: dict[str, Kind] = {
    "image/jpeg": "image",
    "image/png": "image",
    "image/gif": "image",
    "application/pdf": "page",
}


def get_thumbnail(*, member: Member, document_id: UUID, now: datetime, may_store: bool = True) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page.

    Raises what ``get_viewable_document`` raises, ``NotFound`` if this file has no thumbnail, and ``Unavailable`` if the
    file store does not respond, the machine is too busy, or another thumbnail of this member is being rendered.
    """
    document = get_viewable_document(member=member, document_id=document_id)
    kind = _KINDS.get(document.mime_type)
    if kind is None:
        raise NotFound
    content = _get_stored(document)
    if not content:
        deadline = get_wait_deadline()
        with _hold_lease(member, now, deadline):
            # The previous holder of the lease may have rendered this thumbnail, or found that it cannot be rendered.
            document.refresh_from_db(fields=["thumbnail", "thumbnail_timeouts"])
            content = _get_stored(document) or _render(document, kind, deadline, may_store=may_store)
    if not content:
        raise NotFound
    return content


def get_document_name(stored_name: str) -> str:
    """Return the stored name of the document to which a stored file or thumbnail belongs."""
    return f"{FOLDER}/{stored_name.partition('/')[2]}"


def _thumbnail_name(document: UserDocument) -> str:
    return f"{THUMBNAIL_FOLDER}/{document.filename.partition('/')[2]}"


def _get_stored(document: UserDocument) -> bytes:
    """Return the stored thumbnail, or ``b""`` if it has to be rendered. Raises ``NotFound`` if it cannot be."""
    # The file store and the renderer can be slow. Do not occupy a pooled PostgreSQL connection during that time.
    release_connection()
    if document.thumbnail == Thumbnail.NONE or document.thumbnail_timeouts >= MAX_TIMEOUTS:
        raise NotFound
    return _read_stored(document) if document.thumbnail == Thumbnail.KEPT else b""


def _read_stored(document: UserDocument) -> bytes:
    try:
        with default_storage.open(_thumbnail_name(document)) as file:
            content: bytes = file.read()
    except FileNotFoundError:  # thumbnails can be missing after a backup was restored
        return b""
    except Exception as error:  # any exception means that the file store is down
        raise Unavailable from error
    return content


@contextmanager
def _hold_lease(member: Member, now: datetime, deadline: float) -> Iterator[None]:
    """Let one request at a time render for a member, across all processes and hosts. Raises ``Unavailable``."""
    queue = _queues.setdefault(member.pk, BoundedSemaphore())
    if not queue.acquire(timeout=max(0, deadline - time.monotonic())):
        raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
    try:
        acquired_at = _acquire_lease(member, now, deadline)
        try:
            yield
        finally:
            # An expired lease may belong to another request now. Subtract one, because the store counts whole seconds.
            if time.monotonic() - acquired_at < LEASE.window.total_seconds() - 1:
                get_store().clear(LEASE, str(member.pk))
    finally:
        queue.release()


def _acquire_lease(member: Member, now: datetime, deadline: float) -> float:
    """Return when the lease was acquired, as a value of ``time.monotonic()``."""
    started_at = time.monotonic()
    while True:
        tried_at = time.monotonic()
        tries = get_store().add(LEASE, str(member.pk), now=now + timedelta(seconds=tried_at - started_at))
        if tries.count <= LEASE.max_attempts:
            return tried_at
        if tried_at + _POLL_SECONDS > deadline:
            raise Unavailable(retry_after=RETRY_AFTER_SECONDS)
        release_connection()
        time.sleep(_POLL_SECONDS)


def _render(document: UserDocument, kind: Kind, deadline: float, *, may_store: bool) -> bytes:
    try:
        file = default_storage.open(document.filename)
        # A file in a bucket is downloaded at its first use, and that can fail too.
        file.seek(0)
    except Exception as error:  # any exception means that the file store is down
        raise Unavailable from error
    try:
        with file:
            content = render(file, kind, deadline=deadline)
    except TimedOut:
        UserDocument.objects.filter(pk=document.pk).update(thumbnail_timeouts=F("thumbnail_timeouts") + 1)
        if document.thumbnail_timeouts + 1 < MAX_TIMEOUTS:
            raise
        return b""
    if not content:
        _set_status(document, Thumbnail.NONE)
    elif may_store and _store(document, content):
        _set_status(document, Thumbnail.KEPT)
    return content


def _store(document: UserDocument, content: bytes) -> bool:
    try:
        default_storage.save(_thumbnail_name(document), ContentFile(content))
    except Exception:  # the response does not need the stored thumbnail; the next request renders it again
        logger.warning("A thumbnail could not be stored", exc_info=True)
        return False
    return True


def _set_status(document: UserDocument, thumbnail: Thumbnail) -> None:
    UserDocument.objects.filter(pk=document.pk).update(thumbnail=thumbnail)
