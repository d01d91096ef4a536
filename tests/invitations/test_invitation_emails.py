"""``POST /api/admin/invitation-codes/{id}/mail``."""

import uuid
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail
from django.utils import timezone

from apps.audit.models import AuditLogEntry
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import codes, generation
from apps.invitations.models import InvitationCode
from apps.notifications.bounces import record_outcome
from apps.notifications.models import OutgoingMail
from tests.factories import AdminAccountFactory, caller_as

pytestmark = pytest.mark.django_db
TO = {"email": "lee@example.com"}


def create_code(name: str = "STORM", **fields) -> InvitationCode:
    return generation.create_custom(code=name, actor=COMMAND_LINE, now=timezone.now() - timedelta(days=1), **fields)[0]


def mail_url(code: InvitationCode) -> str:
    return f"/api/admin/invitation-codes/{code.pk}/mail"


def nothing_was_mailed() -> bool:
    return not mail.outbox and not OutgoingMail.objects.exists()


def test_email_contains_the_registration_link_with_the_code(admin_caller, visitor, django_capture_on_commit_callbacks):
    code = create_code()
    with django_capture_on_commit_callbacks(execute=True):
        answer = admin_caller.post(mail_url(code), TO)

    assert (answer.status_code, answer.json()) == (
        200,
        {"success": True, "message": "Invitation mailed to lee@example.com"},
    )
    [sent] = mail.outbox
    assert sent.to == ["lee@example.com"]
    assert sent.subject == "Your invitation to the Anonymous Adjusters Network"
    [url] = [line for line in sent.body.splitlines() if line.startswith("http")]
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc, parts.path) == ("http", "testserver", "/register")
    [code_in_link] = parse_qs(parts.query)["code"]
    assert visitor.post("/api/auth/check-invitation", {"invitationCode": code_in_link}).json() == {"valid": True}


def test_email_states_the_expiry_and_its_text_is_not_stored(admin_caller, django_capture_on_commit_callbacks):
    code = create_code(expires_at=datetime(2999, 1, 31, 9, 0, tzinfo=UTC))
    with django_capture_on_commit_callbacks(execute=True):
        admin_caller.post(mail_url(code), TO)

    assert "It can be used once, until 31 January 2999 at 09:00 UTC." in mail.outbox[0].body
    row = OutgoingMail.objects.get()
    assert (row.user, row.to_address, row.text, row.carries_secret) == (None, "lee@example.com", "", True)


def test_mailing_does_not_assign_the_code_and_is_logged_in_the_audit_log(admin_caller, panel_admin):
    code = create_code()
    before = InvitationCode.objects.values().get()

    admin_caller.post(mail_url(code), TO)

    assert InvitationCode.objects.values().get() == before
    entry = AuditLogEntry.objects.get(action="code_emailed")
    assert (entry.actor, entry.description) == (panel_admin.user, "Code STORM mailed to lee@example.com")
    assert entry.changes == [{"field": "mailed to", "before": None, "after": "lee@example.com"}]


def test_invalid_email_address_is_refused(admin_caller):
    url = mail_url(create_code())
    for body, message in (
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
    ):
        answer = admin_caller.post(url, body)
        assert (answer.status_code, answer.json()["errors"]) == (400, {"email": [message]}), body
    assert nothing_was_mailed()


def test_only_a_code_that_can_be_redeemed_is_mailed(admin_caller, member):
    used, revoked = create_code("SPENT"), create_code("PULLED")
    codes.redeem(code="SPENT", member=member, now=timezone.now())
    codes.revoke(code_id=revoked.pk, actor=COMMAND_LINE, now=timezone.now())
    expired = create_code("LATE", expires_at=timezone.now() - timedelta(hours=1))

    for code, refusal, message in (
        (used, "code_used", "This code has already been used"),
        (revoked, "code_revoked", "This code has been revoked"),
        (expired, "code_expired", "This code has expired"),
    ):
        answer = admin_caller.post(mail_url(code), TO)
        assert (answer.status_code, answer.json()["code"], answer.json()["error"]) == (409, refusal, message)
    assert nothing_was_mailed()
    assert not AuditLogEntry.objects.filter(action="code_emailed").exists()


def test_unknown_code_is_404(admin_caller, member):
    for identity in (uuid.uuid4(), member.pk):
        answer = admin_caller.post(f"/api/admin/invitation-codes/{identity}/mail", TO)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert nothing_was_mailed()


def test_each_admin_may_mail_twenty_invitations_a_minute(admin_caller):
    code = create_code()
    assert {admin_caller.post(mail_url(code), TO).status_code for _ in range(20)} == {200}

    refused = admin_caller.post(mail_url(code), TO)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 60
    assert OutgoingMail.objects.count() == 20
    assert caller_as(AdminAccountFactory().user).post(mail_url(code), TO).status_code == 200


def test_only_panel_admins_may_mail(visitor, member_caller, staff_caller):
    url = mail_url(create_code())

    assert [caller.post(url, TO).status_code for caller in (visitor, member_caller, staff_caller)] == [
        401,
        403,
        403,
    ]
    assert nothing_was_mailed()


def get_mail_status(admin_caller) -> str | None:
    return admin_caller.get("/api/admin/invitation-codes").json()["codes"]["unused"][0]["mailStatus"]


def test_panel_shows_what_became_of_the_email(admin_caller, django_capture_on_commit_callbacks):
    code = create_code()
    assert get_mail_status(admin_caller) is None
    with django_capture_on_commit_callbacks():
        admin_caller.post(mail_url(code), TO)
    assert get_mail_status(admin_caller) == "waiting"
    with django_capture_on_commit_callbacks(execute=True):
        admin_caller.post(mail_url(code), TO)
    assert get_mail_status(admin_caller) == "sent"

    mail_id = OutgoingMail.objects.latest("created_at").pk
    for outcome in ("delivered", "bounced", "complained"):
        record_outcome(mail_id=mail_id, outcome=OutgoingMail.Outcome(outcome), now=timezone.now())
        assert get_mail_status(admin_caller) == outcome
