"""The panel's lists of codes: groups, figures, pages, search and the export."""

import csv
import io
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import AdminAccount, Member
from apps.audit.models import RecordEntry
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import assignment, codes
from apps.invitations import generation as generating
from apps.invitations.assignment import Assignee
from apps.invitations.models import InvitationCode
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"
NOW = timezone.now()


def make(name: str, *, age: int = 0, **fields) -> InvitationCode:
    return generating.create_custom(code=name, actor=COMMAND_LINE, now=NOW - timedelta(days=1, minutes=age), **fields)[
        0
    ]


def assign(code: InvitationCode, admin: AdminAccount, kind: str = "name", **fields) -> None:
    codes_fields = fields or {"assignee_first_name": "Lee", "assignee_last_name": "Ortega"}
    assignment.assign(code_id=code.pk, assignee=Assignee(kind, **codes_fields), actor=Actor(admin.user), now=NOW)


@pytest.fixture
def one_of_each(panel_admin: AdminAccount, member: Member) -> None:
    make("FREE", age=1)
    assign(make("HELD", age=2), panel_admin)
    codes.redeem(code=make("SPENT", age=3).code, member=member, now=NOW)
    codes.revoke(code_id=make("PULLED", age=4).pk, actor=COMMAND_LINE, now=NOW)
    make("LATE", age=5, expires_at=NOW - timedelta(hours=2))


def names(rows) -> list[str]:
    return [row["code"] for row in rows]


def test_each_code_stands_in_its_groups(admin_caller, one_of_each, member):
    body = admin_caller.get(PATH).json()

    assert {group: names(rows) for group, rows in body["codes"].items()} == {
        "unused": ["FREE", "HELD"],
        "used": ["SPENT"],
        "assigned": ["HELD"],
        "unassigned": ["FREE"],
    }
    assert body["counts"] == {"total": 5, "unused": 2, "used": 1, "assigned": 1, "unassigned": 1, "revoked": 2}
    assert body["next"] == {"unused": None, "used": None, "assigned": None, "unassigned": None}
    assert body["codes"]["used"][0]["usedBy"] == {"id": str(member.pk), "username": "dana", "fullName": "Dana Whitlock"}
    assert names(admin_caller.get(f"{PATH}/revoked").json()["results"]) == ["PULLED", "LATE"]


def test_the_sweep_changes_nothing_that_is_shown(admin_caller, one_of_each):
    before = admin_caller.get(PATH).json(), admin_caller.get(f"{PATH}/revoked").json()

    assert codes.sweep_expired(now=NOW) == 1

    assert (admin_caller.get(PATH).json(), admin_caller.get(f"{PATH}/revoked").json()) == before


@pytest.mark.parametrize("group", ["unused", "unassigned", "assigned", "used", "revoked"])
def test_pages_follow_each_other_without_gap_or_repetition(admin_caller, panel_admin, group):
    for number in range(8):
        code = make(f"CODE-{number}", age=number)
        if group == "assigned" or (group == "unused" and number % 3 == 0):
            assign(code, panel_admin)
        if group == "used":
            codes.redeem(code=code.code, member=MemberFactory(), now=NOW)
        if group == "revoked":
            codes.revoke(code_id=code.pk, actor=COMMAND_LINE, now=NOW)

    first = admin_caller.get(f"{PATH}/{group}", {"limit": 3}).json()
    if group != "revoked":
        overview = admin_caller.get(PATH, {"limit": 3}).json()
        assert (overview["codes"][group], overview["next"][group]) == (first["results"], first["next"])
    found, cursor = names(first["results"]), first["next"]
    while cursor:
        page = admin_caller.get(f"{PATH}/{group}", {"limit": 3, "cursor": cursor}).json()
        found, cursor = found + names(page["results"]), page["next"]

    assert found == [f"CODE-{number}" for number in range(8)]


def test_codes_of_one_instant_are_paged_without_loss(admin_caller):
    made = {code.code for code in generating.generate(count=5, actor=COMMAND_LINE, now=NOW)}

    first = admin_caller.get(f"{PATH}/unused", {"limit": 2}).json()
    second = admin_caller.get(f"{PATH}/unused", {"limit": 2, "cursor": first["next"]}).json()
    third = admin_caller.get(f"{PATH}/unused", {"limit": 2, "cursor": second["next"]}).json()

    found = names(first["results"]) + names(second["results"]) + names(third["results"])
    assert (set(found), len(found), third["next"]) == (made, 5, None)


@pytest.mark.parametrize("amount", [1, 12])
def test_a_list_asks_the_same_questions_whatever_the_amount(admin_caller, panel_admin, amount):
    for number in range(amount):
        make(f"FREE-{number}")
        assign(make(f"HELD-{number}"), panel_admin)
        codes.redeem(code=make(f"SPENT-{number}").code, member=MemberFactory(), now=NOW)
    admin_caller.get("/api/client-ip")

    with CaptureQueriesContext(connection) as queries:
        answer = admin_caller.get(PATH)
    # The session with its user; the used, the assigned and the unassigned codes with their people; the figures.
    assert (len(queries), len(answer.json()["codes"]["used"])) == (5, amount)

    with CaptureQueriesContext(connection) as queries:
        admin_caller.get(f"{PATH}/unused")
    # The session with its user; the assigned and the unassigned codes.
    assert len(queries) == 3

    with CaptureQueriesContext(connection) as queries:
        answer = admin_caller.get(PATH, {"search": "whitlock"})
    # As without a search, and before the lists: codes by their assignee, members by themselves.
    assert (len(queries), len(answer.json()["codes"]["used"])) == (7, amount)

    with CaptureQueriesContext(connection) as queries:
        admin_caller.get(PATH, {"search": "AAN-7"})
    # The beginning of a drawn code is nobody's name.
    assert len(queries) == 5


@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("aan-7x", ["AAN-7XABC-DEFGH"]),
        ("AAN", ["AAN-7XABC-DEFGH", "AAN-8YABC-DEFGH"]),
        ("abc", []),
        ("held", ["HELD-NAME", "HELD-PHONE", "HELD-EMAIL"]),
        ("orTEG", ["HELD-NAME"]),
        ("lee ort", ["HELD-NAME"]),
        ("010-99", ["HELD-PHONE"]),
        ("5550109", ["HELD-PHONE"]),
        ("(555) 010", ["HELD-PHONE", "SPENT"]),
        ("RIVERA@", ["HELD-EMAIL"]),
        ("whitlock", ["SPENT"]),
        ("dana w", ["SPENT"]),
        ("dana@example", ["SPENT"]),
        ("4477", ["SPENT"]),
        ("sp", ["SPENT"]),
        ("100%", []),
        ("_", []),
        ("-", ["HELD-PHONE", "SPENT"]),
        ("lée ORTÉGA", ["HELD-NAME"]),
        ("roofing", ["SPENT"]),
        ("\u0301", []),
    ],
)
def test_search_finds_beginnings_of_codes_and_parts_of_people(admin_caller, panel_admin, member, term, found):
    make("AAN-7XABC-DEFGH", age=1)
    make("AAN-8YABC-DEFGH", age=2)
    assign(make("HELD-NAME", age=3), panel_admin)
    assign(make("HELD-PHONE", age=4), panel_admin, "phone", assignee_phone="(555) 010-9901")
    assign(make("HELD-EMAIL", age=5), panel_admin, "email", assignee_email="j.rivera@example.org")
    codes.redeem(code=make("SPENT", age=6).code, member=member, now=NOW)

    body = admin_caller.get(PATH, {"search": term}).json()

    assert names(body["codes"]["unused"]) + names(body["codes"]["used"]) == found
    assert body["counts"]["total"] == 6
    paged = admin_caller.get(f"{PATH}/unused", {"search": term}).json()
    assert paged["results"] == body["codes"]["unused"]


def test_a_member_is_found_by_what_is_so_now(admin_caller, member, other_member):
    codes.redeem(code=make("SPENT").code, member=member, now=NOW)
    member.first_name, member.phone = "Ida", "(555) 010-0099"
    member.save()
    member.user.email = "ida@example.com"
    member.user.save()

    def found(term: str) -> list[str]:
        return names(admin_caller.get(f"{PATH}/used", {"search": term}).json()["results"])

    assert [found(term) for term in ("ida whit", "0100099", "ida@")] == [["SPENT"]] * 3
    assert [found(term) for term in ("dana", "4477", "marcus")] == [[]] * 3


def test_whoever_a_code_was_taken_from_finds_it_no_more(admin_caller, panel_admin):
    code = make("HELD")
    assign(code, panel_admin)
    assignment.unassign(code_id=code.pk, actor=Actor(panel_admin.user), now=NOW)

    body = admin_caller.get(PATH, {"search": "ortega"}).json()

    assert body["codes"]["unused"] == []
    assert InvitationCode.objects.get().assignee_text == ""


@pytest.mark.parametrize("most", [0, 1, 2, 1000])
def test_a_search_that_finds_too_many_people_to_name_finds_the_same_codes(admin_caller, panel_admin, monkeypatch, most):
    monkeypatch.setattr("apps.invitations.search.MAX_LISTED_IDS", most)
    for number in range(3):
        assign(make(f"HELD-{number}", age=number), panel_admin)
        person = MemberFactory(first_name="Lee", last_name="Ortega", user__email=f"lee.ortega{number}@example.com")
        codes.redeem(code=make(f"SPENT-{number}", age=9 + number).code, member=person, now=NOW)
    make("FREE")

    for term, held in (("ortega", 3), ("LEE O", 3), ("lee.ortega", 0), ("5550104477", 0)):
        body = admin_caller.get(PATH, {"search": term}).json()
        assert names(body["codes"]["used"]) == ["SPENT-0", "SPENT-1", "SPENT-2"]
        assert names(body["codes"]["unused"]) == ["HELD-0", "HELD-1", "HELD-2"][:held]


def test_letters_that_grow_when_they_are_compared_are_assigned_and_found(admin_caller):
    code = make("HELD")
    name = "\ufdfa" * 100
    given = {"assigneeType": "name", "assigneeFirstName": name, "assigneeLastName": name}

    assert admin_caller.post(f"{PATH}/{code.pk}/assign", given).status_code == 200
    assert names(admin_caller.get(PATH, {"search": "\ufdfa"}).json()["codes"]["assigned"]) == ["HELD"]
    # An entry of PostgreSQL's index has a limit, which they would pass.
    assert len(InvitationCode.objects.get().assignee_text) == 500


@pytest.mark.parametrize(
    ("kind", "fields", "someone_else"),
    [
        ("name", {"assignee_first_name": "dána", "assignee_last_name": "WHITLOCK"}, False),
        ("name", {"assignee_first_name": "Lee", "assignee_last_name": "Whitlock"}, True),
        ("phone", {"assignee_phone": "(555) 010-4477"}, False),
        ("phone", {"assignee_phone": "(555) 010-4478"}, True),
        ("email", {"assignee_email": "DANA@example.com"}, False),
        ("email", {"assignee_email": "lee@example.com"}, True),
    ],
)
def test_a_code_tells_whether_someone_else_redeemed_it(admin_caller, member, kind, fields, someone_else):
    code = make("HELD")
    assign(code, AdminAccount.objects.get(), kind, **fields)
    assert admin_caller.get(PATH).json()["codes"]["assigned"][0]["redeemedBySomeoneElse"] is False

    codes.redeem(code="HELD", member=member, now=NOW)

    assert admin_caller.get(PATH).json()["codes"]["used"][0]["redeemedBySomeoneElse"] is someone_else


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": 501}, "limit"),
        ({"limit": "x"}, "limit"),
        ({"search": "a" * 255}, "search"),
        ({"search": "a\x00b"}, "search"),
    ],
)
def test_a_wrong_query_is_refused(admin_caller, query, field):
    answer = admin_caller.get(PATH, query)

    assert (answer.status_code, answer.json()["errors"].keys()) == (400, {field})


def test_an_unknown_group_and_a_made_up_cursor_are_refused(admin_caller):
    assert admin_caller.get(f"{PATH}/lost").json()["code"] == "not_found"
    assert admin_caller.get(f"{PATH}/used", {"cursor": "made-up"}).json()["errors"].keys() == {"cursor"}
    assert admin_caller.get(f"{PATH}.csv", {"group": "lost"}).json()["errors"].keys() == {"group"}


def exported(answer) -> list[dict[str, str]]:
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_group_is_exported_as_a_stream(admin_caller):
    make("STORM", note='quote " and, comma')

    answer = admin_caller.get(f"{PATH}.csv", {"group": "unused"}, accept="text/csv")

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert answer["Content-Disposition"] == 'attachment; filename="invitation-codes-unused.csv"'
    assert answer.streaming
    [row] = exported(answer)
    assert (row["Code"], row["Group"], row["Note"]) == ("STORM", "unassigned", 'quote " and, comma')


@pytest.mark.parametrize(
    "text",
    ["=1+1", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\n=1", " \r\n +1", "\u3000=1", "\u00a0-1",
     "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)", "\u200b=1"],
)  # fmt: skip
def test_what_a_spreadsheet_would_carry_out_is_exported_as_text(admin_caller, panel_admin, text):
    code = make("-CODE", note=text)
    assign(code, panel_admin, assignee_first_name=text, assignee_last_name="Ortega")

    [row] = exported(admin_caller.get(f"{PATH}.csv"))

    assert (row["Code"], row["Assigned by"]) == ("'-CODE", "rowan")
    assert (row["Note"], row["Assignee first name"]) == (f"'{text}", f"'{text}")


def test_the_export_holds_what_is_shown(admin_caller, one_of_each):
    for group, search, shown in (
        ("", "", ["FREE", "HELD"]),
        ("assigned", "ortega", ["HELD"]),
        ("unused", "fr", ["FREE"]),
        ("used", "dana w", ["SPENT"]),
        ("revoked", "la", ["LATE"]),
        ("unassigned", "ortega", []),
    ):
        answer = admin_caller.get(f"{PATH}.csv", {"group": group, "search": search})
        assert [row["Code"] for row in exported(answer)] == shown


def test_an_export_stands_on_record(admin_caller, panel_admin):
    admin_caller.get(f"{PATH}.csv", {"group": "assigned", "search": "ortega"})
    admin_caller.get(f"{PATH}.csv", {"group": "assigned", "search": "a\x00b"})

    entry = RecordEntry.objects.get()
    assert (entry.actor, entry.action, entry.description) == (
        panel_admin.user,
        "codes_exported",
        "Assigned codes exported",
    )
    assert entry.changes == [
        {"field": "group", "before": None, "after": "assigned"},
        {"field": "search", "before": None, "after": "ortega"},
    ]


def test_the_export_reads_in_portions_and_leaves_nothing_out(admin_caller, monkeypatch):
    monkeypatch.setattr("apps.invitations.selectors.EXPORT_BATCH_SIZE", 2)
    made = {code.code for code in generating.generate(count=5, actor=COMMAND_LINE, now=NOW)}

    rows = exported(admin_caller.get(f"{PATH}.csv?group=unassigned"))

    assert (len(rows), {row["Code"] for row in rows}) == (5, made)
