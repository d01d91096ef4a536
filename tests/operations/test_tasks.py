"""The nightly backup, the weekly rehearsal, the backup before ``migrate``, and their warnings."""

import subprocess
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone
from psycopg.errors import AdminShutdown, DeadlockDetected, LockNotAvailable

from apps.core.models import BackupRun
from apps.operations import runs, tasks
from apps.operations.management.commands import migrate
from apps.operations.manifest import find_backups

# A Thursday.
NOW = datetime(2026, 11, 26, 3, 0, tzinfo=UTC)
DUE = datetime(2026, 11, 26, 2, 30, tzinfo=UTC)
REHEARSAL_DUE = datetime(2026, 11, 22, 4, 30, tzinfo=UTC)
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def started(monkeypatch, settings, directory) -> list[list[str]]:
    settings.BACKUP_DIR = directory
    commands: list[list[str]] = []

    class Process:
        def __init__(self, command: list[str], **_options: object) -> None:
            commands.append(command[2:])

        def wait(self) -> None:
            pass

    monkeypatch.setattr(subprocess, "Popen", Process)
    return commands


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("run", "is_due"),
    [
        ({}, True),
        ({"started_at": DUE - MINUTE, "succeeded_at": DUE}, True),
        ({"started_at": DUE, "succeeded_at": DUE + MINUTE}, False),
        ({"started_at": DUE, "error": "The disk is full"}, False),
        ({"started_at": NOW - 2 * HOUR, "succeeded_at": NOW - 25 * HOUR}, True),
        ({"started_at": NOW - MINUTE, "lease_until": NOW + MINUTE / 2}, False),
        ({"started_at": NOW + 24 * HOUR, "succeeded_at": NOW + 24 * HOUR}, True),
    ],
)
def test_backup_starts_once_a_night_and_again_an_hour_after_a_failure(started, settings, run, is_due):
    BackupRun.objects.create(kind="backup", **run)

    assert tasks.start_backup(now=NOW) == is_due

    assert started == ([["backup", str(settings.BACKUP_DIR)]] if is_due else [])
    settings.BACKUP_DIR = None
    assert tasks.start_backup(now=NOW) == 0


@pytest.mark.django_db
def test_rehearsal_starts_once_a_week_after_the_first_backup(started, settings):
    assert tasks.start_rehearsal(now=NOW) == 0
    BackupRun.objects.create(kind="backup", started_at=NOW, succeeded_at=NOW)
    rehearsal = BackupRun.objects.create(kind="rehearsal")

    for started_at, is_due in [(None, True), (REHEARSAL_DUE, False), (REHEARSAL_DUE - MINUTE, True)]:
        started.clear()
        rehearsal.started_at = rehearsal.succeeded_at = started_at
        rehearsal.save()
        assert tasks.start_rehearsal(now=NOW) == is_due
        assert started == ([["restore", "--rehearse", str(settings.BACKUP_DIR)]] if is_due else [])


@pytest.mark.django_db
def test_warnings_of_old_backups_and_failed_rehearsals(settings, directory):
    now = timezone.now()
    assert not runs.is_backup_old(now=now)
    settings.BACKUP_DIR = directory
    assert runs.is_backup_old(now=now)
    backup = BackupRun.objects.create(kind="backup", succeeded_at=now - 25 * HOUR, error="The disk is full")
    assert not runs.is_backup_old(now=now)
    assert runs.is_backup_old(now=now + 2 * HOUR)
    assert not runs.has_rehearsal_failed()
    BackupRun.objects.create(kind="rehearsal", error="The table accounts_user has 1 rows")
    assert runs.has_rehearsal_failed()
    assert backup.error


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_migrate_takes_a_backup_first_and_stops_without_one(settings, directory):
    settings.BACKUP_DIR = directory
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM django_migrations WHERE app = 'core' ORDER BY name DESC LIMIT 1")
        (name,) = cursor.fetchone()
        cursor.execute("DELETE FROM django_migrations WHERE app = 'core' AND name = %s", [name])

    # ``fake`` stores again that the migration is applied.
    directory.write_text("no directory")
    with pytest.raises(CommandError, match="Nothing was migrated, because the backup before it failed"):
        call_command("migrate", fake=True, verbosity=0)
    directory.unlink()
    call_command("migrate", check_unapplied=False, plan=True, verbosity=0, stdout=StringIO())
    assert not find_backups(directory)
    call_command("migrate", fake=True, verbosity=0, stdout=StringIO())
    call_command("migrate", verbosity=0, stdout=StringIO())

    assert len(find_backups(directory)) == 1
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM django_migrations WHERE app = 'core' AND name = %s", [name])
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize(
    ("errors", "is_migrated"),
    [
        ([DeadlockDetected, LockNotAvailable], True),
        ([DeadlockDetected] * migrate.ATTEMPTS, False),
        ([AdminShutdown], False),
    ],
)
def test_migrate_tries_again_when_requests_hold_a_lock(monkeypatch, errors, is_migrated):
    pending = list(errors)

    def fail(*_arguments: object, **_options: object) -> None:
        if pending:
            raise OperationalError from pending.pop()("from the server")

    monkeypatch.setattr(migrate.migrate.Command, "handle", fail)
    monkeypatch.setattr(migrate, "_one_at_a_time", nullcontext)

    with nullcontext() if is_migrated else pytest.raises(OperationalError):
        call_command("migrate", backup=False, verbosity=0, stdout=StringIO())

    assert pending == []
