"""Validation and defaults of the settings."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import make_password
from django.core.checks import run_checks
from django.utils.module_loading import import_string

from config import settings as settings_module
from config.environment import SECRETS, secret_files
from tests.environment import ROOT, settings_unset


def run_python(code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a new process with only these settings."""
    environment = os.environ | settings_unset() | {"SECRET_KEY": "k" * 50} | settings
    del environment["DJANGO_SETTINGS_MODULE"]  # the settings of the tests
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def read_settings(**settings: str) -> dict[str, Any]:
    """Run the module of the settings in this process with only these variables; return its names."""
    with patch.dict(os.environ, settings_unset() | {"SECRET_KEY": "k" * 50} | settings):
        return runpy.run_path(str(ROOT / "config" / "settings.py"))


def load_settings(*names: str, **settings: str) -> dict[str, Any]:
    """Return the values of the named settings."""
    values = read_settings(**settings)
    return {name: values[name] for name in names}


def read_refusal(capsys: pytest.CaptureFixture[str], **settings: str) -> str:
    """Return what is printed for settings that stop the start."""
    with pytest.raises(SystemExit) as stop:
        read_settings(**settings)
    printed = capsys.readouterr()
    assert (stop.value.code, printed.out) == (1, "")
    return printed.err


INVALID = [
    ("SECRET_KEY", ""),
    ("SECRET_KEY", "   "),
    ("FACTOR_KEYS", "short"),
    ("FACTOR_KEYS", "A" * 43 + "=," + "A" * 44),
    ("DEBUG", "maybe"),
    ("HTTPS", "2"),
    ("DEMO_LOGIN", "enabled"),
    ("CSRF_TRUSTED_ORIGINS", "network.example.com"),
    ("TRUSTED_PROXIES", "-1"),
    ("TRUSTED_PROXIES", "all"),
    ("PORT", "0"),
    ("PORT", "65536"),
    ("PORT", "http"),
    ("WEB_CONCURRENCY", "0"),
    ("WEB_CONCURRENCY", "many"),
    ("WORKER_PROCESSES", "0"),
    ("JOBS_ENGINE", "celery"),
    ("JOBS_ENGINE", "procrastinate"),
    ("LOG_FORMAT", "xml"),
    ("DATABASE_URL", "mysql://root@127.0.0.1/network"),
    ("DATABASE_URL", "nonsense"),
    ("CLAMD_URL", "127.0.0.1:3310"),
    ("CLAMD_URL", "tcp://127.0.0.1"),
    ("CLAMD_URL", "tcp://127.0.0.1:port"),
    ("CLAMD_URL", "unix://run/clamd.ctl"),
    ("SCAN_POLICY", "ignore"),
    ("SEAL_CERTIFICATE", "no-such-file.p12"),
    ("SEAL_CERTIFICATE", "manage.py"),
    ("SECURITY_CONTACT", "security@network.example.com"),
    ("S3_ENDPOINT_URL", "minio.example.com"),
    ("EMAIL_URL", "pigeon://coop"),
    ("SUBSCRIPTION_ACTIVATION", "later"),
    ("IP_LOOKUP_URL", "javascript:alert(1)"),
    ("MEMBER_STORAGE_MB", "0"),
    ("MEMBER_STORAGE_MB", "10 GB"),
    ("MEMBER_UPLOADS_PER_HOUR", "9"),
    ("MEMBER_REQUESTS_PER_HOUR", "0"),
    ("SENTRY_DSN", "not-a-dsn"),
    ("PUBLIC_URL", "network.example.com"),
    ("PUBLIC_URL", "ftp://network.example.com"),
    ("PUBLIC_URL", "http://network.example.com"),
    ("PUBLIC_URL", "https://"),
    ("PUBLIC_URL", "https://network.example.com/members"),
    ("PUBLIC_URL", "https://network.example.com?a=b"),
    ("PUBLIC_URL", "https://network.example.com#top"),
    ("PUBLIC_URL", "https://user@network.example.com"),
    ("PUBLIC_URL", "https://network.example.com:port"),
    ("PUBLIC_URL", "https://network.example.com:99999"),
    ("PUBLIC_URL", "https://net work.example.com"),
    ("PUBLIC_URL", "https://[::1"),
    ("EMAIL_BACKEND", "django.core.mail.backends.smtp.EmailBackend"),
]


# Of an option of Sentry that the product sets.
@pytest.mark.filterwarnings("ignore:The send_default_pii option:DeprecationWarning")
def test_invalid_setting_stops_the_start_with_one_line_that_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in INVALID:
        bucket = {"S3_BUCKET": "claims"} if name == "S3_ENDPOINT_URL" else {}

        printed = read_refusal(capsys, **bucket, **{name: value})

        assert re.fullmatch(rf"Setting {name}: .+\n", printed), (name, value, printed)


def test_procrastinate_is_installed_with_postgresql_only_when_chosen() -> None:
    postgresql = {"DATABASE_URL": "postgres://network@127.0.0.1/network"}
    name = "procrastinate.contrib.django"

    assert name not in read_settings(**postgresql)["INSTALLED_APPS"]
    assert name in read_settings(**postgresql, JOBS_ENGINE="procrastinate")["INSTALLED_APPS"]


@pytest.mark.parametrize("name", SECRETS)
def test_secret_can_be_in_a_file_but_not_set_twice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    values = {"FACTOR_KEYS": "A" * 43 + "=", "DATABASE_URL": "sqlite://:memory:", "EMAIL_URL": "consolemail://"}
    value = values.get(name, "https://key@sentry.example.com/1" if name == "SENTRY_DSN" else "secret " * 8 + "end")
    file = tmp_path / "secret"
    file.write_text(f"{value}\n")
    with patch.dict(os.environ, settings_unset() | {"SECRET_KEY": "k" * 50} | {name: "", f"{name}_FILE": str(file)}):
        assert secret_files() == [file]
        assert os.environ[name] == value
        # A command that this process starts does not find both.
        assert f"{name}_FILE" not in os.environ

    assert read_refusal(capsys, **{name: value, f"{name}_FILE": str(file)}) == (
        f"Setting {name}: is set twice. Remove it or {name}_FILE\n"
    )
    missing = {name: "", f"{name}_FILE": str(tmp_path / "missing")}
    assert "cannot be read (FileNotFoundError)" in read_refusal(capsys, **missing)


def test_setting_that_is_not_used_any_more_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    read_settings(CACHE_URL="redis://127.0.0.1")

    assert re.fullmatch(r"Setting CACHE_URL: .+\n", capsys.readouterr().err)


def test_mail_service_needs_the_secret_of_its_reports(capsys: pytest.CaptureFixture[str]) -> None:
    printed = read_refusal(capsys, EMAIL_BACKEND="anymail.backends.postmark.EmailBackend")

    assert printed.startswith("Setting ANYMAIL_WEBHOOK_SECRET: ")


def test_value_of_an_invalid_setting_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hunter2" not in read_refusal(capsys, DATABASE_URL="mysql://root:hunter2@127.0.0.1/network")


def test_management_command_prints_the_same_line() -> None:
    process = run_python("import sys; sys.argv = ['manage.py', 'check']; import manage; manage.main()", SECRET_KEY="")

    assert process.returncode == 1
    assert re.fullmatch(r"Setting SECRET_KEY: .+\n", process.stderr), process.stderr


def test_defaults_are_safe() -> None:
    names = (
        "DEBUG",
        "ALLOWED_HOSTS",
        "CSRF_TRUSTED_ORIGINS",
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "DEVICE_COOKIE_SECURE",
        "SESSION_COOKIE_HTTPONLY",
        "TRUSTED_PROXIES",
        "DEMO_LOGIN",
        "IP_LOOKUP_URL",
        "SUBSCRIPTION_ACTIVATION",
        "PORT",
        "SENTRY_DSN",
        "PUBLIC_URL",
    )

    assert load_settings(*names) == {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["127.0.0.1", "localhost"],
        "CSRF_TRUSTED_ORIGINS": [],
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "DEVICE_COOKIE_SECURE": True,
        "SESSION_COOKIE_HTTPONLY": True,
        "TRUSTED_PROXIES": 0,
        "DEMO_LOGIN": False,
        "IP_LOOKUP_URL": "",
        "SUBSCRIPTION_ACTIVATION": "instant",
        "PORT": 8000,
        "SENTRY_DSN": "",
        "PUBLIC_URL": "",
    }


@pytest.mark.parametrize(
    ("value", "https", "stored"),
    [
        ("https://network.example.com", "on", "https://network.example.com"),
        ("https://network.example.com/", "on", "https://network.example.com"),
        ("http://127.0.0.1:8000", "off", "http://127.0.0.1:8000"),
        ("https://[2001:db8::1]:8443", "off", "https://[2001:db8::1]:8443"),
    ],
)
def test_public_url_is_stored_without_a_trailing_slash(value: str, https: str, stored: str) -> None:
    assert load_settings("PUBLIC_URL", PUBLIC_URL=value, HTTPS=https) == {"PUBLIC_URL": stored}


def test_https_off_serves_plain_http() -> None:
    names = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "SECURE_HSTS_SECONDS")

    assert load_settings(*names, HTTPS="off") == {
        "SECURE_SSL_REDIRECT": False,
        "SESSION_COOKIE_SECURE": False,
        "SECURE_HSTS_SECONDS": 0,
    }


@pytest.mark.parametrize(("https", "prefix"), [("on", "__Host-"), ("off", "")])
def test_cookies_have_the_host_prefix_when_https_is_on(https: str, prefix: str) -> None:
    names = ("SESSION_COOKIE_NAME", "DEVICE_COOKIE_NAME", "KNOWN_BROWSER_COOKIE_NAME", "CSRF_COOKIE_NAME")

    assert load_settings(*names, HTTPS=https) == {
        "SESSION_COOKIE_NAME": f"{prefix}sessionid",
        "DEVICE_COOKIE_NAME": f"{prefix}aan_device",
        "KNOWN_BROWSER_COOKIE_NAME": f"{prefix}aan_browser",
        # API clients read this cookie by its name.
        "CSRF_COOKIE_NAME": "csrftoken",
    }


@pytest.mark.parametrize(
    ("variables", "subdomains", "preload"),
    [
        ({}, False, False),
        ({"HSTS_INCLUDE_SUBDOMAINS": "on"}, True, False),
        ({"HSTS_INCLUDE_SUBDOMAINS": "on", "HSTS_PRELOAD": "on"}, True, True),
    ],
)
def test_hsts_includes_subdomains_and_preload_only_when_set(
    variables: dict[str, str], subdomains: bool, preload: bool
) -> None:
    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")

    assert list(load_settings(*names, **variables).values()) == [365 * 24 * 3600, subdomains, preload]


def test_product_with_a_mail_service_knows_every_job_at_its_start_and_passes_the_deploy_check() -> None:
    """A worker that has served nothing must not need more memory because of those libraries.

    The worker never loads the URLs, which import almost every module, but must know every job and late secret.
    """
    lazy = ("webauthn", "segno", "cryptography.fernet", "cryptography.hazmat.primitives.twofactor")
    production = {
        "SECRET_KEY": "an-example-of-a-secret-key-that-is-long-and-random-enough-3f9",
        "ALLOWED_HOSTS": "network.example.com",
        "PUBLIC_URL": "https://network.example.com",
        "EMAIL_BACKEND": "anymail.backends.postmark.EmailBackend",
        "ANYMAIL_WEBHOOK_SECRET": "name:password",
        "ANYMAIL_POSTMARK_SERVER_TOKEN": "token",
        "TRUSTED_PROXIES": "1",
    }

    process = run_python(
        "import os, sys; os.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings';"
        "import django; django.setup(); from django.conf import settings; from django.urls import get_resolver;"
        "from apps.core import jobs; from apps.notifications import outbox;"
        "names = lambda: [job.name for job in [*jobs.get_jobs(), *jobs.get_periodic_jobs()]] + [*outbox._late_secrets];"
        "before = names();"
        "print(settings.EMAIL_BACKEND, settings.ANYMAIL, get_resolver().url_patterns[0].pattern);"
        f"print([name for name in {lazy} if name in sys.modules]);"
        "print(len(before) > 20, sorted(set(names()) - set(before)));"
        "from django.core.management import call_command; call_command('check', deploy=True, fail_level='WARNING')",
        **production,
    )

    keys = {"WEBHOOK_SECRET": "name:password", "POSTMARK_SERVER_TOKEN": "token"}
    assert process.stdout.splitlines()[:3] == [
        f"{production['EMAIL_BACKEND']} {keys} anymail/",
        "[]",
        "True []",
    ], process.stderr
    assert process.returncode == 0, process.stderr


def test_deploy_check_warns_of_emails_that_are_only_logged(settings) -> None:
    settings.HTTPS = True
    settings.EMAIL_BACKEND = read_settings(EMAIL_URL="")["EMAIL_BACKEND"]

    warnings = run_checks(include_deployment_checks=True)

    assert [warning.hint for warning in warnings if warning.id == "network.W001"] == ["Set EMAIL_URL to a mail server."]


def test_sqlite_transactions_start_with_the_write_lock(tmp_path: Path) -> None:
    database = load_settings("DATABASES", DATABASE_URL=f"sqlite:///{tmp_path}/network.sqlite3")["DATABASES"]["default"]

    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_postgresql_timeouts_are_shorter_than_the_browser_timeout() -> None:
    database = load_settings("DATABASES", DATABASE_URL="postgres://network@127.0.0.1/network")["DATABASES"]["default"]

    assert "statement_timeout=7000" in database["OPTIONS"]["options"]
    assert database["OPTIONS"]["tcp_user_timeout"] < 8000
    pool = database["OPTIONS"]["pool"]
    assert pool["timeout"] < pool["connection_class"].response_timeout < 8


def test_file_store_timeouts_are_shorter_than_the_browser_timeout() -> None:
    config = read_settings(S3_BUCKET="claims")["PRIVATE_FILES"]["OPTIONS"]["client_config"]

    assert config.connect_timeout + config.read_timeout < 8
    assert config.retries == {"total_max_attempts": 1}


def test_password_hasher_uses_the_recommended_cost() -> None:
    hashers = [import_string(path)() for path in settings_module.PASSWORD_HASHERS]

    assert [make_password("lantern", hasher=hasher).rsplit("$", 2)[0] for hasher in hashers] == [
        "argon2$argon2id$v=19$m=19456,t=2,p=1"
    ]


def test_every_setting_is_documented_in_the_example_file() -> None:
    sources = [*ROOT.glob("config/*.py"), *ROOT.glob("apps/**/*.py")]
    used = {
        name
        for source in sources
        for name in re.findall(r'\bread\.(?!refuse)\w+\(\s*"([A-Z][A-Z0-9_]+)"', source.read_text())
    }
    documented = {name for name in settings_unset() if not name.startswith("AWS_")}

    assert used
    assert documented == used
