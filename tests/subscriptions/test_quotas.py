"""Using and returning units of service."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.subscriptions.quotas import SERVICES, NoSubscription, QuotaExceeded, return_unit, use_unit
from tests.subscriptions.factories import ended, subscribe


def use_one_unit(member, service_type="estimate"):
    return use_unit(member=member, service_type=service_type, now=timezone.now())


@pytest.mark.parametrize(
    ("service_type", "quota"),
    [("estimate", 9), ("appraisal", 5), ("engineer_assignment", 2), ("attorney_assistance", 1)],
)
def test_each_service_has_its_own_quota(member, service_type, quota):
    subscription = subscribe(member)

    for _ in range(quota):
        use_one_unit(member, service_type)
    with pytest.raises(QuotaExceeded):
        use_one_unit(member, service_type)

    subscription.refresh_from_db()
    used = {name: getattr(subscription, service.used_field) for name, service in SERVICES.items()}
    assert used == {**dict.fromkeys(SERVICES, 0), service_type: quota}


def test_estimates_carried_over_extend_the_estimate_quota_only(member):
    subscription = subscribe(member, estimates_carried_over=2, estimates_used=9, appraisals_used=5)

    use_one_unit(member)
    use_one_unit(member)
    with pytest.raises(QuotaExceeded):
        use_one_unit(member)
    with pytest.raises(QuotaExceeded):
        use_one_unit(member, "appraisal")

    subscription.refresh_from_db()
    assert (subscription.estimates_used, subscription.appraisals_used) == (11, 5)


def test_quota_error_names_the_exhausted_service_and_the_remaining_units(member):
    subscribe(member, estimates_used=9, appraisals_used=4, attorney_assistance_used=1)

    with pytest.raises(QuotaExceeded) as refusal:
        use_one_unit(member)

    assert refusal.value.message == (
        "No estimates left in this period. Still left: 1 appraisal, 2 engineer assignments."
    )


def test_quota_error_says_that_no_units_remain(member):
    subscribe(member, estimates_used=9, appraisals_used=5, engineer_assignments_used=2, attorney_assistance_used=1)

    with pytest.raises(QuotaExceeded, match="Still left: nothing"):
        use_one_unit(member, "appraisal")


def test_units_are_usable_in_grace(member):
    subscription = subscribe(member, **ended(by=timedelta(days=2, hours=23)))

    use_one_unit(member)

    subscription.refresh_from_db()
    assert subscription.estimates_used == 1


@pytest.mark.parametrize(
    "fields", [ended(by=timedelta(days=3, seconds=1)), {"activated_at": None}, {"is_active": False}]
)
def test_units_are_not_usable_after_grace_while_pending_or_when_closed(member, fields):
    subscription = subscribe(member, **fields)

    with pytest.raises(NoSubscription):
        use_one_unit(member)

    subscription.refresh_from_db()
    assert subscription.estimates_used == 0


def test_returned_unit_of_the_current_period_is_available_again(member):
    subscription = subscribe(member, appraisals_used=2)
    now = timezone.now()

    return_unit(subscription_id=subscription.pk, service_type="appraisal", used_at=now, now=now)

    subscription.refresh_from_db()
    assert subscription.appraisals_used == 1


def test_returned_unit_of_an_earlier_period_is_carried_over_for_estimates_only(member):
    subscription = subscribe(member, estimates_used=3, appraisals_used=3)
    now = timezone.now()
    earlier = subscription.start_date - timedelta(seconds=1)

    for service_type in ("estimate", "appraisal"):
        return_unit(subscription_id=subscription.pk, service_type=service_type, used_at=earlier, now=now)

    subscription.refresh_from_db()
    assert (subscription.estimates_used, subscription.estimates_carried_over, subscription.appraisals_used) == (3, 1, 3)


def test_usage_never_falls_below_zero(member):
    subscription = subscribe(member)
    now = timezone.now()

    for service_type in ("estimate", "appraisal"):
        return_unit(subscription_id=subscription.pk, service_type=service_type, used_at=now, now=now)

    subscription.refresh_from_db()
    assert (subscription.estimates_used, subscription.appraisals_used) == (0, 0)
    # The estimate was used in some period, so it is carried over instead of being lost.
    assert subscription.estimates_carried_over == 1
