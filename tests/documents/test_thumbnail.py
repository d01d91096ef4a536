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
from apps.documents import rendering as drawing
from apps.documents import thumbnails
from apps.documents.models import UserDocument
from tests.documents import pictures
from tests.documents.files import PDF, stored_paths
from tests.documents.pictures import halves, saved
from tests.documents.test_download import document_of
from tests.support.impersonation import view_as

PHOTOGRAPH = saved(halves(), "JPEG")
Thumbnail = UserDocument.Thumbnail


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is that runs the tests."""
    monkeypatch.setattr(drawing, "LONGEST_DRAWING_SECONDS", 60)
    monkeypatch.setattr(drawing, "LONGEST_WAIT_SECONDS", 60)


def address(document) -> str:
    return f"/api/user/documents/{document.pk}/thumbnail"


def photograph_of(member, content=PHOTOGRAPH, **more) -> UserDocument:
    return document_of(member, "roof.jpg", content, "image/jpeg", **more)


def seen(response) -> Image.Image:
    """The picture that was sent."""
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "image/jpeg"
    return Image.open(io.BytesIO(response.content), formats=["JPEG"])


def refused(response, status: int, code: str) -> bool:
    return (response.status_code, response.json()["code"]) == (status, code)


def test_an_image_is_made_small(member, member_caller):
    assert seen(member_caller.get(address(photograph_of(member)))).size == (320, 160)


def test_the_first_page_of_a_pdf_is_drawn(member, member_caller):
    document = document_of(member, content=pictures.pdf(*pictures.page()))
    assert seen(member_caller.get(address(document))).size == (248, 320)


# What has none


@pytest.mark.parametrize(
    ("mime_type", "content"), [("application/pdf", PDF), ("image/jpeg", PHOTOGRAPH[: len(PHOTOGRAPH) // 2])]
)
def test_what_cannot_be_drawn_has_none_and_is_not_tried_again(
    member, member_caller, media_folder, monkeypatch, mime_type, content
):
    document = document_of(member, "bad", content, mime_type)
    assert refused(member_caller.get(address(document)), 404, "not_found")
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.NONE
    monkeypatch.setattr(subprocess, "run", None)
    assert refused(member_caller.get(address(document)), 404, "not_found")
    assert len(stored_paths(media_folder)) == 1


@pytest.mark.parametrize("mime_type", ["application/octet-stream", "application/msword"])
def test_other_kinds_have_none(member, member_caller, monkeypatch, mime_type):
    monkeypatch.setattr(subprocess, "run", None)
    assert refused(member_caller.get(address(document_of(member, "a", PHOTOGRAPH, mime_type))), 404, "not_found")


def ending_with(status: int):
    def run(*args, **options):
        return subprocess.CompletedProcess(args, status)

    return run


@pytest.mark.parametrize("signal", [6, 11, 24], ids=["aborted", "crashed", "out of processor time"])
def test_a_file_that_brings_its_drawing_down_has_none(member, member_caller, monkeypatch, signal):
    document = photograph_of(member)
    monkeypatch.setattr(subprocess, "run", ending_with(-signal))
    assert refused(member_caller.get(address(document)), 404, "not_found")
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.NONE


@pytest.mark.parametrize("status", [1, -9, -15], ids=["does not start", "killed", "stopped"])
def test_a_drawing_that_fails_by_itself_says_nothing_of_the_file(member, member_caller, monkeypatch, status):
    document = photograph_of(member)
    with monkeypatch.context() as broken:
        broken.setattr(subprocess, "run", ending_with(status))
        response = member_caller.get(address(document))
    assert refused(response, 503, "unavailable")
    assert response["Retry-After"] == "2"
    assert seen(member_caller.get(address(document))).size == (320, 160)


def test_a_drawing_that_takes_too_long_is_given_up_and_may_be_tried_again(member, member_caller, monkeypatch):
    document = photograph_of(member)
    with monkeypatch.context() as slow:
        slow.setattr(drawing, "LONGEST_DRAWING_SECONDS", 0)
        assert refused(member_caller.get(address(document)), 503, "unavailable")
    assert seen(member_caller.get(address(document))).size == (320, 160)


def test_a_slow_pdf_has_no_thumbnail_after_its_second_timeout(member, member_caller, monkeypatch):
    monkeypatch.setattr(drawing, "LONGEST_DRAWING_SECONDS", 0.3)
    document = document_of(member, content=pictures.slow_page())
    assert refused(member_caller.get(address(document)), 503, "unavailable")
    assert refused(member_caller.get(address(document)), 404, "not_found")
    monkeypatch.setattr(subprocess, "run", None)
    assert refused(member_caller.get(address(document)), 404, "not_found")


def test_timeouts_are_counted_while_support_view_the_account(member, support_caller, monkeypatch):
    document = photograph_of(member)
    view_as(support_caller, member)
    monkeypatch.setattr(drawing, "LONGEST_DRAWING_SECONDS", 0)
    assert [support_caller.get(address(document)).status_code for _ in range(2)] == [503, 404]
    monkeypatch.setattr(subprocess, "run", None)
    assert support_caller.get(address(document)).status_code == 404


def test_timeouts_of_one_document_do_not_count_for_another(member, member_caller, monkeypatch):
    with monkeypatch.context() as slow:
        slow.setattr(drawing, "LONGEST_DRAWING_SECONDS", 0)
        for document in (photograph_of(member), photograph_of(member)):
            assert refused(member_caller.get(address(document)), 503, "unavailable")
    assert seen(member_caller.get(address(document))).size == (320, 160)


def test_waiting_for_a_turn_in_vain_is_no_timeout(member, member_caller, monkeypatch):
    document = photograph_of(member)
    with monkeypatch.context() as busy:
        busy.setattr(drawing, "LONGEST_WAIT_SECONDS", 0)
        busy.setattr(drawing, "_AT_ONCE", threading.BoundedSemaphore(1))
        with drawing._AT_ONCE:
            for _ in range(3):
                assert refused(member_caller.get(address(document)), 503, "unavailable")
    assert seen(member_caller.get(address(document))).size == (320, 160)


# One drawing at a time for each member


@pytest.fixture
def drawing_elsewhere(member) -> datetime:
    """Another process is drawing for the member since this moment."""
    now = timezone.now()
    get_store().add(thumbnails.LEASE, str(member.pk), now=now)
    return now


def test_a_member_for_whom_another_process_draws_is_refused_after_a_while(
    member, member_caller, drawing_elsewhere, monkeypatch
):
    monkeypatch.setattr(drawing, "LONGEST_WAIT_SECONDS", 0)
    document = photograph_of(member)
    response = member_caller.get(address(document))
    assert refused(response, 503, "unavailable")
    assert response["Retry-After"] == "2"


@pytest.fixture
def finish_elsewhere(member, drawing_elsewhere, monkeypatch):
    """The other process does something, and finishes, while a request waits for it."""

    def set_up(action=lambda: None):
        sleep = time.sleep

        def finish(seconds):
            monkeypatch.setattr(time, "sleep", sleep)
            action()
            get_store().clear(thumbnails.LEASE, str(member.pk))

        monkeypatch.setattr(time, "sleep", finish)

    return set_up


def test_a_waiting_request_draws_once_another_process_has_finished(member, member_caller, finish_elsewhere):
    document = photograph_of(member)
    finish_elsewhere()
    assert seen(member_caller.get(address(document))).size == (320, 160)


def test_a_waiting_request_takes_no_turn_of_its_process(member, member_caller, finish_elsewhere, monkeypatch):
    document = photograph_of(member)
    turns = threading.BoundedSemaphore(1)
    monkeypatch.setattr(drawing, "_AT_ONCE", turns)
    free = []

    def look():
        free.append(turns.acquire(blocking=False))
        turns.release()

    finish_elsewhere(look)
    assert seen(member_caller.get(address(document))).size == (320, 160)
    assert free == [True]


def test_a_waiting_request_takes_what_another_process_has_drawn(member, member_caller, finish_elsewhere, monkeypatch):
    document = photograph_of(member)
    default_storage.save(document.filename.replace("documents/", "thumbnails/"), ContentFile(b"drawn elsewhere"))
    finish_elsewhere(lambda: UserDocument.objects.update(thumbnail=Thumbnail.KEPT))
    monkeypatch.setattr(subprocess, "run", None)
    assert member_caller.get(address(document)).content == b"drawn elsewhere"


def test_a_waiting_request_does_not_try_a_third_time(member, member_caller, finish_elsewhere, monkeypatch):
    document = photograph_of(member, thumbnail_timeouts=1)
    finish_elsewhere(lambda: UserDocument.objects.update(thumbnail_timeouts=2))
    monkeypatch.setattr(subprocess, "run", None)
    assert refused(member_caller.get(address(document)), 404, "not_found")


def test_support_who_view_the_account_share_its_one_drawing(member, support_caller, drawing_elsewhere, monkeypatch):
    monkeypatch.setattr(drawing, "LONGEST_WAIT_SECONDS", 0)
    document = photograph_of(member)
    view_as(support_caller, member)
    assert refused(support_caller.get(address(document)), 503, "unavailable")


def test_another_member_has_a_drawing_of_their_own(other_member, other_caller, drawing_elsewhere):
    assert seen(other_caller.get(address(photograph_of(other_member)))).size == (320, 160)


def test_a_kept_thumbnail_is_sent_while_another_is_drawn(member, member_caller):
    document = photograph_of(member)
    first = member_caller.get(address(document))
    get_store().add(thumbnails.LEASE, str(member.pk), now=timezone.now())
    assert member_caller.get(address(document)).content == first.content


def test_a_killed_process_blocks_its_member_only_for_seconds(member, member_caller, drawing_elsewhere, monkeypatch):
    document = photograph_of(member)
    longest = thumbnails.LEASE.window
    assert longest < timedelta(seconds=15)
    monkeypatch.setattr("apps.documents.views.timezone.now", lambda: drawing_elsewhere + longest)
    assert seen(member_caller.get(address(document))).size == (320, 160)


def test_a_request_that_outlived_its_lease_leaves_the_next_one_alone(member, member_caller, monkeypatch):
    document = photograph_of(member)
    monkeypatch.setattr(thumbnails, "LEASE", replace(thumbnails.LEASE, window=timedelta(seconds=1)))
    assert seen(member_caller.get(address(document))).size == (320, 160)
    assert get_store().add(thumbnails.LEASE, str(member.pk), now=timezone.now() - timedelta(minutes=1)).count == 2


def test_a_third_at_once_waits_and_is_then_sent_away(member, member_caller, monkeypatch):
    document = photograph_of(member)
    with monkeypatch.context() as busy:
        busy.setattr(drawing, "LONGEST_WAIT_SECONDS", 0)
        turns = threading.BoundedSemaphore(2)
        busy.setattr(drawing, "_AT_ONCE", turns)
        with turns, turns:
            response = member_caller.get(address(document))
            assert refused(response, 503, "unavailable")
            assert response["Retry-After"] == "2"
        assert seen(member_caller.get(address(document))).size == (320, 160)


# How it is kept


def test_it_is_drawn_once_and_then_kept(member, member_caller, media_folder, monkeypatch):
    document = photograph_of(member)
    first = member_caller.get(address(document))
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.KEPT
    kept = media_folder / document.filename.replace("documents/", "thumbnails/")
    assert kept.read_bytes() == first.content
    assert len(stored_paths(media_folder)) == 2
    monkeypatch.setattr(subprocess, "run", None)
    assert member_caller.get(address(document)).content == first.content


def test_one_that_was_lost_is_drawn_again(member, member_caller, media_folder):
    document = photograph_of(member)
    first = member_caller.get(address(document))
    default_storage.delete(document.filename.replace("documents/", "thumbnails/"))
    assert member_caller.get(address(document)).content == first.content
    assert len(stored_paths(media_folder)) == 2


def test_a_picture_that_cannot_be_kept_is_sent_all_the_same(member, member_caller, monkeypatch):
    document = photograph_of(member)

    def full(storage, name, content):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(FileSystemStorage, "save", full)
        assert seen(member_caller.get(address(document))).size == (320, 160)
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.UNTRIED
    assert seen(member_caller.get(address(document))).size == (320, 160)


def test_missing_bytes_are_an_outage_and_say_nothing_of_the_file(member, member_caller):
    document = photograph_of(member)
    default_storage.delete(document.filename)
    assert refused(member_caller.get(address(document)), 503, "unavailable")
    document.refresh_from_db()
    assert document.thumbnail == Thumbnail.UNTRIED


def test_a_store_that_does_not_answer_is_an_outage(member, member_caller, monkeypatch):
    document = photograph_of(member)
    member_caller.get(address(document))

    def down(storage, name):
        raise ConnectionError

    monkeypatch.setattr(FileSystemStorage, "open", down)
    assert refused(member_caller.get(address(document)), 503, "unavailable")


# Who gets it


def test_nothing_of_it_runs_and_nothing_of_it_is_kept_by_others(member, member_caller):
    document = photograph_of(member)
    for _ in ("drawn", "kept"):
        response = member_caller.get(address(document))
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Cache-Control"] == "private, no-store"
        assert response["Content-Security-Policy"].startswith("default-src 'none'; ")


def test_another_members_document_is_not_found(other_member, member_caller):
    assert refused(member_caller.get(address(photograph_of(other_member))), 404, "not_found")


@pytest.mark.parametrize("thumbnail", Thumbnail.values)
def test_a_withdrawn_document_shows_nothing(member, member_caller, thumbnail):
    document = photograph_of(member, is_viewable=False, thumbnail=thumbnail)
    assert refused(member_caller.get(address(document)), 403, "not_viewable")


def test_it_costs_seven_queries_and_three_from_then_on(member, member_caller, django_assert_num_queries):
    document = photograph_of(member)
    # Session with user and member; device; document; the member's lease, taken and cleared; what has become of the
    # document; that its thumbnail is stored.
    with django_assert_num_queries(7):
        member_caller.get(address(document))
    with django_assert_num_queries(3):
        member_caller.get(address(document))
