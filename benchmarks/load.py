"""Sends requests from many clients at once, in one thread and with little CPU time of its own."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context

TIMEOUT_SECONDS = 60


def build_request(path: str, headers: dict[str, str], *, method: str = "GET", body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass(slots=True)
class Client:
    """One keep-alive connection that sends the same request again and again."""

    request: bytes
    connection: socket.socket
    sent_at: float = 0.0
    received: bytearray = field(default_factory=bytearray)

    def send(self) -> None:
        self.received.clear()
        self.sent_at = time.perf_counter()
        self.connection.sendall(self.request)

    def receive(self) -> bool:
        """Read what has arrived, and return whether the response is complete. Any status but 200 is an error."""
        chunk = self.connection.recv(1 << 18)
        self.received += chunk
        head_end = self.received.find(b"\r\n\r\n")
        if not chunk or (head_end > 0 and not self.received.startswith(b"HTTP/1.1 200 ")):
            raise RuntimeError(f"{self.request[:60]!r} returned {bytes(self.received[-400:])!r}")
        if head_end < 0:
            return False
        _, has_length, rest = bytes(self.received[:head_end]).lower().partition(b"\r\ncontent-length:")
        if not has_length:
            return self.received.endswith(b"\r\n0\r\n\r\n")
        return len(self.received) >= head_end + 4 + int(rest.partition(b"\r\n")[0])


@contextmanager
def connect(port: int, requests: Sequence[bytes]) -> Iterator[list[Client]]:
    """One client for each of ``requests``."""
    with ExitStack() as stack:
        yield [
            Client(request, stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_SECONDS)))
            for request in requests
        ]


def exchange(clients: Sequence[Client], *, times: int) -> list[float]:
    """Send ``times`` requests in all, one per client at a time. Return the seconds that each one took."""
    seconds: list[float] = []
    with selectors.DefaultSelector() as selector:
        for client in clients[:times]:
            selector.register(client.connection, selectors.EVENT_READ, client)
            client.send()
        sent = min(len(clients), times)
        while len(seconds) < times:
            ready = selector.select(TIMEOUT_SECONDS)
            if not ready:
                raise RuntimeError("no response in time")
            for key, _ in ready:
                client = key.data
                if client.receive():
                    seconds.append(time.perf_counter() - client.sent_at)
                    if sent < times:
                        client.send()
                        sent += 1
                    else:
                        # The server may close the connection while other clients still wait.
                        selector.unregister(client.connection)
    return seconds


@contextmanager
def saturate(port: int, request: bytes, *, clients: int) -> Iterator[None]:
    """Keep ``clients`` connections busy from another process until the block ends."""
    process = get_context("fork").Process(target=_send_forever, args=(port, [request] * clients), daemon=True)
    process.start()
    try:
        yield
        if not process.is_alive():
            raise RuntimeError("the clients that saturate the server have failed")
    finally:
        process.terminate()
        process.join()


def _send_forever(port: int, requests: list[bytes]) -> None:
    with connect(port, requests) as clients:
        while True:
            exchange(clients, times=100 * len(clients))
