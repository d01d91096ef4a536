"""A gunicorn of the product's own settings, its processor time and its memory, and the load that is put on it."""

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

ROOT = Path(__file__).resolve().parent.parent
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Served:
    """One running server with one worker."""

    port: int
    worker: int
    temporary_folder: str

    def processor_seconds(self) -> float:
        """User and system time that the worker has taken."""
        fields = Path(f"/proc/{self.worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def resident_megabytes(self) -> float:
        """Memory that the worker holds."""
        for line in Path(f"/proc/{self.worker}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("the worker is gone")

    def bytes_in_temporary_files(self) -> int:
        """Bytes of the temporary files that the worker has open, those without a name too."""
        total = 0
        for descriptor in Path(f"/proc/{self.worker}/fd").iterdir():
            with suppress(FileNotFoundError):
                if str(descriptor.readlink()).startswith(f"{self.temporary_folder}/"):
                    total += descriptor.stat().st_size
        return total

    def connect(self) -> http.client.HTTPConnection:
        """A connection that is kept alive."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def cost(self, path: str, headers: dict[str, str], *, times: int) -> float:
        """Seconds of the worker's processor time that one GET of ``path`` takes."""
        connection = self.connect()
        begun = self.processor_seconds()
        for _ in range(times):
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{path} answered {answer.status}")
        spent = self.processor_seconds() - begun
        connection.close()
        return spent / times


@contextmanager
def serve(application: str, environment: dict[str, str]) -> Iterator[Served]:
    """Run gunicorn with one worker, and a folder of its own for temporary files, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="adjusters-bench-uploads-") as temporary_folder:
        yield from _serve(application, {**environment, "TMPDIR": temporary_folder})


def _serve(application: str, environment: dict[str, str]) -> Iterator[Served]:
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py", application],
        cwd=ROOT,
        env={**os.environ, **environment, "PORT": str(port), "WEB_CONCURRENCY": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        _wait_until_served(process, port)
        yield Served(port, _worker_of(process.pid), environment["TMPDIR"])
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=40)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_served(process: subprocess.Popen[bytes], port: int) -> None:
    for _ in range(300):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            if process.poll() is not None:
                raise RuntimeError((process.stderr.read() if process.stderr else b"").decode()) from None
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


def _worker_of(master: int) -> int:
    for _ in range(100):
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        if children:
            return int(children[0])
        time.sleep(0.05)
    raise RuntimeError("the server has no worker")
