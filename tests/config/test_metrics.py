"""``/metrics``: who may read it, what it counts, and that it adds up all processes."""

import os
import re
import subprocess
import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.credentials import InvalidCredentials, verify
from apps.accounts.models import User
from apps.core import metrics_folder
from apps.notifications.models import OutgoingMail
from tests.environment import ROOT
from tests.gunicorn_process import database_url, environment, serve

TOKEN = "the-token-of-the-monitoring"


def read(client, token: str = TOKEN) -> str:
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200
    return answer.content.decode()


def get_value(text: str, sample: str) -> float:
    match = re.search(rf"^{re.escape(sample)} (\S+)$", text, re.MULTILINE)
    assert match, text
    return float(match[1])


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["", f"Bearer {TOKEN}x", "Bearer", f"Basic {TOKEN}", TOKEN, "Bearer é"])
def test_wrong_token_is_answered_like_an_unknown_address(client, settings, header):
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics", headers={"Authorization": header}).status_code == 404
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.django_db
def test_requests_refusals_and_queues_are_counted_without_ids(client, member, settings):
    settings.METRICS_TOKEN = TOKEN
    first = read(client)
    path = f"/api/user/documents/{member.pk}/download"
    for _ in range(3):
        client.get(path)
    with pytest.raises(InvalidCredentials):
        verify(
            username="nobody",
            password="wrong",
            ip_address="127.0.0.1",
            known_device=lambda user: None,
            kind=User.Kind.MEMBER,
            now=timezone.now(),
        )
    OutgoingMail.objects.create(
        user=member.user,
        to_address="dana@example.com",
        subject="s",
        text="t",
        created_at=timezone.now() - timedelta(hours=1),
    )

    text = read(client)

    assert str(member.pk) not in text
    assert re.search(r'http_requests_total\{method="GET",route="[\w.:-]+",status="401"\} 3\.0', text)
    assert get_value(text, "sign_ins_refused_total") == get_value(first, "sign_ins_refused_total") + 1
    assert get_value(text, 'queue_age_seconds{queue="mail"}') == pytest.approx(3600, abs=60)
    assert get_value(text, 'units_used_total{service="estimate"}') >= 0
    assert get_value(text, "mails_failed_total") >= 0


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_all_processes_are_added_up(tmp_path):
    header = {"Authorization": f"Bearer {TOKEN}"}
    with serve(tmp_path, METRICS_TOKEN=TOKEN, WEB_CONCURRENCY="2", PORT="8123", DATABASE_URL=database_url()) as served:
        for _ in range(30):
            served.ask("GET", "/healthz")
        # What the processes of a worker on this machine have counted.
        code = (
            "import django, time; django.setup(); from apps.core import metrics, metrics_folder;"
            "metrics_folder.prepare('worker', port=8123); metrics.MAILS_FAILED.add(7);"
            "print('ready', flush=True); time.sleep(60)"
        )
        worker = subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment(tmp_path, METRICS_TOKEN=TOKEN) | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdout=subprocess.PIPE,
        )
        assert worker.stdout.readline() == b"ready\n"
        text = served.ask("GET", "/metrics", **header).content.decode()
        worker.kill()
        worker.wait()
        worker.stdout.close()

        # The first request checks that the server is up.
        assert get_value(text, 'http_requests_total{method="GET",route="config.health.alive",status="200"}') >= 30
        assert get_value(text, "mails_failed_total") == 7
        assert served.ask("GET", "/metrics").status == 404


def test_folder_of_a_process_that_has_ended_is_removed_and_that_of_a_running_one_is_not(tmp_path, monkeypatch):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv(metrics_folder.VARIABLE, "")
    root = metrics_folder.get_root(8000)
    ended, running = root / "web-4194305", root / f"web-{os.getppid()}"
    for folder in (ended, running):
        folder.mkdir(parents=True)
        (folder / "counter_1.db").touch()

    metrics_folder.prepare("web", port=8000)

    assert not ended.exists()
    assert (running / "counter_1.db").exists()
    assert os.environ[metrics_folder.VARIABLE] == str(root / f"web-{os.getpid()}")
