from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.core import jobs
from apps.core.files.uploads import check_uploads
from apps.documents.orphaned_files import delete_orphaned_files
from apps.documents.storage import create_documents, store_files
from tests.documents.files import stored_paths, upload

DAY = timedelta(hours=24)


@pytest.mark.django_db
def test_file_without_a_row_is_deleted_after_a_day(member, media_folder):
    with store_files(check_uploads([upload("policy.pdf")], "claim")) as files:
        (document,) = create_documents(member=member, stored_files=files, file_type="general", now=timezone.now())
    orphan = default_storage.save("documents/ab/orphan", ContentFile(b"bytes"))
    modified_at = default_storage.get_modified_time(orphan)

    assert delete_orphaned_files(now=modified_at + DAY - timedelta(seconds=1)) == 0
    assert len(stored_paths(media_folder)) == 2
    assert delete_orphaned_files(now=modified_at + DAY) == 1
    assert [str(path) for path in stored_paths(media_folder)] == [default_storage.path(document.filename)]
    assert delete_orphaned_files(now=modified_at + DAY) == 0


@pytest.mark.django_db
def test_search_ends_with_the_turn_of_the_worker(media_folder, monkeypatch):
    default_storage.save("documents/ab/orphan", ContentFile(b"bytes"))
    monkeypatch.setattr(jobs.turns, "TURN_SECONDS", 0)

    with jobs.turn() as turn:
        assert delete_orphaned_files(now=timezone.now() + 2 * DAY) == 0

    # Another run need not continue at once.
    assert not turn.is_cut
    assert len(stored_paths(media_folder)) == 1


@pytest.mark.django_db
def test_thumbnail_without_a_document_is_deleted_after_a_day(member, media_folder):
    with store_files(check_uploads([upload("policy.pdf")], "claim")) as files:
        (document,) = create_documents(member=member, stored_files=files, file_type="general", now=timezone.now())
    thumbnail = default_storage.save(document.filename.replace("documents/", "thumbnails/"), ContentFile(b"bytes"))
    orphan = default_storage.save("thumbnails/ab/orphan", ContentFile(b"bytes"))
    modified_at = default_storage.get_modified_time(orphan)

    assert delete_orphaned_files(now=modified_at + DAY - timedelta(seconds=1)) == 0
    assert delete_orphaned_files(now=modified_at + DAY) == 1
    assert {str(path) for path in stored_paths(media_folder)} == {
        default_storage.path(document.filename),
        default_storage.path(thumbnail),
    }

    document.delete()

    assert delete_orphaned_files(now=modified_at + DAY) == 2
    assert stored_paths(media_folder) == []


@pytest.mark.django_db
def test_files_in_other_folders_are_not_deleted(media_folder):
    default_storage.save(".readiness/probe", ContentFile(b"ready"))
    default_storage.save("readme.txt", ContentFile(b"not ours"))

    assert delete_orphaned_files(now=timezone.now() + 2 * DAY) == 0
    assert len(stored_paths(media_folder)) == 2


@pytest.mark.django_db
def test_empty_storage_has_no_orphaned_files():
    assert delete_orphaned_files(now=timezone.now()) == 0
