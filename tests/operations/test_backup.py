"""The management command ``backup``."""

import errno
import hashlib
import os
import sqlite3
import stat
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from apps.core.models import BackupRun
from apps.documents import orphaned_files, trash
from apps.documents.models import UserDocument
from apps.operations import backup, postgresql
from tests.documents.factories import create_stored_document
from tests.operations.conftest import read_json

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


def contents(directory: Path) -> list[str]:
    return sorted(path.name for path in (directory / "files").glob("*/*"))


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_backup_has_the_database_and_each_file_once(member, directory, back_up, settings):
    create_stored_document(member, content=b"policy", sha256=sha256(b"policy"))
    create_stored_document(member, content=b"policy")
    create_stored_document(member, content=b"roof")

    first = back_up()
    create_stored_document(member, content=b"invoice")
    second = back_up()

    manifest = read_json(second)
    assert contents(directory) == sorted(map(sha256, (b"policy", b"roof", b"invoice")))
    assert (read_json(first)["files"], manifest["files"], manifest["files_size"]) == (3, 4, 6 + 6 + 4 + 7)
    assert manifest["rows"]["documents_userdocument"] == 4
    assert (manifest["version"], manifest["engine"]) == (settings.VERSION, connection.vendor)
    assert ["core", "0001_initial"] in manifest["migrations"]
    assert sha256((second / manifest["database"]).read_bytes()) == manifest["database_sha256"]
    run = BackupRun.objects.get(kind="backup")
    assert run.error == ""
    assert second.name in run.summary
    assert run.lease_until is None
    # Nobody else can read it.
    modes = {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in [directory, second, second / manifest["database"]]}
    assert modes == {0}


def test_second_backup_reads_no_file_that_it_has(member, back_up, monkeypatch):
    create_stored_document(member, content=b"policy", sha256=sha256(b"policy"))
    folder = back_up()
    # As if the file had been copied long before.
    later = timezone.now().timestamp() + 60
    os.utime(folder / "manifest.json", times=(later, later))
    monkeypatch.setattr(backup, "open_stored_file", lambda name: pytest.fail("read again"))
    monkeypatch.setattr(backup, "hash_file", lambda path: "hashed" if path.suffix else pytest.fail("hashed again"))

    assert read_json(back_up())["files"] == 1


def test_old_backups_and_their_files_are_removed(member, directory, back_up, settings):
    settings.BACKUP_KEEP = 2
    document = create_stored_document(member, content=b"policy")
    create_stored_document(member, content=b"roof")
    first = back_up()
    document.delete()
    back_up()
    assert sha256(b"policy") in contents(directory)

    back_up()

    assert not first.exists()
    assert contents(directory) == [sha256(b"roof")]


def test_lost_file_is_named_and_does_not_stop_the_backup(member, back_up, directory):
    document = create_stored_document(member, content=b"policy")
    create_stored_document(member, content=b"roof")
    default_storage.delete(document.filename)
    errors = StringIO()

    call_command("backup", directory, stdout=StringIO(), stderr=errors)

    assert errors.getvalue() == f"note: The file store has no file {document.filename}.\n"
    assert read_json(back_up())["lost"] == [document.filename]


def test_full_disk_leaves_no_backup_behind(member, directory, back_up, monkeypatch):
    create_stored_document(member)
    whole = back_up()

    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "x")

    monkeypatch.setattr(backup, "hash_file", fail)
    with pytest.raises(CommandError, match=r"^The disk of \S+ is full\. Make room"):
        back_up()

    assert [path.name for path in directory.iterdir() if path.name.startswith("2")] == [whole.name]
    run = BackupRun.objects.get(kind="backup")
    assert run.error.startswith("The disk of")
    assert run.lease_until is None


def test_what_a_killed_backup_has_left_is_removed(member, directory, back_up):
    document = create_stored_document(member, content=b"policy", sha256=sha256(b"policy"))
    unfinished = directory / "20260101T000000Z"
    unfinished.mkdir(parents=True)
    (unfinished / "database.sqlite3").touch()
    # A power failure has emptied the second.
    part, emptied = directory / "files" / "1.part", directory / "files" / sha256(b"policy")[:2] / sha256(b"policy")
    emptied.parent.mkdir(parents=True)
    part.touch()
    emptied.touch()

    back_up()

    assert not unfinished.exists()
    assert not part.exists()
    assert emptied.read_bytes() == b"policy"
    assert document.filename


def test_only_one_backup_runs_at_a_time(directory, back_up):
    with backup.lock(directory), pytest.raises(CommandError, match="Another backup or rehearsal is using"):
        back_up()
    lease = {"lease_token": "0" * 32, "lease_until": timezone.now() + timedelta(seconds=30)}
    BackupRun.objects.create(kind="backup", **lease)

    with pytest.raises(CommandError, match="Another backup of this database is running"):
        back_up()

    assert not list(directory.glob("2*"))


def test_backup_that_lost_its_lease_fails(directory, back_up, monkeypatch):
    write = backup._write

    def lose_lease(*arguments: Path) -> backup.Result:
        BackupRun.objects.update(lease_token="1" * 32)
        return write(*arguments)

    monkeypatch.setattr(backup, "_write", lose_lease)

    with pytest.raises(CommandError, match="was interrupted for more than a minute"):
        back_up()

    assert not list(directory.glob("2*"))


def test_file_store_that_does_not_answer_fails_the_backup(member, media_folder, directory, back_up):
    create_stored_document(member)
    (media_folder / "documents").rename(media_folder / "unmounted")

    with pytest.raises(CommandError, match="The file store does not answer"):
        back_up()

    assert not list(directory.glob("2*"))


def test_no_file_is_erased_while_a_backup_is_taken(member):
    now = timezone.now()
    expired = create_stored_document(member, deleted_at=now - trash.LIFETIME)
    orphaned = create_stored_document(member).filename
    UserDocument.objects.filter(filename=orphaned).delete()
    later = now + timedelta(days=2)
    run = BackupRun.objects.create(
        kind="backup", lease_token="0" * 32, lease_until=timezone.now() + timedelta(seconds=30)
    )

    trash.erase_expired(now=later)
    orphaned_files.delete_orphaned_files(now=later)

    assert not UserDocument.objects.exists()
    assert default_storage.exists(expired.filename)
    assert default_storage.exists(orphaned)

    run.delete()
    orphaned_files.delete_orphaned_files(now=later)

    assert not default_storage.exists(expired.filename)
    assert not default_storage.exists(orphaned)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's program")
@pytest.mark.parametrize(
    ("version", "problem"),
    [
        (9, r"pg_dump has version 9, and the server has version \d+\. Install"),
        (None, "pg_dump is missing"),
    ],
)
def test_old_or_missing_pg_dump_is_named(monkeypatch, back_up, directory, version, problem):
    monkeypatch.setattr(postgresql, "get_program_version", lambda name: version)

    with pytest.raises(CommandError, match=problem):
        back_up()

    assert not list(directory.glob("2*"))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the schema of an older release")
def test_database_of_an_older_release_is_backed_up_before_it_is_migrated(tmp_path, directory, media_folder):
    old = tmp_path / "old.sqlite3"
    with sqlite3.connect(old) as database:
        database.execute("CREATE TABLE documents_userdocument (id TEXT PRIMARY KEY, filename TEXT)")
        database.execute("INSERT INTO documents_userdocument VALUES ('a', 'documents/ab/c')")
    (media_folder / "documents" / "ab").mkdir(parents=True)
    (media_folder / "documents" / "ab" / "c").write_bytes(b"policy")

    with backup.databases.use_database({**connection.settings_dict, "NAME": str(old)}):
        result = backup.create_backup(directory)

    assert contents(directory) == [sha256(b"policy")]
    assert result.manifest.rows == {"documents_userdocument": 1}
