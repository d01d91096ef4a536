"""The product served by gunicorn with our configuration, in a process of its own."""

import http.client
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db import connection

from tests.environment import ROOT, settings_unset

GUNICORN = [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py"]
TIMEOUT = 30


class Served:
    """A served product: where it listens, and what it has logged."""

    def __init__(self, port: int, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.folder = folder
        self.process = process

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> http.client.HTTPResponse:
        """Send one request on a connection of its own and return the answer, already read."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        client.request(method, path, body, headers, encode_chunked=headers.get("Transfer-Encoding") == "chunked")
        answer = client.getresponse()
        answer.content = answer.read()  # type: ignore[attr-defined]
        client.close()
        return answer

    def send_head(self, method: str, path: str, *, length: int, **headers: str) -> socket.socket:
        """Announce a body and send its first byte; return the connection."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {length}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        opened = self.connect()
        opened.sendall("\r\n".join([*lines, "", "-"]).encode())
        return opened


def environment(folder: Path, **settings: str) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
        **settings_unset(),
        "SECRET_KEY": "tests-only",
        "HTTPS": "off",
        "DATABASE_URL": f"sqlite:///{folder / 'served.sqlite3'}",
        "MEDIA_ROOT": str(folder / "media"),
        "HOME": str(folder / "home"),
        "TMPDIR": str(folder / "tmp"),
        "WEB_CONCURRENCY": "1",
        **settings,
    }


@contextmanager
def serve(folder: Path, *, application: str = "config.wsgi:application", **settings: str) -> Iterator[Served]:
    """Serve the product from a folder until the end of the block."""
    for name in ("home", "tmp"):
        (folder / name).mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*GUNICORN, application],
            cwd=ROOT,
            env=environment(folder, PORT=str(port), **settings),
            stdout=log,
            stderr=log,
        )
    served = Served(port, folder, process)
    try:
        _wait_until_it_answers(served)
        yield served
    finally:
        process.terminate()
        process.wait(timeout=TIMEOUT)


def database_url(*, port: int | None = None) -> str:
    """The database of this test run, for a product served beside it; ``port`` names another way to it."""
    used = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{used['NAME']}"
    login = ":".join(quote(part, safe="") for part in (used["USER"], used["PASSWORD"]) if part)
    return f"postgres://{login}@{used['HOST']}:{port or used['PORT'] or 5432}/{used['NAME']}"


def _wait_until_it_answers(served: Served) -> None:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end and served.process.poll() is None:
        try:
            if served.ask("GET", "/healthz").status == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(served.log)


def worker_pids(served: Served) -> list[str]:
    """The workers that were ever started."""
    return re.findall(r"Booting worker with pid: (\d+)", served.log)
