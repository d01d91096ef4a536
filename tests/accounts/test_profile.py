"""``PATCH /api/user/profile``: a member's own record. A new email is told in ``test_email_change.py``."""

import pytest

from apps.accounts.models import EmailChange
from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD

PATH = "/api/user/profile"
LICENSE = "License number is required for adjusters and contractors"


@pytest.fixture
def record(member):
    """What the member's record holds now."""

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
def test_each_fact_is_changed_alone_and_shown_at_once(member_caller, record, field, value):
    before = member_caller.get("/api/auth/user").json()

    answer = member_caller.patch(PATH, {field: value})

    assert answer.status_code == 200
    assert answer.json() == {
        "success": True,
        "message": "Your profile has been updated.",
        "user": {**before, field: value},
    }
    assert member_caller.get("/api/auth/user").json() == {**before, field: value}


def test_all_of_them_at_once(member_caller, record):
    changes = {
        "firstName": " Dinah ",
        "lastName": "Ward",
        "phone": "(555) 010-9999",
        "companyName": "Harbor",
        "position": "ADJUSTER",
        "licenseNumber": " TX-1 ",
    }

    assert member_caller.patch(PATH, changes).status_code == 200

    assert record() == {
        "first_name": "Dinah",
        "last_name": "Ward",
        "phone": "(555) 010-9999",
        "phone_digits": "5550109999",
        "company_name": "Harbor",
        "position": "ADJUSTER",
        "license_number": "TX-1",
    }


def test_the_activity_names_what_changed_and_not_to_what(member, member_caller):
    member_caller.patch(PATH, {"firstName": "Dinah", "phone": "(555) 010-9999", "lastName": member.last_name})

    entry = ActivityEntry.objects.get(member=member)
    assert (entry.action, entry.description) == ("profile_changed", "Profile changed: first name, phone")
    assert entry.metadata == {"fields": ["first_name", "phone"]}


@pytest.mark.parametrize("changes", [{}, {"firstName": "Dana"}, {"email": "DANA@example.com"}, {"username": "dinah"}])
def test_what_changes_nothing_says_so_and_leaves_no_trace(member, member_caller, record, changes):
    before = record()

    answer = member_caller.patch(PATH, changes)

    assert (answer.status_code, answer.json()["message"]) == (200, "Nothing has changed.")
    assert answer.json()["user"]["email"] == "dana@example.com"
    assert record() == before
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
def test_what_is_emptied_is_refused_with_the_fields_own_message(member_caller, record, field, message, value):
    before = record()

    answer = member_caller.patch(PATH, {"licenseNumber": "TX-7", field: value})

    assert (answer.status_code, answer.json()["errors"]) == (400, {field: [message]})
    assert record() == before


FIELDS = ["firstName", "lastName", "phone", "companyName", "position", "licenseNumber", "email", "currentPassword"]


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize(
    "value", [7, True, [], {}, "a\x00b", "\ud800", "9" * 10_000], ids=["7", "true", "[]", "{}", "NUL", "half", "long"]
)
def test_what_cannot_be_stored_is_named(member_caller, record, field, value):
    before = record()

    answer = member_caller.patch(PATH, {field: value})

    assert (answer.status_code, list(answer.json()["errors"])) == (400, [field])
    assert record() == before


@pytest.mark.parametrize("phone", ["555 010 447", "1" * 16])
def test_a_phone_has_ten_to_fifteen_digits(member_caller, phone):
    answer = member_caller.patch(PATH, {"phone": phone})

    assert list(answer.json()["errors"]) == ["phone"]


@pytest.mark.parametrize("value", ["", "  ", None])
@pytest.mark.parametrize("position", ["contractor", "Adjuster"])
def test_a_licensed_position_keeps_its_license_number(member, member_caller, record, position, value):
    member_caller.patch(PATH, {"position": position})
    before = record()

    answer = member_caller.patch(PATH, {"licenseNumber": value, "firstName": "Dinah"})

    assert (answer.status_code, answer.json()["errors"]) == (400, {"licenseNumber": [LICENSE]})
    assert record() == before


def test_the_record_as_it_would_be_is_judged(member_caller, record):
    # The license number goes with the position that needed it.
    assert member_caller.patch(PATH, {"position": "Estimator", "licenseNumber": ""}).status_code == 200
    assert record()["license_number"] == ""
    # And it must come with one that does.
    refused = member_caller.patch(PATH, {"position": "CONTRACTOR"})
    assert refused.json()["errors"] == {"licenseNumber": [LICENSE]}
    assert member_caller.patch(PATH, {"position": "CONTRACTOR", "licenseNumber": "TX-1"}).status_code == 200
    assert record()["position"] == "CONTRACTOR"


def test_the_demo_member_changes_nothing(member, member_caller, record):
    member.is_read_only = True
    member.save()

    assert member_caller.patch(PATH, {"firstName": "Dinah"}).status_code == 403
    assert record()["first_name"] == "Dana"


def test_a_name_is_one_line_so_that_nobody_writes_mails_with_it(member_caller, record):
    changes = {"firstName": "Dinah\n\nRead  this\r\n", "email": "elsewhere@example.com"}
    member_caller.patch(PATH, {**changes, "currentPassword": PASSWORD})

    assert record()["first_name"] == "Dinah Read this"
    to_a_stranger = OutgoingMail.objects.get(to_address="elsewhere@example.com")
    assert to_a_stranger.text.startswith("Dinah Read this,\n\nThis link makes")
