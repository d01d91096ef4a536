"""Input must match the API document exactly; DRF alone would coerce some of these values."""

from apps.contact.models import ContactSubmission
from apps.credibility.models import CredibilityEntry
from apps.documents.models import UserDocument
from apps.invitations.models import InvitationCode
from tests.documents.files import upload

MESSAGE = {
    "callsign": "Heron",
    "encryptedChannel": "heron@example.com",
    "operationType": "other-operation",
    "missionDetails": "A roof.",
}
ENTRY = {"contractorName": "Mara Quist", "contractorPhone": "(555) 010-7788"}
KEY = "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"


def test_text_field_refuses_other_json_types(visitor):
    for value in (7, 7.5, True, ["Heron"], {"name": "Heron"}):
        answer = visitor.post("/api/contact", {**MESSAGE, "callsign": value})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["callsign"]), value
    assert not ContactSubmission.objects.exists()


def test_boolean_and_amount_fields_refuse_other_notations(admin_caller):
    for invalid in (
        {"isActive": "yes"},
        {"isActive": 1},
        {"finalAmount": 10.5},
        {"finalAmount": True},
        {"finalAmount": "1e3"},
        {"finalAmount": "\u0661\u0662"},
    ):
        answer = admin_caller.post("/api/admin/credibility-entries", {**ENTRY, **invalid})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, list(invalid)), invalid
    assert not CredibilityEntry.objects.exists()
    for amount in ("10", "10.50", 10):
        answer = admin_caller.post("/api/admin/credibility-entries", {**ENTRY, "finalAmount": amount})
        assert answer.status_code == 201, amount


def test_integer_field_refuses_other_json_types(admin_caller):
    for count in ("5", 5.5, True):
        answer = admin_caller.post("/api/admin/invitation-codes", {"count": count})
        assert (answer.status_code, answer.json()["error"]) == (400, "Please enter a number between 1 and 100"), count
    assert not InvitationCode.objects.exists()


def test_ids_must_be_canonical_uuids(member_caller):
    for key in ("", KEY.replace("-", ""), f"{{{KEY}}}", f"urn:uuid:{KEY}", "7"):
        files = {"files": [upload("scope.pdf")]}
        answer = member_caller.upload("/api/user/documents", files, **{"Idempotency-Key": key})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["idempotencyKey"]), key
    assert not UserDocument.objects.exists()
    for device_id in (KEY.replace("-", ""), f"urn:uuid:{KEY}"):
        answer = member_caller.post("/api/devices/manage", {"deviceId": device_id, "action": "revoke"})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["deviceId"]), device_id


def test_text_in_a_file_field_is_refused(member_caller):
    answer = member_caller.upload("/api/user/documents", {"files": ["scope.pdf", upload("roof.pdf")]})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["files"])
    assert not UserDocument.objects.exists()


def test_urlencoded_form_is_415(member_caller):
    answer = member_caller.client.post(
        "/api/user/claims",
        "homeowner=Dana",
        content_type="application/x-www-form-urlencoded",
        headers=member_caller.headers(),
    )

    assert answer.status_code == 415
