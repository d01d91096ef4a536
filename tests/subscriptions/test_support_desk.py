"""Plans and subscriptions at ``/staff/``."""

from django.core import mail

from apps.accounts.models import ActivityEntry
from apps.subscriptions.models import SubscriptionPlan, UserPlan
from tests.subscriptions.holding import subscribe

SUBSCRIPTIONS = "/staff/subscriptions/usersubscription/"


def record_payment(caller, subscription):
    fields = {"action": "record_first_payment", "_selected_action": [str(subscription.pk)]}
    return caller.upload(SUBSCRIPTIONS, fields)


def test_recording_the_first_payment_activates_a_pending_subscription(
    member, staff_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, activated_at=None)
    begun_before = held.start_date

    with django_capture_on_commit_callbacks(execute=True):
        assert record_payment(staff_caller, held).status_code == 302

    held.refresh_from_db()
    assert held.activated_at is not None
    assert held.activated_at == held.start_date > begun_before
    assert UserPlan.objects.get(member=member).max_devices == 3
    assert ActivityEntry.objects.get(member=member).action == "subscription_activated"
    assert [message.subject for message in mail.outbox] == ["Your GHOST plan is active"]


def test_recording_it_again_says_so_and_changes_nothing(member, staff_caller):
    held = subscribe(member)
    begun = held.activated_at

    record_payment(staff_caller, held)

    assert "is not waiting for its first payment" in staff_caller.get(SUBSCRIPTIONS).content.decode()
    held.refresh_from_db()
    assert held.activated_at == begun


def test_counters_are_shown_and_cannot_be_edited(member, staff_caller):
    held = subscribe(member, estimates_used=4)

    assert "4 of 9" in staff_caller.get(SUBSCRIPTIONS, {"q": "dana"}).content.decode()
    answer = staff_caller.upload(f"{SUBSCRIPTIONS}{held.pk}/change/", {"estimates_used": "0"})

    assert answer.status_code == 403
    held.refresh_from_db()
    assert held.estimates_used == 4


def test_a_plan_can_be_edited_and_not_deleted(staff_caller):
    plan = SubscriptionPlan.objects.get(name="ghost")
    page = f"/staff/subscriptions/subscriptionplan/{plan.pk}/"

    assert staff_caller.get(f"{page}change/").status_code == 200
    assert staff_caller.upload(f"{page}delete/", {"post": "yes"}).status_code == 403
    assert SubscriptionPlan.objects.filter(name="ghost").exists()
