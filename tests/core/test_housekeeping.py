"""The management command ``housekeeping``."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import Session
from apps.core.management.commands import housekeeping
from apps.core.models import IdempotencyKey, RateLimitCounter
from apps.core.schedule import ScheduledTask, get_scheduled_tasks
from tests.documents.files import stored_paths

step_runs: list[datetime] = []


def succeeding_step(*, now: datetime) -> int:
    step_runs.append(now)
    return 3


def failing_step(*, now: datetime) -> int:
    raise RuntimeError("the disk is gone")


@pytest.fixture(autouse=True)
def clear_step_runs():
    step_runs.clear()


def test_a_failing_task_does_not_stop_the_others(monkeypatch, capsys, caplog):
    steps = [succeeding_step, failing_step, succeeding_step]
    tasks = [ScheduledTask(step.__name__, step, every=timedelta(hours=1), title="Step") for step in steps]
    monkeypatch.setattr(housekeeping, "get_scheduled_tasks", lambda: tasks)

    with pytest.raises(CommandError, match="failing_step") as failure:
        call_command("housekeeping")

    assert failure.value.returncode == 1
    assert len(step_runs) == 2
    assert capsys.readouterr().out.count("succeeding_step: 3") == 2
    assert "the disk is gone" in caplog.text


@pytest.mark.usefixtures("member_caller")
def test_expired_rows_and_orphaned_files_are_deleted_once(member, monkeypatch, capsys):
    now = timezone.now()
    IdempotencyKey.objects.create(member=member, path="/api/x", key=member.pk, fingerprint="f", started_at=now)
    RateLimitCounter.objects.create(key="contact:127.0.0.1", count=1, window_ends_at=int(now.timestamp()))
    default_storage.save("documents/ab/stray", ContentFile(b"bytes"))

    call_command("housekeeping")
    assert (IdempotencyKey.objects.count(), Session.objects.count()) == (1, 1)

    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=30))
    capsys.readouterr()
    call_command("housekeeping")
    first = capsys.readouterr().out
    assert "delete_old_idempotency_keys: 1" in first
    assert "delete_expired_sessions: 1" in first
    assert "delete_orphaned_files: 1" in first
    assert not IdempotencyKey.objects.exists()
    assert not Session.objects.exists()
    assert not RateLimitCounter.objects.exists()
    assert stored_paths(Path(default_storage.path(""))) == []

    call_command("housekeeping")
    assert {line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()} == {"0"}


def test_the_tasks_of_every_app_are_registered():
    apps = {task.function.__module__.split(".")[1] for task in get_scheduled_tasks()}

    assert apps == {
        "accounts",
        "claims",
        "core",
        "devices",
        "documents",
        "invitations",
        "notifications",
        "subscriptions",
    }
