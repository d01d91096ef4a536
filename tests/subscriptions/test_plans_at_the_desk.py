"""Plans at ``/staff/``: superusers edit them, with a reason and on record; support staff look at them."""

import pytest

from apps.audit.models import RecordEntry
from apps.subscriptions.models import SubscriptionPlan
from tests.subscriptions.factories import REASON
from tests.subscriptions.support_cases import plan_fields

PLANS = "/staff/subscriptions/subscriptionplan/"


@pytest.fixture
def ghost(db):
    return SubscriptionPlan.objects.get(name="ghost")


def edit(caller, plan, **changes):
    return caller.upload(f"{PLANS}{plan.pk}/change/", {**plan_fields(plan), "reason": REASON, **changes})


def test_an_edit_is_kept_with_what_it_was_and_why(ghost, staff_caller):
    was = ghost.description
    assert edit(staff_caller, ghost, price_per_month="9000", description="Ten\nmore <b>").status_code == 302

    ghost.refresh_from_db()
    assert (ghost.price_per_month, ghost.description) == (9000, "Ten\nmore <b>")
    entry = RecordEntry.objects.get()
    assert (entry.action, entry.actor_name, entry.reason, entry.member) == ("plan_edited", "support", REASON, None)
    assert entry.changes == [
        {"field": "price per month", "before": "8500.00", "after": "9000.00"},
        {"field": "description", "before": was, "after": "Ten\nmore <b>"},
    ]


def test_saving_without_a_change_keeps_nothing(ghost, staff_caller):
    assert edit(staff_caller, ghost).status_code == 302

    assert not RecordEntry.objects.exists()


def test_of_two_who_edit_one_plan_the_second_is_told_and_keeps_what_was_typed(ghost, staff_caller):
    opened = plan_fields(ghost)
    edit(staff_caller, ghost, max_devices="4")

    answer = staff_caller.upload(f"{PLANS}{ghost.pk}/change/", {**opened, "display_name": "GHOSTLY", "reason": REASON})

    assert answer.status_code == 200
    text = answer.content.decode()
    assert "This was changed by somebody else meanwhile" in text
    assert "GHOSTLY" in text
    ghost.refresh_from_db()
    assert (ghost.display_name, ghost.max_devices) == ("GHOST", 4)
    assert RecordEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("price_per_month", "-1"),
        ("price_per_month", "1e3000"),
        ("estimates_quota", "-1"),
        ("max_devices", "0"),
        ("name", "phantom"),
        ("name", "two words"),
        ("display_name", "x" * 10_000),
        ("display_name", "a\x00b"),
        ("description", "a\x00b"),
        ("description", "a\x01b"),
        ("reason", ""),
        ("reason", "x" * 1001),
        ("reason", "a\x01b"),
    ],
)
def test_what_no_plan_can_be_is_named_and_nothing_changes(ghost, staff_caller, field, wrong):
    answer = edit(staff_caller, ghost, **{"is_active": "", field: wrong})

    assert answer.status_code == 200
    assert set(answer.context["adminform"].form.errors) == {field}
    ghost.refresh_from_db()
    assert ghost.is_active
    assert not RecordEntry.objects.exists()


def test_a_page_that_does_not_say_what_it_showed_changes_nothing(ghost, staff_caller):
    for seen in ("", "0" * 10_000):
        assert "changed by somebody else" in edit(staff_caller, ghost, is_active="", seen=seen).content.decode()

    ghost.refresh_from_db()
    assert ghost.is_active


def test_support_staff_look_at_plans_and_change_none(ghost, support_caller):
    shown = support_caller.get(f"{PLANS}{ghost.pk}/change/").content.decode()

    assert "8500.00" in shown
    assert 'name="reason"' not in shown
    assert support_caller.get(PLANS).status_code == 200
    assert edit(support_caller, ghost, price_per_month="1").status_code == 403
    assert support_caller.get(f"{PLANS}add/").status_code == 403
    assert support_caller.upload(f"{PLANS}add/", {**plan_fields(ghost), "name": "free"}).status_code == 403
    ghost.refresh_from_db()
    assert ghost.price_per_month == 8500
    assert SubscriptionPlan.objects.count() == 3


def test_no_plan_is_deleted(ghost, staff_caller):
    assert staff_caller.upload(f"{PLANS}{ghost.pk}/delete/", {"post": "yes"}).status_code == 403
    staff_caller.upload(PLANS, {"action": "delete_selected", "_selected_action": str(ghost.pk), "post": "yes"})

    assert SubscriptionPlan.objects.filter(name="ghost").exists()
