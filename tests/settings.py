"""The product's settings for the tests: a database of their own, no outside service, mail sent at once."""

import os

from tests.environment import settings_unset

os.environ |= settings_unset() | {
    "SECRET_KEY": "tests-only",
    "HTTPS": "off",
    "EMAIL_URL": "memorymail://",
    "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", "sqlite:///tests.sqlite3"),
}

from config.settings import *  # noqa: F403  # after the environment is set

STATIC_ROOT = BASE_DIR / "static"  # noqa: F405
# Looks for a file when it is asked for. Each of the tests' callers would list the whole bundle otherwise.
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["tests.fast_hasher.FastHasher"]
MAIL_DELIVERY = "apps.notifications.outbox.deliver"
RECOVERY_ANSWER = "apps.accounts.password_reset.process"
STORAGES = {
    **STORAGES,  # noqa: F405
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# The backend's tests need no bundle; the end-to-end tests run the real one.
WEBPACK_LOADER["DEFAULT"]["LOADER_CLASS"] = "webpack_loader.loaders.FakeWebpackLoader"  # noqa: F405
# Runs side by side on one machine need databases of their own.
_NAME = "tests" + os.environ.get("TEST_DB_SUFFIX", "")
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, not memory: the races need connections of their own.
    # Fifty writers take turns, on whatever machine the tests run.
    DATABASES["default"]["OPTIONS"]["timeout"] = 20  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": BASE_DIR / f"{_NAME}.sqlite3"}  # noqa: F405
else:
    DATABASES["default"]["TEST"] = {"NAME": f"adjusters_{_NAME}"}  # noqa: F405
