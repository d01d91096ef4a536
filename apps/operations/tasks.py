"""Starts the nightly backup and the weekly rehearsal of a restore, if ``BACKUP_DIR`` is set."""

import subprocess
import sys
import threading
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from django.conf import settings

from apps.core import jobs
from apps.core.models import BackupRun

BACKUP_AT = time(2, 30)
REHEARSAL_AT = time(4, 30)
REHEARSAL_WEEKDAY = 6  # Sunday
# A run that failed or was killed is repeated after this time.
RETRY_AFTER = timedelta(hours=1)


@jobs.periodic("start_backup", every=timedelta(minutes=10), title="Start the nightly backup")
def start_backup(*, now: datetime) -> int:
    latest = datetime.combine(now.astimezone(UTC), BACKUP_AT, UTC)
    if latest > now:
        latest -= timedelta(days=1)
    if settings.BACKUP_DIR is None or not _is_due(BackupRun.Kind.BACKUP, latest, now):
        return 0
    _start("backup", str(settings.BACKUP_DIR))
    return 1


@jobs.periodic("start_rehearsal", every=timedelta(minutes=10), title="Start the weekly rehearsal of a restore")
def start_rehearsal(*, now: datetime) -> int:
    latest = datetime.combine(now.astimezone(UTC), REHEARSAL_AT, UTC)
    latest -= timedelta(days=(latest.weekday() - REHEARSAL_WEEKDAY) % 7)
    if latest > now:
        latest -= timedelta(days=7)
    has_backup = BackupRun.objects.filter(kind=BackupRun.Kind.BACKUP, succeeded_at__isnull=False).exists()
    if settings.BACKUP_DIR is None or not has_backup or not _is_due(BackupRun.Kind.REHEARSAL, latest, now):
        return 0
    _start("restore", "--rehearse", str(settings.BACKUP_DIR))
    return 1


def _is_due(kind: BackupRun.Kind, latest: datetime, now: datetime) -> bool:
    run = BackupRun.objects.filter(kind=kind).first()
    if run is None or run.started_at is None:
        return True
    if run.is_leased(now=now):
        return False
    has_failed = run.succeeded_at is None or run.succeeded_at < run.started_at
    # Also if the clock has been set back since.
    return run.started_at < latest or run.started_at > now or (has_failed and run.started_at < now - RETRY_AFTER)


def _start(*command: str) -> None:
    """Run a command beside the worker, because it can take longer than a turn. A second one refuses to start."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    # Its exit status would be kept until the worker ends.
    threading.Thread(target=process.wait, daemon=True).start()
