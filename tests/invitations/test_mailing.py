"""``POST /api/admin/invitation-codes/{id}/mail``: the invitation link goes to an address."""

import uuid
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail
from django.utils import timezone

from apps.audit.models import RecordEntry
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes
from apps.invitations import generation as generating
from apps.invitations.models import InvitationCode
from apps.notifications.models import OutgoingMail
from tests.factories import AdminAccountFactory, caller_as

pytestmark = pytest.mark.django_db
TO = {"email": "lee@example.com"}


def make(name: str = "STORM", **fields) -> InvitationCode:
    return generating.create_custom(code=name, actor=COMMAND_LINE, now=timezone.now() - timedelta(days=1), **fields)[0]


def path(code: InvitationCode) -> str:
    return f"/api/admin/invitation-codes/{code.pk}/mail"


def nothing_was_mailed() -> bool:
    return not mail.outbox and not OutgoingMail.objects.exists()


def test_the_link_that_redeems_the_code_is_mailed(admin_caller, visitor, django_capture_on_commit_callbacks):
    code = make()
    with django_capture_on_commit_callbacks(execute=True):
        answer = admin_caller.post(path(code), TO)

    assert (answer.status_code, answer.json()) == (
        200,
        {"success": True, "message": "Invitation mailed to lee@example.com"},
    )
    [letter] = mail.outbox
    assert letter.to == ["lee@example.com"]
    assert letter.subject == "Your invitation to the Anonymous Adjusters Network"
    [address] = [line for line in letter.body.splitlines() if line.startswith("http")]
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.path) == ("http", "testserver", "/register")
    [typed] = parse_qs(parts.query)["code"]
    assert visitor.post("/api/auth/check-invitation", {"invitationCode": typed}).json() == {"valid": True}


def test_the_letter_says_until_when_and_nothing_of_it_is_kept(admin_caller, django_capture_on_commit_callbacks):
    code = make(expires_at=datetime(2999, 1, 31, 9, 0, tzinfo=UTC))
    with django_capture_on_commit_callbacks(execute=True):
        admin_caller.post(path(code), TO)

    assert "It can be used once, until 31 January 2999 at 09:00 UTC." in mail.outbox[0].body
    kept = OutgoingMail.objects.get()
    assert (kept.user, kept.to_address, kept.text, kept.carries_secret) == (None, "lee@example.com", "", True)


def test_mailing_assigns_to_nobody_and_stands_on_record(admin_caller, panel_admin):
    code = make()
    before = InvitationCode.objects.values().get()

    admin_caller.post(path(code), TO)

    assert InvitationCode.objects.values().get() == before
    entry = RecordEntry.objects.get(action="code_mailed")
    assert (entry.actor, entry.description) == (panel_admin.user, "Code STORM mailed to lee@example.com")
    assert entry.changes == [{"field": "mailed to", "before": None, "after": "lee@example.com"}]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "Please enter an email address"),
        ({"email": "  "}, "Please enter an email address"),
        ({"email": None}, "Please enter an email address"),
        ({"email": 7}, "Please enter a valid email address"),
        ({"email": "lee"}, "Please enter a valid email address"),
        ({"email": "lee@example.com, dana@example.com"}, "Please enter a valid email address"),
        ({"email": "lee@example.com\nBcc: dana@example.com"}, "Please enter a valid email address"),
        ({"email": "l\u200bee@example.com"}, "Please enter a valid email address"),
        ({"email": "l" * 250 + "@example.com"}, "Please enter a valid email address"),
        ({"email": "lee@example.com\x00"}, "This text holds characters that cannot be stored"),
    ],
)
def test_what_is_no_address_is_refused(admin_caller, body, message):
    answer = admin_caller.post(path(make()), body)

    assert (answer.status_code, answer.json()["errors"]) == (400, {"email": [message]})
    assert nothing_was_mailed()


@pytest.mark.parametrize(
    ("state", "code", "message"),
    [
        ("used", "code_used", "This code has already been used"),
        ("revoked", "code_revoked", "This code has been revoked"),
        ("expired", "code_expired", "This code has expired"),
    ],
)
def test_only_a_code_that_can_be_redeemed_is_mailed(admin_caller, member, state, code, message):
    made = make(expires_at=timezone.now() - timedelta(hours=1) if state == "expired" else None)
    if state == "used":
        codes.redeem(code=made.code, member=member, now=timezone.now())
    if state == "revoked":
        codes.revoke(code_id=made.pk, actor=COMMAND_LINE, now=timezone.now())

    answer = admin_caller.post(path(made), TO)

    assert (answer.status_code, answer.json()["code"], answer.json()["error"]) == (409, code, message)
    assert nothing_was_mailed()
    assert not RecordEntry.objects.filter(action="code_mailed").exists()


def test_an_id_that_no_code_has_is_not_found(admin_caller, member):
    for identity in (uuid.uuid4(), member.pk):
        answer = admin_caller.post(f"/api/admin/invitation-codes/{identity}/mail", TO)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert nothing_was_mailed()


def test_an_admin_mails_twenty_a_minute_and_another_one_still_may(admin_caller):
    code = make()
    assert {admin_caller.post(path(code), TO).status_code for _ in range(20)} == {200}

    refused = admin_caller.post(path(code), TO)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 60
    assert OutgoingMail.objects.count() == 20
    assert caller_as(AdminAccountFactory().user).post(path(code), TO).status_code == 200


def test_only_panel_admins_mail(visitor, member_caller, staff_caller):
    address = path(make())

    assert [caller.post(address, TO).status_code for caller in (visitor, member_caller, staff_caller)] == [
        401,
        403,
        403,
    ]
    assert nothing_was_mailed()
