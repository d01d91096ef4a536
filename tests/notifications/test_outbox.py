"""Emails are sent once, after the commit, and wait if the mail server is down."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.core import mail as django_mail
from django.db import connection, transaction
from django.utils import timezone

from apps.core import jobs
from apps.core.jobs import embedded
from apps.notifications import outbox, sent_mail
from apps.notifications.models import OutboxPause, OutgoingMail
from apps.subscriptions.countdowns import Countdown
from tests import immediate_engine

send_due = outbox.send_due_mails


def refuse_connection():
    raise ConnectionRefusedError


@pytest.fixture
def create_mail(member):
    def create(**fields) -> OutgoingMail:
        defaults = {"user": member.user, "to_address": "dana@example.com", "subject": "s", "text": "t"}
        return OutgoingMail.objects.create(**(defaults | fields))

    return create


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
    assert send_due() == 0
    assert [message.subject for message in django_mail.outbox] == ["Your password was changed"]
    assert sent.text == django_mail.outbox[0].body


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_text_of_an_email_with_a_secret_is_deleted_once_it_is_sent(member, fake_mail_server, frozen_time):
    fake_mail_server.is_reachable = False
    with transaction.atomic():
        outbox.send_email(
            "device_replacement_code",
            to=member,
            context={"code": "123456", "address": "203.0.113.7"},
            carries_secret=True,
            now=timezone.now(),
        )
    assert "Your code is 123456." in OutgoingMail.objects.get().text

    fake_mail_server.is_reachable = True
    frozen_time.shift(outbox.PROBE_INTERVAL)
    assert send_due() == 1
    assert OutgoingMail.objects.get().text == ""


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_pooled_database_connection_is_released_while_an_email_is_sent(member, monkeypatch):
    has_connection = []
    monkeypatch.setattr(
        outbox.EmailMultiAlternatives, "send", lambda message: has_connection.append(connection.connection is not None)
    )

    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())

    assert has_connection == [connection.vendor == "sqlite"]
    assert OutgoingMail.objects.get().sent_at is not None


def test_unreachable_mail_server_pauses_the_outbox_and_is_probed_every_20_seconds(
    create_mail, fake_mail_server, frozen_time, monkeypatch
):
    for number in range(3):
        create_mail(subject=str(number), created_at=frozen_time.now + timedelta(seconds=number))
    opened = []
    monkeypatch.setattr(fake_mail_server, "open", lambda _: opened.append(frozen_time.now) or refuse_connection())

    for _ in range(12):
        send_due()
        frozen_time.shift(timedelta(seconds=5))

    seconds_between = [(later - earlier).seconds for earlier, later in pairwise(opened)]
    assert seconds_between == [20, 20]
    assert set(OutgoingMail.objects.values_list("attempts", flat=True)) == {0}
    monkeypatch.undo()
    assert OutboxPause.objects.get().error == "ConnectionRefusedError"


def test_everything_is_sent_with_the_first_probe_that_succeeds(create_mail, fake_mail_server, frozen_time):
    for number in range(3):
        create_mail(subject=str(number), created_at=frozen_time.now + timedelta(seconds=number))
    fake_mail_server.is_reachable = False
    send_due()
    fake_mail_server.is_reachable = True
    assert send_due() == 0

    frozen_time.shift(timedelta(seconds=20))

    assert send_due() == 3
    assert [message.subject for message in django_mail.outbox] == list("012")
    assert not OutboxPause.objects.exists()
    assert set(OutgoingMail.objects.values_list("attempts", "error")) == {(1, "")}


def test_refused_email_is_retried_with_growing_delays_and_then_fails(create_mail, fake_mail_server, frozen_time):
    refused = create_mail()
    fake_mail_server.refused_addresses = {"dana@example.com"}
    delays = []

    send_due()
    refused.refresh_from_db()
    while refused.next_attempt_at:
        delays.append(refused.next_attempt_at - frozen_time.now)
        frozen_time.shift(delays[-1] - timedelta(seconds=1))
        assert send_due() == 0
        frozen_time.shift(timedelta(seconds=1))
        assert send_due() == 1
        refused.refresh_from_db()

    minutes = [delay / timedelta(minutes=1) for delay in delays]
    assert minutes == [1, 5, 30, 2 * 60, 8 * 60, 24 * 60]
    assert outbox.has_failed(refused)
    assert (refused.error, refused.lease_until) == ("SMTPRecipientsRefused 550", None)
    frozen_time.shift(timedelta(days=30))
    fake_mail_server.reset()
    assert send_due() == 0


def test_refused_email_does_not_delay_others(create_mail, fake_mail_server):
    create_mail(to_address="refused@example.com")
    # Django itself refuses a line break in a subject.
    create_mail(subject="Broken\nBcc: all@example.com")
    create_mail(subject="Whole")
    fake_mail_server.refused_addresses = {"refused@example.com"}

    assert send_due() == 3
    assert [message.subject for message in django_mail.outbox] == ["Whole"]


def test_email_that_makes_the_mail_server_disconnect_is_counted_and_pauses_nothing(create_mail, fake_mail_server):
    poison = create_mail()
    fake_mail_server.disconnects = True

    send_due()

    poison.refresh_from_db()
    assert (poison.attempts, poison.next_attempt_at is None) == (1, False)
    assert not OutboxPause.objects.exists()


def test_email_is_not_counted_if_the_mail_server_is_gone_while_it_is_sent(create_mail, fake_mail_server, monkeypatch):
    waiting = create_mail()

    def lose_server(message):
        fake_mail_server.is_reachable = False
        raise ConnectionResetError

    monkeypatch.setattr(outbox.EmailMultiAlternatives, "send", lose_server)

    assert send_due() == 0

    waiting.refresh_from_db()
    assert (waiting.attempts, waiting.lease_until) == (0, None)
    assert OutboxPause.objects.exists()


def test_email_cannot_be_sent_again_during_its_last_attempt(create_mail, fake_mail_server, monkeypatch):
    mail = create_mail(attempts=outbox.MAX_ATTEMPTS - 1)

    def lose_server(message):
        with pytest.raises(sent_mail.EmailPending):
            sent_mail.refuse_resending(OutgoingMail.objects.get())
        fake_mail_server.is_reachable = False
        raise ConnectionResetError

    monkeypatch.setattr(outbox.EmailMultiAlternatives, "send", lose_server)

    assert send_due() == 0

    mail.refresh_from_db()
    assert mail.attempts == outbox.MAX_ATTEMPTS - 1


def test_pause_is_stored_if_the_attempts_were_reset_while_the_email_was_sent(
    create_mail, fake_mail_server, monkeypatch
):
    mail = create_mail(attempts=3)

    def lose_server(message):
        outbox.retry(mail)
        fake_mail_server.is_reachable = False
        raise ConnectionResetError

    monkeypatch.setattr(outbox.EmailMultiAlternatives, "send", lose_server)

    send_due()

    mail.refresh_from_db()
    assert (mail.attempts, mail.lease_until) == (0, None)
    assert OutboxPause.objects.exists()


def test_email_whose_secret_no_process_can_make_waits_uncounted_and_delays_no_others(create_mail, frozen_time):
    waiting = create_mail(late_secret="of_another_version", created_at=frozen_time.now)
    create_mail(subject="Whole", created_at=frozen_time.now)

    assert send_due() == 1

    waiting.refresh_from_db()
    assert (waiting.attempts, waiting.error) == (0, "")
    assert [message.subject for message in django_mail.outbox] == ["Whole"]
    frozen_time.shift(jobs.OVERDUE_AFTER + timedelta(seconds=1))
    assert outbox.is_overdue(now=frozen_time.now)


def test_email_of_a_killed_worker_is_sent_when_its_lease_has_ended(create_mail, frozen_time):
    claimed = create_mail()
    assert OutgoingMail.objects.claim_next(now=frozen_time.now, duration=outbox.LEASE).pk == claimed.pk

    frozen_time.shift(outbox.LEASE - timedelta(seconds=1))
    assert send_due() == 0
    frozen_time.shift(timedelta(seconds=1))
    assert send_due() == 1


def test_emails_are_due_if_the_clock_was_set_back(create_mail, fake_mail_server, frozen_time):
    refused = create_mail()
    fake_mail_server.refused_addresses = {"dana@example.com"}
    send_due()
    fake_mail_server.is_reachable = False
    create_mail(to_address="marcus@example.com")
    send_due()
    fake_mail_server.reset()

    frozen_time.shift(-timedelta(hours=1))
    assert send_due() == 1
    frozen_time.shift(-timedelta(days=1))
    assert send_due() == 1

    refused.refresh_from_db()
    assert refused.sent_at is not None


def test_worker_that_was_believed_dead_changes_nothing(create_mail, frozen_time):
    create_mail()
    late = OutgoingMail.objects.claim_next(now=frozen_time.now, duration=outbox.LEASE)
    frozen_time.shift(outbox.LEASE)
    second = OutgoingMail.objects.claim_next(now=frozen_time.now, duration=outbox.LEASE)

    assert not late.renew_lease(now=frozen_time.now, duration=outbox.LEASE)
    assert not late.release(sent_at=frozen_time.now)

    stored = OutgoingMail.objects.get()
    assert (stored.sent_at, stored.lease_token) == (None, second.lease_token)


def test_stopping_worker_finishes_the_current_email_only(create_mail, monkeypatch):
    for number in range(3):
        create_mail(subject=str(number))
    monkeypatch.setattr(jobs.turns, "is_stopping", lambda: len(django_mail.outbox) == 1)

    assert send_due() == 1


def test_email_can_be_sent_to_an_address_other_than_the_users(member, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        outbox.send_email("password_changed", to=member, to_address="new@example.com", now=timezone.now())

    assert [message.to for message in django_mail.outbox] == [["new@example.com"]]


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_email_whose_wake_up_was_lost_is_sent_later(member, monkeypatch):
    def fail(job):
        raise RuntimeError("nobody can be woken")

    monkeypatch.setattr(immediate_engine, "wake", fail)
    with transaction.atomic():
        outbox.send_email("password_changed", to=member, now=timezone.now())
    assert OutgoingMail.objects.get().sent_at is None

    embedded.run_jobs(jobs.MAIL)

    assert OutgoingMail.objects.get().sent_at is not None
