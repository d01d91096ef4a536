"""The 'Senders' table: what other callers notice while one visitor sends large or slow bodies."""

import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from benchmarks.served import Served
from benchmarks.tables import Row

MIB = 1024 * 1024
CALLS = 200
SLOW_BODIES = 60
MULTIPART = "Content-Type: multipart/form-data; boundary=x"
FILE_PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
MADE_UP_SESSION = f"Cookie: sessionid={'s' * 32}; csrftoken={'c' * 32}\r\nX-CSRFToken: {'c' * 32}"


def what_others_notice(product: Served, headers: dict[str, str]) -> list[Row]:
    """Measure a member's light call alone and beside each kind of sender."""
    usual = _seconds_of_a_call(product, headers)
    rows = []
    for name, sending in (
        ("four senders of 200 MB to a public call", _large_bodies(product)),
        (f"{SLOW_BODIES} slow bodies with a made-up session", _slow_bodies(product)),
    ):
        with sending:
            rows.append(Row.within(name, _seconds_of_a_call(product, headers) / usual, 2, unit="x the usual time"))
    written = _bytes_spooled(product) / MIB
    rows.append(Row.within("written to disk for 240 MB from a visitor", written, 0, unit="MB"))
    return rows


def _seconds_of_a_call(product: Served, headers: dict[str, str]) -> float:
    connection = product.connect()
    times = []
    for _ in range(CALLS):
        begun = time.perf_counter()
        connection.request("GET", "/api/auth/user", headers=headers)
        answer = connection.getresponse()
        answer.read()
        times.append(time.perf_counter() - begun)
        if answer.status != 200:
            raise RuntimeError(f"/api/auth/user answered {answer.status}")
    connection.close()
    return statistics.median(times)


def _begin(product: Served, path: str, length: int, *headers: str) -> socket.socket:
    head = "\r\n".join([f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {length}", *headers, "", ""])
    connection = socket.create_connection(("127.0.0.1", product.port), timeout=60)
    connection.sendall(head.encode())
    return connection


@contextmanager
def _large_bodies(product: Served) -> Iterator[None]:
    with _in_threads(4, lambda: _send(product, "/api/contact", 200)):
        yield


@contextmanager
def _slow_bodies(product: Served) -> Iterator[None]:
    with ExitStack() as connections:
        for _ in range(SLOW_BODIES):
            opened = _begin(product, "/api/auth/login", 5000, "Content-Type: application/json", MADE_UP_SESSION)
            connections.enter_context(opened).sendall(b"{")
        yield


def _send(product: Served, path: str, megabytes: int) -> None:
    """Send until the server has had enough of it."""
    with _begin(product, path, megabytes * MIB, MULTIPART, MADE_UP_SESSION) as connection, suppress(OSError):
        connection.sendall(FILE_PART)
        for _ in range(megabytes):
            connection.sendall(bytes(MIB))


@contextmanager
def _in_threads(number: int, work: Callable[[], None]) -> Iterator[None]:
    threads = [threading.Thread(target=work) for _ in range(number)]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join()


def _bytes_spooled(product: Served) -> int:
    """The most that the worker's temporary files hold while a visitor sends eight forms of 30 MB."""
    most = 0
    with _in_threads(8, lambda: _send(product, "/api/user/documents", 30)):
        ends_at = time.monotonic() + 2
        while time.monotonic() < ends_at:
            most = max(most, product.bytes_in_temporary_files())
    return most
