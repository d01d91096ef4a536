"""Support staff change a member's plan at ``/staff/``: at once, with what is used kept."""

import pytest
from django.core import mail

from apps.audit.models import ActivityEntry, RecordEntry
from apps.core.request_meta import Actor
from apps.subscriptions.models import Payment, SubscriptionPlan, UserPlan
from apps.subscriptions.quotas import get_period_version
from apps.subscriptions.staff_changes import PlanNotOffered, change_plan
from tests.claims.factories import CLAIMS, form
from tests.factories import DeviceFactory
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
    page,
    record_payment,
    seen_on,
    subscribe,
)


def plan_id(name):
    return str(SubscriptionPlan.objects.get(name=name).pk)


def change(staff, held, to, **given):
    return act(staff, held, "change-plan", {**seen_on(staff, held, "change-plan"), "plan": plan_id(to), **given})


def shown(caller):
    return caller.get("/api/user/dashboard").json()["subscription"]


def quotas(caller):
    plan = shown(caller)["plan"]
    return [plan[f"{name}Quota"] for name in ("estimates", "appraisals", "engineerAssignments", "attorneyAssistance")]


def test_the_page_says_what_is_held_and_offers_the_other_plans(clock, member, support_caller):
    held = subscribe(member, "ghost", start=BEGAN, estimates_used=4, estimates_carried_over=2)

    text = page(support_caller, f"{held.pk}/change-plan/")

    for fact in ("Dana Whitlock (dana)", "GHOST", "active", "$8,500.00 a month", "4 of 9 + 2 carried over", "0 of 5"):
        assert fact in text
    offered = support_caller.get(f"{DESK}{held.pk}/change-plan/").context["form"].fields["plan"]
    assert [label.split("; ") for _, label in offered.choices] == [
        [
            "PHANTOM: $5,200.00 a month",
            "4 estimates, 3 appraisals, 1 engineer assignment, 0 attorney assistance",
            "2 devices",
        ],
        [
            "ASSASSIN: $15,000.00 a month",
            "14 estimates, 7 appraisals, 5 engineer assignments, 3 attorney assistance",
            "5 devices",
        ],
    ]


def test_a_larger_plan_counts_at_once(clock, member, support_caller, member_caller, django_capture_on_commit_callbacks):
    held = subscribe(member, "ghost", start=BEGAN, estimates_used=4, appraisals_used=5)
    assert member_caller.upload(CLAIMS, form(serviceRequestType="appraisal")).status_code == 403

    with django_capture_on_commit_callbacks(execute=True):
        after = change(support_caller, held, "assassin")

    assert "Changed the plan from GHOST to ASSASSIN. The member was notified." in after
    assert shown(member_caller)["plan"]["name"] == "assassin"
    assert quotas(member_caller) == [14, 7, 5, 3]
    assert (shown(member_caller)["estimatesUsed"], shown(member_caller)["appraisalsUsed"]) == (4, 5)
    assert member_caller.upload(CLAIMS, form(serviceRequestType="appraisal")).status_code == 201
    assert member_caller.get("/api/devices").json()["plan"]["maxDevices"] == 5
    assert UserPlan.objects.get(member=member).plan_name == "assassin"
    assert [message.subject for message in mail.outbox if "plan" in message.subject] == ["Your plan is now ASSASSIN"]
    letter = mail.outbox[0].body
    for text in ("from GHOST to ASSASSIN on 31 January 2027", "5 bound devices", "next payment is $15,000.00."):
        assert text in letter
    assert REASON not in letter
    line = ActivityEntry.objects.get(member=member, action="plan_changed")
    assert (line.description, line.metadata["staff"]) == ("Support changed the plan from GHOST to ASSASSIN", "sable")
    entry = RecordEntry.objects.get()
    assert (entry.actor_name, entry.member, entry.subject_id, entry.reason) == ("sable", member, held.pk, REASON)


def test_a_smaller_plan_never_gives_less_than_is_used(clock, member, support_caller, member_caller):
    held = subscribe(member, "assassin", start=BEGAN, estimates_used=9, estimates_carried_over=3, appraisals_used=4)
    DeviceFactory.create_batch(2, member=member)

    change(support_caller, held, "phantom")

    # Of nine estimates three were carried over; the engineers and attorneys are the new plan's.
    assert quotas(member_caller) == [6, 4, 1, 0]
    assert shown(member_caller)["estimatesCarriedOver"] == 3
    for service_type in ("estimate", "appraisal", "attorney_assistance"):
        refused = member_caller.upload(CLAIMS, form(serviceRequestType=service_type))
        assert (refused.status_code, refused.json()["code"]) == (403, "quota_exceeded")
    # The devices above the new limit stay; no other is bound.
    assert member_caller.get("/api/devices").json()["plan"] == {
        "planName": "phantom",
        "maxDevices": 2,
        "currentDevices": 3,
    }


def test_what_is_carried_over_is_left_where_little_is_used(clock, member, support_caller, member_caller):
    held = subscribe(member, "ghost", start=BEGAN, estimates_used=1, estimates_carried_over=5)

    change(support_caller, held, "phantom")

    assert quotas(member_caller) == [4, 3, 1, 0]
    assert shown(member_caller)["estimatesCarriedOver"] == 5


def test_a_period_paid_ahead_keeps_what_was_paid_for(
    clock, member, support_caller, member_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, "ghost", start=BEGAN)
    record_payment(support_caller, held)
    assert "with the units that were paid for" in page(support_caller, f"{held.pk}/change-plan/")

    with django_capture_on_commit_callbacks(execute=True):
        change(support_caller, held, "phantom")

    assert "The period that is already paid does not change." in mail.outbox[-1].body
    assert quotas(member_caller) == [4, 3, 1, 0]
    clock(ENDS)
    # Nine that were paid for, and the four that nobody used.
    assert quotas(member_caller) == [9, 5, 2, 1]
    assert shown(member_caller)["estimatesCarriedOver"] == 4
    assert shown(member_caller)["plan"]["name"] == "phantom"


@pytest.mark.parametrize("moment", [BEGAN + DAY, ENDS + DAY], ids=["active", "grace"])
def test_the_next_payment_is_at_the_new_price(clock, member, support_caller, moment):
    held = subscribe(member, "ghost", start=BEGAN)
    clock(moment)

    change(support_caller, held, "phantom")
    record_payment(support_caller, held)

    payment = Payment.objects.get()
    assert (payment.amount, payment.estimates_quota) == (5200, 4)


def test_a_payment_page_opened_before_the_change_records_nothing(clock, member, support_caller):
    held = subscribe(member, "ghost", start=BEGAN)
    seen = seen_on(support_caller, held, "record-payment")
    # Even where the price is the same.
    SubscriptionPlan.objects.filter(name="phantom").update(price_per_month="8500.00")

    change(support_caller, held, "phantom")

    assert "so nothing was recorded" in act(support_caller, held, "record-payment", seen)
    assert not Payment.objects.exists()


def test_a_plan_that_waits_for_its_first_payment_is_changed_too(
    clock, member, support_caller, member_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, "ghost", start=BEGAN, activated_at=None)

    with django_capture_on_commit_callbacks(execute=True):
        change(support_caller, held, "phantom")

    assert (shown(member_caller)["status"], shown(member_caller)["plan"]["name"]) == ("pending", "phantom")
    assert member_caller.get("/api/devices").json()["plan"]["planName"] == "Basic"
    assert "Your first payment is $5,200.00." in mail.outbox[-1].body
    record_payment(support_caller, held)
    assert quotas(member_caller) == [4, 3, 1, 0]


def test_a_period_paid_ahead_that_has_begun_is_the_one_that_changes(clock, member, support_caller, member_caller):
    held = subscribe(member, "ghost", start=BEGAN, estimates_used=4, appraisals_used=5)
    record_payment(support_caller, held)
    clock(ENDS)
    assert "0 of 9 + 5 carried over" in page(support_caller, f"{held.pk}/change-plan/")

    change(support_caller, held, "assassin")

    assert quotas(member_caller) == [14, 7, 5, 3]
    assert (shown(member_caller)["appraisalsUsed"], shown(member_caller)["estimatesCarriedOver"]) == (0, 5)


def refused(staff, held, given, message):
    """The page's button changes nothing, and says why."""
    before = (held.plan_id, held.estimates_quota)
    assert message in act(staff, held, "change-plan", given)
    held.refresh_from_db()
    assert (held.plan_id, held.estimates_quota) == before
    return not RecordEntry.objects.exclude(action="units_granted").exists()


def test_a_page_that_is_confirmed_twice_changes_the_plan_once(
    clock, member, support_caller, django_capture_on_commit_callbacks
):
    held = subscribe(member, "ghost", start=BEGAN)
    given = {**seen_on(support_caller, held, "change-plan"), "plan": plan_id("phantom")}

    with django_capture_on_commit_callbacks(execute=True):
        act(support_caller, held, "change-plan", given)
        second = act(support_caller, held, "change-plan", given)

    assert "changed by somebody else meanwhile" in second
    assert actions(member) == ["plan_changed"]
    assert len(mail.outbox) == RecordEntry.objects.count() == 1


def test_units_that_were_granted_since_the_page_are_not_lost_unknowingly(clock, member, support_caller):
    held = subscribe(member, "ghost", start=BEGAN)
    given = {**seen_on(support_caller, held, "change-plan"), "plan": plan_id("phantom")}
    granted = {**seen_on(support_caller, held, "grant-units"), "service_type": "estimate", "units": "3"}
    act(support_caller, held, "grant-units", granted)
    held.refresh_from_db()

    assert refused(support_caller, held, given, "changed by somebody else meanwhile")


def test_units_that_were_used_since_the_page_refuse_nothing(clock, member, support_caller, member_caller):
    held = subscribe(member, "ghost", start=BEGAN)
    given = {**seen_on(support_caller, held, "change-plan"), "plan": plan_id("phantom")}
    for _ in range(6):
        assert member_caller.upload(CLAIMS, form()).status_code == 201

    assert "Changed the plan" in act(support_caller, held, "change-plan", given)

    assert quotas(member_caller) == [6, 3, 1, 0]


def test_a_plan_that_went_off_the_offer_is_not_given(clock, member, support_caller):
    held = subscribe(member, "ghost", start=BEGAN)
    SubscriptionPlan.objects.filter(name="phantom").update(is_active=False)
    seen = seen_on(support_caller, held, "change-plan")

    for plan in (plan_id("phantom"), plan_id("ghost"), str(held.pk), "phantom", "a\x00b", ""):
        answer = support_caller.upload(f"{DESK}{held.pk}/change-plan/", {**seen, "plan": plan, "reason": REASON})
        assert answer.status_code == 422, plan
        assert "errorlist" in answer.content.decode()
        # What was typed stays.
        assert REASON in answer.content.decode()
    held.refresh_from_db()
    assert held.plan.name == "ghost"
    assert not RecordEntry.objects.exists()


@pytest.mark.parametrize("name", ["phantom", "ghost"])
def test_a_plan_that_goes_off_the_offer_as_the_button_is_pressed_is_not_given(clock, member, support_member, name):
    """The page's own form let it pass a moment before."""
    held = subscribe(member, "ghost", start=BEGAN)
    SubscriptionPlan.objects.filter(name="phantom").update(is_active=False)
    asked = {"subscription_id": held.pk, "plan_id": SubscriptionPlan.objects.get(name=name).pk}
    version = get_period_version(held)

    with pytest.raises(PlanNotOffered):
        change_plan(**asked, expected_version=version, actor=Actor(support_member), reason=REASON, now=BEGAN)

    held.refresh_from_db()
    assert (held.plan.name, RecordEntry.objects.count()) == ("ghost", 0)


@pytest.mark.parametrize(("since_end", "is_over"), [(GRACE - SECOND, False), (GRACE, True)])
def test_what_is_over_has_no_plan_to_change(clock, member, support_caller, since_end, is_over):
    held = subscribe(member, "ghost", start=BEGAN)
    given = {**seen_on(support_caller, held, "change-plan"), "plan": plan_id("phantom")}
    clock(ENDS + since_end)

    assert ("This subscription has ended" in act(support_caller, held, "change-plan", given)) is is_over
    held.refresh_from_db()
    assert held.plan.name == ("ghost" if is_over else "phantom")
    if is_over:
        assert support_caller.get(f"{DESK}{held.pk}/change-plan/").status_code == 302
