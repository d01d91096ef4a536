"""Database constraints of subscriptions and payments."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from apps.subscriptions.models import Payment, Service, UserSubscription
from apps.subscriptions.periods import create_usage
from tests.subscriptions.factories import (
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    get_usage,
    pay,
    set_units,
    subscribe,
)


@pytest.fixture
def subscription(freeze_time, member):
    return subscribe(member, start=PERIOD_START)


@pytest.fixture
def payment(subscription):
    pay(subscription)
    return Payment.objects.get()


def violates_a_constraint(change) -> bool:
    with pytest.raises(IntegrityError), transaction.atomic():
        change()
    return True


def test_database_refuses_an_inconsistent_subscription(subscription, member):
    for changes in (
        {"paid_until": PERIOD_END - ONE_SECOND},
        {"paid_until": PERIOD_END + ONE_SECOND},
        {"activated_at": None},
        {"end_date": F("start_date")},
    ):
        assert violates_a_constraint(lambda changes=changes: UserSubscription.objects.update(**changes)), changes
    # A second active one.
    assert violates_a_constraint(lambda: subscribe(member, "phantom"))


def test_database_refuses_more_used_units_than_the_quota_and_the_units_carried_over(subscription):
    for service in Service:
        set_units(subscription, "carried_over", {service: 2})
        units = {service: get_usage(subscription, service).quota + 2}

        set_units(subscription, "used", units)
        too_many = {service: units[service] + 1}
        assert violates_a_constraint(lambda too_many=too_many: set_units(subscription, "used", too_many)), service


def test_database_refuses_two_rows_of_one_service_in_a_period(subscription):
    assert violates_a_constraint(
        lambda: create_usage(subscription, plan=subscription.plan, period_start=PERIOD_START, now=PERIOD_START)
    )


def test_database_refuses_a_paid_period_without_matching_dates(subscription, payment):
    assert violates_a_constraint(lambda: UserSubscription.objects.update(paid_until=F("end_date")))
    assert violates_a_constraint(lambda: UserSubscription.objects.update(paid_ahead=None))


def test_database_refuses_a_pending_subscription_that_is_paid(freeze_time, member):
    subscribe(member, start=PERIOD_START, activated_at=None)

    assert violates_a_constraint(lambda: UserSubscription.objects.update(paid_until=PERIOD_END))


def test_database_refuses_two_payments_for_one_period(payment):
    payment.pk = None
    payment._state.adding = True

    assert violates_a_constraint(lambda: payment.save(force_insert=True))


def test_database_refuses_a_negative_amount_and_an_empty_period(payment):
    for changes in ({"amount": -1}, {"period_end": F("period_start")}):
        assert violates_a_constraint(lambda changes=changes: Payment.objects.update(**changes)), changes


def test_database_refuses_one_payment_for_two_subscriptions(payment, other_member):
    other = subscribe(other_member, start=PERIOD_START)

    assert violates_a_constraint(
        lambda: UserSubscription.objects.filter(pk=other.pk).update(
            paid_ahead=payment, paid_until=PERIOD_END + timedelta(days=30)
        )
    )
