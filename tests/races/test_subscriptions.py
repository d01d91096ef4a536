"""Two selections of a plan at once."""

from collections import Counter

import pytest

from apps.accounts.models import ActivityEntry
from apps.subscriptions.models import UserPlan, UserSubscription
from tests.people import caller_of
from tests.races.racing import race

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
