"""``/healthz`` and ``/readyz``: which part is down, for next to no work."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from botocore.config import Config
from django.conf import settings
from django.db import OperationalError, connection
from django.test import override_settings

from config import health

pytestmark = pytest.mark.django_db
OK = (200, {"status": "ok"})
FILES_DOWN = (503, {"status": "unavailable", "down": ["files"]})


@pytest.fixture(autouse=True)
def clock(monkeypatch) -> Callable[[float], None]:
    """No test sees the answer of another; returns what moves the clock on."""
    now = [0.0]
    monkeypatch.setattr(health, "readiness", health.Readiness(health.PARTS))
    monkeypatch.setattr(health, "monotonic", lambda: now[0])

    def move_on(seconds: float) -> None:
        now[0] += seconds

    return move_on


@pytest.fixture
def ready(client) -> Callable[[], tuple[int, dict[str, object]]]:
    def ask() -> tuple[int, dict[str, object]]:
        answer = client.get("/readyz")
        assert "no-cache" in answer["Cache-Control"]
        return answer.status_code, answer.json()

    return ask


@contextmanager
def bucket(status: int) -> Iterator[list[str]]:
    """Files live in a bucket whose store answers every request with ``status``; yields the requests it gets."""
    requests: list[str] = []

    class Store(BaseHTTPRequestHandler):
        def answer(self) -> None:
            requests.append(f"{self.command} {self.path}")
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_HEAD = do_PUT = do_DELETE = answer  # noqa: N815  # the server's names

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Store)
    threading.Thread(target=server.serve_forever, daemon=True).start()
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


def test_alive_while_the_process_serves(client):
    assert client.get("/healthz").json() == {"status": "ok"}


def test_ready_writes_nothing(ready, media_folder):
    media_folder.mkdir()
    before = media_folder.stat().st_mtime_ns

    assert ready() == OK
    assert media_folder.stat().st_mtime_ns == before


def test_ready_before_the_first_upload_creates_the_folder(ready, media_folder):
    assert not media_folder.exists()

    assert ready() == OK
    assert not media_folder.exists()


def test_database_that_does_not_answer_is_named(ready, monkeypatch):
    def refuse() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)

    assert ready() == (503, {"status": "unavailable", "down": ["database"]})


def test_folder_that_is_a_file_is_named(ready, media_folder):
    media_folder.write_text("not a folder")

    assert ready() == FILES_DOWN


def test_folder_without_write_access_is_named(ready, media_folder, monkeypatch):
    media_folder.mkdir()
    # The tests may run as root, who may write into any folder that is not on a read-only disk.
    monkeypatch.setattr(os, "access", lambda path, mode: not (Path(path) == media_folder and mode & os.W_OK))

    assert ready() == FILES_DOWN


@pytest.mark.parametrize("full", [{"f_bavail": 100}, {"f_favail": 0}])
def test_full_disk_is_named(ready, media_folder, monkeypatch, full):
    media_folder.mkdir()
    names = ("f_bavail", "f_frsize", "f_files", "f_favail")
    disk = {name: getattr(os.statvfs(media_folder), name) for name in names} | {"f_files": 1000, "f_favail": 500}

    class Disk:
        pass

    for name, value in (disk | full).items():
        setattr(Disk, name, value)
    monkeypatch.setattr(os, "statvfs", lambda _path: Disk)

    assert ready() == FILES_DOWN


def test_bucket_is_asked_without_writing(ready):
    with bucket(200) as requests:
        assert ready() == OK

    assert requests == ["HEAD /claims"]


@pytest.mark.parametrize("status", [403, 404, 500])
def test_bucket_that_refuses_is_named(ready, status):
    with bucket(status):
        assert ready() == FILES_DOWN


def test_flood_of_calls_asks_each_part_once_in_two_seconds(ready, clock):
    with bucket(200) as requests:
        assert [ready() for _ in range(20)] == [OK] * 20
        assert len(requests) == 1

        clock(1.9)
        ready()
        assert len(requests) == 1

        clock(0.2)
        ready()
        assert len(requests) == 2


def test_part_that_is_back_is_ready_after_two_seconds(ready, clock, media_folder):
    media_folder.write_text("not a folder")
    assert ready() == FILES_DOWN

    media_folder.unlink()
    clock(2.1)

    assert ready() == OK
