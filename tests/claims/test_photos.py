"""Photographs of a claim: what their files say, captions, their order, and the report that shows them."""

import hashlib
import io
from datetime import UTC, datetime, timedelta

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from apps.claims.models import Claim, Photo, PhotoReport
from apps.claims.photos import making, program
from apps.claims.photos.drawing import draw_report
from apps.claims.photos.facts import read_facts
from apps.documents import thumbnails
from apps.documents.exif import read_exif
from apps.documents.models import UserDocument
from tests.claims.claim_work import create_claim_in
from tests.claims.factories import CLAIMS, create_claim
from tests.documents import in_process_renderer
from tests.documents.factories import create_stored_document
from tests.documents.pictures import image_bytes

RECEIVED_AT = datetime(2026, 5, 4, 9, tzinfo=UTC)


def picture(colour: str = "red", **facts) -> bytes:
    """A JPEG of 80 by 40 pixels, with EXIF."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0110] = "Canon", facts.get("camera", "Canon EOS R6")
    details, position = exif.get_ifd(0x8769), exif.get_ifd(0x8825)
    details[0x9003] = facts.get("time", "2026:05:03 14:02:10")
    if "offset" in facts:
        details[0x9011] = facts["offset"]
    position[1], position[2] = "N", facts.get("latitude", (35.0, 28.0, 3.6))
    position[3], position[4] = "W", (97.0, 31.0, 0.0)
    return image_bytes(Image.new("RGB", (80, 40), colour), "JPEG", exif=exif)


def read(content: bytes) -> dict:
    with Image.open(io.BytesIO(content)) as image:
        return read_exif(image)


def test_exif_is_read_as_the_file_says_it():
    assert read(picture(offset="-05:00")) == {
        "taken_at": "2026-05-03T14:02:10-05:00",
        "camera": "Canon EOS R6",
        "latitude": 35.467667,
        "longitude": -97.516667,
    }
    assert read(picture(time="yesterday", latitude=(35.0,), camera="\x00\x1b")) == {"camera": "Canon"}


def test_what_cannot_be_true_is_left_out():
    for exif, expected in (
        ({"taken_at": "2026-05-03T14:02:10"}, {"taken_at": "2026-05-03T14:02:10"}),
        ({"taken_at": "2026-05-05T08:00:00"}, {"taken_at": "2026-05-05T08:00:00"}),
        ({"taken_at": "2026-05-06T08:00:00"}, {}),
        ({"taken_at": "1980-01-01T00:00:00"}, {}),
        ({"taken_at": "2026-02-30T00:00:00"}, {}),
        ({"taken_at": 5, "camera": 5, "latitude": "1", "longitude": 2.0}, {}),
        ({"camera": "x" * 300}, {"camera": "x" * 100}),
        ({"latitude": 91.0, "longitude": 2.0}, {}),
        ({"latitude": 0.0, "longitude": 0.0}, {}),
        ({"latitude": -35.5, "longitude": 97.25}, {"latitude": -35.5, "longitude": 97.25}),
    ):
        assert read_facts(exif, received_at=RECEIVED_AT) == expected, exif


def test_a_report_shows_long_captions_completely_and_no_position_unless_asked():
    words = [f"word{number}" for number in range(140)]
    photo = {
        "number": 1,
        "name": "roof.jpg",
        "sha256": "ab" * 32,
        "caption": " ".join(words),
        "facts": [("Place", "p" * 200), ("Damage", "d" * 200)],
        "file": None,
        "size": 1,
    }
    claim = {"reference": "C-1", "parties": [("Insured", "Jane Doe")], "date": "04 May 2026"}
    for per_page in (2, 4):
        order = {"title": "Photo report", "per_page": per_page, "claim": claim, "photos": [photo] * 5}

        texts = get_texts(draw_report(order))

        assert len(texts) == 1 + -(-5 // per_page) + 1
        assert all(word in texts[1] for word in words)
        assert "Position" not in "".join(texts[1:])


def get_texts(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    return [page.get_textpage().get_text_range() for page in document]


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


@pytest.fixture
def make_in_process(monkeypatch):
    """Make reports without a process for each."""

    def run(module, arguments, file, limits, progress=None):
        return program.main(arguments, file)

    monkeypatch.setattr(making.assembly.sandbox, "run", run)


def add_photo(claim: Claim, content: bytes | None = None, **fields) -> Photo:
    content = content or picture()
    document = create_stored_document(
        claim.member, "roof.jpg", content, "image/jpeg", claim=claim, sha256=hashlib.sha256(content).hexdigest()
    )
    Photo.objects.add(claim, [document])
    Photo.objects.filter(document=document).update(**fields)
    return Photo.objects.get(document=document)


def get_photos(caller, claim) -> list[dict]:
    return caller.get(f"{CLAIMS}/{claim.pk}/photos").json()["results"]


def order_report(caller, claim, **fields):
    return caller.post(f"{CLAIMS}/{claim.pk}/photo-report", fields)


def get_report(caller, claim) -> dict:
    return caller.get(f"{CLAIMS}/{claim.pk}/photo-report").json()["report"]


def test_pictures_sent_to_a_claim_become_photographs_with_what_their_files_say(member_caller, claim, monkeypatch):
    monkeypatch.setattr(thumbnails, "render", in_process_renderer.render)
    files = [SimpleUploadedFile("b.jpg", picture(offset="+00:00")), SimpleUploadedFile("policy.pdf", b"%PDF-1.7 x")]
    assert member_caller.upload(f"{CLAIMS}/{claim.pk}/documents", {"files": files}).status_code == 201
    message = SimpleUploadedFile("a.jpg", picture("blue", time="2030:05:03 14:02:10"))
    member_caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "See the ridge", "files": [message]})

    thumbnails.draw_due_thumbnails()

    first, second = get_photos(member_caller, claim)
    assert first == {
        "id": first["id"],
        "documentId": str(UserDocument.objects.get(original_filename="b.jpg").pk),
        "takenAt": "2026-05-03T14:02:10+00:00",
        "camera": "Canon EOS R6",
        "latitude": 35.467667,
        "longitude": -97.516667,
        **dict.fromkeys(("place", "part", "damage", "caption"), ""),
        "position": 1000,
        "isLeftOut": False,
        "rotation": 0,
    }
    assert (second["position"], second["takenAt"], second["camera"]) == (2000, None, "Canon EOS R6")


def test_photographs_are_listed_by_position_then_date_and_only_while_they_can_be_viewed(
    member_caller, claim, monkeypatch
):
    monkeypatch.setattr("apps.claims.photos.services.PAGE_SIZE", 2)
    add_photo(claim, position=5, taken_at="2026-05-03T10:00:00", caption="third")
    add_photo(claim, position=5, taken_at="2026-05-02T10:00:00", caption="second")
    add_photo(claim, position=-5, caption="first")
    hidden = add_photo(claim, position=1, caption="withdrawn")
    UserDocument.objects.filter(pk=hidden.document_id).update(withdrawn_at=RECEIVED_AT)

    captions, cursor = [], ""
    while cursor is not None:
        page = member_caller.get(f"{CLAIMS}/{claim.pk}/photos", {"cursor": cursor}).json()
        captions += [photo["caption"] for photo in page["results"]]
        cursor = page["next"]

    assert captions == ["first", "second", "third"]
    assert member_caller.get(f"{CLAIMS}/{claim.pk}/photos", {"cursor": "W10"}).status_code == 400
    assert member_caller.patch(f"/api/user/photos/{hidden.pk}", {"caption": "x"}).status_code == 404


def test_only_the_given_fields_of_a_photograph_change(member_caller, claim, other_caller):
    photo = add_photo(claim, place="Roof", caption="old")
    url = f"/api/user/photos/{photo.pk}"

    response = member_caller.patch(url, {"caption": "Hail on the ridge\r\ncap", "rotation": 90, "takenAt": "never"})

    body = response.json()["photo"]
    assert (body["place"], body["caption"], body["rotation"]) == ("Roof", "Hail on the ridge\ncap", 90)
    refused = member_caller.patch(url, {"rotation": 45, "caption": "x" * 1001, "place": "x" * 201, "position": 0.5})
    assert refused.status_code == 400
    assert refused.json()["errors"].keys() == {"rotation", "caption", "place", "position"}
    assert other_caller.patch(url, {"caption": "mine"}).status_code == 404


def test_report_becomes_a_document_and_is_the_same_for_the_same_content(member_caller, claim, request):
    add_photo(claim, place="Roof", damage="Hail", caption="Ridge cap", rotation=90, latitude=35.5, longitude=-97.5)
    add_photo(claim, b"\xff\xd8\xff broken", caption="Broken")
    add_photo(claim, is_left_out=True, caption="Left out")

    response = order_report(member_caller, claim, title="Roof photographs", withLocation=True)

    assert (response.status_code, response.json()["report"]["state"]) == (202, "making")
    assert order_report(member_caller, claim).json()["code"] == "in_progress"
    assert making.make_due_reports() == 1
    report = get_report(member_caller, claim)
    assert (report["state"], report["problem"]) == ("ready", None)
    document = UserDocument.objects.get(pk=report["documentId"])
    assert (document.file_type, document.claim, document.receipt) == ("report", claim, None)
    assert document.original_filename == f"Roof photographs {claim.reference}.pdf"
    # The test client closes the response after its last byte.
    content = b"".join(member_caller.get(f"/api/user/documents/{document.pk}/download").streaming_content)
    texts = get_texts(content)
    assert len(texts) == 3
    assert all(text in texts[1] for text in ("Ridge cap", "Roof", "Hail", "35.50000, -97.50000", "cannot be drawn"))
    assert "Left out" not in "".join(texts)
    assert b"Exif" not in content

    # The first report was made in a process of its own, as always in production.
    request.getfixturevalue("make_in_process")
    order_report(member_caller, claim, title="Roof photographs", withLocation=True)
    making.make_due_reports()

    assert get_report(member_caller, claim)["documentId"] == report["documentId"]
    assert UserDocument.objects.filter(file_type="report").count() == 1


def test_report_is_refused_where_nothing_can_be_added_or_shown(member_caller, claim, member, subscription):
    add_photo(claim, is_left_out=True)
    assert order_report(member_caller, claim).json()["code"] == "conflict"
    assert order_report(member_caller, claim, perPage=3).json()["errors"].keys() == {"perPage"}
    assert get_report(member_caller, claim) is None
    closed = create_claim_in("declined", member, subscription)
    add_photo(closed)
    assert order_report(member_caller, closed).json()["code"] == "wrong_status"


def test_report_says_why_it_could_not_be_made(member_caller, claim, settings, make_in_process):
    photo = add_photo(claim)
    order_report(member_caller, claim)
    UserDocument.objects.filter(pk=photo.document_id).update(state="quarantined")
    making.make_due_reports()
    assert get_report(member_caller, claim)["problem"] == "A photograph was no longer available. Make the report again."

    UserDocument.objects.filter(pk=photo.document_id).update(state="ready")
    order_report(member_caller, claim)
    settings.MEMBER_STORAGE_MB = 0
    making.make_due_reports()
    report = get_report(member_caller, claim)
    assert (report["state"], report["documentId"]) == ("failed", None)
    assert "MB of storage are in use" in report["problem"]
    assert UserDocument.objects.filter(file_type="report").count() == 0


def test_a_worker_that_lost_its_report_to_another_files_nothing(member_caller, claim, monkeypatch, make_in_process):
    add_photo(claim)
    order_report(member_caller, claim)
    run = making.assembly.run_program

    def take_over(*arguments):
        PhotoReport.objects.update(lease_token=None, lease_until=RECEIVED_AT + timedelta(days=400))
        return run(*arguments)

    monkeypatch.setattr(making.assembly, "run_program", take_over)
    making.make_due_reports()

    assert UserDocument.objects.filter(file_type="report").count() == 0
