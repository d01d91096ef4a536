import subprocess
import sys

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from apps.core import background
from apps.notifications.models import OutgoingMail
from tests.environment import ROOT

# Run in a subprocess, because gevent patches the whole process.
GEVENT_PATCH = "from gevent import monkey\nmonkey.patch_all()\n"
RUN_AND_WAIT = """
import django
django.setup()
from django.conf import settings
settings.BACKGROUND_THREADS = True
from apps.core import background
done = []
work = background.run(lambda: done.append("work"))
done.append("answer")
work.join()
print(*done)
"""

RUN_AND_EXIT = """
import django
django.setup()
from django.conf import settings
settings.BACKGROUND_THREADS = True
from apps.core import background
background.run(print, "work")
"""


def run_program(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_caller_continues_before_the_work_under_gevent():
    result = run_program(GEVENT_PATCH + RUN_AND_WAIT)

    assert result.stdout.split() == ["answer", "work"], result.stderr


@pytest.mark.parametrize("program", [RUN_AND_EXIT, GEVENT_PATCH + RUN_AND_EXIT], ids=["plain", "under gevent"])
def test_process_finishes_background_work_before_it_exits(program):
    result = run_program(program)

    assert result.stdout.split() == ["work"], result.stderr


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_failure_is_logged_and_the_database_connection_is_closed(caplog, settings):
    settings.BACKGROUND_THREADS = True

    def fail(argument: str):
        OutgoingMail.objects.exists()
        connections_used.append(connections["default"])
        raise RuntimeError(argument)

    connections_used: list[BaseDatabaseWrapper] = []
    background.run(fail, "a failure of the inside").join(timeout=30)

    assert "a failure of the inside" in caplog.text
    assert connections_used[0] is not connections["default"]
    assert connections_used[0].connection is None
