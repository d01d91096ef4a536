"""Periods that follow one another by the clock, as the dashboard, a claim and the device cap see them. No job runs."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription
from tests.claims.factories import CLAIMS, form
from tests.factories import PASSWORD
from tests.subscriptions.factories import (
    BEGAN,
    DAY,
    ENDS,
    GRACE,
    NEXT_ENDS,
    SECOND,
    instant,
    record_payment,
    subscribe,
)


def shown(caller):
    return caller.get("/api/user/dashboard").json()["subscription"]


def dates(caller):
    subscription = shown(caller)
    return subscription["startDate"], subscription["endDate"], subscription["graceEndsAt"]


def counters(caller):
    subscription = shown(caller)
    return {
        "estimates": (subscription["estimatesUsed"], subscription["estimatesCarriedOver"]),
        "appraisals": subscription["appraisalsUsed"],
    }


def claim(caller, service_type="estimate"):
    return caller.upload(CLAIMS, form(serviceRequestType=service_type))


def cap(caller):
    plan = caller.get("/api/devices").json()["plan"]
    return plan["planName"], plan["maxDevices"]


@pytest.fixture
def held(clock, member):
    """Begun on 31 January, with four of nine estimates used and all five appraisals."""
    return subscribe(member, start=BEGAN, estimates_used=4, appraisals_used=5)


@pytest.fixture
def paid_ahead(clock, held, staff_caller):
    clock(BEGAN + timedelta(days=20))
    record_payment(staff_caller, held)
    return held


@pytest.mark.parametrize(
    ("since_end", "status"),
    [
        (-SECOND, "active"),
        (0 * SECOND, "grace"),
        (SECOND, "grace"),
        (GRACE - SECOND, "grace"),
        (GRACE, None),
        (GRACE + SECOND, None),
    ],
)
def test_an_unpaid_period_ends_in_grace_and_then_for_good(clock, held, member_caller, since_end, status):
    clock(ENDS + since_end)

    subscription = shown(member_caller)

    assert (subscription and subscription["status"]) == status
    if status:
        assert dates(member_caller) == (instant(BEGAN), instant(ENDS), instant(ENDS + GRACE))
    assert cap(member_caller) == (("ghost", 3) if status else ("Basic", 1))
    answer = claim(member_caller)
    assert (answer.status_code, answer.json().get("code")) == ((201, None) if status else (403, "no_subscription"))


@pytest.mark.parametrize("seconds", [-1, 0, 1])
def test_a_period_paid_ahead_begins_at_the_instant_the_one_before_ends(
    clock, paid_ahead, member_caller, seconds, django_assert_num_queries
):
    clock(ENDS + seconds * SECOND)

    headers = member_caller.headers()
    shown(member_caller)  # notes when the device was seen
    # As many as at any other time: the period that is due comes with the subscription.
    with django_assert_num_queries(7):
        subscription = member_caller.client.get("/api/user/dashboard", headers=headers).json()["subscription"]

    period = (instant(BEGAN), instant(ENDS)) if seconds < 0 else (instant(ENDS), instant(NEXT_ENDS))
    assert subscription["status"] == "active"
    assert dates(member_caller) == (*period, instant(NEXT_ENDS + GRACE))
    assert counters(member_caller) == (
        {"estimates": (4, 0), "appraisals": 5} if seconds < 0 else {"estimates": (0, 5), "appraisals": 0}
    )
    # Looking writes nothing down.
    paid_ahead.refresh_from_db()
    assert (paid_ahead.start_date, paid_ahead.estimates_used) == (BEGAN, 4)


@pytest.mark.parametrize(("seconds", "status"), [(-1, 403), (0, 201), (1, 201)])
def test_a_claim_draws_on_the_new_period_from_that_instant_on(clock, paid_ahead, member_caller, seconds, status):
    clock(ENDS + seconds * SECOND)

    assert claim(member_caller, "appraisal").status_code == status

    paid_ahead.refresh_from_db()
    if status == 403:
        assert (paid_ahead.start_date, paid_ahead.appraisals_used) == (BEGAN, 5)
    else:
        assert (paid_ahead.start_date, paid_ahead.end_date, paid_ahead.paid_until) == (ENDS, NEXT_ENDS, NEXT_ENDS)
        assert (paid_ahead.appraisals_used, paid_ahead.estimates_used, paid_ahead.estimates_carried_over) == (1, 0, 5)
        assert paid_ahead.paid_ahead is None


@pytest.mark.parametrize("since_end", [-SECOND, 0 * SECOND, GRACE - SECOND, GRACE, GRACE + SECOND])
def test_the_device_cap_stays_while_the_next_period_is_paid(clock, paid_ahead, member_caller, since_end):
    clock(ENDS + since_end)

    assert cap(member_caller) == ("ghost", 3)


@pytest.mark.parametrize(("moment", "status"), [(ENDS + GRACE, 200), (NEXT_ENDS + GRACE, 403)])
def test_a_second_device_is_bound_while_a_period_is_paid_and_not_after(
    clock, paid_ahead, member_caller, visitor, moment, status
):
    clock(moment)
    visitor.fingerprint = "e" * 64

    answer = visitor.post("/api/auth/login", {"username": "dana", "password": PASSWORD})

    assert (answer.status_code, answer.json().get("code")) == (status, "device_limit" if status == 403 else None)


def test_the_device_cap_falls_when_the_paid_period_s_grace_ends(clock, paid_ahead, member_caller):
    clock(NEXT_ENDS + GRACE - SECOND)
    assert cap(member_caller) == ("ghost", 3)

    clock(NEXT_ENDS + GRACE)

    assert cap(member_caller) == ("Basic", 1)
    assert shown(member_caller) is None


def test_a_plan_edited_after_the_payment_changes_neither_the_running_month_nor_the_paid_one(
    clock, paid_ahead, member_caller
):
    SubscriptionPlan.objects.filter(name="ghost").update(estimates_quota=1, appraisals_quota=50)

    for moment in (ENDS - SECOND, ENDS):
        clock(moment)
        plan = shown(member_caller)["plan"]
        assert (plan["estimatesQuota"], plan["appraisalsQuota"]) == (9, 5)


def test_estimates_left_over_are_carried_through_two_periods(clock, paid_ahead, member_caller, staff_caller):
    clock(ENDS + DAY)
    for _ in range(3):
        assert claim(member_caller).status_code == 201
    assert counters(member_caller)["estimates"] == (3, 5)
    record_payment(staff_caller, paid_ahead)

    clock(NEXT_ENDS)

    # 9 and 5 carried over, less 3.
    assert counters(member_caller)["estimates"] == (0, 11)
    for number in range(20):
        assert claim(member_caller).status_code == 201, number
    refused = claim(member_caller)
    assert (refused.status_code, refused.json()["code"]) == (403, "quota_exceeded")
    assert counters(member_caller)["estimates"] == (20, 11)


def test_what_is_used_in_grace_is_drawn_from_the_period_that_ended(clock, held, member_caller, staff_caller):
    clock(ENDS + DAY)
    assert claim(member_caller).status_code == 201
    assert claim(member_caller, "appraisal").status_code == 403

    clock(ENDS + 2 * DAY)
    record_payment(staff_caller, held)

    # Contiguous: the next period begins where the last one ended, though it was paid two days later.
    assert dates(member_caller) == (instant(ENDS), instant(NEXT_ENDS), instant(NEXT_ENDS + GRACE))
    assert counters(member_caller) == {"estimates": (0, 4), "appraisals": 0}


@pytest.mark.parametrize("filed", [BEGAN + DAY, ENDS + DAY])
@pytest.mark.parametrize(
    ("service_type", "after"),
    [
        ("estimate", {"estimates": (1, 5), "appraisals": 0}),
        ("appraisal", {"estimates": (1, 4), "appraisals": 0}),
    ],
)
def test_a_unit_of_the_period_before_comes_back_carried_over_or_not_at_all(
    clock, member, member_caller, staff_caller, filed, service_type, after
):
    held = subscribe(member, start=BEGAN, estimates_used=5 - (service_type == "estimate"))
    clock(filed)
    claim_id = claim(member_caller, service_type).json()["claim"]["id"]
    clock(ENDS + 2 * DAY)
    record_payment(staff_caller, held)
    claim(member_caller)
    assert counters(member_caller) == {"estimates": (1, 4), "appraisals": 0}

    assert member_caller.post(f"{CLAIMS}/{claim_id}/withdraw").status_code == 200

    assert counters(member_caller) == after


def test_the_first_change_after_the_instant_may_be_a_withdrawal(clock, paid_ahead, member_caller):
    clock(BEGAN + timedelta(days=21))
    claim_id = claim(member_caller).json()["claim"]["id"]
    clock(ENDS)
    assert counters(member_caller)["estimates"] == (0, 4)

    assert member_caller.post(f"{CLAIMS}/{claim_id}/withdraw").status_code == 200

    assert counters(member_caller)["estimates"] == (0, 5)


@pytest.mark.parametrize(
    ("began", "ends"),
    [
        ((2027, 1, 31), ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]),
        ((2028, 1, 31), ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]),
        ((2027, 1, 30), ["2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30"]),
        ((2027, 1, 29), ["2027-02-28", "2027-03-29", "2027-04-29", "2027-05-29"]),
        ((2028, 1, 29), ["2028-02-29", "2028-03-29", "2028-04-29", "2028-05-29"]),
        ((2028, 2, 29), ["2028-03-29", "2028-04-29", "2028-05-29", "2028-06-29"]),
        ((2027, 12, 31), ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]),
        ((2027, 2, 28), ["2027-03-28", "2027-04-28", "2027-05-28", "2027-06-28"]),
    ],
)
@pytest.mark.parametrize("paid_before_the_end", [timedelta(days=5), -timedelta(days=2)], ids=["early", "in grace"])
def test_periods_keep_the_day_on_which_the_first_began(
    clock, member, member_caller, staff_caller, began, ends, paid_before_the_end
):
    start = datetime(*began, 23, 59, 59, tzinfo=UTC)
    held = subscribe(member, start=start)
    seen = []

    for _ in ends:
        end = datetime.fromisoformat(shown(member_caller)["endDate"]) if seen else held.end_date
        seen.append(f"{end:%Y-%m-%d}")
        clock(end - paid_before_the_end)
        record_payment(staff_caller, held)
        clock(max(end, end - paid_before_the_end))

    assert seen == ends
    starts_and_ends = Payment.objects.order_by("period_start").values_list("period_start", "period_end")
    assert [start for start, _ in starts_and_ends][1:] == [end for _, end in starts_and_ends][:-1]


def test_a_paid_period_that_nobody_ever_touched_ends_like_any_other(clock, paid_ahead, member_caller):
    clock(NEXT_ENDS + GRACE)
    assert claim(member_caller).json()["code"] == "no_subscription"
    assert member_caller.post("/api/user/subscription", {"planName": "phantom"}).status_code == 201

    paid_ahead.refresh_from_db()
    assert paid_ahead.is_active is False
    assert UserSubscription.objects.get(is_active=True).estimates_carried_over == 0
