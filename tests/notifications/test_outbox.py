"""Mail is sent after the commit, once, and a mail server that is down costs nobody anything."""

from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.db import connection, transaction
from django.utils import timezone

from apps.notifications import outbox
from apps.notifications.models import OutgoingMail


@pytest.fixture
def down(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_nothing_is_sent_of_what_was_rolled_back(member):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Never", text="said")
        transaction.set_rollback(True)

    assert not django_mail.outbox
    assert not OutgoingMail.objects.exists()


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_a_mail_goes_out_with_the_commit_and_never_twice(member):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Once", text="said")
        assert not django_mail.outbox

    sent = OutgoingMail.objects.get()
    assert outbox.deliver(sent.pk) is False
    assert outbox.deliver_pending(now=timezone.now() + timedelta(hours=1)) == 0
    assert [message.subject for message in django_mail.outbox] == ["Once"]
    assert sent.text == "said"


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_a_server_that_is_down_leaves_the_mail_to_the_next_try(member, settings, down):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Later", text="said")
    assert OutgoingMail.objects.get().sent_at is None

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.deliver_pending(now=timezone.now()) == 0
    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
    assert [message.subject for message in django_mail.outbox] == ["Later"]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_the_text_of_a_mail_with_a_secret_is_kept_only_until_it_is_sent(member, settings, down):
    with transaction.atomic():
        outbox.send(user=member.user, subject="Code", text="123456", carries_secret=True)
    assert OutgoingMail.objects.get().text == "123456"

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    outbox.deliver(OutgoingMail.objects.get().pk)
    assert OutgoingMail.objects.get().text == ""


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_a_mail_server_that_does_not_answer_keeps_no_pooled_connection_from_anybody(member, monkeypatch):
    held = []
    monkeypatch.setattr(outbox.EmailMessage, "send", lambda message: held.append(connection.connection is not None))

    with transaction.atomic():
        outbox.send(user=member.user, subject="Slow", text="said")

    assert held == [connection.vendor == "sqlite"]
    assert OutgoingMail.objects.get().sent_at is not None


def test_a_sender_that_died_is_succeeded_after_ten_minutes(member):
    now = timezone.now()
    claimed = {"user": member.user, "to_address": "dana@example.com", "subject": "s", "text": "t"}
    fresh = OutgoingMail.objects.create(**claimed, claimed_at=now - timedelta(minutes=9))
    stale = OutgoingMail.objects.create(**claimed, claimed_at=now - timedelta(minutes=11))

    assert outbox.deliver(fresh.pk) is False
    assert outbox.deliver(stale.pk) is True


def test_a_mail_is_given_up_after_ten_attempts(member, settings, down):
    written = OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="s", text="t")
    later = timezone.now() + timedelta(minutes=2)
    for attempt in range(1, 11):
        assert outbox.deliver_pending(now=later) == 0
        written.refresh_from_db()
        assert (written.attempts, written.claimed_at) == (attempt, None)

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.deliver_pending(now=later) == 0
    assert outbox.deliver(written.pk) is False
    assert not django_mail.outbox


def test_a_mail_that_no_server_takes_holds_up_none_of_the_others(member):
    # A line end in a subject is refused by Django itself, and no error of the line to the server.
    for subject in ("Broken\nBcc: all@example.com", "Whole"):
        OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject=subject, text="t")

    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
    assert [message.subject for message in django_mail.outbox] == ["Whole"]


def test_a_mail_may_go_to_another_address_of_the_user(member, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        outbox.send(user=member.user, to_address="new@example.com", subject="Elsewhere", text="said")

    assert [message.to for message in django_mail.outbox] == [["new@example.com"]]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_where_no_sender_can_be_started_what_was_committed_stands(member, monkeypatch):
    def fail(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("apps.notifications.outbox.deliver", fail)
    with transaction.atomic():
        outbox.send(user=member.user, subject="Later", text="said")

    assert OutgoingMail.objects.get().sent_at is None
    monkeypatch.undo()
    assert outbox.deliver_pending(now=timezone.now() + timedelta(minutes=2)) == 1
