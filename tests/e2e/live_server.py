import fcntl
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as default_policy
from pathlib import Path
from typing import Any

from django.db import connection

from tests.environment import ROOT, settings_unset

# Long timeouts delay only a failure.
PROCESS_TIMEOUT_SECONDS = 180
MAIL_TIMEOUT_SECONDS = 90


def _environment() -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
        **settings_unset(),
        "SECRET_KEY": "end-to-end-tests-only",
        "HTTPS": "off",
    }


def _manage(environment: dict[str, str], *arguments: str) -> str:
    completed = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    return completed.stdout


def _read_text(mail: EmailMessage) -> str:
    """The text part. A mail whose file is still being written may have none yet."""
    body = mail.get_body(("plain",))
    return body.get_content() if body else ""


@dataclass
class FirstRun:
    """A database after the first run, which each server copies instead of running all migrations again."""

    database: Path
    output: str


def prepare_first_run(folder: Path) -> FirstRun:
    """Do the first run once for all test processes that share the folder, in a copy of the migrated test database."""
    if not (ROOT / "staticfiles" / "staticfiles.json").is_file():
        raise RuntimeError("The bundle is not built: run `make setup`")
    database, output = folder / "first-run.sqlite3", folder / "first-run.txt"
    with (folder / "first-run.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not output.exists():
            shutil.copyfile(connection.settings_dict["NAME"], database)
            output.write_text(_manage({**_environment(), "DATABASE_URL": f"sqlite:///{database}"}, "first_run"))
    return FirstRun(database, output.read_text())


@dataclass
class LiveServer:
    """Gunicorn with the production bundle and the worker, as `make run` starts them, with an own database and folders.

    The developer's ``.env`` is ignored.
    """

    folder: Path
    first_run: FirstRun

    def __post_init__(self) -> None:
        # Passed on open to gunicorn, so that no other process can take the port.
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        # Browsers refuse passkeys at an IP address.
        self.base_url = f"http://localhost:{self._listener.getsockname()[1]}"
        self.mail_folder = self.folder / "mails"
        self.mail_folder.mkdir()
        self.log = self.folder / "gunicorn.log"
        self.database = self.folder / "server.sqlite3"
        self.environment = {
            **_environment(),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "MEDIA_ROOT": str(self.folder / "media"),
            "EMAIL_URL": f"filemail:///{self.mail_folder}",
            "PUBLIC_URL": self.base_url,
            "WEB_CONCURRENCY": "2",
            # Each browser sends its own X-Forwarded-For, so that tests do not share rate limits.
            "TRUSTED_PROXIES": "1",
            "DEMO_LOGIN": "on",
        }

    def start(self) -> None:
        """Start gunicorn, the worker and the factories process; wait until the first and the last respond."""
        shutil.copyfile(self.first_run.database, self.database)
        gunicorn = str(Path(sys.executable).with_name("gunicorn"))
        listener = self._listener.fileno()
        serve = [gunicorn, "-c", "config/gunicorn.py", "--bind", f"fd://{listener}", "config.wsgi:application"]
        work = [sys.executable, "manage.py", "worker"]
        with self._listener, self.log.open("wb") as log:
            self._process = subprocess.Popen(
                serve, cwd=ROOT, env=self.environment, stdout=log, stderr=log, pass_fds=[listener]
            )
            self._worker = subprocess.Popen(work, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        self._factories = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.factories_process"],
            cwd=ROOT,
            env=self.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._wait_until_ready()
        self._receive()

    def stop(self) -> None:
        # No request is left to be answered.
        self._process.send_signal(signal.SIGQUIT)
        self._worker.terminate()
        self._factories.communicate(timeout=PROCESS_TIMEOUT_SECONDS)
        self._process.wait(timeout=PROCESS_TIMEOUT_SECONDS)
        self._worker.wait(timeout=PROCESS_TIMEOUT_SECONDS)

    def manage(self, *arguments: str, **environment: str) -> str:
        """Run a management command and return its output."""
        return _manage(self.environment | environment, *arguments)

    def seed(self, what: str, **arguments: Any) -> Any:
        """Call a function of ``factories.py`` in the factories process and return its result."""
        assert self._factories.stdin
        print(json.dumps([what, arguments]), file=self._factories.stdin, flush=True)
        return self._receive()

    def _receive(self) -> Any:
        assert self._factories.stdout
        line = self._factories.stdout.readline()
        assert line, "The factories process has ended: see its traceback in this test's output"
        answer = json.loads(line)
        assert not answer["error"], answer["error"]
        return answer["result"]

    def first_admin_credentials(self) -> tuple[str, str]:
        """The username and password that the first run printed."""
        match = re.search(r"username\s+(\S+)\s+password\s+(\S+)", self.first_run.output)
        assert match, self.first_run.output
        return match[1], match[2]

    def wait_for_mail(self, address: str, pattern: str) -> re.Match[str]:
        """Wait for a mail to this address that matches the pattern; the worker sends mails."""
        deadline = time.monotonic() + MAIL_TIMEOUT_SECONDS
        while True:
            found = [re.search(pattern, text) for text in self._mail_texts(address)]
            matches = [match for match in found if match]
            if matches:
                return matches[-1]
            assert time.monotonic() < deadline, f"No mail to {address} with {pattern}: {self._mail_texts(address)}"
            time.sleep(0.1)

    def _mail_texts(self, address: str) -> list[str]:
        files = sorted(self.mail_folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        # Django writes a line of dashes after each mail, and may write two mails of the same second to one file.
        parts = [part for file in files for part in file.read_bytes().split(b"\n" + b"-" * 79 + b"\n") if part]
        mails = [message_from_bytes(part, policy=default_policy) for part in parts]
        # A file that is still being written may have no recipient yet.
        return [_read_text(mail) for mail in mails if address in (mail["To"] or "")]

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + PROCESS_TIMEOUT_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"{self.base_url}/healthz", timeout=5).close()
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"The server does not start:\n{self.log.read_text()}") from None
                time.sleep(0.1)
            else:
                return
