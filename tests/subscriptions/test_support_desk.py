"""Plans, subscriptions and payments at ``/staff/``."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail

from apps.subscriptions.models import Payment, SubscriptionPlan, UserPlan, UserSubscription
from tests.people import MemberFactory, UserFactory, caller_as
from tests.subscriptions.holding import (
    BEGAN,
    DESK,
    ENDS,
    GRACE,
    SECOND,
    act,
    actions,
    confirm_payment,
    page,
    record_payment,
    seen_on_payment_page,
    subscribe,
)


def cancel(caller, subscription):
    return act(caller, subscription, "cancel", {})


def test_cancelling_ends_everything_at_once(
    clock, member, staff_caller, member_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, "assassin", start=BEGAN)
    record_payment(staff_caller, held)
    shown = page(staff_caller, f"{held.pk}/cancel/")
    assert "None" not in shown
    for text in ("Dana Whitlock (dana)", "ASSASSIN", "31 March 2027 at 09:30 UTC", "for good"):
        assert text in shown

    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        assert "Cancelled the subscription. The member was told." in cancel(staff_caller, held)

    assert member_caller.get("/api/user/dashboard").json()["subscription"] is None
    assert member_caller.get("/api/devices").json()["plan"] == {
        "planName": "Basic",
        "maxDevices": 1,
        "currentDevices": 1,
    }
    assert UserPlan.objects.get(member=member).max_devices == 1
    assert actions(member).count("subscription_cancelled") == 1
    assert [message.subject for message in mail.outbox] == ["Your ASSASSIN plan was cancelled"]
    clock(ENDS + SECOND)
    assert member_caller.get("/api/user/dashboard").json()["subscription"] is None


def test_a_subscription_is_cancelled_once_and_takes_no_payment_afterwards(
    clock, member, staff_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, start=BEGAN)
    seen = seen_on_payment_page(staff_caller, held)

    with django_capture_on_commit_callbacks(execute=True):
        cancel(staff_caller, held)
        assert "over for good" in cancel(staff_caller, held)
        assert "over for good" in confirm_payment(staff_caller, held, seen)

    assert len(mail.outbox) == 1
    assert staff_caller.get(f"{DESK}{held.pk}/cancel/").status_code == 302
    assert not Payment.objects.exists()


def test_a_member_whose_plan_was_cancelled_may_choose_anew(clock, member, staff_caller, member_caller):
    held = subscribe(member, start=BEGAN, estimates_used=1)
    cancel(staff_caller, held)

    answer = member_caller.post("/api/user/subscription", {"planName": "ghost"})

    assert answer.status_code == 201
    assert answer.json()["subscription"]["estimatesCarriedOver"] == 0


def test_the_pages_are_offered_while_there_is_something_to_do(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN)
    ways = ("Record payment", "Cancel subscription")

    assert all(way in page(staff_caller, f"{held.pk}/change/") for way in ways)
    clock(ENDS + GRACE)
    assert not any(way in page(staff_caller, f"{held.pk}/change/") for way in ways)


@pytest.mark.parametrize("page_name", ["record-payment", "cancel"])
def test_staff_who_may_only_look_can_neither_open_nor_confirm_a_page(member, page_name):
    held = subscribe(member)
    user = UserFactory(username="onlooker", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_usersubscription"))
    onlooker = caller_as(user)

    assert "Record payment" not in page(onlooker, f"{held.pk}/change/")
    assert onlooker.get(f"{DESK}{held.pk}/{page_name}/").status_code == 403
    assert onlooker.upload(f"{DESK}{held.pk}/{page_name}/", {}).status_code == 403
    held.refresh_from_db()
    assert held.is_active
    assert not Payment.objects.exists()


def test_a_subscription_that_is_not_there_is_not_found(staff_caller):
    assert staff_caller.get(f"{DESK}00000000-0000-4000-8000-000000000000/cancel/").status_code == 404


def test_the_desk_shows_the_period_that_runs_by_the_clock(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN, estimates_used=4)
    record_payment(staff_caller, held)
    assert "4 of 9" in page(staff_caller, query={"q": "dana"})

    clock(ENDS)

    shown = page(staff_caller, query={"q": "dana"})
    assert "0 of 9 + 5 carried over" in shown
    assert "active" in shown
    assert "28 February 2027 at 09:30 UTC" in page(staff_caller, f"{held.pk}/change/")


def test_counters_are_shown_and_cannot_be_edited(member, staff_caller):
    held = subscribe(member, estimates_used=4)

    answer = staff_caller.upload(f"{DESK}{held.pk}/change/", {"estimates_used": "0"})

    assert answer.status_code == 403
    held.refresh_from_db()
    assert held.estimates_used == 4


def test_payments_are_listed_and_neither_added_changed_nor_deleted(clock, member, staff_caller):
    record_payment(staff_caller, subscribe(member, start=BEGAN))
    payment, payments = Payment.objects.get(), "/staff/subscriptions/payment/"

    shown = staff_caller.get(payments, {"q": "whitlock"}).content.decode()

    assert all(text in shown for text in ("Dana Whitlock", "GHOST", "8500.00", "support"))
    assert "8500.00" in page(staff_caller, f"{payment.subscription_id}/change/")
    assert staff_caller.upload(f"{payments}add/", {"amount": "1"}).status_code == 403
    assert staff_caller.upload(f"{payments}{payment.pk}/change/", {"amount": "1"}).status_code == 403
    assert staff_caller.upload(f"{payments}{payment.pk}/delete/", {"post": "yes"}).status_code == 403
    payment.refresh_from_db()
    assert payment.amount == Decimal("8500")


def test_the_lists_take_few_queries_however_many_rows_they_show(clock, staff_caller, django_assert_max_num_queries):
    for _ in range(12):
        record_payment(staff_caller, subscribe(MemberFactory(), start=BEGAN))
    clock(ENDS + timedelta(hours=1))

    for path in (DESK, "/staff/subscriptions/payment/"):
        with django_assert_max_num_queries(9):
            staff_caller.get(path)


def test_a_plan_can_be_edited_and_not_deleted(staff_caller):
    plan = SubscriptionPlan.objects.get(name="ghost")
    page = f"/staff/subscriptions/subscriptionplan/{plan.pk}/"

    assert staff_caller.get(f"{page}change/").status_code == 200
    assert staff_caller.upload(f"{page}delete/", {"post": "yes"}).status_code == 403
    assert SubscriptionPlan.objects.filter(name="ghost").exists()


def test_nobody_but_staff_reaches_the_pages(clock, member, member_caller, admin_caller, visitor):
    held = subscribe(member, start=BEGAN)

    for caller in (member_caller, admin_caller, visitor):
        for name in ("record-payment", "cancel"):
            assert caller.upload(f"{DESK}{held.pk}/{name}/", {}).status_code == 302
    assert UserSubscription.objects.get().is_active
    assert not Payment.objects.exists()
