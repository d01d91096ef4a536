"""Generating, assigning, unassigning and revoking codes in the panel."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes, generation
from apps.invitations.models import InvitationCode
from apps.invitations.serializers.codes import CreateCodesSerializer
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"
NAME = {"assigneeType": "name", "assigneeFirstName": "Lee", "assigneeLastName": "Ortega"}
PHONE = {"assigneeType": "phone", "assigneePhone": "(555) 010-4477"}
EMAIL = {"assigneeType": "email", "assigneeEmail": "lee@example.com"}


@pytest.fixture
def code(db) -> InvitationCode:
    return generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0]


def snapshot():
    return list(InvitationCode.objects.order_by("code").values()), counters_are_exact()


def test_batch_is_generated(admin_caller):
    answer = admin_caller.post(PATH, {"count": 3, "note": "Conference", "expiresAt": "2999-01-31T09:00:00Z"})

    assert answer.status_code == 201
    body = answer.json()
    assert (body["success"], body["message"]) == (True, "Generated 3 new invitation codes")
    assert len(body["codes"]) == InvitationCode.objects.count() == 3
    created = body["codes"][0]
    row = InvitationCode.objects.get(pk=created["id"])
    assert created == {
        "id": str(row.pk),
        "code": row.code,
        "isUsed": False,
        "assigneeType": None,
        "assigneeFirstName": None,
        "assigneeLastName": None,
        "assigneePhone": None,
        "assigneeEmail": None,
        "assignedAt": None,
        "assignedBy": None,
        "note": "Conference",
        "expiresAt": "2999-01-31T09:00:00Z",
        "revokedAt": None,
        "createdAt": f"{row.created_at:%Y-%m-%dT%H:%M:%SZ}",
        "usedAt": None,
        "usedBy": None,
        "redeemedBySomeoneElse": False,
        "mailStatus": None,
        "version": 1,
    }
    assert counters_are_exact()


def test_query_count_does_not_grow_with_the_batch(admin_caller, django_assert_num_queries):
    admin_caller.post(PATH, {"count": 1})
    # Session with admin; transaction, codes, counter, names and audit log; the codes of the response.
    for count in (2, 10):
        with django_assert_num_queries(8):
            admin_caller.post(PATH, {"count": count})


def test_custom_code_is_trimmed_upper_cased_and_unique(admin_caller):
    answer = admin_caller.post(PATH, {"code": "  storm-team_7 "})

    assert (answer.status_code, answer.json()["message"]) == (201, "Created custom code")
    assert [created["code"] for created in answer.json()["codes"]] == ["STORM-TEAM_7"]
    assert counters_are_exact()
    before = snapshot()
    answer = admin_caller.post(PATH, {"code": "Storm-Team_7"})
    assert (answer.status_code, answer.json()["code"]) == (409, "code_exists")
    assert snapshot() == before


def test_invalid_request_for_codes_names_the_field(admin_caller):
    count, characters = (
        "Please enter a number between 1 and 100",
        "Use at most 50 letters, digits, hyphens and underscores",
    )
    for body, field, message in (
        ({}, "count", count),
        ({"count": 0}, "count", count),
        ({"count": 101}, "count", count),
        ({"count": 2.5}, "count", count),
        ({"count": True}, "count", count),
        ({"count": "9" * 2000}, "count", count),
        ({"count": None}, "count", count),
        ({"code": "   "}, "code", "Please enter a custom code"),
        ({"code": "TWO WORDS"}, "code", characters),
        ({"code": "A" * 51}, "code", characters),
        ({"code": "É"}, "code", characters),
        ({"count": 1, "code": "A"}, "code", "Please enter either a number of codes or a custom code"),
    ):
        serializer = CreateCodesSerializer(data=body)
        assert not serializer.is_valid(), body
        assert serializer.errors == {field: [message]}, body

    answer = admin_caller.post(PATH, {"count": 0})
    assert (answer.status_code, answer.json()["error"], answer.json()["errors"]) == (400, count, {"count": [count]})
    past, too_late = "2020-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"
    for field, value in (("note", "n" * 501), ("expiresAt", past), ("expiresAt", too_late)):
        answer = admin_caller.post(PATH, {"count": 1, field: value})
        assert (answer.status_code, answer.json()["errors"].keys()) == (400, {field})
    assert not InvitationCode.objects.exists()


def test_code_is_assigned_by_name_phone_or_email_and_again(admin_caller, panel_admin, code):
    for assignee in (NAME, PHONE, EMAIL):
        answer = admin_caller.post(f"{PATH}/{code.pk}/assign", {"assigneeFirstName": "Stray", **assignee})

        assert answer.status_code == 200
        assert answer.json()["message"] == f"Code {code.code} assigned successfully"
        returned = answer.json()["code"]
        given = {name: value for name, value in returned.items() if name.startswith("assignee") and value is not None}
        assert given == assignee
        assert returned["assignedBy"] == {"id": str(panel_admin.pk), "username": "rowan", "fullName": "Rowan Hale"}
        assert returned["assignedAt"]
        assert InvitationCode.objects.get().group == "assigned"
        assert counters_are_exact()


def test_missing_assignee_fields_are_named(admin_caller, code):
    required, both = "Required fields must be provided based on assignee type", "Please enter both first and last name"
    before = snapshot()

    for body, errors in (
        ({}, {"assigneeType": [required]}),
        ({"assigneeType": "rank"}, {"assigneeType": [required]}),
        ({**NAME, "assigneeLastName": " "}, {"assigneeLastName": [both]}),
        ({"assigneeType": "name"}, {"assigneeFirstName": [both], "assigneeLastName": [both]}),
        ({"assigneeType": "phone"}, {"assigneePhone": ["Please enter a phone number"]}),
        ({"assigneeType": "email", "assigneeEmail": None}, {"assigneeEmail": ["Please enter an email address"]}),
    ):
        answer = admin_caller.post(f"{PATH}/{code.pk}/assign", body)
        assert (answer.status_code, answer.json()["error"], answer.json()["errors"]) == (400, required, errors)
    assert snapshot() == before


def test_malformed_phone_or_email_of_the_assignee_is_refused(admin_caller, code):
    before = snapshot()

    for kind, message, values in (
        (
            "phone",
            "Phone must be in format (xxx) xxx-xxxx",
            ["555 010 4477", "(555) 010-44770", "(\u0665\u0665\u0665) 010-4477"],
        ),
        ("email", "Email must contain @ and . symbols", ["lee.example.com", "lee@example"]),
        (
            "email",
            "Please enter a valid email address",
            ["lee@@example.com", "lee@exam ple.com", "l\u200bee@example.com", "l" * 250 + "@example.com"],
        ),
    ):
        field = f"assignee{kind.capitalize()}"
        for value in values:
            answer = admin_caller.post(f"{PATH}/{code.pk}/assign", {"assigneeType": kind, field: value})
            assert (answer.status_code, answer.json()["error"]) == (400, message), value
            assert answer.json()["errors"] == {field: [message]}
    assert snapshot() == before


def test_code_can_be_unassigned_once(admin_caller, code):
    admin_caller.post(f"{PATH}/{code.pk}/assign", PHONE)

    unassigned = admin_caller.delete(f"{PATH}/{code.pk}/assign")
    again = admin_caller.delete(f"{PATH}/{code.pk}/assign")

    assert (unassigned.status_code, unassigned.json()["message"]) == (200, f"Code {code.code} unassigned successfully")
    assert (unassigned.json()["code"]["assigneeType"], unassigned.json()["code"]["assignedBy"]) == (None, None)
    assert (again.status_code, again.json()["code"]) == (409, "not_assigned")
    assert counters_are_exact()


def test_revoked_code_cannot_be_changed(admin_caller, code):
    admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)

    revoked = admin_caller.post(f"{PATH}/{code.pk}/revoke")
    again = admin_caller.post(f"{PATH}/{code.pk}/revoke")

    assert (revoked.status_code, revoked.json()["message"]) == (200, f"Code {code.code} revoked successfully")
    assert revoked.json()["code"]["revokedAt"]
    assert (again.status_code, again.json()["code"]) == (200, revoked.json()["code"])
    for answer in (
        admin_caller.post(f"{PATH}/{code.pk}/assign", NAME),
        admin_caller.delete(f"{PATH}/{code.pk}/assign"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "code_revoked")
    assert counters_are_exact()


def test_used_code_cannot_be_changed(admin_caller, code, member):
    codes.redeem(code=code.code, member=member, now=timezone.now())
    before = snapshot()

    for answer in (
        admin_caller.post(f"{PATH}/{code.pk}/assign", NAME),
        admin_caller.delete(f"{PATH}/{code.pk}/assign"),
        admin_caller.post(f"{PATH}/{code.pk}/revoke"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "code_used")
    assert snapshot() == before


def test_expired_code_can_be_assigned_neither_before_nor_after_the_sweep(admin_caller):
    now = timezone.now()
    [code] = generation.generate(
        count=1, actor=COMMAND_LINE, now=now - timedelta(days=2), expires_at=now - timedelta(days=1)
    )

    before_sweep = admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)
    codes.sweep_expired(now=now)
    after_sweep = admin_caller.post(f"{PATH}/{code.pk}/assign", NAME)

    assert [answer.json()["code"] for answer in (before_sweep, after_sweep)] == ["code_expired"] * 2
    assert counters_are_exact()


def test_unknown_code_is_not_found(admin_caller):
    for change in ("revoke", "assign"):
        answer = admin_caller.post(f"{PATH}/6a1f0f0e-9c57-4a54-8a57-0d7f7c1f2a11/{change}", NAME)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), change


def test_only_panel_admins_may_call(visitor, member_caller, staff_caller):
    code = f"{PATH}/6a1f0f0e-9c57-4a54-8a57-0d7f7c1f2a11"
    for method, path in (
        ("get", PATH),
        ("post", PATH),
        ("get", f"{PATH}/unused"),
        ("get", f"{PATH}.csv"),
        ("post", f"{code}/revoke"),
        ("post", f"{code}/assign"),
        ("delete", f"{code}/assign"),
    ):
        statuses = [getattr(caller, method)(path).status_code for caller in (visitor, member_caller, staff_caller)]
        assert statuses == [401, 403, 403], (method, path)
