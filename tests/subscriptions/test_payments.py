"""Support staff record payments under ``/staff/``; each payment opens one period."""

from decimal import Decimal

import pytest
from django.core import mail

from apps.subscriptions.models import Payment, SubscriptionPlan, UserPlan
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    NEXT_PERIOD_END,
    ONE_DAY,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    SUBSCRIPTIONS_URL,
    confirm_payment,
    get_activity_actions,
    get_page,
    get_payment_form_data,
    get_usage,
    pay,
    record_payment,
    subscribe,
)

pytestmark = pytest.mark.usefixtures("without_drawing")


def test_first_payment_activates_a_pending_subscription(
    freeze_time, member, staff_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, start=PERIOD_START - ONE_DAY, activated_at=None)
    html = get_page(staff_caller, f"{subscription.pk}/record-payment/")
    assert "Dana Whitlock (dana)" in html
    assert "$8,500.00" in html
    assert "the plan becomes active" in html

    with django_capture_on_commit_callbacks(execute=True):
        page_after = record_payment(staff_caller, subscription)

    assert "Recorded $8,500.00 for 31 January 2027 at 09:30 UTC to 28 February 2027 at 09:30 UTC." in page_after
    subscription.refresh_from_db()
    assert subscription.activated_at == subscription.start_date == subscription.opened_at == PERIOD_START
    assert subscription.end_date == subscription.paid_until == PERIOD_END
    payment = Payment.objects.get()
    assert (payment.subscription, payment.amount, payment.recorded_by.username) == (
        subscription,
        Decimal("8500"),
        "support",
    )
    assert (payment.period_start, payment.period_end, payment.recorded_at) == (PERIOD_START, PERIOD_END, PERIOD_START)
    assert UserPlan.objects.get(member=member).max_devices == 3
    assert get_activity_actions(member) == ["payment_recorded", "subscription_activated"]
    assert [message.subject for message in mail.outbox] == ["Your GHOST plan is active"]
    assert "Your first payment of $8,500.00 was received." in mail.outbox[0].body
    assert "until 28 February 2027 at 09:30 UTC." in mail.outbox[0].body


def test_payment_before_the_period_ends_opens_the_next_period(
    freeze_time, member, staff_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 4})
    freeze_time(PERIOD_END - ONE_DAY)
    html = get_page(staff_caller, f"{subscription.pk}/record-payment/")
    for expected_text in ("GHOST", "$8,500.00", "28 Feb 2027, 09:30 UTC", "31 Mar 2027, 09:30 UTC"):
        assert expected_text in html

    with django_capture_on_commit_callbacks(execute=True):
        record_payment(staff_caller, subscription)

    subscription.refresh_from_db()
    payment = Payment.objects.get()
    assert (subscription.paid_ahead, subscription.end_date, subscription.paid_until, get_usage(subscription).used) == (
        payment,
        PERIOD_END,
        NEXT_PERIOD_END,
        4,
    )
    assert (payment.period_start, payment.period_end, payment.recorded_at) == (
        PERIOD_END,
        NEXT_PERIOD_END,
        PERIOD_END - ONE_DAY,
    )
    assert get_activity_actions(member) == ["payment_recorded"]
    assert [message.subject for message in mail.outbox] == ["Your payment was recorded"]
    assert "opens the period from 28 February 2027 at 09:30 UTC to 31 March 2027 at 09:30 UTC." in mail.outbox[0].body


def test_only_one_period_can_be_paid_ahead(freeze_time, member, staff_caller):
    subscription = subscribe(member, start=PERIOD_START)
    pay(subscription)

    answer = staff_caller.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/record-payment/")

    assert answer.status_code == 302
    assert "only one period can be paid ahead" in get_page(staff_caller)
    # Once the paid period has begun, the following one can be paid, even before the rollover is stored.
    freeze_time(PERIOD_END)
    record_payment(staff_caller, subscription)
    subscription.refresh_from_db()
    assert Payment.objects.count() == 2
    assert (subscription.start_date, subscription.end_date, subscription.paid_until.month) == (
        PERIOD_END,
        NEXT_PERIOD_END,
        4,
    )


def test_form_submitted_twice_opens_one_period(freeze_time, member, staff_caller, django_capture_on_commit_callbacks):
    subscription = subscribe(member, start=PERIOD_START)
    freeze_time(PERIOD_END + ONE_DAY)
    form_data = get_payment_form_data(staff_caller, subscription)

    with django_capture_on_commit_callbacks(execute=True):
        confirm_payment(staff_caller, subscription, form_data)
        second_page = confirm_payment(staff_caller, subscription, form_data)

    assert "recorded a payment or changed the plan or its price, so nothing was recorded" in second_page
    assert Payment.objects.get().period_start == PERIOD_END
    assert len(mail.outbox) == 1
    assert get_activity_actions(member) == ["payment_recorded"]


def test_payment_is_refused_when_the_price_changed_since_the_page_was_opened(freeze_time, member, staff_caller):
    subscription = subscribe(member, start=PERIOD_START)
    form_data = get_payment_form_data(staff_caller, subscription)
    SubscriptionPlan.objects.filter(name="ghost").update(price_per_month="9000.00")

    assert "so nothing was recorded" in confirm_payment(staff_caller, subscription, form_data)
    assert not Payment.objects.exists()

    record_payment(staff_caller, subscription)
    assert Payment.objects.get().amount == Decimal("9000")


def test_form_without_a_valid_version_records_nothing(freeze_time, member, staff_caller):
    subscription = subscribe(member, start=PERIOD_START)

    for form_data in ({}, {"seen": "soon"}, {"seen": "0" * 10_000}):
        assert "so nothing was recorded" in confirm_payment(staff_caller, subscription, form_data)
    assert not Payment.objects.exists()


def test_payment_is_refused_after_the_grace_period(freeze_time, member, staff_caller):
    subscription = subscribe(member, start=PERIOD_START)
    form_data = get_payment_form_data(staff_caller, subscription)

    for since_end in (GRACE_PERIOD, GRACE_PERIOD + ONE_SECOND):
        freeze_time(PERIOD_END + since_end)
        assert "This subscription has ended" in confirm_payment(staff_caller, subscription, form_data), since_end
        assert staff_caller.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/record-payment/").status_code == 302
        assert not Payment.objects.exists()
    freeze_time(PERIOD_END + GRACE_PERIOD - ONE_SECOND)
    assert "Recorded $8,500.00" in confirm_payment(staff_caller, subscription, form_data)
    assert Payment.objects.count() == 1


def test_first_payment_is_refused_after_three_days_and_recorded_once(freeze_time, member, staff_caller):
    subscription = subscribe(member, start=PERIOD_START, activated_at=None)
    form_data = get_payment_form_data(staff_caller, subscription)
    freeze_time(PERIOD_START + GRACE_PERIOD)
    confirm_payment(staff_caller, subscription, form_data)
    assert not Payment.objects.exists()

    freeze_time(PERIOD_START + GRACE_PERIOD - ONE_SECOND)
    confirm_payment(staff_caller, subscription, form_data)

    assert "so nothing was recorded" in confirm_payment(staff_caller, subscription, form_data)
    assert Payment.objects.count() == 1
