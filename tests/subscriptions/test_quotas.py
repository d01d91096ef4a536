"""Using and returning units of service."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.subscriptions.models import PeriodUsage, Service
from apps.subscriptions.quotas import NoSubscription, QuotaExceeded, return_unit, use_unit
from tests.claims.factories import create_claim
from tests.subscriptions.factories import ended, get_usage, subscribe


def use_one_unit(member, service_type="estimate"):
    return use_unit(member=member, service_type=service_type, claim_id=None, now=timezone.now())


def test_each_service_has_its_own_quota(member):
    subscription = subscribe(member)
    quotas = {"estimate": 9, "appraisal": 5, "engineer_assignment": 2, "attorney_assistance": 1}
    used = dict.fromkeys(Service, 0)

    for service_type, quota in quotas.items():
        for _ in range(quota):
            use_one_unit(member, service_type)
        with pytest.raises(QuotaExceeded):
            use_one_unit(member, service_type)

        used[service_type] = quota
        assert {service: get_usage(subscription, service).used for service in Service} == used


def test_estimates_carried_over_extend_the_estimate_quota_only(member):
    subscription = subscribe(member, carried_over={"estimate": 2}, used={"estimate": 9, "appraisal": 5})

    use_one_unit(member)
    use_one_unit(member)
    with pytest.raises(QuotaExceeded):
        use_one_unit(member)
    with pytest.raises(QuotaExceeded):
        use_one_unit(member, "appraisal")

    subscription.refresh_from_db()
    assert (get_usage(subscription).used, get_usage(subscription, "appraisal").used) == (11, 5)


def test_quota_error_names_the_exhausted_service_and_the_remaining_units(member):
    subscribe(member, used={"estimate": 9, "appraisal": 4, "attorney_assistance": 1})

    with pytest.raises(QuotaExceeded) as refusal:
        use_one_unit(member)

    assert refusal.value.message == (
        "No estimates left in this period. Still left: 1 appraisal, 2 engineer assignments."
    )


def test_quota_error_says_that_no_units_remain(member):
    subscribe(member, used={"estimate": 9, "appraisal": 5, "engineer_assignment": 2, "attorney_assistance": 1})

    with pytest.raises(QuotaExceeded, match="Still left: nothing"):
        use_one_unit(member, "appraisal")


def test_units_are_usable_in_grace(member):
    subscription = subscribe(member, **ended(by=timedelta(days=2, hours=23)))

    use_one_unit(member)

    subscription.refresh_from_db()
    assert get_usage(subscription).used == 1


@pytest.mark.parametrize(
    "fields", [ended(by=timedelta(days=3, seconds=1)), {"activated_at": None}, {"is_active": False}]
)
def test_units_are_not_usable_after_grace_while_pending_or_when_closed(member, fields):
    subscription = subscribe(member, **fields)

    with pytest.raises(NoSubscription):
        use_one_unit(member)

    subscription.refresh_from_db()
    assert get_usage(subscription).used == 0


def give_back(subscription, service, *, used_at=None):
    """Return the unit of a claim that the ledger does not know."""
    now = timezone.now()
    claim = create_claim(subscription.member, subscription, service_request_type=service)
    return return_unit(
        subscription_id=subscription.pk, service_type=service, claim_id=claim.pk, used_at=used_at or now, now=now
    )


def test_returned_unit_of_the_current_period_is_available_again(member):
    subscription = subscribe(member, used={"appraisal": 2})

    assert give_back(subscription, "appraisal") == "returned"

    assert get_usage(subscription, "appraisal").used == 1


# Whether a unit is carried over, by hand, and what its return is.
EARLIER_UNITS = [
    ("estimate", 1, "returned"),
    ("appraisal", 0, "lapsed"),
    ("engineer_assignment", 0, "lapsed"),
    ("attorney_assistance", 0, "lapsed"),
]


def test_returned_unit_of_an_earlier_period_is_carried_over_or_lapses(member):
    subscription = subscribe(member, used={service: 1 for service, _, _ in EARLIER_UNITS})
    used_at = subscription.start_date - timedelta(seconds=1)

    for service, carried_over, unit_return in EARLIER_UNITS:
        assert give_back(subscription, service, used_at=used_at) == unit_return, service
        usage = get_usage(subscription, service)
        assert (usage.used, usage.carried_over) == (1, carried_over), service


def test_usage_never_falls_below_zero(member):
    subscription = subscribe(member)

    for service, carried_over, unit_return in EARLIER_UNITS:
        # The unit was used in some period, so it is carried over instead of being lost.
        assert give_back(subscription, service) == unit_return, service
        usage = get_usage(subscription, service)
        assert (usage.used, usage.carried_over) == (0, carried_over), service


@pytest.mark.parametrize("fields", [{"is_active": False}, ended(by=timedelta(days=3, seconds=1))])
def test_unit_of_an_ended_subscription_is_not_returned(member, fields):
    subscription = subscribe(member, used={"estimate": 2}, **fields)

    assert give_back(subscription, "estimate") == "none"

    usage = get_usage(subscription)
    assert (usage.used, usage.carried_over) == (2, 0)


def test_service_that_is_newer_than_the_period_has_no_units_until_some_are_granted(member):
    subscription = subscribe(member)
    PeriodUsage.objects.filter(subscription=subscription, service="appraisal").delete()

    with pytest.raises(QuotaExceeded):
        use_one_unit(member, "appraisal")

    usage = get_usage(subscription, "appraisal")
    usage.quota = 1
    usage.save()
    use_one_unit(member, "appraisal")
