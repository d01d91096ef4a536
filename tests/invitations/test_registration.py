"""``POST /api/auth/register`` and ``POST /api/auth/check-invitation``."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry
from apps.core.request_meta import COMMAND_LINE
from apps.devices.models import Device
from apps.invitations import codes, generation
from apps.invitations.models import InvitationCode, InvitationCodeCount
from apps.invitations.serializers.registration import RegistrationSerializer
from apps.subscriptions.models import UserPlan
from tests.factories import Caller

REFUSED_CODE = {"invitationCode": ["Invalid or already used invitation code"]}


@pytest.fixture
def code(db) -> InvitationCode:
    return generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0]


def form(code: InvitationCode | str, **changes) -> dict[str, str]:
    return {
        "invitationCode": str(code),
        "firstName": "Dana",
        "lastName": "Whitlock",
        "email": "dana@example.com",
        "phone": "(555) 010-4477",
        "companyName": "Whitlock Roofing",
        "position": "Estimator",
        "username": "dana",
        "password": "correct-horse",
        "confirmPassword": "correct-horse",
        **changes,
    }


def nothing_was_stored() -> bool:
    stored = [model.objects.exists() for model in (User, Member, Device, UserPlan, ActivityEntry)]
    used = InvitationCode.objects.filter(is_used=True).exists()
    return not any(stored) and not used


def test_registration_creates_a_signed_in_member_with_a_bound_device(code, visitor):
    answer = visitor.post("/api/auth/register", form(f"  {code.code.lower()} "))

    assert answer.status_code == 201, answer.json()
    body = answer.json()
    assert body["success"] is True
    assert body["user"]["username"] == "dana"
    assert visitor.get("/api/auth/user").json() == body["user"]
    member = Member.objects.get()
    code.refresh_from_db()
    assert (code.is_used, code.used_by, code.group) == (True, member, "used")
    assert Device.objects.get(member=member).device_fingerprint == visitor.fingerprint
    counts = dict(InvitationCodeCount.objects.values_list("group", "count"))
    assert (counts["used"], counts["unassigned"]) == (1, 0)


def test_invalid_field_is_named_with_its_message():
    no_phone = "Enter a US or Canadian phone number: ten digits, with or without +1"
    unstorable, license_required = (
        "This text holds characters that cannot be stored",
        "License number is required for adjusters and contractors",
    )
    for field, value, message in (
        ("invitationCode", "", "Invitation code is required"),
        ("firstName", " ", "First name is required"),
        ("lastName", "", "Last name is required"),
        ("email", "not-an-address", "Invalid email address"),
        ("email", "dana\u200b@example.com", "Invalid email address"),
        ("email", "a..b@example.com", "Invalid email address"),
        ("phone", "555-0100", "Phone number must be at least 10 digits"),
        ("phone", "+44 20 7946 0958", no_phone),
        ("phone", "+5550104477", no_phone),
        ("phone", "442079460958", no_phone),
        ("phone", "55501044770", no_phone),
        ("password", "😀😀😀", "Password must be at least 6 characters"),
        ("companyName", "", "Company name is required"),
        ("position", "", "Position is required"),
        ("username", "ab", "Username must be at least 3 characters"),
        ("password", "short", "Password must be at least 6 characters"),
        ("firstName", "Da\x00na", unstorable),
        ("firstName", "Da\ud800na", unstorable),
        ("confirmPassword", "another-horse", "Passwords don't match"),
    ):
        serializer = RegistrationSerializer(data=form("AAN", **{field: value}))
        assert not serializer.is_valid(), (field, value)
        assert serializer.errors == {field: [message]}, value
    for position in ("adjuster", "Contractor", "CONTRACTOR "):
        serializer = RegistrationSerializer(data=form("AAN", position=position))
        assert not serializer.is_valid(), position
        assert serializer.errors == {"licenseNumber": [license_required]}
        assert RegistrationSerializer(data=form("AAN", position=position, licenseNumber="TX-1")).is_valid(), position


def test_invalid_registration_stores_nothing(code, visitor):
    answer = visitor.post("/api/auth/register", form(code.code, firstName=" ", position="adjuster"))

    assert answer.status_code == 400
    body = answer.json()
    assert body["errors"]["firstName"] == ["First name is required"]
    assert body["error"] in {text for texts in body["errors"].values() for text in texts}
    assert nothing_was_stored()


def test_refused_code_gives_one_message_and_hides_whether_names_are_taken(member, visitor):
    now = timezone.now()
    used, revoked = generation.generate(count=2, actor=COMMAND_LINE, now=now)
    codes.redeem(code=used.code, member=member, now=now)
    codes.revoke(code_id=revoked.pk, actor=COMMAND_LINE, now=now)
    expired = generation.generate(
        count=1, actor=COMMAND_LINE, now=now - timedelta(days=2), expires_at=now - timedelta(seconds=1)
    )[0]

    for submitted in ("AAN-NONE0-NONE0", used.code, revoked.code, expired.code):
        answer = visitor.post("/api/auth/register", form(submitted))
        assert answer.status_code == 400
        assert answer.json()["errors"] == REFUSED_CODE
    assert Member.objects.count() == 1


def test_taken_username_and_email_are_refused_case_insensitively_and_the_code_stays_unused(code, member, visitor):
    answer = visitor.post("/api/auth/register", form(code.code, username="DaNa", email="DANA@example.com"))

    assert answer.status_code == 400
    assert answer.json()["errors"] == {
        "username": ["Username is already taken"],
        "email": ["Email is already registered"],
    }
    code.refresh_from_db()
    assert not code.is_used


def test_registration_without_device_fingerprint_is_refused(code):
    answer = Caller(fingerprint="").post("/api/auth/register", form(code.code))

    assert answer.json()["errors"] == {"device": ["Device information is required"]}
    assert nothing_was_stored()


def test_registration_is_rolled_back_when_a_later_step_fails(code, visitor, monkeypatch):
    def fail(**_):
        raise RuntimeError("the process dies here")

    monkeypatch.setattr("apps.invitations.registration.log_sign_in", fail)

    assert visitor.post("/api/auth/register", form(code.code)).status_code == 500
    assert nothing_was_stored()


def test_code_can_be_checked_before_registration(code, visitor):
    assert visitor.post("/api/auth/check-invitation", {"invitationCode": code.code}).json() == {"valid": True}
    assert visitor.post("/api/auth/check-invitation", {"invitationCode": "AAN-NO"}).json() == {"valid": False}


def test_code_checks_and_registrations_share_a_limit_of_twenty_an_hour(code, visitor):
    for _ in range(20):
        visitor.post("/api/auth/check-invitation", {"invitationCode": "AAN-NO"})

    answer = visitor.post("/api/auth/register", form(code.code))

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 3000
    assert nothing_was_stored()
