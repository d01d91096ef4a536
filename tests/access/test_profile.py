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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("firstName", "Dinah"),
        ("lastName", "O'Neill"),
        ("phone", "+1 555 010 9999"),
        ("companyName", "Harbor & Sons"),
        ("position", "Estimator"),
        ("licenseNumber", "TX-1"),
    ],
)
def test_each_field_can_be_changed_alone(member_caller, stored_profile, field, value):
    before = member_caller.get("/api/auth/user").json()

    response = member_caller.patch(PATH, {field: value})

    assert response.status_code == 200
    assert response.json() == {
        "success": True,
        "message": "Your profile has been updated.",
        "user": {**before, field: value},
    }
    assert member_caller.get("/api/auth/user").json() == {**before, field: value}


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


@pytest.mark.parametrize("changes", [{}, {"firstName": "Dana"}, {"email": "DANA@example.com"}, {"username": "dinah"}])
def test_request_that_changes_nothing_says_so_and_stores_nothing(member, member_caller, stored_profile, changes):
    before = stored_profile()

    response = member_caller.patch(PATH, changes)

    assert (response.status_code, response.json()["message"]) == (200, "Nothing has changed.")
    assert response.json()["user"]["email"] == "dana@example.com"
    assert stored_profile() == before
    for table in (ActivityEntry, EmailChange, OutgoingMail):
        assert not table.objects.exists()


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("firstName", "First name is required"),
        ("lastName", "Last name is required"),
        ("phone", "Phone number must be at least 10 digits"),
        ("companyName", "Company name is required"),
        ("position", "Position is required"),
        ("email", "Invalid email address"),
    ],
)
@pytest.mark.parametrize("value", ["", "   ", None])
def test_emptied_field_is_refused_with_its_own_message(member_caller, stored_profile, field, message, value):
    before = stored_profile()

    response = member_caller.patch(PATH, {"licenseNumber": "TX-7", field: value})

    assert (response.status_code, response.json()["errors"]) == (400, {field: [message]})
    assert stored_profile() == before


FIELDS = ["firstName", "lastName", "phone", "companyName", "position", "licenseNumber", "email", "currentPassword"]


@pytest.mark.parametrize(
    "value", [7, True, [], {}, "a\x00b", "\ud800", "9" * 10_000], ids=["7", "true", "[]", "{}", "NUL", "half", "long"]
)
def test_value_that_cannot_be_stored_gets_a_field_error(member_caller, stored_profile, value):
    before = stored_profile()

    for field in FIELDS:
        response = member_caller.patch(PATH, {field: value})

        assert (response.status_code, list(response.json()["errors"])) == (400, [field]), field
    assert stored_profile() == before


@pytest.mark.parametrize("phone", ["555 010 447", "1" * 16])
def test_phone_has_ten_to_fifteen_digits(member_caller, phone):
    response = member_caller.patch(PATH, {"phone": phone})

    assert list(response.json()["errors"]) == ["phone"]


@pytest.mark.parametrize("value", ["", "  ", None])
@pytest.mark.parametrize("position", ["contractor", "Adjuster"])
def test_licensed_position_requires_a_license_number(member, member_caller, stored_profile, position, value):
    member_caller.patch(PATH, {"position": position})
    before = stored_profile()

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
