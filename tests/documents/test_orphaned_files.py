"""What housekeeping removes of files, and what it leaves."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.core.uploads import check_uploads
from apps.documents.orphaned_files import delete_orphaned_files
from apps.documents.storage import create_documents, store_files
from tests.documents.files import stored_paths, upload

DAY = timedelta(hours=24)


@pytest.mark.django_db
def test_a_file_without_a_row_goes_after_a_day(member, media_folder):
    with store_files(check_uploads([upload("policy.pdf")], "claim")) as files:
        (document,) = create_documents(member=member, stored_files=files, file_type="general", now=timezone.now())
    stray = default_storage.save("documents/ab/stray", ContentFile(b"bytes"))
    written = default_storage.get_modified_time(stray)

    assert delete_orphaned_files(now=written + DAY - timedelta(seconds=1)) == 0
    assert len(stored_paths(media_folder)) == 2
    assert delete_orphaned_files(now=written + DAY) == 1
    assert [str(path) for path in stored_paths(media_folder)] == [default_storage.path(document.filename)]
    assert delete_orphaned_files(now=written + DAY) == 0


@pytest.mark.django_db
def test_a_thumbnail_goes_with_its_document(member, media_folder):
    with store_files(check_uploads([upload("policy.pdf")], "claim")) as files:
        (document,) = create_documents(member=member, stored_files=files, file_type="general", now=timezone.now())
    kept = default_storage.save(document.filename.replace("documents/", "thumbnails/"), ContentFile(b"bytes"))
    stray = default_storage.save("thumbnails/ab/stray", ContentFile(b"bytes"))
    written = default_storage.get_modified_time(stray)

    assert delete_orphaned_files(now=written + DAY - timedelta(seconds=1)) == 0
    assert delete_orphaned_files(now=written + DAY) == 1
    assert {str(path) for path in stored_paths(media_folder)} == {
        default_storage.path(document.filename),
        default_storage.path(kept),
    }
    document.delete()
    assert delete_orphaned_files(now=written + DAY) == 2
    assert stored_paths(media_folder) == []


@pytest.mark.django_db
def test_only_the_documents_folder_is_swept(media_folder):
    default_storage.save(".readiness/probe", ContentFile(b"ready"))
    default_storage.save("readme.txt", ContentFile(b"not ours"))
    assert delete_orphaned_files(now=timezone.now() + 2 * DAY) == 0
    assert len(stored_paths(media_folder)) == 2


@pytest.mark.django_db
def test_an_empty_storage_has_no_stray_files():
    assert delete_orphaned_files(now=timezone.now()) == 0
