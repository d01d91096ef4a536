"""A migrated database that each test process copies, because running the migrations takes seconds."""

import fcntl
import gc
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from tests.environment import ROOT


def _get_digest() -> str:
    """Changes with everything that the migrated database depends on. Migrations import nothing of the product."""
    digest = hashlib.sha256(repr([connection.settings_dict[key] for key in ("HOST", "PORT", "USER")]).encode())
    for path in [ROOT / "requirements.txt", *sorted(ROOT.glob("apps/**/migrations/*.py"))]:
        digest.update(bytes(path.relative_to(ROOT)) + path.read_bytes())
    return digest.hexdigest()


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Each migration makes thousands of model classes; looking for garbage among them takes a quarter of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def connect_to_copy(*, is_forced: bool) -> None:
    """Create the database unless its migrations are the same, in which case ``migrate`` has nothing to do; copy it."""
    folder = ROOT / ".pytest_cache"
    folder.mkdir(exist_ok=True)
    with (folder / f"migrated-{connection.vendor}").open("a+") as stamp:
        fcntl.flock(stamp, fcntl.LOCK_EX)
        stamp.seek(0)
        is_current = stamp.read() == (digest := _get_digest()) and not is_forced
        if not is_current:
            stamp.truncate(0)
        with without_garbage_collection():
            connection.creation.create_test_db(verbosity=0, autoclobber=True, keepdb=is_current)
        if not is_current:
            stamp.write(digest)
        _connect_to_copy()


def _connect_to_copy() -> None:
    suffix = settings.TEST_DB_SUFFIX + os.environ.get("PYTEST_XDIST_WORKER", "main")
    copy = connection.creation.get_test_db_clone_settings(suffix)
    # SQLite then has all changes in the file itself.
    connection.close()
    if connection.vendor == "sqlite":
        # Of a run that was killed.
        for name in (f"{copy['NAME']}-wal", f"{copy['NAME']}-shm"):
            Path(name).unlink(missing_ok=True)
    connection.creation.clone_test_db(suffix, verbosity=0, autoclobber=True)
    connection.settings_dict.update(copy)
