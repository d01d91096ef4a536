"""``PATCH /api/user/profile``, except for the email, which ``test_email_change.py`` covers."""

import pytest

from apps.accounts.models import EmailChange
from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD

PATH = "/api/user/profile"
LICENSE_REQUIRED = "License number is required for adjusters and contractors"


@pytest.fixture
def stored_profile(member):
    def read() -> dict[str, str]:
        member.refresh_from_db()
        names = ("first_name", "last_name", "phone", "phone_digits", "company_name", "position", "license_number")
        return {name: getattr(member, name) for name in names}

    return read


def test_each_field_can_be_changed_alone(member_caller):
    user = member_caller.get("/api/auth/user").json()
    for field, value in (
        ("firstName", "Dinah"),
        ("lastName", "O'Neill"),
        ("phone", "+1 555 010 9999"),
        ("companyName", "Harbor & Sons"),
        ("position", "Estimator"),
        ("licenseNumber", "TX-1"),
    ):
        user[field] = value
        response = member_caller.patch(PATH, {field: value})
        assert response.status_code == 200
        assert response.json() == {"success": True, "message": "Your profile has been updated.", "user": user}
    assert member_caller.get("/api/auth/user").json() == user


def test_all_fields_can_be_changed_at_once(member_caller, stored_profile):
    changes = {
        "firstName": " Dinah ",
        "lastName": "Ward",
        "phone": "(555) 010-9999",
        "companyName": "Harbor",
        "position": "ADJUSTER",
        "licenseNumber": " TX-1 ",
    }

    assert member_caller.patch(PATH, changes).status_code == 200

    assert stored_profile() == {
        "first_name": "Dinah",
        "last_name": "Ward",
        "phone": "(555) 010-9999",
        "phone_digits": "5550109999",
        "company_name": "Harbor",
        "position": "ADJUSTER",
        "license_number": "TX-1",
    }


def test_activity_log_names_the_changed_fields_without_their_values(member, member_caller):
    member_caller.patch(PATH, {"firstName": "Dinah", "phone": "(555) 010-9999", "lastName": member.last_name})

    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("profile_changed", "Profile changed: first name, phone")


def test_request_that_changes_nothing_says_so_and_stores_nothing(member_caller, stored_profile):
    before = stored_profile()

    for changes in ({}, {"firstName": "Dana"}, {"email": "DANA@example.com"}, {"username": "dinah"}):
        response = member_caller.patch(PATH, changes)
        assert (response.status_code, response.json()["message"]) == (200, "Nothing has changed."), changes
        assert response.json()["user"]["email"] == "dana@example.com"
    assert stored_profile() == before
    for table in (ActivityEntry, EmailChange, OutgoingMail):
        assert not table.objects.exists()


EMPTIED = {
    "firstName": "First name is required",
    "lastName": "Last name is required",
    "phone": "Phone number must be at least 10 digits",
    "companyName": "Company name is required",
    "position": "Position is required",
    "email": "Invalid email address",
}


def test_emptied_fields_are_refused_with_their_own_messages(member_caller, stored_profile):
    before = stored_profile()

    for value in ("", "   ", None):
        response = member_caller.patch(PATH, {"licenseNumber": "TX-7", **dict.fromkeys(EMPTIED, value)})
        assert response.status_code == 400
        assert response.json()["errors"] == {field: [message] for field, message in EMPTIED.items()}, value
    assert stored_profile() == before


def test_value_that_cannot_be_stored_gets_a_field_error(member_caller, stored_profile):
    before = stored_profile()
    fields = [*EMPTIED, "licenseNumber", "currentPassword"]

    for value in (7, "a\x00b", "9" * 10_000):
        response = member_caller.patch(PATH, dict.fromkeys(fields, value))
        assert (response.status_code, sorted(response.json()["errors"])) == (400, sorted(fields)), value
    # One invalid field is enough.
    for phone in ("555 010 447", "1" * 16):
        response = member_caller.patch(PATH, {"firstName": "Dinah", "phone": phone})
        assert (response.status_code, list(response.json()["errors"])) == (400, ["phone"])
    assert stored_profile() == before


def test_licensed_position_requires_a_license_number(member_caller, stored_profile):
    for position in ("contractor", "Adjuster"):
        member_caller.patch(PATH, {"position": position})
        before = stored_profile()
        for value in ("", "  ", None):
            response = member_caller.patch(PATH, {"licenseNumber": value, "firstName": "Dinah"})
            assert (response.status_code, response.json()["errors"]) == (400, {"licenseNumber": [LICENSE_REQUIRED]})
        assert stored_profile() == before


def test_license_number_is_validated_against_the_new_position(member_caller, stored_profile):
    # A license number can be removed together with the position that required it.
    assert member_caller.patch(PATH, {"position": "Estimator", "licenseNumber": ""}).status_code == 200
    assert stored_profile()["license_number"] == ""
    # A position that requires one is refused without it.
    refused = member_caller.patch(PATH, {"position": "CONTRACTOR"})
    assert refused.json()["errors"] == {"licenseNumber": [LICENSE_REQUIRED]}
    assert member_caller.patch(PATH, {"position": "CONTRACTOR", "licenseNumber": "TX-1"}).status_code == 200
    assert stored_profile()["position"] == "CONTRACTOR"


def test_demo_member_cannot_change_the_profile(member, member_caller, stored_profile):
    member.is_read_only = True
    member.save()

    assert member_caller.patch(PATH, {"firstName": "Dinah"}).status_code == 403
    assert stored_profile()["first_name"] == "Dana"


def test_line_breaks_are_removed_from_names_that_appear_in_emails(member_caller, stored_profile):
    # With line breaks, a name could add its own text to the email that is sent to another person.
    changes = {"firstName": "Dinah\n\nRead  this\r\n", "email": "elsewhere@example.com"}

    member_caller.patch(PATH, {**changes, "currentPassword": PASSWORD})

    assert stored_profile()["first_name"] == "Dinah Read this"
    email = OutgoingMail.objects.get(to_address="elsewhere@example.com")
    assert email.text.startswith("Dinah Read this,\n\nThis link makes")
