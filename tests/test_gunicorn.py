"""gunicorn with the production configuration."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.environment import ROOT
from tests.gunicorn_process import GUNICORN, Served, environment, serve


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("served")) as product:
        yield product


def test_worker_timeout_is_30_seconds_and_the_control_socket_is_disabled(tmp_path):
    printed = subprocess.run(
        [*GUNICORN, "--print-config", "config.wsgi:application"],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    settings = dict(re.findall(r"^(\w+)\s+= (.*)$", printed, re.MULTILINE))

    assert int(settings["timeout"]) == 30
    assert settings["control_socket_disable"] == "True"


def test_idle_and_incomplete_connections_do_not_delay_other_requests(served):
    with ExitStack() as open_connections:
        for number in range(60):
            idle = open_connections.enter_context(served.connect())
            if number % 2:
                idle.sendall(b"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Len")
        started = time.monotonic()
        answer = served.ask("GET", "/healthz")

        assert answer.status == 200
        # Much shorter than the timeout of those connections.
        assert time.monotonic() - started < 3


def test_gunicorn_creates_no_files_in_the_home_folder(served):
    assert list((served.folder / "home").rglob("*")) == []


def test_chunked_body_is_refused_with_400(served):
    token = "c" * 32
    answer = served.ask(
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
    assert json.loads(answer.content)["code"] in {"parse_error", "invalid"}
