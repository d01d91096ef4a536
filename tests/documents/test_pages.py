"""GET /api/user/documents/{id}/pages/{n}, the same for staff, and the worker that draws the pages."""

import io
import subprocess
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from PIL import Image

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.core import jobs
from apps.core.jobs import embedded
from apps.documents import pages, rendering, trash
from apps.documents.models import PagePicture, UserDocument
from apps.documents.orphaned_files import delete_orphaned_files
from tests.claims.factories import create_claim
from tests.documents import in_process_renderer, pictures
from tests.documents.factories import create_stored_document, create_stored_photo
from tests.documents.files import PDF, stored_paths
from tests.factories import UserFactory, caller_as
from tests.rollback import rolled_back
from tests.subscriptions.factories import subscribe
from tests.support.impersonation import view_as

RED = b"0.8 0.1 0.1 rg 0 0 612 792 re f"
BLUE = b"0.1 0.1 0.8 rg 0 0 612 792 re f"


@pytest.fixture(autouse=True)
def long_timeout(monkeypatch):
    # A busy machine may need longer than the limit of the product.
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 600)


@pytest.fixture
def draw_in_process(monkeypatch):
    monkeypatch.setattr(pages, "render_page", in_process_renderer.render_page)


def page_url(document: UserDocument, number: int = 1) -> str:
    return f"/api/user/documents/{document.pk}/pages/{number}"


def staff_url(document: UserDocument, number: int = 1) -> str:
    return f"/staff/documents/userdocument/{document.pk}/pages/{number}"


def pdf_of(*contents: bytes) -> bytes:
    """A PDF with one page of 612 by 792 points for each content."""
    kids = b" ".join(b"%d 0 R" % (3 + 2 * index) for index in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(contents)),
    ]
    for index, content in enumerate(contents):
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R >>" % (4 + 2 * index))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return pictures.build_pdf(*objects)


def draw_and_get(caller, url: str):
    assert caller.get(url).status_code == 202
    pages.draw_due_pages()
    return caller.get(url)


def read_image(response) -> Image.Image:
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "image/jpeg"
    return Image.open(io.BytesIO(response.content), formats=["JPEG"])


def is_error(response, status: int, code: str) -> bool:
    return (response.status_code, response.json()["code"]) == (status, code)


def test_pages_of_a_pdf_are_drawn_when_they_are_asked_for(member, member_caller, media_folder):
    document = create_stored_document(member, content=pdf_of(RED, BLUE))

    waiting = member_caller.get(page_url(document))
    assert (waiting.status_code, waiting["Retry-After"], waiting.content) == (202, "1", b"")
    # The app takes HTML for the page of a proxy.
    assert waiting["Content-Type"] == "text/plain"
    assert pages.draw_due_pages() == 1
    first = member_caller.get(page_url(document))
    image = read_image(first)

    assert (image.size, first["X-Page-Count"]) == ((1224, 1584), "2")
    assert image.getpixel((600, 800))[0] > 150
    assert first["Cache-Control"] == "private, no-store"
    assert first["Content-Security-Policy"].startswith("default-src 'none'; ")
    # The document itself and the only page that was looked at.
    assert len(stored_paths(media_folder)) == 2

    second = read_image(draw_and_get(member_caller, page_url(document, 2)))
    assert second.getpixel((600, 800))[2] > 150
    for number in (0, 3, 10**12):
        assert is_error(member_caller.get(page_url(document, number)), 404, "not_found"), number
    assert PagePicture.objects.count() == 2


@pytest.mark.usefixtures("draw_in_process")
def test_first_page_tells_how_many_there_are_before_another_one_is_drawn(member, member_caller):
    document = create_stored_document(member, content=pdf_of(RED, BLUE))

    assert member_caller.get(page_url(document, 9)).status_code == 202
    pages.draw_due_pages()

    assert is_error(member_caller.get(page_url(document, 9)), 404, "not_found")
    assert list(PagePicture.objects.values_list("number", flat=True)) == [1]


@pytest.mark.usefixtures("draw_in_process")
def test_photograph_is_one_upright_page_in_its_own_size(member, member_caller):
    exif = Image.Exif()
    exif[0x0112] = 6
    content = pictures.image_bytes(pictures.red_and_blue_image(), "JPEG", exif=exif)
    document = create_stored_photo(member, content)

    response = draw_and_get(member_caller, page_url(document))
    image = read_image(response)

    assert (image.size, response["X-Page-Count"], len(image.getexif())) == ((400, 800), "1", 0)
    assert image.getpixel((200, 100))[0] > 150
    assert is_error(member_caller.get(page_url(document, 2)), 404, "not_found")


def test_heic_photograph_has_a_thumbnail_and_a_page_and_is_downloaded_as_it_was_sent(member_caller):
    content = pictures.heic_bytes()
    sent = member_caller.upload("/api/user/documents", {"files": SimpleUploadedFile("IMG_0042.HEIC", content)})
    (row,) = sent.json()["documents"]
    root = f"/api/user/documents/{row['id']}"
    assert (row["mimeType"], row["thumbnail"]) == ("image/heic", "waiting")

    embedded.run_jobs(jobs.GENERAL)
    page = draw_and_get(member_caller, f"{root}/pages/1")
    download = member_caller.get(f"{root}/download")

    assert read_image(member_caller.get(f"{root}/thumbnail")).size == (320, 160)
    image = read_image(page)
    assert (image.size, page["X-Page-Count"]) == ((800, 400), "1")
    assert image.getpixel((100, 200))[0] > 150
    assert download["Content-Disposition"] == 'attachment; filename="IMG_0042.HEIC"'
    assert b"".join(download.streaming_content) == content


@pytest.mark.usefixtures("draw_in_process")
def test_large_photograph_is_scaled_down(member, member_caller):
    document = create_stored_photo(member, pictures.image_bytes(Image.new("L", (8192, 64)), "JPEG"))
    assert read_image(draw_and_get(member_caller, page_url(document))).size == (4096, 32)


@pytest.mark.usefixtures("draw_in_process")
def test_file_that_cannot_be_drawn_has_no_pages(member, member_caller, frozen_time):
    documents = [
        create_stored_document(member, "broken", PDF),
        create_stored_document(member, "no pages", pictures.PDF_WITHOUT_PAGES),
        create_stored_document(member, "half a photograph", b"\xff\xd8\xff", "image/jpeg"),
    ]
    for document in documents:
        assert member_caller.get(page_url(document)).status_code == 202
    pages.draw_due_pages()

    for _ in range(2):
        for document in documents:
            assert is_error(member_caller.get(page_url(document)), 404, "not_found"), document.original_filename
        frozen_time.shift(pages.RETRY_FAILED_AFTER)


def test_other_kinds_of_files_have_no_pages(member, member_caller):
    document = create_stored_document(member, "notes.doc", b"text", "application/msword")
    assert is_error(member_caller.get(page_url(document)), 404, "not_found")
    assert not PagePicture.objects.exists()


def test_page_that_times_out_is_tried_again_an_hour_later_and_not_without_end(
    member, member_caller, monkeypatch, frozen_time
):
    document = create_stored_document(member, content=pdf_of(RED))
    tries = 0
    with monkeypatch.context() as overloaded:
        overloaded.setattr(rendering, "MAX_RENDER_SECONDS", 0.01)
        while member_caller.get(page_url(document)).status_code == 202:
            tries += pages.draw_due_pages()
            assert is_error(member_caller.get(page_url(document)), 404, "not_found")
            frozen_time.shift(pages.RETRY_FAILED_AFTER)
    assert tries == pages.MAX_FAILURES

    PagePicture.objects.update(timeouts=1)
    monkeypatch.setattr(pages, "render_page", in_process_renderer.render_page)
    assert read_image(draw_and_get(member_caller, page_url(document))).size == (1224, 1584)


def test_renderer_that_does_not_start_is_tried_again_after_a_minute(member, member_caller, monkeypatch, frozen_time):
    document = create_stored_document(member, content=pdf_of(RED))
    member_caller.get(page_url(document))
    with monkeypatch.context() as broken:
        broken.setattr(subprocess, "run", lambda *args, **options: subprocess.CompletedProcess(args, 1))
        assert pages.draw_due_pages() == 1
    assert pages.draw_due_pages() == 0

    frozen_time.shift(pages.RETRY_AFTER)
    monkeypatch.setattr(pages, "render_page", in_process_renderer.render_page)
    pages.draw_due_pages()

    assert member_caller.get(page_url(document)).status_code == 200


def test_lost_file_is_named_instead_of_waiting_forever(member, member_caller):
    document = create_stored_document(member, content=pdf_of(RED))
    member_caller.get(page_url(document))
    default_storage.delete(document.filename)

    pages.draw_due_pages()

    assert is_error(member_caller.get(page_url(document)), 404, "gone")


@pytest.mark.usefixtures("draw_in_process")
def test_one_member_cannot_fill_the_queue(member, member_caller, monkeypatch):
    monkeypatch.setattr(pages, "MAX_WAITING", 1)
    first, second = (create_stored_document(member, content=pdf_of(RED)) for _ in range(2))

    assert [member_caller.get(page_url(document)).status_code for document in (first, second)] == [202, 202]
    assert PagePicture.objects.get().document == first

    pages.draw_due_pages()
    assert member_caller.get(page_url(second)).status_code == 202
    assert PagePicture.objects.filter(document=second).exists()


# How long pages are stored


@pytest.mark.usefixtures("draw_in_process")
def test_page_that_was_deleted_after_thirty_days_or_is_missing_is_drawn_again(
    member, member_caller, media_folder, frozen_time
):
    document = create_stored_document(member, content=pdf_of(RED))
    draw_and_get(member_caller, page_url(document))

    assert pages.delete_old_pages(now=frozen_time.now + timedelta(days=30) - timedelta(seconds=1)) == 0
    assert pages.delete_old_pages(now=frozen_time.now + timedelta(days=30)) == 1
    assert len(stored_paths(media_folder)) == 1
    assert draw_and_get(member_caller, page_url(document)).status_code == 200

    default_storage.delete(document.filename.replace("documents/", "pages/") + ".1")
    assert draw_and_get(member_caller, page_url(document)).status_code == 200


@pytest.mark.usefixtures("draw_in_process")
def test_pages_go_with_their_document(member, member_caller, media_folder):
    document = create_stored_document(member, content=pdf_of(RED))
    draw_and_get(member_caller, page_url(document))
    now = timezone.now()
    assert delete_orphaned_files(now=now + timedelta(days=2)) == 0
    UserDocument.objects.update(deleted_at=now - trash.LIFETIME)

    trash.erase_expired(now=now)

    assert stored_paths(media_folder) == []


@pytest.mark.usefixtures("draw_in_process")
def test_page_without_a_document_is_deleted_after_a_day(member, member_caller, media_folder):
    document = create_stored_document(member, content=pdf_of(RED))
    draw_and_get(member_caller, page_url(document))
    document.delete()

    assert delete_orphaned_files(now=timezone.now() + timedelta(days=2)) == 2
    assert stored_paths(media_folder) == []


# Access


@pytest.mark.usefixtures("draw_in_process")
def test_drawn_page_obeys_the_state_of_its_document(member, member_caller, support_caller):
    document = create_stored_document(member, content=pdf_of(RED))
    assert draw_and_get(member_caller, page_url(document)).status_code == 200

    for fields, status, code in (
        ({"state": "checking"}, 403, "not_viewable"),
        ({"state": "quarantined"}, 403, "not_viewable"),
        ({"withdrawn_at": timezone.now()}, 403, "not_viewable"),
        ({"deleted_at": timezone.now()}, 404, "not_found"),
        ({"is_draft": True}, 404, "not_found"),
    ):
        with rolled_back():
            UserDocument.objects.update(**fields)
            assert is_error(member_caller.get(page_url(document)), status, code), fields
            assert support_caller.get(staff_url(document)).status_code == (200 if "is_draft" in fields else 403), fields


def test_waiting_page_of_a_withdrawn_document_is_not_drawn(member, member_caller, media_folder):
    document = create_stored_document(member, content=pdf_of(RED))
    member_caller.get(page_url(document))
    UserDocument.objects.update(withdrawn_at=timezone.now())

    pages.draw_due_pages()

    assert not PagePicture.objects.exists()
    assert len(stored_paths(media_folder)) == 1


def test_document_of_another_member_has_no_pages(other_member, member_caller):
    assert is_error(member_caller.get(page_url(create_stored_photo(other_member))), 404, "not_found")


@pytest.mark.usefixtures("draw_in_process")
def test_staff_open_the_pages_of_a_claim_and_the_log_says_so_once(member, support_caller, support_member):
    document = create_stored_document(member, content=pdf_of(RED, BLUE), claim=create_claim(member, subscribe(member)))

    assert support_caller.get(staff_url(document)).status_code == 202
    pages.draw_due_pages()
    response = support_caller.get(staff_url(document))

    assert (read_image(response).size, response["X-Page-Count"]) == ((1224, 1584), "2")
    assert support_caller.get(staff_url(document, 3)).status_code == 404
    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.actor, entry.member) == ("document_opened", support_member, member)
    assert entry.description == "Opened policy.pdf of the claim C-000001"


def test_staff_without_claim_permission_cannot_open_pages(member):
    document = create_stored_document(member, claim=create_claim(member, subscribe(member)))
    user = UserFactory(username="no-claims", kind=User.Kind.STAFF)
    assert caller_as(user).get(staff_url(document)).status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="view_userdocument"))

    assert caller_as(user).get(staff_url(document)).status_code == 403
    assert not AuditLogEntry.objects.exists()
    assert not PagePicture.objects.exists()


@pytest.mark.usefixtures("draw_in_process")
def test_staff_who_view_the_account_see_pages(member, support_caller):
    document = create_stored_document(member, content=pdf_of(RED))
    view_as(support_caller, member)
    assert read_image(draw_and_get(support_caller, page_url(document))).size == (1224, 1584)
    assert AuditLogEntry.objects.filter(action="document_opened").count() == 1
