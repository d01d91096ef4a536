"""Runs gunicorn for the benchmarks, and measures the CPU time and the memory of its worker."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks import load

CLIENTS = 8
ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Served:
    """A running server with one worker."""

    port: int
    worker: int
    temporary_folder: str

    def get_cpu_seconds(self) -> float:
        """The user and system time of the worker."""
        # Linux's clock of another process, as from clock_getcpuclockid(3). /proc/<pid>/stat counts in hundredths of a
        # second, and 400 requests to the floor take only a few of them.
        return time.clock_gettime((~self.worker << 3) | 2)

    def get_megabytes(self) -> float:
        """The proportional set size (PSS): memory that the worker shares with the master counts half."""
        for line in Path(f"/proc/{self.worker}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("the worker has exited")

    def get_temporary_bytes(self) -> int:
        """The size of the temporary files that the worker has open, including unnamed ones."""
        total = 0
        for descriptor in Path(f"/proc/{self.worker}/fd").iterdir():
            with suppress(FileNotFoundError):
                if str(descriptor.readlink()).startswith(f"{self.temporary_folder}/"):
                    total += descriptor.stat().st_size
        return total

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def measure(self, path: str, headers: dict[str, str], *, times: int) -> float:
        """Request ``path`` from eight clients at once and return the worker's CPU seconds per request."""
        with load.connect(self.port, [load.build_request(path, headers)] * CLIENTS) as clients:
            start = self.get_cpu_seconds()
            load.exchange(clients, times=times)
            return (self.get_cpu_seconds() - start) / times


@contextmanager
def serve(application: str, environment: dict[str, str]) -> Iterator[Served]:
    """Run gunicorn with one worker and a separate folder for temporary files until the block ends."""
    with tempfile.TemporaryDirectory(prefix="adjusters-bench-uploads-") as temporary_folder:
        yield from _serve(application, {**environment, "TMPDIR": temporary_folder})


def _serve(application: str, environment: dict[str, str]) -> Iterator[Served]:
    port = get_free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py", application],
        cwd=ROOT,
        env={**os.environ, **environment, "PORT": str(port), "WEB_CONCURRENCY": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        _wait_for_port(process, port)
        yield Served(port, _get_worker(process.pid), environment["TMPDIR"])
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=40)


def get_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for_port(process: subprocess.Popen[bytes], port: int) -> None:
    for _ in range(300):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError((process.stderr.read() if process.stderr else b"").decode()) from None
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


def _get_worker(master: int) -> int:
    for _ in range(100):
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        if children:
            return int(children[0])
        time.sleep(0.05)
    raise RuntimeError("the server has no worker")
