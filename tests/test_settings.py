"""The settings as an operator meets them: a bad one stops the start with one line, an unset one is the safe choice."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.hashers import make_password
from django.utils.module_loading import import_string

from config import settings as product
from tests.environment import ROOT, settings_unset

SHOW = """
import json; from config import settings
print(json.dumps({name: getattr(settings, name) for name in %r}, default=str))
"""


def start(code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own that has these settings and no other."""
    environment = os.environ | settings_unset() | {"SECRET_KEY": "k" * 50} | settings
    del environment["DJANGO_SETTINGS_MODULE"]  # the tests' own
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def shown(*names: str, **settings: str) -> dict[str, object]:
    """What the named settings are in a process of its own."""
    ended = start(SHOW % (names,), **settings)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("SECRET_KEY", "   "),
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
        ("DATABASE_URL", "mysql://root@127.0.0.1/network"),
        ("DATABASE_URL", "nonsense"),
        ("CACHE_URL", "memcached://127.0.0.1"),
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
    ],
)
def test_a_value_that_cannot_work_stops_the_start_with_one_line_that_names_it(name: str, value: str) -> None:
    bucket = {"S3_BUCKET": "claims"} if name == "S3_ENDPOINT_URL" else {}

    ended = start("from config import settings", **bucket, **{name: value})

    assert ended.returncode == 1
    assert re.fullmatch(rf"Setting {name}: .+\n", ended.stderr), ended.stderr
    assert ended.stdout == ""


def test_a_refused_value_is_not_printed() -> None:
    ended = start("from config import settings", DATABASE_URL="mysql://root:hunter2@127.0.0.1/network")

    assert "hunter2" not in ended.stderr


def test_a_management_command_says_the_same_line() -> None:
    ended = start("import sys; sys.argv = ['manage.py', 'check']; import manage; manage.main()", SECRET_KEY="")

    assert ended.returncode == 1
    assert re.fullmatch(r"Setting SECRET_KEY: .+\n", ended.stderr), ended.stderr


def test_unset_means_the_safe_choice() -> None:
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

    assert shown(*names) == {
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
    ("value", "https", "kept"),
    [
        ("https://network.example.com", "on", "https://network.example.com"),
        ("https://network.example.com/", "on", "https://network.example.com"),
        ("http://127.0.0.1:8000", "off", "http://127.0.0.1:8000"),
        ("https://[2001:db8::1]:8443", "off", "https://[2001:db8::1]:8443"),
    ],
)
def test_a_public_url_is_stored_without_a_trailing_slash(value: str, https: str, kept: str) -> None:
    assert shown("PUBLIC_URL", PUBLIC_URL=value, HTTPS=https) == {"PUBLIC_URL": kept}


def test_https_off_serves_plain_http() -> None:
    names = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "SECURE_HSTS_SECONDS")

    assert shown(*names, HTTPS="off") == {
        "SECURE_SSL_REDIRECT": False,
        "SESSION_COOKIE_SECURE": False,
        "SECURE_HSTS_SECONDS": 0,
    }


@pytest.mark.parametrize(("https", "prefix"), [("on", "__Host-"), ("off", "")])
def test_cookies_are_bound_to_the_host_where_https_is_on(https: str, prefix: str) -> None:
    names = ("SESSION_COOKIE_NAME", "DEVICE_COOKIE_NAME", "KNOWN_BROWSER_COOKIE_NAME", "CSRF_COOKIE_NAME")

    assert shown(*names, HTTPS=https) == {
        "SESSION_COOKIE_NAME": f"{prefix}sessionid",
        "DEVICE_COOKIE_NAME": f"{prefix}aan_device",
        "KNOWN_BROWSER_COOKIE_NAME": f"{prefix}aan_browser",
        # Outside clients echo it by this name.
        "CSRF_COOKIE_NAME": "csrftoken",
    }


@pytest.mark.parametrize(
    ("given", "subdomains", "preload"),
    [
        ({}, False, False),
        ({"HSTS_INCLUDE_SUBDOMAINS": "on"}, True, False),
        ({"HSTS_INCLUDE_SUBDOMAINS": "on", "HSTS_PRELOAD": "on"}, True, True),
    ],
)
def test_hsts_binds_other_hosts_only_where_asked_for(given: dict[str, str], subdomains: bool, preload: bool) -> None:
    names = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")

    assert list(shown(*names, **given).values()) == [365 * 24 * 3600, subdomains, preload]


def check_deploy(**settings: str) -> subprocess.CompletedProcess[str]:
    """``manage.py check --deploy`` as for the world, where any warning is a failure."""
    command = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    production = {
        "SECRET_KEY": "an-example-of-a-secret-key-that-is-long-and-random-enough-3f9",
        "ALLOWED_HOSTS": "network.example.com",
        "PUBLIC_URL": "https://network.example.com",
        "EMAIL_URL": "smtp+tls://network:secret@mail.example.com:587",
        "TRUSTED_PROXIES": "1",
    }
    return start(f"import sys; sys.argv = {command}; import manage; manage.main()", **production | settings)


def test_production_settings_pass_the_deploy_check() -> None:
    ended = check_deploy()

    assert ended.returncode == 0, ended.stderr


def test_deploy_check_warns_of_mail_that_only_reaches_the_log() -> None:
    ended = check_deploy(EMAIL_URL="")

    assert ended.returncode == 1
    assert ended.stderr.count("WARNINGS") == 1
    assert re.findall(r"\((\S+)\)", ended.stderr) == ["network.W001"]
    assert "EMAIL_URL" in ended.stderr


def test_sqlite_takes_the_write_lock_at_the_start_of_a_transaction(tmp_path: Path) -> None:
    database = shown("DATABASES", DATABASE_URL=f"sqlite:///{tmp_path}/network.sqlite3")["DATABASES"]["default"]

    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]


def test_postgresql_gives_up_before_the_browser_does() -> None:
    database = shown("DATABASES", DATABASE_URL="postgres://network@127.0.0.1/network")["DATABASES"]["default"]

    assert "statement_timeout=7000" in database["OPTIONS"]["options"]
    assert database["OPTIONS"]["tcp_user_timeout"] < 8000


def test_a_password_costs_what_is_recommended_to_hash_it() -> None:
    hashers = [import_string(path)() for path in product.PASSWORD_HASHERS]

    assert [make_password("lantern", hasher=hasher).rsplit("$", 2)[0] for hasher in hashers] == [
        "argon2$argon2id$v=19$m=19456,t=2,p=1"
    ]


def test_every_setting_that_is_read_is_explained_in_the_example_file() -> None:
    sources = [*ROOT.glob("config/*.py"), *ROOT.glob("apps/**/*.py")]
    read = {
        name
        for source in sources
        for name in re.findall(r'\bread\.(?!refuse)\w+\(\s*"([A-Z][A-Z0-9_]+)"', source.read_text())
    }
    explained = {name for name in settings_unset() if not name.startswith("AWS_")}

    assert read
    assert explained == read
