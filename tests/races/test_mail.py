"""Several senders at one mail, and a sender that dies over it."""

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
def written(member) -> OutgoingMail:
    return OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="Once", text="said")


def test_ten_senders_at_once_send_one_mail_once(written):
    sent = race([lambda: outbox.deliver(written.pk) for _ in range(10)])

    assert sorted(sent) == [False] * 9 + [True]
    assert len(django_mail.outbox) == 1
    written.refresh_from_db()
    assert written.attempts == 1


def test_two_housekeepings_at_once_send_each_mail_once(member):
    for number in range(5):
        OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject=str(number), text="said")
    later = timezone.now() + timedelta(minutes=2)

    sent = race([lambda: outbox.deliver_pending(now=later) for _ in range(2)])

    assert sum(sent) == 5
    assert sorted(message.subject for message in django_mail.outbox) == list("01234")


def test_a_sender_that_died_before_it_sent_is_succeeded_and_nothing_is_lost(written):
    # The claim is its first statement; it dies before it has read the mail.
    assert die_before_statement(2, lambda: outbox.deliver(written.pk))

    written.refresh_from_db()
    assert (written.attempts, written.sent_at) == (1, None)
    assert outbox.deliver(written.pk) is False
    OutgoingMail.objects.update(claimed_at=timezone.now() - timedelta(minutes=11))
    assert outbox.deliver(written.pk) is True
    assert len(django_mail.outbox) == 1


def test_a_sender_that_died_behind_the_sending_is_succeeded_under_the_same_message_id(written, tmp_path, settings):
    # A folder, for what was sent must outlive the process that dies.
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    assert die_before_statement(3, lambda: outbox.deliver(written.pk))
    OutgoingMail.objects.update(claimed_at=timezone.now() - timedelta(minutes=11))

    assert outbox.deliver(written.pk) is True

    ids = [
        line for file in tmp_path.iterdir() for line in file.read_text().splitlines() if line.startswith("Message-ID:")
    ]
    # Mailboxes know the second one by its id.
    assert len(ids) == 2
    assert set(ids) == {f"Message-ID: <{written.pk}@{EmailMessage().message()['Message-ID'].rpartition('@')[2]}"}
