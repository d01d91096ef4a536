"""GET /api/user/documents/{id}/thumbnail, and the worker that draws what it returns."""

import io
import subprocess
from datetime import timedelta

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone
from PIL import Image

from apps.core import jobs
from apps.core.jobs import embedded
from apps.documents import rendering, thumbnails
from apps.documents.models import ThumbnailQueue, UserDocument
from tests.documents import in_process_renderer, pictures
from tests.documents.factories import PHOTO, create_stored_document, create_stored_photo, thumbnail_url
from tests.documents.files import PDF, stored_paths
from tests.support.impersonation import view_as

Thumbnail = UserDocument.Thumbnail

draw_due = thumbnails.draw_due_thumbnails


@pytest.fixture(autouse=True)
def long_timeout(monkeypatch):
    # A busy machine may need longer than the limit of the product.
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 600)


@pytest.fixture
def draw_in_process(monkeypatch):
    monkeypatch.setattr(thumbnails, "render", in_process_renderer.render)


def queue(document: UserDocument) -> UserDocument:
    """Let a stored document wait for its thumbnail, as after its upload."""
    document.thumbnail = Thumbnail.WAITING
    document.save()
    thumbnails.queue_thumbnails([document], now=timezone.now())
    return document


def get_status(document: UserDocument) -> str:
    document.refresh_from_db()
    return document.thumbnail


def read_image(response) -> Image.Image:
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "image/jpeg"
    return Image.open(io.BytesIO(response.content), formats=["JPEG"])


def is_error(response, status: int, code: str) -> bool:
    return (response.status_code, response.json()["code"]) == (status, code)


def test_upload_waits_for_its_thumbnail_until_the_worker_has_drawn_it(member, member_caller):
    uploaded = member_caller.upload("/api/user/documents", {"files": SimpleUploadedFile("roof.jpg", PHOTO)})
    row = uploaded.json()["documents"][0]
    url = f"/api/user/documents/{row['id']}/thumbnail"

    assert row["thumbnail"] == "waiting"
    assert member_caller.get(url).status_code == 204
    # A turn ends after two seconds, which a busy machine needs for one thumbnail.
    while embedded.run_jobs(jobs.GENERAL):
        pass

    assert read_image(member_caller.get(url)).size == (320, 160)
    assert member_caller.get("/api/user/documents").json()["results"][0]["thumbnail"] == "ready"
    assert not ThumbnailQueue.objects.exists()


@pytest.mark.usefixtures("draw_in_process")
def test_first_page_of_pdf_is_drawn(member, member_caller):
    document = queue(create_stored_document(member, content=pictures.build_pdf(*pictures.pdf_page())))
    draw_due()
    assert read_image(member_caller.get(thumbnail_url(document))).size == (248, 320)
    assert member_caller.get("/api/user/documents").json()["results"][0]["pageCount"] == 1


# Documents without a thumbnail


@pytest.mark.usefixtures("draw_in_process")
def test_unreadable_file_has_no_thumbnail(member, member_caller, media_folder):
    files = (("application/pdf", PDF), ("image/jpeg", PHOTO[: len(PHOTO) // 2]))
    documents = [queue(create_stored_document(member, "bad", content, mime_type)) for mime_type, content in files]

    draw_due()

    for document in documents:
        assert (get_status(document), document.page_count) == (Thumbnail.NONE, None), document.mime_type
        assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found"), document.mime_type
    assert len(stored_paths(media_folder)) == len(documents)


def test_only_images_and_pdfs_wait_for_a_thumbnail():
    for mime_type, status in (
        ("application/octet-stream", "none"),
        ("application/msword", "none"),
        ("image/png", "waiting"),
        ("application/pdf", "waiting"),
    ):
        assert thumbnails.get_first_status(mime_type) == status, mime_type


def exit_with(status: int):
    def run(*args, **options):
        return subprocess.CompletedProcess(args, status)

    return run


def test_file_that_crashes_the_renderer_has_no_thumbnail(member, monkeypatch):
    # Aborted, crashed, and out of processor time.
    for signal in (6, 11, 24):
        document = queue(create_stored_photo(member))
        monkeypatch.setattr(subprocess, "run", exit_with(-signal))

        draw_due()

        assert get_status(document) == Thumbnail.NONE, signal


def test_failed_renderer_is_tried_again_after_a_minute(member, monkeypatch, frozen_time):
    # It does not start, is killed, or is stopped.
    for status in (1, -9, -15):
        document = queue(create_stored_photo(member))
        with monkeypatch.context() as broken:
            broken.setattr(subprocess, "run", exit_with(status))
            assert draw_due() == 1, status
        assert (draw_due(), get_status(document)) == (0, Thumbnail.WAITING), status

        frozen_time.shift(thumbnails.RETRY_AFTER)
        with monkeypatch.context() as repaired:
            repaired.setattr(thumbnails, "render", in_process_renderer.render)
            draw_due()
        assert get_status(document) == Thumbnail.READY, status


@pytest.mark.usefixtures("draw_in_process")
def test_document_that_timed_out_is_drawn_after_the_others(member, monkeypatch):
    slow = queue(create_stored_photo(member, thumbnail_timeouts=1))
    older = queue(create_stored_photo(member))
    UserDocument.objects.filter(pk=older.pk).update(uploaded_at=timezone.now() - timedelta(days=1))

    thumbnails._draw_next()

    assert (get_status(slow), get_status(older)) == (Thumbnail.WAITING, Thumbnail.READY)


def test_thumbnail_that_is_too_slow_is_tried_again_each_hour_and_not_without_end(
    member, member_caller, monkeypatch, frozen_time
):
    document = queue(create_stored_photo(member))
    with monkeypatch.context() as overloaded:
        overloaded.setattr(rendering, "MAX_RENDER_SECONDS", 0.01)
        thumbnails._draw_next()
        assert member_caller.get(thumbnail_url(document)).status_code == 204
        tries = 1
        while get_status(document) == Thumbnail.WAITING and tries < 10:
            thumbnails._draw_next()
            tries += 1
            assert is_error(member_caller.get(thumbnail_url(document)), 404, "not_found")
            thumbnails.retry_thumbnails(now=frozen_time.now)
    assert tries == thumbnails.MAX_FAILURES
    assert draw_due() == 1
    assert not ThumbnailQueue.objects.exists()

    UserDocument.objects.update(thumbnail_timeouts=1)
    thumbnails.retry_thumbnails(now=frozen_time.now)
    monkeypatch.setattr(thumbnails, "render", in_process_renderer.render)
    draw_due()
    assert (get_status(document), document.thumbnail_timeouts) == (Thumbnail.READY, 0)


# One at a time per member


@pytest.mark.usefixtures("draw_in_process")
def test_thumbnail_is_due_if_the_clock_was_set_back(member, frozen_time):
    document = queue(create_stored_photo(member))

    frozen_time.shift(-timedelta(minutes=5))
    draw_due()

    assert get_status(document) == Thumbnail.READY


@pytest.mark.usefixtures("draw_in_process")
def test_thumbnails_of_a_member_wait_while_one_is_drawn_elsewhere(member, other_member, frozen_time):
    mine, other = queue(create_stored_photo(member)), queue(create_stored_photo(other_member))
    ThumbnailQueue.objects.filter(member=member).claim_next(now=frozen_time.now, duration=thumbnails.LEASE)

    draw_due()
    assert (get_status(mine), get_status(other)) == (Thumbnail.WAITING, Thumbnail.READY)

    # The other worker was killed.
    frozen_time.shift(thumbnails.LEASE)
    draw_due()
    assert get_status(mine) == Thumbnail.READY


def test_members_take_turns(member, other_member, frozen_time, monkeypatch):
    for owner in (member, member, other_member):
        queue(create_stored_photo(owner))
        frozen_time.shift(timedelta(seconds=1))
    drawn = []
    monkeypatch.setattr(
        thumbnails, "_draw", lambda document: drawn.append(document.member) or frozen_time.shift(timedelta(seconds=1))
    )

    for _ in range(3):
        thumbnails._draw_next()

    assert drawn == [member, other_member, member]


def test_uploads_during_the_run_are_left_for_the_next(member, monkeypatch):
    drawn = []

    def upload_and_draw(document):
        drawn.append(document.pk)
        UserDocument.objects.filter(pk=document.pk).update(thumbnail=Thumbnail.READY)
        if len(drawn) < 10:
            queue(create_stored_photo(member))

    monkeypatch.setattr(thumbnails, "_draw", upload_and_draw)
    queue(create_stored_photo(member))

    draw_due()

    assert len(drawn) == 2
    assert ThumbnailQueue.objects.exists()


@pytest.mark.usefixtures("draw_in_process")
def test_upload_while_a_worker_finds_no_document_stays_in_the_queue(member, frozen_time):
    thumbnails.queue_thumbnails([UserDocument(member=member, thumbnail=Thumbnail.WAITING)], now=frozen_time.now)
    uploaded = []

    def upload_after_lookup(execute, sql, *arguments):
        result = execute(sql, *arguments)
        if 'ORDER BY "documents_userdocument"."thumbnail_timeouts"' in sql and not uploaded:
            frozen_time.shift(timedelta(seconds=1))
            uploaded.append(create_stored_photo(member))
            queue(uploaded[0])
        return result

    with connection.execute_wrapper(upload_after_lookup):
        draw_due()
    draw_due()

    assert get_status(uploaded[0]) == Thumbnail.READY


# Storage


@pytest.mark.usefixtures("draw_in_process")
def test_thumbnail_is_stored_beside_the_document_and_drawn_again_once_it_is_missing(
    member, member_caller, media_folder
):
    document = queue(create_stored_photo(member))
    draw_due()
    # A worker that was killed after storing the file draws it again.
    queue(document)
    draw_due()

    stored_thumbnail = media_folder / document.filename.replace("documents/", "thumbnails/")
    assert stored_thumbnail.read_bytes() == member_caller.get(thumbnail_url(document)).content
    assert len(stored_paths(media_folder)) == 2

    stored_thumbnail.unlink()
    assert member_caller.get(thumbnail_url(document)).status_code == 204
    draw_due()
    assert read_image(member_caller.get(thumbnail_url(document))).size == (320, 160)


@pytest.mark.usefixtures("draw_in_process")
def test_thumbnail_that_cannot_be_stored_is_drawn_again_later(member, monkeypatch, frozen_time):
    document = queue(create_stored_photo(member))

    def fail_to_save(storage, name, content):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(FileSystemStorage, "save", fail_to_save)
        draw_due()
    assert get_status(document) == Thumbnail.WAITING
    frozen_time.shift(thumbnails.RETRY_AFTER)
    draw_due()
    assert get_status(document) == Thumbnail.READY


def test_document_whose_file_is_missing_has_no_thumbnail(member):
    document = queue(create_stored_photo(member))
    default_storage.delete(document.filename)

    draw_due()

    assert get_status(document) == Thumbnail.NONE


def test_storage_failure_returns_503(member, member_caller, monkeypatch):
    document = create_stored_photo(member, thumbnail=Thumbnail.READY)

    def fail_to_open(storage, name):
        raise ConnectionError

    monkeypatch.setattr(FileSystemStorage, "open", fail_to_open)
    assert is_error(member_caller.get(thumbnail_url(document)), 503, "unavailable")


# Access


@pytest.mark.usefixtures("draw_in_process")
def test_response_forbids_scripts_and_caching_and_takes_two_queries(
    member, member_caller, support_caller, django_assert_num_queries
):
    document = queue(create_stored_photo(member))
    assert member_caller.get(thumbnail_url(document))["Cache-Control"] == "private, no-store"
    draw_due()
    # Session with user, member and device; document.
    with django_assert_num_queries(2):
        response = member_caller.get(thumbnail_url(document))
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cache-Control"] == "private, no-store"
    assert response["Content-Security-Policy"].startswith("default-src 'none'; ")
    # Staff see it during an impersonation.
    view_as(support_caller, member)
    assert read_image(support_caller.get(thumbnail_url(document))).size == (320, 160)


def test_document_of_another_member_returns_404(other_member, member_caller):
    assert is_error(member_caller.get(thumbnail_url(create_stored_photo(other_member))), 404, "not_found")


def test_withdrawn_document_is_refused(member, member_caller):
    for thumbnail in Thumbnail.values:
        document = create_stored_photo(member, withdrawn_at=timezone.now(), thumbnail=thumbnail)
        assert is_error(member_caller.get(thumbnail_url(document)), 403, "not_viewable"), thumbnail
