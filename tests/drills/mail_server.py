"""A mail server that records what it accepts, behind a proxy that can hang or disappear."""

import socketserver
import threading
import time
from email import message_from_bytes
from typing import NamedTuple

from tests.tcp_proxy import TcpProxy


class Received(NamedTuple):
    subject: str
    message_id: str
    at: float


class _Session(socketserver.StreamRequestHandler):
    server: "MailServer"

    def handle(self) -> None:
        self._answer("220 drill")
        while line := self.rfile.readline():
            command = line[:4].upper()
            if command == b"DATA":
                self._answer("354 go on")
                if (message := self._read_message()) is None:
                    return
                self.server.accept(message)
                self._answer("250 accepted")
            elif command == b"QUIT":
                self._answer("221 bye")
                return
            else:
                self._answer("250 OK")

    def _read_message(self) -> bytes | None:
        """``None`` if the sender was killed before the end of the email, which no mail server accepts then."""
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                return None
            lines.append(line)
        return b"".join(lines)

    def _answer(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.received: list[Received] = []
        # Between accepting an email and saying so.
        self.seconds_per_mail = 0.0
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.proxy = TcpProxy(self.server_address[1])

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.proxy.port}"

    def accept(self, content: bytes) -> None:
        message = message_from_bytes(content)
        self.received.append(Received(message["Subject"], message["Message-ID"], time.monotonic()))
        time.sleep(self.seconds_per_mail)

    def get_subjects(self) -> set[str]:
        return {mail.subject for mail in self.received}

    def count_duplicates(self) -> int:
        return len(self.received) - len(self.get_subjects())

    def count_changed_ids(self) -> int:
        """Duplicates that a mailbox would not recognize."""
        return len({(mail.subject, mail.message_id) for mail in self.received}) - len(self.get_subjects())

    def close(self) -> None:
        self.proxy.cut()
        self.shutdown()
        self.server_close()

    def handle_error(self, request: object, client_address: object) -> None:
        """Connections break in a drill."""
