"""A TCP proxy that can stop forwarding or close its connections, to simulate outages of a server."""

import socket
import threading
from contextlib import suppress


class TcpProxy:
    def __init__(self, target_port: int) -> None:
        self._target_port = target_port
        self._connections: list[socket.socket] = []
        self._forwarding = threading.Event()
        self._forwarding.set()
        self._listener = self._listen(0)
        self.port: int = self._listener.getsockname()[1]

    def hang(self) -> None:
        """Keep connections open and accept new ones, but forward nothing."""
        self._forwarding.clear()

    def resume(self) -> None:
        self._forwarding.set()

    def cut(self) -> None:
        """Close every connection and refuse new ones."""
        self._close(self._listener)
        for connection in self._connections:
            self._close(connection)
        self._connections.clear()

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
                self._connections.append(client)
                threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        self._forwarding.wait()
        try:
            server = socket.create_connection(("127.0.0.1", self._target_port))
        except OSError:
            # The server is down, which the client must notice. Later clients may find it running.
            self._close(client)
            return
        self._connections.append(server)
        for source, sink in ((client, server), (server, client)):
            threading.Thread(target=self._forward, args=(source, sink), daemon=True).start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while block := source.recv(65536):
                self._forwarding.wait()
                sink.sendall(block)
        self._close(source)
        self._close(sink)

    @staticmethod
    def _close(connection: socket.socket) -> None:
        with suppress(OSError):
            # ``close`` alone does not wake a thread that is blocked on the socket.
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()
