import os
import sys
import tempfile
from importlib import import_module

import django


def main() -> None:
    """Exit with 1 if a figure is over budget."""
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
        # Imports models, so the apps must be loaded.
        sys.exit(import_module(f"benchmarks.{sys.argv[1] if len(sys.argv) > 1 else 'report'}").run())


main()
