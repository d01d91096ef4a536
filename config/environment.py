"""Reads the settings from the environment; a value that cannot work stops the start with one line that names it."""

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
HIGHEST_PORT = 65535

env = environ.Env()
if (BASE_DIR / ".env").is_file():
    env.read_env(BASE_DIR / ".env")


def refuse(name: str, problem: str) -> NoReturn:
    """Stop the start with one line. The value itself may be a secret and is never printed."""
    sys.stderr.write(f"Setting {name}: {problem}\n")
    raise SystemExit(1)


def text(name: str, default: str = "") -> str:
    """A setting as text; unset and empty are one."""
    return str(env.str(name, default="")).strip() or default


def required(name: str, why: str) -> str:
    """A setting without which the product does not start."""
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
    """A whole number from ``least`` to ``most``."""
    value = text(name)
    if not value:
        return default
    if not value.isdecimal() or not least <= int(value[:10]) <= most:
        refuse(name, f"must be a whole number from {least} to {most}")
    return int(value)


def usual_workers() -> int:
    """Serving processes where nothing is said: one a core, at least two, so that one may die, and at most four.

    Each holds up to ten connections to PostgreSQL, of which a default server has a hundred.
    """
    return min(max(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1), 4)


def comma_list(name: str, default: str = "") -> list[str]:
    """Comma-separated values."""
    return [item.strip() for item in text(name, default).split(",") if item.strip()]


def one_of(name: str, choices: tuple[str, ...], *, default: str) -> str:
    """One of a few words."""
    value = text(name, default)
    if value not in choices:
        refuse(name, "must be one of " + ", ".join(choices))
    return value


def web_address(name: str) -> str:
    """An absolute http(s) address, or nothing."""
    value = text(name)
    if value:
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            refuse(name, "must be an address that begins with https:// or http://")
    return value


def public_url(name: str, *, https: bool) -> str:
    """Scheme, host and port of an address, without a trailing slash, or nothing.

    Where HTTPS is on, ``http`` is refused: a mailed link would carry its token over the network in plain text.
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
    """Django's database settings, with what each engine needs to hold under parallel writers.

    SQLite: write-ahead log, a busy timeout, and transactions that take the write lock at their start (without it,
    racing writers are told ``database is locked``). PostgreSQL: a pool per process, and time limits below the eight
    seconds after which a browser gives up, so that a hung database frees its worker.
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
            # Below the seven seconds after which gunicorn replaces a worker: waiting for the write lock blocks it.
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        from config.postgresql import Connection  # noqa: PLC0415  # memory that only those pay who use PostgreSQL

        # A connection that died with the server is replaced before it is used.
        parsed["CONN_HEALTH_CHECKS"] = True
        parsed["OPTIONS"] = {
            **parsed.get("OPTIONS", {}),
            "pool": {
                "min_size": 1,
                "max_size": 10,
                "timeout": 5,
                # The pool doubles its pauses between attempts until it gives up; the next request then tries again.
                "reconnect_timeout": 1,
                "connection_class": Connection,
            },
            "connect_timeout": 5,
            "tcp_user_timeout": 7000,
            "keepalives_idle": 10,
            "keepalives_interval": 3,
            "keepalives_count": 3,
            "options": "-c statement_timeout=7000 -c lock_timeout=6000 -c idle_in_transaction_session_timeout=30000",
        }
    return parsed


def mail(name: str) -> dict[str, Any]:
    """Django's mail settings; the console where nothing is named."""
    try:
        parsed: dict[str, Any] = env.email_url_config(text(name, "consolemail://"))
    except (environ.ImproperlyConfigured, KeyError, ValueError):
        refuse(name, "must be a mail address such as smtp+tls://user:password@host:587")
    return parsed
