import threading
from datetime import datetime, timedelta

import pytest

from apps.core import schedule
from apps.core.schedule import ScheduledTask
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_workers_run_each_scheduled_task_once(monkeypatch):
    runs = []
    lock = threading.Lock()

    def count(*, now: datetime) -> int:
        with lock:
            runs.append(now)
        return 1

    tasks = [ScheduledTask("count", count, every=timedelta(hours=1), title="Count")]
    monkeypatch.setattr(schedule, "get_scheduled_tasks", lambda: tasks)

    assert sum(race([schedule.run_due] * 4)) == 1
    assert len(runs) == 1
