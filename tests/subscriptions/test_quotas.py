"""Units of service, used and given back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.subscriptions.quotas import SERVICES, NoSubscription, QuotaExceeded, return_unit, use_unit
from tests.subscriptions.factories import ended, subscribe


def use(member, service_type="estimate"):
    return use_unit(member=member, service_type=service_type, now=timezone.now())


@pytest.mark.parametrize(
    ("service_type", "quota"),
    [("estimate", 9), ("appraisal", 5), ("engineer_assignment", 2), ("attorney_assistance", 1)],
)
def test_each_service_draws_on_its_own_quota_until_none_is_left(member, service_type, quota):
    held = subscribe(member)

    for _ in range(quota):
        use(member, service_type)
    with pytest.raises(QuotaExceeded):
        use(member, service_type)

    held.refresh_from_db()
    used = {name: getattr(held, service.used_field) for name, service in SERVICES.items()}
    assert used == {**dict.fromkeys(SERVICES, 0), service_type: quota}


def test_estimates_carried_over_count_on_top_and_only_for_estimates(member):
    held = subscribe(member, estimates_carried_over=2, estimates_used=9, appraisals_used=5)

    use(member)
    use(member)
    with pytest.raises(QuotaExceeded):
        use(member)
    with pytest.raises(QuotaExceeded):
        use(member, "appraisal")

    held.refresh_from_db()
    assert (held.estimates_used, held.appraisals_used) == (11, 5)


def test_the_refusal_says_of_which_service_none_is_left_and_what_still_is(member):
    subscribe(member, estimates_used=9, appraisals_used=4, attorney_assistance_used=1)

    with pytest.raises(QuotaExceeded) as refusal:
        use(member)

    assert refusal.value.message == (
        "No estimates left in this period. Still left: 1 appraisal, 2 engineer assignments."
    )


def test_the_refusal_says_when_nothing_at_all_is_left(member):
    subscribe(member, estimates_used=9, appraisals_used=5, engineer_assignments_used=2, attorney_assistance_used=1)

    with pytest.raises(QuotaExceeded, match="Still left: nothing"):
        use(member, "appraisal")


def test_everything_is_usable_in_grace(member):
    held = subscribe(member, **ended(by=timedelta(days=2, hours=23)))

    use(member)

    held.refresh_from_db()
    assert held.estimates_used == 1


@pytest.mark.parametrize(
    "fields", [ended(by=timedelta(days=3, seconds=1)), {"activated_at": None}, {"is_active": False}]
)
def test_nothing_is_usable_past_grace_while_pending_or_once_closed(member, fields):
    held = subscribe(member, **fields)

    with pytest.raises(NoSubscription):
        use(member)

    held.refresh_from_db()
    assert held.estimates_used == 0


def test_a_unit_goes_back_to_the_period_it_came_from(member):
    held = subscribe(member, appraisals_used=2)
    now = timezone.now()

    return_unit(subscription_id=held.pk, service_type="appraisal", used_at=now, now=now)

    held.refresh_from_db()
    assert held.appraisals_used == 1


def test_a_unit_of_an_earlier_period_is_carried_over_if_an_estimate_and_lapsed_otherwise(member):
    held = subscribe(member, estimates_used=3, appraisals_used=3)
    now = timezone.now()
    earlier = held.start_date - timedelta(seconds=1)

    for service_type in ("estimate", "appraisal"):
        return_unit(subscription_id=held.pk, service_type=service_type, used_at=earlier, now=now)

    held.refresh_from_db()
    assert (held.estimates_used, held.estimates_carried_over, held.appraisals_used) == (3, 1, 3)


def test_a_counter_never_falls_below_nothing(member):
    held = subscribe(member)
    now = timezone.now()

    for service_type in ("estimate", "appraisal"):
        return_unit(subscription_id=held.pk, service_type=service_type, used_at=now, now=now)

    held.refresh_from_db()
    assert (held.estimates_used, held.appraisals_used) == (0, 0)
    # It was used, if not in this period as far as the counter knows: no estimate is lost.
    assert held.estimates_carried_over == 1
