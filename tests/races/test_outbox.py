"""Concurrent and killed senders of outgoing emails."""

from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.core.mail import EmailMessage
from django.utils import timezone

from apps.notifications import outbox
from apps.notifications.models import OutgoingMail
from tests.races.killed_process import die_before_statement
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


@pytest.fixture
def outgoing(member) -> OutgoingMail:
    return OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="Once", text="said")


def test_concurrent_senders_send_one_email_once(outgoing):
    sent = race([lambda: outbox.deliver(outgoing.pk) for _ in range(10)])

    assert sorted(sent) == [False] * 9 + [True]
    assert len(django_mail.outbox) == 1
    outgoing.refresh_from_db()
    assert outgoing.attempts == 1


def test_concurrent_retries_send_each_email_once(member):
    for number in range(5):
        OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject=str(number), text="said")
    later = timezone.now() + timedelta(minutes=2)

    sent = race([lambda: outbox.deliver_pending(now=later) for _ in range(2)])

    assert sum(sent) == 5
    assert sorted(message.subject for message in django_mail.outbox) == list("01234")


def test_email_is_sent_later_when_the_sender_was_killed_before_sending(outgoing):
    # The first statement claims the email; the sender is killed before it reads it.
    assert die_before_statement(2, lambda: outbox.deliver(outgoing.pk))

    outgoing.refresh_from_db()
    assert (outgoing.attempts, outgoing.sent_at) == (1, None)
    assert outbox.deliver(outgoing.pk) is False
    OutgoingMail.objects.update(claimed_at=timezone.now() - timedelta(minutes=11))
    assert outbox.deliver(outgoing.pk) is True
    assert len(django_mail.outbox) == 1


def test_email_is_sent_again_with_the_same_message_id_when_the_sender_was_killed_after_sending(
    outgoing, tmp_path, settings
):
    # The sent email must survive the killed process, so it is written to a folder.
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    assert die_before_statement(3, lambda: outbox.deliver(outgoing.pk))
    OutgoingMail.objects.update(claimed_at=timezone.now() - timedelta(minutes=11))

    assert outbox.deliver(outgoing.pk) is True

    ids = [
        line for file in tmp_path.iterdir() for line in file.read_text().splitlines() if line.startswith("Message-ID:")
    ]
    # Mailboxes recognise the duplicate by its Message-ID.
    assert len(ids) == 2
    assert set(ids) == {f"Message-ID: <{outgoing.pk}@{EmailMessage().message()['Message-ID'].rpartition('@')[2]}"}
