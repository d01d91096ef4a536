"""``.ci/serve``, which ``make run`` starts: the web process and the worker under honcho."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.environment import ROOT
from tests.gunicorn_process import environment

TIMEOUT_SECONDS = 180


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "The condition was not met in time"
        time.sleep(0.1)


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
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def migrated_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("migrated")
    command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
    subprocess.run(command, cwd=ROOT, env=environment(folder), check=True)
    return folder / "served.sqlite3"


@pytest.fixture
def serve(
    request: pytest.FixtureRequest, tmp_path: Path, port: int, migrated_database: Path
) -> Iterator[subprocess.Popen]:
    """The parameter is the operator's PUBLIC_URL."""
    # A PORT of the environment is overwritten by honcho.
    settings = environment(tmp_path, PORT="1", WEB_PORT=str(port), PUBLIC_URL=request.param)
    for name in ("home", "tmp"):
        (tmp_path / name).mkdir()
    shutil.copy(migrated_database, tmp_path)
    process = subprocess.Popen([".ci/serve"], cwd=ROOT, env=settings)
    yield process
    process.terminate()
    process.wait(timeout=TIMEOUT_SECONDS)


def is_healthy(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=TIMEOUT_SECONDS) as response:
            return response.status == 200
    except OSError:
        return False


def wait_until_started(serve: subprocess.Popen, port: int) -> None:
    wait_until(lambda: is_healthy(port))
    wait_until(lambda: len(get_worker_pids(serve.pid)) == 3)


def assert_ends(serve: subprocess.Popen, end: signal.Signals) -> None:
    processes = get_descendants(serve.pid)
    serve.send_signal(end)
    assert serve.wait(timeout=TIMEOUT_SECONDS) == 0
    assert [pid for pid in processes if read_process(pid, "cmdline")] == []


def get_public_url(serve: subprocess.Popen) -> str:
    """Where links in emails lead."""
    environment = read_process(get_worker_pids(serve.pid)[0], "environ").split()
    return next(entry.removeprefix("PUBLIC_URL=") for entry in environment if entry.startswith("PUBLIC_URL="))


@pytest.mark.parametrize("serve", ["http://intranet.example:81"], indirect=True)
def test_closing_the_terminal_leaves_no_process(serve, port):
    wait_until_started(serve, port)
    assert get_public_url(serve) == "http://intranet.example:81"

    assert_ends(serve, signal.SIGHUP)


@pytest.mark.parametrize("serve", [""], indirect=True)
def test_killed_worker_is_started_again_and_stopping_leaves_no_process(serve, port):
    wait_until_started(serve, port)
    assert get_public_url(serve) == f"http://127.0.0.1:{port}"
    parent = get_worker_pids(serve.pid)[0]

    os.kill(parent, signal.SIGKILL)
    wait_until(lambda: len(set(get_worker_pids(serve.pid)) - {parent}) == 3)
    assert is_healthy(port)

    assert_ends(serve, signal.SIGTERM)
