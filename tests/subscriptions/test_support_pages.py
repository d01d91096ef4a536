"""Subscriptions and payments under ``/staff/``."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.contrib.auth.models import Permission
from django.core import mail

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.subscriptions.models import Payment, UserPlan, UserSubscription
from tests.factories import MemberFactory, UserFactory, caller_as
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    ONE_DAY,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    REASON,
    SUBSCRIPTIONS_URL,
    confirm_payment,
    get_activity_actions,
    get_page,
    get_payment_form_data,
    get_usage,
    pay,
    submit_action,
    subscribe,
)

pytestmark = pytest.mark.usefixtures("without_drawing")

ACTION_PAGES = ("record-payment", "change-plan", "grant-units", "cancel")
ACTION_TITLES = ("Record payment", "Change plan", "Grant units", "Cancel subscription")


def cancel(caller, subscription):
    return submit_action(caller, subscription, "cancel", {})


def test_cancellation_ends_the_subscription_immediately(
    freeze_time, member, staff_caller, member_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, "assassin", start=PERIOD_START)
    pay(subscription)
    html = get_page(staff_caller, f"{subscription.pk}/cancel/")
    assert "None" not in html
    for expected_text in ("Dana Whitlock (dana)", "ASSASSIN", "31 Mar 2027, 09:30 UTC", "cannot be restored"):
        assert expected_text in html

    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        assert "Cancelled the subscription. The member was notified." in cancel(staff_caller, subscription)

    assert member_caller.get("/api/user/dashboard").json()["subscription"] is None
    assert member_caller.get("/api/devices").json()["plan"] == {
        "planName": "Basic",
        "maxDevices": 1,
        "currentDevices": 1,
    }
    assert UserPlan.objects.get(member=member).max_devices == 1
    assert get_activity_actions(member).count("subscription_cancelled") == 1
    # The mail about the payment waited for the same worker.
    assert mail.outbox[-1].subject == "Your ASSASSIN plan was cancelled"
    freeze_time(PERIOD_END + ONE_SECOND)
    assert member_caller.get("/api/user/dashboard").json()["subscription"] is None


def test_cancelled_subscription_cannot_be_cancelled_again_or_paid(
    freeze_time, member, staff_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, start=PERIOD_START)
    form_data = get_payment_form_data(staff_caller, subscription)

    with django_capture_on_commit_callbacks(execute=True):
        cancel(staff_caller, subscription)
        assert "This subscription has ended" in cancel(staff_caller, subscription)
        assert "This subscription has ended" in confirm_payment(staff_caller, subscription, form_data)

    assert len(mail.outbox) == 1
    assert staff_caller.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/cancel/").status_code == 302
    assert not Payment.objects.exists()


def test_member_may_select_a_plan_after_a_cancellation(freeze_time, member, staff_caller, member_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 1})
    cancel(staff_caller, subscription)

    answer = member_caller.post("/api/user/subscription", {"planName": "ghost"})

    assert answer.status_code == 201
    assert answer.json()["subscription"]["estimatesCarriedOver"] == 0


def test_actions_are_offered_until_the_subscription_has_ended(freeze_time, member, support_caller):
    subscription = subscribe(member, start=PERIOD_START)

    html = get_page(support_caller, f"{subscription.pk}/change/")
    assert [title for title in ACTION_TITLES if title in html] == list(ACTION_TITLES)
    freeze_time(PERIOD_END + GRACE_PERIOD)
    html = get_page(support_caller, f"{subscription.pk}/change/")
    assert [title for title in ACTION_TITLES if title in html] == []


def test_staff_with_view_permission_only_cannot_use_action_pages(member):
    subscription = subscribe(member)
    user = UserFactory(username="viewer", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_usersubscription"))
    viewer = caller_as(user)

    html = get_page(viewer, f"{subscription.pk}/change/")
    assert "Dana Whitlock" in html
    for page_name in ACTION_PAGES:
        assert page_name not in html
        assert viewer.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/{page_name}/").status_code == 403, page_name


def test_action_on_an_unknown_subscription_is_404(member, support_caller):
    subscription = subscribe(member)

    # One view finds the row for all pages.
    for other in ("00000000-0000-4000-8000-000000000000", member.pk, subscription.plan_id):
        path = f"{SUBSCRIPTIONS_URL}{other}/cancel/"
        assert support_caller.get(path).status_code == 404, path
        assert support_caller.upload(path, {"reason": REASON}).status_code == 404, path
    assert not AuditLogEntry.objects.exists()


def test_pages_show_the_current_period(freeze_time, member, staff_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 4})
    pay(subscription)
    assert "4 of 9" in get_page(staff_caller, query={"q": "dana"})

    freeze_time(PERIOD_END)

    html = get_page(staff_caller, query={"q": "dana"})
    assert "0 of 9 + 5 carried over" in html
    assert ">Active<" in html
    change_page_html = get_page(staff_caller, f"{subscription.pk}/change/")
    for expected_date in ("28 Feb 2027, 09:30 UTC", "31 Mar 2027, 09:30 UTC"):
        assert expected_date in change_page_html
    assert "2027-" not in change_page_html


def test_usage_cannot_be_edited(member, staff_caller):
    subscription = subscribe(member, used={"estimate": 4})

    answer = staff_caller.upload(f"{SUBSCRIPTIONS_URL}{subscription.pk}/change/", {"usages-0-used": "0"})

    assert answer.status_code == 403
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 4


def test_payments_are_listed_and_read_only(freeze_time, member, staff_caller):
    pay(subscribe(member, start=PERIOD_START))
    payment, payments = Payment.objects.get(), "/staff/subscriptions/payment/"

    html = staff_caller.get(payments, {"q": "whitlock"}).content.decode()

    assert all(expected_text in html for expected_text in ("Dana Whitlock", "GHOST", "$8,500.00", "cashier"))
    assert "$8,500.00" in get_page(staff_caller, f"{payment.subscription_id}/change/")
    assert staff_caller.upload(f"{payments}add/", {"amount": "1"}).status_code == 403
    assert staff_caller.upload(f"{payments}{payment.pk}/change/", {"amount": "1"}).status_code == 403
    assert staff_caller.upload(f"{payments}{payment.pk}/delete/", {"post": "yes"}).status_code == 403
    payment.refresh_from_db()
    assert payment.amount == Decimal("8500")


def test_query_count_does_not_depend_on_the_number_of_rows(freeze_time, support_caller, django_assert_num_queries):
    for _ in range(3):
        pay(subscribe(MemberFactory(), start=PERIOD_START))
    freeze_time(PERIOD_END + timedelta(hours=1))
    # The first request stores that the session was used.
    support_caller.get(SUBSCRIPTIONS_URL)

    # Session with user; permissions; first and last date;
    # plans of the filter; count; rows with member, plan and the payment of the next period.
    with django_assert_num_queries(8):
        assert support_caller.get(SUBSCRIPTIONS_URL).status_code == 200
    # The same; each row comes with the user who recorded it.
    with django_assert_num_queries(7):
        assert support_caller.get("/staff/subscriptions/payment/").status_code == 200


def test_list_is_filtered_by_current_status(freeze_time, support_caller):
    freeze_time(PERIOD_END + ONE_DAY)
    statuses = ("active", "pending", "grace", "ended", "cancelled")
    members = {name: MemberFactory(first_name=name.capitalize()) for name in statuses}
    subscribe(members["active"], start=PERIOD_END)
    subscribe(members["pending"], start=PERIOD_END, activated_at=None)
    subscribe(members["grace"], start=PERIOD_START)
    subscribe(members["ended"], start=PERIOD_START - 10 * ONE_DAY)
    subscribe(members["cancelled"], start=PERIOD_END, is_active=False)

    def html(status):
        rows = support_caller.get(SUBSCRIPTIONS_URL, {"status": status}).context["cl"].result_list
        return sorted(change_page_html.member.first_name.lower() for change_page_html in rows)

    assert {status: html(status) for status in ("pending", "active", "grace", "ended")} == {
        "pending": ["pending"],
        "active": ["active"],
        "grace": ["grace"],
        "ended": ["cancelled", "ended"],
    }
    assert support_caller.get(SUBSCRIPTIONS_URL, {"status": "a\x00b"}).status_code == 400
    facets_html = support_caller.get(SUBSCRIPTIONS_URL, {"_facets": "True"}).content.decode()
    assert all(
        expected_text in facets_html for expected_text in ("Pending (1)", "Active (1)", "Grace period (1)", "Ended (2)")
    )


def test_only_staff_can_use_action_pages(freeze_time, member, member_caller, admin_caller, visitor):
    subscription = subscribe(member, start=PERIOD_START)

    for caller in (member_caller, admin_caller, visitor):
        assert caller.upload(f"{SUBSCRIPTIONS_URL}{subscription.pk}/cancel/", {}).status_code == 302
    assert UserSubscription.objects.get().is_active
    assert not Payment.objects.exists()


def test_user_plans_show_the_plan_and_device_limit_that_count_now(freeze_time, member, other_member, staff_caller):
    for owner in (member, other_member):
        UserPlan.objects.get_or_create(member=owner)
    subscribe(member, start=PERIOD_START)

    def get_rows():
        rows = staff_caller.get("/staff/subscriptions/userplan/").context["cl"].result_list
        return {(row.member.user.username, row.plan_now, row.limit_now) for row in rows}

    assert get_rows() >= {("dana", "GHOST", 3), (other_member.user.username, None, None)}
    html = staff_caller.get(f"/staff/subscriptions/userplan/{other_member.pk}/change/").content.decode()
    assert "Basic" in html

    freeze_time(PERIOD_END + GRACE_PERIOD)
    assert ("dana", None, None) in get_rows()
