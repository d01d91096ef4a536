import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import boto3
import pytest
from botocore.config import Config
from django.db import connection, transaction

from apps.accounts.models import Member
from apps.core import jobs
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail
from tests.drills.mail_server import MailServer
from tests.environment import ROOT
from tests.gunicorn_process import database_url, environment

TIMEOUT_SECONDS = 180
# Of the S3 server.
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1"}
BUCKET = "files"
SUMMARY = pytest.StashKey[list[str]]()


def wait_until(condition: Callable[[], object], *, timeout: float = TIMEOUT_SECONDS) -> float:
    """Return the seconds until the condition is met."""
    started = time.monotonic()
    while not condition():
        assert time.monotonic() - started < timeout, "The condition was not met in time"
        time.sleep(0.02)
    return time.monotonic() - started


def get_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def get_children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


class Worker:
    """``manage.py worker`` in a process group of its own."""

    def __init__(self, settings: dict[str, str], log: Path, *, root: Path = ROOT) -> None:
        self._settings, self._log, self._root = settings, log, root
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "worker"],
                cwd=self._root,
                env=self._settings,
                stdout=log,
                stderr=log,
                # Not a session of its own: Linux shares the processor evenly between sessions, so that the low priority
                # of the thumbnail renderer would have no effect.
                process_group=0,
            )

    @property
    def children(self) -> list[int]:
        """The process for mail first."""
        return get_children(self.process.pid)

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> float:
        """Return the seconds until the worker has ended."""
        started = time.monotonic()
        self.process.terminate()
        self.process.wait(timeout=TIMEOUT_SECONDS)
        return time.monotonic() - started


@pytest.fixture(params=["embedded"] if connection.vendor == "sqlite" else ["embedded", "procrastinate"])
def engine(request, settings) -> str:
    """Runs the jobs of the worker, and is woken by this process."""
    settings.JOBS_ENGINE = f"apps.core.jobs.{request.param}"
    return request.param


@pytest.fixture(scope="module")
def s3_port(tmp_path_factory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("s3")
    port = get_free_port()
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **KEYS})
    wait_until(lambda: is_listening(port))
    client = boto3.client(
        "s3",
        endpoint_url=f"http://127.0.0.1:{port}",
        aws_access_key_id="test",
        aws_secret_access_key="test",
        region_name="us-east-1",
        config=Config(retries={"total_max_attempts": 1}),
    )
    client.create_bucket(Bucket=BUCKET)
    yield port
    process.terminate()
    process.wait()


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.fixture
def start_worker(transactional_db, tmp_path, mail_server, engine) -> Iterator[Callable[..., Worker]]:
    workers: list[Worker] = []

    def start(*, processes: int = 1, **settings: str) -> Worker:
        settings = {"JOBS_ENGINE": engine, "WORKER_PROCESSES": str(processes), **settings}
        environment = worker_environment(tmp_path, mail_server, **settings)
        worker = Worker(environment, tmp_path / f"worker-{len(workers)}.log")
        workers.append(worker)
        wait_until(lambda: len(worker.children) == processes + 1)
        return worker

    yield start
    for worker in workers:
        if worker.process.poll() is None:
            worker.stop()
    connection.close()


def worker_environment(folder: Path, mail_server: MailServer, **settings: str) -> dict[str, str]:
    defaults = {
        "DJANGO_SETTINGS_MODULE": "tests.drills.settings",
        "DRILL_RUNS": str(folder / "runs"),
        "DATABASE_URL": database_url(),
        "EMAIL_URL": mail_server.url,
    }
    return {**environment(folder), **defaults, **settings}


@pytest.fixture
def send(member: Member, engine) -> Callable[[int], set[str]]:
    """Store emails as a request does. Their subjects differ."""
    total = 0

    def send(count: int) -> set[str]:
        nonlocal total
        subjects = [f"Mail {number}" for number in range(total, total + count)]
        total += count
        with transaction.atomic():
            OutgoingMail.objects.bulk_create(
                OutgoingMail(user=member.user, to_address="dana@example.com", subject=subject, text="Drill")
                for subject in subjects
            )
            jobs.wake(outbox.send_due_mails)
        return set(subjects)

    return send


@pytest.fixture
def report(request) -> Callable[..., None]:
    """Print a line at the end of the run: cases, faults, losses and the figure beside its limit."""

    def add(name: str, *, cases: int, faults: int, losses: int, figure: str = "", limit: str = "") -> None:
        lines = request.config.stash.setdefault(SUMMARY, [])
        if "engine" in request.fixturenames:
            name += f" [{request.getfixturevalue('engine')}]"
        lines.append(f"{name:<78}{cases:>7}{faults:>8}{losses:>8}  {figure}{f' ({limit})' if limit else ''}")
        assert losses == 0

    return add


def pytest_terminal_summary(terminalreporter, config) -> None:
    if lines := config.stash.get(SUMMARY, []):
        terminalreporter.section(f"drills on {connection.vendor}")
        terminalreporter.line(f"{'':<78}{'cases':>7}{'faults':>8}{'losses':>8}  figure (limit)")
        for line in lines:
            terminalreporter.line(line)
