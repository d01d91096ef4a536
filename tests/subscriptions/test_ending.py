"""What housekeeping writes down of subscriptions that are over."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import ActivityEntry
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.ending import close_ended
from apps.subscriptions.models import GRACE, UserPlan
from tests.subscriptions.holding import subscribe


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


def test_housekeeping_closes_it_once(member):
    subscribe(member, start=timezone.now() - timedelta(days=40))

    call_command("housekeeping")
    call_command("housekeeping")

    assert ActivityEntry.objects.filter(member=member, action="subscription_ended").count() == 1
