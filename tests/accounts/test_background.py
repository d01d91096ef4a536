"""Work that nobody waits for begins behind the answer, and what fails in it is logged."""

import subprocess
import sys

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from apps.accounts import background
from apps.accounts.models import OutgoingMail
from tests.environment import ROOT

# In a process of its own, for gevent patches all of it.
UNDER_GEVENT = """
from gevent import monkey
monkey.patch_all()
import django
django.setup()
from apps.accounts import background
done = []
work = background.run(lambda: done.append("work"))
done.append("answer")
work.join()
print(*done)
"""


def test_under_gevent_the_caller_goes_on_first():
    ran = subprocess.run(
        [sys.executable, "-c", UNDER_GEVENT],
        check=False,
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert ran.stdout.split() == ["answer", "work"], ran.stderr


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_a_failure_is_logged_and_the_connection_given_back(caplog):
    def fail(argument: str):
        OutgoingMail.objects.exists()
        used.append(connections["default"])
        raise RuntimeError(argument)

    used: list[BaseDatabaseWrapper] = []
    background.run(fail, "a failure of the inside").join(timeout=30)

    assert "a failure of the inside" in caplog.text
    assert used[0] is not connections["default"]
    assert used[0].connection is None
