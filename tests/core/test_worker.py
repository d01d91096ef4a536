"""``manage.py worker`` as a real process, on the database of the tests."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from apps.core.jobs import MAIL, embedded, get_periodic_jobs
from apps.core.models import ScheduledStep
from apps.notifications.models import OutgoingMail
from tests.environment import ROOT
from tests.gunicorn_process import database_url, environment

TIMEOUT_SECONDS = 180


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "The condition was not met in time"
        time.sleep(0.02)


def get_children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def has_finished_schedule() -> bool:
    return ScheduledStep.objects.filter(finished_at__isnull=False).count() == len(get_periodic_jobs())


def is_running(pid: int) -> bool:
    try:
        # A zombie has ended.
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


ENGINES = ["embedded"] if connection.vendor == "sqlite" else ["embedded", "procrastinate"]


@pytest.fixture(params=ENGINES)
def worker_process(request, transactional_db, tmp_path) -> Iterator[subprocess.Popen]:
    """A worker that writes emails to ``tmp_path / "mails"``."""
    (tmp_path / "mails").mkdir()
    settings = {
        "DATABASE_URL": database_url(),
        "EMAIL_URL": f"filemail:///{tmp_path / 'mails'}",
        "JOBS_ENGINE": request.param,
    }
    process = subprocess.Popen([sys.executable, "manage.py", "worker"], cwd=ROOT, env=environment(tmp_path, **settings))
    yield process
    process.terminate()
    assert process.wait(timeout=TIMEOUT_SECONDS) == 0


def count_mails(folder: Path) -> int:
    return len(list((folder / "mails").iterdir()))


@pytest.mark.races
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_killed_process_is_started_again_and_stopping_leaves_no_process(worker_process, member, tmp_path):
    # A process that is killed during a step would keep its lease.
    wait_until(has_finished_schedule)
    started = set(get_children(worker_process.pid))
    for pid in started:
        os.kill(pid, signal.SIGKILL)
    ScheduledStep.objects.update(due_at=timezone.now(), finished_at=None)
    OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    wait_until(lambda: len(set(get_children(worker_process.pid)) - started) == 2)

    wait_until(lambda: OutgoingMail.objects.filter(sent_at__isnull=False).exists())
    wait_until(has_finished_schedule)

    restarted = get_children(worker_process.pid)
    worker_process.terminate()
    assert worker_process.wait(timeout=TIMEOUT_SECONDS) == 0
    assert count_mails(tmp_path) == 1
    assert not [pid for pid in [*started, *restarted] if is_running(pid)]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite locks the whole database")
def test_work_is_done_after_the_database_was_locked(member, mailoutbox, caplog):
    OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")

    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        embedded.run_jobs(MAIL)
        assert not mailoutbox
        other.execute("ROLLBACK")
    embedded.run_jobs(MAIL)

    assert "database is locked" in caplog.text
    assert len(mailoutbox) == 1
    connection.close()
