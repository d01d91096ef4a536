"""Members are reminded of a result before it is too late to ask, and of a requested document before its day."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.claims.exchange.reminders import send_reminders, send_request_reminders
from apps.claims.models import Claim
from apps.notifications.models import Notification, OutgoingMail
from tests.claims.claim_work import ask_for, complete, move, release, start_work
from tests.claims.factories import CLAIMS, create_claim

DAY = timedelta(days=1)


@pytest.fixture
def claim(frozen_time, member, subscription, media_folder):
    return create_claim(member, subscription)


def get_reminders():
    return list(Notification.objects.filter(kind="claim_reminder").values_list("link", flat=True))


def test_member_is_reminded_once_of_each_deadline(claim, frozen_time):
    complete(claim)
    frozen_time.shift(12 * DAY - timedelta(seconds=1))
    assert send_reminders(now=frozen_time.now) == 0

    frozen_time.shift(timedelta(seconds=1))
    assert [send_reminders(now=frozen_time.now) for _ in range(2)] == [1, 0]
    assert get_reminders() == [f"/claims/{claim.pk}"]
    mail = OutgoingMail.objects.order_by("created_at").last()
    assert mail.subject == "Claim C-000001: your result is waiting for you"
    assert "Alder" not in mail.text

    # A new version starts the review days again.
    release(claim)
    frozen_time.shift(13 * DAY)
    assert send_reminders(now=frozen_time.now) == 1


def test_nobody_is_reminded_of_an_accepted_result_or_after_the_deadline(claim, member_caller, frozen_time):
    complete(claim)
    member_caller.post(f"{CLAIMS}/{claim.pk}/accept")
    frozen_time.shift(13 * DAY)
    assert send_reminders(now=frozen_time.now) == 0

    Claim.objects.update(outcome="released", accepted_at=None, accept_by=frozen_time.now)
    assert send_reminders(now=frozen_time.now) == 0


def test_result_of_a_claim_at_work_needs_no_reminder(claim, frozen_time):
    start_work(claim)
    release(claim)
    frozen_time.shift(13 * DAY)

    assert send_reminders(now=frozen_time.now) == 0
    assert get_reminders() == []


NEW_YORK = ZoneInfo("America/New_York")
MONDAY = date(2030, 4, 1)


@pytest.fixture
def on_thursday(claim, frozen_time):
    frozen_time.now = datetime(2030, 3, 28, 12, tzinfo=NEW_YORK)


def remind(frozen_time, day, hour, minute=0):
    frozen_time.now = datetime(2030, 3, day, hour, minute, tzinfo=NEW_YORK)
    return send_request_reminders(now=frozen_time.now)


def test_member_is_reminded_once_of_open_requests_on_the_business_day_before(claim, frozen_time, on_thursday):
    for title in ("Policy", "Photographs"):
        ask_for(claim, title, until=MONDAY)
    ask_for(claim, "Whenever it is there")

    assert remind(frozen_time, 29, 8, 59) == 0
    assert [remind(frozen_time, 29, 9), remind(frozen_time, 31, 9)] == [1, 0]

    assert get_reminders() == [f"/claims/{claim.pk}"]
    mail = OutgoingMail.objects.order_by("created_at").last()
    assert mail.subject == "Claim C-000001: a document is still needed"
    assert not any(text in mail.text for text in ("Policy", "Photographs", "Alder"))


@pytest.mark.parametrize("end", ["received", "declined"])
def test_nobody_is_reminded_of_a_request_that_is_received_or_closed(claim, frozen_time, on_thursday, end):
    request = ask_for(claim, until=MONDAY)
    if end == "declined":
        move(claim, "declined")
    else:
        type(request).objects.update(status="received")

    assert remind(frozen_time, 29, 12) == 0


def test_reminder_of_a_muted_claim_is_only_in_the_inbox(claim, frozen_time, on_thursday):
    ask_for(claim, until=MONDAY)
    mails = OutgoingMail.objects.count()
    Claim.objects.update(is_muted=True)

    assert remind(frozen_time, 29, 9) == 1
    assert (len(get_reminders()), OutgoingMail.objects.count()) == (1, mails)


def test_request_for_the_next_day_is_not_followed_by_a_reminder_at_once(claim, frozen_time):
    frozen_time.now = datetime(2030, 3, 29, 12, tzinfo=NEW_YORK)
    ask_for(claim, until=MONDAY)

    assert remind(frozen_time, 29, 13) == 0
