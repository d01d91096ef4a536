"""The product under gunicorn with settings of its own: two processes, metrics, a JSON log, another key of factors."""

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from cryptography.fernet import Fernet
from django.test import override_settings

from apps.accounts.models import User
from tests.config.test_metrics import TOKEN, get_value
from tests.environment import ROOT
from tests.factories import UserFactory
from tests.factors.authenticator import set_up_totp
from tests.gunicorn_process import TIMEOUT, Served, database_url, environment, serve

OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))


@pytest.fixture(scope="module")
def product(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[Served]:
    with django_db_blocker.unblock(), override_settings(FACTOR_KEYS=[OLD]):
        user = UserFactory(kind=User.Kind.STAFF)
        set_up_totp(user)
        settings = {"METRICS_TOKEN": TOKEN, "WEB_CONCURRENCY": "2", "PORT": "8123", "LOG_FORMAT": "json"}
        url = database_url()
    with serve(
        tmp_path_factory.mktemp("product"),
        application="tests.served_product:application",
        DATABASE_URL=url,
        FACTOR_KEYS=NEW,
        **settings,
    ) as served:
        yield served
    with django_db_blocker.unblock():
        user.delete()


def test_start_names_a_missing_key_in_the_json_log_which_has_one_object_a_line(product):
    deadline = time.monotonic() + TIMEOUT
    while "No key decrypts 1 second factor. Add the key" not in product.log:
        assert time.monotonic() < deadline, product.log
        time.sleep(0.02)

    connection = http.client.HTTPConnection("127.0.0.1", product.port, timeout=TIMEOUT)
    connection.request("GET", "/api/nothing?search=secret", headers={"X-Request-ID": "first"})
    connection.getresponse().read()
    connection.request("GET", "/broken-stream", headers={"X-Request-ID": "second"})
    with pytest.raises(http.client.IncompleteRead):
        connection.getresponse().read()

    # Python's warnings are not written by a logger.
    entries = [json.loads(line) for line in product.log.splitlines() if line.startswith("{")]
    assert "secret" not in product.log
    access = next(entry for entry in entries if entry["logger"] == "gunicorn.access" and entry["status"] == 404)
    assert (access["method"], access["path"]) == ("GET", "/api/nothing")
    error = next(entry for entry in entries if "exception" in entry)
    assert (error["logger"], error["level"]) == ("gunicorn.error", "ERROR")
    missing_key = next(entry for entry in entries if entry["message"].startswith("No key decrypts"))
    assert missing_key["logger"].startswith("apps.")


def test_all_processes_are_added_up(product):
    for _ in range(30):
        product.ask("GET", "/healthz")
    # What the processes of a worker on this machine have counted.
    code = (
        "import time; from apps.core import metrics, metrics_folder;"
        "metrics_folder.prepare('worker', port=8123); metrics.MAILS_FAILED.add(7);"
        "print('ready', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(product.folder, METRICS_TOKEN=TOKEN) | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        stdout=subprocess.PIPE,
    ) as worker:
        assert worker.stdout.readline() == b"ready\n"
        text = product.ask("GET", "/metrics", Authorization=f"Bearer {TOKEN}").content.decode()
        worker.kill()

    # The first request checks that the server is up.
    assert get_value(text, 'http_requests_total{method="GET",route="config.health.alive",status="200"}') >= 30
    assert get_value(text, "mails_failed_total") == 7
    assert product.ask("GET", "/metrics").status == 404
