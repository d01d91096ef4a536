"""Credibility entries in the panel."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.credibility.models import CredibilityEntry
from apps.credibility.serializers import EntryInputSerializer
from tests.factories import Caller

pytestmark = pytest.mark.django_db
URL = "/api/admin/credibility-entries"
REQUIRED_FIELDS = {"contractorName": "Mara Quist", "contractorPhone": "(555) 010-2211"}
ALL_FIELDS = {
    **REQUIRED_FIELDS,
    "contractorCompany": "Quist Roofing",
    "contractorAddress": "12 Ridge Road",
    "contractorEmail": "mara@example.com",
    "clientName": "Otto Brandt",
    "clientAddress": "9 Mill Lane",
    "claimType": "Hail",
    "originalAmount": "125419.93",
    "reducedAmount": "86000.00",
    "finalAmount": "215804.78",
    "deductible": "1000.00",
    "publicAdjuster": "Iris Vane",
    "fieldAdjuster": "Theo Marsh",
    "deskAdjuster": "Nell Foss",
    "notes": "Second inspection",
    "successStory": "Raised after review",
    "isActive": False,
}


@pytest.fixture
def entry(db) -> CredibilityEntry:
    return CredibilityEntry.objects.create(
        contractor_name="Mara Quist", contractor_phone="(555) 010-2211", contractor_company="Quist Roofing"
    )


def test_entry_is_created_with_all_fields(admin_caller):
    response = admin_caller.post(URL, ALL_FIELDS)

    assert (response.status_code, response.json()["message"]) == (201, "Entry created successfully")
    data = response.json()["entry"]
    assert {field: data[field] for field in ALL_FIELDS} == ALL_FIELDS
    assert admin_caller.get(URL).json()["entries"] == [data]
    row = CredibilityEntry.objects.get()
    assert (row.contractor_name_key, row.contractor_phone_digits) == ("mara quist", "5550102211")


def test_only_contractor_name_and_phone_are_required(admin_caller):
    data = admin_caller.post(URL, REQUIRED_FIELDS).json()["entry"]

    assert (data["isActive"], data["originalAmount"], data["clientName"]) == (True, None, "")


def test_invalid_field_is_reported_and_nothing_is_stored(admin_caller, entry):
    path, before = f"{URL}/{entry.pk}", list(CredibilityEntry.objects.values())

    for field, value, message in (
        ("contractorName", " ", "Contractor name is required"),
        ("contractorPhone", None, "Contractor phone is required"),
        ("contractorPhone", "555 0102", "Phone number must be at least 10 digits"),
        ("contractorEmail", "mara", "Invalid email address"),
        ("originalAmount", "12.345", "Ensure that there are no more than 2 decimal places."),
        ("finalAmount", "NaN", "A valid number is required."),
        ("deductible", "-1", "Ensure this value is greater than or equal to 0."),
        ("finalAmount", "1" * 14, "Ensure that there are no more than 13 digits before the decimal point."),
        ("claimType", "x" * 101, "Ensure this field has no more than 100 characters."),
        ("notes", "a\x00", "This text holds characters that cannot be stored"),
        ("notes", "y" * 10_001, "Enter at most 10,000 characters"),
    ):
        created = EntryInputSerializer(data={**ALL_FIELDS, field: value})
        changed = EntryInputSerializer(data={field: value}, partial=True)
        assert [created.is_valid(), changed.is_valid()] == [False, False], (field, value)
        assert created.errors == changed.errors == {field: [message]}
    invalid, errors = {"deductible": "-1"}, {"deductible": ["Ensure this value is greater than or equal to 0."]}
    for response in (admin_caller.post(URL, {**ALL_FIELDS, **invalid}), admin_caller.patch(path, invalid)):
        assert (response.status_code, response.json()["errors"]) == (400, errors)
    assert list(CredibilityEntry.objects.values()) == before
    assert admin_caller.patch(path, {"notes": "x" * 10_000}).status_code == 200


def test_update_changes_only_submitted_fields(admin_caller, entry):
    response = admin_caller.patch(f"{URL}/{entry.pk}", {"contractorName": "Mára  QUIST-Hale", "finalAmount": 10})

    assert (response.status_code, response.json()["message"]) == (200, "Entry updated successfully")
    data = response.json()["entry"]
    assert (data["finalAmount"], data["contractorCompany"]) == ("10.00", "Quist Roofing")
    entry.refresh_from_db()
    assert entry.contractor_name_key == "mara quist-hale"


def test_deleted_entry_returns_404(admin_caller, entry):
    response = admin_caller.delete(f"{URL}/{entry.pk}")

    assert (response.status_code, response.json()) == (200, {"success": True, "message": "Entry deleted successfully"})
    assert not CredibilityEntry.objects.exists()
    assert admin_caller.delete(f"{URL}/{entry.pk}").status_code == 404
    assert admin_caller.patch(f"{URL}/{entry.pk}", {"notes": "x"}).status_code == 404
    assert admin_caller.get(f"{URL}/{entry.pk}").status_code == 404


def test_entry_details_include_the_last_change(admin_caller, super_admin_caller, entry, frozen_time):
    path = f"{URL}/{entry.pk}"
    assert admin_caller.get(path).json()["lastChange"] is None
    admin_caller.patch(path, {"claimType": "Hail"})
    frozen_time.shift(timedelta(seconds=1))
    changed = super_admin_caller.patch(path, {"claimType": "Wind"}).json()["entry"]

    response = admin_caller.get(path).json()

    assert (response["success"], response["entry"]) == (True, changed)
    assert response["lastChange"] == {"name": "helm", "at": changed["updatedAt"]}


def test_id_that_is_not_a_uuid_is_refused(admin_caller, entry):
    for send in (admin_caller.get, admin_caller.patch, admin_caller.delete):
        response = send(f"{URL}/17")
        assert (response.status_code, response.json()["error"]) == (400, "Invalid credibility entry ID")
    assert CredibilityEntry.objects.count() == 1


def test_id_of_another_model_returns_404(admin_caller, member, panel_admin, entry):
    for send in (admin_caller.get, admin_caller.patch, admin_caller.delete):
        assert [send(f"{URL}/{other.pk}").status_code for other in (member, panel_admin)] == [404, 404]
    assert CredibilityEntry.objects.filter(pk=entry.pk, version=1).exists()


def test_search_finds_people_companies_and_phones(admin_caller, entry):
    CredibilityEntry.objects.create(
        contractor_name="René Adeyemi", contractor_phone="(555) 010-9900", client_name="Otto Brandt"
    )

    for term, expected in (
        ("mara", ["Mara Quist"]),
        ("RÉNE", ["René Adeyemi"]),
        ("rene", ["René Adeyemi"]),
        ("roofing", ["Mara Quist"]),
        ("010-22", ["Mara Quist"]),
        ("5550102211", ["Mara Quist"]),
        ("brandt", ["René Adeyemi"]),
        ("100%", []),
        ("nobody", []),
    ):
        rows = admin_caller.get(URL, {"search": term}).json()["entries"]
        assert [row["contractorName"] for row in rows] == expected, term


def test_list_is_paginated_by_hundred_with_two_queries(admin_caller):
    now = timezone.now()
    CredibilityEntry.objects.bulk_create(
        CredibilityEntry(contractor_name=f"C{number}", contractor_phone="", created_at=now - timedelta(minutes=number))
        for number in range(101)
    )
    admin_caller.get("/api/client-ip")

    with CaptureQueriesContext(connection) as queries:
        first = admin_caller.get(URL).json()
    # The session with its user; the entries.
    assert len(queries) == 2

    second = admin_caller.get(URL, {"cursor": first["next"]}).json()
    assert [row["contractorName"] for row in first["entries"]] == [f"C{number}" for number in range(100)]
    assert ([row["contractorName"] for row in second["entries"]], second["next"]) == (["C100"], None)
    assert admin_caller.get(URL, {"cursor": "made-up"}).status_code == 400
    assert len(admin_caller.get(URL, {"limit": "101"}).json()["entries"]) == 101
    assert admin_caller.get(URL, {"limit": "501"}).status_code == 400


def test_only_panel_admins_have_access(member_caller, staff_caller):
    entry = f"{URL}/17"
    for method, path in (("get", URL), ("post", URL), ("get", entry), ("patch", entry), ("delete", entry)):
        statuses = [getattr(caller, method)(path).status_code for caller in (Caller(), member_caller, staff_caller)]
        assert statuses == [401, 403, 403], (method, path)


def test_public_lookup_reflects_every_change_immediately(admin_caller, visitor):
    query = {"firstName": "Mara", "lastName": "Quist", "phone": "555-010-2211"}

    def is_found() -> bool:
        return visitor.post("/api/credibility/validate", query).json()["success"]

    assert is_found() is False
    created = admin_caller.post(URL, {**ALL_FIELDS, "isActive": True}).json()["entry"]
    assert visitor.post("/api/credibility/validate", query).json()["credibilityResult"] == {
        "contractor": {"name": "Mara Quist", "company": "Quist Roofing", "address": "12 Ridge Road"},
        "client": {"name": "Otto Brandt", "address": "9 Mill Lane"},
        "claimType": "Hail",
        "involvement": {"publicAdjuster": "Iris Vane", "fieldAdjuster": "Theo Marsh", "deskAdjuster": "Nell Foss"},
    }
    path = f"{URL}/{created['id']}"
    admin_caller.patch(path, {"isActive": False})
    assert is_found() is False
    admin_caller.patch(path, {"isActive": True, "contractorPhone": "+1 (555) 010-3344"})
    assert is_found() is False
    query["phone"] = "(555) 010-3344"
    assert is_found() is True
    admin_caller.delete(path)
    assert is_found() is False


def test_formulas_and_markup_are_stored_as_text(admin_caller):
    text = "=cmd|' /C calc'!A0 <b>bold</b>"
    created = admin_caller.post(URL, {**REQUIRED_FIELDS, "notes": text, "clientName": text}).json()["entry"]

    assert (created["notes"], created["clientName"]) == (text, text)
    assert admin_caller.get(URL).json()["entries"] == [created]
