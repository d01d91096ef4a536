"""Packets: a claim as one numbered PDF, ordered by the member and made by the worker."""

import hashlib
import io
import re
import threading
from datetime import timedelta
from uuid import uuid4

import pikepdf
import pypdfium2
import pytest
from django.core.files.storage import default_storage
from django.utils import timezone
from PIL import Image
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext
from reportlab.pdfgen.canvas import Canvas

from apps.claims import assembly
from apps.claims.models import ClaimNote, Packet, PacketExhibit, Photo
from apps.claims.packets import making, program, tags
from apps.claims.packets.services import get_letter
from apps.documents.models import KnownFile, UserDocument
from tests.claims.claim_work import create_claim_in, draft
from tests.claims.factories import CLAIMS, create_claim
from tests.documents.factories import create_stored_document
from tests.documents.pictures import encrypted_pdf, heic_bytes, image_bytes, red_and_blue_image
from tests.factories import caller_of
from tests.rollback import rolled_back
from tests.tls_server import write_pkcs12


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


@pytest.fixture
def make_in_process(monkeypatch):
    """Make packets without a process for each."""
    monkeypatch.setattr(
        assembly.sandbox, "run", lambda module, arguments, file, limits, progress: program.main(arguments, file)
    )


def pdf(*texts: str, rotation: int = 0) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    for text in texts:
        canvas.setPageRotation(rotation)
        canvas.drawString(90, 700, text)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def full_pdf() -> bytes:
    """A page without any free place."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(300, 400), invariant=1)
    for line in range(50):
        canvas.drawString(0, line * 8, "covered from one edge to the other " * 3)
    canvas.save()
    return file.getvalue()


def photo() -> bytes:
    """A wide picture that EXIF turns upright, with almost as much EXIF as a JPEG can hold."""
    file = io.BytesIO()
    image = Image.new("RGB", (80, 40), "red")
    exif = image.getexif()
    exif[274], exif[270] = 6, "planted-exif " * 4800
    image.save(file, "JPEG", exif=exif)
    return file.getvalue()


def store(claim, name: str, content: bytes, mime_type: str = "application/pdf", **fields):
    sha256 = hashlib.sha256(content).hexdigest()
    return create_stored_document(claim.member, name, content, mime_type, claim=claim, sha256=sha256, **fields)


def order(caller, claim, documents=(), **fields):
    exhibits = [{"documentId": str(document.pk)} for document in documents]
    return caller.post(f"{CLAIMS}/{claim.pk}/packets", {"exhibits": exhibits, **fields})


def get_packets(caller, claim) -> list[dict]:
    return caller.get(f"{CLAIMS}/{claim.pk}/packets").json()["results"]


def download(caller, claim, packet_id: str):
    return caller.get(f"{CLAIMS}/{claim.pk}/packets/{packet_id}/download")


def read(response) -> bytes:
    # The test client closes the response after its last byte.
    return b"".join(response.streaming_content)


def get_texts(content: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(content)
    return [page.get_textpage().get_text_range() for page in document]


def make(caller, claim, documents, **fields) -> tuple[dict, bytes]:
    assert order(caller, claim, documents, **fields).status_code == 202
    making.make_due_packets()
    packet = get_packets(caller, claim)[0]
    return packet, read(download(caller, claim, packet["id"]))


def test_packet_has_every_kind_of_exhibit_and_numbers_on_every_page(member_caller, claim, make_in_process):
    files = {
        "policy.pdf": (pdf("first", "second"), "application/pdf"),
        "turned.pdf": (pdf("third", rotation=90), "application/pdf"),
        "full.pdf": (full_pdf(), "application/pdf"),
        "roof.jpg": (photo(), "image/jpeg"),
        "gutter.heic": (heic_bytes(), "image/heic"),
        "broken.pdf": (b"%PDF-1.7 broken", "application/pdf"),
        "locked.pdf": (encrypted_pdf(), "application/pdf"),
        "scope.esx": (b"opaque", "application/octet-stream"),
    }
    documents = [store(claim, name, *content) for name, content in files.items()]

    packet, content = make(member_caller, claim, documents, include={"details": True})

    assert (packet["state"], packet["title"], packet["problem"]) == ("ready", "Claim packet", None)
    assert packet["sha256"] == hashlib.sha256(content).hexdigest()
    assert [(row["letter"], row["firstPage"], row["pages"]) for row in packet["exhibits"]] == [
        ("A", 3, 2),
        ("B", 5, 1),
        ("C", 6, 1),
        ("D", 7, 1),
        ("E", 7, 1),
        ("F", 8, 1),
        ("G", 9, 1),
        ("H", 10, 1),
    ]
    assert [row["problem"] for row in packet["exhibits"]] == [
        *[None] * 5,
        "This file is damaged, so its pages cannot be shown here. The file is enclosed.",
        "This PDF is encrypted, so its pages cannot be shown here. The file is enclosed.",
        None,
    ]
    texts = get_texts(content)
    assert all(packet["exhibits"][number]["problem"] in texts[number + 2].replace("\r\n", " ") for number in (5, 6))
    assert len(texts) == packet["pages"]
    assert all(f"AAN-{number:06}" in text for number, text in enumerate(texts, 1))
    opened = pikepdf.open(io.BytesIO(content))
    assert [float(side) for side in opened.pages[5].cropbox] == [0, -18, 300, 400]
    enclosed = {name: spec.get_file().read_bytes() for name, spec in opened.attachments.items()}
    assert enclosed.keys() == {"broken.pdf", "locked.pdf", "scope.esx", "SHA256SUMS"}
    assert enclosed["SHA256SUMS"].decode() == "".join(
        f"{hashlib.sha256(one).hexdigest()}  {name}\n" for name, (one, _type) in files.items()
    )
    assert b"planted-exif" not in content
    links = [annotation for annotation in opened.pages[1].Annots if annotation.Subtype == "/Link"]
    assert links[0].Dest[0] == opened.pages[2].obj
    with opened.open_outline() as outline:
        assert [item.title for item in outline.root][:3] == ["Cover", "Index", "Exhibit A: policy.pdf"]


def tagged_pdf() -> bytes:
    """One page with a picture and two texts of its own numbers."""
    page = pikepdf.open(io.BytesIO(pdf("replaced")))
    page.pages[0].Contents = page.make_stream(
        b"/Figure <</MCID 0>> BDC 90 90 9 9 re f EMC /P <</MCID 1>> BDC BT /F1 12 Tf 90 700 Td (tagged) Tj ET EMC"
    )
    figure = page.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructElem, S=pikepdf.Name.Figure, Alt="A roof"))
    parents = pikepdf.Dictionary(Nums=[0, [figure, pikepdf.Dictionary(S=pikepdf.Name.P)]])
    page.pages[0].StructParents = 0
    page.Root.StructTreeRoot = pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot, ParentTree=parents)
    file = io.BytesIO()
    page.save(file)
    return file.getvalue()


def read_tags(opened: pikepdf.Pdf) -> list[list[tuple[str, str]]]:
    """The tags and alternative texts of each page, whose contents they name, one by one."""
    parents = pikepdf.NumberTree(opened.Root.StructTreeRoot.ParentTree)
    pages = []
    for page in opened.pages:
        elements = list(parents[int(page.obj.StructParents)])
        numbers = [
            int(instruction.operands[1].MCID)
            for instruction in pikepdf.parse_content_stream(page)
            if str(instruction.operator) == "BDC" and "/MCID" in instruction.operands[1]
        ]
        assert numbers == [int(element.K[0]) for element in elements] == list(range(len(elements)))
        assert all(element.Pg == page.obj for element in elements)
        for element in elements:
            for child in list(element.K)[1:]:
                assert parents[int(child.Obj.StructParent)] == element
        pages.append([(str(element.S), str(element.get("/Alt", ""))) for element in elements])
    in_order = [element.Pg for element in opened.Root.StructTreeRoot.K[0].K]
    assert in_order == [page.obj for page, tags in zip(opened.pages, pages, strict=True) for _ in tags]
    return pages


def test_screen_reader_finds_tags_in_their_order_on_every_page(member_caller, claim, make_in_process):
    files = {"a.pdf": pdf("plain"), "b.pdf": tagged_pdf(), "c.jpg": photo(), "d.esx": b"opaque"}
    types = ["application/pdf", "application/pdf", "image/jpeg", "application/octet-stream"]
    documents = [store(claim, *file, mime_type) for file, mime_type in zip(files.items(), types, strict=True)]
    include = {"history": True, "details": True}

    _packet, content = make(member_caller, claim, documents, include=include)

    opened = pikepdf.open(io.BytesIO(content))
    assert (opened.Root.MarkInfo.Marked, str(opened.Root.Lang)) == (True, "en-US")
    assert (str(opened.docinfo["/Title"]), opened.Root.ViewerPreferences.DisplayDocTitle) == ("Claim packet", True)
    cover, index, plain, tagged, pictures, note, *sections = read_tags(opened)
    assert [name for name, _alt in cover].count("/H1") == 1
    assert ("/H2", "") in cover
    assert [name for name, _alt in index] == ["/H1", *["/Link"] * 7]
    assert (plain, tagged) == ([("/P", "")], [("/Figure", "A roof"), ("/P", "")])
    assert pictures[0][0] == "/Figure"
    assert pictures[0][1].startswith("Exhibit C: c.jpg, ")
    assert [page[0] for page in (note, *sections)] == [("/H1", "")] * 4


def test_tags_of_an_exhibit_that_cannot_be_read_count_as_none():
    opened = pikepdf.open(io.BytesIO(tagged_pdf()))
    assert tags.read_tags(opened, opened.pages[0])
    opened.Root.StructTreeRoot = 5

    assert tags.read_tags(opened, opened.pages[0]) is None


def test_sealed_packet_shows_any_later_change_and_an_expired_certificate_makes_no_seal(
    member_caller, claim, make_in_process, settings, tmp_path
):
    document = store(claim, "policy.pdf", pdf("first"))
    plain, _content = make(member_caller, claim, [document])
    settings.SEAL_PASSWORD = "secret"
    settings.SEAL_CERTIFICATE = write_pkcs12(tmp_path / "seal.p12", "secret")
    packet, content = make(member_caller, claim, [document])
    write_pkcs12(tmp_path / "seal.p12", "secret", days=-1)
    expired, unsealed = make(member_caller, claim, [document], title="Another")

    def is_intact(sealed: bytes) -> bool:
        [signature] = PdfFileReader(io.BytesIO(sealed)).embedded_signatures
        status = validate_pdf_signature(signature, ValidationContext(trust_roots=[signature.signer_cert]))
        return status.intact and status.valid and status.coverage == SignatureCoverageLevel.ENTIRE_FILE

    assert (plain["isSealed"], packet["isSealed"], packet["problem"]) == (False, True, None)
    assert packet["sha256"] == hashlib.sha256(content).hexdigest()
    assert "It proves that the network made this file" in " ".join(get_texts(content)[0].split())
    assert "AAN-" in get_texts(content)[-1]
    assert is_intact(content)
    assert not is_intact(content.replace(b"/Lang", b"/Lanf", 1))
    assert (expired["state"], expired["isSealed"]) == ("ready", False)
    assert expired["problem"] == "The network's certificate was not valid when this was made, so it has no seal."
    assert PdfFileReader(io.BytesIO(unsealed)).embedded_signatures == []
    assert "has the network's seal" not in " ".join(get_texts(unsealed)[0].split())
    assert packet["id"] != plain["id"]
    write_pkcs12(tmp_path / "seal.p12", "secret")
    assert order(member_caller, claim, [document], title="Another").json()["packet"]["id"] != expired["id"]


def test_photograph_that_the_member_has_turned_is_turned(member_caller, claim, make_in_process):
    upright = store(claim, "upright.jpg", image_bytes(red_and_blue_image(), "JPEG"), "image/jpeg")
    turned = store(claim, "turned.jpg", image_bytes(red_and_blue_image(), "JPEG", comment=b"2"), "image/jpeg")
    Photo.objects.add(claim, [upright, turned])
    Photo.objects.filter(document=turned).update(rotation=90)

    _packet, content = make(member_caller, claim, [upright, turned])

    opened = pikepdf.open(io.BytesIO(content))
    sizes = {(int(image.Width), int(image.Height)) for image in opened.pages[2].get_images().values()}
    assert sizes == {(800, 400), (400, 800)}


def test_packet_that_another_process_has_taken_over_is_left_to_it(member_caller, claim, make_in_process, monkeypatch):
    order(member_caller, claim, [store(claim, "policy.pdf", pdf("first"))])

    def store_late(packet: Packet, content: bytes) -> str:
        Packet.objects.update(lease_token=uuid4())
        return "late"

    monkeypatch.setattr(making, "_store", store_late)
    making.make_due_packets()

    [packet] = get_packets(member_caller, claim)
    assert (packet["state"], packet["exhibits"][0]["firstPage"]) == ("making", None)
    assert not KnownFile.objects.filter(role=KnownFile.Role.PACKET).exists()


def test_packet_waits_while_the_file_of_the_certificate_is_gone(
    member_caller, claim, make_in_process, settings, tmp_path
):
    settings.SEAL_CERTIFICATE, settings.SEAL_PASSWORD = tmp_path / "seal.p12", "secret"
    order(member_caller, claim, [store(claim, "policy.pdf", pdf("first"))])

    making.make_due_packets()

    assert [packet["state"] for packet in get_packets(member_caller, claim)] == ["making"]
    assert Packet.objects.get().filename == ""


def test_numbers_go_on_in_the_next_packet_and_the_same_content_has_the_same_bytes_and_is_not_made_twice(
    member_caller, claim, make_in_process
):
    document = store(claim, "policy.pdf", pdf("first"))
    _packet, content = make(member_caller, claim, [document])
    Packet.objects.all().delete()

    first, again = make(member_caller, claim, [document])
    repeated = order(member_caller, claim, [document])
    second, another = make(member_caller, claim, [document], title="Another")

    assert content == again
    assert (repeated.status_code, repeated.json()["packet"]["id"]) == (200, first["id"])
    assert f"AAN-{first['pages'] + 1:06}" in get_texts(another)[0]
    assert get_texts(another)[0].startswith("ANONYMOUS") or "Another" in get_texts(another)[0]
    assert [packet["id"] for packet in get_packets(member_caller, claim)] == [second["id"], first["id"]]


def test_flipped_byte_names_its_exhibit(member_caller, claim, make_in_process):
    documents = [store(claim, f"{name}.pdf", pdf(name)) for name in ("good", "bad")]
    with default_storage.open(documents[1].filename) as file:
        content = bytearray(file.read())
    content[50] ^= 1
    default_storage.delete(documents[1].filename)
    default_storage.save(documents[1].filename, io.BytesIO(bytes(content)))

    packet, _content = make(member_caller, claim, documents)

    assert [row["problem"] is None for row in packet["exhibits"]] == [True, False]
    assert "differs" in packet["exhibits"][1]["problem"]


def test_packet_is_outdated_once_a_file_may_not_be_handed_out(member_caller, claim, make_in_process):
    document = store(claim, "policy.pdf", pdf("first"))
    packet, _content = make(member_caller, claim, [document])

    for change in ({"deleted_at": timezone.now()}, {"withdrawn_at": timezone.now()}, {"state": "quarantined"}):
        with rolled_back():
            UserDocument.objects.filter(pk=document.pk).update(**change)

            refused = download(member_caller, claim, packet["id"])
            assert (refused.status_code, refused.json()["code"]) == (403, "not_viewable"), change
            assert [row["state"] for row in get_packets(member_caller, claim)] == ["outdated"], change


def test_packet_is_not_made_once_a_file_was_withdrawn_before(member_caller, claim, make_in_process):
    documents = [store(claim, name, pdf(name)) for name in ("kept.pdf", "withdrawn.pdf")]
    order(member_caller, claim, documents)
    UserDocument.objects.filter(pk=documents[1].pk).update(withdrawn_at=timezone.now())

    making.make_due_packets()

    [packet] = get_packets(member_caller, claim)
    assert (packet["state"], packet["pages"]) == ("failed", None)
    assert packet["problem"] == "A file of this packet was no longer available."
    assert Packet.objects.get().filename == ""


def test_refusals_name_their_field(member_caller, other_member, claim, subscription):
    document, elsewhere = store(claim, "a.pdf", pdf("a")), create_stored_document(claim.member)
    checked = store(claim, "b.pdf", pdf("b"), state="checking")
    fields = [
        order(member_caller, claim, []),
        order(member_caller, claim, [elsewhere]),
        order(member_caller, claim, [checked]),
        order(member_caller, claim, [document, document]),
        order(member_caller, claim, [document] * 201),
        order(member_caller, claim, [document], include={"comparison": True}),
        order(member_caller, claim, [document], title=""),
        order(member_caller, claim, [document], title="x" * 201),
    ]

    assert [(answer.status_code, next(iter(answer.json()["errors"]))) for answer in fields] == [
        *[(400, "exhibits")] * 5,
        (400, "include"),
        *[(400, "title")] * 2,
    ]
    assert order(caller_of(other_member, fingerprint="b" * 64), claim, [document]).status_code == 404
    assert not Packet.objects.exists()


def test_a_member_has_at_most_three_packets_under_way(member_caller, claim):
    document = store(claim, "a.pdf", pdf("a"))
    answers = [order(member_caller, claim, [document], title=f"Packet {number}") for number in range(4)]

    assert [answer.status_code for answer in answers] == [202, 202, 202, 409]
    packet_id = answers[0].json()["packet"]["id"]
    refused = download(member_caller, claim, packet_id)
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_status")


def test_a_claim_has_at_most_twenty_packets_besides_failed_ones(member_caller, claim):
    document, now = store(claim, "a.pdf", pdf("a")), timezone.now()
    first, *_others = Packet.objects.bulk_create(
        Packet(
            claim=claim,
            title=str(number),
            state="failed" if number >= 20 else "ready",
            due_at=now,
            expires_at=now + timedelta(days=1),
        )
        for number in range(22)
    )

    refused = order(member_caller, claim, [document])
    Packet.objects.filter(pk=first.pk).update(expires_at=now)

    assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
    assert order(member_caller, claim, [document]).status_code == 202


def test_killed_worker_makes_the_packet_once_with_the_same_numbers(member_caller, claim, make_in_process, monkeypatch):
    document = store(claim, "a.pdf", pdf("a"))
    order(member_caller, claim, [document])

    def die(*arguments):
        raise KeyboardInterrupt

    # After the file was stored, before its row was written.
    with monkeypatch.context() as killed:
        killed.setattr(making, "_finish", die)
        with pytest.raises(KeyboardInterrupt):
            making.make_due_packets()
    assert making.make_due_packets() == 0
    Packet.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    assert making.make_due_packets() == 1

    [packet] = get_packets(member_caller, claim)
    content = read(download(member_caller, claim, packet["id"]))
    assert hashlib.sha256(content).hexdigest() == packet["sha256"]
    assert "AAN-000001" in get_texts(content)[0]
    assert len(default_storage.listdir(f"packets/{Packet.objects.get().pk.hex[:2]}")[1]) == 1


def test_packet_that_is_made_tells_the_pages_of_the_exhibits_so_far(member_caller, claim, monkeypatch):
    order(member_caller, claim, [store(claim, f"{name}.pdf", pdf(name)) for name in "ab"])
    is_noted, note_progress = threading.Event(), making._note_progress
    shown = []

    def run(module, arguments, file, limits, progress):
        # What is no short number is from a file that has taken over the program.
        progress.write(b"7\nnonsense\n99999999999\n")
        progress.flush()
        is_noted.wait(60)
        return program.main(arguments, file)

    def note(exhibits, pages):
        note_progress(exhibits, pages)
        if pages:
            shown.append([row["pages"] for row in get_packets(member_caller, claim)[0]["exhibits"]])
            is_noted.set()

    monkeypatch.setattr(assembly, "REPORT_EVERY", 0.01)
    monkeypatch.setattr(assembly.sandbox, "run", run)
    monkeypatch.setattr(making, "_note_progress", note)

    making.make_due_packets()

    assert shown[0] == [7, None]
    assert [row["pages"] for row in get_packets(member_caller, claim)[0]["exhibits"]] == [1, 1]


def test_packet_is_made_in_a_process_of_its_own(member_caller, claim):
    packet, content = make(member_caller, claim, [store(claim, "a.pdf", pdf("alone"))])

    assert packet["state"] == "ready"
    assert any("alone" in text for text in get_texts(content))


def test_nothing_internal_is_in_a_packet(member, member_caller, subscription, staff, make_in_process):
    claim = create_claim_in("in_progress", member, subscription)
    draft(claim, names=("planted-draft.pdf",))
    ClaimNote.objects.create(pk=uuid4(), claim=claim, text="planted-note", created_at=timezone.now())
    include = dict.fromkeys(["conversation", "history", "details"], True)

    _packet, content = make(member_caller, claim, [store(claim, "a.pdf", pdf("a"))], include=include)

    text = "\n".join(get_texts(content))
    assert "Conversation" in text
    assert not re.search(f"planted|{staff.username}", text)


def test_expired_packets_are_gone_and_verify_still_knows_them(member_caller, claim, make_in_process, visitor):
    packet, _content = make(member_caller, claim, [store(claim, "a.pdf", pdf("a"))])
    Packet.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert making.delete_expired(now=timezone.now()) == 1

    assert get_packets(member_caller, claim) == []
    assert download(member_caller, claim, packet["id"]).status_code == 404
    assert default_storage.listdir(f"packets/{Packet.objects.get().pk.hex[:2]}")[1] == []
    assert visitor.post("/api/verify", {"sha256": packet["sha256"]}).json()["role"] == "packet"


def test_packet_of_staff_is_only_on_their_page(member_caller, support_caller, claim, make_in_process):
    document = store(claim, "a.pdf", pdf("a"))
    page = f"/staff/claims/claim/{claim.pk}"

    other = store(claim, "b.pdf", pdf("b"))
    sent = {"exhibits": [str(document.pk), str(other.pk)], f"place_{document.pk}": "2", f"place_{other.pk}": "1"}

    mistaken = support_caller.upload(f"{page}/packet/", {"title": "", **sent}).content.decode()
    support_caller.upload(f"{page}/packet/", {"title": "For counsel", **sent})
    PacketExhibit.objects.filter(place=0).update(pages=1)
    drawn = support_caller.get(f"{page}/packets/").content.decode()
    making.make_due_packets()

    packet = Packet.objects.get()
    assert (packet.state, packet.by_staff) == ("ready", True)
    assert "being made, 1 of 2 exhibits" in drawn
    assert "data-making" in drawn
    assert "data-making" not in support_caller.get(f"{page}/packets/").content.decode()
    assert [exhibit.title for exhibit in packet.exhibits.all()] == ["b.pdf", "a.pdf"]
    assert mistaken.index(f'value="{other.pk}"') < mistaken.index(f'value="{document.pk}"')
    assert get_packets(member_caller, claim) == []
    assert download(member_caller, claim, str(packet.pk)).status_code == 404
    assert "For counsel" in support_caller.get(f"{page}/change/").content.decode()
    served = support_caller.get(f"{page}/packet/{packet.pk}/download/")
    assert hashlib.sha256(read(served)).hexdigest() == packet.sha256


def test_letters_go_on_after_z():
    assert [get_letter(place) for place in (0, 25, 26, 51, 52, 199)] == ["A", "Z", "AA", "AZ", "BA", "GR"]
