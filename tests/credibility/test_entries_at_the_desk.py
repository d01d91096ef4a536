"""Credibility entries at the support desk under ``/staff/``."""

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.audit.models import RecordEntry
from apps.core.support_group import GROUP
from apps.credibility.models import CredibilityEntry
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
LIST = reverse("admin:credibility_credibilityentry_changelist")
ADD = reverse("admin:credibility_credibilityentry_add")
FORM = {
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
def desk(client, staff):
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


def page(entry: CredibilityEntry, kind: str = "change") -> str:
    return reverse(f"admin:credibility_credibilityentry_{kind}", args=[entry.pk])


def errors(answer) -> dict[str, list[str]]:
    return dict(answer.context["adminform"].form.errors)


def test_an_entry_is_added_with_a_reason_and_found_by_the_public(desk, staff, visitor):
    answer = desk.post(ADD, FORM)

    assert (answer.status_code, answer["Location"]) == (302, LIST)
    entry = CredibilityEntry.objects.get()
    assert (entry.notes, str(entry.final_amount)) == ("First line\nsecond line", "1250.00")
    kept = RecordEntry.objects.get()
    assert (kept.action, kept.actor, kept.reason, kept.subject_id) == (
        "credibility_entry_created",
        staff,
        "Called in by the office",
        entry.pk,
    )
    asked = {"firstName": "mara", "lastName": "quist", "phone": "5550102211"}
    assert visitor.post("/api/credibility/validate", asked).json()["credibilityResult"]["claimType"] == "Hail"


def test_a_change_is_on_record_with_what_it_changed(desk, entry):
    form = {**FORM, "seen": "1", "claim_type": "Wind", "reason": "Adjuster's letter"}

    assert desk.post(page(entry), form).status_code == 302

    kept = RecordEntry.objects.get()
    assert (kept.action, kept.reason) == ("credibility_entry_changed", "Adjuster's letter")
    assert kept.changes == [{"field": "claim type", "before": "Hail", "after": "Wind"}]
    entry.refresh_from_db()
    assert (entry.claim_type, entry.version) == ("Wind", 2)


def test_the_second_of_two_who_have_the_page_open_sees_what_stands_and_loses_nothing(desk, admin_caller, entry):
    admin_caller.patch(f"/api/admin/credibility-entries/{entry.pk}", {"claimType": "Fire"})
    before = CredibilityEntry.objects.values().get()

    answer = desk.post(page(entry), {**FORM, "seen": "1", "claim_type": "Wind"})

    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "This was changed by somebody else meanwhile. Look at it again before you change it." in shown
    assert errors(answer)["claim_type"] == ["Stands as: Fire"]
    assert set(errors(answer)) == {"__all__", "claim_type"}
    assert answer.context["adminform"].form["claim_type"].value() == "Wind"
    assert CredibilityEntry.objects.values().get() == before
    assert RecordEntry.objects.count() == 1


def test_a_change_that_does_not_say_what_was_seen_is_refused(desk, entry):
    answer = desk.post(page(entry), {**FORM, "claim_type": "Wind"})

    assert answer.status_code == 200
    assert "seen" in errors(answer)
    entry.refresh_from_db()
    assert (entry.claim_type, entry.version) == ("Hail", 1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"contractor_name": " "}, "Contractor name is required"),
        ({"contractor_name": "x" * 201}, "Ensure this value has at most 200 characters (it has 201)."),
        ({"contractor_phone": ""}, "Contractor phone is required"),
        ({"contractor_phone": "555 0102"}, "Phone number must be at least 10 digits"),
        ({"contractor_phone": "5" * 16}, "Phone number must be at most 15 digits"),
        ({"contractor_email": "mara"}, "Invalid email address"),
        ({"contractor_email": "ma\u200bra@example.com"}, "Invalid email address"),
        ({"final_amount": "1e3"}, "Enter a number."),
        ({"final_amount": "-1"}, "Ensure this value is greater than or equal to 0."),
        ({"deductible": "1" * 14}, "Ensure that there are no more than 13 digits before the decimal point."),
        ({"reduced_amount": "1.234"}, "Ensure that there are no more than 2 decimal places."),
        ({"notes": "x" * 10_001}, "Ensure this value has at most 10000 characters (it has 10001)."),
        ({"claim_type": "a\x00"}, "Null characters are not allowed."),
        ({"claim_type": "a\x07"}, "This text holds characters that cannot be stored"),
        ({"reason": " "}, "Please say why: the reason goes into the audit log"),
        ({"reason": "x" * 1001}, "Ensure this value has at most 1000 characters (it has 1001)."),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else value[:30],
)
def test_a_wrong_field_is_named_and_nothing_is_stored(desk, entry, wrong, message):
    before = list(CredibilityEntry.objects.values())

    for path, form in ((ADD, FORM), (page(entry), {**FORM, "seen": "1"})):
        answer = desk.post(path, {**form, **wrong})
        assert (answer.status_code, errors(answer)) == (200, {next(iter(wrong)): [message]})

    assert list(CredibilityEntry.objects.values()) == before
    assert not RecordEntry.objects.exists()


def test_a_formula_and_markup_are_text_wherever_they_are_shown(desk, entry):
    text = "=HYPERLINK(1)<script>alert(1)</script>"

    desk.post(page(entry), {**FORM, "seen": "1", "contractor_name": text})

    assert CredibilityEntry.objects.get().contractor_name == text
    for path in (LIST, page(entry)):
        shown = desk.get(path).content.decode()
        assert "=HYPERLINK(1)&lt;script&gt;" in shown
        assert "<script>alert" not in shown


def test_an_entry_is_deleted_with_a_reason_and_stays_on_record(desk, entry):
    shown = desk.get(page(entry, "delete")).content.decode()
    assert "First line" in shown
    assert 'name="seen" value="1"' in shown

    answer = desk.post(page(entry, "delete"), {"seen": "1", "reason": "Entered twice"}, follow=True)

    assert "The entry of Mara Quist is deleted." in answer.content.decode()
    assert not CredibilityEntry.objects.exists()
    kept = RecordEntry.objects.get()
    assert (kept.action, kept.subject_id, kept.reason) == ("credibility_entry_deleted", entry.pk, "Entered twice")
    assert {"field": "final amount", "before": "1250.00", "after": None} in kept.changes


def test_an_entry_that_somebody_changed_meanwhile_is_not_deleted(desk, admin_caller, entry):
    admin_caller.patch(f"/api/admin/credibility-entries/{entry.pk}", {"claimType": "Fire"})

    answer = desk.post(page(entry, "delete"), {"seen": "1", "reason": "Entered twice"}, follow=True)

    assert "This was changed by somebody else meanwhile" in answer.content.decode()
    assert CredibilityEntry.objects.get().claim_type == "Fire"


def test_several_entries_cannot_be_deleted_at_one_press(desk, entry):
    chosen = {"action": "delete_selected", "_selected_action": [str(entry.pk)], "post": "yes"}

    desk.post(LIST, chosen)

    assert CredibilityEntry.objects.get() == entry


@pytest.mark.parametrize(
    ("term", "found"),
    [("QUIST", True), ("mára", True), ("010-22", True), ("5550102211", True), ("roofing", False), ("999", False)],
)
def test_the_list_finds_what_the_panel_finds(desk, entry, term, found):
    rows = desk.get(LIST, {"q": term}).context["cl"].result_list

    assert list(rows) == ([entry] if found else [])


@pytest.mark.parametrize("count", [1, 60])
def test_list_and_search_ask_three_questions_however_many_rows_there_are(desk, count):
    CredibilityEntry.objects.bulk_create(
        CredibilityEntry(contractor_name=f"Mara {number}", contractor_phone="", contractor_name_key="mara")
        for number in range(count)
    )
    for asked in ({}, {"q": "mara"}):
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(LIST, asked).context["cl"].result_count == count
        # The session with its user; how many; the rows.
        assert len(queries) == 3


def test_support_staff_read_entries_and_write_none(client, entry):
    clerk = UserFactory(username="clerk", is_staff=True)
    clerk.groups.add(Group.objects.get(name=GROUP))
    client.force_login(clerk)
    before = list(CredibilityEntry.objects.values())

    assert "Mara Quist" in client.get(LIST).content.decode()
    shown = client.get(page(entry))
    assert "First line" in shown.content.decode()
    assert b"Reason" not in shown.content
    refused = [
        client.get(ADD),
        client.post(ADD, FORM),
        client.post(page(entry), {**FORM, "seen": "1"}),
        client.get(page(entry, "delete")),
        client.post(page(entry, "delete"), {"seen": "1", "reason": "Entered twice"}),
    ]
    assert {answer.status_code for answer in refused} == {403}
    assert list(CredibilityEntry.objects.values()) == before
    assert not RecordEntry.objects.exists()


@pytest.mark.parametrize("wrong", ["17", "00000000-0000-4000-8000-000000000000", "%00"])
def test_an_entry_that_is_not_there_leads_back(desk, entry, wrong):
    for kind in ("change", "history"):
        answer = desk.get(f"{LIST}{wrong}/{kind}/")
        assert (answer.status_code, answer["Location"]) == (302, reverse("admin:index"))
    gone = {"seen": "1", "reason": "Entered twice"}
    assert desk.post(f"{LIST}{wrong}/delete/", gone).status_code in {302, 404}
    assert CredibilityEntry.objects.filter(pk=entry.pk).exists()
