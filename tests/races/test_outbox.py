"""Concurrent and killed workers that send outgoing emails."""

from datetime import timedelta

import pytest
from django.core import mail as django_mail
from django.core.mail import EmailMessage
from django.utils import timezone

from apps.notifications import outbox
from apps.notifications.models import OutgoingMail
from tests.races.killed_process import die_before_commit
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

send_due = outbox.send_due_mails


@pytest.fixture
def outgoing(member) -> OutgoingMail:
    return OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject="Once", text="said")


def end_lease() -> None:
    OutgoingMail.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def kill_between_claim_and_sending() -> None:
    """Kill a worker after the commit that claims an email."""
    number = 1
    while not OutgoingMail.objects.filter(lease_token__isnull=False).exists():
        assert die_before_commit(number, send_due)
        number += 1


def test_concurrent_workers_send_each_email_once(member):
    for number in range(8):
        OutgoingMail.objects.create(user=member.user, to_address="dana@example.com", subject=str(number), text="said")

    sent = race([send_due] * 4)

    assert sum(sent) == 8
    assert sorted(message.subject for message in django_mail.outbox) == list("01234567")
    assert set(OutgoingMail.objects.values_list("attempts", "lease_token")) == {(1, None)}


def test_email_is_sent_after_its_lease_if_the_worker_was_killed_before_sending(outgoing):
    kill_between_claim_and_sending()

    outgoing.refresh_from_db()
    assert (outgoing.attempts, outgoing.sent_at) == (0, None)
    assert send_due() == 0
    end_lease()
    assert send_due() == 1
    assert len(django_mail.outbox) == 1


def test_email_is_sent_again_with_the_same_message_id_if_the_worker_was_killed_after_sending(
    outgoing, tmp_path, settings
):
    # The sent email must survive the killed process, so it is written to a folder.
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    number = 1
    while not read_message_ids(tmp_path):
        OutgoingMail.objects.update(lease_until=None, lease_token=None, attempts=0)
        assert die_before_commit(number, send_due)
        number += 1
    outgoing.refresh_from_db()
    assert outgoing.sent_at is None
    end_lease()

    assert send_due() == 1

    # Mailboxes recognise the duplicate by its Message-ID.
    ids = read_message_ids(tmp_path)
    domain = EmailMessage().message()["Message-ID"].rpartition("@")[2]
    assert ids == [f"Message-ID: <{outgoing.pk}@{domain}"] * 2


def read_message_ids(folder) -> list[str]:
    lines = [line for file in folder.iterdir() for line in file.read_text().splitlines()]
    return [line for line in lines if line.startswith("Message-ID:")]
