"""gunicorn by itself with our configuration: what it gives up on, and whom idle connections keep waiting."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from apps.common.rules import LIMITS
from tests.environment import settings_unset

ROOT = Path(__file__).parent.parent
GUNICORN = [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py"]
PATIENCE = 30


def environment(folder: Path, **more: str) -> dict[str, str]:
    return {
        **os.environ,
        **settings_unset(),
        "SECRET_KEY": "tests-only",
        "HTTPS": "off",
        "DATABASE_URL": f"sqlite:///{folder / 'served.sqlite3'}",
        "MEDIA_ROOT": str(folder / "media"),
        "HOME": str(folder / "home"),
        "WEB_CONCURRENCY": "1",
        **more,
    }


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[tuple[int, Path]]:
    """A served product: its port and its folder."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "home").mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*GUNICORN, "config.wsgi:application"],
            cwd=ROOT,
            env=environment(folder, PORT=str(port)),
            stdout=log,
            stderr=log,
        )
    try:
        _wait_for(process, port, folder / "log")
        yield port, folder
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _wait_for(process: subprocess.Popen, port: int, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            if ask(port, "GET", "/healthz").status == 200:
                return
        except OSError:
            time.sleep(0.05)
    pytest.fail(log.read_text())


def ask(port: int, method: str, path: str, body: object = None, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, body, headers, encode_chunked=headers.get("Transfer-Encoding") == "chunked")
    return connection.getresponse()


def test_it_gives_up_before_the_browser_does_and_shares_no_socket(tmp_path):
    printed = subprocess.run(
        [*GUNICORN, "--print-config", "config.wsgi:application"],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    settings = dict(re.findall(r"^(\w+)\s+= (.*)$", printed, re.MULTILINE))

    assert int(settings["timeout"]) < LIMITS["timeouts"]["callMilliseconds"] / 1000
    assert settings["control_socket_disable"] == "True"


def test_connections_that_send_nothing_or_half_a_request_keep_nobody_waiting(served):
    port, _ = served
    with ExitStack() as open_connections:
        for number in range(60):
            idle = open_connections.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            if number % 2:
                idle.sendall(b"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Len")
        asked = time.monotonic()
        answer = ask(port, "GET", "/healthz")

        assert answer.status == 200
        # Far below the time after which those connections are closed.
        assert time.monotonic() - asked < 3


def test_nothing_is_left_in_the_home_folder(served):
    _, folder = served

    assert list((folder / "home").rglob("*")) == []


def test_a_body_without_a_length_is_a_clear_refusal(served):
    port, _ = served
    token = "c" * 32
    answer = ask(
        port,
        "POST",
        "/api/auth/login",
        iter([b'{"username": "', b"x" * 4096, b'"}']),
        **{
            "Content-Type": "application/json",
            "Transfer-Encoding": "chunked",
            "X-CSRFToken": token,
            "Cookie": f"csrftoken={token}",
        },
    )

    assert answer.status == 400
    assert json.loads(answer.read())["code"] in {"parse_error", "invalid"}
