"""``GET /api/admin/history``: the audit log in the panel."""

import re
from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from apps.audit import services as audit
from apps.audit.models import AuditLogEntry
from apps.audit.selectors import SUBJECTS
from apps.core.request_meta import COMMAND_LINE, Actor, RequestMeta
from apps.invitations.models import InvitationCode
from tests.environment import ROOT

pytestmark = pytest.mark.django_db
PATH = "/api/admin/history"


@pytest.fixture
def log_entry(panel_admin):
    """Log an entry. The actor and the subject are a panel admin unless the test names others."""

    def log(description: str = "Changed", **arguments) -> AuditLogEntry:
        defaults = {
            "actor": Actor(panel_admin.user),
            "action": "details_corrected",
            "target": panel_admin,
            "now": timezone.now(),
        }
        audit.log(**{**defaults, "description": description, **arguments})
        return AuditLogEntry.objects.latest("created_at")

    return log


def list_descriptions(caller, **query) -> list[str]:
    response = caller.get(PATH, query)
    assert response.status_code == 200, response.json()
    return [entry["description"] for entry in response.json()["entries"]]


def test_entry_has_actor_action_subject_reason_changes_and_origin(admin_caller, panel_admin, member, log_entry):
    entry = log_entry(
        "Extended the access window by 24 hours",
        actor=Actor(panel_admin.user, RequestMeta("198.51.100.7", "Field terminal")),
        action="countdown_extended",
        target=member,
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


def test_batch_from_the_command_line_has_no_subject_id_and_no_ip_address(admin_caller, panel_admin, log_entry):
    log_entry(actor=COMMAND_LINE, target=InvitationCode, target_name="5 codes", after={"codes": "A, B"})

    entry = admin_caller.get(PATH).json()["entries"][0]

    assert (entry["actor"], entry["subjectId"], entry["subjectName"]) == ("command line", None, "5 codes")
    assert (entry["ipAddress"], entry["userAgent"], entry["member"]) == (None, "", None)


def test_entries_are_paginated_newest_first(admin_caller, panel_admin, log_entry):
    start = timezone.now() - timedelta(days=1)
    # The two newest entries have the same timestamp, so their ids decide the order.
    moments = [start + timedelta(seconds=min(number, 69)) for number in range(71)]
    AuditLogEntry.objects.bulk_create(
        AuditLogEntry(stored_description=f"{number}", target_type="accounts.member", created_at=moment)
        for number, moment in enumerate(moments)
    )
    expected = AuditLogEntry.objects.order_by("-created_at", "-id").values_list("stored_description", flat=True)

    first = admin_caller.get(PATH).json()
    second = admin_caller.get(PATH, {"cursor": first["next"]}).json()

    assert (len(first["entries"]), second["next"]) == (50, None)
    assert [entry["description"] for entry in first["entries"] + second["entries"]] == list(expected)


@pytest.mark.parametrize("amounts", [(12, 0), (2, 3), (7, 13), (5, 5)])
def test_filter_that_covers_several_models_is_paginated_as_one_list(admin_caller, amounts):
    start = timezone.now() - timedelta(days=1)
    entries = [
        # Entries share timestamps, within one model and between models.
        AuditLogEntry(target_type=name, created_at=start + timedelta(seconds=number // 3))
        for name, amount in zip(SUBJECTS["subscription"], amounts, strict=True)
        for number in range(amount)
    ]
    AuditLogEntry.objects.bulk_create([*entries, AuditLogEntry(target_type="claims.claim")])
    expected = sorted(entries, key=lambda entry: (entry.created_at, entry.pk), reverse=True)

    for limit in (5, 7):
        ids, cursor = [], ""
        while cursor is not None:
            page = admin_caller.get(PATH, {"subject": "subscription", "cursor": cursor, "limit": limit}).json()
            assert 0 < len(page["entries"]) <= limit
            ids += [entry["id"] for entry in page["entries"]]
            cursor = page["next"]

        assert ids == [str(entry.pk) for entry in expected], limit


def test_search_matches_part_of_any_text_case_insensitively(admin_caller, panel_admin, member, log_entry):
    log_entry(
        "Freed the desk terminal",
        actor=Actor(panel_admin.user, RequestMeta("198.51.100.7")),
        action="device_revoked",
        reason="Storm\nclaims in Hauptstra\u00dfe",
        target=member,
        target_name="Field unit 7",
        member=member,
        before={"label": "Tablet at home"},
        after={"label": None},
    )
    log_entry("Something else", action="signed_in", actor=COMMAND_LINE, target_name="other")

    for search in (
        "freed the DESK terminal",
        "storm  claims",
        "rowan",
        "dana@example.com",
        "dana whitlock",
        "DANA@",
        "198.51.100",
        "field unit 7",
        "tablet at home",
        "device_revoked",
        "STRASSE",
    ):
        assert list_descriptions(admin_caller, search=search) == ["Freed the desk terminal"], search
    for search in ("%", "\\", "'", "\U0001f98e", "x" * 300, "\u0130" * 300):
        assert list_descriptions(admin_caller, search=search) == [], search


def test_invalid_query_is_refused(admin_caller):
    for field, value in (
        ("search", "x" * 301),
        ("search", "a\x00b"),
        ("subject", "everything"),
        ("subjectId", "17"),
        ("cursor", "nonsense"),
        ("cursor", "x" * 201),
        ("limit", "501"),
    ):
        response = admin_caller.get(PATH, {field: value})
        assert (response.status_code, response.json()["code"]) == (400, "invalid"), value
        assert list(response.json()["errors"]) == [field]


def test_contract_names_every_subject():
    contract = (ROOT / "docs/contract.md").read_text()
    listed = contract.partition("`?subject=` is one of ")[2].partition(".")[0]

    assert re.findall(r"`(\w+)`", listed) == list(SUBJECTS)


def test_entries_are_filtered_by_subject(admin_caller, panel_admin, member, staff, log_entry):
    log_entry("About an admin", target=panel_admin)
    log_entry("About a member", target=member)
    log_entry("About staff", target=staff)

    assert list_descriptions(admin_caller, subject="admin_account") == ["About an admin"]
    assert list_descriptions(admin_caller, subject="member") == ["About a member"]
    assert list_descriptions(admin_caller, subject="staff_account") == ["About staff"]
    assert list_descriptions(admin_caller, subject="code") == []
    assert list_descriptions(admin_caller, subject="member", search="about admin") == []
    assert len(list_descriptions(admin_caller, subject="")) == 3


def test_every_subject_name_is_a_model_name_and_belongs_to_one_filter():
    models = {model._meta.label_lower for model in apps.get_models()}
    subject_names = [name for names in SUBJECTS.values() for name in names]

    assert set(subject_names) <= models
    assert len(subject_names) == len(set(subject_names))


def test_query_count_does_not_grow_with_the_log(
    admin_caller, member, other_member, log_entry, django_assert_num_queries
):
    for amount in (1, 6):
        for number in range(amount):
            log_entry(f"{number}", target=member, member=member if number % 2 else other_member)

        # For the session with its user and admin account, the entries with member and user, and the names in them.
        with django_assert_num_queries(3):
            admin_caller.get(PATH, {"search": "whitlock"})
    # For the session, and each model name that the filter covers. There are no entries.
    with django_assert_num_queries(1 + len(SUBJECTS["subscription"])):
        admin_caller.get(PATH, {"search": "whitlock", "subject": "subscription"})


def test_only_panel_admins_of_both_roles_can_read_the_log(
    visitor, member_caller, staff_caller, admin_caller, super_admin_caller
):
    assert [caller.get(PATH).status_code for caller in (admin_caller, super_admin_caller)] == [200, 200]
    assert visitor.get(PATH).status_code == 401
    assert [caller.get(PATH).status_code for caller in (member_caller, staff_caller)] == [403, 403]


def test_entries_of_one_subject_are_found_by_id_after_a_rename(admin_caller, panel_admin, super_admin, log_entry):
    log_entry("Under its old name", target_name="Old")
    log_entry("Under its new name", target_name="New")
    log_entry("About another", target=super_admin)

    assert list_descriptions(admin_caller, subjectId=str(panel_admin.pk)) == [
        "Under its new name",
        "Under its old name",
    ]
    assert list_descriptions(admin_caller, subject="member", subjectId=str(panel_admin.pk)) == []
