"""Receipts of stored files, their chain, and the proof of a file by its hash."""

import hashlib
import uuid
from datetime import timedelta
from io import StringIO

import pypdfium2
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.claims.models import Claim
from apps.documents import receipts
from apps.documents.models import KnownFile, Receipt, ReceiptFile, UserDocument
from apps.documents.trash import erase_expired
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import ask_for, create_claim_in, draft, release
from tests.claims.factories import CLAIMS, form
from tests.documents.files import JPEG, PDF, upload
from tests.factories import Caller
from tests.rollback import rolled_back
from tests.subscriptions.factories import subscribe

DOCUMENTS, RECEIPTS, VERIFY = "/api/user/documents", "/api/user/receipts", "/api/verify"
PDF_HASH = hashlib.sha256(PDF).hexdigest()


@pytest.fixture
def subscription(member):
    return subscribe(member, "ghost")


def send_documents(caller: Caller, *contents: bytes, **fields):
    files = [upload(f"scope {number}.pdf", content) for number, content in enumerate(contents)]
    return caller.upload(DOCUMENTS, {"files": files, **fields})


def verify(caller: Caller, content: bytes) -> dict:
    return caller.post(VERIFY, {"sha256": hashlib.sha256(content).hexdigest()}).json()


def check() -> str:
    output = StringIO()
    try:
        call_command("housekeeping", "--check", stdout=output)
    except CommandError:
        return output.getvalue()
    return ""


def test_upload_answers_with_its_receipt_which_the_list_and_the_document_show(member, member_caller):
    answer = send_documents(member_caller, PDF, PDF + b"2").json()
    page = member_caller.get(RECEIPTS).json()

    assert answer["receipt"]["number"] == "R-000001"
    assert [row["receipt"] for row in answer["documents"]] == [answer["receipt"]] * 2
    assert [row["receipt"] for row in member_caller.get(DOCUMENTS).json()["results"]] == [answer["receipt"]] * 2
    [receipt] = page["results"]
    assert (receipt["id"], receipt["number"]) == (answer["receipt"]["id"], "R-000001")
    assert (receipt["cause"], receipt["claimId"], receipt["previousHash"]) == ("documents", None, "0" * 64)
    assert [(file["name"], file["size"], file["sha256"]) for file in receipt["files"]] == [
        ("scope 0.pdf", len(PDF), PDF_HASH),
        ("scope 1.pdf", len(PDF) + 1, hashlib.sha256(PDF + b"2").hexdigest()),
    ]
    assert [file["documentId"] for file in receipt["files"]] == [row["id"] for row in answer["documents"]]


def test_canonical_json_has_the_hash_of_the_receipt_and_the_next_one_names_it(member_caller):
    first = send_documents(member_caller, PDF).json()["receipt"]["id"]
    send_documents(member_caller, PDF)

    newest, oldest = member_caller.get(RECEIPTS).json()["results"]
    assert hashlib.sha256(member_caller.get(f"{RECEIPTS}/{first}.json").content).hexdigest() == oldest["hash"]
    assert newest["previousHash"] == oldest["hash"]


def test_pdf_has_number_names_and_hashes_on_one_page(member_caller):
    receipt = send_documents(member_caller, *[PDF + bytes([number]) for number in range(10)]).json()["receipt"]

    answer = member_caller.get(f"{RECEIPTS}/{receipt['id']}.pdf")

    pdf = pypdfium2.PdfDocument(answer.content)
    text = pdf[0].get_textpage().get_text_range()
    [row] = member_caller.get(RECEIPTS).json()["results"]
    assert len(pdf) == 1
    assert answer["Content-Disposition"] == 'attachment; filename="R-000001.pdf"'
    for expected in ["R-000001", row["hash"], row["previousHash"], *[file["sha256"] for file in row["files"]]]:
        assert expected in text
    assert "scope 9.pdf" in text


def test_every_call_that_stores_files_has_its_cause_and_a_call_without_files_has_no_receipt(
    member, member_caller, subscription, staff
):
    claim = member_caller.upload(CLAIMS, form(files=[upload("roof.jpg", JPEG)])).json()
    path = f"{CLAIMS}/{claim['claim']['id']}"
    request = ask_for(Claim.objects.get())
    answers = [
        claim,
        member_caller.upload(f"{path}/documents", {"files": upload("a.pdf")}).json(),
        member_caller.upload(f"{path}/messages", {"text": "See this", "files": upload("b.pdf")}).json(),
        member_caller.upload(f"{path}/estimates", {"party": "carrier", "file": upload("c.pdf")}).json(),
        member_caller.upload(f"{path}/requests/{request.pk}/documents", {"files": upload("f.pdf")}).json(),
        member_caller.upload("/api/service-request", {"serviceType": "other", "files": upload("d.pdf")}).json(),
        member_caller.upload(
            "/api/service-request", {"serviceType": "reconnaissance", "files": upload("e.pdf")}
        ).json(),
    ]
    without = member_caller.upload(f"{path}/messages", {"text": "No file"}).json()

    found = {row["number"]: (row["cause"], row["claimId"]) for row in member_caller.get(RECEIPTS).json()["results"]}
    claim_id = claim["claim"]["id"]
    assert [found[answer["receipt"]["number"]] for answer in answers] == [
        ("claim", claim_id),
        ("claim_documents", claim_id),
        ("message", claim_id),
        ("estimate", claim_id),
        ("request", claim_id),
        ("service_request", None),
        ("reconnaissance", None),
    ]
    assert without["receipt"] is None
    assert sorted(found) == [f"R-{number:06}" for number in range(1, 8)]


def test_refused_and_replayed_calls_make_no_receipt(member_caller):
    key = {"idempotency-key": str(uuid.uuid4())}
    first = member_caller.upload(DOCUMENTS, {"files": upload("a.pdf")}, **key).json()
    replayed = member_caller.upload(DOCUMENTS, {"files": upload("a.pdf")}, **key).json()
    refused = send_documents(member_caller, PDF, checkDuplicates="1")

    assert replayed == first
    assert refused.status_code == 409
    assert Receipt.objects.count() == 1


def test_result_is_unknown_until_it_is_released_and_stays_known(member, subscription, visitor):
    claim = create_claim_in("in_progress", member, subscription)
    draft(claim, "appraisal", names=("other.pdf",))
    UserDocument.objects.filter(claim=claim).update(sha256="a" * 64)
    assert (verify(visitor, PDF)["known"], Receipt.objects.count()) == (False, 0)

    release(claim)

    assert Receipt.objects.get().cause == "result"
    found = verify(visitor, PDF)
    assert (found["known"], found["role"]) == (True, "released")


def test_erased_document_keeps_its_receipt_and_stays_known(member, member_caller, visitor):
    row = send_documents(member_caller, PDF).json()["documents"][0]
    member_caller.delete(f"{DOCUMENTS}/{row['id']}")
    [trashed] = member_caller.get(RECEIPTS).json()["results"]
    erase_expired(now=timezone.now() + timedelta(days=31))
    [erased] = member_caller.get(RECEIPTS).json()["results"]

    assert [file["documentId"] for file in trashed["files"] + erased["files"]] == [None, None]
    assert erased["files"][0]["name"] == "scope 0.pdf"
    assert verify(visitor, PDF)["role"] == "received"
    assert check() == ""


def test_verify_tells_the_first_time_and_nothing_of_unknown_files(member_caller, visitor):
    send_documents(member_caller, PDF)
    send_documents(member_caller, PDF)
    first = Receipt.objects.get(number=1).created_at

    upper = visitor.post(VERIFY, {"sha256": PDF_HASH.upper()}).json()
    assert upper == {"known": True, "receivedAt": f"{first:%Y-%m-%dT%H:%M:%SZ}", "role": "received"}
    assert verify(visitor, b"unknown") == {"known": False, "receivedAt": None, "role": None}


def test_verify_refuses_what_is_no_hash(visitor):
    for body in ({}, {"sha256": None}, {"sha256": "f" * 63}, {"sha256": "g" * 64}, {"sha256": 7}):
        answer = visitor.post(VERIFY, body)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["sha256"]), body


def test_verify_is_limited_to_ten_a_minute(visitor):
    statuses = [visitor.post(VERIFY, {"sha256": "0" * 64}).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]


def test_receipts_of_others_do_not_exist(member_caller, other_caller):
    receipt = send_documents(member_caller, PDF).json()["receipt"]["id"]

    assert other_caller.get(RECEIPTS).json() == {"results": [], "next": None}
    assert other_caller.get(f"{RECEIPTS}/{receipt}.json").status_code == 404


ALTERED = {
    "a hash that differs": lambda: ReceiptFile.objects.filter(receipt__number=2).update(size=1),
    "a file whose name was changed": lambda: ReceiptFile.objects.filter(receipt__number=2).update(name="x.pdf"),
    "does not name the hash": lambda: Receipt.objects.filter(number=2).update(previous_hash="f" * 64),
    "R-000002 is missing": lambda: (
        ReceiptFile.objects.filter(receipt__number=2).delete(),
        Receipt.objects.filter(number=2).delete(),
    ),
    "does not end with R-000002": lambda: (
        ReceiptFile.objects.filter(receipt__number=3).delete(),
        Receipt.objects.filter(number=3).delete(),
    ),
}


def test_check_names_the_first_receipt_that_does_not_fit(member_caller):
    for _ in range(3):
        send_documents(member_caller, PDF)
    assert check() == ""

    for problem, alter in ALTERED.items():
        with rolled_back():
            alter()
            found = check()
        assert "R-000002" in found, problem
        assert problem in found


def test_erasing_the_names_of_a_member_keeps_the_chain(member, member_caller):
    send_documents(member_caller, PDF)

    receipts.erase_names(member)

    assert not ReceiptFile.objects.exclude(name="", name_key="").exists()
    assert [file["name"] for file in member_caller.get(RECEIPTS).json()["results"][0]["files"]] == [None]
    assert check() == ""


def test_superusers_get_the_last_receipt_in_an_email_and_on_the_page_of_the_jobs(member_caller, staff, support_caller):
    staff.email = "lead@example.com"
    staff.save()
    assert receipts.mail_last_receipt(now=timezone.now()) == 0
    send_documents(member_caller, PDF)

    assert receipts.mail_last_receipt(now=timezone.now()) == 1

    receipt, mail = Receipt.objects.get(), OutgoingMail.objects.get(to_address="lead@example.com")
    assert "R-000001" in mail.subject
    assert receipt.hash in mail.text
    page = support_caller.get("/staff/jobs/").content.decode()
    assert "R-000001" in page
    assert receipt.hash in page
    assert KnownFile.objects.count() == 1
