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
from django.db import OperationalError, connection
from django.utils import timezone
from django_tasks import default_task_backend
from django_tasks_db.models import DBTaskResult

from apps.core import jobs, schedule, worker
from apps.core.models import ScheduledStep
from apps.core.registry import Registry
from apps.core.schedule import get_scheduled_tasks
from apps.core.worker import MAX_PAUSE_SECONDS, Supervisor, TaskRunner
from apps.notifications.models import OutgoingMail
from apps.notifications.outbox import send_due_mails
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
    return ScheduledStep.objects.filter(finished_at__isnull=False).count() == len(get_scheduled_tasks())


def is_running(pid: int) -> bool:
    try:
        # A zombie has ended.
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


@pytest.fixture
def worker_process(transactional_db, tmp_path) -> Iterator[subprocess.Popen]:
    """A worker that writes emails to ``tmp_path / "mails"``."""
    (tmp_path / "mails").mkdir()
    settings = {"DATABASE_URL": database_url(), "EMAIL_URL": f"filemail:///{tmp_path / 'mails'}"}
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
    # Before the pause ends after which they are started again, because a process sweeps when it starts.
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


def test_process_without_the_urls_knows_every_task_and_late_secret(tmp_path):
    """The worker never loads the URLs, which import almost every module."""
    script = """
from importlib import import_module
import django
django.setup()
from django.conf import settings
from apps.core import jobs, schedule
from apps.notifications import outbox

def get_names():
    tasks = [task.module_path for task in jobs.get_tasks()]
    return [*tasks, *[task.name for task in schedule.get_scheduled_tasks()], *outbox._late_secrets]

names = get_names()
import_module(settings.ROOT_URLCONF)
assert len(names) > 20
print("late:", sorted(set(get_names()) - set(names)))
"""
    settings = environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    command = [sys.executable, "-c", script]
    result = subprocess.run(command, check=False, cwd=ROOT, env=settings, capture_output=True, text=True)

    assert result.stdout == "late: []\n", result.stderr


@pytest.mark.django_db
def test_kind_of_work_with_many_units_takes_turns_with_the_others_without_a_pause(monkeypatch):
    drawn, order = list(range(50)), []

    def draw() -> int:
        return jobs.process_each(lambda: bool(drawn) and order.append(drawn.pop()) is None)

    functions = {"draw": draw, "scan": lambda: order.append("scan")}
    tasks = [
        type("Task", (), {"name": name, "queue_name": jobs.GENERAL, "call": staticmethod(call)})
        for name, call in functions.items()
    ]
    monkeypatch.setattr(jobs, "_tasks", list(enumerate(tasks)))
    monkeypatch.setattr(jobs, "at_start", Registry())
    monkeypatch.setattr(schedule, "run_due", lambda: order.append("schedule"))
    monkeypatch.setattr(jobs._Stop, "is_requested", False)
    monkeypatch.setattr(worker.time, "sleep", lambda _: jobs.request_stop())
    monkeypatch.setattr(worker.connection, "close", lambda: None)
    monkeypatch.setattr(worker, "close_old_connections", lambda: None)

    worker.run_process(jobs.GENERAL)

    assert drawn == []
    assert [place for place, kind in enumerate(order) if kind == "scan"] == [20, 42, 54]
    assert order.count("schedule") == 3


def end_with_failure(queue: str) -> None:
    raise SystemExit(1)


def test_process_that_ends_is_started_again_after_growing_pauses(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    supervisor = Supervisor(general_processes=1, target=end_with_failure)
    slot = supervisor._slots[0]
    pauses = []

    for _ in range(9):
        supervisor._restart_if_ended(slot)
        slot.process.join()
        supervisor._restart_if_ended(slot)
        assert slot.process is None
        pauses.append(slot.start_at - now)
        now = slot.start_at

    assert pauses == [0.5, 1, 2, 4, 8, 16, MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS]


def fail() -> int:
    raise RuntimeError("the disk is gone")


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_sweep_continues_after_a_task_that_fails(member, monkeypatch, caplog, mailoutbox):
    OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    failing = [(1, type("Task", (), {"name": "failing", "queue_name": jobs.MAIL, "call": staticmethod(fail)}))]
    monkeypatch.setattr(jobs, "_tasks", [*failing, *jobs._tasks])

    worker.sweep(jobs.MAIL)

    assert "the disk is gone" in caplog.text
    assert len(mailoutbox) == 1


@pytest.fixture
def stored_tasks(settings):
    """Store tasks in the database as in production."""
    settings.TASKS = {"default": {**settings.TASKS["default"], "BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_one_run_serves_every_task_of_its_kind(stored_tasks, member):
    for _ in range(3):
        jobs.wake(send_due_mails)
    assert DBTaskResult.objects.count() == 3

    TaskRunner(jobs.GENERAL).run_next()
    assert DBTaskResult.objects.ready().count() == 3
    TaskRunner(jobs.MAIL).run_next()

    assert list(DBTaskResult.objects.values_list("status", flat=True)) == ["SUCCESSFUL"]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_task_of_another_version_is_skipped(stored_tasks, member, mailoutbox):
    default_task_backend.enqueue(send_due_mails, [], {})
    DBTaskResult.objects.update(task_path="apps.notifications.outbox.no_longer_there")
    OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    jobs.wake(send_due_mails)

    runner = TaskRunner(jobs.MAIL)
    assert [runner.run_next() for _ in range(3)] == [True, True, False]

    assert len(mailoutbox) == 1
    assert not DBTaskResult.objects.ready().exists()


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite locks the whole database")
def test_work_is_done_after_a_lock_of_the_database_has_ended_a_process(stored_tasks, member, mailoutbox):
    OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    jobs.wake(send_due_mails)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")

    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        # The parent starts the process again.
        with pytest.raises(OperationalError, match="locked"):
            TaskRunner(jobs.MAIL).run_next()
        worker.sweep(jobs.MAIL)
        assert not mailoutbox
        other.execute("ROLLBACK")
    TaskRunner(jobs.MAIL).run_next()

    assert len(mailoutbox) == 1
    connection.close()


def test_worker_replaces_the_short_timeouts_of_the_database(settings):
    options = settings.WORKER_DATABASE_OPTIONS
    is_longer = options["timeout"] == 30 if connection.vendor == "sqlite" else "=60000" in options["options"]
    assert is_longer


def test_process_for_the_general_queue_runs_the_start_functions_first(monkeypatch):
    calls: list[str] = []
    start_functions: Registry = Registry()

    @start_functions(order=1)
    def fail() -> None:
        calls.append("fails")
        raise OSError("the scanner does not answer")

    @start_functions(order=2)
    def stop() -> None:
        calls.append("stops the process")
        monkeypatch.setattr(jobs._Stop, "is_requested", True)

    monkeypatch.setattr(jobs, "at_start", start_functions)
    monkeypatch.setattr(jobs._Stop, "is_requested", False)
    monkeypatch.setattr(worker.connection, "close", lambda: None)
    monkeypatch.setattr(worker, "close_old_connections", lambda: None)

    worker.run_process(jobs.GENERAL)

    assert calls == ["fails", "stops the process"]
