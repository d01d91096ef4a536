"""Hashing a password under gevent, as gunicorn runs it, must not block other greenlets."""

import subprocess
import sys

from tests.environment import ROOT

PROGRAM = """
from gevent import monkey; monkey.patch_all()
import gevent
from django.contrib.auth.hashers import check_password, make_password
from apps.accounts.hashers import PasswordHasher

hasher = PasswordHasher()
encoded = make_password("correct", hasher=hasher)
turns = 0

def other_greenlet():
    global turns
    while True:
        gevent.sleep(0)
        turns += 1

def hash_again():
    started_at = turns
    results = hasher.verify("correct", encoded), hasher.verify("wrong", encoded)
    return results, turns - started_at

gevent.spawn(other_greenlet)
greenlets = gevent.joinall([gevent.spawn(hash_again) for _ in range(2)])
print(*[greenlet.value == ((True, False), greenlet.value[1]) and greenlet.value[1] > 100 for greenlet in greenlets])
"""


def test_other_greenlets_run_while_passwords_are_hashed():
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        check=False,
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )

    assert result.stdout.split() == ["True"] * 2, result.stderr
