"""Emails to staff: a new claim, an answer, a claim that is due in two hours, an overdue claim."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail

from apps.accounts.models import User
from apps.claims.exchange.conversation import mark_read_by_staff
from apps.claims.models import Claim, StaffNotice, StaffSettings
from apps.claims.staff.notices import is_mentioned, notify_of_due_times, send_digests
from apps.claims.staff.queue import take
from apps.core.request_meta import Actor
from apps.notifications.models import OutgoingMail
from tests.claims.factories import CLAIMS, form
from tests.factories import UserFactory

TEN_MINUTES = timedelta(minutes=10)
NOW = datetime(2026, 11, 16, 10, tzinfo=ZoneInfo("America/New_York"))


@pytest.fixture(autouse=True)
def clock(frozen_time, settings):
    settings.PUBLIC_URL = "https://network.example"
    frozen_time.now = NOW
    return frozen_time


@pytest.fixture
def raven(db):
    return UserFactory(username="raven", kind=User.Kind.STAFF)


@pytest.fixture
def heron(db):
    return UserFactory(username="heron", kind=User.Kind.STAFF)


def submit(caller):
    response = caller.upload(CLAIMS, form())
    return Claim.objects.get(pk=response.json()["claim"]["id"])


def send(caller, claim):
    return caller.upload(f"{CLAIMS}/{claim.pk}/messages", {"text": "Secret words"})


def recipients(run, capture):
    """Whom an email of ``run`` reaches, and its subject."""
    OutgoingMail.objects.all().delete()
    mail.outbox.clear()
    with capture(execute=True):
        run()
    return sorted((email.to[0].split("@")[0], email.subject) for email in mail.outbox)


def test_new_claim_is_mailed_to_staff_of_its_service_who_are_not_away(
    member_caller, subscription, raven, heron, django_capture_on_commit_callbacks
):
    StaffSettings.objects.create(user=raven, services=["estimate"])
    StaffSettings.objects.create(user=UserFactory(username="wren", kind=User.Kind.STAFF), services=["appraisal"])
    StaffSettings.objects.create(user=UserFactory(username="away", kind=User.Kind.STAFF), is_away=True)
    UserFactory(username="closed", kind=User.Kind.STAFF, is_active=False)

    sent = recipients(lambda: submit(member_caller), django_capture_on_commit_callbacks)

    assert sent == [("heron", "A new claim: C-000001"), ("raven", "A new claim: C-000001")]
    body = mail.outbox[0].body
    assert f"https://network.example/staff/claims/claim/{Claim.objects.get().pk}/change/" in body
    assert "Alder" not in body


def test_answer_is_mailed_to_the_assignee_once_until_staff_open_the_claim(
    clock, member_caller, subscription, raven, heron, django_capture_on_commit_callbacks
):
    claim = submit(member_caller)
    take(claim_id=claim.pk, actor=Actor(raven), now=NOW)
    clock.shift(TEN_MINUTES)

    first = recipients(lambda: send(member_caller, claim), django_capture_on_commit_callbacks)
    assert first == [("raven", "A member answered: C-000001")]
    assert "Secret" not in mail.outbox[0].body
    assert recipients(lambda: send(member_caller, claim), django_capture_on_commit_callbacks) == []

    mark_read_by_staff(Claim.objects.get(), now=clock.now)
    clock.shift(TEN_MINUTES)
    again = recipients(lambda: send(member_caller, claim), django_capture_on_commit_callbacks)
    assert again == [("raven", "A member answered: C-000001")]


def test_due_claims_are_mailed_once_for_each_due_time(
    clock, member_caller, subscription, raven, heron, django_capture_on_commit_callbacks
):
    claim = submit(member_caller)
    take(claim_id=claim.pk, actor=Actor(raven), now=NOW)

    def run():
        return recipients(lambda: notify_of_due_times(now=clock.now), django_capture_on_commit_callbacks)

    claim.refresh_from_db()
    clock.now = claim.due_at - timedelta(hours=2, seconds=1)
    assert run() == []
    clock.now = claim.due_at - timedelta(hours=2)
    assert run() == [("raven", "A claim is due in two hours: C-000001")]
    assert run() == []
    clock.now = claim.due_at
    assert run() == [("raven", "A claim is overdue: C-000001")]
    assert run() == []

    clock.shift(TEN_MINUTES)
    Claim.objects.update(due_at=clock.now + timedelta(minutes=5))
    assert run() == [("raven", "A claim is due in two hours: C-000001")]


def test_due_claim_without_assignee_is_mailed_to_staff_on_duty(
    clock, member_caller, subscription, raven, heron, django_capture_on_commit_callbacks
):
    claim = submit(member_caller)
    claim.refresh_from_db()
    clock.now = claim.due_at

    sent = recipients(lambda: notify_of_due_times(now=clock.now), django_capture_on_commit_callbacks)

    assert sent == [("heron", "A claim is overdue: C-000001"), ("raven", "A claim is overdue: C-000001")]


def test_claim_of_a_closed_account_is_mailed_to_staff_on_duty(
    clock, member_caller, subscription, raven, heron, django_capture_on_commit_callbacks
):
    claim = submit(member_caller)
    take(claim_id=claim.pk, actor=Actor(raven), now=NOW)
    raven.is_active = False
    raven.save()
    clock.shift(TEN_MINUTES)

    def run():
        return recipients(lambda: notify_of_due_times(now=clock.now), django_capture_on_commit_callbacks)

    answer = recipients(lambda: send(member_caller, claim), django_capture_on_commit_callbacks)
    assert answer == [("heron", "A member answered: C-000001")]
    claim.refresh_from_db()
    clock.now = claim.due_at
    assert run() == [("heron", "A claim is overdue: C-000001")]
    assert run() == []


def test_claim_of_somebody_who_is_away_is_mailed_to_staff_on_duty_once_an_absence(
    clock, member_caller, subscription, raven, heron, django_capture_on_commit_callbacks
):
    claim = submit(member_caller)
    take(claim_id=claim.pk, actor=Actor(raven), now=NOW)
    settings = StaffSettings.objects.create(user=raven, is_away=True)
    clock.shift(TEN_MINUTES)

    def run(action):
        sent = recipients(action, django_capture_on_commit_callbacks)
        clock.shift(TEN_MINUTES)
        return sent

    def answer():
        mark_read_by_staff(Claim.objects.get(), now=clock.now)
        send(member_caller, claim)

    assert run(answer) == [("heron", f"{raven.callsign} is away. A member answered: C-000001")]
    assert StaffNotice.objects.filter(kind="owner_away").count() == 1
    assert run(answer) == []
    Claim.objects.update(due_at=clock.now)
    assert run(lambda: notify_of_due_times(now=clock.now)) == []
    assert Claim.objects.get().assignee == raven

    # After the return, one email says what has happened.
    assert run(lambda: send_digests(now=clock.now)) == []
    settings.is_away = False
    settings.save()
    assert run(lambda: send_digests(now=clock.now)) == [("raven", "Your claims")]
    assert "A claim is overdue: C-000001" in mail.outbox[0].body

    settings.is_away = True
    settings.save()
    assert run(answer) == [("heron", f"{raven.callsign} is away. A member answered: C-000001")]


def test_digest_is_one_email_each_morning(
    clock, member_caller, subscription, raven, django_capture_on_commit_callbacks
):
    StaffSettings.objects.create(user=raven, mail="digest")
    assert recipients(lambda: [submit(member_caller), submit(member_caller)], django_capture_on_commit_callbacks) == []

    def run():
        return recipients(lambda: send_digests(now=clock.now), django_capture_on_commit_callbacks)

    assert run() == []
    clock.now = NOW.replace(day=17, hour=6, minute=59)
    assert run() == []
    clock.now = NOW.replace(day=17, hour=7)
    assert run() == [("raven", "Your claims")]
    assert "2 notices" in mail.outbox[0].body
    assert run() == []
    assert StaffNotice.objects.filter(mailed_at__isnull=True).count() == 0


def test_notices_of_ten_minutes_after_an_email_become_one(
    clock, member_caller, subscription, raven, django_capture_on_commit_callbacks
):
    def run(action):
        return recipients(action, django_capture_on_commit_callbacks)

    def collect():
        return run(lambda: send_digests(now=clock.now))

    assert run(lambda: submit(member_caller)) == [("raven", "A new claim: C-000001")]
    clock.shift(timedelta(minutes=9))
    assert run(lambda: [submit(member_caller), submit(member_caller)]) == []
    assert collect() == []
    clock.shift(timedelta(minutes=1))
    assert collect() == [("raven", "Your claims")]
    body = mail.outbox[0].body
    assert "A new claim: C-000002" in body
    assert "A new claim: C-000003" in body
    assert "https://network.example/staff/inbox/" in body
    assert collect() == []

    # A single one says of which claim it is.
    clock.shift(timedelta(minutes=5))
    assert run(lambda: submit(member_caller)) == []
    clock.shift(timedelta(minutes=5))
    assert collect() == [("raven", "A new claim: C-000004")]


def test_callsign_is_mentioned_as_a_word_of_its_own():
    for note, is_found in (
        ("@K-7 please look", True),
        ("ask (@k-7), it is urgent", True),
        ("@K-7", True),
        ("@K-70 please look", False),
        ("mail k@K-7.example", False),
        ("K-7 knows", False),
    ):
        assert is_mentioned("K-7", note) is is_found, note
