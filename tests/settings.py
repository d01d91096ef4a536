"""Settings for the tests: a separate database, no external services, background work done synchronously."""

import hashlib
import os
import shutil
from pathlib import Path

from tests.environment import settings_unset

os.environ |= settings_unset() | {
    "SECRET_KEY": "tests-only",
    "HTTPS": "off",
    "EMAIL_URL": "memorymail://",
    "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", "sqlite:///tests.sqlite3"),
}

from config.settings import *  # noqa: F403  # after the environment is set

# Thousands of small files are made and deleted, which some disks take long for. Processes that tests start follow.
_MEMORY = Path("/dev/shm")  # noqa: S108  # tests only
if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > 4 * 1024**3:
    os.environ.setdefault("TMPDIR", str(_MEMORY))

STATIC_ROOT = BASE_DIR / "static"  # noqa: F405
# Tests serve the sources, without collectstatic.
SILENCED_SYSTEM_CHECKS = [*SILENCED_SYSTEM_CHECKS, "staticfiles.E002"]  # noqa: F405
# Look up static files on request. Otherwise WhiteNoise lists all files whenever a test creates a client.
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["tests.fast_hasher.FastHasher"]
JOBS_ENGINE = "tests.immediate_engine"
STORAGES = {
    **STORAGES,  # noqa: F405
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


class _MissingVariable(str):
    """Django formats ``string_if_invalid`` with the name of a variable that is missing from the context."""

    __slots__ = ()

    def __mod__(self, name: object) -> str:
        raise AssertionError(f"An email template uses an unknown variable: {name}")


TEMPLATES[1]["OPTIONS"]["string_if_invalid"] = _MissingVariable("%s")  # noqa: F405
# Backend tests do not need the bundle; end-to-end tests use the real one.
WEBPACK_PAGES_FILE = BASE_DIR / "tests" / "config" / "webpack-pages.json"  # noqa: F405
WEBPACK_LOADER["DEFAULT"]["LOADER_CLASS"] = "webpack_loader.loaders.FakeWebpackLoader"  # noqa: F405
# Concurrent test runs of one checkout need a suffix each, for their copies of the database below.
TEST_DB_SUFFIX = os.environ.get("TEST_DB_SUFFIX", "")
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file instead of memory, because race tests open several connections. It need not survive a power failure.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"  # noqa: F405
    # The timeout allows for fifty writers one after another on a slow machine.
    DATABASES["default"]["OPTIONS"]["timeout"] = 60  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": BASE_DIR / "tests.sqlite3"}  # noqa: F405
else:
    # Likewise.
    DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 60  # noqa: F405
    DATABASES["default"]["OPTIONS"]["options"] += (  # noqa: F405
        " -c statement_timeout=60000 -c lock_timeout=60000 -c synchronous_commit=off"
    )
    # Checkouts share the server.
    _CHECKOUT = hashlib.sha256(bytes(BASE_DIR)).hexdigest()[:8]  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": f"adjusters_tests_{_CHECKOUT}"}  # noqa: F405
    # Its tables, for the tests of that engine.
    INSTALLED_APPS.insert(INSTALLED_APPS.index("apps.core"), "procrastinate.contrib.django")  # noqa: F405
