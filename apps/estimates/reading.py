"""Reads estimates: done by the worker, in a process with limits, once the file may be opened.

A reading that was killed in the middle is begun again, once.
"""

import json
import logging
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.core import jobs
from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.files import sandbox
from apps.core.files.file_store import FileLost
from apps.core.jobs.leases import has_come
from apps.documents.lost_files import open_document
from apps.estimates.models import CODE_LENGTH, ROOM_LENGTH, TEXT_LENGTH, Estimate, EstimateLine
from apps.estimates.reader.document import DECIMALS
from apps.estimates.summary import note_change, summarise

logger = logging.getLogger(__name__)

State = Estimate.State
Reason = Estimate.Reason

PROGRAM = "apps.estimates.reader.program"

# By the clock it may take longer, because other processes use time as well.
LIMITS = sandbox.Limits(seconds=90, cpu_seconds=30, memory_bytes=512 * 1024 * 1024, output_bytes=16 * 1024 * 1024)

# A file store that does not respond is tried again after this time. The attempt is not counted.
RETRY_AFTER = timedelta(minutes=1)

_TOO_SLOW = "This file takes too long to be read. Split it and add the parts, or add its spreadsheet."
_CRASHED = "This file is damaged or too large to be read. Ask for another copy, or add its spreadsheet."
_INTERRUPTED = "The reading was interrupted twice. Delete this document and add it again."
_LOST = "The file store has lost this file. Add it again."


@jobs.job("read_estimates", queue=jobs.GENERAL)
def read_due_estimates() -> int:
    """Read the estimates that are due, oldest first. Return how many were processed."""
    if not Estimate.objects.unread().unleased(now=timezone.now()).exists():
        return 0
    return jobs.process_each(_read_next)


def _read_next() -> bool:
    now = timezone.now()
    due = Estimate.objects.unread().filter(has_come("due_at", max_delay=RETRY_AFTER, now=now)).order_by("due_at", "pk")
    estimate = due.claim_next(now=now, duration=Estimate.LEASE, state=State.READING, attempts=F("attempts") + 1)
    if estimate is None:
        return False
    estimate = Estimate.objects.select_related("document__member").get(pk=estimate.pk)
    if estimate.attempts > Estimate.MAX_ATTEMPTS:
        _finish(estimate, _refusal(estimate, Reason.BROKEN, _INTERRUPTED))
        return True
    try:
        result = _read(estimate)
    except Unavailable:
        later = timezone.now() + RETRY_AFTER
        estimate.release(state=State.WAITING, attempts=F("attempts") - 1, due_at=later)
    except (sandbox.TimedOut, sandbox.ProgramFailed) as error:
        logger.warning("The estimate %s could not be read", estimate.pk, exc_info=True)
        if estimate.attempts < Estimate.MAX_ATTEMPTS:
            # An overloaded machine, or a person who stopped the process, can cause one of these.
            estimate.release(state=State.WAITING)
        elif isinstance(error, sandbox.TimedOut):
            _finish(estimate, _refusal(estimate, Reason.TOO_LARGE, _TOO_SLOW))
        else:
            _finish(estimate, _refusal(estimate, Reason.BROKEN, _INTERRUPTED))
    else:
        _finish(estimate, result)
    return True


def _read(estimate: Estimate) -> dict[str, Any]:
    """The result of the program. Raises ``Unavailable``, ``TimedOut`` and ``ProgramFailed``."""
    arguments = [get_kind(estimate)]
    if estimate.mapping is not None:
        arguments.append(json.dumps(estimate.mapping))
    try:
        with open_document(estimate.document) as file:
            release_connection()
            result: dict[str, Any] = json.loads(sandbox.run(PROGRAM, arguments, file, LIMITS))
            return result
    except FileLost:
        return _refusal(estimate, Reason.BROKEN, _LOST)
    except sandbox.Crashed as crash:
        if crash.is_out_of_time:
            return _refusal(estimate, Reason.TOO_LARGE, _TOO_SLOW)
        return _refusal(estimate, Reason.BROKEN, _CRASHED)


def get_kind(estimate: Estimate) -> str:
    """What the program is told to read. Pasted rows are stored as a table."""
    if estimate.source == Estimate.Source.TYPED:
        return "typed"
    return estimate.document.original_filename.rpartition(".")[2].lower()


def _refusal(estimate: Estimate, reason: str, message: str) -> dict[str, Any]:
    return {"source": get_kind(estimate), "reason": reason, "message": message, "lines": []}


@transaction.atomic
def _finish(estimate: Estimate, result: dict[str, Any]) -> None:
    """Store what was read, unless another process has taken over."""
    now = timezone.now()
    if not estimate.release():
        return
    estimate.lease_token = estimate.lease_until = None
    estimate.lines.all().delete()
    lines = [_build_line(estimate, place, line) for place, line in enumerate(result["lines"])]
    EstimateLine.objects.bulk_create(lines, batch_size=200)
    estimate.source = result["source"]
    estimate.reason, estimate.message = result["reason"], result["message"][:500]
    estimate.state = State.UNREADABLE if estimate.reason else State.READ
    estimate.columns = result.get("columns")
    estimate.printed_totals = result.get("printed_totals", {})
    estimate.room_totals, estimate.gaps = result.get("room_totals", []), result.get("gaps", [])
    estimate.price_list, estimate.pages = result.get("price_list", "")[:60], result.get("pages")
    estimate.read_at, estimate.version = now, estimate.version + 1
    summarise(estimate, lines)
    estimate.save()
    note_change(estimate)


def _build_line(estimate: Estimate, place: int, values: dict[str, Any]) -> EstimateLine:
    columns = {name: value for name, value in values.items() if name in _COLUMNS}
    for name, length in _LENGTHS.items():
        columns[name] = columns[name][:length]
    for name in DECIMALS:
        columns[name] = None if columns[name] is None else Decimal(columns[name])
    return EstimateLine(estimate=estimate, place=place, **columns)


_COLUMNS = frozenset(field.name for field in EstimateLine._meta.get_fields())

_LENGTHS = {
    "description": TEXT_LENGTH,
    "room": ROOM_LENGTH,
    "category": CODE_LENGTH,
    "selector": CODE_LENGTH,
    "activity": CODE_LENGTH,
    "unit": 20,
    "problem": 300,
}


def is_overdue(*, now: datetime) -> bool:
    """Whether estimates wait although nothing keeps them from being read."""
    return Estimate.objects.unread().unleased(now=now).filter(due_at__lt=now - jobs.OVERDUE_AFTER).exists()
