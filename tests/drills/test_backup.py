"""Backups are taken while members upload files and delete them for good."""

import json
import time
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from apps.documents.models import UserDocument
from apps.operations.manifest import find_backups
from tests.drills.member_load import Client, Request, running, upload
from tests.factories import signed_in_headers
from tests.gunicorn_process import database_url, serve

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

BACKUPS = 3
CLIENTS = 3


def upload_and_delete(client: Client) -> Iterator[Request]:
    """Keep every second file."""
    while True:
        yield upload("/api/user/documents")
        yield upload("/api/user/documents")
        yield "DELETE", f"/api/user/documents/{json.loads(client.last_answer.content)['documents'][0]['id']}", None, {}


def erase_deleted_files() -> None:
    """As the worker does thirty days later."""
    UserDocument.objects.exclude(deleted_at=None).update(deleted_at=timezone.now() - timedelta(days=31))
    call_command("housekeeping", stdout=StringIO())


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
        with running(clients):
            for _ in range(BACKUPS):
                erase_deleted_files()
                started = time.monotonic()
                call_command("backup", tmp_path / "backups", stdout=StringIO())
                seconds.append(time.monotonic() - started)
    connection.close()
    for folder in find_backups(tmp_path / "backups"):
        # Fails with a line for each row without its file and each file without its row.
        call_command("restore", folder, "--rehearse", stdout=StringIO())

    assert [failure for client in clients for failure in client.failures] == []
    report(
        "backups while members upload and delete",
        cases=sum(client.answers for client in clients),
        faults=BACKUPS,
        losses=0,
        figure=f"each at most {max(seconds):.1f} s",
    )
