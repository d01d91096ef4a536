"""The record as admins read it in the panel."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from apps.audit import services as audit
from apps.audit.models import RecordEntry
from apps.audit.selectors import SUBJECTS
from apps.core.request_meta import COMMAND_LINE, Actor, RequestMeta

pytestmark = pytest.mark.django_db
PATH = "/api/admin/history"


@pytest.fixture
def keep(panel_admin):
    """Writes one entry about an admin account, or about a given row."""

    def write(description: str = "Changed", **given) -> RecordEntry:
        defaults = {"actor": Actor(panel_admin.user), "action": "changed", "subject": panel_admin}
        audit.log(**{**defaults, "description": description, **given})
        return RecordEntry.objects.latest("created_at")

    return write


def told(caller, **query) -> list[str]:
    answer = caller.get(PATH, query)
    assert answer.status_code == 200, answer.json()
    return [entry["description"] for entry in answer.json()["entries"]]


def test_an_entry_says_who_did_what_to_what_why_and_from_where(admin_caller, panel_admin, member, keep):
    entry = keep(
        "Extended the access window by 24 hours",
        actor=Actor(panel_admin.user, RequestMeta("198.51.100.7", "Field terminal")),
        action="countdown_extended",
        subject=member,
        member=member,
        reason="The storm closed the office",
        before={"access until": None, "open": True},
        after={"access until": "2026-11-22T09:00:00Z", "open": True},
    )

    body = admin_caller.get(PATH).json()

    assert body == {
        "success": True,
        "next": None,
        "entries": [
            {
                "id": str(entry.pk),
                "createdAt": f"{entry.created_at:%Y-%m-%dT%H:%M:%SZ}",
                "actor": "rowan",
                "action": "countdown_extended",
                "description": "Extended the access window by 24 hours",
                "reason": "The storm closed the office",
                "subjectType": "member",
                "subjectId": str(member.pk),
                "subjectName": "Dana Whitlock",
                "member": {"id": str(member.pk), "username": "dana", "fullName": "Dana Whitlock"},
                "changes": [{"field": "access until", "before": None, "after": "2026-11-22T09:00:00Z"}],
                "ipAddress": "198.51.100.7",
                "userAgent": "Field terminal",
            }
        ],
    }


def test_a_batch_by_the_command_line_has_neither_row_nor_address(admin_caller, panel_admin, keep):
    keep(actor=COMMAND_LINE, is_batch=True, subject_name="5 codes", after={"codes": "A, B"})

    entry = admin_caller.get(PATH).json()["entries"][0]

    assert (entry["actor"], entry["subjectId"], entry["subjectName"]) == ("command line", None, "5 codes")
    assert (entry["ipAddress"], entry["userAgent"], entry["member"]) == (None, "", None)


def test_it_comes_newest_first_and_pages_to_its_end(admin_caller, panel_admin, keep):
    began = timezone.now() - timedelta(days=1)
    # Two of one instant stand on both sides of the page's edge.
    moments = [began + timedelta(seconds=min(number, 69)) for number in range(71)]
    RecordEntry.objects.bulk_create(
        RecordEntry(actor_name="rowan", description=f"{number}", subject_type="member", created_at=moment)
        for number, moment in enumerate(moments)
    )
    expected = RecordEntry.objects.order_by("-created_at", "-id").values_list("description", flat=True)

    first = admin_caller.get(PATH).json()
    second = admin_caller.get(PATH, {"cursor": first["next"]}).json()

    assert (len(first["entries"]), second["next"]) == (50, None)
    assert [entry["description"] for entry in first["entries"] + second["entries"]] == list(expected)


@pytest.mark.parametrize("amounts", [(120, 0, 0), (50, 0, 0), (20, 30, 0), (20, 31, 0), (70, 1, 130), (51, 51, 51)])
def test_a_kind_of_several_names_pages_to_its_end_as_one(admin_caller, amounts):
    began = timezone.now() - timedelta(days=1)
    entries = [
        # Three at each instant, of any name.
        RecordEntry(actor_name="rowan", subject_type=name, created_at=began + timedelta(seconds=number // 3))
        for name, amount in zip(SUBJECTS["subscription"], amounts, strict=True)
        for number in range(amount)
    ]
    RecordEntry.objects.bulk_create([*entries, RecordEntry(actor_name="rowan", subject_type="claim")])
    expected = sorted(entries, key=lambda entry: (entry.created_at, entry.pk), reverse=True)

    shown, cursor = [], ""
    while cursor is not None:
        page = admin_caller.get(PATH, {"subject": "subscription", "cursor": cursor}).json()
        assert 0 < len(page["entries"]) <= 50
        shown += [entry["id"] for entry in page["entries"]]
        cursor = page["next"]

    assert shown == [str(entry.pk) for entry in expected]


@pytest.mark.parametrize(
    "search",
    [
        "freed the DESK terminal",
        "storm  claims",
        "rowan",
        "dana@example.com",
        "dana whitlock",
        "DANA@",
        "198.51.100",
        "field unit 7",
        "tablet at home",
        "device_freed",
        "STRASSE",
    ],
)
def test_any_part_of_any_text_is_found_whatever_its_case(admin_caller, panel_admin, member, keep, search):
    keep(
        "Freed the desk terminal",
        actor=Actor(panel_admin.user, RequestMeta("198.51.100.7")),
        action="device_freed",
        reason="Storm\nclaims in Hauptstra\u00dfe",
        subject=member,
        subject_name="Field unit 7",
        member=member,
        before={"label": "Tablet at home"},
        after={"label": None},
    )
    keep("Something else", action="other", actor=COMMAND_LINE, subject_name="other")

    assert told(admin_caller, search=search) == ["Freed the desk terminal"]


@pytest.mark.parametrize("search", ["%", "_", "\\", "'", "\U0001f98e", "x" * 300, "\u0130" * 300])
def test_what_nothing_says_finds_nothing(admin_caller, keep, search):
    keep("Changed", action="changed", reason="because")

    assert told(admin_caller, search=search) == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"search": "x" * 301}, "search"),
        ({"search": "a\x00b"}, "search"),
        ({"subject": "everything"}, "subject"),
        ({"cursor": "nonsense"}, "cursor"),
        ({"cursor": "x" * 201}, "cursor"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(admin_caller, query, field):
    answer = admin_caller.get(PATH, query)

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert list(answer.json()["errors"]) == [field]


def test_it_is_narrowed_to_one_kind_of_thing(admin_caller, panel_admin, member, staff, keep):
    keep("About an admin", subject=panel_admin)
    keep("About a member", subject=member)
    keep("About staff", subject=staff)

    assert told(admin_caller, subject="admin_account") == ["About an admin"]
    assert told(admin_caller, subject="member") == ["About a member"]
    assert told(admin_caller, subject="staff_account") == ["About staff"]
    assert told(admin_caller, subject="code") == []
    assert told(admin_caller, subject="member", search="about an") == []
    assert len(told(admin_caller, subject="")) == 3


def test_every_kind_of_thing_is_a_model_and_stands_under_one_name():
    models = {str(model._meta.verbose_name) for model in apps.get_models()}
    named = [name for names in SUBJECTS.values() for name in names]

    assert set(named) <= models
    assert len(named) == len(set(named))


@pytest.mark.parametrize("amount", [1, 60])
def test_the_queries_do_not_grow_with_the_record(
    admin_caller, member, other_member, keep, django_assert_num_queries, amount
):
    for number in range(amount):
        keep(f"{number}", subject=member, member=member if number % 2 else other_member)

    # The session with its user and admin account; the entries with member and user.
    with django_assert_num_queries(2):
        admin_caller.get(PATH, {"search": "whitlock"})
    # The same, and one for each name under which the kind stands.
    with django_assert_num_queries(1 + len(SUBJECTS["subscription"])):
        admin_caller.get(PATH, {"search": "whitlock", "subject": "subscription"})


def test_both_roles_read_it_and_nobody_else(visitor, member_caller, staff_caller, admin_caller, super_admin_caller):
    assert [caller.get(PATH).status_code for caller in (admin_caller, super_admin_caller)] == [200, 200]
    assert visitor.get(PATH).status_code == 401
    assert [caller.get(PATH).status_code for caller in (member_caller, staff_caller)] == [403, 403]


def test_the_entries_of_one_thing_are_those_with_its_id_whatever_it_was_called(
    admin_caller, panel_admin, super_admin, keep
):
    keep("Under its old name", subject_name="Old")
    keep("Under its new name", subject_name="New")
    keep("About another", subject=super_admin)

    assert told(admin_caller, subjectId=str(panel_admin.pk)) == ["Under its new name", "Under its old name"]
    assert told(admin_caller, subject="member", subjectId=str(panel_admin.pk)) == []


def test_an_id_that_is_none_is_refused(admin_caller, keep):
    keep()

    assert admin_caller.get(PATH, {"subjectId": "17"}).status_code == 400
