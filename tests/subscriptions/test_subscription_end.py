"""Closing of ended subscriptions and rollover of periods, by housekeeping or by the next plan selection."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.lifecycle import close_ended
from apps.subscriptions.models import Payment, UserPlan
from apps.subscriptions.periods import roll_over_all
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    NEXT_PERIOD_END,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    get_usage,
    pay,
    subscribe,
)

pytestmark = pytest.mark.usefixtures("without_drawing")


def test_subscription_is_closed_when_its_grace_period_ends(member):
    subscription = subscribe(member)
    end = subscription.end_date + GRACE_PERIOD

    assert [close_ended(now=end + moment * ONE_SECOND) for moment in (-1, 0, 1)] == [0, 1, 0]

    subscription.refresh_from_db()
    assert not subscription.is_active
    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == 1


def test_device_limit_falls_back_to_basic_when_the_subscription_ends(member):
    subscription = subscribe(member, "assassin")
    with transaction.atomic():
        lock_allowance(member=member, now=timezone.now())
    assert UserPlan.objects.get(member=member).max_devices == 5

    close_ended(now=subscription.end_date + GRACE_PERIOD)

    assert UserPlan.objects.get(member=member).max_devices == 1


def test_housekeeping_closes_a_subscription_and_notifies_the_member_once(member, django_capture_on_commit_callbacks):
    subscribe(member, start=timezone.now() - timedelta(days=40))

    with django_capture_on_commit_callbacks(execute=True):
        call_command("housekeeping")
        call_command("housekeeping")

    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == 1
    subjects = [message.subject for message in mail.outbox]
    assert subjects == ["Your GHOST plan was cancelled", f"Statement S-{timezone.now():%Y}-000001 is ready"]
    assert "cancelled permanently and unused services are forfeited" in mail.outbox[0].body


def test_pending_subscription_lapses_after_three_days_without_payment(
    freeze_time, member, member_caller, django_capture_on_commit_callbacks
):
    subscribe(member, start=PERIOD_START, activated_at=None)
    for seconds, status in ((-1, "pending"), (0, None)):
        now = PERIOD_START + GRACE_PERIOD + seconds * ONE_SECOND
        freeze_time(now)
        returned = member_caller.get("/api/user/dashboard").json()["subscription"]
        assert (returned and returned["status"]) == status

        with django_capture_on_commit_callbacks(execute=True):
            assert close_ended(now=now) == (status is None)
        assert len(mail.outbox) == (status is None)

    assert "No first payment was recorded by 03 February 2027 at 09:30 UTC." in mail.outbox[0].body
    assert member_caller.post("/api/user/subscription", {"planName": "phantom"}).status_code == 201


def test_selecting_a_plan_closes_the_ended_subscription_before_housekeeping_does(
    freeze_time, member, member_caller, django_capture_on_commit_callbacks
):
    ended_subscription = subscribe(member, "phantom", start=PERIOD_START)
    freeze_time(PERIOD_END + GRACE_PERIOD)

    with django_capture_on_commit_callbacks(execute=True):
        member_caller.post("/api/user/subscription", {"planName": "ghost"})
        call_command("housekeeping")

    ended_subscription.refresh_from_db()
    assert ended_subscription.is_active is False
    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == 1
    # Sent in any order, because all were created at the same time.
    assert sorted(message.subject for message in mail.outbox) == [
        "Statement S-2027-000001 is ready",
        "Your GHOST plan is active",
        "Your PHANTOM plan was cancelled",
    ]


def test_rollover_job_stores_the_next_period_once(freeze_time, member):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 4})
    pay(subscription)

    assert roll_over_all(now=PERIOD_END - ONE_SECOND) == 0
    assert roll_over_all(now=PERIOD_END) == 1
    assert roll_over_all(now=PERIOD_END) == 0

    subscription.refresh_from_db()
    assert (subscription.start_date, subscription.end_date, subscription.opened_at) == (
        PERIOD_END,
        NEXT_PERIOD_END,
        PERIOD_END,
    )
    assert (get_usage(subscription).used, get_usage(subscription).carried_over, subscription.paid_ahead) == (0, 5, None)


def test_close_job_rolls_over_a_period_paid_ahead_before_it_closes(freeze_time, member):
    subscription = subscribe(member, start=PERIOD_START)
    pay(subscription)

    assert close_ended(now=NEXT_PERIOD_END + GRACE_PERIOD - ONE_SECOND) == 0
    assert close_ended(now=NEXT_PERIOD_END + GRACE_PERIOD) == 1

    subscription.refresh_from_db()
    assert (subscription.is_active, subscription.start_date, subscription.paid_ahead) == (False, PERIOD_END, None)
    assert Payment.objects.count() == 1
