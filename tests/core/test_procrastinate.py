"""The engine for many hosts, on a real PostgreSQL. ``test_worker.py`` runs it in processes."""

import asyncio

import pytest
from django.contrib import admin
from django.db import connection, transaction

if connection.vendor != "postgresql":
    pytest.skip("Procrastinate needs PostgreSQL", allow_module_level=True)

from procrastinate import PsycopgConnector
from procrastinate.contrib.django import DjangoApp, connector_params
from procrastinate.contrib.django.models import ProcrastinateJob

from apps.core import jobs
from apps.core.jobs import GENERAL, MAIL, procrastinate
from tests.races.parallel import race

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)
runs: list[int] = []


@pytest.fixture
def app(monkeypatch, settings):
    """Procrastinate without a job of the product."""
    settings.JOBS_ENGINE = "apps.core.jobs.procrastinate"
    monkeypatch.setattr(jobs, "_jobs", {})
    app = DjangoApp(connector=procrastinate.app.connector)
    monkeypatch.setattr(procrastinate, "app", app)
    runs.clear()
    yield app
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_workers, procrastinate_periodic_defers CASCADE")


@pytest.fixture
def count(app) -> jobs.Job:
    """Counts to 50, in turns."""

    @jobs.job("count", queue=GENERAL)
    def count() -> int:
        return jobs.process_each(lambda: len(runs) < 50 and runs.append(1) is None)

    return count


def get_waiting() -> list[str]:
    return list(ProcrastinateJob.objects.filter(status="todo").order_by("id").values_list("task_name", flat=True))


def work(app: DjangoApp) -> None:
    """Do what waits, as a worker does, without the sweeps, which the clock makes due."""
    app.periodic_registry.periodic_tasks.clear()

    async def run() -> None:
        async with app.open_async():
            await app.run_worker_async(
                queues=[GENERAL], wait=False, listen_notify=False, delete_jobs="always", install_signal_handlers=False
            )

    with app.replace_connector(PsycopgConnector(kwargs=connector_params(), min_size=1, max_size=2)):
        asyncio.run(run())


def test_many_wake_ups_are_one_run(count):
    with transaction.atomic():
        jobs.wake(count)
        jobs.wake(count)
        assert get_waiting() == []
    jobs.wake(count)

    assert get_waiting() == ["count"]


def test_long_transaction_holds_up_no_other_one_that_wakes_the_same_job(count):
    """Stored in the transaction, the second wake-up would wait for the end of the first one."""

    def wake_for(seconds: float) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '1s'")
            jobs.wake(count)
            cursor.execute("SELECT pg_sleep(%s)", [seconds])

    race([lambda: wake_for(2), lambda: wake_for(0)])

    assert get_waiting() == ["count"]


def test_job_that_has_work_left_after_its_turn_goes_to_the_end_of_the_queue(app, count, monkeypatch):
    order = []
    jobs.job("scan", queue=GENERAL)(lambda: order.append(len(runs)) or 1)
    procrastinate.register(jobs.get_jobs())
    for job in [count, jobs.get_jobs()[0]]:
        jobs.wake(job)

    work(app)

    assert (len(runs), order) == (50, [20])
    assert not ProcrastinateJob.objects.exists()


def test_job_that_fails_is_logged_and_leaves_no_row(app, caplog):
    @jobs.job("broken", queue=GENERAL)
    def broken() -> int:
        raise RuntimeError("the disk is gone")

    procrastinate.register(jobs.get_jobs())
    jobs.wake(broken)

    work(app)

    assert "the disk is gone" in caplog.text
    assert not ProcrastinateJob.objects.exists()


def test_job_of_another_version_is_skipped(app, count):
    procrastinate.register([])
    jobs.wake(count)

    work(app)

    assert not ProcrastinateJob.objects.exists()


def test_job_of_a_killed_worker_is_removed_and_holds_back_no_other_run(app, count):
    procrastinate.register(jobs.get_jobs())
    jobs.wake(count)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'doing'")
    jobs.wake(count)
    app.tasks["remove_stalled_jobs"].configure(task_kwargs={"timestamp": 1}).defer()

    work(app)

    assert len(runs) == 50
    assert not ProcrastinateJob.objects.exists()


def test_every_worker_makes_the_jobs_of_both_queues_due_as_a_sweep(app, count):
    jobs.job("mail", queue=MAIL)(lambda: 0)
    procrastinate.register(jobs.get_jobs())

    swept = {name: task.cron for (name, _), task in app.periodic_registry.periodic_tasks.items()}
    assert swept == {"count": procrastinate.SWEEP, "mail": procrastinate.SWEEP, "remove_stalled_jobs": "* * * * * */30"}


def test_staff_site_has_no_page_of_it():
    assert not admin.site.is_registered(ProcrastinateJob)
