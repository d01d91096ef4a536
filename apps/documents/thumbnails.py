"""Thumbnails: drawn by the worker after the upload, and stored in their own folder under the document's random name."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import Member
from apps.core import jobs
from apps.core.database import release_connection
from apps.core.errors import NotFound, Unavailable
from apps.core.files.file_store import FileLost
from apps.core.files.sandbox import ProgramFailed, TimedOut
from apps.core.jobs.leases import has_come
from apps.core.registry import Registry
from apps.documents.access import get_viewable_document
from apps.documents.lost_files import open_document
from apps.documents.models import ThumbnailQueue, UserDocument
from apps.documents.rendering import KINDS, render

logger = logging.getLogger(__name__)

FOLDER = "thumbnails"
MIME_TYPE = "image/jpeg"

Thumbnail = UserDocument.Thumbnail

# Functions of the apps above that keep what a picture says about itself. It is known once the thumbnail is drawn.
exif_reader: Registry[Callable[[UserDocument, dict[str, Any]], None]] = Registry()

# An overloaded machine can cause one timeout. After two, the file itself is probably too slow to render.
MAX_TIMEOUTS = 2
# The machine may have been overloaded for both. A picture is drawn again so much later, until it has failed this often.
RETRY_FAILED_AFTER = timedelta(hours=1)
MAX_FAILURES = 5
# Longer than reading the file, rendering and storing the thumbnail take.
LEASE = timedelta(minutes=2)
# After this time, a member's thumbnails are tried again if the file store or the renderer did not work.
RETRY_AFTER = timedelta(minutes=1)


def get_thumbnail(*, member: Member, document_id: UUID, now: datetime, may_queue: bool = True) -> bytes | None:
    """Return a small JPEG of an image or of a PDF's first page, or ``None`` if it is not drawn yet.

    Without ``may_queue``, nothing is written if the file of the thumbnail is missing.

    Raises what ``get_viewable_document`` raises, ``NotFound`` if this file has no thumbnail, and ``Unavailable`` if the
    file store does not respond.
    """
    document = get_viewable_document(member=member, document_id=document_id)
    return read_thumbnail(document, now=now, may_queue=may_queue)


def read_thumbnail(document: UserDocument, *, now: datetime, may_queue: bool = True) -> bytes | None:
    """The thumbnail of a document that the caller may hand out. As ``get_thumbnail``."""
    if document.thumbnail == Thumbnail.NONE:
        raise NotFound
    if document.thumbnail == Thumbnail.WAITING:
        return None
    # The file store can be slow. Do not occupy a pooled PostgreSQL connection during that time.
    release_connection()
    try:
        with default_storage.open(get_stored_name(document)) as file:
            content: bytes = file.read()
    except FileNotFoundError:  # thumbnails can be missing after a backup was restored
        if may_queue:
            _draw_again(document, now)
        return None
    except Exception as error:  # any exception means that the file store is down
        raise Unavailable from error
    return content


def get_first_status(mime_type: str) -> Thumbnail:
    """The status of the thumbnail of a new document."""
    return Thumbnail.WAITING if mime_type in KINDS else Thumbnail.NONE


def queue_thumbnails(documents: Iterable[UserDocument], *, now: datetime) -> None:
    """Let the worker draw the thumbnails of these documents after the commit of the caller's transaction.

    A file that is not ready, for example because it is still being checked, is left out until it is.
    """
    member_ids = {
        document.member_id for document in documents if document.thumbnail == Thumbnail.WAITING and document.is_viewable
    }
    if not member_ids:
        return
    # Also changes a row that exists, so that a worker that has just found no document does not delete it.
    ThumbnailQueue.objects.bulk_create(
        [ThumbnailQueue(member_id=member_id, due_at=now) for member_id in member_ids],
        update_conflicts=True,
        unique_fields=["member"],
        update_fields=["due_at"],
    )
    jobs.wake(draw_due_thumbnails)


@jobs.job("draw_thumbnails", queue=jobs.GENERAL)
def draw_due_thumbnails() -> int:
    """Draw the thumbnails that are due, one at a time for each member and the members in turn. Return their number."""
    # Without those of later uploads: beside steady ones, housekeeping would not end.
    queues = ThumbnailQueue.objects.all()
    waiting = UserDocument.objects.filter(member__in=queues.values("member"), thumbnail=Thumbnail.WAITING)
    # Each row of the queue takes a unit to be deleted.
    return jobs.process_each(_draw_next, limit=queues.count() + waiting.count())


@jobs.periodic("retry_thumbnails", every=RETRY_FAILED_AFTER, title="Draw thumbnails again that took too long")
@transaction.atomic
def retry_thumbnails(*, now: datetime) -> int:
    """Queue the thumbnails whose renderer was too slow or was killed, and return 0: each is tried once an hour."""
    failures = UserDocument.objects.viewable().filter(thumbnail_timeouts__range=(1, MAX_FAILURES - 1))
    documents = list(failures.filter(thumbnail=Thumbnail.NONE))
    for document in documents:
        document.thumbnail = Thumbnail.WAITING
    UserDocument.objects.bulk_update(documents, ["thumbnail"])
    queue_thumbnails(documents, now=now)
    return 0


def is_overdue(*, now: datetime) -> bool:
    """Whether thumbnails wait although nothing keeps them from being drawn."""
    return ThumbnailQueue.objects.unleased(now=now).filter(due_at__lt=now - jobs.OVERDUE_AFTER).exists()


def _draw_next() -> bool:
    now = timezone.now()
    is_due = has_come("due_at", max_delay=RETRY_AFTER, now=now)
    queue = ThumbnailQueue.objects.filter(is_due).order_by("due_at").claim_next(now=now, duration=LEASE)
    if queue is None:
        return False
    waiting = UserDocument.objects.viewable().filter(member_id=queue.member_id, thumbnail=Thumbnail.WAITING)
    # Those that timed out come last.
    document = waiting.order_by("thumbnail_timeouts", "-uploaded_at", "-id").first()
    if document is None:
        if not queue.delete_unless_changed():
            queue.release()
        return True
    try:
        _draw(document)
    except Unavailable:
        queue.release(due_at=timezone.now() + RETRY_AFTER)
    else:
        queue.release(due_at=timezone.now())
    return True


def _draw(document: UserDocument) -> None:
    found: dict[str, Any] = {}
    try:
        content, found = _render(document)
    except TimedOut:
        _count_failure(document)
        return
    except ProgramFailed as error:
        _count_failure(document)
        raise Unavailable from error
    except FileLost:
        content = b""
    except Exception as error:
        logger.warning("The thumbnail of document %s could not be drawn", document.pk, exc_info=True)
        raise Unavailable from error
    if content:
        _store(document, content)
    for keep in exif_reader:
        keep(document, found.get("exif", {}))
    # The large picture may succeed where the small one has failed, so a failure says nothing about the pages.
    document.page_count = document.page_count or found.get("pages")
    document.thumbnail_timeouts = 0
    _set_status(document, Thumbnail.READY if content else Thumbnail.NONE)


def _render(document: UserDocument) -> tuple[bytes, dict[str, Any]]:
    with open_document(document) as file:
        return render(file, KINDS[document.mime_type])


def _store(document: UserDocument, content: bytes) -> None:
    try:
        # A worker that was killed after storing it has left one.
        default_storage.delete(get_stored_name(document))
        default_storage.save(get_stored_name(document), ContentFile(content))
    except Exception as error:  # any exception means that the file store is down
        logger.warning("The thumbnail of document %s could not be stored", document.pk, exc_info=True)
        raise Unavailable from error


def _count_failure(document: UserDocument) -> None:
    """The renderer was too slow or was killed, which says nothing of the file, unless it happens again and again."""
    document.thumbnail_timeouts += 1
    if document.thumbnail_timeouts >= MAX_TIMEOUTS:
        document.thumbnail = Thumbnail.NONE
    document.save(update_fields=["thumbnail", "thumbnail_timeouts"])


@transaction.atomic
def _draw_again(document: UserDocument, now: datetime) -> None:
    _set_status(document, Thumbnail.WAITING)
    queue_thumbnails([document], now=now)


def _set_status(document: UserDocument, thumbnail: Thumbnail) -> None:
    document.thumbnail = thumbnail
    document.save(update_fields=["thumbnail", "thumbnail_timeouts", "page_count"])


def get_stored_name(document: UserDocument) -> str:
    """The name in storage of the document's thumbnail."""
    return f"{FOLDER}/{document.filename.partition('/')[2]}"
