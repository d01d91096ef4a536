"""Backups are taken while members upload files and delete them, and deleted ones are erased."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from apps.documents import trash
from apps.operations.manifest import find_backups, read_manifest
from tests.drills.conftest import wait_until
from tests.drills.member_load import Client, Request, running, upload
from tests.factories import signed_in_headers
from tests.gunicorn_process import database_url, serve

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

BACKUPS = 3
CLIENTS = 3
# Before each backup.
ANSWERS = 60


def upload_and_delete(client: Client) -> Iterator[Request]:
    """Keep every second file."""
    while True:
        yield upload("/api/user/documents")
        yield upload("/api/user/documents")
        yield "DELETE", f"/api/user/documents/{json.loads(client.last_answer.content)['documents'][0]['id']}", None, {}


@contextmanager
def erasing(backups: Path) -> Iterator[list[int]]:
    """Erase deleted documents, as the worker does after thirty days. Yields how many, per run.

    Only while a backup has its database and not yet its files: then it needs files whose rows are gone.
    """
    erased: list[int] = []
    is_done = threading.Event()

    def erase() -> None:
        while not is_done.wait(0.01):
            if any(not (path.parent / "manifest.json").exists() for path in backups.glob("*/database.*")):
                erased.append(trash.erase_expired(now=timezone.now() + timedelta(days=31)))
        connection.close()

    thread = threading.Thread(target=erase)
    thread.start()
    try:
        yield erased
    finally:
        is_done.set()
        thread.join()


def test_backups_under_load_can_be_restored(member, tmp_path, settings, report):
    environment = {
        "DATABASE_URL": database_url(),
        "MEDIA_ROOT": str(settings.MEDIA_ROOT),
        "MEMBER_UPLOADS_PER_HOUR": "100000",
    }
    with serve(tmp_path, **environment) as product:
        headers = signed_in_headers(member)
        clients = [Client(product, headers, upload_and_delete) for _ in range(CLIENTS)]
        seconds = []
        with running(clients), erasing(tmp_path / "backups") as erased:
            for number in range(1, BACKUPS + 1):
                wait_until(lambda number=number: sum(client.answers for client in clients) >= number * ANSWERS)
                started = time.monotonic()
                call_command("backup", tmp_path / "backups", stdout=StringIO())
                seconds.append(time.monotonic() - started)
    connection.close()
    folders = find_backups(tmp_path / "backups")
    for folder in folders:
        # Fails with a line for each row without its file and each file without its row.
        call_command("restore", folder, "--rehearse", stdout=StringIO())

    assert [failure for client in clients for failure in client.failures] == []
    # A file that was missing is only a note of the backup.
    lost = [name for folder in folders for name in read_manifest(folder).lost]
    assert (len(folders), lost, sum(erased) > 0) == (BACKUPS, [], True)
    report(
        "backups while members upload and delete",
        cases=sum(client.answers for client in clients),
        faults=sum(erased),
        losses=0,
        figure=f"{BACKUPS} backups, each at most {max(seconds):.1f} s, all restored",
    )
