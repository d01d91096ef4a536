"""Runs the product in a gunicorn process with the production configuration."""

import http.client
import os
import re
import signal
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
# Seconds, generous for a busy machine.
TIMEOUT = 120


class Served:
    """A running gunicorn process."""

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
        """Send one request on a new connection and return the response with its body in ``content``."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        client.request(method, path, body, headers, encode_chunked=headers.get("Transfer-Encoding") == "chunked")
        answer = client.getresponse()
        answer.content = answer.read()  # type: ignore[attr-defined]
        client.close()
        return answer

    def send_head(self, method: str, path: str, *, length: int, **headers: str) -> socket.socket:
        """Send the request head and the first byte of a body of ``length`` bytes; return the connection."""
        head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {length}"]
        head += [f"{name}: {value}" for name, value in headers.items()]
        client = self.connect()
        client.sendall("\r\n".join([*head, "", "-"]).encode())
        return client


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
def serve(
    folder: Path, *, application: str = "config.wsgi:application", root: Path = ROOT, **settings: str
) -> Iterator[Served]:
    """Run gunicorn with the code in ``root`` and its files in ``folder`` until the block ends."""
    for name in ("home", "tmp"):
        (folder / name).mkdir()
    # Passed on open, so that no other process can take the port.
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener, (folder / "log").open("wb") as log:
        port = listener.getsockname()[1]
        process = subprocess.Popen(
            [*GUNICORN, "--bind", f"fd://{listener.fileno()}", application],
            cwd=root,
            env=environment(folder, **settings),
            stdout=log,
            stderr=log,
            pass_fds=[listener.fileno()],
            process_group=0,
        )
    served = Served(port, folder, process)
    try:
        _wait_until_healthy(served)
        yield served
    finally:
        # A graceful stop would wait for connections that the test has left open.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=TIMEOUT)


def database_url(*, port: int | None = None) -> str:
    """Return the URL of this test run's database; ``port`` replaces the port, for a proxy."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    login = ":".join(quote(part, safe="") for part in (database["USER"], database["PASSWORD"]) if part)
    return f"postgres://{login}@{database['HOST']}:{port or database['PORT'] or 5432}/{database['NAME']}"


def _wait_until_healthy(served: Served) -> None:
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline and served.process.poll() is None:
        try:
            if served.ask("GET", "/healthz").status == 200:
                return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(served.log)


def worker_pids(served: Served) -> list[str]:
    """Return the process ids of all workers started so far."""
    return re.findall(r"Booting worker with pid: (\d+)", served.log)
