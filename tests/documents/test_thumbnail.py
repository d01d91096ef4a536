"""GET /api/user/documents/{id}/thumbnail."""

import io
import subprocess
import threading
import time
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.utils import timezone
from PIL import Image

from apps.core.rate_limits import get_store
from apps.documents import rendering, thumbnails
from apps.documents.models import UserDocument
from tests.documents import pictures
from tests.documents.factories import PHOTO, create_stored_document, create_stored_photo, thumbnail_url
from tests.documents.files import PDF, stored_paths
from tests.support.impersonation import view_as

Thumbnail = UserDocument.Thumbnail


@pytest.fixture(autouse=True)
def long_timeouts(monkeypatch):
    # A busy machine may need longer than the limits of the product.
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 60)
    monkeypatch.setattr(rendering, "MAX_WAIT_SECONDS", 60)


def read_image(response) -> Image.Image:
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "image/jpeg"
    return Image.open(io.BytesIO(response.content), formats=["JPEG"])


def is_error(response, status: int, code: str) -> bool:
    return (response.status_code, response.json()["code"]) == (status, code)


def test_image_is_scaled_down(member, member_caller):
    assert read_image(member_caller.get(thumbnail_url(create_stored_photo(member)))).size == (320, 160)


def test_first_page_of_pdf_is_rendered(member, member_caller):
    document = create_stored_document(member, content=pictures.build_pdf(*pictures.pdf_page()))
    assert read_image(member_caller.get(thumbnail_url(document))).size == (248, 320)


# Documents without a thumbnail


@pytest.mark.parametrize(("mime_type", "content"), [("application/pdf", PDF), ("image/jpeg", PHOTO[: len(PHOTO) // 2])])
def test_unreadable_file_returns_404_and_is_not_rendered_again(
    member, member_caller, media_folder, monkeypatch, mime_type, content
):
    document = create_stored_document(member, "bad", content, mime_type)

    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.NONE

    monkeypatch.setattr(subprocess, "run", None)
    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")
    assert len(stored_paths(media_folder)) == 1


@pytest.mark.parametrize("mime_type", ["application/octet-stream", "application/msword"])
def test_other_file_types_return_404_without_rendering(member, member_caller, monkeypatch, mime_type):
    document = create_stored_document(member, "a", PHOTO, mime_type)
    monkeypatch.setattr(subprocess, "run", None)

    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")


def exit_with(status: int):
    def run(*args, **options):
        return subprocess.CompletedProcess(args, status)

    return run


@pytest.mark.parametrize("signal", [6, 11, 24], ids=["aborted", "crashed", "out of processor time"])
def test_file_that_crashes_the_renderer_has_no_thumbnail(member, member_caller, monkeypatch, signal):
    document = create_stored_photo(member)
    monkeypatch.setattr(subprocess, "run", exit_with(-signal))

    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.NONE


@pytest.mark.parametrize("status", [1, -9, -15], ids=["does not start", "killed", "stopped"])
def test_failed_renderer_returns_503_and_can_be_retried(member, member_caller, monkeypatch, status):
    document = create_stored_photo(member)

    with monkeypatch.context() as broken:
        broken.setattr(subprocess, "run", exit_with(status))
        response = member_caller.get(thumbnail_url(document))

    assert is_error(response, 503, "unavailable")
    assert response["Retry-After"] == "2"
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


def test_timeout_returns_503_and_can_be_retried(member, member_caller, monkeypatch):
    document = create_stored_photo(member)
    with monkeypatch.context() as slow:
        slow.setattr(rendering, "MAX_RENDER_SECONDS", 0)
        assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


def test_slow_pdf_has_no_thumbnail_after_second_timeout(member, member_caller, monkeypatch):
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 0.3)
    document = create_stored_document(member, content=pictures.slow_pdf())

    assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")
    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")

    monkeypatch.setattr(subprocess, "run", None)
    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")


def test_timeouts_are_counted_during_impersonation(member, support_caller, monkeypatch):
    document = create_stored_photo(member)
    view_as(support_caller, member)
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 0)

    assert [support_caller.get(thumbnail_url(document)).status_code for _ in range(2)] == [503, 404]

    monkeypatch.setattr(subprocess, "run", None)
    assert support_caller.get(thumbnail_url(document)).status_code == 404


def test_timeouts_of_one_document_do_not_count_for_another(member, member_caller, monkeypatch):
    with monkeypatch.context() as slow:
        slow.setattr(rendering, "MAX_RENDER_SECONDS", 0)
        for document in (create_stored_photo(member), create_stored_photo(member)):
            assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


def test_waiting_for_a_slot_does_not_count_as_a_timeout(member, member_caller, monkeypatch):
    document = create_stored_photo(member)
    with monkeypatch.context() as busy:
        busy.setattr(rendering, "MAX_WAIT_SECONDS", 0)
        busy.setattr(rendering, "_RENDER_SLOTS", threading.BoundedSemaphore(1))
        with rendering._RENDER_SLOTS:
            for _ in range(3):
                assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


# One rendering at a time per member


@pytest.fixture
def rendering_elsewhere(member) -> datetime:
    """Another process started to render for the member at the returned time."""
    now = timezone.now()
    get_store().add(thumbnails.LEASE, str(member.pk), now=now)
    return now


def test_request_is_refused_while_another_process_renders_for_the_member(
    member, member_caller, rendering_elsewhere, monkeypatch
):
    monkeypatch.setattr(rendering, "MAX_WAIT_SECONDS", 0)
    document = create_stored_photo(member)

    response = member_caller.get(thumbnail_url(document))

    assert is_error(response, 503, "unavailable")
    assert response["Retry-After"] == "2"


@pytest.fixture
def finish_elsewhere(member, rendering_elsewhere, monkeypatch):
    """Makes the other process run ``action`` and finish while a request waits for it."""

    def set_up(action=lambda: None):
        sleep = time.sleep

        def finish(seconds):
            monkeypatch.setattr(time, "sleep", sleep)
            action()
            get_store().clear(thumbnails.LEASE, str(member.pk))

        monkeypatch.setattr(time, "sleep", finish)

    return set_up


def test_waiting_request_renders_after_another_process_has_finished(member, member_caller, finish_elsewhere):
    document = create_stored_photo(member)
    finish_elsewhere()
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


def test_waiting_request_does_not_occupy_a_slot(member, member_caller, finish_elsewhere, monkeypatch):
    document = create_stored_photo(member)
    slots = threading.BoundedSemaphore(1)
    monkeypatch.setattr(rendering, "_RENDER_SLOTS", slots)
    free = []

    def check_slot():
        free.append(slots.acquire(blocking=False))
        slots.release()

    finish_elsewhere(check_slot)
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)
    assert free == [True]


def test_waiting_request_serves_what_another_process_has_rendered(member, member_caller, finish_elsewhere, monkeypatch):
    document = create_stored_photo(member)
    default_storage.save(document.filename.replace("documents/", "thumbnails/"), ContentFile(b"rendered elsewhere"))
    finish_elsewhere(lambda: UserDocument.objects.update(thumbnail=Thumbnail.KEPT))
    monkeypatch.setattr(subprocess, "run", None)

    assert member_caller.get(thumbnail_url(document)).content == b"rendered elsewhere"


def test_waiting_request_does_not_render_after_second_timeout(member, member_caller, finish_elsewhere, monkeypatch):
    document = create_stored_photo(member, thumbnail_timeouts=1)
    finish_elsewhere(lambda: UserDocument.objects.update(thumbnail_timeouts=2))
    monkeypatch.setattr(subprocess, "run", None)

    assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")


def test_impersonation_shares_the_rendering_limit_of_the_member(
    member, support_caller, rendering_elsewhere, monkeypatch
):
    monkeypatch.setattr(rendering, "MAX_WAIT_SECONDS", 0)
    document = create_stored_photo(member)
    view_as(support_caller, member)

    assert is_error(support_caller.get(thumbnail_url(document)), 503, "unavailable")


def test_other_member_can_render_at_the_same_time(other_member, other_caller, rendering_elsewhere):
    assert read_image(other_caller.get(thumbnail_url(create_stored_photo(other_member)))).size == (320, 160)


def test_stored_thumbnail_is_served_while_another_is_rendered(member, member_caller):
    document = create_stored_photo(member)

    first = member_caller.get(thumbnail_url(document))
    get_store().add(thumbnails.LEASE, str(member.pk), now=timezone.now())

    assert member_caller.get(thumbnail_url(document)).content == first.content


def test_lease_of_a_killed_process_expires_within_seconds(member, member_caller, rendering_elsewhere, monkeypatch):
    document = create_stored_photo(member)
    lease_duration = thumbnails.LEASE.window

    assert lease_duration < timedelta(seconds=15)

    monkeypatch.setattr("apps.documents.views.timezone.now", lambda: rendering_elsewhere + lease_duration)
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


def test_request_with_expired_lease_does_not_clear_the_next_lease(member, member_caller, monkeypatch):
    document = create_stored_photo(member)
    monkeypatch.setattr(thumbnails, "LEASE", replace(thumbnails.LEASE, window=timedelta(seconds=1)))

    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)
    assert get_store().add(thumbnails.LEASE, str(member.pk), now=timezone.now() - timedelta(minutes=1)).count == 2


def test_third_concurrent_rendering_is_refused(member, member_caller, monkeypatch):
    document = create_stored_photo(member)
    with monkeypatch.context() as busy:
        busy.setattr(rendering, "MAX_WAIT_SECONDS", 0)
        slots = threading.BoundedSemaphore(2)
        busy.setattr(rendering, "_RENDER_SLOTS", slots)
        with slots, slots:
            response = member_caller.get(thumbnail_url(document))
            assert is_error(response, 503, "unavailable")
            assert response["Retry-After"] == "2"
        assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


# Storage


def test_thumbnail_is_rendered_once_and_stored(member, member_caller, media_folder, monkeypatch):
    document = create_stored_photo(member)

    first = member_caller.get(thumbnail_url(document))

    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.KEPT
    stored_thumbnail = media_folder / document.filename.replace("documents/", "thumbnails/")
    assert stored_thumbnail.read_bytes() == first.content
    assert len(stored_paths(media_folder)) == 2

    monkeypatch.setattr(subprocess, "run", None)
    assert member_caller.get(thumbnail_url(document)).content == first.content


def test_deleted_thumbnail_is_rendered_again(member, member_caller, media_folder):
    document = create_stored_photo(member)

    first = member_caller.get(thumbnail_url(document))
    default_storage.delete(document.filename.replace("documents/", "thumbnails/"))

    assert member_caller.get(thumbnail_url(document)).content == first.content
    assert len(stored_paths(media_folder)) == 2


def test_thumbnail_that_cannot_be_stored_is_still_served(member, member_caller, monkeypatch):
    document = create_stored_photo(member)

    def fail_to_save(storage, name, content):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(FileSystemStorage, "save", fail_to_save)
        assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.UNTRIED
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


def test_missing_file_returns_503_and_can_be_retried(member, member_caller):
    document = create_stored_photo(member)
    default_storage.delete(document.filename)

    assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.UNTRIED


def test_storage_failure_returns_503(member, member_caller, monkeypatch):
    document = create_stored_photo(member)
    member_caller.get(thumbnail_url(document))

    def fail_to_open(storage, name):
        raise ConnectionError

    monkeypatch.setattr(FileSystemStorage, "open", fail_to_open)
    assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")


# Access


def test_response_forbids_scripts_and_caching(member, member_caller):
    document = create_stored_photo(member)
    for _ in ("rendered", "stored"):
        response = member_caller.get(thumbnail_url(document))
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Cache-Control"] == "private, no-store"
        assert response["Content-Security-Policy"].startswith("default-src 'none'; ")


def test_document_of_another_member_returns_404(other_member, member_caller):
    assert is_error(member_caller.get(thumbnail_url(create_stored_photo(other_member))), 404, "not_found")


@pytest.mark.parametrize("thumbnail", Thumbnail.values)
def test_withdrawn_document_is_refused(member, member_caller, thumbnail):
    document = create_stored_photo(member, is_viewable=False, thumbnail=thumbnail)
    assert is_error(member_caller.get(thumbnail_url(document)), 403, "not_viewable")


def test_first_request_takes_six_queries_and_later_ones_two(member, member_caller, django_assert_num_queries):
    document = create_stored_photo(member)
    # Session with user, member and device; document; taking the member's lease; reading the document again; saving the
    # state of the thumbnail; clearing the lease.
    with django_assert_num_queries(6):
        member_caller.get(thumbnail_url(document))
    with django_assert_num_queries(2):
        member_caller.get(thumbnail_url(document))
