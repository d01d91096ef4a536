"""``/healthz`` and ``/readyz``."""

import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from botocore.config import Config
from django.conf import settings
from django.db import OperationalError, connection
from django.test import override_settings

from apps.core.models import ScheduledStep
from apps.documents import scans
from apps.documents.models import PagePicture, PendingScan, ThumbnailQueue
from apps.estimates.models import Estimate
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail
from config import health
from tests.documents.factories import create_stored_document
from tests.environment import ROOT

pytestmark = pytest.mark.django_db
OK = (200, {"status": "ok", "version": settings.VERSION})
FILES_DOWN = (503, {"status": "unavailable", "version": settings.VERSION, "down": ["files"]})


@pytest.fixture(autouse=True)
def advance_clock(monkeypatch) -> Callable[[float], None]:
    """Reset the cached result before each test; return a function that advances the clock."""
    now = [0.0]
    monkeypatch.setattr(health, "readiness", health.Readiness(health.PARTS))
    monkeypatch.setattr(health, "monotonic", lambda: now[0])

    def advance(seconds: float) -> None:
        now[0] += seconds

    return advance


@pytest.fixture
def get_readiness(client) -> Callable[[], tuple[int, dict[str, object]]]:
    def get() -> tuple[int, dict[str, object]]:
        answer = client.get("/readyz")
        assert "no-cache" in answer["Cache-Control"]
        return answer.status_code, answer.json()

    return get


@contextmanager
def bucket(status: int) -> Iterator[list[str]]:
    """Store files in a bucket that answers every request with ``status``; yield the requests it receives."""
    requests: list[str] = []

    class Store(BaseHTTPRequestHandler):
        def answer(self) -> None:
            requests.append(f"{self.command} {self.path}")
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_HEAD = do_PUT = do_DELETE = answer  # noqa: N815  # names that BaseHTTPRequestHandler calls

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Store)
    # shutdown waits for the next poll.
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    options = {
        "bucket_name": "claims",
        "endpoint_url": f"http://127.0.0.1:{server.server_port}",
        "access_key": "key",
        "secret_key": "secret",
        "region_name": "us-east-1",
        "client_config": Config(retries={"max_attempts": 0}, s3={"addressing_style": "path"}),
    }
    storage = {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options}
    try:
        with override_settings(STORAGES={**settings.STORAGES, "default": storage}):
            yield requests
    finally:
        server.shutdown()
        server.server_close()


def test_healthz_is_ok(client):
    assert client.get("/healthz").json() == {"status": "ok"}


def test_readyz_writes_nothing(get_readiness, media_folder):
    media_folder.mkdir()
    before = media_folder.stat().st_mtime_ns

    assert get_readiness() == OK
    assert media_folder.stat().st_mtime_ns == before


def test_readyz_is_ok_before_the_media_folder_exists(get_readiness, media_folder):
    assert not media_folder.exists()

    assert get_readiness() == OK
    assert not media_folder.exists()


def test_readyz_names_an_unavailable_database(get_readiness, monkeypatch):
    def refuse() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)

    assert get_readiness() == (503, {"status": "unavailable", "version": settings.VERSION, "down": ["database"]})


def test_readyz_names_a_media_folder_that_is_a_file(get_readiness, media_folder):
    media_folder.write_text("not a folder")

    assert get_readiness() == FILES_DOWN


def test_readyz_names_a_media_folder_without_write_access(get_readiness, media_folder, monkeypatch):
    media_folder.mkdir()
    # Root can write to any folder, so permission bits would have no effect when the tests run as root.
    monkeypatch.setattr(os, "access", lambda path, mode: not (Path(path) == media_folder and mode & os.W_OK))

    assert get_readiness() == FILES_DOWN


@pytest.mark.parametrize("disk_changes", [{"f_bavail": 100}, {"f_favail": 0}])
def test_readyz_names_a_full_disk(get_readiness, media_folder, monkeypatch, disk_changes):
    media_folder.mkdir()
    names = ("f_bavail", "f_frsize", "f_files", "f_favail")
    disk = {name: getattr(os.statvfs(media_folder), name) for name in names} | {"f_files": 1000, "f_favail": 500}

    class Disk:
        pass

    for name, value in (disk | disk_changes).items():
        setattr(Disk, name, value)
    monkeypatch.setattr(os, "statvfs", lambda _path: Disk)

    assert get_readiness() == FILES_DOWN


def test_readyz_checks_a_bucket_without_writing(get_readiness):
    with bucket(200) as requests:
        assert get_readiness() == OK

    assert requests == ["HEAD /claims"]


@pytest.mark.parametrize("status", [403, 404, 500])
def test_readyz_names_an_unavailable_bucket(get_readiness, status):
    with bucket(status):
        assert get_readiness() == FILES_DOWN


def test_readyz_checks_each_part_once_in_two_seconds(get_readiness, advance_clock):
    with bucket(200) as requests:
        assert [get_readiness() for _ in range(20)] == [OK] * 20
        assert len(requests) == 1

        advance_clock(1.9)
        get_readiness()
        assert len(requests) == 1

        advance_clock(0.2)
        get_readiness()
        assert len(requests) == 2


def test_recovered_part_is_ready_after_two_seconds(get_readiness, advance_clock, media_folder):
    media_folder.write_text("not a folder")
    assert get_readiness() == FILES_DOWN

    media_folder.unlink()
    advance_clock(2.1)

    assert get_readiness() == OK


# Warnings


@pytest.fixture
def with_warnings(monkeypatch) -> None:
    monkeypatch.setattr(health, "readiness", health.Readiness(health.PARTS, health.WARNINGS))


@pytest.fixture
def worker_ran(frozen_time, with_warnings):
    """A worker ran at the frozen time; nothing is due for a minute."""
    ScheduledStep.objects.create(name="delete_expired_rate_limits", due_at=frozen_time.now + timedelta(minutes=1))


def test_every_warning_is_explained_to_operators():
    text = (ROOT / "docs/operations.md").read_text().partition("## Monitoring")[2]
    rows = re.findall(r"^\| `(\w+)` \|[^|\n]+\|[^|\n]+\|$", text, re.MULTILINE)

    assert rows == [*health.PARTS, *health.WARNINGS]


def warnings_of(*names: str) -> tuple[int, dict[str, object]]:
    return 200, {"status": "ok", "version": settings.VERSION, "warnings": list(names)}


def test_worker_that_never_ran_is_a_warning(with_warnings, get_readiness):
    assert get_readiness() == warnings_of("worker")


def test_worker_that_stopped_is_a_warning_once_work_is_overdue(worker_ran, get_readiness, frozen_time, advance_clock):
    assert get_readiness() == OK
    frozen_time.shift(timedelta(minutes=3))
    advance_clock(10)
    assert get_readiness() == OK

    frozen_time.shift(timedelta(seconds=1))
    advance_clock(10)
    assert get_readiness() == warnings_of("worker")


def test_worker_that_is_busy_with_a_long_task_is_no_warning(worker_ran, get_readiness, frozen_time):
    frozen_time.shift(timedelta(minutes=10))
    ScheduledStep.objects.claim_next(now=frozen_time.now, duration=timedelta(minutes=15))

    assert get_readiness() == OK


def test_database_that_goes_down_before_the_warnings_are_read_is_named(get_readiness, monkeypatch):
    def refuse() -> bool:
        raise OperationalError("connection refused")

    monkeypatch.setattr(health, "readiness", health.Readiness(health.PARTS, {"worker": refuse}))

    assert get_readiness() == (503, {"status": "unavailable", "version": settings.VERSION, "down": ["database"]})


def test_overdue_work_is_a_warning(worker_ran, member, get_readiness, frozen_time):
    document = create_stored_document(member)
    OutgoingMail.objects.create(user=member.user, to_address="a@example.com", created_at=frozen_time.now)
    ThumbnailQueue.objects.create(member=member, due_at=frozen_time.now)
    PagePicture.objects.create(document=document, number=1, due_at=frozen_time.now)
    Estimate.objects.create(document=document, party="carrier", due_at=frozen_time.now)
    frozen_time.shift(timedelta(minutes=2, seconds=1))

    assert get_readiness() == warnings_of("mail", "thumbnails", "pages", "estimates")


def test_unreachable_mail_server_is_a_warning(worker_ran, member, get_readiness, frozen_time, fake_mail_server):
    OutgoingMail.objects.create(user=member.user, to_address="a@example.com", created_at=frozen_time.now)
    fake_mail_server.is_reachable = False
    outbox.send_due_mails()
    frozen_time.shift(timedelta(minutes=3))

    assert get_readiness() == warnings_of("mail_server")


def test_scanner_that_does_not_answer_is_a_warning(worker_ran, member, get_readiness, frozen_time, settings, tmp_path):
    settings.CLAMD_URL = f"unix://{tmp_path / 'nothing.sock'}"
    document = create_stored_document(member, state="checking")
    PendingScan.objects.create(document=document, due_at=frozen_time.now)
    scans.scan_due_files()
    frozen_time.shift(timedelta(minutes=3))

    assert get_readiness() == warnings_of("scanner")


def test_files_that_nobody_scans_are_a_warning(worker_ran, member, get_readiness, frozen_time, settings):
    settings.CLAMD_URL = "unix:///nonexistent/clamd.sock"
    document = create_stored_document(member, state="checking")
    PendingScan.objects.create(document=document, due_at=frozen_time.now)
    frozen_time.shift(timedelta(minutes=2, seconds=1))

    assert get_readiness() == warnings_of("scans")
