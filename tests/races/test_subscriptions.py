"""Plans chosen, paid, rolled over and swept at once."""

from collections import Counter
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, RecordEntry
from apps.claims.models import Claim
from apps.core.request_meta import Actor
from apps.notifications.models import OutgoingMail
from apps.subscriptions.billing import record_payment
from apps.subscriptions.models import Payment, SubscriptionPlan, UserPlan, UserSubscription
from apps.subscriptions.periods import with_current_period
from apps.subscriptions.quotas import get_payment_version
from tests import factories
from tests.claims.factories import CLAIMS, form
from tests.factories import caller_as, caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import act, confirm_payment, ended, seen_on, seen_on_payment_page, subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def choose_at_once(member, plans):
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number, _ in enumerate(plans)]
    return race(
        [
            lambda caller=caller, plan=plan: caller.post("/api/user/subscription", {"planName": plan})
            for caller, plan in zip(callers, plans, strict=True)
        ]
    )


def test_two_selections_at_once_make_one_subscription(member):
    answers = choose_at_once(member, ["ghost", "assassin"])

    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 1}
    assert {answer.json().get("code") for answer in answers} == {None, "already_subscribed"}
    held = UserSubscription.objects.get(member=member)
    assert UserPlan.objects.get(member=member).plan_name == held.plan.name
    assert ActivityEntry.objects.filter(member=member, action="plan_chosen").count() == 1


def test_a_member_whose_allowance_row_is_missing_still_gets_one_subscription(member):
    UserPlan.objects.filter(member=member).delete()

    answers = choose_at_once(member, ["ghost"] * 10)

    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 9}
    assert UserSubscription.objects.filter(member=member).count() == 1


@pytest.fixture
def staff_callers():
    return [caller_as(factories.UserFactory(is_staff=True, is_superuser=True)) for _ in range(6)]


@pytest.mark.parametrize(
    "fields",
    [{"activated_at": None}, {}, ended(by=timedelta(hours=1))],
    ids=["first payment", "paid ahead", "paid in grace"],
)
def test_of_six_staff_who_record_one_payment_at_once_one_does(member, staff_callers, fields):
    held = subscribe(member, estimates_used=2, **fields)
    seen = seen_on_payment_page(staff_callers[0], held)

    answers = race([lambda staff=staff: confirm_payment(staff, held, seen) for staff in staff_callers])

    assert Counter("nothing was recorded" in answer for answer in answers) == {False: 1, True: 5}
    payment = Payment.objects.get()
    held.refresh_from_db()
    assert held.paid_until == payment.period_end
    assert ActivityEntry.objects.filter(member=member, action="payment_recorded").count() == 1
    assert OutgoingMail.objects.filter(user=member.user).count() == 1


def test_six_claims_roll_a_period_over_once(member, staff_callers):
    """Each is the first after the instant, as far as it can see; the units of both periods add up."""
    held = subscribe(member, start=timezone.now() - timedelta(days=40), estimates_used=4)
    _paid_ahead(held)
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(6)]

    answers = race([lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers])

    assert Counter(answer.status_code for answer in answers) == {201: 6}
    held.refresh_from_db()
    assert (held.estimates_used, held.estimates_carried_over) == (6, 5)
    assert held.paid_ahead is None


def test_claims_and_a_payment_in_grace_at_once_lose_no_unit(member, staff_callers):
    held = subscribe(member, estimates_used=2, **ended(by=timedelta(hours=1)))
    seen = seen_on_payment_page(staff_callers[0], held)
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(5)]

    race(
        [lambda: confirm_payment(staff_callers[0], held, seen)]
        + [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
    )

    held.refresh_from_db()
    assert Claim.objects.count() == 5
    present = with_current_period(held, now=timezone.now())
    left = present.estimates_quota + present.estimates_carried_over - present.estimates_used
    assert left == 9 + (9 - 2) - 5


def test_of_six_staff_who_grant_the_same_units_at_once_one_does(member, staff_callers):
    held = subscribe(member)
    given = {**seen_on(staff_callers[0], held, "grant-units"), "service_type": "estimate", "units": "2"}

    answers = race([lambda staff=staff: act(staff, held, "grant-units", given) for staff in staff_callers])

    assert Counter("changed by somebody else" in answer for answer in answers) == {False: 1, True: 5}
    held.refresh_from_db()
    assert held.estimates_quota == 11
    assert RecordEntry.objects.filter(action="units_granted").count() == 1
    assert OutgoingMail.objects.filter(user=member.user).count() == 1


def test_granted_units_and_claims_at_once_add_up(member, staff_callers):
    """Eight of nine are used; two are granted while ten claims race: at most three get one."""
    held = subscribe(member, estimates_used=8)
    given = {**seen_on(staff_callers[0], held, "grant-units"), "service_type": "estimate", "units": "2"}
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(10)]

    granted, *answers = race(
        [lambda: act(staff_callers[0], held, "grant-units", given)]
        + [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
    )

    assert "Granted 2 estimates" in granted
    filed = Counter(answer.status_code for answer in answers)[201]
    held.refresh_from_db()
    assert (held.estimates_quota, held.estimates_used) == (11, 8 + filed)
    assert Claim.objects.count() == filed
    assert 1 <= filed <= 3


def test_a_smaller_plan_and_claims_at_once_lose_no_unit(member, staff_callers):
    held = subscribe(member, "ghost", estimates_used=2)
    given = {**seen_on(staff_callers[0], held, "change-plan"), "plan": str(_plan("phantom").pk)}
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(8)]

    changed, *answers = race(
        [lambda: act(staff_callers[0], held, "change-plan", given)]
        + [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
    )

    assert "Changed the plan from GHOST to PHANTOM" in changed
    assert {answer.status_code for answer in answers} <= {201, 403}
    filed = Counter(answer.status_code for answer in answers)[201]
    held.refresh_from_db()
    assert held.plan.name == "phantom"
    assert (held.estimates_used, Claim.objects.count()) == (2 + filed, filed)
    # The new plan's four, or as many as were used before it came.
    assert held.estimates_quota >= 4
    assert held.estimates_used <= held.estimates_quota


def test_a_change_of_plan_and_a_payment_at_once_never_mix(member, staff_callers):
    held = subscribe(member, "ghost")
    payment_seen_on_page = seen_on_payment_page(staff_callers[0], held)
    given = {**seen_on(staff_callers[0], held, "change-plan"), "plan": str(_plan("phantom").pk)}

    paid, changed = race(
        [
            lambda: confirm_payment(staff_callers[0], held, payment_seen_on_page),
            lambda: act(staff_callers[1], held, "change-plan", given),
        ]
    )

    assert "Changed the plan from GHOST to PHANTOM" in changed
    held.refresh_from_db()
    assert held.plan.name == "phantom"
    payment = Payment.objects.first()
    if payment is None:
        assert "nothing was recorded" in paid
    else:
        assert (payment.amount, payment.estimates_quota) == (8500, 9)
    assert held.paid_ahead == payment


def test_of_four_staff_who_change_the_plan_at_once_one_does(member, staff_callers):
    held = subscribe(member, "ghost")
    seen = seen_on(staff_callers[0], held, "change-plan")
    plans = ["phantom", "assassin"] * 2

    answers = race(
        [
            lambda staff=staff, plan=plan: act(staff, held, "change-plan", {**seen, "plan": str(_plan(plan).pk)})
            for staff, plan in zip(staff_callers, plans, strict=False)
        ]
    )

    assert Counter("The member was notified." in answer for answer in answers) == {True: 1, False: 3}
    held.refresh_from_db()
    assert RecordEntry.objects.get(action="plan_changed").changes[0]["after"] == held.plan.display_name
    assert UserPlan.objects.get(member=member).plan_name == held.plan.name


def test_a_choice_and_a_visit_to_the_packages_at_once_leave_no_window_beside_the_plan(member):
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(8)]

    def call(number: int):
        if number % 4 == 0:
            return callers[number].post("/api/user/subscription", {"planName": "ghost"})
        return callers[number].post("/api/user/start-purchase-countdown")

    race([lambda number=number: call(number) for number in range(8)])

    assert UserSubscription.objects.filter(member=member).count() == 1
    member.refresh_from_db()
    assert member.purchase_countdown_start is None


def test_housekeeping_on_four_hosts_tells_and_closes_each_member_once(staff_callers):
    in_grace, over, burned_out, rolled = [factories.MemberFactory() for _ in range(4)]
    subscribe(in_grace, **ended(by=timedelta(hours=1)))
    subscribe(over, **ended(by=timedelta(days=4)))
    Member.objects.filter(pk=burned_out.pk).update(access_countdown_start=timezone.now() - timedelta(days=4))
    _paid_ahead(subscribe(rolled, start=timezone.now() - timedelta(days=40)))
    OutgoingMail.objects.all().delete()

    race([lambda: call_command("housekeeping", stdout=StringIO())] * 4)

    assert Counter(OutgoingMail.objects.values_list("user", flat=True)) == {in_grace.pk: 1, over.pk: 1}
    assert set(OutgoingMail.objects.values_list("attempts", flat=True)) == {1}
    assert Counter(ActivityEntry.objects.exclude(action="payment_recorded").values_list("member", "action")) == {
        (in_grace.pk, "grace_begun"): 1,
        (over.pk, "subscription_ended"): 1,
        (burned_out.pk, "access_expired"): 1,
    }
    assert UserSubscription.objects.get(member=rolled).paid_ahead is None


def _plan(name: str) -> SubscriptionPlan:
    return SubscriptionPlan.objects.get(name=name)


def _paid_ahead(held: UserSubscription) -> None:
    """Record the payment of the period that has begun by now, as of a day before it began."""
    paid_at = held.end_date - timedelta(days=1)
    record_payment(
        subscription_id=held.pk,
        expected_version=get_payment_version(held),
        actor=Actor(User.objects.filter(is_staff=True).first()),
        reason="Wire received",
        now=paid_at,
    )
    held.refresh_from_db()
    assert held.paid_ahead is not None
