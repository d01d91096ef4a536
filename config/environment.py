"""Reads settings from the environment. An invalid value stops the start with a line that names the setting."""

import base64
import binascii
import hashlib
import os
import re
import sys
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

_ORIGIN = re.compile(
    r"(?P<scheme>https?)://([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?", re.IGNORECASE | re.ASCII
)
_HOST = re.compile(r"[a-z0-9_.-]+|[0-9a-f:.]+", re.ASCII)
HIGHEST_PORT = 65535

env = environ.Env()
if (BASE_DIR / ".env").is_file():
    env.read_env(BASE_DIR / ".env")


def refuse(name: str, problem: str) -> NoReturn:
    """Print one line and exit. The value is not printed, because it may be a secret."""
    sys.stderr.write(f"Setting {name}: {problem}\n")
    raise SystemExit(1)


def warn_of_unused_settings() -> None:
    """Print a line for each setting of earlier releases."""
    if text("CACHE_URL"):
        sys.stderr.write("Setting CACHE_URL: is not used any more, because the database does its work. Remove it\n")


# Settings that can be in a file, which NAME_FILE names.
SECRETS = (
    "SECRET_KEY",
    "SECRET_KEY_FALLBACKS",
    "FACTOR_KEYS",
    "DATABASE_URL",
    "EMAIL_URL",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "ANYMAIL_WEBHOOK_SECRET",
    "SENTRY_DSN",
    "METRICS_TOKEN",
    "SEAL_PASSWORD",
    "ADMIN_PASSWORD",
)


def secret_files() -> list[Path]:
    """Put the content of the files of secrets into the environment, where libraries look too. Return their paths."""
    paths = []
    for name in SECRETS:
        if not (value := text(f"{name}_FILE")):
            continue
        if text(name):
            refuse(name, f"is set twice. Remove it or {name}_FILE")
        path = Path(value)
        try:
            os.environ[name] = path.read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            refuse(f"{name}_FILE", f"the file cannot be read ({type(error).__name__})")
        # Commands that this process starts get the value.
        del os.environ[f"{name}_FILE"]
        paths.append(path)
    return paths


def text(name: str, default: str = "") -> str:
    """Unset and empty are the same."""
    return str(env.str(name, default="")).strip() or default


def folder(name: str) -> Path | None:
    """A folder, absolute or relative to the product's own, or nothing."""
    value = text(name)
    return BASE_DIR / value if value else None


def required(name: str, why: str) -> str:
    return text(name) or refuse(name, why)


def switch(name: str, *, default: bool) -> bool:
    """``on`` or ``off`` (also 1/0, true/false, yes/no)."""
    value = text(name).lower()
    if not value:
        return default
    if value in {"on", "1", "true", "yes"}:
        return True
    if value in {"off", "0", "false", "no"}:
        return False
    return refuse(name, "must be on or off")


def whole_number(name: str, *, default: int, least: int = 0, most: int = 1_000_000) -> int:
    value = text(name)
    if not value:
        return default
    if not value.isdecimal() or not least <= int(value[:10]) <= most:
        refuse(name, f"must be a whole number from {least} to {most}")
    return int(value)


def usual_workers() -> int:
    """The default number of worker processes: one per core, at least two, at most four.

    With two, one serves while the other restarts. Each uses up to ten PostgreSQL connections, and the default limit of
    PostgreSQL is a hundred.
    """
    return min(max(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1), 4)


def comma_list(name: str, default: str = "") -> list[str]:
    return [item.strip() for item in text(name, default).split(",") if item.strip()]


def factor_keys(name: str, secret_keys: list[str]) -> list[str]:
    """The keys of second factors: the given ones, and at the end one derived from each of ``secret_keys``.

    The derived keys decrypt what was stored before the setting had a value, or before ``SECRET_KEY`` was replaced.
    """
    keys = comma_list(name)
    if not all(_is_fernet_key(key) for key in keys):
        refuse(name, "each key must be as Fernet.generate_key() makes them: 32 bytes in URL-safe base64")
    digests = [hashlib.sha256(f"second factors\n{secret_key}".encode()).digest() for secret_key in secret_keys]
    return [*keys, *(base64.urlsafe_b64encode(digest).decode() for digest in digests)]


def _is_fernet_key(key: str) -> bool:
    # Without the cryptography package, which is loaded with the first second factor.
    try:
        return len(base64.b64decode(key, altchars=b"-_", validate=True)) == 32
    except (ValueError, binascii.Error):
        return False


def certificate(name: str, password: str) -> Path | None:
    """The path of a PKCS#12 file with a key, which the setting ``password`` opens, or nothing."""
    value = text(name)
    if not value:
        return None
    from cryptography.hazmat.primitives.serialization import pkcs12  # noqa: PLC0415  # loaded only with a seal

    path = BASE_DIR / value
    try:
        key, found, _others = pkcs12.load_key_and_certificates(path.read_bytes(), text(password).encode() or None)
    except OSError as error:
        refuse(name, f"the file cannot be read ({type(error).__name__})")
    except ValueError:
        refuse(name, f"must be a PKCS#12 file that {password} opens")
    if key is None or found is None:
        refuse(name, "must have a private key and its certificate")
    return path


def host_name(name: str, default: str) -> str:
    value = text(name, default).lower()
    if value and not _HOST.fullmatch(value):
        refuse(name, "must be a host name without scheme and port, such as network.example.com")
    return value


def one_of(name: str, choices: tuple[str, ...], *, default: str) -> str:
    value = text(name, default)
    if value not in choices:
        refuse(name, "must be one of " + ", ".join(choices))
    return value


def web_address(name: str) -> str:
    """An absolute http(s) URL, or the empty text."""
    value = text(name)
    if value:
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            refuse(name, "must be an address that begins with https:// or http://")
    return value


def socket_address(name: str) -> str:
    """``unix:///path`` or ``tcp://host:port``, or the empty text."""
    value = text(name)
    parts = urlsplit(value)
    try:
        is_valid = (parts.scheme == "unix" and parts.path != "" and not parts.netloc) or (
            parts.scheme == "tcp" and bool(parts.hostname and parts.port) and parts.path in {"", "/"}
        )
    except ValueError:  # of the port
        is_valid = False
    if value and not is_valid:
        refuse(name, "must be unix:///path/of/the/socket or tcp://host:port")
    return value


def public_url(name: str, *, https: bool) -> str:
    """Scheme, host and port without a trailing slash, or the empty text.

    With ``https``, an http URL is refused, because links in emails would send their token unencrypted.
    """
    value = text(name).rstrip("/")
    if not value:
        return ""
    parts = _ORIGIN.fullmatch(value)
    if parts is None or int(parts["port"] or 0) > HIGHEST_PORT:
        refuse(name, "must be https:// or http:// with a host and no path, such as https://network.example.com")
    if https and parts["scheme"].lower() != "https":
        refuse(name, "must begin with https:// while HTTPS is on")
    return value.lower()


def database(name: str) -> dict[str, Any]:
    """Django's database settings, with the options that each engine needs for concurrent writes.

    SQLite: a write-ahead log, a busy timeout, and transactions that take the write lock at their start (otherwise
    concurrent writers fail with ``database is locked``). PostgreSQL: a pool per process, and timeouts below the eight
    seconds after which the app gives up, so that a database that does not respond does not block its worker.
    """
    url = text(name, f"sqlite:///{BASE_DIR / 'db.sqlite3'}")
    if not url.startswith(("postgres://", "postgresql://", "sqlite:///")):
        refuse(name, "must be postgres://user:password@host:port/name or sqlite:////absolute/path")
    try:
        parsed: dict[str, Any] = env.db_url_config(url)
    except (environ.ImproperlyConfigured, ValueError):
        refuse(name, "must be postgres://user:password@host:port/name or sqlite:////absolute/path")
    if parsed["ENGINE"] == "django.db.backends.sqlite3":
        parsed["CONN_MAX_AGE"] = None
        parsed["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            # Seconds. Waiting for the write lock blocks the whole worker.
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        from config.postgresql import Connection  # noqa: PLC0415  # saves memory with SQLite

        # Replaces connections that the server has closed, for example by a restart.
        parsed["CONN_HEALTH_CHECKS"] = True
        parsed["OPTIONS"] = {
            **parsed.get("OPTIONS", {}),
            "pool": {
                "min_size": 1,
                "max_size": 10,
                "timeout": 5,
                # Seconds. The pool doubles the delay between attempts until it gives up. The next request tries again.
                "reconnect_timeout": 1,
                "connection_class": Connection,
            },
            "connect_timeout": 5,
            "tcp_user_timeout": 7000,
            "keepalives_idle": 10,
            "keepalives_interval": 3,
            "keepalives_count": 3,
            "options": _timeouts(statement_milliseconds=7000),
        }
    return parsed


def jobs_engine(name: str, database: dict[str, Any]) -> str:
    engine = one_of(name, ("embedded", "procrastinate"), default="embedded")
    if engine == "procrastinate" and database["ENGINE"] == "django.db.backends.sqlite3":
        refuse(name, "procrastinate needs PostgreSQL: set DATABASE_URL to one, or leave JOBS_ENGINE unset")
    return engine


def mail_service(name: str) -> str:
    """The backend of django-anymail for a mail service, or nothing."""
    backend = text(name)
    if backend and not backend.startswith("anymail.backends."):
        refuse(name, "must be a backend of django-anymail, such as anymail.backends.postmark.EmailBackend")
    return backend


def mail_service_settings() -> dict[str, str]:
    """Every setting that begins with ``ANYMAIL_``, without that: their names depend on the service."""
    prefix = "ANYMAIL_"
    return {name.removeprefix(prefix): value for name, value in os.environ.items() if name.startswith(prefix) and value}


def worker_database_options(database: dict[str, Any]) -> dict[str, Any]:
    """The options of ``database``, with longer timeouts for background work and one connection per process."""
    options: dict[str, Any] = database["OPTIONS"]
    if "pool" not in options:
        return {**options, "timeout": 30}
    from config.postgresql import WorkerConnection  # noqa: PLC0415  # saves memory with SQLite

    pool = {**options["pool"], "max_size": 1, "connection_class": WorkerConnection}
    return {**options, "pool": pool, "options": _timeouts(statement_milliseconds=60_000)}


def _timeouts(*, statement_milliseconds: int) -> str:
    return (
        f"-c statement_timeout={statement_milliseconds} -c lock_timeout=6000 "
        "-c idle_in_transaction_session_timeout=30000"
    )


def mail(name: str) -> dict[str, Any]:
    """Django's email settings. The default writes emails to the console."""
    try:
        parsed: dict[str, Any] = env.email_url_config(text(name, "consolemail://"))
    except (environ.ImproperlyConfigured, KeyError, ValueError):
        refuse(name, "must be a mail address such as smtp+tls://user:password@host:587")
    return parsed
