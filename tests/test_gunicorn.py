"""gunicorn with the production configuration."""

import http.client
import json
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from django.db import connection

from tests.gunicorn_process import TIMEOUT, worker_pids


def test_idle_and_incomplete_connections_do_not_delay_other_requests(served):
    with ExitStack() as open_connections:
        for number in range(60):
            idle = open_connections.enter_context(served.connect())
            if number % 2:
                idle.sendall(b"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Len")

        # Waiting for the timeout of each of those connections would take longer than the client waits.
        assert served.ask("GET", "/healthz").status == 200


def test_busy_client_does_not_delay_other_clients(served):
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    other = http.client.HTTPConnection("127.0.0.1", served.port, timeout=TIMEOUT)
    with closing(other), served.connect() as busy:
        other.request("GET", "/healthz")
        other.getresponse().read()
        busy.sendall(request * 100)
        received = busy.recv(4096)
        other.request("GET", "/healthz")
        other.getresponse().read()

        busy.setblocking(False)
        with suppress(BlockingIOError):
            while chunk := busy.recv(4096):
                received += chunk
        # All 100 would already have their responses if the worker answered them first.
        assert received.count(b"HTTP/1.1 200") < 100


def _count_open_database_files(served):
    files = [link.readlink() for link in Path(f"/proc/{worker_pids(served)[-1]}/fd").iterdir()]
    return [str(file) for file in files].count(str(connection.settings_dict["NAME"]))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has a pool")
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_idle_clients_hold_no_database_connection(served):
    # Other tests share the server, and their parallel requests may have left connections.
    before = _count_open_database_files(served)
    with ExitStack() as open_connections:
        for _ in range(20):
            idle = http.client.HTTPConnection("127.0.0.1", served.port, timeout=TIMEOUT)
            open_connections.enter_context(closing(idle))
            # Reads the session from the database.
            idle.request("GET", "/api/auth/user", headers={"Cookie": f"sessionid={'s' * 32}"})
            assert idle.getresponse().read()
        assert _count_open_database_files(served) <= max(before, 1)


def test_gunicorn_creates_no_files_in_the_home_folder(served):
    # Where the control socket would be.
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
