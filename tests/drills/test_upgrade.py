"""The release before and this one serve one PostgreSQL database side by side, while it is migrated."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from tests.drills.conftest import Worker
from tests.drills.member_load import Client, Request, message, running, submit_claim, upload
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
# What the worker does within a quarter of an hour after the release before has stopped.
REPAIR = """
from django.utils import timezone
from apps.claims.backfill import fill_claim_keys
from apps.subscriptions.backfill import explain_all
fill_claim_keys(now=timezone.now())
explain_all(now=timezone.now())
"""

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


def sign_in(product: Served) -> dict[str, str]:
    headers = {
        "X-CSRFToken": "c" * 32,
        "Cookie": f"csrftoken={'c' * 32}",
        "x-device-fingerprint": "a" * 64,
        "x-device-label": quote(LABEL),
    }
    form = json.dumps({"username": USERNAME, "password": PASSWORD})
    answer = product.ask("POST", "/api/auth/login", form, **headers, **{"Content-Type": "application/json"})
    assert answer.status == 200, answer.content
    cookies = dict(cookie.split(";")[0].split("=", 1) for cookie in answer.headers.get_all("Set-Cookie"))
    cookies.setdefault("csrftoken", "c" * 32)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {**headers, "X-CSRFToken": cookies["csrftoken"], "Cookie": cookie}


def work(client: Client) -> Iterator[Request]:
    """Read, write to the network, and upload files."""
    yield "GET", "/api/user/claims", None, {}
    claim = f"/api/user/claims/{json.loads(client.last_answer.content)['results'][0]['id']}"
    for number in count():
        for path in ("/api/user/dashboard", claim, "/api/user/changes", "/api/user/notifications"):
            yield "GET", path, None, {}
        yield upload("/api/user/documents")
        yield message(f"{claim}/messages", f"Message {number}")
        if number % 10 == 0:
            yield submit_claim(f"{number} Larkspur Court, Albany, NY")


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
        clients = [Client(before, sign_in(before), work) for _ in range(CLIENTS)]
        with running(clients):
            started = time.monotonic()
            manage(ROOT, tmp_path, settings, "migrate", "--verbosity", "0")
            migrated = time.monotonic() - started
            now = start(ROOT, "now")
            # Each client goes from one release to the other and back, as behind a proxy.
            while time.monotonic() - started < SECONDS:
                for number, client in enumerate(clients):
                    client.product = (before, now)[(int(time.monotonic() - started) + number) % 2]
                time.sleep(0.2)
    failures = [failure for client in clients for failure in client.failures]

    assert failures == []
    manage(ROOT, tmp_path, settings, "shell", "--command", REPAIR)
    manage(ROOT, tmp_path, settings, "housekeeping", "--check")
    report(
        f"upgrade from {RELEASE_BEFORE} under load for {SECONDS} s",
        cases=sum(client.answers for client in clients),
        faults=1,
        losses=len(failures),
        figure=f"migrated in {migrated:.0f} s",
    )
