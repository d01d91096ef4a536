"""A scanner that speaks clamd's protocol over a real socket, and misbehaves as a test asks it to."""

import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

THREAT = b"NETWORK-TEST-THREAT"


class FakeClamd(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    # Threads that hang must not delay the end of a test.
    block_on_close = False

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), _Handler)
        self.url = f"unix://{path}"
        self.scanned: list[bytes] = []
        # Replaces the verdict. Without a zero byte at its end, clamd has died in the middle of its reply.
        self.reply: bytes | None = None
        self.answers_ping = True
        self.hangs = False
        # Close the connection after so many bytes of a file.
        self.closes_after: int | None = None
        self.stopped = threading.Event()

    def handle_error(self, request: object, client_address: object) -> None:
        """Clients that give up are part of the tests."""


class _Handler(socketserver.BaseRequestHandler):
    server: FakeClamd
    request: socket.socket

    def handle(self) -> None:
        command = self._read_command()
        if command == b"zPING":
            if self.server.answers_ping:
                self.request.sendall(b"PONG\0")
            else:
                self.server.stopped.wait(10)
        elif command == b"zINSTREAM":
            self._scan()

    def _scan(self) -> None:
        if self.server.hangs:
            self.server.stopped.wait(10)
            return
        content = bytearray()
        while size := struct.unpack("!L", self._read(4))[0]:
            content += self._read(size)
            if self.server.closes_after is not None and len(content) >= self.server.closes_after:
                if self.server.reply:
                    self.request.sendall(self.server.reply)
                return
        self.server.scanned.append(bytes(content))
        verdict = b"stream: Network.Test FOUND\0" if THREAT in content else b"stream: OK\0"
        self.request.sendall(verdict if self.server.reply is None else self.server.reply)

    def _read_command(self) -> bytes:
        command = b""
        while not command.endswith(b"\0"):
            command += self._read(1)
        return command[:-1]

    def _read(self, size: int) -> bytes:
        content = b""
        while len(content) < size:
            if not (part := self.request.recv(size - len(content))):
                raise ConnectionResetError
            content += part
        return content


@contextmanager
def run_fake_clamd(path: Path) -> Iterator[FakeClamd]:
    server = FakeClamd(path)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()
