"""Many codes at once in the panel: generating, revoking, assigning from a CSV file, and finding a batch by its note."""

import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes, generation
from apps.invitations.models import InvitationCode
from apps.invitations.serializers.batches import CreateBatchSerializer
from tests.factories import MemberFactory
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"


def create(number: int, note: str = "") -> list[InvitationCode]:
    return generation.generate(count=number, note=note, actor=COMMAND_LINE, now=timezone.now())


def redeem(code: InvitationCode) -> None:
    codes.redeem(code=code.code, member=MemberFactory(), now=timezone.now())


def assign_file(caller, text: str | bytes):
    content = text.encode() if isinstance(text, str) else text
    return caller.upload(f"{PATH}/assign", {"files": SimpleUploadedFile("codes.csv", content)})


def test_large_batch_is_one_list_of_at_most_a_thousand_codes(admin_caller):
    answer = admin_caller.post(f"{PATH}/batch", {"count": 101, "note": "Expo"})

    assert (answer.status_code, answer.json()["message"]) == (201, "Generated 101 new invitation codes")
    assert len({code["code"] for code in answer.json()["codes"]}) == 101
    assert counters_are_exact()
    assert CreateBatchSerializer(data={"count": 1000}).is_valid()


def test_count_outside_the_limits_is_refused(admin_caller):
    for count in (0, 1001, "7", None):
        answer = admin_caller.post(f"{PATH}/batch", {"count": count})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["count"]), count


def test_bad_ids_are_refused(admin_caller):
    for ids in ([], ["7"], "7", [str(uuid.UUID(int=1))] * 1001, None):
        answer = admin_caller.post(f"{PATH}/revoke", {"ids": ids})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["ids"]), ids


def test_note_of_a_batch_is_searched_in_lists_and_in_the_csv(admin_caller):
    create(2, note="Condo boards,  Miami-Dade")
    create(1, note="Roofers")

    found = admin_caller.get(PATH, {"search": "condo BOARDS, miami"}).json()["codes"]["unassigned"]
    lines = b"".join(admin_caller.get(f"{PATH}.csv", {"search": "condo"}).streaming_content).decode().splitlines()

    assert [code["note"] for code in found] == ["Condo boards,  Miami-Dade"] * 2
    assert len(lines) == 3


def test_several_codes_are_revoked_and_each_has_its_outcome(admin_caller):
    first, used, revoked = create(3)
    redeem(used)
    codes.revoke(code_id=revoked.pk, actor=COMMAND_LINE, now=timezone.now())
    unknown = str(uuid.uuid4())

    answer = admin_caller.post(f"{PATH}/revoke", {"ids": [str(first.pk), str(used.pk), str(revoked.pk), unknown]})

    assert answer.json()["message"] == "2 codes revoked, 2 refused"
    assert answer.json()["results"] == [
        {"id": str(first.pk), "outcome": "revoked"},
        {"id": str(used.pk), "outcome": "refused", "code": "code_used", "error": "This code has already been used"},
        {"id": str(revoked.pk), "outcome": "revoked"},
        {"id": unknown, "outcome": "refused", "code": "not_found", "error": "Not found"},
    ]
    first.refresh_from_db()
    assert first.group == "revoked"
    assert counters_are_exact()


def test_each_row_of_the_file_has_its_outcome(admin_caller):
    name, phone, email, used = create(4)
    redeem(used)
    text = (
        "\ufeffCode;Name;Phone;Email\r\n"
        f"{name.code.lower()};Lee Anne Ortega;;\r\n"
        f"{phone.code};;1 555 010 4477;\r\n"
        "\r\n"
        f"{email.code};;;lee@example.com\r\n"
        f"{email.code};;;ann@example.com\r\n"
        f"{used.code};;;lee@example.com\r\n"
        "AAN-NONE;;;lee@example.com\r\n"
        f"{name.code};Lee;;lee@example.com\r\n"
        f"{name.code};Lee;;\r\n"
    )

    body = assign_file(admin_caller, text).json()

    assert body["message"] == "3 codes assigned, 5 refused"
    outcomes = [(result["row"], result["outcome"], result.get("error", "")) for result in body["results"]]
    assert outcomes == [
        (1, "assigned", ""),
        (2, "assigned", ""),
        (3, "assigned", ""),
        (4, "refused", "This code is in an earlier row"),
        (5, "refused", "This code has already been used"),
        (6, "refused", "There is no such code"),
        (7, "refused", "Fill exactly one of name, phone and email"),
        (8, "refused", "Please enter both first and last name"),
    ]
    for code in (name, phone, email):
        code.refresh_from_db()
    assert (name.assignee_first_name, name.assignee_last_name) == ("Lee Anne", "Ortega")
    assert (phone.assignee_phone, email.assignee_email) == ("(555) 010-4477", "lee@example.com")
    assert counters_are_exact()


def test_each_code_of_a_file_costs_one_statement(admin_caller, django_assert_max_num_queries):
    """On SQLite, a thousand codes would otherwise hold up all other changes for seconds."""
    made = create(40)
    text = "code;name\n" + "\n".join(f"{code.code};Lee Ortega{number}" for number, code in enumerate(made))

    with django_assert_max_num_queries(40 + 35):
        assign_file(admin_caller, text)

    descriptions = {entry.description for entry in AuditLogEntry.objects.filter(action="code_assigned")}
    assert descriptions == {f"Code {code.code} assigned to Lee Ortega{number}" for number, code in enumerate(made)}


def test_unreadable_file_is_refused(admin_caller):
    for content in (
        "",
        "code,email",
        "code,colour\nAAN,red",
        "code,code,email\nA,B,lee@example.com",
        "email\nlee@example.com",
        b"code,email\n\xff\xfe,x",
        "code,email\n" + "AAN,lee@example.com\n" * 10_000,
        'code,email\n"' + "x" * 200_000,
    ):
        answer = assign_file(admin_caller, content)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["files"]), content[:40]


def test_members_send_no_files_to_the_panel_and_admins_none_to_members(member_caller, admin_caller):
    assert assign_file(member_caller, "code,email").status_code == 403
    assert admin_caller.upload("/api/user/documents", {}).status_code == 403
