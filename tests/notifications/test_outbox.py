"""Emails are sent once, after the commit, and are retried if the mail server is down."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail as django_mail
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.countdowns import Countdown
from apps.notifications import outbox
from apps.notifications.models import OutgoingMail


@pytest.fixture
def mail_server_down(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


def test_email_is_plain_text_without_html_entities(member):
    member.first_name = "O'Hara & <Sons>"

    outbox.send_email("password_changed", to=member, now=datetime(2026, 3, 2, 9, 5, 30, tzinfo=UTC))

    assert OutgoingMail.objects.get().text == (
        "O'Hara & <Sons>,\n\n"
        "The password of your account was changed on 02 March 2026 at 09:05 UTC, and every other session was signed "
        "out.\n\n"
        'If that was you, there is nothing to do. If not, choose "Forgot your password?" where you sign in, and set a '
        "new one now.\n\n"
        "The network"
    )


def test_subject_is_one_line_if_a_name_contains_a_line_break(member):
    now = timezone.now()
    countdown = Countdown("window\r\nBcc: all@example.com", "")

    outbox.send_email("countdown_extended", to=member, context={"countdown": countdown, "deadline": now}, now=now)

    assert OutgoingMail.objects.get().subject == "Your window Bcc: all@example.com was extended"


def test_email_is_dated_by_its_sender(member):
    moment = datetime(2026, 3, 2, 9, 5, tzinfo=UTC)

    outbox.send_email("password_changed", to=member, now=moment)
    with outbox.suppress_sending():
        outbox.send_email("password_changed", to=member, now=moment)

    emails = OutgoingMail.objects.values_list("created_at", "sent_at")
    assert set(emails) == {(moment, None), (moment, moment)}


@pytest.mark.parametrize("variable", ["code", "address"])
def test_email_with_a_missing_variable_fails_in_tests(member, variable):
    context = {"code": "123456", "address": "203.0.113.7"}
    del context[variable]

    with pytest.raises(AssertionError, match=variable):
        outbox.send_email("device_replacement_code", to=member, context=context, now=timezone.now())


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_rolled_back_email_is_not_sent(member):
    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())
        transaction.set_rollback(True)

    assert not django_mail.outbox
    assert not OutgoingMail.objects.exists()


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_is_sent_once_after_the_commit(member):
    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())
        assert not django_mail.outbox

    sent = OutgoingMail.objects.get()
    assert outbox.deliver(sent.pk) is False
    assert outbox.deliver_pending(now=timezone.now() + timedelta(hours=1)) == 0
    assert [message.subject for message in django_mail.outbox] == ["Your password was changed"]
    assert sent.text == django_mail.outbox[0].body


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_is_retried_after_the_mail_server_was_down(member, settings, mail_server_down):
    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())
    assert OutgoingMail.objects.get().sent_at is None

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.deliver_pending(now=timezone.now()) == 0
    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
    assert [message.subject for message in django_mail.outbox] == ["Your password was changed"]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_text_of_an_email_with_a_secret_is_deleted_once_it_is_sent(member, settings, mail_server_down):
    with transaction.atomic():
        outbox.send_email(
            "device_replacement_code",
            to=member,
            context={"code": "123456", "address": "203.0.113.7"},
            carries_secret=True,
            now=timezone.now(),
        )
    assert "Your code is 123456." in OutgoingMail.objects.get().text

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    outbox.deliver(OutgoingMail.objects.get().pk)
    assert OutgoingMail.objects.get().text == ""


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_pooled_database_connection_is_released_while_an_email_is_sent(member, monkeypatch):
    has_connection = []
    monkeypatch.setattr(
        outbox.EmailMessage, "send", lambda message: has_connection.append(connection.connection is not None)
    )

    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())

    assert has_connection == [connection.vendor == "sqlite"]
    assert OutgoingMail.objects.get().sent_at is not None


def test_email_of_a_killed_sender_is_sent_after_ten_minutes(member):
    now = timezone.now()
    claimed = {"user": member.user, "to_address": "dana@example.com", "subject": "s", "text": "t"}
    fresh = OutgoingMail.objects.create(**claimed, claimed_at=now - timedelta(minutes=9))
    stale = OutgoingMail.objects.create(**claimed, claimed_at=now - timedelta(minutes=11))

    assert outbox.deliver(fresh.pk) is False
    assert outbox.deliver(stale.pk) is True


def test_email_is_not_retried_after_ten_attempts(member, settings, mail_server_down):
    failing = OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    later = timezone.now() + timedelta(minutes=2)
    for attempt in range(1, 11):
        assert outbox.deliver_pending(now=later) == 0
        failing.refresh_from_db()
        assert (failing.attempts, failing.claimed_at) == (attempt, None)

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.deliver_pending(now=later) == 0
    assert outbox.deliver(failing.pk) is False
    assert not django_mail.outbox


def test_email_that_cannot_be_sent_does_not_delay_others(member):
    # Django itself refuses a line break in a subject, so this is not a connection error.
    for subject in ("Broken\nBcc: all@example.com", "Whole"):
        OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject=subject, text="t")

    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
    assert [message.subject for message in django_mail.outbox] == ["Whole"]


def test_email_can_be_sent_to_an_address_other_than_the_users(member, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        outbox.send_email("password_changed", to=member, to_address="new@example.com", now=timezone.now())

    assert [message.to for message in django_mail.outbox] == [["new@example.com"]]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_stays_in_the_outbox_if_no_sender_can_be_started(member, monkeypatch):
    def fail(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("apps.notifications.outbox.deliver", fail)
    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())

    assert OutgoingMail.objects.get().sent_at is None
    monkeypatch.undo()
    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
