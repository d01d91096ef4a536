"""The settings of the product for the processes of a drill, with a scheduled task that counts its runs."""

import os

from config.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.drills"]  # noqa: F405
DRILL_RUNS = os.environ["DRILL_RUNS"]
# Short in the drills of `.ci/run`.
EMAIL_TIMEOUT = int(os.environ.get("DRILL_EMAIL_TIMEOUT") or EMAIL_TIMEOUT)  # noqa: F405
