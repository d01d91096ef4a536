"""The product as `make run` serves it: gunicorn, the production bundle, and a database and folders of its own."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import default as default_policy
from pathlib import Path
from typing import Any

from tests.environment import ROOT, settings_unset

STARTS_WITHIN_SECONDS = 30
MAILED_WITHIN_SECONDS = 15


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class ServedProduct:
    """One serving of the product in ``folder``, with these settings; a person's ``.env`` has no say in it."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=_free_port)

    def __post_init__(self) -> None:
        self.mail_folder = self.folder / "mails"
        self.mail_folder.mkdir()
        self.log = self.folder / "gunicorn.log"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
            **settings_unset(),
            "SECRET_KEY": "end-to-end-tests-only",
            "HTTPS": "off",
            "DATABASE_URL": f"sqlite:///{self.folder}/product.sqlite3",
            "MEDIA_ROOT": str(self.folder / "media"),
            "EMAIL_URL": f"filemail:///{self.mail_folder}",
            "PORT": str(self.port),
            "PUBLIC_URL": self.address,
            "WEB_CONCURRENCY": "2",
            # Each browser of a test says an address of its own, so that one test's tries count for no other.
            "TRUSTED_PROXIES": "1",
            **self.settings,
        }
        self._stagehand: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Do what `make run` does once everything is installed, and wait until it answers."""
        if not (ROOT / "staticfiles" / "staticfiles.json").is_file():
            raise RuntimeError("The bundle is not built: run `make setup`")
        self.first_words = self.manage("first_run", "--port", str(self.port))
        gunicorn = Path(sys.executable).with_name("gunicorn")
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [gunicorn, "-c", "config/gunicorn.py", "config.wsgi:application"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._wait_until_it_answers()

    def stop(self) -> None:
        """End it and wait for its end."""
        if self._stagehand is not None:
            self._stagehand.communicate(timeout=30)
        self._process.terminate()
        self._process.wait(timeout=30)

    def manage(self, *arguments: str, **environment: str) -> str:
        """Run a management command; return what it printed."""
        ended = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def arrange(self, what: str, **arguments: Any) -> Any:
        """Call a function of ``scenery.py`` in this product's settings; return its answer."""
        if self._stagehand is None:
            self._stagehand = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.stagehand"],
                cwd=ROOT,
                env=self.environment | {"DJANGO_SETTINGS_MODULE": "config.settings"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            self._heard()
        assert self._stagehand.stdin
        print(json.dumps([what, arguments]), file=self._stagehand.stdin, flush=True)
        return self._heard()

    def _heard(self) -> Any:
        assert self._stagehand
        assert self._stagehand.stdout
        line = self._stagehand.stdout.readline()
        assert line, "The stagehand has died: its last words stand among this test's"
        return json.loads(line)

    def first_admin(self) -> tuple[str, str]:
        """The name and password that the first start printed."""
        found = re.search(r"username\s+(\S+)\s+password\s+(\S+)", self.first_words)
        assert found, self.first_words
        return found[1], found[2]

    def mailed(self, address: str, pattern: str) -> re.Match[str]:
        """Wait for a mail to an address that holds the pattern; mails go out in the background."""
        deadline = time.monotonic() + MAILED_WITHIN_SECONDS
        while True:
            found = [re.search(pattern, text) for text in self._texts_to(address)]
            matches = [match for match in found if match]
            if matches:
                return matches[-1]
            assert time.monotonic() < deadline, f"No mail to {address} with {pattern}: {self._texts_to(address)}"
            time.sleep(0.1)

    def _texts_to(self, address: str) -> list[str]:
        files = sorted(self.mail_folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        mails = [message_from_bytes(file.read_bytes(), policy=default_policy) for file in files]
        # A mail that is being written may not have its recipient yet.
        return [mail.get_content() for mail in mails if address in (mail["To"] or "")]

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + STARTS_WITHIN_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5).close()
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"The product does not start:\n{self.log.read_text()}") from None
                time.sleep(0.1)
            else:
                return
