"""Plans under ``/staff/``: superusers edit them with a reason, support staff can only view them."""

import pytest

from apps.audit.models import AuditLogEntry
from apps.subscriptions.models import SubscriptionPlan
from tests.rollback import rolled_back
from tests.subscriptions.factories import REASON
from tests.subscriptions.support_cases import plan_form_data

PLANS_URL = "/staff/subscriptions/subscriptionplan/"


@pytest.fixture
def ghost(db):
    return SubscriptionPlan.objects.get(name="ghost")


def submit_edit(caller, plan, **changes):
    return caller.upload(f"{PLANS_URL}{plan.pk}/change/", {**plan_form_data(plan), "reason": REASON, **changes})


def test_edit_is_logged_with_old_and_new_values_and_reason(ghost, staff_caller):
    old_description = ghost.description
    assert submit_edit(staff_caller, ghost, price_per_month="9000", description="Ten\nmore <b>").status_code == 302

    ghost.refresh_from_db()
    assert (ghost.price_per_month, ghost.description) == (9000, "Ten\nmore <b>")
    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.actor_name, entry.reason, entry.member) == ("plan_edited", "support", REASON, None)
    assert entry.changes == [
        {"field": "price per month", "before": "$8,500.00", "after": "$9,000.00"},
        {"field": "description", "before": old_description, "after": "Ten\nmore <b>"},
    ]


def test_saving_without_a_change_is_not_logged(ghost, staff_caller):
    assert submit_edit(staff_caller, ghost).status_code == 302

    assert not AuditLogEntry.objects.exists()


def test_second_of_two_concurrent_edits_is_refused_and_keeps_its_form_values(ghost, staff_caller):
    for first_edit in ({"max_devices": "4"}, {"appraisal_quota": "6"}):
        with rolled_back():
            stale_form_data = plan_form_data(SubscriptionPlan.objects.get(name="ghost"))
            submit_edit(staff_caller, ghost, **first_edit)

            answer = staff_caller.upload(
                f"{PLANS_URL}{ghost.pk}/change/", {**stale_form_data, "display_name": "GHOSTLY", "reason": REASON}
            )

            assert answer.status_code == 200, first_edit
            html = answer.content.decode()
            assert "Somebody else changed this since you opened it" in html, first_edit
            assert "GHOSTLY" in html, first_edit
            edited = SubscriptionPlan.objects.get(name="ghost")
            assert edited.display_name == "GHOST", first_edit
            assert plan_form_data(edited).items() >= {field: int(value) for field, value in first_edit.items()}.items()
            assert AuditLogEntry.objects.count() == 1, first_edit


def test_each_invalid_field_is_named_and_nothing_is_saved(ghost, staff_caller):
    for invalid in (
        {
            "price_per_month": "-1",
            "estimate_quota": "-1",
            "attorney_assistance_quota": "",
            "max_devices": "0",
            "name": "phantom",
            "display_name": "x" * 10_000,
            "description": "a\x00b",
            "reason": "",
        },
        {
            "price_per_month": "1e3000",
            "estimate_quota": "2147483648",
            "name": "two words",
            "display_name": "a\x00b",
            "description": "a\x01b",
            "reason": "x" * 1001,
        },
        {"reason": "a\x01b"},
    ):
        answer = submit_edit(staff_caller, ghost, **{"is_active": "", **invalid})

        assert answer.status_code == 200
        assert set(answer.context["adminform"].form.errors) == set(invalid)
    ghost.refresh_from_db()
    assert ghost.is_active
    assert not AuditLogEntry.objects.exists()


def test_form_without_a_valid_version_changes_nothing(ghost, staff_caller):
    for version in ("", "0" * 10_000):
        assert (
            "Somebody else changed this"
            in submit_edit(staff_caller, ghost, is_active="", seen=version).content.decode()
        )

    ghost.refresh_from_db()
    assert ghost.is_active


def test_support_staff_can_view_but_not_change_plans(ghost, support_caller):
    html = support_caller.get(f"{PLANS_URL}{ghost.pk}/change/").content.decode()

    assert "$8,500.00" in html
    assert "Engineer assignments quota" in html
    assert 'name="reason"' not in html
    assert support_caller.get(PLANS_URL).status_code == 200
    assert submit_edit(support_caller, ghost, price_per_month="1").status_code == 403
    assert support_caller.get(f"{PLANS_URL}add/").status_code == 403
    assert support_caller.upload(f"{PLANS_URL}add/", {**plan_form_data(ghost), "name": "free"}).status_code == 403
    ghost.refresh_from_db()
    assert ghost.price_per_month == 8500
    assert SubscriptionPlan.objects.count() == 3


def test_plans_cannot_be_deleted(ghost, staff_caller):
    assert staff_caller.upload(f"{PLANS_URL}{ghost.pk}/delete/", {"post": "yes"}).status_code == 403
    staff_caller.upload(PLANS_URL, {"action": "delete_selected", "_selected_action": str(ghost.pk), "post": "yes"})

    assert SubscriptionPlan.objects.filter(name="ghost").exists()
