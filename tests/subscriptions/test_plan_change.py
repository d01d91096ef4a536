"""Support staff change a member's plan under ``/staff/``."""

import pytest
from django.core import mail
from django.utils import timezone

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.request_meta import Actor
from apps.subscriptions.models import Payment, PeriodUsage, SubscriptionPlan, UserPlan
from apps.subscriptions.quotas import get_period_version
from apps.subscriptions.staff_changes import PlanNotOffered, change_plan, grant_units
from apps.subscriptions.support import ChangePlanForm
from tests.claims.factories import CLAIMS, form
from tests.factories import DeviceFactory
from tests.rollback import rolled_back
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    ONE_DAY,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    REASON,
    SUBSCRIPTIONS_URL,
    get_activity_actions,
    get_initial_data,
    get_page,
    get_usage,
    pay,
    set_units,
    submit_action,
    subscribe,
)

pytestmark = pytest.mark.usefixtures("without_drawing")


def get_plan_id(name):
    return str(SubscriptionPlan.objects.get(name=name).pk)


def submit_plan_change(staff, subscription, to, **form_data):
    return submit_action(
        staff,
        subscription,
        "change-plan",
        {**get_initial_data(staff, subscription, "change-plan"), "plan": get_plan_id(to), **form_data},
    )


def change_by_service(subscription, to, user):
    """For tests about what follows from a change."""
    subscription.refresh_from_db()
    change_plan(
        subscription_id=subscription.pk,
        plan_id=SubscriptionPlan.objects.get(name=to).pk,
        expected_version=get_period_version(subscription),
        actor=Actor(user),
        reason=REASON,
        now=timezone.now(),
    )


def get_subscription(caller):
    return caller.get("/api/user/dashboard").json()["subscription"]


def get_quotas(caller):
    plan = get_subscription(caller)["plan"]
    return [plan[f"{name}Quota"] for name in ("estimates", "appraisals", "engineerAssignments", "attorneyAssistance")]


def test_page_shows_the_current_plan_and_offers_the_others(freeze_time, member, support_caller):
    subscription = subscribe(member, "ghost", start=PERIOD_START, used={"estimate": 4}, carried_over={"estimate": 2})

    html = get_page(support_caller, f"{subscription.pk}/change-plan/")

    for expected in (
        "Dana Whitlock (dana)",
        "GHOST",
        "Active",
        "$8,500.00 a month",
        "4 of 9 + 2 carried over",
        "0 of 5",
    ):
        assert expected in html
    plan_field = support_caller.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/change-plan/").context["form"].fields["plan"]
    assert [label.split("; ") for _, label in plan_field.choices] == [
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


def test_upgrade_takes_effect_immediately(
    freeze_time, member, support_caller, member_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, "ghost", start=PERIOD_START, used={"estimate": 4, "appraisal": 5})
    assert member_caller.upload(CLAIMS, form(serviceRequestType="appraisal")).status_code == 403

    with django_capture_on_commit_callbacks(execute=True):
        page_after = submit_plan_change(support_caller, subscription, "assassin")

    assert "Changed the plan from GHOST to ASSASSIN. The member was notified." in page_after
    assert get_subscription(member_caller)["plan"]["name"] == "assassin"
    assert get_quotas(member_caller) == [14, 7, 5, 3]
    assert (get_subscription(member_caller)["estimatesUsed"], get_subscription(member_caller)["appraisalsUsed"]) == (
        4,
        5,
    )
    assert member_caller.upload(CLAIMS, form(serviceRequestType="appraisal")).status_code == 201
    assert member_caller.get("/api/devices").json()["plan"]["maxDevices"] == 5
    assert UserPlan.objects.get(member=member).max_devices == 5
    assert [message.subject for message in mail.outbox if "plan" in message.subject] == ["Your plan is now ASSASSIN"]
    body = mail.outbox[0].body
    for expected in ("from GHOST to ASSASSIN on 31 January 2027", "5 bound devices", "next payment is $15,000.00."):
        assert expected in body
    assert REASON not in body
    activity = ActivityEntry.objects.get(member=member, action="plan_changed")
    assert activity.description == "Support changed the plan from GHOST to ASSASSIN"
    entry = AuditLogEntry.objects.get()
    assert (entry.actor_name, entry.member, entry.target_id, entry.reason) == (
        "sable",
        member,
        subscription.pk,
        REASON,
    )


def test_downgrade_never_sets_a_quota_below_what_is_used(freeze_time, member, support_member, member_caller):
    subscription = subscribe(
        member, "assassin", start=PERIOD_START, used={"estimate": 9, "appraisal": 4}, carried_over={"estimate": 3}
    )
    DeviceFactory.create_batch(2, member=member)

    change_by_service(subscription, "phantom", support_member)

    # Nine estimates are used, three of them carried over. Services without usage get the quota of the new plan.
    assert get_quotas(member_caller) == [6, 4, 1, 0]
    assert get_subscription(member_caller)["estimatesCarriedOver"] == 3
    for service_type in ("estimate", "appraisal", "attorney_assistance"):
        answer = member_caller.upload(CLAIMS, form(serviceRequestType=service_type))
        assert (answer.status_code, answer.json()["code"]) == (403, "quota_exceeded")
    # Devices above the new limit stay bound, but no further device can be bound.
    assert member_caller.get("/api/devices").json()["plan"] == {
        "planName": "phantom",
        "maxDevices": 2,
        "currentDevices": 3,
    }


def test_downgrade_keeps_estimates_carried_over(freeze_time, member, support_member, member_caller):
    subscription = subscribe(member, "ghost", start=PERIOD_START, used={"estimate": 1}, carried_over={"estimate": 5})

    change_by_service(subscription, "phantom", support_member)

    assert get_quotas(member_caller) == [4, 3, 1, 0]
    assert get_subscription(member_caller)["estimatesCarriedOver"] == 5


def test_period_paid_ahead_keeps_the_quotas_that_were_paid_for(
    freeze_time, member, support_member, support_caller, member_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    pay(subscription)
    assert "with the units that were paid for" in get_page(support_caller, f"{subscription.pk}/change-plan/")

    with django_capture_on_commit_callbacks(execute=True):
        change_by_service(subscription, "phantom", support_member)

    assert "The period that is already paid does not change." in mail.outbox[-1].body
    assert get_quotas(member_caller) == [4, 3, 1, 0]
    freeze_time(PERIOD_END)
    # Nine were paid for, and four unused ones are carried over.
    assert get_quotas(member_caller) == [9, 5, 2, 1]
    assert get_subscription(member_caller)["estimatesCarriedOver"] == 4
    assert get_subscription(member_caller)["plan"]["name"] == "phantom"


def test_next_payment_uses_the_new_price(freeze_time, member, support_member):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    # In the period, and in its grace.
    for moment in (PERIOD_START + ONE_DAY, PERIOD_END + ONE_DAY):
        freeze_time(moment)
        with rolled_back():
            change_by_service(subscription, "phantom", support_member)
            pay(subscription)

            payment = Payment.objects.get()
            paid = PeriodUsage.objects.get(period_start=payment.period_start, service="estimate")
            assert (payment.amount, paid.quota) == (5200, 4), moment


def test_payment_page_opened_before_the_change_is_refused(freeze_time, member, support_member, support_caller):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    form_data = get_initial_data(support_caller, subscription, "record-payment")
    # The same price, so that only the plan differs.
    SubscriptionPlan.objects.filter(name="phantom").update(price_per_month="8500.00")

    change_by_service(subscription, "phantom", support_member)

    assert "so nothing was recorded" in submit_action(support_caller, subscription, "record-payment", form_data)
    assert not Payment.objects.exists()


def test_pending_plan_can_be_changed(
    freeze_time, member, support_member, member_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, "ghost", start=PERIOD_START, activated_at=None)

    with django_capture_on_commit_callbacks(execute=True):
        change_by_service(subscription, "phantom", support_member)

    assert (get_subscription(member_caller)["status"], get_subscription(member_caller)["plan"]["name"]) == (
        "pending",
        "phantom",
    )
    assert member_caller.get("/api/devices").json()["plan"]["planName"] == "Basic"
    assert "Your first payment is $5,200.00." in mail.outbox[-1].body
    pay(subscription)
    assert get_quotas(member_caller) == [4, 3, 1, 0]


def test_change_applies_to_the_current_period_after_a_rollover(freeze_time, member, support_caller, member_caller):
    subscription = subscribe(member, "ghost", start=PERIOD_START, used={"estimate": 4, "appraisal": 5})
    pay(subscription)
    freeze_time(PERIOD_END)
    assert "0 of 9 + 5 carried over" in get_page(support_caller, f"{subscription.pk}/change-plan/")

    submit_plan_change(support_caller, subscription, "assassin")

    assert get_quotas(member_caller) == [14, 7, 5, 3]
    assert (
        get_subscription(member_caller)["appraisalsUsed"],
        get_subscription(member_caller)["estimatesCarriedOver"],
    ) == (0, 5)


def plan_change_is_refused(staff, subscription, form_data, message):
    before = (subscription.plan_id, get_usage(subscription).quota)
    assert message in submit_action(staff, subscription, "change-plan", form_data)
    subscription.refresh_from_db()
    assert (subscription.plan_id, get_usage(subscription).quota) == before
    return not AuditLogEntry.objects.exclude(action="units_granted").exists()


def test_form_submitted_twice_changes_the_plan_once(
    freeze_time, member, support_caller, django_capture_on_commit_callbacks
):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    form_data = {**get_initial_data(support_caller, subscription, "change-plan"), "plan": get_plan_id("phantom")}

    with django_capture_on_commit_callbacks(execute=True):
        submit_action(support_caller, subscription, "change-plan", form_data)
        second = submit_action(support_caller, subscription, "change-plan", form_data)

    assert "Somebody else changed this since you opened it" in second
    assert get_activity_actions(member) == ["plan_changed"]
    assert len(mail.outbox) == AuditLogEntry.objects.count() == 1


def test_change_is_refused_when_units_were_granted_since_the_page_was_opened(
    freeze_time, member, support_member, support_caller
):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    form_data = {**get_initial_data(support_caller, subscription, "change-plan"), "plan": get_plan_id("phantom")}
    grant_units(
        subscription_id=subscription.pk,
        service_type="estimate",
        units=3,
        expected_version=get_period_version(subscription),
        actor=Actor(support_member),
        reason=REASON,
        now=PERIOD_START,
    )
    subscription.refresh_from_db()

    assert plan_change_is_refused(
        support_caller, subscription, form_data, "Somebody else changed this since you opened it"
    )


def test_change_succeeds_when_units_were_used_since_the_page_was_opened(
    freeze_time, member, support_caller, member_caller
):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    form_data = {**get_initial_data(support_caller, subscription, "change-plan"), "plan": get_plan_id("phantom")}
    set_units(subscription, "used", {"estimate": 5})
    assert member_caller.upload(CLAIMS, form()).status_code == 201

    assert "Changed the plan" in submit_action(support_caller, subscription, "change-plan", form_data)

    assert get_quotas(member_caller) == [6, 3, 1, 0]


def test_unavailable_plan_cannot_be_selected(freeze_time, member, support_caller):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    SubscriptionPlan.objects.filter(name="phantom").update(is_active=False)
    form_data = get_initial_data(support_caller, subscription, "change-plan")

    for plan in (get_plan_id("phantom"), get_plan_id("ghost"), str(subscription.pk), "phantom", "a\x00b", ""):
        values = {**form_data, "plan": plan, "reason": REASON}
        assert list(ChangePlanForm(values, row=subscription).errors) == ["plan"], plan

    html = submit_action(support_caller, subscription, "change-plan", {**form_data, "plan": get_plan_id("phantom")})
    assert "errorlist" in html
    # The form is shown again with the submitted values.
    assert REASON in html
    subscription.refresh_from_db()
    assert subscription.plan.name == "ghost"
    assert not AuditLogEntry.objects.exists()


def test_service_refuses_a_plan_that_is_not_offered(freeze_time, member, support_member):
    """The plan may become unavailable after the form was validated."""
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    SubscriptionPlan.objects.filter(name="phantom").update(is_active=False)

    for name in ("phantom", "ghost"):
        with pytest.raises(PlanNotOffered):
            change_by_service(subscription, name, support_member)

    subscription.refresh_from_db()
    assert (subscription.plan.name, AuditLogEntry.objects.count()) == ("ghost", 0)


def test_plan_of_an_ended_subscription_cannot_be_changed(freeze_time, member, support_caller):
    subscription = subscribe(member, "ghost", start=PERIOD_START)
    form_data = {**get_initial_data(support_caller, subscription, "change-plan"), "plan": get_plan_id("phantom")}
    freeze_time(PERIOD_END + GRACE_PERIOD)
    assert "This subscription has ended" in submit_action(support_caller, subscription, "change-plan", form_data)
    assert support_caller.get(f"{SUBSCRIPTIONS_URL}{subscription.pk}/change-plan/").status_code == 302
    subscription.refresh_from_db()
    assert subscription.plan.name == "ghost"

    freeze_time(PERIOD_END + GRACE_PERIOD - ONE_SECOND)
    assert "Changed the plan" in submit_action(support_caller, subscription, "change-plan", form_data)
    subscription.refresh_from_db()
    assert subscription.plan.name == "phantom"
