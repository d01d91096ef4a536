"""Scans uploaded files for viruses: done by the worker, with clamd (``CLAMD_URL``).

A row of ``PendingScan`` says that a file is due. Without a scanner, files are ready at once and are never scanned.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from apps.audit import activity
from apps.core import jobs
from apps.core.database import release_connection
from apps.core.files.file_store import FileLost
from apps.core.jobs.leases import LeasedQuerySet, has_come
from apps.documents import clamd
from apps.documents.access import note_change
from apps.documents.audit_actions import AuditAction
from apps.documents.lost_files import open_document
from apps.documents.models import PendingScan, ScannerPause, UserDocument
from apps.documents.thumbnails import queue_thumbnails
from apps.notifications import outbox

logger = logging.getLogger(__name__)

State = UserDocument.State

# Longer than reading the file and scanning it take.
LEASE = timedelta(minutes=3)
# The delays after the first to the fifth scan that gave no verdict. After the sixth, the file cannot be scanned.
RETRY_DELAYS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=8),
)
# A file store that does not respond is tried again after this time. The attempt is not counted.
FILE_STORE_RETRY = timedelta(minutes=1)
# How often a scanner that does not answer is tried.
PROBE_INTERVAL = timedelta(seconds=20)
# What one run of a scheduled task takes on.
BATCH_SIZE = 500

# Not threats, but files into which the scanner cannot look.
_UNSCANNABLE_PREFIXES = ("Heuristics.Encrypted.", "Heuristics.Limits.")


def get_first_state() -> State:
    """The state of a file that has not been scanned."""
    return State.CHECKING if settings.CLAMD_URL else State.READY


def queue_scans(documents: Iterable[UserDocument], *, now: datetime) -> None:
    """Let the worker scan these files, or scan them again, after the commit of the caller's transaction."""
    if not settings.CLAMD_URL:
        return
    PendingScan.objects.bulk_create(
        [PendingScan(document=document, due_at=now) for document in documents],
        update_conflicts=True,
        unique_fields=["document"],
        update_fields=["due_at", "attempts", "error"],
    )
    jobs.wake(scan_due_files)


@jobs.job("scan_files", queue=jobs.GENERAL)
def scan_due_files() -> int:
    """Scan the files that are due, oldest first. Return how many were processed."""
    if not _due_scans(timezone.now()).exists():
        return 0
    if not settings.CLAMD_URL:
        # The scanner was removed from the settings.
        count = _hand_out_unscanned()
        PendingScan.objects.exclude(document__state=State.CHECKING).delete()
        return count
    if _may_reach_scanner(timezone.now()):
        return jobs.process_each(_scan_next)
    if settings.SCAN_POLICY == "release":
        return _hand_out_unscanned()
    return 0


def log_missing_settings() -> None:
    """Name the lines that clamd's configuration lacks. Called when the worker starts."""
    if not settings.CLAMD_URL:
        return
    try:
        missing = clamd.find_missing_settings()
    except clamd.ScannerDown as error:
        logger.warning("The virus scanner at CLAMD_URL does not answer: %s", error)
        return
    for line, consequence in missing:
        logger.error("clamd.conf needs the line %r: without it, %s", line, consequence)


@jobs.periodic("check_scanner", every=timedelta(minutes=5), title="Check the virus scanner")
def check_scanner(*, now: datetime) -> int:
    """Notice a scanner that does not answer while no file is due."""
    if settings.CLAMD_URL:
        _may_reach_scanner(now)
    else:
        ScannerPause.objects.all().delete()
    return 0


@jobs.periodic("queue_unscanned_files", every=timedelta(hours=1), title="Scan files that were never scanned")
def queue_unscanned_files(*, now: datetime) -> int:
    """Queue files that were handed out without a scan, for example because there was no scanner yet."""
    if not settings.CLAMD_URL:
        return 0
    ready = UserDocument.objects.filter(state=State.READY, scanned_at__isnull=True, pending_scan__isnull=True)
    documents = list(ready.order_by("id")[:BATCH_SIZE])
    if documents:
        with transaction.atomic():
            queue_scans(documents, now=now)
    return len(documents)


def is_paused() -> bool:
    """Whether the scanner does not answer."""
    return bool(settings.CLAMD_URL) and ScannerPause.objects.exists()


def is_overdue(*, now: datetime) -> bool:
    """Whether files wait although the scanner answers."""
    return not is_paused() and _due_scans(now).filter(due_at__lt=now - jobs.OVERDUE_AFTER).exists()


def _due_scans(now: datetime) -> LeasedQuerySet[PendingScan]:
    first = Q(attempts=0) & has_come("due_at", max_delay=FILE_STORE_RETRY, now=now)
    is_due = first | has_come("due_at", max_delay=max(RETRY_DELAYS), now=now)
    return PendingScan.objects.filter(is_due).unleased(now=now).order_by("due_at", "pk")


def _may_reach_scanner(now: datetime) -> bool:
    """Whether clamd answers. While it does not, it is asked by one caller in each ``PROBE_INTERVAL``."""
    paused = ScannerPause.objects.exists()
    if paused:
        is_due = has_come("next_probe_at", max_delay=PROBE_INTERVAL, now=now)
        due = ScannerPause.objects.filter(is_due)
        # Often asked, so it only writes, which locks SQLite, when it is time.
        if not due.exists() or not due.update(next_probe_at=now + PROBE_INTERVAL):
            return False
    release_connection()
    try:
        clamd.ping()
    except clamd.ScannerDown as error:
        _pause(error)
        return False
    if paused:
        ScannerPause.objects.all().delete()
        logger.info("The virus scanner answers again")
    return True


def _scan_next() -> bool:
    """Process the next file. ``False`` if there is none, or if the scanner does not answer."""
    now = timezone.now()
    scan = _due_scans(now).claim_next(now=now, duration=LEASE)
    if scan is None:
        return False
    document = UserDocument.objects.filter(pk=scan.pk).first()
    if document is None:
        return True
    try:
        with open_document(document) as file:
            threat = clamd.scan(file.chunks(clamd.BLOCK_SIZE))
    except clamd.ScannerDown as error:
        scan.release()
        _pause(error)
        if settings.SCAN_POLICY == "release":
            _hand_out_unscanned()
        return False
    except (clamd.ScanFailed, FileLost) as error:
        logger.warning("Document %s could not be scanned: %s", document.pk, error)
        _try_again(scan, str(error))
    except Exception:  # file stores raise errors of many types
        logger.warning("The file of document %s could not be read for a scan", document.pk, exc_info=True)
        scan.release(due_at=timezone.now() + FILE_STORE_RETRY)
    else:
        _finish(scan, threat)
    return True


def _try_again(scan: PendingScan, error: str) -> None:
    if scan.attempts < len(RETRY_DELAYS):
        due_at = timezone.now() + RETRY_DELAYS[scan.attempts]
        scan.release(due_at=due_at, attempts=scan.attempts + 1, error=error[:200])
        return
    # An error is not a verdict: the file is never taken for clean.
    _set_verdict(scan, State.UNSCANNABLE, error)


def _finish(scan: PendingScan, threat: str) -> None:
    if not threat:
        _set_verdict(scan, State.READY, "")
    elif threat.startswith(_UNSCANNABLE_PREFIXES):
        _set_verdict(scan, State.UNSCANNABLE, threat)
    else:
        _set_verdict(scan, State.QUARANTINED, threat)


@transaction.atomic
def _set_verdict(scan: PendingScan, state: State, result: str) -> None:
    now = timezone.now()
    documents = UserDocument.objects.select_for_update(of=("self",), no_key=True).select_related("member__user")
    document = documents.filter(pk=scan.pk).first()
    # ``finish`` fails if another process has claimed the row after this one was too slow.
    if document is None or not scan.finish():
        return
    before = document.state
    document.state = state
    document.scanned_at, document.scan_result = now, result[:200]
    document.save(update_fields=["state", "scanned_at", "scan_result"])
    if document.state == before:
        return
    if document.is_viewable:
        queue_thumbnails([document], now=now)
    elif state in UserDocument.HELD_BACK_STATES and _is_known_to_member(document):
        _notify(document, now)
    note_change(document)


def _is_known_to_member(document: UserDocument) -> bool:
    """The network's own files may be drafts. A member cannot open a withdrawn or deleted file anyway."""
    is_taken_away = document.withdrawn_at is not None or document.deleted_at is not None
    return document.source == UserDocument.Source.MEMBER and not is_taken_away


def _notify(document: UserDocument, now: datetime) -> None:
    is_quarantined = document.state == State.QUARANTINED
    activity.log(
        AuditAction.DOCUMENT_QUARANTINED if is_quarantined else AuditAction.DOCUMENT_UNSCANNABLE,
        member=document.member,
        description=document.original_filename
        + (" was quarantined: the virus check found a threat" if is_quarantined else " cannot be checked for viruses"),
        now=now,
    )
    outbox.send_email("document_not_accepted", to=document.member, context={"is_threat": is_quarantined}, now=now)


def _hand_out_unscanned() -> int:
    """Make the files that wait for their first scan ready. They are scanned later. Return their number.

    Only files in the state ``checking``: one that was quarantined before stays in quarantine without a new verdict.
    """
    waiting = UserDocument.objects.filter(state=State.CHECKING).order_by("uploaded_at", "id")
    count = 0
    for document in waiting[:BATCH_SIZE]:
        with transaction.atomic():
            if UserDocument.objects.filter(pk=document.pk, state=State.CHECKING).update(state=State.READY):
                document.state = State.READY
                queue_thumbnails([document], now=timezone.now())
                note_change(document)
                count += 1
    if count:
        logger.warning("%d files were handed out without a virus check", count)
    return count


def _pause(error: clamd.ScannerDown) -> None:
    now = timezone.now()
    logger.warning("The virus scanner at CLAMD_URL does not answer: %s", error)
    pause = ScannerPause(since=now, next_probe_at=now + PROBE_INTERVAL, error=str(error)[:200])
    ScannerPause.objects.bulk_create(
        [pause], update_conflicts=True, unique_fields=["id"], update_fields=["next_probe_at", "error"]
    )
