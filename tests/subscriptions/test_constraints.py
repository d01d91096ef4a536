"""What the database refuses, whatever the code says."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from apps.subscriptions.models import Payment, UserSubscription
from tests.subscriptions.factories import BEGAN, ENDS, SECOND, record_payment, subscribe


@pytest.fixture
def held(clock, member):
    return subscribe(member, start=BEGAN)


@pytest.fixture
def payment(held, staff_caller):
    record_payment(staff_caller, held)
    return Payment.objects.get()


def refused(change) -> bool:
    with pytest.raises(IntegrityError), transaction.atomic():
        change()
    return True


@pytest.mark.parametrize(
    "changes",
    [
        {"paid_until": ENDS - SECOND},
        {"paid_until": ENDS + SECOND},
        {"activated_at": None},
        {"end_date": F("start_date")},
        {"estimates_used": 10},
        {"appraisals_used": 6},
        {"engineer_assignments_used": 3},
        {"attorney_assistance_used": 2},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_a_subscription_that_contradicts_itself(held, changes):
    assert refused(lambda: UserSubscription.objects.update(**changes))


def test_a_paid_period_ahead_without_its_time(held, payment):
    assert refused(lambda: UserSubscription.objects.update(paid_until=F("end_date")))
    assert refused(lambda: UserSubscription.objects.update(paid_ahead=None))


def test_a_pending_subscription_that_is_paid(clock, member):
    subscribe(member, start=BEGAN, activated_at=None)

    assert refused(lambda: UserSubscription.objects.update(paid_until=ENDS))


def test_a_second_active_subscription(held, member):
    assert refused(lambda: subscribe(member, "phantom"))


def test_a_period_that_is_paid_twice(payment):
    payment.pk = None
    payment._state.adding = True

    assert refused(lambda: payment.save(force_insert=True))


@pytest.mark.parametrize("changes", [{"amount": -1}, {"period_end": F("period_start")}])
def test_a_payment_that_makes_no_sense(payment, changes):
    assert refused(lambda: Payment.objects.update(**changes))


def test_one_payment_ahead_of_two_subscriptions(payment, other_member):
    other = subscribe(other_member, start=BEGAN)

    assert refused(
        lambda: UserSubscription.objects.filter(pk=other.pk).update(
            paid_ahead=payment, paid_until=ENDS + timedelta(days=30)
        )
    )
