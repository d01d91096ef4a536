"""Request ids under gunicorn: keep-alive connections, concurrent requests and the log of gunicorn."""

import http.client
import json
import re
from collections.abc import Iterator

import pytest

from tests.gunicorn_process import TIMEOUT, Served, serve

TOKEN = "c" * 32
HEADER = "X-Request-ID"
JSON_CALL = {"Content-Type": "application/json", "X-CSRFToken": TOKEN, "Cookie": f"csrftoken={TOKEN}"}
REQUEST_ID_HEADER = re.compile(r"^X-Request-ID: (\S+)\r$", re.MULTILINE | re.IGNORECASE)


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    """One worker with one trusted proxy and an empty database without tables."""
    folder = tmp_path_factory.mktemp("served")
    with serve(folder, application="tests.served_product:application", TRUSTED_PROXIES="1") as product:
        yield product


def connect(served: Served) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", served.port, timeout=TIMEOUT)


def log_lines(served: Served, text: str) -> list[str]:
    return [line for line in served.log.splitlines() if text in line]


def send_get(connection: http.client.HTTPConnection, path: str, **headers: str) -> tuple[int, str, bytes]:
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    return response.status, response.headers[HEADER], response.read()


def test_requests_on_one_connection_have_different_ids(served):
    connection = connect(served)
    _, first, _ = send_get(connection, "/api/nothing", **{HEADER: "id-from-proxy"})
    status, second, body = send_get(connection, "/api/nothing")

    assert first == "id-from-proxy"
    assert (status, json.loads(body)["requestId"]) == (404, second)
    assert second != first


def test_access_and_error_lines_of_a_request_contain_its_id(served):
    connection = connect(served)
    status, failed, _ = send_get(connection, "/api/devices", Cookie="sessionid=made-up-by-a-visitor")
    _, succeeded, _ = send_get(connection, "/healthz")
    # The access line is written before the next request on the connection is read.
    send_get(connection, "/healthz")

    assert status == 503
    assert len(log_lines(served, f" {succeeded} ")) == 1
    lines = log_lines(served, f" {failed} ")
    assert any("A service that the product needs is down" in line for line in lines)
    assert any('"GET /api/devices" 503' in line for line in lines)


def test_access_line_has_the_address_of_the_visitor(served):
    connection = connect(served)
    # What the visitor sends comes before what the proxy adds.
    _, request_id, _ = send_get(connection, "/healthz", **{"X-Forwarded-For": "198.51.100.1, 203.0.113.9"})
    # The access line is written before the next request on the connection is read.
    send_get(connection, "/healthz")

    assert [line.split()[3] for line in log_lines(served, f" {request_id} ")] == ["203.0.113.9"]


def test_concurrent_requests_keep_their_own_ids(served):
    with served.connect() as slow:
        head = "".join(f"{name}: {value}\r\n" for name, value in JSON_CALL.items())
        slow.sendall(
            f"POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}Content-Length: 2\r\n"
            f"Connection: close\r\n{HEADER}: the-slow-request\r\n\r\n".encode()
        )
        # The only worker handles this request while it waits for the slow body.
        _, quick_id, body = send_get(connect(served), "/api/nothing")
        assert json.loads(body)["requestId"] == quick_id
        slow.sendall(b"[]")
        response = b"".join(iter(lambda: slow.recv(65536), b"")).decode()

    assert REQUEST_ID_HEADER.findall(response) == ["the-slow-request"]
    assert json.loads(response.split("\r\n\r\n")[1])["requestId"] == "the-slow-request"


def test_broken_response_is_logged_with_its_id(served):
    connection = connect(served)
    connection.request("GET", "/broken-stream", headers={HEADER: "broken-stream-1"})
    response = connection.getresponse()
    with pytest.raises(http.client.IncompleteRead):
        response.read()
    send_get(connect(served), "/healthz")

    assert response.headers[HEADER] == "broken-stream-1"
    assert any("Error handling request" in line for line in log_lines(served, " broken-stream-1 "))


def test_request_refused_by_gunicorn_is_not_logged_with_the_previous_id(served):
    with served.connect() as connection:
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n{HEADER}: before-the-refused\r\n\r\n".encode())
        connection.recv(65536)
        connection.sendall(b"GET nonsense\r\n\r\n")
        while connection.recv(65536):
            pass

    assert log_lines(served, "Malformed request")
    assert not [line for line in log_lines(served, "Malformed request") if "before-the-refused" in line]


def test_visitors_write_no_lines_of_their_own_and_lasting_tokens_are_hidden(served):
    connection = connect(served)
    send_get(connection, "/x%0aFORGED%0d%1b%5B31m%c2%85%e2%80%a8")
    send_get(connection, "/unsubscribe/a-token:of-a_member")
    send_get(connection, "/healthz")

    [line] = log_lines(served, "FORGED")
    assert r'"GET /x\nFORGED\r\x1b[31m' in line
    assert "\x1b" not in served.log
    assert log_lines(served, '"GET /unsubscribe/***" ')
    assert "of-a_member" not in served.log
