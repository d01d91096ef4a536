"""Plans, subscriptions and payments at ``/staff/``."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail

from apps.audit.models import RecordEntry
from apps.subscriptions.models import Payment, UserPlan, UserSubscription
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.subscriptions.factories import (
    BEGAN,
    DAY,
    DESK,
    ENDS,
    GRACE,
    REASON,
    SECOND,
    act,
    actions,
    confirm_payment,
    page,
    record_payment,
    seen_on_payment_page,
    subscribe,
)

PAGES = ("record-payment", "change-plan", "grant-units", "cancel")
TITLES = ("Record payment", "Change plan", "Grant units", "Cancel subscription")


def cancel(caller, subscription):
    return act(caller, subscription, "cancel", {})


def test_cancelling_ends_everything_at_once(
    clock, member, staff_caller, member_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, "assassin", start=BEGAN)
    record_payment(staff_caller, held)
    shown = page(staff_caller, f"{held.pk}/cancel/")
    assert "None" not in shown
    for text in ("Dana Whitlock (dana)", "ASSASSIN", "31 Mar 2027, 09:30 UTC", "cannot be restored"):
        assert text in shown

    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        assert "Cancelled the subscription. The member was notified." in cancel(staff_caller, held)

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
        assert "This subscription has ended" in cancel(staff_caller, held)
        assert "This subscription has ended" in confirm_payment(staff_caller, held, seen)

    assert len(mail.outbox) == 1
    assert staff_caller.get(f"{DESK}{held.pk}/cancel/").status_code == 302
    assert not Payment.objects.exists()


def test_a_member_whose_plan_was_cancelled_may_choose_anew(clock, member, staff_caller, member_caller):
    held = subscribe(member, start=BEGAN, estimates_used=1)
    cancel(staff_caller, held)

    answer = member_caller.post("/api/user/subscription", {"planName": "ghost"})

    assert answer.status_code == 201
    assert answer.json()["subscription"]["estimatesCarriedOver"] == 0


def test_the_pages_are_offered_while_there_is_something_to_do(clock, member, staff_caller, support_caller):
    held = subscribe(member, start=BEGAN)

    for caller in (staff_caller, support_caller):
        assert [title for title in TITLES if title in page(caller, f"{held.pk}/change/")] == list(TITLES)
    clock(ENDS + GRACE)
    for caller in (staff_caller, support_caller):
        assert [title for title in TITLES if title in page(caller, f"{held.pk}/change/")] == []


@pytest.mark.parametrize("page_name", PAGES)
def test_staff_who_may_only_look_can_neither_open_nor_confirm_a_page(member, page_name):
    held = subscribe(member)
    user = UserFactory(username="onlooker", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_usersubscription"))
    onlooker = caller_as(user)

    shown = page(onlooker, f"{held.pk}/change/")
    assert "Dana Whitlock" in shown
    assert page_name not in shown
    assert onlooker.get(f"{DESK}{held.pk}/{page_name}/").status_code == 403
    assert onlooker.upload(f"{DESK}{held.pk}/{page_name}/", {"reason": REASON}).status_code == 403
    held.refresh_from_db()
    assert held.is_active
    assert not Payment.objects.exists()
    assert not RecordEntry.objects.exists()


@pytest.mark.parametrize("page_name", PAGES)
def test_what_is_no_subscription_is_not_found(member, staff_caller, support_caller, page_name):
    held = subscribe(member)

    for caller in (staff_caller, support_caller):
        for other in ("00000000-0000-4000-8000-000000000000", member.pk, held.plan_id):
            assert caller.get(f"{DESK}{other}/{page_name}/").status_code == 404
            assert caller.upload(f"{DESK}{other}/{page_name}/", {"reason": REASON}).status_code == 404
    assert not RecordEntry.objects.exists()


def test_the_desk_shows_the_period_that_runs_by_the_clock(clock, member, staff_caller):
    held = subscribe(member, start=BEGAN, estimates_used=4)
    record_payment(staff_caller, held)
    assert "4 of 9" in page(staff_caller, query={"q": "dana"})

    clock(ENDS)

    shown = page(staff_caller, query={"q": "dana"})
    assert "0 of 9 + 5 carried over" in shown
    assert "active" in shown
    row = page(staff_caller, f"{held.pk}/change/")
    for instant in ("28 Feb 2027, 09:30 UTC", "31 Mar 2027, 09:30 UTC"):
        assert instant in row
    assert "2027-" not in row


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


@pytest.mark.parametrize("amount", [1, 12])
def test_a_list_takes_the_same_queries_however_many_rows_it_shows(
    clock, staff_caller, support_caller, django_assert_num_queries, amount
):
    for _ in range(amount):
        record_payment(staff_caller, subscribe(MemberFactory(), start=BEGAN))
    clock(ENDS + timedelta(hours=1))

    # The session with its user; the rights of the user and of the group; the earliest and the latest day;
    # the plans to filter by; how many there are; the rows with member, plan and the payment of the period to come.
    with django_assert_num_queries(8):
        assert support_caller.get(DESK).status_code == 200
    # The same; each row with who recorded it.
    with django_assert_num_queries(8):
        assert support_caller.get("/staff/subscriptions/payment/").status_code == 200


def test_the_list_is_narrowed_to_a_status_by_the_clock(clock, support_caller):
    clock(ENDS + DAY)
    names = ("active", "pending", "grace", "ended", "cancelled")
    people = {name: MemberFactory(first_name=name.capitalize()) for name in names}
    subscribe(people["active"], start=ENDS)
    subscribe(people["pending"], start=ENDS, activated_at=None)
    subscribe(people["grace"], start=BEGAN)
    subscribe(people["ended"], start=BEGAN - 10 * DAY)
    subscribe(people["cancelled"], start=ENDS, is_active=False)

    def shown(status):
        rows = support_caller.get(DESK, {"status": status}).context["cl"].result_list
        return sorted(row.member.first_name.lower() for row in rows)

    assert {status: shown(status) for status in ("pending", "active", "grace", "ended")} == {
        "pending": ["pending"],
        "active": ["active"],
        "grace": ["grace"],
        "ended": ["cancelled", "ended"],
    }
    assert support_caller.get(DESK, {"status": "a\x00b"}).status_code == 400
    counted = support_caller.get(DESK, {"_facets": "True"}).content.decode()
    assert all(text in counted for text in ("Pending (1)", "Active (1)", "Grace (1)", "Ended (2)"))


def test_nobody_but_staff_reaches_the_pages(clock, member, member_caller, admin_caller, visitor):
    held = subscribe(member, start=BEGAN)

    for caller in (member_caller, admin_caller, visitor):
        for name in PAGES:
            assert caller.upload(f"{DESK}{held.pk}/{name}/", {}).status_code == 302
    assert UserSubscription.objects.get().is_active
    assert not Payment.objects.exists()
