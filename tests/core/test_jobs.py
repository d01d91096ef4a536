"""The port of the background work: what it promises to the apps, whichever engine runs the jobs."""

import sys
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import connection, transaction

from apps.core import jobs
from apps.core.jobs import GENERAL, MAIL, Job, embedded, processes
from apps.core.jobs.turns import _Stop
from apps.core.registry import Registry

calls: list[str] = []


@pytest.fixture
def register(monkeypatch):
    """Replaces the jobs of the product."""
    monkeypatch.setattr(jobs, "_jobs", {})
    calls.clear()

    def register(name: str, queue: str = GENERAL, function=None) -> Job:
        return jobs.job(name, queue=queue)(function or (lambda: calls.append(name) or 1))

    return register


@pytest.fixture
def fake_engine(monkeypatch, settings):
    """A third engine, which stores what it is asked for."""
    engine = SimpleNamespace(woken=[], run=lambda queue: calls.append(f"runs {queue}"))
    engine.wake = engine.woken.append
    monkeypatch.setitem(sys.modules, "fake_engine", engine)
    settings.JOBS_ENGINE = "fake_engine"
    return engine


def fail() -> int:
    raise RuntimeError("the disk is gone")


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_engine_learns_of_work_after_the_commit_only(fake_engine, register):
    job = register("count")
    with transaction.atomic():
        jobs.wake(job)
        assert fake_engine.woken == []
    assert fake_engine.woken == [job]

    with transaction.atomic():
        jobs.wake(job)
        transaction.set_rollback(True)
    assert fake_engine.woken == [job]


def test_worker_lets_the_engine_run_each_queue(fake_engine, register, monkeypatch, settings):
    settings.WORKER_PROCESSES = 2
    queues = []
    monkeypatch.setattr(processes, "run", queues.extend)

    call_command("worker")

    assert queues == [MAIL, GENERAL, GENERAL]


def test_process_for_the_general_queue_runs_the_start_functions_first(fake_engine, register, monkeypatch, caplog):
    start_functions: Registry = Registry()
    start_functions(order=1)(fail)
    start_functions(order=2)(lambda: calls.append("starts"))
    monkeypatch.setattr(processes, "at_start", start_functions)
    monkeypatch.setattr(processes.signal, "signal", lambda *_: None)
    monkeypatch.setattr(processes.os, "nice", lambda _: None)
    monkeypatch.setattr(processes, "connection", SimpleNamespace(settings_dict={}, close=lambda: None))
    monkeypatch.setattr(_Stop, "parent_pid", None)

    processes._work(GENERAL, parent_pid=1)
    processes._work(MAIL, parent_pid=1)

    assert calls == ["starts", "runs default", "runs mail"]
    assert "the disk is gone" in caplog.text


def test_jobs_run_before_those_that_they_wake(register):
    register("send")
    register("answer")

    assert [job.name for job in jobs.get_jobs()] == ["answer", "send"]


def test_a_name_is_used_once(register):
    register("count")

    with pytest.raises(ValueError, match="count"):
        register("count")


def test_job_that_fails_stops_none_of_the_others(register, caplog):
    register("count")
    register("mail", MAIL)
    register("broken", function=fail)

    assert not embedded.run_jobs(GENERAL)

    assert calls == ["count"]
    assert "The job broken failed" in caplog.text
    assert "the disk is gone" in caplog.text


def test_kind_of_work_with_many_units_takes_turns_with_the_others_without_a_pause(register, monkeypatch):
    waiting = list(range(50))

    def draw() -> int:
        return jobs.process_each(lambda: bool(waiting) and calls.append(waiting.pop()) is None)

    register("scan")
    register("draw", function=draw)
    monkeypatch.setattr(_Stop, "is_requested", False)
    monkeypatch.setattr(embedded, "close_old_connections", lambda: None)
    monkeypatch.setattr(embedded.time, "sleep", lambda _: jobs.turns.request_stop())

    embedded.run(GENERAL)

    assert waiting == []
    assert [place for place, kind in enumerate(calls) if kind == "scan"] == [20, 41, 52]


def test_turn_ends_after_its_time(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(jobs.turns.time, "monotonic", lambda: now)

    def take_long(_: int) -> bool:
        nonlocal now
        now += 0.7
        return True

    with jobs.turn() as turn:
        assert jobs.process_rows(range(10), take_long) == 3

    assert turn.is_cut
    assert jobs.process_rows(range(10), take_long) == 10  # housekeeping


@pytest.mark.django_db  # so that it runs on PostgreSQL too
def test_worker_replaces_the_short_timeouts_of_the_database(settings):
    options = settings.WORKER_DATABASE_OPTIONS
    is_longer = options["timeout"] == 30 if connection.vendor == "sqlite" else "=60000" in options["options"]
    assert is_longer
