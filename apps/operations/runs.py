"""When backups and rehearsals run, and how they ended, for the schedule, staff and ``/readyz``."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from apps.core.database import release_connection
from apps.core.models import BackupRun
from apps.operations.databases import get_tables
from apps.operations.errors import OperationFailed

LEASE = timedelta(minutes=1)
# A nightly backup that is two hours late.
MAX_AGE = timedelta(hours=26)


def is_backup_old(*, now: datetime) -> bool:
    return settings.BACKUP_DIR is not None and is_old(BackupRun.objects.filter(kind=BackupRun.Kind.BACKUP).first(), now)


def is_old(backup: BackupRun | None, now: datetime) -> bool:
    return backup is None or backup.succeeded_at is None or backup.succeeded_at <= now - MAX_AGE


def has_rehearsal_failed() -> bool:
    return BackupRun.objects.filter(kind=BackupRun.Kind.REHEARSAL).exclude(error="").exists()


@contextmanager
def recorded(kind: BackupRun.Kind) -> Iterator["Run"]:
    """Hold the lease of the kind in the block. Raises ``OperationFailed`` if another process holds it."""
    # A database from before this table, which is about to be migrated.
    if BackupRun._meta.db_table not in get_tables():
        yield Run(lambda: True)
        return
    now = timezone.now()
    BackupRun.objects.get_or_create(kind=kind)
    row = BackupRun.objects.filter(kind=kind).claim_next(now=now, duration=LEASE, started_at=now)
    if row is None:
        problem = f"Another {kind.value} of this database is running, or was killed less than a minute ago"
        raise OperationFailed(f"{problem}. Try again in a minute.")
    run = Run(lambda: row.renew_lease(now=timezone.now(), duration=LEASE))
    release_connection()
    try:
        with row.renewing(LEASE):
            yield run
    except BaseException as error:
        message = str(error) if isinstance(error, OperationFailed) else type(error).__name__
        row.release(error=message[:300])
        raise
    if run.error:
        row.release(error=run.error[:300])
    else:
        row.release(succeeded_at=timezone.now(), summary=run.summary[:300], error="")


class Run:
    """``is_held`` is false if another process has taken over, because this one was interrupted for long."""

    summary = error = ""

    def __init__(self, is_held: Callable[[], bool]) -> None:
        self.is_held = is_held
