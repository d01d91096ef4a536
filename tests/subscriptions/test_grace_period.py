"""The job that sends one email per period when its grace period starts."""

import pytest
from django.core import mail

from apps.audit.models import ActivityEntry
from apps.subscriptions.lifecycle import start_grace_for_all
from tests.rollback import rolled_back
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    NEXT_PERIOD_END,
    ONE_DAY,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    pay,
    subscribe,
)


@pytest.fixture
def run_grace_job(freeze_time, django_capture_on_commit_callbacks):
    def run_at(moment):
        freeze_time(moment)
        with django_capture_on_commit_callbacks(execute=True):
            return start_grace_for_all(now=moment)

    return run_at


def test_email_is_sent_only_during_the_grace_period(member, run_grace_job):
    subscribe(member, start=PERIOD_START)

    for since_end, expected_count in (
        (-ONE_SECOND, 0),
        (0 * ONE_SECOND, 1),
        (GRACE_PERIOD - ONE_SECOND, 1),
        (GRACE_PERIOD, 0),
    ):
        mail.outbox.clear()
        with rolled_back():
            assert run_grace_job(PERIOD_END + since_end) == expected_count, since_end
            assert ActivityEntry.objects.filter(member=member, action="grace_started").count() == expected_count
        assert len(mail.outbox) == expected_count, since_end
        if expected_count:
            assert mail.outbox[0].subject == "Your GHOST plan is unpaid"
            assert "ended on 28 February 2027 at 09:30 UTC" in mail.outbox[0].body
            assert "usable until 03 March 2027 at 09:30 UTC" in mail.outbox[0].body


def test_email_is_sent_once_per_period(member, run_grace_job):
    subscription = subscribe(member, start=PERIOD_START)

    assert [
        run_grace_job(PERIOD_END),
        run_grace_job(PERIOD_END + ONE_DAY),
        run_grace_job(PERIOD_END + 2 * ONE_DAY),
    ] == [1, 0, 0]
    pay(subscription)
    assert [run_grace_job(PERIOD_END + 2 * ONE_DAY), run_grace_job(NEXT_PERIOD_END - ONE_SECOND)] == [0, 0]
    assert [run_grace_job(NEXT_PERIOD_END), run_grace_job(NEXT_PERIOD_END + ONE_DAY)] == [1, 0]


@pytest.mark.parametrize("fields", [{"activated_at": None}, {"is_active": False}])
def test_pending_and_closed_subscriptions_have_no_grace_period(member, run_grace_job, fields):
    subscribe(member, start=PERIOD_START, **fields)

    assert [run_grace_job(PERIOD_START + ONE_DAY), run_grace_job(PERIOD_END + ONE_DAY)] == [0, 0]


def test_no_email_is_sent_when_the_next_period_is_paid(freeze_time, member, run_grace_job):
    pay(subscribe(member, start=PERIOD_START))

    assert [run_grace_job(PERIOD_END), run_grace_job(NEXT_PERIOD_END)] == [0, 1]
