"""Subscriptions that are over: what housekeeping, or the member's next choice, writes down of them."""

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
from tests.subscriptions.factories import BEGAN, ENDS, GRACE, NEXT_ENDS, SECOND, record_payment, subscribe


@pytest.mark.parametrize(("seconds", "closed"), [(-1, 0), (0, 1), (1, 1)])
def test_a_subscription_closes_at_the_instant_its_grace_is_over(member, seconds, closed):
    subscription = subscribe(member)
    now = subscription.end_date + GRACE + timedelta(seconds=seconds)

    assert close_ended(now=now) == closed
    subscription.refresh_from_db()
    assert subscription.is_active is not bool(closed)
    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == closed


def test_the_device_allowance_falls_back_to_basic(member):
    subscription = subscribe(member, "assassin")
    with transaction.atomic():
        lock_allowance(member=member, now=timezone.now())
    assert UserPlan.objects.get(member=member).max_devices == 5

    close_ended(now=subscription.end_date + GRACE)

    assert UserPlan.objects.values_list("plan_name", "max_devices").get(member=member) == ("Basic", 1)


def test_housekeeping_closes_it_once_and_says_so_once(member, django_capture_on_commit_callbacks):
    subscribe(member, start=timezone.now() - timedelta(days=40))

    with django_capture_on_commit_callbacks(execute=True):
        call_command("housekeeping")
        call_command("housekeeping")

    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == 1
    assert [message.subject for message in mail.outbox] == ["Your GHOST plan was cancelled"]
    assert "cancelled permanently and unused services are forfeited" in mail.outbox[0].body


@pytest.mark.parametrize(("seconds", "closed"), [(-1, 0), (0, 1)])
def test_a_choice_without_its_first_payment_lapses_after_three_days(
    clock, member, member_caller, seconds, closed, django_capture_on_commit_callbacks
):
    subscribe(member, start=BEGAN, activated_at=None)
    clock(BEGAN + GRACE + seconds * SECOND)
    shown = member_caller.get("/api/user/dashboard").json()["subscription"]
    assert (shown and shown["status"]) == (None if closed else "pending")

    with django_capture_on_commit_callbacks(execute=True):
        assert close_ended(now=BEGAN + GRACE + seconds * SECOND) == closed

    assert len(mail.outbox) == closed
    if closed:
        assert "No first payment was recorded by 03 February 2027 at 09:30 UTC." in mail.outbox[0].body
        assert member_caller.post("/api/user/subscription", {"planName": "phantom"}).status_code == 201


def test_a_choice_before_housekeeping_writes_the_end_down_itself(
    clock, member, member_caller, django_capture_on_commit_callbacks
):
    over = subscribe(member, "phantom", start=BEGAN)
    clock(ENDS + GRACE)

    with django_capture_on_commit_callbacks(execute=True):
        member_caller.post("/api/user/subscription", {"planName": "ghost"})
        call_command("housekeeping")

    over.refresh_from_db()
    assert over.is_active is False
    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == 1
    assert [message.subject for message in mail.outbox] == [
        "Your PHANTOM plan was cancelled",
        "Your GHOST plan is active",
    ]


def test_a_period_paid_ahead_is_written_down_by_night_once(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN, estimates_used=4)
    record_payment(staff_caller, held)

    assert roll_over_all(now=ENDS - SECOND) == 0
    assert roll_over_all(now=ENDS) == 1
    assert roll_over_all(now=ENDS) == 0

    held.refresh_from_db()
    assert (held.start_date, held.end_date, held.opened_at) == (ENDS, NEXT_ENDS, ENDS)
    assert (held.estimates_used, held.estimates_carried_over, held.paid_ahead) == (0, 5, None)


def test_what_ends_unwritten_for_two_periods_is_closed_in_its_last_one(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN)
    record_payment(staff_caller, held)

    assert close_ended(now=NEXT_ENDS + GRACE - SECOND) == 0
    assert close_ended(now=NEXT_ENDS + GRACE) == 1

    held.refresh_from_db()
    assert (held.is_active, held.start_date, held.paid_ahead) == (False, ENDS, None)
    assert Payment.objects.count() == 1
