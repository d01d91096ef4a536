"""gunicorn by itself with our configuration: what it gives up on, and whom idle connections keep waiting."""

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


def test_only_a_worker_that_takes_no_turns_is_replaced_and_no_socket_is_shared(tmp_path):
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


def test_connections_that_send_nothing_or_half_a_request_keep_nobody_waiting(served):
    with ExitStack() as open_connections:
        for number in range(60):
            idle = open_connections.enter_context(served.connect())
            if number % 2:
                idle.sendall(b"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Len")
        asked = time.monotonic()
        answer = served.ask("GET", "/healthz")

        assert answer.status == 200
        # Far below the time after which those connections are closed.
        assert time.monotonic() - asked < 3


def test_nothing_is_left_in_the_home_folder(served):
    assert list((served.folder / "home").rglob("*")) == []


def test_a_body_without_a_length_is_a_clear_refusal(served):
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
