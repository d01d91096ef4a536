"""``manage.py doctor``: looks for what is wrong with an installation, and says how to repair it."""

import os
import socket
import ssl
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.storage import FileSystemStorage, default_storage
from django.core.mail import get_connection
from django.db import connection
from django.utils import timezone

from apps.core.files import seal
from apps.core.jobs import schedule
from apps.core.models import BackupRun
from apps.documents import clamd, pages, scans, thumbnails
from apps.estimates import reading
from apps.factors import key_rotation
from apps.factors.models import SecondFactor
from apps.notifications import outbox
from apps.operations import databases, postgresql
from apps.operations.errors import OperationFailed
from apps.operations.runs import is_backup_old

# Seconds to wait for a service.
TIMEOUT = 5
MAX_CLOCK_DIFFERENCE = timedelta(seconds=60)
CERTIFICATE_DAYS = 14
MIN_FREE_BYTES = 1024**3
MIN_KEY_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Finding:
    """``is_note``: advice, with which the product works."""

    problem: str
    advice: str
    is_note: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """``fault`` is the sentence of the help. With ``needs_database``, it is left out if the database is the fault."""

    fault: str
    find: Callable[[], Iterator[Finding]]
    needs_database: bool


_checks: list[Check] = []


def fault(sentence: str, *, needs_database: bool = False) -> Callable[[Callable[[], Iterator[Finding]]], Any]:
    def register(function: Callable[[], Iterator[Finding]]) -> Callable[[], Iterator[Finding]]:
        _checks.append(Check(sentence, function, needs_database))
        return function

    return register


def get_faults() -> list[str]:
    return [check.fault for check in _checks]


def find_faults() -> Iterator[Finding]:
    """What is wrong, in the order of the help. A check that fails itself is a finding, and stops none of the others."""
    is_database_down = False
    for check in _checks:
        if check.needs_database and is_database_down:
            continue
        try:
            findings = list(check.find())
        except Exception as error:  # noqa: BLE001  # whatever one check raises, the others still run
            # Only the type: messages of drivers can contain addresses and passwords.
            findings = [Finding(f"This could not be checked ({type(error).__name__}):", check.fault)]
        is_database_down = is_database_down or (check.find is check_database and bool(findings))
        yield from findings


@fault("DEBUG is on, so visitors read source code in error pages.")
def check_debug() -> Iterator[Finding]:
    if settings.DEBUG:
        yield Finding("DEBUG is on.", "Remove DEBUG from the settings.")


@fault("SECRET_KEY is short, so that it can be guessed.")
def check_secret_key() -> Iterator[Finding]:
    if len(settings.SECRET_KEY) < MIN_KEY_LENGTH or len(set(settings.SECRET_KEY)) < 5:
        yield Finding("SECRET_KEY is short.", "Use 50 random characters. A new value signs everybody out.")


@fault("ALLOWED_HOSTS accepts every host name, which links in emails would then use.")
def check_allowed_hosts() -> Iterator[Finding]:
    if "*" in settings.ALLOWED_HOSTS:
        yield Finding("ALLOWED_HOSTS contains *.", "List the host names of the product.")


@fault("PUBLIC_URL is missing or names a host that ALLOWED_HOSTS refuses, so links in emails lead nowhere.")
def check_public_url() -> Iterator[Finding]:
    host = urlsplit(settings.PUBLIC_URL).hostname or ""
    allowed = settings.ALLOWED_HOSTS
    if not settings.PUBLIC_URL:
        is_local = not settings.HTTPS and set(allowed) <= {"127.0.0.1", "localhost"}
        yield Finding("PUBLIC_URL is not set.", "Set it to the address of the product, as https://…", is_note=is_local)
    elif host not in allowed and not any(name.startswith(".") and host.endswith(name) for name in allowed):
        # A proxy may replace the Host header.
        yield Finding("ALLOWED_HOSTS does not contain the host of PUBLIC_URL.", "Add it, unless a proxy replaces Host.")


@fault("The files of secrets (.env, NAME_FILE) can be read by other users.")
def check_secret_files() -> Iterator[Finding]:
    for path in [settings.BASE_DIR / ".env", *settings.SECRET_FILES]:
        if path.is_file() and path.stat().st_mode & (stat.S_IRWXO | stat.S_IWGRP):
            yield Finding(f"{path} can be read or changed by other users.", f"chmod o-rwx,g-w {path}")


@fault("The database does not answer, or refuses the password.")
def check_database() -> Iterator[Finding]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception as error:  # noqa: BLE001  # each driver raises its own errors
        yield Finding(f"The database does not answer ({type(error).__name__}).", "Check DATABASE_URL and the server.")


@fault("Migrations are not applied.", needs_database=True)
def check_migrations() -> Iterator[Finding]:
    if databases.is_behind():
        yield Finding("Migrations are not applied.", "Run: manage.py migrate")


@fault("The folder of the database (SQLite) cannot be written, or other users can read the database.")
def check_database_file() -> Iterator[Finding]:
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        yield from _check_folder(path.parent, "The folder of the database", may_be_listed=True)
        if path.is_file() and path.stat().st_mode & stat.S_IRWXO:
            yield Finding(f"Other users can read the database {path}.", f"chmod o-rwx {path}")


@fault("The file store does not answer, cannot be written, or can be read by other users.")
def check_file_store() -> Iterator[Finding]:
    if isinstance(default_storage, FileSystemStorage):
        yield from _check_folder(Path(default_storage.location), "MEDIA_ROOT")
        return
    bucket: Any = default_storage
    try:
        bucket.connection.meta.client.head_bucket(Bucket=bucket.bucket_name)
    except Exception as error:  # noqa: BLE001  # botocore's errors have no common type
        problem = f"The bucket does not answer ({type(error).__name__})."
        yield Finding(problem, "Check S3_BUCKET, S3_ENDPOINT_URL and the AWS settings.")


@fault("The bundle is missing, so pages are empty.")
def check_bundle() -> Iterator[Finding]:
    stats = Path(str(settings.WEBPACK_LOADER["DEFAULT"]["STATS_FILE"]))
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    needs_manifest = hasattr(staticfiles_storage, "manifest_name")
    if not stats.is_file() or (needs_manifest and not manifest.is_file()):
        yield Finding("The bundle or the collected static files are missing.", "Run: make setup")


@fault("Emails go to the log, or the mail server does not answer or refuses the password.")
def check_mail() -> Iterator[Finding]:
    backend = settings.EMAIL_BACKEND
    if "console" in backend:
        yield Finding("Emails are only written to the log.", "Set EMAIL_URL.", is_note=not settings.HTTPS)
    elif backend == "django.core.mail.backends.smtp.EmailBackend":
        try:
            with closing(get_connection(timeout=TIMEOUT)) as server:
                server.open()
        except OSError as error:  # errors of smtplib, too
            problem = f"The mail server does not answer or refuses the password ({type(error).__name__})."
            yield Finding(problem, "Check EMAIL_URL.")


@fault("The virus scanner does not answer, or lacks a setting without which it lets files pass.")
def check_scanner() -> Iterator[Finding]:
    if not settings.CLAMD_URL:
        yield Finding("Uploads are not scanned.", "Install clamd and set CLAMD_URL.", is_note=True)
        return
    try:
        clamd.ping()
        missing = clamd.find_missing_settings()
    except clamd.ScannerDown:
        yield Finding("The virus scanner does not answer.", "Start clamd, and check CLAMD_URL.")
        return
    for line, consequence in missing:
        yield Finding(f"clamd lacks the setting {line}: {consequence}.", "Add it to clamd.conf and restart clamd.")


@fault("No worker runs, so nothing is sent, scanned or due.", needs_database=True)
def check_worker() -> Iterator[Finding]:
    if schedule.is_worker_missing(now=timezone.now()):
        yield Finding("No worker runs.", "Start: manage.py worker")


@fault("The worker runs, but mail, scans, thumbnails, pages or estimates wait.", needs_database=True)
def check_queues() -> Iterator[Finding]:
    now = timezone.now()
    waiting = {
        "Emails": outbox.is_overdue(now=now) or outbox.is_paused(),
        "Virus scans": scans.is_overdue(now=now) or scans.is_paused(),
        "Thumbnails": thumbnails.is_overdue(now=now),
        "Pages of documents": pages.is_overdue(now=now),
        "Estimates": reading.is_overdue(now=now),
    }
    for name, is_waiting in waiting.items():
        if is_waiting:
            yield Finding(f"{name} wait for more than two minutes.", "Look at the page Jobs of /staff/ and the log.")


@fault(
    "The last good backup is older than 26 hours or cannot be restored, or BACKUP_DIR is wrong.", needs_database=True
)
def check_backup() -> Iterator[Finding]:
    if settings.BACKUP_DIR is None:
        yield Finding("No backups are taken by themselves.", "Set BACKUP_DIR.", is_note=True)
        return
    yield from _check_folder(settings.BACKUP_DIR, "BACKUP_DIR")
    if is_backup_old(now=timezone.now()):
        advice = f"Run: manage.py backup {settings.BACKUP_DIR}"
        yield Finding("The last good backup is older than 26 hours, or there is none.", advice)
    run = BackupRun.objects.filter(kind=BackupRun.Kind.REHEARSAL).first()
    if run is not None and run.error:
        yield Finding(
            f"The rehearsal of a restore found: {run.error.rstrip('.')}.", "Run: manage.py restore --rehearse"
        )


@fault("pg_dump or pg_restore is missing or older than the server, so no backup is possible.", needs_database=True)
def check_programs() -> Iterator[Finding]:
    if connection.vendor != "postgresql":
        return
    with connection.cursor():
        version = connection.connection.info.server_version
    for name in ("pg_dump", "pg_restore"):
        try:
            postgresql.check_program(name, version)
        except OperationFailed as error:
            problem, _, advice = str(error).partition(". ")
            yield Finding(f"{problem}.", advice)


@fault("A disk of the product is almost full.")
def check_disks() -> Iterator[Finding]:
    folders = {"the temporary files": Path(tempfile.gettempdir())}
    if connection.vendor == "sqlite":
        folders["the database"] = Path(connection.settings_dict["NAME"]).parent
    if isinstance(default_storage, FileSystemStorage):
        folders["MEDIA_ROOT"] = Path(default_storage.location)
    if settings.BACKUP_DIR:
        folders["BACKUP_DIR"] = settings.BACKUP_DIR
    for name, folder in folders.items():
        disk = os.statvfs(_get_existing(folder))
        if (free := disk.f_bavail * disk.f_frsize) < MIN_FREE_BYTES:
            yield Finding(f"The disk of {name} has only {free // 1024**2} MB left.", f"Make room in {folder}.")


@fault("The clock differs from the database's by more than a minute.", needs_database=True)
def check_clock() -> Iterator[Finding]:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            other = cursor.fetchone()[0]
    else:
        # The disk can be that of another machine.
        folder = _get_existing(Path(connection.settings_dict["NAME"]).parent)
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            other = datetime.fromtimestamp(Path(file.name).stat().st_mtime, UTC)
    if (difference := abs(timezone.now() - other)) > MAX_CLOCK_DIFFERENCE:
        problem = (
            f"The clock differs from that of the database or its disk by {int(difference.total_seconds())} seconds."
        )
        yield Finding(problem, "Let chrony or systemd-timesyncd set the clocks.")


@fault("The certificate of PUBLIC_URL is for another host, is not trusted, or ends within 14 days.")
def check_certificate() -> Iterator[Finding]:
    parts = urlsplit(settings.PUBLIC_URL)
    if parts.scheme != "https" or not parts.hostname:
        return
    try:
        with (
            socket.create_connection((parts.hostname, parts.port or 443), timeout=TIMEOUT) as plain,
            ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname) as secure,
        ):
            ends = str((secure.getpeercert() or {})["notAfter"])
    except ssl.SSLCertVerificationError as error:
        problem = f"Browsers refuse the certificate of PUBLIC_URL: {error.verify_message}."
        yield Finding(problem, "Renew it, for this host name.")
    except OSError as error:
        problem = f"PUBLIC_URL does not answer from here ({type(error).__name__})."
        yield Finding(problem, "Check the proxy and the name's address.", is_note=True)
    else:
        days = int((ssl.cert_time_to_seconds(ends) - timezone.now().timestamp()) // 86_400)
        if days < CERTIFICATE_DAYS:
            yield Finding(f"The certificate of PUBLIC_URL ends in {days} days.", "Renew it.")


@fault("The certificate of SEAL_CERTIFICATE cannot be opened, has expired, or ends within 14 days.")
def check_seal() -> Iterator[Finding]:
    if not seal.is_set():
        return
    try:
        ends = seal.read_certificate().not_valid_after_utc
    except (OSError, ValueError) as error:
        problem = f"The certificate of SEAL_CERTIFICATE cannot be opened ({type(error).__name__})."
        yield Finding(problem, "Packets wait. Put the file back, and set its SEAL_PASSWORD.")
        return
    if (days := (ends - timezone.now()).days) < CERTIFICATE_DAYS:
        ended = f"ends in {days} days" if days >= 0 else f"expired on {ends:%d %B %Y}"
        yield Finding(
            f"The certificate of SEAL_CERTIFICATE {ended}.", "Without a valid one, packets have no seal. Renew it."
        )


@fault("FACTOR_KEYS lacks a key, so that codes of authenticator apps cannot be checked.", needs_database=True)
def check_keys() -> Iterator[Finding]:
    if SecondFactor._meta.db_table not in databases.get_tables():
        return
    if problem := key_rotation.describe_missing_key():
        yield Finding(problem, key_rotation.ADVICE)
    are_derived = len(settings.FACTOR_KEYS) == len([settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS])
    if are_derived and SecondFactor.objects.exclude(totp_secret="").exists():
        problem = "Second factors are encrypted with a key derived from SECRET_KEY."
        yield Finding(problem, "Set FACTOR_KEYS, so that they do not depend on it.", is_note=True)


def _check_folder(folder: Path, name: str, *, may_be_listed: bool = False) -> Iterator[Finding]:
    existing = _get_existing(folder)
    if not os.access(existing, os.W_OK | os.X_OK):
        yield Finding(f"{name} cannot be written: {folder}.", f"Give it to the user of the product: chown {folder}")
        return
    mode = folder.stat().st_mode if folder.exists() else 0
    others = stat.S_IWOTH if may_be_listed else stat.S_IRWXO
    if mode & others and not mode & stat.S_ISVTX:
        yield Finding(f"{name} is open to other users: {folder}.", f"chmod o-rwx {folder}")


def _get_existing(folder: Path) -> Path:
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder
