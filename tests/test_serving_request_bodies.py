"""Large, slow and broken request bodies under gunicorn, with this run's database."""

import json
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from http.client import HTTPResponse
from pathlib import Path

import pytest

from apps.documents.models import UserDocument
from tests.factories import signed_in_headers
from tests.gunicorn_process import TIMEOUT, Served, worker_pids

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

MIB = 1024 * 1024
# Number of PostgreSQL connections in the pool of a worker.
POOL_SIZE = 10
MULTIPART = "multipart/form-data; boundary=x"
FILE_HEAD = b'-x\r\nContent-Disposition: form-data; name="files"; filename="roof.esx"\r\n\r\n'


def invalid_session_headers(**headers: str) -> dict[str, str]:
    return {"Cookie": f"csrftoken={'c' * 32}; sessionid={'s' * 32}", "X-CSRFToken": "c" * 32, **headers}


def read_response(connection: socket.socket) -> tuple[int, dict]:
    answer = HTTPResponse(connection)
    answer.begin()
    return answer.status, json.loads(answer.read())


def spooled_bytes(served: Served) -> int:
    """Return the total size of the worker's open temporary files, including unlinked ones."""
    total = 0
    for descriptor in Path(f"/proc/{worker_pids(served)[-1]}/fd").iterdir():
        with suppress(FileNotFoundError):
            if str(descriptor.readlink()).startswith(str(served.folder / "tmp")):
                total += descriptor.stat().st_size
    return total


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_refused_large_bodies_do_not_delay_other_requests_or_kill_the_worker(served):
    refused = [
        ("/api/contact", 200 * MIB, 413),
        ("/staff/login/", 200 * MIB, 413),
        ("/api/user/documents", 80 * MIB, 403),
        ("/api/nothing", 80 * MIB, 404),
    ]
    statuses = []
    sent_mib: Counter[str] = Counter()
    has_seen_enough = threading.Event()

    def send(path: str, length: int) -> None:
        with served.send_head("POST", path, length=length, **{"Content-Type": MULTIPART}) as connection:
            block = bytes(MIB)
            # The server stops reading and closes the connection.
            with suppress(OSError):
                for _ in range(length // MIB):
                    if has_seen_enough.is_set():
                        break
                    connection.sendall(block)
                    sent_mib[path] += 1
            statuses.append(int(connection.recv(4096).split()[1]))

    senders = [threading.Thread(target=send, args=(path, length)) for path, length, _ in refused]
    for sender in senders:
        sender.start()
    slowest, answered = 0.0, 0
    while any(sender.is_alive() for sender in senders):
        started = time.monotonic()
        assert served.ask("GET", "/healthz").status == 200
        slowest = max(slowest, time.monotonic() - started)
        # More than the buffers of the sockets take, so the server is reading all four.
        answered += all(sent_mib[path] >= 8 for path, _, _ in refused)
        if answered == 50:
            has_seen_enough.set()

    # Regression: such a body was read without yielding, which blocked the worker until it was killed after 30 seconds.
    assert slowest < 15
    assert len(worker_pids(served)) == 1
    assert set(statuses) <= {status for _, _, status in refused}


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/api/contact", 2 * MIB, 403),
        ("/api/user/documents", 10 * MIB, 403),
        ("/api/nothing", 10 * MIB, 404),
    ],
)
def test_sender_of_a_refused_body_receives_the_error(served, path, length, status):
    with served.send_head("POST", path, length=length, **{"Content-Type": MULTIPART}) as connection:
        connection.sendall(bytes(length - 1))

        status_code, body = read_response(connection)
    assert status_code == status
    assert body["success"] is False


def test_slow_bodies_with_an_invalid_session_use_no_database_connection(served, member):
    signed_in = signed_in_headers(member)
    with ExitStack() as slow:
        for _ in range(3 * POOL_SIZE):
            slow.enter_context(
                served.send_head(
                    "POST",
                    "/api/auth/login",
                    length=5000,
                    **invalid_session_headers(**{"Content-Type": "application/json"}),
                )
            )
        statuses = {served.ask("GET", "/api/auth/user", **signed_in).status for _ in range(5)}

        assert statuses == {200}


def test_slow_uploads_of_a_member_use_no_database_connection(served, member):
    signed_in = signed_in_headers(member)
    with ExitStack() as slow:
        for _ in range(POOL_SIZE + 5):
            upload = served.send_head(
                "POST", "/api/user/documents", length=5 * MIB, **{**signed_in, "Content-Type": MULTIPART}
            )
            slow.enter_context(upload).sendall(FILE_HEAD + bytes(256 * 1024))
        wait_until(lambda: spooled_bytes(served) > 0)
        statuses = {served.ask("GET", "/api/auth/user", **signed_in).status for _ in range(5)}

        assert statuses == {200}


def test_concurrent_large_bodies_per_address_are_limited(served, member):
    signed_in = signed_in_headers(member)

    def start_upload() -> socket.socket:
        return served.send_head(
            "POST", "/api/user/documents", length=5 * MIB, **{**signed_in, "Content-Type": MULTIPART}
        )

    with ExitStack() as slow:
        uploads = [slow.enter_context(start_upload()) for _ in range(17)]
        readable, _, _ = select.select(uploads, [], [], TIMEOUT)
        assert len(readable) == 1
        status, body = read_response(readable[0])

        assert (status, body["code"]) == (429, "throttled")


@pytest.mark.parametrize(
    ("path", "session", "status"),
    [
        ("/api/contact", "none", 415),
        ("/api/user/documents", "none", 401),
        ("/api/user/claims", "invalid", 401),
        ("/api/service-request", "without token", 403),
        ("/api/user/profile", "member", 415),
    ],
)
def test_upload_is_refused_before_its_body_is_written_to_disk(served, member, path, session, status):
    """The response arrives although the body is never completed."""
    signed_in = signed_in_headers(member)
    headers = {
        "none": {"Cookie": f"csrftoken={'c' * 32}", "X-CSRFToken": "c" * 32},
        "invalid": invalid_session_headers(),
        "without token": {"Cookie": signed_in["Cookie"]},
        "member": signed_in,
    }[session]
    with served.send_head("POST", path, length=20 * MIB, **{**headers, "Content-Type": MULTIPART}) as connection:
        connection.sendall(FILE_HEAD + bytes(64 * 1024))
        connection.shutdown(socket.SHUT_WR)

        assert read_response(connection)[0] == status
    assert list((served.folder / "tmp").iterdir()) == []


def test_interrupted_upload_leaves_no_files(served, member):
    signed_in = signed_in_headers(member)
    connection = served.send_head(
        "POST", "/api/user/documents", length=20 * MIB, **{**signed_in, "Content-Type": MULTIPART}
    )
    connection.sendall(FILE_HEAD + bytes(3 * MIB))
    wait_until(lambda: spooled_bytes(served) > MIB)
    connection.close()

    wait_until(lambda: spooled_bytes(served) == 0)
    assert list((served.folder / "tmp").iterdir()) == []
    assert not UserDocument.objects.exists()


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (b"GET /api/" + b"x" * 9000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 414),
        (b"GET /api/auth/user HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Many: 1\r\n" * 80 + b"\r\n", 431),
        (b"GET /api/auth/user HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie sessionid=hers\r\n\r\n", 400),
        (b"hello\r\n\r\n", 400),
    ],
)
def test_malformed_request_is_refused_in_the_api_error_format(served, request_head, status):
    with served.connect() as connection:
        connection.sendall(request_head)
        status_code, body = read_response(connection)

    assert status_code == status
    assert body["success"] is False
    assert body["error"]
    assert body["code"]
    assert body["requestId"] in served.log
    # The malformed header may contain a session id.
    assert "hers" not in served.log
