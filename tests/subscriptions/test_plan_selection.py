"""``POST /api/user/subscription``."""

from datetime import timedelta

from django.core import mail
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.notifications.models import OutgoingMail
from apps.subscriptions.models import Payment, SubscriptionPlan, UserPlan, UserSubscription
from apps.subscriptions.periods import add_one_month
from tests.rollback import rolled_back
from tests.subscriptions.factories import ended, set_plan_quotas, subscribe

PATH = "/api/user/subscription"


def select_plan(caller, plan_name="ghost"):
    return caller.post(PATH, {"planName": plan_name})


def test_selected_plan_is_active_for_a_month(member, member_caller):
    answer = select_plan(member_caller)

    stored = UserSubscription.objects.get(member=member)
    assert answer.status_code == 201
    body = answer.json()
    assert (body["success"], body["message"]) == (True, "Your subscription has been activated successfully.")
    subscription = body["subscription"]
    assert subscription["plan"]["name"] == "ghost"
    assert subscription["plan"]["estimatesQuota"] == 9
    assert subscription["status"] == "active"
    assert subscription["startDate"] == f"{stored.start_date:%Y-%m-%dT%H:%M:%S}Z"
    assert subscription["endDate"] == f"{add_one_month(stored.start_date):%Y-%m-%dT%H:%M:%S}Z"
    assert subscription["graceEndsAt"] == f"{stored.end_date + timedelta(days=3):%Y-%m-%dT%H:%M:%S}Z"
    counters = (
        "estimatesUsed",
        "appraisalsUsed",
        "engineerAssignmentsUsed",
        "attorneyAssistanceUsed",
        "estimatesCarriedOver",
    )
    assert {name: subscription[name] for name in counters} == dict.fromkeys(counters, 0)
    assert stored.activated_at == stored.start_date


def test_selection_is_logged_and_raises_the_device_limit(member, member_caller):
    select_plan(member_caller, "assassin")

    assert set(ActivityEntry.objects.filter(member=member).values_list("action", flat=True)) == {
        "plan_chosen",
        "subscription_activated",
    }
    allowance = UserPlan.objects.get(member=member)
    assert allowance.max_devices == 5


def test_second_selection_is_refused_while_a_plan_is_active_in_grace_or_pending(member, member_caller):
    for fields in ({}, ended(by=timedelta(days=2)), {"activated_at": None}):
        with rolled_back():
            subscribe(member, "phantom", **fields)

            answer = select_plan(member_caller)

            assert (answer.status_code, answer.json()["code"]) == (409, "already_subscribed"), fields
            assert UserSubscription.objects.get(member=member).plan.name == "phantom", fields


def test_selection_closes_a_subscription_that_is_past_its_grace_period(member, member_caller):
    old = subscribe(member, "phantom", **ended(by=timedelta(days=3, seconds=1)))

    assert select_plan(member_caller).status_code == 201

    old.refresh_from_db()
    assert old.is_active is False
    assert UserSubscription.objects.get(member=member, is_active=True).plan.name == "ghost"


def test_selection_ends_the_purchase_countdown(member, member_caller):
    member.purchase_countdown_start = timezone.now() - timedelta(hours=71)
    member.save()

    assert select_plan(member_caller).status_code == 201

    status = member_caller.get("/api/user/countdown-status").json()
    assert (status["hasPurchaseCountdown"], status["purchaseDeadline"]) == (False, None)


def test_selection_is_refused_after_the_purchase_window(member, member_caller):
    member.purchase_countdown_start = timezone.now() - timedelta(hours=72)
    member.save()

    answer = select_plan(member_caller)

    assert answer.status_code == 403
    assert answer.json()["code"] == "purchase_window_closed"
    assert not UserSubscription.objects.exists()
    member.refresh_from_db()
    assert member.purchase_countdown_start is not None


def test_unknown_or_unavailable_plan_is_refused(member, member_caller):
    SubscriptionPlan.objects.filter(name="ghost").update(is_active=False)

    for plan_name in ("platinum", "GHOST", "", "ghost"):
        answer = select_plan(member_caller, plan_name)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["planName"]), plan_name
    assert answer.json()["errors"] == {"planName": ["This plan is not available"]}
    assert not UserSubscription.objects.exists()


def test_selection_sends_an_email_that_the_plan_is_active(
    freeze_time, member, member_caller, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        select_plan(member_caller)

    assert [message.subject for message in mail.outbox] == ["Your GHOST plan is active"]
    assert mail.outbox[0].body == (
        "Dana,\n\nThe GHOST plan is active until 28 February 2027 at 09:30 UTC.\n\nThe network"
    )
    # The first period starts without a payment; the first recorded payment opens the next period.
    assert not Payment.objects.exists()


def test_with_manual_activation_the_plan_is_pending_and_not_usable(settings, member, member_caller):
    settings.SUBSCRIPTION_ACTIVATION = "manual"

    answer = select_plan(member_caller)

    assert answer.status_code == 201
    assert answer.json()["subscription"]["status"] == "pending"
    stored = UserSubscription.objects.get(member=member)
    assert stored.activated_at is None
    assert UserPlan.objects.get(member=member).max_devices == 1
    assert not UserSubscription.objects.filter(member=member).usable(now=timezone.now()).exists()
    assert not OutgoingMail.objects.exists()


def test_editing_a_plan_does_not_change_current_periods(member, member_caller):
    subscribe(member)
    set_plan_quotas("ghost", {"estimate": 1})

    subscription = member_caller.get("/api/user/dashboard").json()["subscription"]

    assert subscription["plan"]["estimatesQuota"] == 9
