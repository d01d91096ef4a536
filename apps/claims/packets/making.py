"""Makes packets: done by the worker, in a process with limits, one after another in a claim.

A worker that was killed leaves a row that is made again, with the same numbers and the same stored name.
"""

import hashlib
import json
import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q
from django.utils import timezone

from apps.claims import assembly
from apps.claims.models import Packet, PacketExhibit
from apps.core import jobs
from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.files import seal
from apps.core.jobs.leases import has_come
from apps.core.models import BackupRun
from apps.documents.models import KnownFile
from apps.documents.receipts import remember_files
from apps.notifications import changes

logger = logging.getLogger(__name__)

State = Packet.State

PROGRAM = "apps.claims.packets.program"
FOLDER = "packets"

_NO_SEAL = "The network's certificate was not valid when this was made, so it has no seal."


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
    due = Packet.objects.unfinished().filter(
        ~Exists(earlier), has_come("due_at", max_delay=assembly.RETRY_AFTER, now=now)
    )
    packet = due.order_by("due_at", "pk").claim_next(now=now, duration=assembly.LEASE, attempts=F("attempts") + 1)
    if packet is None:
        return False
    # No other packet of the claim is being made, so the number is the same if this one is made again.
    last = Packet.objects.filter(claim=packet.claim_id, pages__isnull=False).aggregate(
        last=Max(F("first_number") + F("pages") - 1)
    )["last"]
    first_number = (last or 0) + 1
    assembly.process(
        packet,
        make=partial(_make, packet, first_number),
        fail=partial(_fail, packet),
        outdated="A file of this packet was no longer available.",
        too_large="These files are too large for one packet. Make two packets.",
        interrupted="Making the packet was interrupted twice. Make it again.",
    )
    return True


def _make(packet: Packet, first_number: int) -> None:
    is_sealed = seal.is_in_use(now=timezone.now())
    problem = _NO_SEAL if seal.is_set() and not is_sealed else ""
    if problem:
        logger.warning("The packet %s has no seal, because the certificate is not valid today", packet.pk)
    order = {**packet.order, "first_number": first_number, "is_sealed": is_sealed}
    packet.exhibits.update(pages=None)
    exhibits = list(packet.exhibits.select_related("document"))
    output = assembly.run_program(
        PROGRAM,
        order,
        order["exhibits"],
        [exhibit.document for exhibit in exhibits],
        note_progress=partial(_note_progress, exhibits),
    )
    result, _, content = output.partition(b"\n")
    if is_sealed:
        content = _seal(packet, content)
    filename = _store(packet, content)
    made = {"first_number": first_number, "filename": filename, "is_sealed": is_sealed, "problem": problem}
    _finish(packet, content, json.loads(result), made)


def _note_progress(exhibits: list[PacketExhibit], pages: list[int]) -> None:
    """``pages`` are those of the exhibits that are drawn, in their order. The member sees how many there are."""
    drawn = [(exhibit, count) for exhibit, count in zip(exhibits, pages, strict=False) if exhibit.pages is None]
    for exhibit, count in drawn:
        exhibit.pages = count
    PacketExhibit.objects.bulk_update([exhibit for exhibit, _count in drawn], ["pages"])


def _seal(packet: Packet, content: bytes) -> bytes:
    try:
        return seal.seal(content)
    except Exception as error:  # the file of the certificate can be gone, and the library raises errors of its own
        logger.warning("The packet %s could not be sealed", packet.pk, exc_info=True)
        raise Unavailable from error


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
def _finish(packet: Packet, content: bytes, result: dict[str, Any], made: dict[str, Any]) -> None:
    """``made`` has further columns of the packet."""
    now, sha256 = timezone.now(), hashlib.sha256(content).hexdigest()
    is_held = packet.release(
        state=State.READY,
        order={},
        pages=result["pages"],
        size=len(content),
        sha256=sha256,
        expires_at=now + Packet.LIFETIME,
        **made,
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
