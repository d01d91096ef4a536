"""Input must match the API document exactly; DRF alone would coerce some of these values."""

import json
import uuid

import pytest

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


@pytest.mark.parametrize("value", [7, 7.5, True, ["Heron"], {"name": "Heron"}])
def test_text_field_refuses_other_json_types(visitor, value):
    answer = visitor.post("/api/contact", {**MESSAGE, "callsign": value})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["callsign"])
    assert not ContactSubmission.objects.exists()


@pytest.mark.parametrize(
    "invalid",
    [
        {"isActive": "yes"},
        {"isActive": 1},
        {"finalAmount": 10.5},
        {"finalAmount": True},
        {"finalAmount": "1e3"},
        {"finalAmount": "\u0661\u0662"},
    ],
    ids=json.dumps,
)
def test_boolean_and_amount_fields_refuse_other_notations(admin_caller, invalid):
    answer = admin_caller.post("/api/admin/credibility-entries", {**ENTRY, **invalid})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, list(invalid))
    assert not CredibilityEntry.objects.exists()


@pytest.mark.parametrize("amount", ["10", "10.50", 10])
def test_amount_may_be_a_string_or_an_integer(admin_caller, amount):
    assert admin_caller.post("/api/admin/credibility-entries", {**ENTRY, "finalAmount": amount}).status_code == 201


@pytest.mark.parametrize("count", ["5", 5.5, True])
def test_integer_field_refuses_other_json_types(admin_caller, count):
    answer = admin_caller.post("/api/admin/invitation-codes", {"count": count})

    assert (answer.status_code, answer.json()["error"]) == (400, "Please enter a number between 1 and 100")
    assert not InvitationCode.objects.exists()


@pytest.mark.parametrize("key", ["", KEY.replace("-", ""), f"{{{KEY}}}", f"urn:uuid:{KEY}", "7"])
def test_idempotency_key_must_be_a_canonical_uuid(member_caller, key):
    answer = member_caller.upload("/api/user/documents", {"files": [upload("scope.pdf")]}, **{"Idempotency-Key": key})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["idempotencyKey"])
    assert not UserDocument.objects.exists()


@pytest.mark.parametrize("form", ["{}", "urn:uuid:{}"])
def test_id_must_be_a_canonical_uuid(member_caller, form):
    device_id = uuid.UUID(KEY).hex if form == "{}" else KEY
    answer = member_caller.post("/api/devices/manage", {"deviceId": form.format(device_id), "action": "revoke"})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["deviceId"])


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
