"""A backup of an earlier release is restored and migrated.

``releases/`` has backups of the demo data, each made with the code of its release. A release whose migrations are those
of another needs none.
"""

import tarfile
from io import StringIO

import pytest
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection

from apps.claims.models import Claim
from apps.documents.models import UserDocument
from apps.operations import databases
from tests.environment import ROOT
from tests.migrated_database import without_garbage_collection
from tests.operations.conftest import empty_product

RELEASES = sorted((ROOT / "tests" / "drills" / "releases").glob("*.tar.xz"))


@pytest.mark.short
@pytest.mark.skipif(connection.vendor != "sqlite", reason="backups of SQLite")
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
@pytest.mark.parametrize("archive", RELEASES, ids=lambda path: path.name)
def test_backup_of_an_earlier_release_is_restored_and_migrated(archive, tmp_path, settings):
    settings.SECRET_KEY = "the-key-of-the-fixtures-0123456789"
    directory = tmp_path / "backups"
    with tarfile.open(archive) as files:
        # Our own archive. Before 3.11.4, Python has no argument for this.
        files.extraction_filter = lambda member, _path: member
        files.extractall(directory)  # noqa: S202

    with empty_product(tmp_path):
        output, errors = StringIO(), StringIO()
        with without_garbage_collection():
            call_command("restore", directory, stdout=output, stderr=errors)

        assert f"of release {archive.name.removesuffix('.tar.xz')}: " in output.getvalue()
        assert not databases.is_behind()
        assert Claim.objects.count() > 5
        document = UserDocument.objects.first()
        assert len(default_storage.open(document.filename).read()) == document.file_size
        call_command("housekeeping", check=True, stdout=StringIO())
