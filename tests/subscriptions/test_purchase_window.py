"""``POST /api/user/start-purchase-countdown``, and what the window has to do with plans."""

from datetime import timedelta

import pytest

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from tests.subscriptions.factories import BEGAN, DAY, ENDS, GRACE, SECOND, instant, subscribe

START = "/api/user/start-purchase-countdown"
WINDOW = timedelta(hours=72)


def choose(caller, plan_name="ghost"):
    return caller.post("/api/user/subscription", {"planName": plan_name})


def window(caller):
    shown = caller.get("/api/user/countdown-status").json()
    return shown["hasPurchaseCountdown"], shown["purchaseDeadline"]


def test_it_begins_once_and_keeps_its_deadline(clock, member, member_caller):
    first = member_caller.post(START).json()
    clock(BEGAN + timedelta(hours=5))
    second = member_caller.post(START).json()

    assert first == second == {"success": True, "deadline": instant(BEGAN + WINDOW)}
    assert window(member_caller) == (True, instant(BEGAN + WINDOW))
    assert ActivityEntry.objects.filter(member=member, action="countdown_started").count() == 1


@pytest.mark.parametrize(
    ("held", "now"),
    [({}, BEGAN + DAY), ({}, ENDS), ({}, ENDS + GRACE - SECOND), ({"activated_at": None}, BEGAN + DAY)],
    ids=["active", "grace", "grace's last second", "pending"],
)
def test_it_never_begins_for_a_member_who_holds_a_plan(clock, member, member_caller, held, now):
    subscribe(member, start=BEGAN, **held)
    clock(now)

    answer = member_caller.post(START)

    assert (answer.status_code, answer.json()["code"]) == (409, "already_subscribed")
    assert window(member_caller) == (False, None)
    assert not ActivityEntry.objects.filter(action="countdown_started").exists()


def test_it_begins_for_a_member_whose_plan_is_over_by_the_clock(clock, member, member_caller):
    subscribe(member, start=BEGAN)
    clock(ENDS + GRACE)

    assert member_caller.post(START).json()["deadline"] == instant(ENDS + GRACE + WINDOW)


@pytest.mark.parametrize(("seconds", "status"), [(-1, 201), (0, 403), (1, 403)])
def test_a_plan_is_chosen_until_the_instant_of_the_deadline(clock, member, member_caller, seconds, status):
    member_caller.post(START)
    clock(BEGAN + WINDOW + seconds * SECOND)

    answer = choose(member_caller)

    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "purchase_window_closed"
        # Visiting again opens nothing: the deadline stays where it was.
        assert member_caller.post(START).json()["deadline"] == instant(BEGAN + WINDOW)
        assert choose(member_caller).status_code == 403


def test_choosing_ends_it_and_the_end_of_that_plan_lets_a_new_one_begin(clock, member, member_caller):
    member_caller.post(START)
    clock(BEGAN + DAY)
    assert choose(member_caller).status_code == 201
    assert window(member_caller) == (False, None)

    over = BEGAN + DAY + timedelta(days=28) + GRACE
    clock(over)
    assert window(member_caller) == (False, None)
    assert member_caller.post(START).json()["deadline"] == instant(over + WINDOW)
    clock(over + WINDOW)
    assert choose(member_caller).status_code == 403


def test_a_choice_that_lapsed_unpaid_lets_a_new_one_begin_too(clock, settings, member, member_caller):
    settings.SUBSCRIPTION_ACTIVATION = "manual"
    member_caller.post(START)
    assert choose(member_caller).status_code == 201
    assert member_caller.post(START).status_code == 409

    clock(BEGAN + GRACE)

    assert member_caller.post(START).json()["deadline"] == instant(BEGAN + GRACE + WINDOW)


def test_once_support_reopened_it_the_next_visit_begins_a_new_one(clock, member, member_caller):
    member_caller.post(START)
    clock(BEGAN + WINDOW)
    Member.objects.update(purchase_countdown_start=None)

    assert member_caller.post(START).json()["deadline"] == instant(BEGAN + 2 * WINDOW)
    assert choose(member_caller).status_code == 201


def test_only_members_begin_one(visitor, admin_caller, staff_caller):
    assert [caller.post(START).status_code for caller in (visitor, admin_caller, staff_caller)] == [401, 403, 403]
