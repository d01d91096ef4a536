"""The management command ``doctor``: each fault of its help is planted and named."""

import socket
from datetime import timedelta
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.utils import timezone

from apps.core.models import BackupRun, ScheduledStep
from apps.documents import clamd
from apps.factors.models import SecondFactor
from apps.notifications.models import OutboxPause
from apps.operations import doctor, postgresql
from tests.tls_server import serve_certificate, write_pkcs12

pytestmark = pytest.mark.django_db
SECRET = "a-secret-that-must-not-be-printed"
KEY = f"{SECRET}-0123456789"
HOUR = timedelta(hours=1)
# Asks a program of PostgreSQL once for all tests.
get_program_version = cache(postgresql.get_program_version)


@pytest.fixture(autouse=True)
def healthy(settings, tmp_path, media_folder, monkeypatch) -> None:
    """An installation without faults."""
    settings.SECRET_KEY = KEY
    settings.BASE_DIR = tmp_path
    settings.ALLOWED_HOSTS = ["network.example.com"]
    settings.PUBLIC_URL = "http://network.example.com"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.WEBPACK_LOADER = {"DEFAULT": {"STATS_FILE": tmp_path / "stats.json"}}
    (tmp_path / "stats.json").touch()
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.mkdir(mode=0o700)
    media_folder.mkdir(mode=0o700)
    now = timezone.now()
    BackupRun.objects.create(kind="backup", started_at=now, succeeded_at=now)
    ScheduledStep.objects.create(name="start_backup", due_at=now + HOUR)
    if connection.vendor == "sqlite":
        Path(connection.settings_dict["NAME"]).chmod(0o600)
    monkeypatch.setattr(postgresql, "get_program_version", get_program_version)
    # A test machine can have less.
    monkeypatch.setattr(doctor, "MIN_FREE_BYTES", 1)


class Plant:
    """One fault for each method, and in its docstring what ``doctor`` then says."""

    def __init__(self, request) -> None:
        self.settings = request.getfixturevalue("settings")
        self.monkeypatch = request.getfixturevalue("monkeypatch")
        self.folder = request.getfixturevalue("tmp_path")
        self.request = request

    def debug(self):
        """DEBUG is on"""
        self.settings.DEBUG = True

    def secret_key(self):
        """SECRET_KEY is short"""
        self.settings.SECRET_KEY = SECRET[:20]

    def allowed_hosts(self):
        """ALLOWED_HOSTS contains *"""
        self.settings.ALLOWED_HOSTS = ["*", "network.example.com"]

    def public_url(self):
        """PUBLIC_URL is not set"""
        self.settings.PUBLIC_URL = ""

    def secret_files(self):
        """can be read or changed by other users"""
        (self.folder / ".env").write_text(f"SECRET_KEY={SECRET}")
        (self.folder / ".env").chmod(0o644)

    def database(self):
        """The database does not answer (OperationalError)"""

        def refuse() -> None:
            raise OperationalError(f"password {SECRET} refused")

        self.monkeypatch.setattr(connection, "cursor", refuse)

    def migrations(self):
        """Migrations are not applied"""
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE app = 'core'")

    def database_file(self):
        """Other users can read the database"""
        Path(connection.settings_dict["NAME"]).chmod(0o644)

    def file_store(self):
        """MEDIA_ROOT is open to other users"""
        self.request.getfixturevalue("media_folder").chmod(0o755)

    def bundle(self):
        """The bundle or the collected static files are missing"""
        (self.folder / "stats.json").unlink()

    def mail(self):
        """The mail server does not answer or refuses the password (ConnectionRefusedError)"""
        self.settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        self.settings.EMAIL_HOST, self.settings.EMAIL_PORT = "127.0.0.1", _get_closed_port()

    def scanner(self):
        """The virus scanner does not answer"""
        self.settings.CLAMD_URL = f"tcp://127.0.0.1:{_get_closed_port()}"

    def scanner_settings(self):
        """clamd lacks the setting AlertEncrypted yes: it takes encrypted files for clean"""
        self.settings.CLAMD_URL = "tcp://127.0.0.1:3310"
        self.monkeypatch.setattr(clamd, "ping", lambda: None)
        missing = [("AlertEncrypted yes", "it takes encrypted files for clean")]
        self.monkeypatch.setattr(clamd, "find_missing_settings", lambda: missing)

    def worker(self):
        """No worker runs"""
        ScheduledStep.objects.all().delete()

    def queues(self):
        """Emails wait for more than two minutes"""
        now = timezone.now()
        OutboxPause.objects.create(since=now, next_probe_at=now, error="refused")

    def backup(self):
        """The last good backup is older than 26 hours"""
        BackupRun.objects.update(succeeded_at=timezone.now() - 27 * HOUR)

    def backup_folder(self):
        """BACKUP_DIR is open to other users"""
        self.settings.BACKUP_DIR.chmod(0o755)

    def rehearsal(self):
        """The rehearsal of a restore found: files/ab/abc is missing"""
        BackupRun.objects.create(kind="rehearsal", error="files/ab/abc is missing")

    def programs(self):
        """has version 9, and the server has version"""
        self.monkeypatch.setattr(postgresql, "get_program_version", lambda name: 9)

    def disks(self):
        """MB left"""
        self.monkeypatch.setattr(doctor, "MIN_FREE_BYTES", 1 << 60)

    def clock(self):
        """The clock differs from that of the database or its disk by"""
        ahead = timezone.now() + HOUR
        self.monkeypatch.setattr(doctor.timezone, "now", lambda: ahead)
        BackupRun.objects.update(succeeded_at=ahead)
        ScheduledStep.objects.update(due_at=ahead + HOUR)

    def certificate(self):
        """Browsers refuse the certificate of PUBLIC_URL"""
        port = self.request.getfixturevalue("self_signed_port")
        self.settings.PUBLIC_URL = f"https://localhost:{port}"
        self.settings.ALLOWED_HOSTS = ["localhost"]

    def seal(self):
        """The certificate of SEAL_CERTIFICATE expired on"""
        self.settings.SEAL_CERTIFICATE = write_pkcs12(self.folder / "seal.p12", SECRET, days=-1)
        self.settings.SEAL_PASSWORD = SECRET

    def keys(self):
        """No key decrypts 1 second factor"""
        user = self.request.getfixturevalue("member").user
        SecondFactor.objects.create(user=user, totp_secret="gAAAAABnot-a-token")


FAULTS = [name for name in vars(Plant) if not name.startswith("_")]
ONLY = {"database_file": "sqlite", "programs": "postgresql"}


@pytest.fixture
def self_signed_port(tmp_path):
    with serve_certificate(tmp_path) as port:
        yield port


def run() -> tuple[int, list[str]]:
    output = StringIO()
    status = 0
    try:
        call_command("doctor", stdout=output)
    except SystemExit as stop:
        status = int(stop.code)
    assert SECRET not in output.getvalue()
    return status, output.getvalue().splitlines()


def test_healthy_installation_has_no_faults(settings):
    advice = "note: Uploads are not scanned. Install clamd and set CLAMD_URL."
    assert run() == (0, [advice, "No faults."])


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_the_only_one_that_is_named(request, name):
    if connection.vendor != ONLY.get(name, connection.vendor):
        pytest.skip(f"a fault of {ONLY[name]}")
    plant = getattr(Plant(request), name)
    plant()

    status, lines = run()

    assert status == 1
    found = [line for line in lines if line.startswith("fault: ")]
    assert [line for line in found if plant.__doc__ in line] == found != []


def test_help_names_every_fault(capsys):
    with pytest.raises(SystemExit):
        call_command("doctor", "--help")
    text = capsys.readouterr().out
    assert len(doctor.get_faults()) == 21
    assert all(f"{number}. {sentence}" in text for number, sentence in enumerate(doctor.get_faults(), start=1))


def test_check_that_fails_itself_is_a_fault_and_stops_no_other(monkeypatch):
    def fail(**_arguments: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(doctor.schedule, "is_worker_missing", fail)

    status, lines = run()

    assert status == 1
    assert (
        "fault: This could not be checked (RuntimeError): No worker runs, so nothing is sent, scanned or due." in lines
    )
    assert lines[-1] == "1 fault."


def _get_closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
