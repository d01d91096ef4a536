"""Support staff record payments at ``/staff/``: each opens one period."""

from decimal import Decimal

import pytest
from django.core import mail

from apps.subscriptions.models import Payment, SubscriptionPlan, UserPlan
from tests.subscriptions.factories import (
    BEGAN,
    DAY,
    DESK,
    ENDS,
    GRACE,
    NEXT_ENDS,
    SECOND,
    actions,
    confirm_payment,
    page,
    record_payment,
    seen_on_payment_page,
    subscribe,
)


def test_the_first_payment_activates_a_pending_subscription(
    clock, member, staff_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, start=BEGAN - DAY, activated_at=None)
    shown = page(staff_caller, f"{held.pk}/record-payment/")
    assert "Dana Whitlock (dana)" in shown
    assert "$8,500.00" in shown
    assert "the plan becomes active" in shown

    with django_capture_on_commit_callbacks(execute=True):
        after = record_payment(staff_caller, held)

    assert "Recorded $8,500.00 for 31 January 2027 at 09:30 UTC to 28 February 2027 at 09:30 UTC." in after
    held.refresh_from_db()
    assert held.activated_at == held.start_date == held.opened_at == BEGAN
    assert held.end_date == held.paid_until == ENDS
    payment = Payment.objects.get()
    assert (payment.subscription, payment.amount, payment.recorded_by.username) == (held, Decimal("8500"), "support")
    assert (payment.period_start, payment.period_end, payment.recorded_at) == (BEGAN, ENDS, BEGAN)
    assert UserPlan.objects.get(member=member).max_devices == 3
    assert actions(member) == ["payment_recorded", "subscription_activated"]
    assert [message.subject for message in mail.outbox] == ["Your GHOST plan is active"]
    assert "Your first payment of $8,500.00 was received." in mail.outbox[0].body
    assert "until 28 February 2027 at 09:30 UTC." in mail.outbox[0].body


def test_a_payment_before_the_end_opens_the_next_period(
    clock, member, staff_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, start=BEGAN, estimates_used=4)
    clock(ENDS - DAY)
    shown = page(staff_caller, f"{held.pk}/record-payment/")
    for text in ("GHOST", "$8,500.00", "28 Feb 2027, 09:30 UTC", "31 Mar 2027, 09:30 UTC"):
        assert text in shown

    with django_capture_on_commit_callbacks(execute=True):
        record_payment(staff_caller, held)

    held.refresh_from_db()
    payment = Payment.objects.get()
    assert (held.paid_ahead, held.end_date, held.paid_until, held.estimates_used) == (payment, ENDS, NEXT_ENDS, 4)
    assert (payment.period_start, payment.period_end, payment.recorded_at) == (ENDS, NEXT_ENDS, ENDS - DAY)
    assert actions(member) == ["payment_recorded"]
    assert [message.subject for message in mail.outbox] == ["Your payment was recorded"]
    assert "opens the period from 28 February 2027 at 09:30 UTC to 31 March 2027 at 09:30 UTC." in mail.outbox[0].body


def test_only_one_period_is_paid_ahead(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN)
    record_payment(staff_caller, held)

    answer = staff_caller.get(f"{DESK}{held.pk}/record-payment/")

    assert answer.status_code == 302
    assert "only one period can be paid ahead" in page(staff_caller)
    # Once it has begun the one after it can be paid, whether or not anything was written down.
    clock(ENDS)
    record_payment(staff_caller, held)
    held.refresh_from_db()
    assert Payment.objects.count() == 2
    assert (held.start_date, held.end_date, held.paid_until.month) == (ENDS, NEXT_ENDS, 4)


def test_a_page_that_is_confirmed_twice_opens_one_period(
    clock, member, staff_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, start=BEGAN)
    clock(ENDS + DAY)
    seen = seen_on_payment_page(staff_caller, held)

    with django_capture_on_commit_callbacks(execute=True):
        confirm_payment(staff_caller, held, seen)
        second = confirm_payment(staff_caller, held, seen)

    assert "recorded a payment or changed the plan or its price, so nothing was recorded" in second
    assert Payment.objects.get().period_start == ENDS
    assert len(mail.outbox) == 1
    assert actions(member) == ["payment_recorded"]


def test_a_first_payment_that_is_confirmed_twice_opens_one_period(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN, activated_at=None)
    seen = seen_on_payment_page(staff_caller, held)

    confirm_payment(staff_caller, held, seen)
    clock(BEGAN + 5 * SECOND)

    assert "so nothing was recorded" in confirm_payment(staff_caller, held, seen)
    assert Payment.objects.count() == 1


def test_a_price_that_changed_since_the_page_is_not_taken(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN)
    seen = seen_on_payment_page(staff_caller, held)
    SubscriptionPlan.objects.filter(name="ghost").update(price_per_month="9000.00")

    assert "so nothing was recorded" in confirm_payment(staff_caller, held, seen)
    assert not Payment.objects.exists()

    record_payment(staff_caller, held)
    assert Payment.objects.get().amount == Decimal("9000")


@pytest.mark.parametrize("sent", [{}, {"seen": "soon"}, {"seen": "0" * 10_000}])
def test_a_page_that_does_not_say_what_it_showed_records_nothing(clock, member, staff_caller, sent):
    held = subscribe(member, start=BEGAN)

    assert "so nothing was recorded" in confirm_payment(staff_caller, held, sent)
    assert not Payment.objects.exists()


@pytest.mark.parametrize(("since_end", "recorded"), [(GRACE - SECOND, 1), (GRACE, 0), (GRACE + SECOND, 0)])
def test_after_grace_no_payment_brings_a_subscription_back(clock, member, staff_caller, since_end, recorded):
    held = subscribe(member, start=BEGAN)
    seen = seen_on_payment_page(staff_caller, held)
    clock(ENDS + since_end)

    after = confirm_payment(staff_caller, held, seen)

    assert Payment.objects.count() == recorded
    assert ("This subscription has ended" in after) is not bool(recorded)
    if not recorded:
        assert staff_caller.get(f"{DESK}{held.pk}/record-payment/").status_code == 302


@pytest.mark.parametrize(("after", "recorded"), [(GRACE - SECOND, 1), (GRACE, 0)])
def test_a_choice_that_waited_three_days_for_its_first_payment_has_lapsed(clock, member, staff_caller, after, recorded):
    held = subscribe(member, start=BEGAN, activated_at=None)
    seen = seen_on_payment_page(staff_caller, held)
    clock(BEGAN + after)

    confirm_payment(staff_caller, held, seen)

    assert Payment.objects.count() == recorded
