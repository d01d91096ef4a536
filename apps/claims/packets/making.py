"""Makes packets: done by the worker, in a process with limits, one after another in a claim.

A worker that was killed leaves a row that is made again, with the same numbers and the same stored name.
"""

import hashlib
import json
import logging
import tempfile
from datetime import datetime, timedelta
from typing import IO, Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q
from django.utils import timezone

from apps.claims.models import Packet, PacketExhibit
from apps.core import jobs
from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.files import sandbox
from apps.core.files.file_store import FileLost
from apps.core.jobs.leases import has_come
from apps.core.models import BackupRun
from apps.documents.lost_files import open_document
from apps.documents.models import KnownFile
from apps.documents.receipts import remember_files
from apps.documents.rendering import HEIF_THREADS
from apps.notifications import changes

logger = logging.getLogger(__name__)

State = Packet.State

PROGRAM = "apps.claims.packets.program"
FOLDER = "packets"

LIMITS = sandbox.Limits(
    seconds=180,
    cpu_seconds=150,
    memory_bytes=1536 * 1024 * 1024,
    output_bytes=1024 * 1024 * 1024,
    threads=HEIF_THREADS,
)
# Renewed while the packet is made. After a kill, another worker makes it again so much later.
LEASE = timedelta(minutes=1)
RETRY_AFTER = timedelta(minutes=1)

_BLOCK_SIZE = 1024 * 1024

_TOO_LARGE = "These files are too large for one packet. Make two packets."
_INTERRUPTED = "Making the packet was interrupted twice. Make it again."
_OUTDATED = "A file of this packet was no longer available."


@jobs.job("make_packets", queue=jobs.GENERAL)
def make_due_packets() -> int:
    """Make the packets that are due, oldest first. Return how many were processed."""
    return jobs.process_each(_make_next)


def _make_next() -> bool:
    now = timezone.now()
    earlier = Packet.objects.unfinished().filter(
        Q(created_at__lt=OuterRef("created_at")) | Q(created_at=OuterRef("created_at"), pk__lt=OuterRef("pk")),
        claim=OuterRef("claim"),
    )
    due = Packet.objects.unfinished().filter(~Exists(earlier), has_come("due_at", max_delay=RETRY_AFTER, now=now))
    packet = due.order_by("due_at", "pk").claim_next(now=now, duration=LEASE, attempts=F("attempts") + 1)
    if packet is None:
        return False
    if packet.attempts > Packet.MAX_ATTEMPTS:
        _fail(packet, _INTERRUPTED)
        return True
    with packet.renewing(LEASE):
        _make_leased(packet)
    return True


def _make_leased(packet: Packet) -> None:
    # No other packet of the claim is being made, so the number is the same if this one is made again.
    last = Packet.objects.filter(claim=packet.claim_id, pages__isnull=False).aggregate(
        last=Max(F("first_number") + F("pages") - 1)
    )["last"]
    first_number = (last or 0) + 1
    try:
        content, result = _make(packet, first_number)
    except Unavailable:
        packet.release(attempts=F("attempts") - 1, due_at=timezone.now() + RETRY_AFTER)
    except _Withdrawn:
        _fail(packet, _OUTDATED)
    except (sandbox.Crashed, sandbox.TimedOut, sandbox.ProgramFailed) as error:
        logger.warning("The packet %s could not be made", packet.pk, exc_info=True)
        if packet.attempts < Packet.MAX_ATTEMPTS:
            packet.release(due_at=timezone.now())
        else:
            _fail(packet, _INTERRUPTED if isinstance(error, sandbox.ProgramFailed) else _TOO_LARGE)
    else:
        try:
            filename = _store(packet, content)
        except Unavailable:
            packet.release(attempts=F("attempts") - 1, due_at=timezone.now() + RETRY_AFTER)
        else:
            _finish(packet, first_number, filename, content, result)


class _Withdrawn(Exception):
    """A file of the packet may no longer be handed out."""


def _make(packet: Packet, first_number: int) -> tuple[bytes, dict[str, Any]]:
    order = {**packet.order, "first_number": first_number}
    exhibits = list(packet.exhibits.select_related("document"))
    release_connection()
    with tempfile.TemporaryFile() as files, tempfile.TemporaryFile() as source:
        for exhibit, entry in zip(exhibits, order["exhibits"], strict=True):
            entry["offset"] = files.tell()
            entry["size"] = _copy(exhibit, files)
            if not entry["size"]:
                files.seek(entry["offset"])
                files.truncate()
        source.write(json.dumps(order).encode() + b"\n")
        files.seek(0)
        while chunk := files.read(_BLOCK_SIZE):
            source.write(chunk)
        source.seek(0)
        output = sandbox.run(PROGRAM, [], source, LIMITS)
    result, _, content = output.partition(b"\n")
    return content, json.loads(result)


def _copy(exhibit: PacketExhibit, target: IO[bytes]) -> int:
    """Return the number of bytes, or 0 if the stored file differs from the one that was received."""
    document = exhibit.document
    if document is None or document.is_draft or not document.is_viewable:
        raise _Withdrawn
    digest, size = hashlib.sha256(), 0
    try:
        with open_document(document) as file:
            while chunk := file.read(_BLOCK_SIZE):
                digest.update(chunk)
                size += len(chunk)
                target.write(chunk)
    except FileLost:
        return 0
    return size if digest.hexdigest() == exhibit.sha256 else 0


def _store(packet: Packet, content: bytes) -> str:
    filename = f"{FOLDER}/{packet.pk.hex[:2]}/{packet.pk.hex}"
    release_connection()
    try:
        # A worker that was killed after storing it has left one.
        default_storage.delete(filename)
        return default_storage.save(filename, ContentFile(content))
    except Exception as error:  # file stores raise errors of many types
        logger.warning("The packet %s could not be stored", packet.pk, exc_info=True)
        raise Unavailable from error


@transaction.atomic
def _finish(packet: Packet, first_number: int, filename: str, content: bytes, result: dict[str, Any]) -> None:
    now, sha256 = timezone.now(), hashlib.sha256(content).hexdigest()
    is_held = packet.release(
        state=State.READY,
        order={},
        first_number=first_number,
        pages=result["pages"],
        filename=filename,
        size=len(content),
        sha256=sha256,
        expires_at=now + Packet.LIFETIME,
    )
    if not is_held:
        return
    exhibits = list(packet.exhibits.all())
    for exhibit, found in zip(exhibits, result["exhibits"], strict=True):
        exhibit.first_page, exhibit.pages = found["first_page"], found["pages"]
        exhibit.problem = found["problem"] or ""
    PacketExhibit.objects.bulk_update(exhibits, ["first_page", "pages", "problem"])
    remember_files([sha256], role=KnownFile.Role.PACKET, now=now)
    _note_change(packet)


@transaction.atomic
def _fail(packet: Packet, problem: str) -> None:
    if packet.release(state=State.FAILED, problem=problem, order={}):
        _note_change(packet)


def _note_change(packet: Packet) -> None:
    """Let the open pages of the member load the packets again."""
    if not packet.by_staff:
        changes.raise_version(packet.claim.member, *changes.of_claim(packet.claim_id))


@jobs.periodic("delete_expired_packets", every=timedelta(hours=1), title="Delete packets after 30 days")
def delete_expired(*, now: datetime) -> int:
    """Delete the files, and return their number. The rows stay, because their page numbers are used."""

    def delete(packet: Packet) -> bool:
        if BackupRun.objects.is_backup_running():
            return False
        release_connection()
        default_storage.delete(packet.filename)
        return bool(Packet.objects.filter(pk=packet.pk, filename=packet.filename).update(filename=""))

    return jobs.process_rows(Packet.objects.filter(expires_at__lte=now).exclude(filename=""), delete)
