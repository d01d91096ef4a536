"""Consecutive periods as the dashboard, claims and the device limit see them. No job runs in these tests."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.subscriptions.models import CARRIES_OVER, Payment, Service, UserSubscription
from tests.claims.factories import CLAIMS, form
from tests.factories import PASSWORD
from tests.rollback import rolled_back
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    NEXT_PERIOD_END,
    ONE_DAY,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    format_instant,
    get_usage,
    pay,
    set_plan_quotas,
    set_units,
    subscribe,
)

pytestmark = pytest.mark.usefixtures("without_drawing")


def get_subscription(caller):
    return caller.get("/api/user/dashboard").json()["subscription"]


def get_dates(caller):
    subscription = get_subscription(caller)
    return subscription["startDate"], subscription["endDate"], subscription["graceEndsAt"]


def get_counters(caller):
    subscription = get_subscription(caller)
    return {
        "estimates": (subscription["estimatesUsed"], subscription["estimatesCarriedOver"]),
        "appraisals": subscription["appraisalsUsed"],
    }


def submit_claim(caller, service_type="estimate"):
    return caller.upload(CLAIMS, form(serviceRequestType=service_type))


def use_all_but_one(subscription, service):
    usage = get_usage(subscription, service)
    usage.used = usage.quota + usage.carried_over - 1
    usage.save(update_fields=["used"])


def get_device_limit(caller):
    plan = caller.get("/api/devices").json()["plan"]
    return plan["planName"], plan["maxDevices"]


@pytest.fixture
def subscription(freeze_time, member):
    """A subscription from 31 January with four of nine estimates and all five appraisals used."""
    return subscribe(member, start=PERIOD_START, used={"estimate": 4, "appraisal": 5})


@pytest.fixture
def paid_ahead(freeze_time, subscription):
    freeze_time(PERIOD_START + timedelta(days=20))
    pay(subscription)
    return subscription


def test_unpaid_period_enters_grace_and_then_ends(freeze_time, subscription, member_caller):
    for since_end, status in (
        (-ONE_SECOND, "active"),
        (0 * ONE_SECOND, "grace"),
        (GRACE_PERIOD - ONE_SECOND, "grace"),
        (GRACE_PERIOD, None),
    ):
        freeze_time(PERIOD_END + since_end)

        returned = get_subscription(member_caller)

        assert (returned and returned["status"]) == status, since_end
        if returned:
            assert (returned["startDate"], returned["endDate"], returned["graceEndsAt"]) == (
                format_instant(PERIOD_START),
                format_instant(PERIOD_END),
                format_instant(PERIOD_END + GRACE_PERIOD),
            )
        assert get_device_limit(member_caller) == (("ghost", 3) if status else ("Basic", 1)), since_end
        answer = submit_claim(member_caller)
        refusal = (201, None) if status else (403, "no_subscription")
        assert (answer.status_code, answer.json().get("code")) == refusal, since_end


@pytest.mark.parametrize("seconds", [-1, 0])
def test_period_paid_ahead_begins_when_the_previous_period_ends(
    freeze_time, paid_ahead, member_caller, seconds, django_assert_num_queries
):
    freeze_time(PERIOD_END + seconds * ONE_SECOND)

    headers = member_caller.headers()
    get_subscription(member_caller)  # stores when the device was last seen
    # One more query than usual: the payment of the period that is due.
    with django_assert_num_queries(6 if seconds < 0 else 7):
        subscription = member_caller.client.get("/api/user/dashboard", headers=headers).json()["subscription"]

    period = (PERIOD_START, PERIOD_END) if seconds < 0 else (PERIOD_END, NEXT_PERIOD_END)
    assert subscription["status"] == "active"
    assert (subscription["startDate"], subscription["periodEndsAt"]) == tuple(format_instant(at) for at in period)
    assert get_counters(member_caller) == (
        {"estimates": (4, 0), "appraisals": 5} if seconds < 0 else {"estimates": (0, 5), "appraisals": 0}
    )
    # Reading does not store the rollover.
    paid_ahead.refresh_from_db()
    assert (paid_ahead.start_date, get_usage(paid_ahead).used) == (PERIOD_START, 4)


def test_early_payment_moves_the_end_and_the_end_of_grace_together(freeze_time, subscription, member_caller):
    freeze_time(PERIOD_START + timedelta(days=20))
    before = get_subscription(member_caller)

    pay(subscription)

    after = get_subscription(member_caller)
    names = ("endDate", "graceEndsAt", "periodEndsAt")
    assert [before[name] for name in names] == [
        format_instant(at) for at in (PERIOD_END, PERIOD_END + GRACE_PERIOD, PERIOD_END)
    ]
    assert [after[name] for name in names] == [
        format_instant(at) for at in (NEXT_PERIOD_END, NEXT_PERIOD_END + GRACE_PERIOD, PERIOD_END)
    ]
    assert (after["startDate"], after["quotas"]) == (before["startDate"], before["quotas"])


def test_claim_uses_a_unit_of_the_new_period_once_it_has_begun(freeze_time, paid_ahead, member_caller):
    freeze_time(PERIOD_END - ONE_SECOND)
    assert submit_claim(member_caller, "appraisal").status_code == 403
    paid_ahead.refresh_from_db()
    assert (paid_ahead.start_date, get_usage(paid_ahead, "appraisal").used) == (PERIOD_START, 5)

    freeze_time(PERIOD_END)
    assert submit_claim(member_caller, "appraisal").status_code == 201

    paid_ahead.refresh_from_db()
    assert (paid_ahead.start_date, paid_ahead.end_date, paid_ahead.paid_until) == (
        PERIOD_END,
        NEXT_PERIOD_END,
        NEXT_PERIOD_END,
    )
    estimates, appraisals = get_usage(paid_ahead), get_usage(paid_ahead, "appraisal")
    assert (appraisals.used, estimates.used, estimates.carried_over) == (1, 0, 5)
    assert paid_ahead.paid_ahead is None


def test_devices_of_the_plan_are_allowed_until_the_grace_of_the_paid_period_ends(
    freeze_time, paid_ahead, member_caller, visitor
):
    visitor.fingerprint = "e" * 64
    for moment in (
        PERIOD_END - ONE_SECOND,
        PERIOD_END,
        PERIOD_END + GRACE_PERIOD - ONE_SECOND,
        PERIOD_END + GRACE_PERIOD,
        PERIOD_END + GRACE_PERIOD + ONE_SECOND,
        NEXT_PERIOD_END + GRACE_PERIOD - ONE_SECOND,
    ):
        freeze_time(moment)
        assert get_device_limit(member_caller) == ("ghost", 3), moment
    with rolled_back():
        assert visitor.post("/api/auth/login", {"username": "dana", "password": PASSWORD}).status_code == 200

    freeze_time(NEXT_PERIOD_END + GRACE_PERIOD)

    assert get_device_limit(member_caller) == ("Basic", 1)
    assert get_subscription(member_caller) is None
    answer = visitor.post("/api/auth/login", {"username": "dana", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (403, "device_limit")


def test_editing_a_plan_changes_neither_the_current_nor_the_paid_period(freeze_time, paid_ahead, member_caller):
    set_plan_quotas("ghost", {"estimate": 1, "appraisal": 50})

    for moment in (PERIOD_END - ONE_SECOND, PERIOD_END):
        freeze_time(moment)
        plan = get_subscription(member_caller)["plan"]
        assert (plan["estimatesQuota"], plan["appraisalsQuota"]) == (9, 5)


def test_unused_estimates_carry_over_through_two_periods(freeze_time, paid_ahead, member_caller):
    freeze_time(PERIOD_END + ONE_DAY)
    assert submit_claim(member_caller).status_code == 201
    set_units(paid_ahead, "used", {"estimate": 3})
    assert get_counters(member_caller)["estimates"] == (3, 5)
    pay(paid_ahead)

    freeze_time(NEXT_PERIOD_END)

    # 9 of the period and 5 carried over, minus 3 used.
    assert get_counters(member_caller)["estimates"] == (0, 11)
    # The first claim stores the new period.
    assert submit_claim(member_caller).status_code == 201
    use_all_but_one(paid_ahead, "estimate")
    assert submit_claim(member_caller).status_code == 201
    refused = submit_claim(member_caller)
    assert (refused.status_code, refused.json()["code"]) == (403, "quota_exceeded")
    assert get_counters(member_caller)["estimates"] == (20, 11)


def test_estimates_are_the_units_that_carry_over():
    assert {Service.ESTIMATE} == CARRIES_OVER


def test_unused_units_carry_over_or_end_with_the_period(freeze_time, member, member_caller):
    subscription = subscribe(member, "assassin", start=PERIOD_START, used=dict.fromkeys(Service, 1))
    pay(subscription)

    freeze_time(PERIOD_END)

    def get_usages():
        return {usage["service"]: usage for usage in get_subscription(member_caller)["quotas"]}

    expected = {}
    for service in Service:
        quota = subscription.plan.quotas[service].quota
        carried_over = quota - 1 if service in CARRIES_OVER else 0
        expected[service] = {
            "service": service,
            "quota": quota,
            "carriedOver": carried_over,
            "used": 0,
            "left": quota + carried_over,
            "carriesOver": service in CARRIES_OVER,
        }
    assert get_usages() == expected
    # One that carries over and one that does not.
    for service in (Service.ESTIMATE, Service.APPRAISAL):
        # The first claim stores the new period.
        assert submit_claim(member_caller, service).status_code == 201, service
        use_all_but_one(subscription, service)
        assert submit_claim(member_caller, service).status_code == 201, service
        assert submit_claim(member_caller, service).json()["code"] == "quota_exceeded", service
        used = {"used": expected[service]["left"], "left": 0}
        assert get_usages()[service] == expected[service] | used, service


def test_units_used_in_grace_count_for_the_period_that_ended(freeze_time, subscription, member_caller):
    freeze_time(PERIOD_END + ONE_DAY)
    assert submit_claim(member_caller).status_code == 201
    assert submit_claim(member_caller, "appraisal").status_code == 403

    freeze_time(PERIOD_END + 2 * ONE_DAY)
    pay(subscription)

    # The next period begins when the last one ended, although the payment came two days later.
    assert get_dates(member_caller) == (
        format_instant(PERIOD_END),
        format_instant(NEXT_PERIOD_END),
        format_instant(NEXT_PERIOD_END + GRACE_PERIOD),
    )
    assert get_counters(member_caller) == {"estimates": (0, 4), "appraisals": 0}


def test_withdrawal_returns_an_estimate_of_the_previous_period_and_no_other_unit(freeze_time, member, member_caller):
    subscription = subscribe(member, start=PERIOD_START, used={"estimate": 3})
    claims = []
    for filed_at in (PERIOD_START + ONE_DAY, PERIOD_END + ONE_DAY):
        freeze_time(filed_at)
        claims += [
            (submit_claim(member_caller, service).json()["claim"]["id"], service)
            for service in ("estimate", "appraisal")
        ]
    freeze_time(PERIOD_END + 2 * ONE_DAY)
    pay(subscription)
    submit_claim(member_caller)
    assert get_counters(member_caller) == {"estimates": (1, 4), "appraisals": 0}

    for claim_id, service in claims:
        with rolled_back():
            assert member_caller.post(f"{CLAIMS}/{claim_id}/withdraw").status_code == 200
            expected = {"estimates": (1, 5 if service == "estimate" else 4), "appraisals": 0}
            assert get_counters(member_caller) == expected, service


def test_withdrawal_as_the_first_change_of_a_new_period_returns_the_unit(freeze_time, paid_ahead, member_caller):
    freeze_time(PERIOD_START + timedelta(days=21))
    claim_id = submit_claim(member_caller).json()["claim"]["id"]
    freeze_time(PERIOD_END)
    assert get_counters(member_caller)["estimates"] == (0, 4)

    assert member_caller.post(f"{CLAIMS}/{claim_id}/withdraw").status_code == 200

    assert get_counters(member_caller)["estimates"] == (0, 5)


@pytest.mark.parametrize(
    ("start_date", "end_dates", "paid_before_the_end"),
    [
        ((2027, 1, 31), ["2027-02-28", "2027-03-31"], timedelta(days=5)),
        ((2028, 2, 29), ["2028-03-29", "2028-04-29"], -timedelta(days=2)),
    ],
    ids=["early", "leap day in grace"],
)
def test_periods_keep_the_day_of_month_of_the_first_one(
    freeze_time, member, start_date, end_dates, paid_before_the_end
):
    """``test_period_length.py`` has the other months."""
    subscription = subscribe(member, start=datetime(*start_date, 23, 59, 59, tzinfo=UTC))
    end = subscription.end_date
    found = []

    for _ in end_dates:
        found.append(f"{end:%Y-%m-%d}")
        freeze_time(end - paid_before_the_end)
        pay(subscription)
        end = Payment.objects.latest("period_start").period_end

    assert found == end_dates
    starts_and_ends = Payment.objects.order_by("period_start").values_list("period_start", "period_end")
    assert [start for start, _ in starts_and_ends][1:] == [end for _, end in starts_and_ends][:-1]


def test_unused_paid_period_ends_after_its_grace_period(freeze_time, paid_ahead, member_caller):
    freeze_time(NEXT_PERIOD_END + GRACE_PERIOD)
    assert submit_claim(member_caller).json()["code"] == "no_subscription"
    assert member_caller.post("/api/user/subscription", {"planName": "phantom"}).status_code == 201

    paid_ahead.refresh_from_db()
    assert paid_ahead.is_active is False
    assert get_usage(UserSubscription.objects.get(is_active=True)).carried_over == 0
