"""Audit log entries of changes made in the panel."""

import pytest

from apps.audit.models import AuditLogEntry
from apps.credibility.models import CredibilityEntry
from tests.credibility.test_panel_entries import ALL_FIELDS, REQUIRED_FIELDS, URL

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(db) -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        contractor_name="Mara Quist", contractor_phone="(555) 010-2211", final_amount="1250.00"
    )


def get_changes(audit_entry: AuditLogEntry) -> dict[str, tuple[str | None, str | None]]:
    return {change["field"]: (change["before"], change["after"]) for change in audit_entry.changes}


def test_creation_is_audited_with_all_fields(admin_caller, panel_admin):
    created_entry = admin_caller.post(URL, ALL_FIELDS, **{"user-agent": "Panel/1"}).json()["entry"]

    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.description) == (
        "credibility_entry_created",
        "Created the credibility entry of Mara Quist",
    )
    assert (audit_entry.actor, audit_entry.actor_name, audit_entry.ip_address, audit_entry.user_agent) == (
        panel_admin.user,
        "rowan",
        "127.0.0.1",
        "Panel/1",
    )
    assert (str(audit_entry.target_id), audit_entry.target_type, audit_entry.target_name) == (
        created_entry["id"],
        "credibility.credibilityentry",
        "Mara Quist",
    )
    assert get_changes(audit_entry) == {
        "contractor name": (None, "Mara Quist"),
        "contractor company": (None, "Quist Roofing"),
        "contractor address": (None, "12 Ridge Road"),
        "contractor phone": (None, "(555) 010-2211"),
        "contractor email": (None, "mara@example.com"),
        "client name": (None, "Otto Brandt"),
        "client address": (None, "9 Mill Lane"),
        "claim type": (None, "Hail"),
        "original amount": (None, "$125,419.93"),
        "reduced amount": (None, "$86,000.00"),
        "final amount": (None, "$215,804.78"),
        "deductible": (None, "$1,000.00"),
        "public adjuster": (None, "Iris Vane"),
        "field adjuster": (None, "Theo Marsh"),
        "desk adjuster": (None, "Nell Foss"),
        "notes": (None, "Second inspection"),
        "success story": (None, "Raised after review"),
        "is active": (None, "no"),
    }


def test_update_is_audited_with_changed_fields_only(admin_caller, entry):
    change = {"contractorName": "Mara Quist", "finalAmount": 2000, "isActive": False}

    admin_caller.patch(f"{URL}/{entry.pk}", change)

    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.target_id) == ("credibility_entry_changed", entry.pk)
    assert get_changes(audit_entry) == {"final amount": ("$1,250.00", "$2,000.00"), "is active": ("yes", "no")}


def test_update_with_current_values_writes_nothing(admin_caller, entry):
    before = CredibilityEntry.objects.values().get()

    response = admin_caller.patch(f"{URL}/{entry.pk}", {"contractorName": "Mara Quist", "finalAmount": "1250"})

    assert (response.status_code, response.json()["entry"]["version"]) == (200, 1)
    assert CredibilityEntry.objects.values().get() == before
    assert not AuditLogEntry.objects.exists()


def test_deletion_is_audited_with_all_fields(admin_caller):
    created_entry = admin_caller.post(URL, ALL_FIELDS).json()["entry"]
    created_changes = get_changes(AuditLogEntry.objects.get())

    admin_caller.delete(f"{URL}/{created_entry['id']}")

    audit_entry = AuditLogEntry.objects.get(action="credibility_entry_deleted")
    assert (str(audit_entry.target_id), audit_entry.target_name) == (created_entry["id"], "Mara Quist")
    assert get_changes(audit_entry) == {field: (after, None) for field, (_, after) in created_changes.items()}


def test_refused_request_is_not_audited(admin_caller, entry):
    path, outdated = f"{URL}/{entry.pk}", {"if-match": '"7"'}

    responses = [
        admin_caller.post(URL, {**REQUIRED_FIELDS, "deductible": "-1"}),
        admin_caller.patch(path, {"notes": "a\x00"}),
        admin_caller.patch(path, {"notes": "x"}, **outdated),
        admin_caller.delete(path, **outdated),
    ]

    assert [response.status_code for response in responses] == [400, 400, 409, 409]
    assert not AuditLogEntry.objects.exists()
    assert CredibilityEntry.objects.filter(pk=entry.pk, version=1).exists()
