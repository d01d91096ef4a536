"""Scans by a real clamd with a signature of our own. Skipped where clamd is not installed."""

import io
import logging
import re
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from apps.documents import clamd, scans
from apps.documents.models import UserDocument
from tests.documents.fake_clamd import THREAT
from tests.documents.files import EXCEL_PART, PDF, office, upload
from tests.environment import ROOT

START_SECONDS = 60
REQUIRED_SETTINGS = ("StreamMaxLength 25M", "AlertEncrypted yes", "AlertExceedsMax yes")

RunClamd = Callable[..., Iterator[None]]


@pytest.fixture(scope="module")
def clamd_path() -> str:
    found = subprocess.run([ROOT / ".ci" / "find-clamd"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip(found.stderr.strip())
    return found.stdout.strip()


@contextmanager
def run_clamd(path: str, folder: Path, *lines: str) -> Iterator[str]:
    """Run clamd with these lines in its configuration; yield its ``CLAMD_URL``."""
    (folder / "signatures").mkdir()
    (folder / "signatures" / "test.ndb").write_text(f"Network.Test:0:*:{THREAT.hex()}\n")
    socket = folder / "clamd.sock"
    configuration = folder / "clamd.conf"
    configuration.write_text(
        "\n".join([f"DatabaseDirectory {folder / 'signatures'}", f"LocalSocket {socket}", "Foreground yes", *lines, ""])
    )
    with (folder / "clamd.log").open("w") as log:
        process = subprocess.Popen([path, "-c", configuration], stdout=log, stderr=log)
        try:
            deadline = time.monotonic() + START_SECONDS
            while not socket.exists():
                assert process.poll() is None, (folder / "clamd.log").read_text()
                assert time.monotonic() < deadline, "clamd did not start in time"
                time.sleep(0.05)
            yield f"unix://{socket}"
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def url(clamd_path, tmp_path_factory) -> Iterator[str]:
    """The address of a clamd that is configured as docs/operations.md says."""
    lines = re.findall(r"^    (\w+ \w+)$", (ROOT / "docs" / "operations.md").read_text(), re.MULTILINE)
    assert set(REQUIRED_SETTINGS) <= set(lines)
    with run_clamd(clamd_path, tmp_path_factory.mktemp("clamd"), *lines) as address:
        yield address


@pytest.fixture
def scanner(url, settings) -> None:
    settings.CLAMD_URL = url


def zipped(name: str, content: bytes, *, is_encrypted: bool = False) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    packed = bytearray(buffer.getvalue())
    if is_encrypted:
        packed[6] |= 1
        packed[packed.index(b"PK\x01\x02") + 8] |= 1
    return bytes(packed)


@pytest.mark.parametrize(
    ("name", "content", "state"),
    [
        ("policy.pdf", PDF, "ready"),
        ("policy.pdf", PDF + THREAT, "quarantined"),
        ("estimate.esx", zipped("estimate.xml", THREAT), "quarantined"),
        ("estimate.esx", zipped("estimate.xml", b"secret", is_encrypted=True), "unscannable"),
        ("budget.xlsx", office(EXCEL_PART), "ready"),
        ("largest.esx", bytes(8 * 1024 * 1024), "ready"),
        ("largest.esx", bytes(8 * 1024 * 1024 - len(THREAT)) + THREAT, "quarantined"),
    ],
)
@pytest.mark.django_db
def test_upload_gets_the_verdict_of_clamd(scanner, member_caller, name, content, state):
    response = member_caller.upload("/api/user/documents", {"files": upload(name, content)})
    assert response.json()["documents"][0]["state"] == "checking"

    scans.scan_due_files()

    document = UserDocument.objects.get()
    assert document.state == state
    assert document.scan_result.startswith({"quarantined": "Network.Test", "unscannable": "Heuristics."}.get(state, ""))


def test_documented_settings_are_complete(scanner, caplog):
    with caplog.at_level(logging.WARNING):
        scans.log_missing_settings()

    assert caplog.records == []


def test_missing_settings_are_named(clamd_path, tmp_path, settings):
    with run_clamd(clamd_path, tmp_path, "StreamMaxLength 8M") as url:
        settings.CLAMD_URL = url
        assert [line for line, _ in clamd.find_missing_settings()] == [*REQUIRED_SETTINGS]


def test_small_file_limit_is_named(clamd_path, tmp_path, settings):
    with run_clamd(clamd_path, tmp_path, *REQUIRED_SETTINGS, "MaxFileSize 4M") as url:
        settings.CLAMD_URL = url
        assert [line for line, _ in clamd.find_missing_settings()] == ["MaxFileSize 25M"]
