"""Credibility entries in the panel."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.credibility.models import CredibilityEntry
from tests.factories import Caller

pytestmark = pytest.mark.django_db
PATH = "/api/admin/credibility-entries"
LEAST = {"contractorName": "Mara Quist", "contractorPhone": "(555) 010-2211"}
FULL = {
    **LEAST,
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


def test_an_entry_is_created_with_all_its_fields(admin_caller):
    answer = admin_caller.post(PATH, FULL)

    assert (answer.status_code, answer.json()["message"]) == (201, "Entry created successfully")
    shown = answer.json()["entry"]
    assert {field: shown[field] for field in FULL} == FULL
    assert admin_caller.get(PATH).json()["entries"] == [shown]
    row = CredibilityEntry.objects.get()
    assert (row.contractor_name_key, row.contractor_phone_digits) == ("mara quist", "5550102211")


def test_name_and_phone_of_the_contractor_suffice(admin_caller):
    shown = admin_caller.post(PATH, LEAST).json()["entry"]

    assert (shown["isActive"], shown["originalAmount"], shown["clientName"]) == (True, None, "")


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"contractorName": " "}, "contractorName", "Contractor name is required"),
        ({"contractorPhone": None}, "contractorPhone", "Contractor phone is required"),
        ({"contractorPhone": "555 0102"}, "contractorPhone", "Phone number must be at least 10 digits"),
        ({"contractorEmail": "mara"}, "contractorEmail", "Invalid email address"),
        ({"originalAmount": "12.345"}, "originalAmount", "Ensure that there are no more than 2 decimal places."),
        ({"finalAmount": "NaN"}, "finalAmount", "A valid number is required."),
        ({"deductible": "-1"}, "deductible", "Ensure this value is greater than or equal to 0."),
        (
            {"finalAmount": "1" * 14},
            "finalAmount",
            "Ensure that there are no more than 13 digits before the decimal point.",
        ),
        ({"claimType": "x" * 101}, "claimType", "Ensure this field has no more than 100 characters."),
        ({"notes": "a\x00"}, "notes", "This text holds characters that cannot be stored"),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_stored(admin_caller, entry, change, field, message):
    created = admin_caller.post(PATH, {**FULL, **change})
    changed = admin_caller.patch(f"{PATH}/{entry.pk}", change)

    for answer in (created, changed):
        assert (answer.status_code, answer.json()["errors"]) == (400, {field: [message]})
    assert list(CredibilityEntry.objects.values()) == list(CredibilityEntry.objects.filter(pk=entry.pk).values())
    entry.refresh_from_db()
    assert (entry.contractor_name, entry.claim_type, entry.final_amount) == ("Mara Quist", "", None)


def test_a_change_touches_only_what_is_given(admin_caller, entry):
    answer = admin_caller.patch(f"{PATH}/{entry.pk}", {"contractorName": "Mára  QUIST-Hale", "finalAmount": 10})

    assert (answer.status_code, answer.json()["message"]) == (200, "Entry updated successfully")
    shown = answer.json()["entry"]
    assert (shown["finalAmount"], shown["contractorCompany"]) == ("10.00", "Quist Roofing")
    entry.refresh_from_db()
    assert entry.contractor_name_key == "mara quist-hale"


def test_an_entry_is_deleted_for_good(admin_caller, entry):
    answer = admin_caller.delete(f"{PATH}/{entry.pk}")

    assert (answer.status_code, answer.json()) == (200, {"success": True, "message": "Entry deleted successfully"})
    assert not CredibilityEntry.objects.exists()
    assert admin_caller.delete(f"{PATH}/{entry.pk}").status_code == 404
    assert admin_caller.patch(f"{PATH}/{entry.pk}", {"notes": "x"}).status_code == 404
    assert admin_caller.get(f"{PATH}/{entry.pk}").status_code == 404


def test_one_entry_is_read_with_who_changed_it_last(admin_caller, super_admin_caller, entry):
    path = f"{PATH}/{entry.pk}"
    assert admin_caller.get(path).json()["lastChange"] is None
    admin_caller.patch(path, {"claimType": "Hail"})
    changed = super_admin_caller.patch(path, {"claimType": "Wind"}).json()["entry"]

    answer = admin_caller.get(path).json()

    assert (answer["success"], answer["entry"]) == (True, changed)
    assert answer["lastChange"] == {"name": "helm", "at": changed["updatedAt"]}


@pytest.mark.parametrize("method", ["get", "patch", "delete"])
def test_an_id_that_is_no_uuid_is_refused(admin_caller, entry, method):
    answer = getattr(admin_caller, method)(f"{PATH}/17")

    assert (answer.status_code, answer.json()["error"]) == (400, "Invalid credibility entry ID")
    assert CredibilityEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("mara", ["Mara Quist"]),
        ("RÉNE", ["René Adeyemi"]),
        ("rene", ["René Adeyemi"]),
        ("roofing", ["Mara Quist"]),
        ("010-22", ["Mara Quist"]),
        ("5550102211", ["Mara Quist"]),
        ("brandt", ["René Adeyemi"]),
        ("100%", []),
        ("nobody", []),
    ],
)
def test_search_finds_people_companies_and_phones(admin_caller, entry, term, found):
    CredibilityEntry.objects.create(
        contractor_name="René Adeyemi", contractor_phone="(555) 010-9900", client_name="Otto Brandt"
    )

    rows = admin_caller.get(PATH, {"search": term}).json()["entries"]

    assert [row["contractorName"] for row in rows] == found


def test_pages_of_a_hundred_ask_two_questions(admin_caller):
    now = timezone.now()
    CredibilityEntry.objects.bulk_create(
        CredibilityEntry(contractor_name=f"C{number}", contractor_phone="", created_at=now - timedelta(minutes=number))
        for number in range(101)
    )
    admin_caller.get("/api/client-ip")

    with CaptureQueriesContext(connection) as queries:
        first = admin_caller.get(PATH).json()
    # The session with its user; the entries.
    assert len(queries) == 2

    second = admin_caller.get(PATH, {"cursor": first["next"]}).json()
    assert [row["contractorName"] for row in first["entries"]] == [f"C{number}" for number in range(100)]
    assert ([row["contractorName"] for row in second["entries"]], second["next"]) == (["C100"], None)
    assert admin_caller.get(PATH, {"cursor": "made-up"}).status_code == 400


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", PATH), ("post", PATH), ("get", f"{PATH}/17"), ("patch", f"{PATH}/17"), ("delete", f"{PATH}/17")],
)
def test_only_panel_admins_may_call(member_caller, staff_caller, method, path):
    assert getattr(Caller(), method)(path).status_code == 401
    assert getattr(member_caller, method)(path).status_code == 403
    assert getattr(staff_caller, method)(path).status_code == 403


def test_the_public_finds_at_once_what_was_entered_and_no_longer_what_was_hidden_or_deleted(admin_caller, visitor):
    asked = {"firstName": "Mara", "lastName": "Quist", "phone": "555-010-2211"}

    def found() -> bool:
        return visitor.post("/api/credibility/validate", asked).json()["success"]

    assert found() is False
    made = admin_caller.post(PATH, {**FULL, "isActive": True}).json()["entry"]
    assert visitor.post("/api/credibility/validate", asked).json()["credibilityResult"] == {
        "contractor": {"name": "Mara Quist", "company": "Quist Roofing", "address": "12 Ridge Road"},
        "client": {"name": "Otto Brandt", "address": "9 Mill Lane"},
        "claimType": "Hail",
        "involvement": {"publicAdjuster": "Iris Vane", "fieldAdjuster": "Theo Marsh", "deskAdjuster": "Nell Foss"},
    }
    path = f"{PATH}/{made['id']}"
    admin_caller.patch(path, {"isActive": False})
    assert found() is False
    admin_caller.patch(path, {"isActive": True, "contractorPhone": "+1 (555) 010-3344"})
    assert found() is False
    asked["phone"] = "(555) 010-3344"
    assert found() is True
    admin_caller.delete(path)
    assert found() is False


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1+1", "@SUM(A1)", "<b>bold</b>"])
def test_a_formula_is_text(admin_caller, text):
    made = admin_caller.post(PATH, {**LEAST, "notes": text, "clientName": text}).json()["entry"]

    assert (made["notes"], made["clientName"]) == (text, text)
    assert admin_caller.get(PATH).json()["entries"] == [made]


def test_a_note_of_ten_thousand_characters_fits_and_one_more_does_not(admin_caller, entry):
    path = f"{PATH}/{entry.pk}"
    assert admin_caller.patch(path, {"notes": "x" * 10_000}).status_code == 200

    answer = admin_caller.patch(path, {"notes": "y" * 10_001})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["notes"])
    assert CredibilityEntry.objects.get().notes == "x" * 10_000


@pytest.mark.parametrize("method", ["get", "patch", "delete"])
def test_the_id_of_another_kind_of_thing_is_no_entry_s(admin_caller, member, panel_admin, entry, method):
    for other in (member, panel_admin):
        assert getattr(admin_caller, method)(f"{PATH}/{other.pk}").status_code == 404
    assert CredibilityEntry.objects.filter(pk=entry.pk, version=1).exists()
