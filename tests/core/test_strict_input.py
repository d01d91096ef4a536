"""A request is taken as the API document describes it, and no other way, though DRF would be kinder."""

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
def test_a_text_is_a_text(visitor, value):
    answer = visitor.post("/api/contact", {**MESSAGE, "callsign": value})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["callsign"])
    assert not ContactSubmission.objects.exists()


@pytest.mark.parametrize(
    "wrong",
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
def test_true_is_true_and_an_amount_is_written_as_people_write_it(admin_caller, wrong):
    answer = admin_caller.post("/api/admin/credibility-entries", {**ENTRY, **wrong})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, list(wrong))
    assert not CredibilityEntry.objects.exists()


@pytest.mark.parametrize("amount", ["10", "10.50", 10])
def test_an_amount_may_be_a_text_or_whole_dollars(admin_caller, amount):
    assert admin_caller.post("/api/admin/credibility-entries", {**ENTRY, "finalAmount": amount}).status_code == 201


@pytest.mark.parametrize("count", ["5", 5.5, True])
def test_a_number_is_a_number(admin_caller, count):
    answer = admin_caller.post("/api/admin/invitation-codes", {"count": count})

    assert (answer.status_code, answer.json()["error"]) == (400, "Please enter a number between 1 and 100")
    assert not InvitationCode.objects.exists()


@pytest.mark.parametrize("key", ["", KEY.replace("-", ""), f"{{{KEY}}}", f"urn:uuid:{KEY}", "7"])
def test_an_idempotency_key_has_the_one_form(member_caller, key):
    answer = member_caller.upload("/api/user/documents", {"files": [upload("scope.pdf")]}, **{"Idempotency-Key": key})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["idempotencyKey"])
    assert not UserDocument.objects.exists()


@pytest.mark.parametrize("form", ["{}", "urn:uuid:{}"])
def test_an_id_has_the_one_form(member_caller, form):
    identity = uuid.UUID(KEY).hex if form == "{}" else KEY
    answer = member_caller.post("/api/devices/manage", {"deviceId": form.format(identity), "action": "revoke"})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["deviceId"])


def test_a_text_where_files_belong_is_no_file(member_caller):
    answer = member_caller.upload("/api/user/documents", {"files": ["scope.pdf", upload("roof.pdf")]})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["files"])
    assert not UserDocument.objects.exists()


def test_a_form_that_is_no_multipart_is_415(member_caller):
    answer = member_caller.client.post(
        "/api/user/claims",
        "homeowner=Dana",
        content_type="application/x-www-form-urlencoded",
        headers=member_caller.headers(),
    )

    assert answer.status_code == 415
