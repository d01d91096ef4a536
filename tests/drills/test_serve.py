"""``.ci/serve``, which ``make run`` starts: the web process and the worker under honcho."""

import os
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.drills.conftest import wait_until
from tests.environment import ROOT
from tests.gunicorn_process import database_url, environment

pytestmark = pytest.mark.short
TIMEOUT_SECONDS = 180


def read_process(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text().replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def get_descendants(pid: int) -> list[int]:
    children = [int(child) for child in read_process(pid, f"task/{pid}/children").split()]
    return children + [descendant for child in children for descendant in get_descendants(child)]


def get_worker_pids(pid: int) -> list[int]:
    """The parent of the worker and its processes, without the shell that starts it again."""
    return [one for one in get_descendants(pid) if read_process(one, "cmdline").endswith("python manage.py worker ")]


@pytest.fixture
def port() -> Iterator[int]:
    """A port that stays reserved: it is bound. gunicorn can listen on it, because both sockets set ``SO_REUSEADDR``."""
    with socket.socket() as reservation:
        reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reservation.bind(("127.0.0.1", 0))
        yield reservation.getsockname()[1]


@contextmanager
def serve(folder: Path, port: int, *, cwd: Path = ROOT, **settings: str) -> Iterator[subprocess.Popen]:
    for name in ("home", "tmp"):
        (folder / name).mkdir()
    # A PORT of the environment is overwritten by honcho.
    variables = environment(folder, PORT="1", WEB_PORT=str(port), PYTHONUNBUFFERED="1", **settings)
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([".ci/serve"], cwd=cwd, env=variables, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=TIMEOUT_SECONDS)


def is_healthy(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=TIMEOUT_SECONDS) as response:
            return response.status == 200
    except OSError:
        return False


def assert_ends(process: subprocess.Popen, end: signal.Signals) -> None:
    processes = get_descendants(process.pid)
    process.send_signal(end)
    assert process.wait(timeout=TIMEOUT_SECONDS) == 0
    assert [pid for pid in processes if read_process(pid, "cmdline")] == []


def get_public_url(pid: int) -> str:
    """Where links in emails lead."""
    entries = read_process(pid, "environ").split()
    return next(entry.removeprefix("PUBLIC_URL=") for entry in entries if entry.startswith("PUBLIC_URL="))


def test_closing_the_terminal_leaves_no_process(tmp_path, port):
    """With programs that start faster than the product."""
    for name in (".ci", ".venv", "config"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "Procfile").write_text("web: exec sleep 1001\nworker: while :; do sleep 1002; done\n")
    with serve(tmp_path, port, cwd=tmp_path, PUBLIC_URL="http://intranet.example:81") as process:

        def get_programs() -> list[int]:
            return [one for one in get_descendants(process.pid) if read_process(one, "cmdline").startswith("sleep ")]

        wait_until(lambda: len(get_programs()) == 2)
        # honcho stops only the processes that it has reported.
        wait_until(lambda: (tmp_path / "log").read_text().count(" started (pid=") == 2)
        assert {get_public_url(pid) for pid in get_programs()} == {"http://intranet.example:81"}

        assert_ends(process, signal.SIGHUP)


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_killed_worker_is_started_again_and_stopping_leaves_no_process(tmp_path, port):
    with serve(tmp_path, port, DATABASE_URL=database_url()) as process:
        wait_until(lambda: is_healthy(port))
        wait_until(lambda: len(get_worker_pids(process.pid)) == 3)
        parent, *children = get_worker_pids(process.pid)
        assert get_public_url(parent) == f"http://127.0.0.1:{port}"

        os.kill(parent, signal.SIGKILL)
        # Processes without a parent end by themselves.
        wait_until(lambda: not [pid for pid in children if read_process(pid, "cmdline")])
        wait_until(lambda: len(get_worker_pids(process.pid)) == 3)
        assert is_healthy(port)

        assert_ends(process, signal.SIGTERM)
