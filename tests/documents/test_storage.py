"""Bytes go before rows, and leave with a failure."""

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import OperationalError
from django.utils import timezone

from apps.core.errors import Unavailable
from apps.core.uploads import check_uploads
from apps.documents.models import UserDocument
from apps.documents.storage import create_documents, store_files
from tests.documents.files import JPEG, PDF, stored_paths, upload


def checked():
    return check_uploads([upload("../policy.pdf"), upload("roof.jpg", JPEG)], "claim")


@pytest.mark.django_db
def test_files_are_stored_under_random_names_and_documents_name_them(member, media_folder):
    now = timezone.now()
    with store_files(checked()) as files:
        documents = create_documents(member=member, stored_files=files, file_type="estimate", now=now)
    assert len(stored_paths(media_folder)) == 2
    rows = UserDocument.objects.in_bulk([document.pk for document in documents])
    policy = rows[documents[0].pk]
    assert (policy.original_filename, policy.file_size, policy.mime_type, policy.file_type, policy.uploaded_at) == (
        "policy.pdf",
        len(PDF),
        "application/pdf",
        "estimate",
        now,
    )
    assert "policy" not in policy.filename
    with default_storage.open(policy.filename) as file:
        assert file.read() == PDF


@pytest.mark.django_db
def test_stored_files_are_for_the_product_alone(media_folder):
    with store_files(checked()):
        assert {path.stat().st_mode & 0o777 for path in stored_paths(media_folder)} == {0o600}


@pytest.mark.django_db
def test_a_failure_takes_the_files_with_it(media_folder):
    def fail():
        with store_files(checked()):
            assert len(stored_paths(media_folder)) == 2
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    assert stored_paths(media_folder) == []


@pytest.mark.django_db
def test_a_lost_database_leaves_the_files_to_housekeeping(media_folder):
    with pytest.raises(OperationalError), store_files(checked()):
        raise OperationalError("the connection was lost while committing")
    assert len(stored_paths(media_folder)) == 2


@pytest.mark.django_db
def test_a_failure_after_the_rows_were_written_leaves_their_files(member, media_folder):
    def fail():
        with store_files(checked()) as files:
            create_documents(member=member, stored_files=files[:1], file_type="general", now=timezone.now())
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    (document,) = UserDocument.objects.all()
    assert [str(path) for path in stored_paths(media_folder)] == [default_storage.path(document.filename)]


@pytest.mark.django_db
def test_a_file_store_that_fails_half_way_leaves_nothing(media_folder, monkeypatch):
    save = FileSystemStorage.save
    names = []

    def fail_at_the_second(storage, name, content):
        names.append(name)
        if len(names) == 2:
            raise OSError("no space left")
        return save(storage, name, content)

    monkeypatch.setattr(FileSystemStorage, "save", fail_at_the_second)
    with pytest.raises(Unavailable), store_files(checked()):
        pytest.fail("the files are not all stored")
    assert len(names) == 2
    assert stored_paths(media_folder) == []


@pytest.mark.django_db
def test_documents_are_found_by_name_without_regard_to_case(member):
    with store_files(check_uploads([upload("ÜBERBLICK 100%.pdf"), upload("roof.pdf")], "claim")) as files:
        create_documents(member=member, stored_files=files, file_type="photo", now=timezone.now())

    def names(found):
        return [document.original_filename for document in found]

    assert names(UserDocument.objects.matching("überblick 100%")) == ["ÜBERBLICK 100%.pdf"]
    assert names(UserDocument.objects.matching("100_")) == []
    assert names(UserDocument.objects.of_type("photo").matching("ROOF")) == ["roof.pdf"]
    assert names(UserDocument.objects.of_type("report")) == []
