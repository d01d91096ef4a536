"""A mail service reports what became of emails; news waits while an address bounces."""

import base64
from importlib import import_module
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.staff.actions import row_url
from apps.notifications import bounces, outbox
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import write
from tests.claims.factories import create_claim
from tests.notifications.test_preferences import PREFERENCES
from tests.subscriptions.factories import subscribe

SECRET = "hook:secret"
# Per minute and address.
WRONG_SECRETS = 20


@pytest.fixture
def service(db, settings):
    settings.ROOT_URLCONF = "tests.notifications.anymail_urls"
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}
    import_module("apps.notifications.webhooks")


@pytest.fixture
def claim(member):
    return create_claim(member, subscribe(member))


@pytest.fixture
def send(claim, django_capture_on_commit_callbacks):
    """Send a message to the member, and return its email."""

    def write_and_send() -> OutgoingMail:
        with django_capture_on_commit_callbacks(execute=True):
            write(claim)
        return OutgoingMail.objects.latest("created_at")

    return write_and_send


def post_report(client, body: Any, *, secret: str = SECRET) -> int:
    credentials = base64.b64encode(secret.encode()).decode()
    return client.post(
        "/anymail/postmark/tracking/",
        body,
        content_type="application/json",
        headers={"authorization": f"Basic {credentials}"},
    ).status_code


def report(client, email: OutgoingMail, record: str, *, kind: str = "", secret: str = SECRET) -> int:
    """Report as Postmark does."""
    body = {"RecordType": record, "Type": kind, "MessageID": "1", "Recipient": "x", "Metadata": {"mail": str(email.pk)}}
    return post_report(client, body, secret=secret)


def bounce(client, email: OutgoingMail) -> None:
    assert report(client, email, "Bounce", kind="HardBounce") == 200


def test_delivery_is_stored_on_the_email(service, client, send, member_caller):
    email = send()

    assert report(client, email, "Delivery") == 200

    email.refresh_from_db()
    assert (email.outcome, email.outcome_at is not None) == ("delivered", True)
    assert member_caller.get(PREFERENCES).json()["mailBounced"] is False


@pytest.mark.parametrize(("record", "kind"), [("Bounce", "HardBounce"), ("SpamComplaint", "SpamComplaint")])
def test_member_sees_that_the_address_does_not_work(service, client, send, member_caller, record, kind):
    assert report(client, send(), record, kind=kind) == 200

    assert member_caller.get(PREFERENCES).json()["mailBounced"] is True
    newest = member_caller.get("/api/user/notifications").json()["results"][0]
    assert (newest["kind"], newest["title"], newest["link"]) == ("network", "Emails to you are bouncing", "/profile")


def test_report_without_the_secret_is_refused(service, client, send, member_caller):
    email = send()

    assert report(client, email, "Bounce", kind="HardBounce", secret="hook:guess") == 400

    email.refresh_from_db()
    assert email.outcome == ""


def test_guesses_of_the_secret_are_limited(service, client, send):
    email = send()
    answers = [report(client, email, "Delivery", secret="hook:guess") for _ in range(WRONG_SECRETS + 1)]

    assert answers == [400] * WRONG_SECRETS + [429]
    assert report(client, email, "Delivery") == 429


def test_reports_of_the_service_are_not_limited(service, client, send):
    email = send()

    assert {report(client, email, "Delivery") for _ in range(WRONG_SECRETS + 1)} == {200}


def test_broken_report_is_refused(service, client):
    for body in (
        "no JSON",
        [],
        "null",
        {"RecordType": [], "Metadata": {}},
        {"RecordType": "Bounce", "Type": [], "Metadata": {}},
        {"RecordType": "Delivery", "Metadata": {"mail": 5}},
        {"RecordType": "Delivery", "Metadata": {"mail": ["x"]}},
        {"RecordType": "Delivery", "Metadata": {"mail": None}},
        {"RecordType": "Delivery", "Metadata": None},
        {"RecordType": "Delivery", "DeliveredAt": 5, "Metadata": {}},
        {"RecordType": "Inbound"},
    ):
        assert post_report(client, body) == 400, body


def test_report_about_an_email_of_others_is_ignored(service, client):
    for metadata in ({}, {"another": "5"}):
        assert post_report(client, {"RecordType": "Delivery", "Recipient": "x", "Metadata": metadata}) == 200, metadata


def test_services_that_are_not_configured_have_no_address(service, client):
    for path in ("postmark/inbound/", "brevo/tracking/", "mailersend/inbound/", "mandrill/"):
        assert client.head(f"/anymail/{path}").status_code == 404, path


def test_delivery_after_a_bounce_changes_nothing(service, client, send):
    email = send()
    bounce(client, email)
    report(client, email, "Delivery")

    email.refresh_from_db()
    assert email.outcome == "bounced"


def test_news_waits_while_the_address_bounces_but_security_does_not(
    service, client, send, member, django_capture_on_commit_callbacks
):
    bounce(client, send())
    mail.outbox.clear()

    assert send().is_on_hold
    with django_capture_on_commit_callbacks(execute=True):
        outbox.send_email("password_changed", to=member, now=timezone.now())

    assert [email.subject for email in mail.outbox] == ["Your password was changed"]


def test_news_that_was_about_to_leave_waits_too(service, client, send, claim, django_capture_on_commit_callbacks):
    sent = send()
    write(claim)
    bounce(client, sent)

    assert OutgoingMail.objects.latest("created_at").is_on_hold


def test_news_goes_to_the_new_address(service, client, send, member, django_capture_on_commit_callbacks):
    bounce(client, send())
    send()
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        member.user.email = "new@example.com"
        member.user.save(update_fields=["email"])
        bounces.clear(member, address="new@example.com")

    assert [email.to for email in mail.outbox] == [["new@example.com"]]


def test_bounce_of_an_earlier_address_is_only_stored(service, client, send, member, member_caller):
    email = send()
    member.user.email = "new@example.com"
    member.user.save()

    bounce(client, email)

    assert member_caller.get(PREFERENCES).json()["mailBounced"] is False


def test_staff_clear_a_bounce(service, client, send, member_caller, staff_caller, django_capture_on_commit_callbacks):
    email = send()
    bounce(client, email)
    send()
    mail.outbox.clear()

    with django_capture_on_commit_callbacks(execute=True):
        answer = staff_caller.upload(row_url(email, "clear_bounce"), {"reason": "The mailbox was full"})

    assert answer.status_code == 302
    assert len(mail.outbox) == 1
    assert member_caller.get(PREFERENCES).json()["mailBounced"] is False


def test_member_page_shows_the_bounce(service, client, send, member, staff_caller):
    bounce(client, send())

    assert "Bounced" in staff_caller.get(row_url(Member.objects.get(pk=member.pk))).content.decode()


def test_unknown_email_is_ignored(service, client, send):
    email = send()
    OutgoingMail.objects.all().delete()

    assert report(client, email, "Bounce", kind="HardBounce") == 200
