"""Members are reminded of a result two days before it is too late to ask."""

from datetime import timedelta

import pytest

from apps.claims.exchange.reminders import send_reminders
from apps.claims.models import Claim
from apps.notifications.models import Notification, OutgoingMail
from tests.claims.claim_work import complete, release, start_work
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
