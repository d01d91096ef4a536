"""Lists of codes in the panel: groups, counts, pagination, search and CSV export."""

import csv
import io
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import AdminAccount, Member
from apps.audit.models import AuditLogEntry
from apps.core import csv_export
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.invitations import assignment, codes, generation
from apps.invitations.assignment import Assignee
from apps.invitations.models import InvitationCode
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db
PATH = "/api/admin/invitation-codes"
NOW = timezone.now()


def create_code(name: str, *, age: int = 0, **fields) -> InvitationCode:
    return generation.create_custom(code=name, actor=COMMAND_LINE, now=NOW - timedelta(days=1, minutes=age), **fields)[
        0
    ]


def assign(code: InvitationCode, admin: AdminAccount, kind: str = "name", **fields) -> None:
    assignee_fields = fields or {"assignee_first_name": "Lee", "assignee_last_name": "Ortega"}
    assignment.assign(code_id=code.pk, assignee=Assignee(kind, **assignee_fields), actor=Actor(admin.user), now=NOW)


@pytest.fixture
def code_in_each_group(panel_admin: AdminAccount, member: Member) -> None:
    create_code("FREE", age=1)
    assign(create_code("HELD", age=2), panel_admin)
    codes.redeem(code=create_code("SPENT", age=3).code, member=member, now=NOW)
    codes.revoke(code_id=create_code("PULLED", age=4).pk, actor=COMMAND_LINE, now=NOW)
    create_code("LATE", age=5, expires_at=NOW - timedelta(hours=2))


def get_codes(rows) -> list[str]:
    return [row["code"] for row in rows]


def test_each_code_is_listed_in_its_groups(admin_caller, code_in_each_group, member):
    body = admin_caller.get(PATH).json()

    assert {group: get_codes(rows) for group, rows in body["codes"].items()} == {
        "unused": ["FREE", "HELD"],
        "used": ["SPENT"],
        "assigned": ["HELD"],
        "unassigned": ["FREE"],
    }
    assert body["counts"] == {"total": 5, "unused": 2, "used": 1, "assigned": 1, "unassigned": 1, "revoked": 2}
    assert body["next"] == {"unused": None, "used": None, "assigned": None, "unassigned": None}
    assert body["codes"]["used"][0]["usedBy"] == {"id": str(member.pk), "username": "dana", "fullName": "Dana Whitlock"}
    assert get_codes(admin_caller.get(f"{PATH}/revoked").json()["results"]) == ["PULLED", "LATE"]


def test_overview_of_one_group_has_its_codes_and_all_counts(admin_caller, code_in_each_group):
    search = {"search": "ortega"}
    everything = admin_caller.get(PATH, search).json()
    assert everything["codes"]["assigned"]

    for group in ("unused", "used", "assigned", "unassigned"):
        body = admin_caller.get(PATH, {"group": group, **search}).json()

        assert body["codes"] == {group: everything["codes"][group]}, group
        assert body["next"] == {group: None}, group
        assert body["counts"] == everything["counts"], group
    assert admin_caller.get(PATH, {"group": "", **search}).json() == everything


def test_sweep_of_expired_codes_does_not_change_the_lists(admin_caller, code_in_each_group):
    before = admin_caller.get(PATH).json(), admin_caller.get(f"{PATH}/revoked").json()

    assert codes.sweep_expired(now=NOW) == 1

    assert (admin_caller.get(PATH).json(), admin_caller.get(f"{PATH}/revoked").json()) == before


def test_pages_have_no_gaps_and_no_duplicates(admin_caller, panel_admin):
    # Four codes of each group. Those of "unused" are the unassigned and the assigned ones, by age.
    for number in range(4):
        create_code(f"FREE-{number}", age=2 * number)
        assign(create_code(f"HELD-{number}", age=2 * number + 1), panel_admin)
        codes.redeem(code=create_code(f"SPENT-{number}", age=number).code, member=MemberFactory(), now=NOW)
        codes.revoke(code_id=create_code(f"PULLED-{number}", age=number).pk, actor=COMMAND_LINE, now=NOW)
    names = {
        "unused": [f"{name}-{number}" for number in range(4) for name in ("FREE", "HELD")],
        **{
            group: [f"{name}-{number}" for number in range(4)]
            for group, name in {"unassigned": "FREE", "assigned": "HELD", "used": "SPENT", "revoked": "PULLED"}.items()
        },
    }
    overview = admin_caller.get(PATH, {"limit": 3}).json()

    for group, expected in names.items():
        first = admin_caller.get(f"{PATH}/{group}", {"limit": 3}).json()
        if group != "revoked":
            assert (overview["codes"][group], overview["next"][group]) == (first["results"], first["next"]), group
            shown = admin_caller.get(PATH, {"limit": 3, "group": group}).json()
            assert (shown["codes"], shown["next"]) == ({group: first["results"]}, {group: first["next"]}), group
        found, cursor = get_codes(first["results"]), first["next"]
        while cursor:
            page = admin_caller.get(f"{PATH}/{group}", {"limit": 3, "cursor": cursor}).json()
            found, cursor = found + get_codes(page["results"]), page["next"]

        assert found == expected, group


def test_codes_created_at_the_same_time_are_paged_completely(admin_caller):
    made = {code.code for code in generation.generate(count=5, actor=COMMAND_LINE, now=NOW)}

    first = admin_caller.get(f"{PATH}/unused", {"limit": 2}).json()
    second = admin_caller.get(f"{PATH}/unused", {"limit": 2, "cursor": first["next"]}).json()
    third = admin_caller.get(f"{PATH}/unused", {"limit": 2, "cursor": second["next"]}).json()

    found = get_codes(first["results"]) + get_codes(second["results"]) + get_codes(third["results"])
    assert (set(found), len(found), third["next"]) == (made, 5, None)


def test_query_count_does_not_depend_on_the_number_of_codes(admin_caller, panel_admin, django_assert_num_queries):
    queries = (
        # Session with user; used, assigned and unassigned codes with their people; counts.
        (PATH, {}, 5),
        # Session with user; used codes with their people; counts.
        (PATH, {"group": "used"}, 3),
        # Session with user; assigned and unassigned codes.
        (f"{PATH}/unused", {}, 3),
        # As the first, plus one query each for matching notes, assignees and members.
        (PATH, {"search": "whitlock"}, 8),
        # A code prefix matches no names, so people are not searched.
        (PATH, {"search": "AAN-7"}, 5),
    )
    admin_caller.get("/api/client-ip")
    for size in (1, 5):
        for number in range(size):
            create_code(f"FREE-{size}-{number}")
            assign(create_code(f"HELD-{size}-{number}"), panel_admin)
            codes.redeem(code=create_code(f"SPENT-{size}-{number}").code, member=MemberFactory(), now=NOW)
        for path, query, count in queries:
            with django_assert_num_queries(count):
                assert admin_caller.get(path, query).status_code == 200


FOUND = {
    "aan-7x": ["AAN-7XABC-DEFGH"],
    "AAN": ["AAN-7XABC-DEFGH", "AAN-8YABC-DEFGH"],
    "abc": [],
    "held": ["HELD-NAME", "HELD-PHONE", "HELD-EMAIL"],
    "orTEG": ["HELD-NAME"],
    "lee ort": ["HELD-NAME"],
    "010-99": ["HELD-PHONE"],
    "5550109": ["HELD-PHONE"],
    "(555) 010": ["HELD-PHONE", "SPENT"],
    "RIVERA@": ["HELD-EMAIL"],
    "whitlock": ["SPENT"],
    "dana w": ["SPENT"],
    "dana@example": ["SPENT"],
    "4477": ["SPENT"],
    "sp": ["SPENT"],
    "100%": [],
    "_": [],
    "-": ["HELD-PHONE", "SPENT"],
    "lée ORTÉGA": ["HELD-NAME"],
    "roofing": ["SPENT"],
    "\u0301": [],
}


def test_search_matches_code_prefixes_and_parts_of_names_and_contacts(admin_caller, panel_admin, member):
    create_code("AAN-7XABC-DEFGH", age=1)
    create_code("AAN-8YABC-DEFGH", age=2)
    assign(create_code("HELD-NAME", age=3), panel_admin)
    assign(create_code("HELD-PHONE", age=4), panel_admin, "phone", assignee_phone="(555) 010-9901")
    assign(create_code("HELD-EMAIL", age=5), panel_admin, "email", assignee_email="j.rivera@example.org")
    codes.redeem(code=create_code("SPENT", age=6).code, member=member, now=NOW)

    for term, found in FOUND.items():
        body = admin_caller.get(PATH, {"search": term}).json()
        assert get_codes(body["codes"]["unused"]) + get_codes(body["codes"]["used"]) == found, term
        assert body["counts"]["total"] == 6, term
    paged = admin_caller.get(f"{PATH}/unused", {"search": "held"}).json()
    assert get_codes(paged["results"]) == FOUND["held"]


def test_search_matches_the_current_data_of_the_member(admin_caller, member, other_member):
    codes.redeem(code=create_code("SPENT").code, member=member, now=NOW)
    member.first_name, member.phone = "Ida", "(555) 010-0099"
    member.save()
    member.user.email = "ida@example.com"
    member.user.save()

    def found(term: str) -> list[str]:
        return get_codes(admin_caller.get(f"{PATH}/used", {"search": term}).json()["results"])

    assert [found(term) for term in ("ida whit", "0100099", "ida@")] == [["SPENT"]] * 3
    assert [found(term) for term in ("dana", "4477", "marcus")] == [[]] * 3


def test_search_does_not_match_a_former_assignee(admin_caller, panel_admin):
    code = create_code("HELD")
    assign(code, panel_admin)
    assignment.unassign(code_id=code.pk, actor=Actor(panel_admin.user), now=NOW)

    body = admin_caller.get(PATH, {"search": "ortega"}).json()

    assert body["codes"]["unused"] == []
    assert InvitationCode.objects.get().assignee_text == ""


def test_search_that_matches_many_people_finds_the_same_codes(admin_caller, panel_admin, monkeypatch):
    for number in range(2):
        assign(create_code(f"HELD-{number}", age=number), panel_admin)
        person = MemberFactory(first_name="Lee", last_name="Ortega", user__email=f"lee.ortega{number}@example.com")
        codes.redeem(code=create_code(f"SPENT-{number}", age=9 + number).code, member=person, now=NOW)
    create_code("FREE")

    for max_people in (0, 1, 1000):
        monkeypatch.setattr("apps.invitations.search.MAX_LISTED_IDS", max_people)
        for term, held in (("LEE O", ["HELD-0", "HELD-1"]), ("lee.ortega", []), ("5550104477", [])):
            body = admin_caller.get(PATH, {"search": term}).json()
            assert get_codes(body["codes"]["used"]) == ["SPENT-0", "SPENT-1"], (max_people, term)
            assert get_codes(body["codes"]["unused"]) == held, (max_people, term)


def test_assignee_whose_search_key_is_longer_than_the_name_is_found(admin_caller):
    code = create_code("HELD")
    name = "\ufdfa" * 100
    body = {"assigneeType": "name", "assigneeFirstName": name, "assigneeLastName": name}

    assert admin_caller.post(f"{PATH}/{code.pk}/assign", body).status_code == 200
    assert get_codes(admin_caller.get(PATH, {"search": "\ufdfa"}).json()["codes"]["assigned"]) == ["HELD"]
    # The key is cut, because a PostgreSQL index entry has a maximum size.
    assert len(InvitationCode.objects.get().assignee_text) == 500


def test_list_says_whether_someone_other_than_the_assignee_redeemed_the_code(admin_caller, panel_admin, member):
    assignees = [
        ("name", {"assignee_first_name": "dána", "assignee_last_name": "WHITLOCK"}, False),
        ("name", {"assignee_first_name": "Lee", "assignee_last_name": "Whitlock"}, True),
        ("phone", {"assignee_phone": "(555) 010-4477"}, False),
        ("phone", {"assignee_phone": "(555) 010-4478"}, True),
        ("email", {"assignee_email": "lee@example.com"}, True),
        ("email", {"assignee_email": "DANA@example.com"}, False),
    ]
    for number, (kind, fields, _) in enumerate(assignees):
        assign(create_code(f"HELD-{number}", age=number), panel_admin, kind, **fields)
    shown = admin_caller.get(PATH).json()["codes"]["assigned"]
    assert [code["redeemedBySomeoneElse"] for code in shown] == [False] * 6

    # They all have the same name and phone, and only the last one this email.
    for number, redeemer in enumerate([*(MemberFactory() for _ in range(5)), member]):
        codes.redeem(code=f"HELD-{number}", member=redeemer, now=NOW)

    used = admin_caller.get(PATH).json()["codes"]["used"]
    assert {code["code"]: code["redeemedBySomeoneElse"] for code in used} == {
        f"HELD-{number}": expected for number, (_, _, expected) in enumerate(assignees)
    }


def test_invalid_query_parameter_is_refused(admin_caller):
    for path, field, value in (
        (PATH, "limit", 0),
        (PATH, "limit", 501),
        (PATH, "limit", "x"),
        (PATH, "search", "a" * 255),
        (PATH, "search", "a\x00b"),
        (PATH, "group", "lost"),
        (PATH, "group", "revoked"),
        (f"{PATH}/used", "cursor", "made-up"),
        (f"{PATH}.csv", "group", "lost"),
    ):
        answer = admin_caller.get(path, {field: value})
        assert (answer.status_code, answer.json()["errors"].keys()) == (400, {field}), value
    assert admin_caller.get(f"{PATH}/lost").json()["code"] == "not_found"


def read_csv(answer) -> list[dict[str, str]]:
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_export_of_a_group_is_streamed(admin_caller):
    create_code("STORM", note='quote " and, comma')

    answer = admin_caller.get(f"{PATH}.csv", {"group": "unused"}, accept="text/csv")

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert answer["Content-Disposition"] == 'attachment; filename="invitation-codes-unused.csv"'
    assert answer.streaming
    [row] = read_csv(answer)
    assert (row["Code"], row["Group"], row["Note"]) == ("STORM", "unassigned", 'quote " and, comma')


FORMULAS = [
    "=1+1", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\n=1", " \r\n +1", "\u3000=1", "\u00a0-1",
    "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)", "\u200b=1",
]  # fmt: skip


def test_csv_export_escapes_spreadsheet_formulas(admin_caller, panel_admin):
    code = create_code("-CODE", note="=1+1")
    assign(code, panel_admin, assignee_first_name="@SUM(A1)", assignee_last_name="Ortega")
    [row] = read_csv(admin_caller.get(f"{PATH}.csv"))
    assert (row["Code"], row["Assigned by"]) == ("'-CODE", "rowan")
    assert (row["Note"], row["Assignee first name"]) == ("'=1+1", "'@SUM(A1)")

    text = "".join(csv_export.write_lines([text] for text in FORMULAS)).removeprefix("\ufeff")
    assert list(csv.reader(io.StringIO(text, newline=""))) == [[f"'{text}"] for text in FORMULAS]


def test_csv_export_applies_group_and_search(admin_caller, code_in_each_group):
    for group, search, expected in (
        ("", "", ["FREE", "HELD"]),
        ("assigned", "ortega", ["HELD"]),
        ("unused", "fr", ["FREE"]),
        ("used", "dana w", ["SPENT"]),
        ("revoked", "la", ["LATE"]),
        ("unassigned", "ortega", []),
    ):
        answer = admin_caller.get(f"{PATH}.csv", {"group": group, "search": search})
        assert [row["Code"] for row in read_csv(answer)] == expected


def test_csv_export_is_logged_in_the_audit_log(admin_caller, panel_admin):
    admin_caller.get(f"{PATH}.csv", {"group": "assigned", "search": "ortega"})
    admin_caller.get(f"{PATH}.csv", {"group": "assigned", "search": "a\x00b"})

    entry = AuditLogEntry.objects.get()
    assert (entry.actor, entry.action, entry.description) == (
        panel_admin.user,
        "codes_exported",
        "Assigned codes exported",
    )
    assert entry.changes == [
        {"field": "group", "before": None, "after": "assigned"},
        {"field": "search", "before": None, "after": "ortega"},
    ]


def test_csv_export_in_chunks_contains_every_code(admin_caller, monkeypatch):
    monkeypatch.setattr("apps.invitations.selectors.EXPORT_BATCH_SIZE", 2)
    made = {code.code for code in generation.generate(count=5, actor=COMMAND_LINE, now=NOW)}

    rows = read_csv(admin_caller.get(f"{PATH}.csv?group=unassigned"))

    assert (len(rows), {row["Code"] for row in rows}) == (5, made)
