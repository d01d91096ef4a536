"""Settings for ``.ci/lint-migrations``."""

import os

from tests.environment import settings_unset

os.environ |= settings_unset() | {"SECRET_KEY": "tests-only", "DATABASE_URL": os.environ["DATABASE_URL"]}

from config.settings import *  # noqa: F403  # after the environment is set

INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]  # noqa: F405
