"""The release before and this one serve one PostgreSQL database side by side, while it is migrated."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPException, HTTPResponse
from itertools import count
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.db import connection

from tests.documents.pictures import image_bytes, red_and_blue_image
from tests.drills.conftest import Worker
from tests.environment import ROOT
from tests.factories import LABEL
from tests.gunicorn_process import Served, environment, serve
from tests.operations.moving import other_database

# The last commit before the first migration of this release.
RELEASE_BEFORE = "2b66649b"
SECONDS = 60
CLIENTS = 4
# Another member of the demo data: the demo member is read-only.
USERNAME, PASSWORD = "nadia.frost", "correct-horse"
GIVE_PASSWORD = f"""
from apps.accounts.models import User
user = User.objects.get(username="{USERNAME}")
user.set_password("{PASSWORD}")
user.save()
"""
PICTURE = image_bytes(red_and_blue_image(), "PNG")

pytestmark = pytest.mark.skipif(connection.vendor == "postgresql", reason="makes a PostgreSQL database of its own")


@pytest.fixture
def release_before(tmp_path) -> Path:
    """The code of the release before. It runs with the packages of this one."""
    folder = tmp_path / "release-before"
    folder.mkdir()
    archive = subprocess.run(["git", "archive", RELEASE_BEFORE], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        pytest.skip("the clone does not have the commit of the release before")
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    return folder


@pytest.fixture
def settings_of_both(tmp_path) -> Iterator[dict[str, str]]:
    with other_database(tmp_path) as url:
        yield {
            "DATABASE_URL": url,
            "MEDIA_ROOT": str(tmp_path / "media"),
            "EMAIL_URL": "dummymail://",
            "DEMO_PASSWORD": PASSWORD,
            "MEMBER_UPLOADS_PER_HOUR": "100000",
        }


class Client(threading.Thread):
    """A member who reads, writes to the network, and uploads files, until ``stop`` is called."""

    def __init__(self, product: Served) -> None:
        super().__init__()
        self.product = product
        self.answers = 0
        self.failures: list[str] = []
        self._must_stop = threading.Event()
        self._headers = self._sign_in()
        claims = self._ask("GET", "/api/user/claims")
        assert claims.status == 200, claims.content
        self._claim = json.loads(claims.content)["results"][0]["id"]

    def stop(self) -> None:
        self._must_stop.set()
        self.join()

    def run(self) -> None:
        for number in count():
            if self._must_stop.is_set():
                return
            for method, path, body, headers in self._requests(number):
                try:
                    answer = self._ask(method, path, body, **headers)
                except (OSError, HTTPException) as error:
                    self.failures.append(f"{method} {path}: {error!r}")
                    continue
                # Thirty messages a minute are allowed.
                if answer.status < 300 or answer.status == 429:
                    self.answers += 1
                else:
                    self.failures.append(f"{method} {path}: {answer.status} {answer.content[:300]!r}")
            time.sleep(0.05)

    def _requests(self, number: int) -> Iterator[tuple[str, str, bytes | None, dict[str, str]]]:
        claim = f"/api/user/claims/{self._claim}"
        key = {"Idempotency-Key": str(uuid4()), "Content-Type": "multipart/form-data; boundary=x"}
        message = f'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nMessage {number}\r\n--x--\r\n'
        head = f'--x\r\nContent-Disposition: form-data; name="files"; filename="{number}.png"\r\n\r\n'
        yield "GET", "/api/user/dashboard", None, {}
        yield "GET", claim, None, {}
        yield "GET", "/api/user/changes", None, {}
        yield "GET", "/api/user/notifications", None, {}
        yield "POST", "/api/user/documents", head.encode() + PICTURE + b"\r\n--x--\r\n", key
        yield "POST", f"{claim}/messages", message.encode(), key

    def _sign_in(self) -> dict[str, str]:
        self._headers = {
            "X-CSRFToken": "c" * 32,
            "Cookie": f"csrftoken={'c' * 32}",
            "x-device-fingerprint": "a" * 64,
            "x-device-label": quote(LABEL),
        }
        form = json.dumps({"username": USERNAME, "password": PASSWORD})
        answer = self._ask("POST", "/api/auth/login", form, **{"Content-Type": "application/json"})
        assert answer.status == 200, answer.content
        cookies = dict(cookie.split(";")[0].split("=", 1) for cookie in answer.headers.get_all("Set-Cookie"))
        cookies.setdefault("csrftoken", "c" * 32)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return {**self._headers, "X-CSRFToken": cookies["csrftoken"], "Cookie": cookie}

    def _ask(self, method: str, path: str, body: object = None, **headers: str) -> HTTPResponse:
        return self.product.ask(method, path, body, **{**self._headers, **headers})


def manage(root: Path, folder: Path, settings: dict[str, str], *arguments: str) -> None:
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(
        command, cwd=root, env=environment(folder, **settings), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_two_releases_serve_side_by_side(release_before, settings_of_both, tmp_path, report):
    settings = settings_of_both
    manage(release_before, tmp_path, settings, "migrate", "--verbosity", "0")
    manage(release_before, tmp_path, settings, "seed_demo")
    manage(release_before, tmp_path, settings, "shell", "--command", GIVE_PASSWORD)
    with ExitStack() as stack:

        def start(root: Path, name: str) -> Served:
            folder = tmp_path / name
            folder.mkdir()
            served = stack.enter_context(serve(folder, root=root, **settings))
            worker = Worker(environment(folder, **settings), folder / "worker-log", root=root)
            stack.callback(worker.stop)
            return served

        before = start(release_before, "before")
        clients = [Client(before) for _ in range(CLIENTS)]
        for client in clients:
            client.start()
            stack.callback(client.stop)
        started = time.monotonic()
        manage(ROOT, tmp_path, settings, "migrate", "--verbosity", "0")
        migrated = time.monotonic() - started
        now = start(ROOT, "now")
        # Each client goes from one release to the other and back, as behind a proxy.
        while time.monotonic() - started < SECONDS:
            for number, client in enumerate(clients):
                client.product = (before, now)[(int(time.monotonic() - started) + number) % 2]
            time.sleep(0.2)
        for client in clients:
            client.stop()
    failures = [failure for client in clients for failure in client.failures]
    manage(ROOT, tmp_path, settings, "housekeeping", "--check")

    assert failures == []
    report(
        f"upgrade from {RELEASE_BEFORE} under load for {SECONDS} s",
        cases=sum(client.answers for client in clients),
        faults=1,
        losses=len(failures),
        figure=f"migrated in {migrated:.0f} s",
    )
