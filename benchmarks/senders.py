"""The table "Senders": how much one visitor who sends large or slow bodies slows down other clients."""

import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

from benchmarks.served import Served
from benchmarks.tables import Row

MIB = 1024 * 1024
REQUESTS = 200
SLOW_BODIES = 60
MULTIPART = "Content-Type: multipart/form-data; boundary=x"
FILE_PART = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
FORGED_SESSION = f"Cookie: sessionid={'s' * 32}; csrftoken={'c' * 32}\r\nX-CSRFToken: {'c' * 32}"


def effect_on_others(product: Served, headers: dict[str, str]) -> list[Row]:
    """The time of a cheap request by a member, alone and while a visitor sends bodies."""
    usual = _measure_request(product, headers)
    rows = []
    for name, sending in (
        ("four bodies of 200 MB to a public endpoint", _large_bodies(product)),
        (f"{SLOW_BODIES} slow bodies with a forged session", _slow_bodies(product)),
    ):
        with sending:
            rows.append(Row.within(name, _measure_request(product, headers) / usual, 2, unit="x the usual time"))
    spooled = _measure_spooled_bytes(product) / MIB
    rows.append(Row.within("temporary files for 240 MB from a visitor", spooled, 0, unit="MB"))
    return rows


def _measure_request(product: Served, headers: dict[str, str]) -> float:
    connection = product.connect()
    times = []
    for _ in range(REQUESTS):
        start = time.perf_counter()
        connection.request("GET", "/api/auth/user", headers=headers)
        response = connection.getresponse()
        response.read()
        times.append(time.perf_counter() - start)
        if response.status != 200:
            raise RuntimeError(f"/api/auth/user returned {response.status}")
    connection.close()
    return statistics.median(times)


def _send_head(product: Served, path: str, length: int, *headers: str) -> socket.socket:
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
            connection = _send_head(product, "/api/auth/login", 5000, "Content-Type: application/json", FORGED_SESSION)
            connections.enter_context(connection).sendall(b"{")
        yield


def _send(product: Served, path: str, megabytes: int) -> None:
    """Send until the server closes the connection."""
    with _send_head(product, path, megabytes * MIB, MULTIPART, FORGED_SESSION) as connection, suppress(OSError):
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


def _measure_spooled_bytes(product: Served) -> int:
    """The maximum size of the worker's temporary files while a visitor sends eight forms of 30 MB."""
    maximum = 0
    with _in_threads(8, lambda: _send(product, "/api/user/documents", 30)):
        ends_at = time.monotonic() + 2
        while time.monotonic() < ends_at:
            maximum = max(maximum, product.get_temporary_bytes())
    return maximum
