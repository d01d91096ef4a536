"""Emails are sent once, after the commit, and are retried if the mail server is down."""

from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.db import connection, transaction
from django.utils import timezone

from apps.notifications import outbox
from apps.notifications.models import OutgoingMail


@pytest.fixture
def mail_server_down(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_rolled_back_email_is_not_sent(member):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Never", text="said")
        transaction.set_rollback(True)

    assert not django_mail.outbox
    assert not OutgoingMail.objects.exists()


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_is_sent_once_after_the_commit(member):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Once", text="said")
        assert not django_mail.outbox

    sent = OutgoingMail.objects.get()
    assert outbox.deliver(sent.pk) is False
    assert outbox.deliver_pending(now=timezone.now() + timedelta(hours=1)) == 0
    assert [message.subject for message in django_mail.outbox] == ["Once"]
    assert sent.text == "said"


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_is_retried_after_the_mail_server_was_down(member, settings, mail_server_down):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Later", text="said")
    assert OutgoingMail.objects.get().sent_at is None

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.deliver_pending(now=timezone.now()) == 0
    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
    assert [message.subject for message in django_mail.outbox] == ["Later"]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_text_of_an_email_with_a_secret_is_deleted_once_it_is_sent(member, settings, mail_server_down):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Code", text="123456", carries_secret=True)
    assert OutgoingMail.objects.get().text == "123456"

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
        outbox.send(user=member.user, subject="Slow", text="said")

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
        outbox.send(user=member.user, to_address="new@example.com", subject="Elsewhere", text="said")

    assert [message.to for message in django_mail.outbox] == [["new@example.com"]]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_stays_in_the_outbox_if_no_sender_can_be_started(member, monkeypatch):
    def fail(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("apps.notifications.outbox.deliver", fail)
    with transaction.atomic():
        outbox.send(user=member.user, subject="Later", text="said")

    assert OutgoingMail.objects.get().sent_at is None
    monkeypatch.undo()
    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
