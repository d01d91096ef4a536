"""Credibility entries at ``/staff/``."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.credibility.models import CredibilityEntry
from apps.credibility.support import EntryForm
from apps.support.staff_accounts import SUPPORT_GROUP
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
LIST_URL = reverse("admin:credibility_credibilityentry_changelist")
ADD_URL = reverse("admin:credibility_credibilityentry_add")
FORM_DATA = {
    "contractor_name": "Mara Quist",
    "contractor_phone": "(555) 010-2211",
    "contractor_email": "mara@example.com",
    "claim_type": "Hail",
    "final_amount": "1250",
    "notes": "First line\r\nsecond line",
    "is_active": "on",
    "reason": "Called in by the office",
}


@pytest.fixture
def staff_client(client, staff):
    client.force_login(staff)
    return client


@pytest.fixture
def entry(db) -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        contractor_name="Mara Quist",
        contractor_phone="(555) 010-2211",
        contractor_email="mara@example.com",
        claim_type="Hail",
        final_amount="1250.00",
        notes="First line\nsecond line",
    )


def entry_url(entry: CredibilityEntry, action: str = "change") -> str:
    return reverse(f"admin:credibility_credibilityentry_{action}", args=[entry.pk])


def get_form_errors(response) -> dict[str, list[str]]:
    return dict(response.context["adminform"].form.errors)


def test_added_entry_is_audited_and_found_by_the_public_lookup(staff_client, staff, visitor):
    response = staff_client.post(ADD_URL, FORM_DATA)

    assert (response.status_code, response["Location"]) == (302, LIST_URL)
    entry = CredibilityEntry.objects.get()
    assert (entry.notes, str(entry.final_amount)) == ("First line\nsecond line", "1250.00")
    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.actor, audit_entry.reason, audit_entry.target_id) == (
        "credibility_entry_created",
        staff,
        "Called in by the office",
        entry.pk,
    )
    query = {"firstName": "mara", "lastName": "quist", "phone": "5550102211"}
    assert visitor.post("/api/credibility/validate", query).json()["credibilityResult"]["claimType"] == "Hail"


def test_change_is_audited(staff_client, entry):
    form = {**FORM_DATA, "seen": "1", "claim_type": "Wind", "reason": "Adjuster's letter"}

    assert staff_client.post(entry_url(entry), form).status_code == 302

    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.reason) == ("credibility_entry_changed", "Adjuster's letter")
    assert audit_entry.changes == [{"field": "claim type", "before": "Hail", "after": "Wind"}]
    entry.refresh_from_db()
    assert (entry.claim_type, entry.version) == ("Wind", 2)


def test_change_from_outdated_page_is_refused_and_input_is_preserved(staff_client, admin_caller, entry):
    admin_caller.patch(f"/api/admin/credibility-entries/{entry.pk}", {"claimType": "Fire"})
    before = CredibilityEntry.objects.values().get()

    response = staff_client.post(entry_url(entry), {**FORM_DATA, "seen": "1", "claim_type": "Wind"})

    html = response.content.decode()
    assert response.status_code == 200
    assert "Somebody else changed this since you opened it. Look at it again before you change it." in html
    assert get_form_errors(response)["claim_type"] == ["Current value: Fire"]
    assert set(get_form_errors(response)) == {"__all__", "claim_type"}
    assert response.context["adminform"].form["claim_type"].value() == "Wind"
    assert CredibilityEntry.objects.values().get() == before
    assert AuditLogEntry.objects.count() == 1


def test_change_without_expected_version_is_refused(staff_client, entry):
    response = staff_client.post(entry_url(entry), {**FORM_DATA, "claim_type": "Wind"})

    assert response.status_code == 200
    assert "seen" in get_form_errors(response)
    entry.refresh_from_db()
    assert (entry.claim_type, entry.version) == ("Hail", 1)


def test_invalid_field_is_reported_and_nothing_is_stored(staff_client):
    no_phone = "Enter a US or Canadian phone number: ten digits, with or without +1"
    for field, value, message in (
        ("contractor_name", " ", "Contractor name is required"),
        ("contractor_name", "x" * 201, "Ensure this value has at most 200 characters (it has 201)."),
        ("contractor_phone", "", "Contractor phone is required"),
        ("contractor_phone", "555 0102", "Phone number must be at least 10 digits"),
        ("contractor_phone", "5" * 11, no_phone),
        ("contractor_email", "mara", "Invalid email address"),
        ("contractor_email", "mara@localhost", "Invalid email address"),
        ("contractor_email", "ma\u200bra@example.com", "Invalid email address"),
        ("final_amount", "1e3", "Enter a number."),
        ("final_amount", "-1", "Ensure this value is greater than or equal to 0."),
        ("deductible", "1" * 14, "Ensure that there are no more than 13 digits before the decimal point."),
        ("reduced_amount", "1.234", "Ensure that there are no more than 2 decimal places."),
        ("notes", "x" * 10_001, "Ensure this value has at most 10000 characters (it has 10001)."),
        ("claim_type", "a\x07", "This text holds characters that cannot be stored"),
        ("reason", " ", "Please say why: the reason goes into the audit log"),
        ("reason", "x" * 1001, "Ensure this value has at most 1000 characters (it has 1001)."),
    ):
        assert EntryForm({**FORM_DATA, field: value}).errors == {field: [message]}, value
    assert EntryForm(FORM_DATA).is_valid()

    response = staff_client.post(ADD_URL, {**FORM_DATA, "final_amount": "1e3"})

    assert (response.status_code, get_form_errors(response)) == (200, {"final_amount": ["Enter a number."]})
    assert not CredibilityEntry.objects.exists()
    assert not AuditLogEntry.objects.exists()


def test_invalid_change_is_reported_and_nothing_is_stored(staff_client, entry):
    before = CredibilityEntry.objects.values().get()

    response = staff_client.post(
        entry_url(entry), {**FORM_DATA, "seen": "1", "claim_type": "Wind", "contractor_name": " ", "reason": " "}
    )

    assert (response.status_code, get_form_errors(response).keys()) == (200, {"contractor_name", "reason"})
    assert CredibilityEntry.objects.values().get() == before
    assert not AuditLogEntry.objects.exists()


def test_formulas_and_markup_are_shown_as_text(staff_client, entry):
    text = "=HYPERLINK(1)<script>alert(1)</script>"

    staff_client.post(entry_url(entry), {**FORM_DATA, "seen": "1", "contractor_name": text})

    assert CredibilityEntry.objects.get().contractor_name == text
    for path in (LIST_URL, entry_url(entry)):
        html = staff_client.get(path).content.decode()
        assert "=HYPERLINK(1)&lt;script&gt;" in html
        assert "<script>alert" not in html


def test_deletion_is_audited_with_its_reason(staff_client, entry):
    html = staff_client.get(entry_url(entry, "delete")).content.decode()
    assert "First line" in html
    assert 'name="seen" value="1"' in html

    response = staff_client.post(entry_url(entry, "delete"), {"seen": "1", "reason": "Entered twice"}, follow=True)

    assert "The entry of Mara Quist was deleted." in response.content.decode()
    assert not CredibilityEntry.objects.exists()
    audit_entry = AuditLogEntry.objects.get()
    assert (audit_entry.action, audit_entry.target_id, audit_entry.reason) == (
        "credibility_entry_deleted",
        entry.pk,
        "Entered twice",
    )
    assert {"field": "final amount", "before": "$1,250.00", "after": None} in audit_entry.changes


def test_deletion_from_outdated_page_is_refused(staff_client, admin_caller, entry):
    admin_caller.patch(f"/api/admin/credibility-entries/{entry.pk}", {"claimType": "Fire"})

    response = staff_client.post(entry_url(entry, "delete"), {"seen": "1", "reason": "Entered twice"}, follow=True)

    assert "Somebody else changed this since you opened it" in response.content.decode()
    assert CredibilityEntry.objects.get().claim_type == "Fire"


def test_entries_cannot_be_deleted_in_bulk(staff_client, entry):
    data = {"action": "delete_selected", "_selected_action": [str(entry.pk)], "post": "yes"}

    staff_client.post(LIST_URL, data)

    assert CredibilityEntry.objects.get() == entry


def test_list_search_matches_contractor_name_and_phone(staff_client, entry):
    for term, is_found in (("QUIST", 1), ("mára", 1), ("010-22", 1), ("5550102211", 1), ("roofing", 0), ("999", 0)):
        assert list(staff_client.get(LIST_URL, {"q": term}).context["cl"].result_list) == [entry] * is_found, term


def test_list_and_search_take_three_queries_for_any_number_of_rows(staff_client, django_assert_num_queries):
    for count in (1, 10):
        CredibilityEntry.objects.bulk_create(
            CredibilityEntry(contractor_name=f"Mara {number}", contractor_phone="") for number in range(count)
        )
        for query in ({}, {"q": "mara"}):
            # Session with user, row count, rows.
            with django_assert_num_queries(3):
                assert staff_client.get(LIST_URL, query).context["cl"].result_count >= count


def test_support_staff_can_read_but_not_change_entries(client, entry):
    support_user = UserFactory(username="sable", kind=User.Kind.STAFF)
    support_user.groups.add(Group.objects.get(name=SUPPORT_GROUP))
    client.force_login(support_user)
    before = list(CredibilityEntry.objects.values())

    assert "Mara Quist" in client.get(LIST_URL).content.decode()
    response = client.get(entry_url(entry))
    assert "First line" in response.content.decode()
    assert b"Reason" not in response.content
    responses = [
        client.get(ADD_URL),
        client.post(ADD_URL, FORM_DATA),
        client.post(entry_url(entry), {**FORM_DATA, "seen": "1"}),
        client.get(entry_url(entry, "delete")),
        client.post(entry_url(entry, "delete"), {"seen": "1", "reason": "Entered twice"}),
    ]
    assert {response.status_code for response in responses} == {403}
    assert list(CredibilityEntry.objects.values()) == before
    assert not AuditLogEntry.objects.exists()


def test_unknown_entry_redirects_to_admin_index(staff_client, entry):
    data = {"seen": "1", "reason": "Entered twice"}
    for entry_id in ("17", "00000000-0000-4000-8000-000000000000", "%00"):
        for action in ("change", "history"):
            response = staff_client.get(f"{LIST_URL}{entry_id}/{action}/")
            assert (response.status_code, response["Location"]) == (302, reverse("admin:index"))
        assert staff_client.post(f"{LIST_URL}{entry_id}/delete/", data).status_code in {302, 404}
    assert CredibilityEntry.objects.filter(pk=entry.pk).exists()
