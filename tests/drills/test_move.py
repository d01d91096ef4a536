"""The management command ``move`` with all tables, there and back. Migrating the target takes a minute."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.db import connection

from apps.accounts.models import User
from apps.documents.models import UserDocument
from apps.operations import databases
from apps.operations import move as move_module
from apps.operations.move import get_models, parse_url
from tests.operations.moving import move, other_database

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


@pytest.fixture
def target(tmp_path) -> Iterator[str]:
    with other_database(tmp_path) as url:
        yield url


def count_rows() -> dict[str, int]:
    return {model._meta.db_table: model._base_manager.count() for model in get_models()}


def test_every_row_arrives_there_and_back(media_folder, target, tmp_path, monkeypatch):
    # Not the shared rows of other tests: the drill before may have emptied the database from which they are made.
    monkeypatch.setenv("DEMO_PASSWORD", "correct-horse")
    call_command("seed_demo", stdout=StringIO())
    media, back = tmp_path / "moved", tmp_path / "back.sqlite3"
    expected = count_rows()
    names = set(UserDocument.objects.values_list("filename", flat=True))

    lines = move(target, "--media", str(media))

    assert {line.split()[0]: int(line.split()[1]) for line in lines} == expected
    assert expected["claims_claim"] > 5
    assert {str(path.relative_to(media)) for path in media.rglob("*") if path.is_file()} == names
    assert move(f"sqlite:///{back}", source=target) == lines
    with databases.use_database(parse_url(target)):
        # The sequences continue after the rows: a new row gets a free key.
        groups = User.groups.through.objects
        User.objects.filter(kind=User.Kind.STAFF).first().groups.set(Group.objects.all()[:1])
        assert groups.exists()
    with pytest.raises(CommandError, match=r"The database is not empty\. Nothing was changed\. Set --to"):
        move(target)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="replaces a function of the command")
def test_move_that_changes_a_row_is_undone(member, target, monkeypatch, tmp_path):
    load = move_module._load

    def load_and_change(folder: Path) -> None:
        load(folder)
        User.objects.update(is_active=False)

    monkeypatch.setattr(move_module, "_load", load_and_change)
    with pytest.raises(CommandError, match="accounts_user is not the same: 1 rows became 1"):
        move(target)
    with databases.use_database(parse_url(target)):
        assert databases.get_tables() == []
    used = tmp_path / "media"
    used.mkdir()
    (used / "file").touch()
    with pytest.raises(CommandError, match=r"media is not empty\. Nothing was moved"):
        move(target, "--media", str(used))
