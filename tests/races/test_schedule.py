import threading
from datetime import datetime, timedelta

import pytest

from apps.core import jobs
from apps.core.jobs import PeriodicJob, schedule
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_workers_run_each_scheduled_task_once(monkeypatch):
    runs = []
    lock = threading.Lock()

    def count(*, now: datetime) -> int:
        with lock:
            runs.append(now)
        return 1

    tasks = [PeriodicJob("count", count, every=timedelta(hours=1), title="Count")]
    monkeypatch.setattr(jobs, "get_periodic_jobs", lambda: tasks)

    assert sum(race([schedule.run_due] * 4)) == 1
    assert len(runs) == 1
