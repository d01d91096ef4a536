"""Pages of documents as large pictures: drawn by the worker on demand, and kept for 30 days."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from apps.core import jobs
from apps.core.database import release_connection
from apps.core.errors import NotFound, Unavailable
from apps.core.files.file_store import FileLost
from apps.core.files.sandbox import ProgramFailed, TimedOut
from apps.core.jobs.leases import has_come
from apps.documents.lost_files import open_document
from apps.documents.models import PagePicture, UserDocument
from apps.documents.rendering import KINDS, render_page
from apps.documents.thumbnails import LEASE, MAX_FAILURES, MAX_TIMEOUTS, RETRY_AFTER, RETRY_FAILED_AFTER

logger = logging.getLogger(__name__)

FOLDER = "pages"
LIFETIME = timedelta(days=30)
BATCH_SIZE = 1000

# Of one member. More are not queued, so that a member who opens many documents does not delay the others.
MAX_WAITING = 20

State = PagePicture.State


@dataclass(frozen=True, slots=True)
class Page:
    """``content`` is a JPEG, ``count`` the number of pages of the document."""

    content: bytes
    count: int


def get_page(document: UserDocument, number: int, *, now: datetime) -> Page | None:
    """Return a page of a document that the caller may hand out, or ``None`` if it is still to be drawn.

    Raises ``NotFound`` if there is no such page or it cannot be drawn, ``FileLost``, and ``Unavailable`` if the file
    store does not answer.
    """
    kind = KINDS.get(document.mime_type)
    count = 1 if kind not in {None, "page"} and document.page_count is None else document.page_count
    if kind is None or number < 1 or (count is not None and number > count):
        raise NotFound
    if count is None:
        # Nothing is known of the document before its first page has been drawn.
        number = 1
    page = PagePicture.objects.filter(document=document, number=number).first()
    if page is None:
        _queue(document, number, now)
        return None
    if page.state == State.NONE and not _queue_again(page, now):
        raise NotFound
    if page.state != State.READY or count is None:
        return None
    # The file store can be slow. Do not occupy a pooled PostgreSQL connection during that time.
    release_connection()
    try:
        with default_storage.open(_get_stored_name(document, number)) as file:
            return Page(file.read(), count)
    except FileNotFoundError:  # pages can be missing after a backup was restored
        page.delete()
        _queue(document, number, now)
        return None
    except Exception as error:  # any exception means that the file store is down
        raise Unavailable from error


def _queue(document: UserDocument, number: int, now: datetime) -> None:
    if document.lost_at is not None:
        open_document(document).close()  # raises FileLost, unless the file is there again
    waiting = PagePicture.objects.waiting().filter(document__member=document.member_id)
    if waiting.count() < MAX_WAITING:
        PagePicture.objects.get_or_create(document=document, number=number, defaults={"due_at": now})
        jobs.wake(draw_due_pages)


def _queue_again(page: PagePicture, now: datetime) -> bool:
    """``False`` if the page has failed for good, or only just now."""
    failed = PagePicture.objects.filter(pk=page.pk, state=State.NONE, timeouts__range=(1, MAX_FAILURES - 1))
    is_queued = failed.filter(finished_at__lte=now - RETRY_FAILED_AFTER).update(state=State.WAITING, due_at=now)
    if is_queued:
        jobs.wake(draw_due_pages)
    return bool(is_queued)


@jobs.job("draw_pages", queue=jobs.GENERAL)
def draw_due_pages() -> int:
    """Draw the requested pages, oldest request first. Return their number."""
    return jobs.process_each(_draw_next)


def is_overdue(*, now: datetime) -> bool:
    """Whether pages wait although nothing keeps them from being drawn."""
    waiting = PagePicture.objects.waiting().unleased(now=now)
    return waiting.filter(due_at__lt=now - jobs.OVERDUE_AFTER).exists()


def _draw_next() -> bool:
    now = timezone.now()
    is_due = has_come("due_at", max_delay=RETRY_AFTER, now=now)
    due = PagePicture.objects.waiting().filter(is_due).order_by("due_at", "pk")
    page = due.claim_next(now=now, duration=LEASE)
    if page is None:
        return False
    document = UserDocument.objects.get(pk=page.document_id)
    if not document.is_viewable:
        page.finish()
        return True
    try:
        _draw(page, document)
    except FileLost:
        page.finish()
    except Unavailable:
        page.release(due_at=timezone.now() + RETRY_AFTER)
    return True


def _draw(page: PagePicture, document: UserDocument) -> None:
    try:
        with open_document(document) as file:
            count, content = render_page(file, KINDS[document.mime_type], page.number)
        if content:
            _store(_get_stored_name(document, page.number), content)
    except FileLost:
        raise
    except TimedOut:
        _count_failure(page, due_at=timezone.now())
        return
    except ProgramFailed:
        _count_failure(page, due_at=timezone.now() + RETRY_AFTER)
        return
    except Exception as error:
        logger.warning("%s %s could not be drawn", page.number, document.pk, exc_info=True)
        raise Unavailable from error
    _finish(page, document, State.READY if content else State.NONE, count)


def _store(name: str, content: bytes) -> None:
    # A worker that was killed after storing it has left one.
    default_storage.delete(name)
    default_storage.save(name, ContentFile(content))


def _count_failure(page: PagePicture, *, due_at: datetime) -> None:
    """The renderer was too slow or was killed, which says nothing of the file, unless it happens again and again."""
    failures = page.timeouts + 1
    if failures < MAX_TIMEOUTS:
        page.release(timeouts=failures, due_at=due_at)
    else:
        page.release(timeouts=failures, state=State.NONE, finished_at=timezone.now())


@transaction.atomic
def _finish(page: PagePicture, document: UserDocument, state: State, count: int) -> None:
    if page.release(state=state, timeouts=0, finished_at=timezone.now()) and document.page_count is None:
        document.page_count = count
        document.save(update_fields=["page_count"])


@jobs.periodic("delete_old_pages", every=timedelta(hours=1), title="Delete drawn pages after 30 days")
def delete_old_pages(*, now: datetime) -> int:
    """Delete pages that were drawn more than 30 days ago, and return their number. They are drawn again on demand."""
    old = PagePicture.objects.filter(finished_at__lte=now - LIFETIME).order_by("finished_at")
    return jobs.process_rows(list(old.select_related("document")[:BATCH_SIZE]), _delete)


def delete_pictures(document: UserDocument, numbers: list[int]) -> None:
    """Delete the files of pages whose rows are gone or will be. Raises what the file store raises."""
    for number in numbers:
        default_storage.delete(_get_stored_name(document, number))


def _delete(page: PagePicture) -> bool:
    # The file goes first: a row without a file is drawn again.
    delete_pictures(page.document, [page.number])
    page.delete()
    return True


def _get_stored_name(document: UserDocument, number: int) -> str:
    return f"{FOLDER}/{document.filename.partition('/')[2]}.{number}"
