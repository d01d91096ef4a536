"""A way to a server that a test can block: hung (nothing passes) or cut (connections are closed and refused)."""

import socket
import threading
from contextlib import suppress


class TcpProxy:
    """Passes bytes between clients and a server until it is told otherwise."""

    def __init__(self, target_port: int) -> None:
        self._target_port = target_port
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._passing = threading.Event()
        self._passing.set()
        self._listener = self._listen(0)
        self.port: int = self._listener.getsockname()[1]

    def hang(self) -> None:
        """Accept and keep connections, and pass nothing."""
        self._passing.clear()

    def resume(self) -> None:
        self._passing.set()

    def cut(self) -> None:
        """Close every connection and refuse new ones."""
        self._close(self._listener)
        for pair in self._pairs:
            for end in pair:
                self._close(end)
        self._pairs.clear()

    def restore(self) -> None:
        self._listener = self._listen(self.port)

    def _listen(self, port: int) -> socket.socket:
        listener = socket.create_server(("127.0.0.1", port), backlog=200)
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        return listener

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target_port))
                self._pairs.append((client, server))
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while block := source.recv(65536):
                self._passing.wait()
                sink.sendall(block)
        self._close(source)
        self._close(sink)

    @staticmethod
    def _close(end: socket.socket) -> None:
        with suppress(OSError):
            # Wakes a thread that waits on the socket, which closing alone does not.
            end.shutdown(socket.SHUT_RDWR)
        end.close()
