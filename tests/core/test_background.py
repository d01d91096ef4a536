"""Work that nobody waits for begins behind the answer, and what fails in it is logged."""

import subprocess
import sys

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from apps.core import background
from apps.notifications.models import OutgoingMail
from tests.environment import ROOT

# In a process of its own, for gevent patches all of it.
PATCHED = "from gevent import monkey\nmonkey.patch_all()\n"
UNDER_GEVENT = """
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

ENDS_AT_ONCE = """
import django
django.setup()
from django.conf import settings
settings.BACKGROUND_THREADS = True
from apps.core import background
background.run(print, "work")
"""


def ran(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_under_gevent_the_caller_goes_on_first():
    answer = ran(PATCHED + UNDER_GEVENT)

    assert answer.stdout.split() == ["answer", "work"], answer.stderr


@pytest.mark.parametrize("program", [ENDS_AT_ONCE, PATCHED + ENDS_AT_ONCE], ids=["plain", "under gevent"])
def test_a_process_that_ends_finishes_its_work_first(program):
    answer = ran(program)

    assert answer.stdout.split() == ["work"], answer.stderr


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_a_failure_is_logged_and_the_connection_given_back(caplog, settings):
    settings.BACKGROUND_THREADS = True

    def fail(argument: str):
        OutgoingMail.objects.exists()
        used.append(connections["default"])
        raise RuntimeError(argument)

    used: list[BaseDatabaseWrapper] = []
    background.run(fail, "a failure of the inside").join(timeout=30)

    assert "a failure of the inside" in caplog.text
    assert used[0] is not connections["default"]
    assert used[0].connection is None
