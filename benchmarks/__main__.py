"""``make bench``: fills a database of its own, serves the product and the floor, and prints the tables."""

import os
import sys
import tempfile
from importlib import import_module

import django


def main() -> None:
    """Run every benchmark; the exit status is 1 where a budget does not hold."""
    with tempfile.TemporaryDirectory(prefix="adjusters-bench-") as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="config.settings",
            SECRET_KEY="benchmarks-only",
            HTTPS="off",
            DEBUG="off",
            EMAIL_URL="dummymail://",
            DATABASE_URL=os.environ.get("BENCH_DATABASE_URL") or f"sqlite:///{folder}/bench.sqlite3",
            MEDIA_ROOT=f"{folder}/media",
        )
        django.setup()
        # After the settings are named and the apps are loaded.
        sys.exit(import_module("benchmarks.report").run())


main()
