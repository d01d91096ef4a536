"""The management command ``restore``, and its rehearsal."""

import json
import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection

from apps.accounts.models import Member, User
from apps.core.models import BackupRun
from apps.documents.models import UserDocument
from apps.invitations.models import InvitationCodeCount
from apps.operations import databases, manifest, postgresql, restore
from tests.documents.factories import create_stored_document
from tests.operations.conftest import empty_product, flip_byte, read_json

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


def rewrite(folder: Path, **changes: object) -> None:
    """Change a manifest as if another product had written it."""
    content = read_json(folder) | changes
    del content["sha256"]
    (folder / "manifest.json").unlink()
    manifest.Manifest(**content).write(folder)


def run(directory: Path, *options: str) -> tuple[str, str]:
    output, errors = StringIO(), StringIO()
    call_command("restore", directory, *options, stdout=output, stderr=errors)
    return output.getvalue(), errors.getvalue()


def rehearse(directory: Path) -> list[str]:
    """The differences, a line each."""
    output = StringIO()
    with pytest.raises(CommandError, match="cannot be restored as it is"):
        call_command("restore", directory, "--rehearse", stdout=output)
    return output.getvalue().splitlines()


def rows() -> list[tuple[str, str]]:
    return list(UserDocument.objects.order_by("pk").values_list("filename", "original_filename"))


def test_restored_product_has_the_same_rows_and_files(member, directory, back_up, tmp_path):
    document = create_stored_document(member, content=b"policy")
    create_stored_document(member, content=b"roof")
    folder = back_up()
    expected = rows(), databases.count_rows()
    create_stored_document(member, content=b"later")

    with empty_product(tmp_path):
        output, errors = run(directory)

        assert (rows(), databases.count_rows()) == expected
        assert default_storage.open(document.filename).read() == b"policy"
        assert User.objects.get().username == "dana"
        # The sequences continue: the product can be used.
        InvitationCodeCount.objects.create(group="new")
        call_command("housekeeping", check=True, stdout=StringIO())
    assert (errors, str(folder) in output, "2 files" in output) == ("", True, True)


def test_restore_writes_only_into_an_empty_product(member, directory, back_up, tmp_path, media_folder):
    create_stored_document(member, content=b"policy")
    back_up()
    before = rows()

    with pytest.raises(CommandError, match=r"The database is not empty\. Nothing was changed"):
        run(directory)
    assert rows() == before

    with empty_product(tmp_path) as media:
        default_storage.save("documents/ab/other", ContentFile(b"of another product"))
        with pytest.raises(CommandError, match="The file store is not empty: it has documents/ab/other"):
            run(directory)
        assert not databases.get_tables()
        assert [path.name for path in media.rglob("*") if path.is_file()] == ["other"]


def test_restore_continues_after_it_was_killed_and_into_a_database_without_accounts(
    member, directory, back_up, tmp_path
):
    document = create_stored_document(member, content=b"policy")
    back_up()

    with empty_product(tmp_path):
        run(directory)
        for model in (UserDocument, Member, User):
            model._base_manager.all().delete()
        default_storage.delete(document.filename)
        default_storage.save(document.filename, ContentFile(b"pol"))

        run(directory)

        assert default_storage.open(document.filename).read() == b"policy"
        assert User.objects.exists()


DAMAGES = [
    ("database", r"database\.\w+ is damaged: its checksum is not that of the manifest\. Choose another backup\."),
    ("files.jsonl", r"files\.jsonl is damaged"),
    ("manifest.json", r"manifest\.json is damaged\. Choose another backup\."),
    ("content", r"^1 files of the backup are missing or damaged, such as files/\w\w/\w+\. Choose another backup"),
    ("no manifest", "has no whole backup"),
    ("newer", "This backup was made by release 9.0.0, and this is release .*, which does not know its migration"),
    ("rows", r"The table accounts_user has 1 rows, and the backup had 7"),
    ("engine", r"Restore it into \w+, then use `manage.py move`"),
]


def damage(folder: Path, what: str) -> None:
    content = read_json(folder)
    match what:
        case "database":
            flip_byte(folder / content["database"])
        case "content":
            flip_byte(next(folder.parent.glob("files/*/*")), 0)
        case "no manifest":
            (folder / "manifest.json").unlink()
        case "newer":
            migrations = [*content["migrations"], ["claims", "9999_of_the_future"]]
            rewrite(folder, version="9.0.0", migrations=migrations)
        case "rows":
            rewrite(folder, rows=content["rows"] | {"accounts_user": 7})
        case "engine":
            rewrite(folder, engine="sqlite" if connection.vendor == "postgresql" else "postgresql")
        case name:
            flip_byte(folder / name)


def test_fault_is_one_sentence_and_nothing_is_written(member, directory, back_up, tmp_path):
    create_stored_document(member, content=b"policy")
    folder = back_up()

    with empty_product(tmp_path) as media:
        for what, problem in DAMAGES:
            damaged = shutil.copytree(directory, tmp_path / what)
            damage(damaged / folder.name, what)
            with pytest.raises(CommandError, match=problem) as failure:
                run(damaged)
            assert failure.value.returncode == 1, what
            assert "\n" not in str(failure.value), what
            assert not databases.get_tables(), what
            assert not [path for path in media.rglob("*") if path.is_file()], what


def test_every_flipped_byte_of_a_manifest_is_found(directory, back_up):
    path = back_up() / "manifest.json"
    content = path.read_bytes()
    for position in range(0, len(content), 41):
        path.write_bytes(content[:position] + bytes([content[position] ^ 1]) + content[position + 1 :])
        with pytest.raises(restore.OperationFailed, match="is damaged"):
            manifest.read_manifest(path.parent)


def test_damaged_files_can_be_left_out(member, directory, back_up, tmp_path):
    create_stored_document(member, content=b"policy")
    intact = create_stored_document(member, content=b"roof")
    back_up()
    flip_byte(manifest.get_content_path(directory, manifest.hashlib.sha256(b"policy").hexdigest()), 0)

    with empty_product(tmp_path):
        _output, errors = run(directory, "--skip-damaged")

        assert default_storage.open(intact.filename).read() == b"roof"
    assert errors == "note: 1 damaged files were left out. Their documents count as lost.\n"


def test_another_secret_key_is_named(directory, back_up, tmp_path, settings):
    back_up()
    settings.SECRET_KEY = "another"

    with empty_product(tmp_path):
        assert "note: SECRET_KEY is not the one of the backup" in run(directory)[1]
    assert rehearse(directory)[0].startswith("SECRET_KEY is not the one of the backup")


def test_rehearsal_changes_nothing_and_is_remembered(member, directory, back_up, media_folder):
    create_stored_document(member, content=b"policy")
    folder = back_up()
    before = databases.count_rows(), sorted(media_folder.rglob("*"))

    output, _errors = run(directory, "--rehearse")

    assert f"{folder} of release" in output
    assert BackupRun.objects.get(kind="rehearsal").succeeded_at is not None
    BackupRun.objects.filter(kind="rehearsal").delete()
    assert (databases.count_rows(), sorted(media_folder.rglob("*"))) == before


def test_rehearsal_names_every_difference(member, directory, back_up):
    document = create_stored_document(member, content=b"policy")
    create_stored_document(member, content=b"roof")
    folder = back_up()
    InvitationCodeCount.objects.update(count=5)
    back_up()
    for path in directory.glob("files/*/*"):
        flip_byte(path, 0)

    differences = rehearse(directory)

    assert len([line for line in differences if line.startswith("files/")]) == 2
    assert [line for line in differences if "invitation codes is 5" in line]
    assert "missing or damaged" in BackupRun.objects.get(kind="rehearsal").error
    # A row whose file was not copied.
    lines = (folder / "files.jsonl").read_text().splitlines(keepends=True)
    (folder / "files.jsonl").write_text("".join(line for line in lines if document.filename not in line))
    rewrite(folder, files_sha256=manifest.hash_file(folder / "files.jsonl"))
    missing = f"The file {document.filename} is named by a row and is not in the backup"
    assert missing in rehearse(folder)
    flip_byte(folder / json.loads((folder / "manifest.json").read_text())["database"])
    assert "is damaged" in rehearse(folder)[0]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's rights")
def test_rehearsal_without_the_right_to_create_databases_says_what_to_do(directory, back_up, monkeypatch):
    back_up()
    with connection.cursor() as cursor:
        cursor.execute("DROP ROLE IF EXISTS without_createdb")
        cursor.execute("CREATE ROLE without_createdb LOGIN")
        cursor.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO without_createdb")
    usual = postgresql.without_limits
    monkeypatch.setattr(
        postgresql, "without_limits", lambda database, **o: usual(database, **o) | {"USER": "without_createdb"}
    )

    with pytest.raises(CommandError, match=r"ALTER ROLE .* CREATEDB"):
        run(directory, "--rehearse")

    with connection.cursor() as cursor:
        cursor.execute("DROP OWNED BY without_createdb; DROP ROLE without_createdb")
