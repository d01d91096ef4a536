"""``/metrics``: who may read it, and what it counts."""

import os
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.credentials import InvalidCredentials, verify
from apps.accounts.models import User
from apps.core import metrics_folder
from apps.notifications.models import OutgoingMail

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
