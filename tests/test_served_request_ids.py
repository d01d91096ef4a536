"""Request ids as gunicorn serves them: several requests on one connection, several at once, and its own log."""

import http.client
import json
import re
from collections.abc import Iterator

import pytest

from tests.gunicorn_process import TIMEOUT, Served, serve

TOKEN = "c" * 32
HEADER = "X-Request-ID"
JSON_CALL = {"Content-Type": "application/json", "X-CSRFToken": TOKEN, "Cookie": f"csrftoken={TOKEN}"}
ANSWER_HEAD = re.compile(r"^X-Request-ID: (\S+)\r$", re.MULTILINE | re.IGNORECASE)


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    """One worker, on a database without tables, behind one trusted proxy."""
    folder = tmp_path_factory.mktemp("served")
    with serve(folder, application="tests.broken_stream:application", TRUSTED_PROXIES="1") as product:
        yield product


def open_client(served: Served) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", served.port, timeout=TIMEOUT)


def log_lines(served: Served, text: str) -> list[str]:
    return [line for line in served.log.splitlines() if text in line]


def ask(connection: http.client.HTTPConnection, path: str, **headers: str) -> tuple[int, str, bytes]:
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.headers[HEADER], answer.read()


def test_two_requests_on_one_connection_have_two_ids(served):
    connection = open_client(served)
    _, first, _ = ask(connection, "/api/nothing", **{HEADER: "id-from-proxy"})
    status, second, body = ask(connection, "/api/nothing")

    assert first == "id-from-proxy"
    assert (status, json.loads(body)["requestId"]) == (404, second)
    assert second != first


def test_the_access_line_and_the_error_lines_of_a_request_carry_its_id(served):
    connection = open_client(served)
    status, failed, _ = ask(connection, "/api/devices", Cookie="sessionid=made-up-by-a-visitor")
    _, fine, _ = ask(connection, "/healthz")
    # The line of a request is written before the next one of its connection is read.
    ask(connection, "/healthz")

    assert status == 503
    assert len(log_lines(served, f" {fine} ")) == 1
    lines = log_lines(served, f" {failed} ")
    assert any("A service that the product needs is down" in line for line in lines)
    assert any('"GET /api/devices" 503' in line for line in lines)


def test_requests_under_way_at_once_keep_their_ids_apart(served):
    with served.connect() as slow:
        head = "".join(f"{name}: {value}\r\n" for name, value in JSON_CALL.items())
        slow.sendall(
            f"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}Content-Length: 2\r\n"
            f"Connection: close\r\n{HEADER}: the-slow-request\r\n\r\n".encode()
        )
        # Answered by the same worker, which waits for the slow body meanwhile.
        _, quick, body = ask(open_client(served), "/api/nothing")
        assert json.loads(body)["requestId"] == quick
        slow.sendall(b"[]")
        answer = b"".join(iter(lambda: slow.recv(65536), b"")).decode()

    assert ANSWER_HEAD.findall(answer) == ["the-slow-request"]
    assert json.loads(answer.split("\r\n\r\n")[1])["requestId"] == "the-slow-request"


def test_an_answer_that_breaks_off_is_logged_with_its_id(served):
    connection = open_client(served)
    connection.request("GET", "/broken-stream", headers={HEADER: "broken-stream-1"})
    answer = connection.getresponse()
    with pytest.raises(http.client.IncompleteRead):
        answer.read()
    ask(open_client(served), "/healthz")

    assert answer.headers[HEADER] == "broken-stream-1"
    assert any("Error handling request" in line for line in log_lines(served, " broken-stream-1 "))


def test_a_request_that_gunicorn_refuses_does_not_carry_the_id_before_it(served):
    with served.connect() as connection:
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n{HEADER}: before-the-refused\r\n\r\n".encode())
        connection.recv(65536)
        connection.sendall(b"GET nonsense\r\n\r\n")
        while connection.recv(65536):
            pass

    assert log_lines(served, "Malformed request")
    assert not [line for line in log_lines(served, "Malformed request") if "before-the-refused" in line]
