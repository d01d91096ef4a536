"""Concurrent plan selections, payments, rollovers and housekeeping."""

from collections import Counter
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.models import Claim
from apps.core.request_meta import Actor
from apps.notifications.models import OutgoingMail
from apps.subscriptions.billing import record_payment
from apps.subscriptions.models import Payment, PeriodUsage, SubscriptionPlan, UserPlan, UserSubscription
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.quotas import get_payment_version
from tests import factories
from tests.claims.factories import CLAIMS, form
from tests.factories import caller_as, caller_of
from tests.races.parallel import ATTEMPTS, race
from tests.subscriptions import support_cases
from tests.subscriptions.factories import (
    confirm_payment,
    ended,
    get_initial_data,
    get_payment_form_data,
    get_usage,
    submit_action,
    subscribe,
)

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def select_plans_concurrently(member, plans):
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number, _ in enumerate(plans)]
    return race(
        [
            lambda caller=caller, plan=plan: caller.post("/api/user/subscription", {"planName": plan})
            for caller, plan in zip(callers, plans, strict=True)
        ]
    )


def test_concurrent_plan_selections_create_one_subscription(member):
    answers = select_plans_concurrently(member, ["ghost", "assassin"])

    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 1}
    assert {answer.json().get("code") for answer in answers} == {None, "already_subscribed"}
    subscription = UserSubscription.objects.get(member=member)
    assert UserPlan.objects.get(member=member).max_devices == subscription.plan.max_devices
    assert ActivityEntry.objects.filter(member=member, action="plan_chosen").count() == 1


def test_concurrent_plan_selections_without_an_allowance_row_create_one_subscription(member):
    UserPlan.objects.filter(member=member).delete()

    answers = select_plans_concurrently(member, ["ghost"] * 4)

    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 3}
    assert UserSubscription.objects.filter(member=member).count() == 1


@pytest.fixture
def staff_callers():
    return [caller_as(factories.UserFactory(kind=User.Kind.STAFF, is_superuser=True)) for _ in range(4)]


@pytest.mark.parametrize(
    "fields",
    [{"activated_at": None}, {}, ended(by=timedelta(hours=1))],
    ids=["first payment", "paid ahead", "paid in grace"],
)
def test_payment_submitted_concurrently_is_recorded_once(member, staff_callers, fields):
    subscription = subscribe(member, **fields, used={"estimate": 2})
    form_data = get_payment_form_data(staff_callers[0], subscription)

    answers = race([lambda staff=staff: confirm_payment(staff, subscription, form_data) for staff in staff_callers])

    assert Counter("nothing was recorded" in answer for answer in answers) == {False: 1, True: 3}
    payment = Payment.objects.get()
    subscription.refresh_from_db()
    assert subscription.paid_until == payment.period_end
    assert ActivityEntry.objects.filter(member=member, action="payment_recorded").count() == 1
    assert OutgoingMail.objects.filter(user=member.user).count() == 1


def test_concurrent_claims_roll_a_period_over_once(member, staff_callers):
    """Each claim may be the first change of the new period; the units of both periods must add up."""
    subscription = subscribe(member, start=timezone.now() - timedelta(days=40), used={"estimate": 4})
    record_payment_ahead(subscription)
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    answers = race([lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers])

    assert Counter(answer.status_code for answer in answers) == {201: 4}
    subscription.refresh_from_db()
    assert (get_usage(subscription).used, get_usage(subscription).carried_over) == (4, 5)
    assert subscription.paid_ahead is None


def test_concurrent_claims_and_payment_in_grace_lose_no_unit(member, staff_callers):
    subscription = subscribe(member, **ended(by=timedelta(hours=1)), used={"estimate": 2})
    form_data = get_payment_form_data(staff_callers[0], subscription)
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(3)]

    race(
        [lambda: confirm_payment(staff_callers[0], subscription, form_data)]
        + [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
    )

    subscription.refresh_from_db()
    assert Claim.objects.count() == 3
    current = with_current_period(subscription, now=timezone.now())
    assert current.usage["estimate"].left == 9 + (9 - 2) - 3


def test_unit_grant_submitted_concurrently_is_applied_once(member, staff_callers):
    subscription = subscribe(member)
    form_data = {
        **get_initial_data(staff_callers[0], subscription, "grant-units"),
        "service_type": "estimate",
        "units": "2",
    }

    answers = race(
        [lambda staff=staff: submit_action(staff, subscription, "grant-units", form_data) for staff in staff_callers]
    )

    assert Counter("Somebody else changed this" in answer for answer in answers) == {False: 1, True: 3}
    subscription.refresh_from_db()
    assert get_usage(subscription).quota == 11
    assert AuditLogEntry.objects.filter(action="units_granted").count() == 1
    assert OutgoingMail.objects.filter(user=member.user).count() == 1


def test_concurrent_unit_grant_and_claims_add_up(member, staff_callers):
    """Eight of nine units are used and two are granted, so at most three of five claims succeed."""
    subscription = subscribe(member, used={"estimate": 8})
    form_data = {
        **get_initial_data(staff_callers[0], subscription, "grant-units"),
        "service_type": "estimate",
        "units": "2",
    }
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(5)]

    granted, *answers = race(
        [lambda: submit_action(staff_callers[0], subscription, "grant-units", form_data)]
        + [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
    )

    assert "Granted 2 estimates" in granted
    filed_count = Counter(answer.status_code for answer in answers)[201]
    subscription.refresh_from_db()
    assert (get_usage(subscription).quota, get_usage(subscription).used) == (11, 8 + filed_count)
    assert Claim.objects.count() == filed_count
    assert 1 <= filed_count <= 3


def test_concurrent_downgrade_and_claims_lose_no_unit(member, staff_callers):
    subscription = subscribe(member, "ghost", used={"estimate": 2})
    form_data = {**get_initial_data(staff_callers[0], subscription, "change-plan"), "plan": str(get_plan("phantom").pk)}
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    changed, *answers = race(
        [lambda: submit_action(staff_callers[0], subscription, "change-plan", form_data)]
        + [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
    )

    assert "Changed the plan from GHOST to PHANTOM" in changed
    assert {answer.status_code for answer in answers} <= {201, 403}
    filed_count = Counter(answer.status_code for answer in answers)[201]
    subscription.refresh_from_db()
    assert subscription.plan.name == "phantom"
    assert (get_usage(subscription).used, Claim.objects.count()) == (2 + filed_count, filed_count)
    # The quota is the four of the new plan, or more if more were used before the change.
    assert get_usage(subscription).quota >= 4
    assert get_usage(subscription).used <= get_usage(subscription).quota


def test_concurrent_plan_change_and_payment_do_not_mix(member, staff_callers):
    subscription = subscribe(member, "ghost")
    payment_form_data = get_payment_form_data(staff_callers[0], subscription)
    form_data = {**get_initial_data(staff_callers[0], subscription, "change-plan"), "plan": str(get_plan("phantom").pk)}

    paid, changed = race(
        [
            lambda: confirm_payment(staff_callers[0], subscription, payment_form_data),
            lambda: submit_action(staff_callers[1], subscription, "change-plan", form_data),
        ]
    )

    assert "Changed the plan from GHOST to PHANTOM" in changed
    subscription.refresh_from_db()
    assert subscription.plan.name == "phantom"
    payment = Payment.objects.first()
    if payment is None:
        assert "nothing was recorded" in paid
    else:
        paid = PeriodUsage.objects.get(period_start=payment.period_start, service="estimate")
        assert (payment.amount, paid.quota) == (8500, 9)
    assert subscription.paid_ahead == payment


def test_plan_changed_concurrently_is_changed_once(member, staff_callers):
    subscription = subscribe(member, "ghost")
    form_data = get_initial_data(staff_callers[0], subscription, "change-plan")
    plans = ["phantom", "assassin"] * 2

    answers = race(
        [
            lambda staff=staff, plan=plan: submit_action(
                staff, subscription, "change-plan", {**form_data, "plan": str(get_plan(plan).pk)}
            )
            for staff, plan in zip(staff_callers, plans, strict=False)
        ]
    )

    assert Counter("The member was notified." in answer for answer in answers) == {True: 1, False: 3}
    subscription.refresh_from_db()
    assert AuditLogEntry.objects.get(action="plan_changed").changes[0]["after"] == subscription.plan.display_name
    assert UserPlan.objects.get(member=member).max_devices == subscription.plan.max_devices


def test_concurrent_plan_selection_and_countdown_start_leave_no_countdown(member):
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    def call(number: int):
        if number % 2 == 0:
            return callers[number].post("/api/user/subscription", {"planName": "ghost"})
        return callers[number].post("/api/user/start-purchase-countdown")

    race([lambda number=number: call(number) for number in range(4)])

    assert UserSubscription.objects.filter(member=member).count() == 1
    member.refresh_from_db()
    assert member.purchase_countdown_start is None


def test_concurrent_housekeeping_processes_each_member_once(staff_callers):
    in_grace, ended_member, expired, rolled_over = [factories.MemberFactory() for _ in range(4)]
    subscribe(in_grace, **ended(by=timedelta(hours=1)))
    subscribe(ended_member, **ended(by=timedelta(days=4)))
    Member.objects.filter(pk=expired.pk).update(access_countdown_start=timezone.now() - timedelta(days=4))
    record_payment_ahead(subscribe(rolled_over, start=timezone.now() - timedelta(days=40)))
    OutgoingMail.objects.all().delete()

    race([lambda: call_command("housekeeping", stdout=StringIO())] * 4)

    mails = Counter(OutgoingMail.objects.values_list("user", "subject"))
    assert set(mails.values()) == {1}
    # Statements are announced by the first run after they were closed, which may be the next one.
    assert {mail for mail in mails if not mail[1].startswith("Statement")} == {
        (in_grace.pk, "Your GHOST plan is unpaid"),
        (ended_member.pk, "Your GHOST plan was cancelled"),
    }
    assert set(OutgoingMail.objects.values_list("attempts", flat=True)) == {1}
    assert Counter(ActivityEntry.objects.exclude(action="payment_recorded").values_list("member", "action")) == {
        (in_grace.pk, "grace_started"): 1,
        (ended_member.pk, "subscription_ended"): 1,
        (expired.pk, "access_expired"): 1,
    }
    assert UserSubscription.objects.get(member=rolled_over).paid_ahead is None


def get_plan(name: str) -> SubscriptionPlan:
    return SubscriptionPlan.objects.get(name=name)


def record_payment_ahead(subscription: UserSubscription) -> None:
    """Record the payment of the next period one day before the current period ends."""
    paid_at = subscription.end_date - timedelta(days=1)
    record_payment(
        subscription_id=subscription.pk,
        expected_version=get_payment_version(subscription),
        actor=Actor(User.objects.filter(kind=User.Kind.STAFF).first()),
        reason="Wire received",
        now=paid_at,
    )
    subscription.refresh_from_db()
    assert subscription.paid_ahead is not None


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_one_of_concurrent_plans_of_one_name_is_created_and_the_forms_refuse_the_others(staff, attempt):
    new_plan = support_cases.create_plan()
    callers = [caller_as(staff) for _ in range(4)]
    form = {**new_plan.data, "reason": "A plan for small firms"}

    answers = race([lambda caller=caller: caller.upload(new_plan.path, form) for caller in callers])

    assert Counter(answer.status_code for answer in answers) == {302: 1, 200: 3}
    refused = [answer.content.decode() for answer in answers if answer.status_code == 200]
    assert all("Plan with this Name already exists." in page for page in refused)
    assert SubscriptionPlan.objects.filter(name="wraith").count() == 1
    assert AuditLogEntry.objects.filter(action="plan_created").count() == 1


def test_one_of_two_plans_that_take_one_name_keeps_its_own(staff):
    plans = list(SubscriptionPlan.objects.filter(name__in=["ghost", "phantom"]))
    callers = [caller_as(staff) for _ in plans]

    answers = race(
        [
            lambda caller=caller, plan=plan: (
                caller.upload(
                    f"/staff/subscriptions/subscriptionplan/{plan.pk}/change/",
                    {**support_cases.plan_form_data(plan), "name": "wraith", "reason": "A new name"},
                ).status_code
            )
            for caller, plan in zip(callers, plans, strict=True)
        ]
    )

    assert sorted(answers) == [200, 302]
    assert SubscriptionPlan.objects.filter(name="wraith").count() == 1
