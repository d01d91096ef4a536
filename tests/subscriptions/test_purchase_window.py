"""``POST /api/user/start-purchase-countdown``, and its effect on plan selection."""

from datetime import timedelta

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from tests.rollback import rolled_back
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    ONE_DAY,
    ONE_SECOND,
    PERIOD_END,
    PERIOD_START,
    format_instant,
    subscribe,
)

START_URL = "/api/user/start-purchase-countdown"
WINDOW = timedelta(hours=72)


def select_plan(caller, plan_name="ghost"):
    return caller.post("/api/user/subscription", {"planName": plan_name})


def get_countdown(caller):
    status = caller.get("/api/user/countdown-status").json()
    return status["hasPurchaseCountdown"], status["purchaseDeadline"]


def test_countdown_starts_once_and_keeps_its_deadline(freeze_time, member, member_caller):
    first = member_caller.post(START_URL).json()
    freeze_time(PERIOD_START + timedelta(hours=5))
    second = member_caller.post(START_URL).json()

    assert first == second == {"success": True, "deadline": format_instant(PERIOD_START + WINDOW)}
    assert get_countdown(member_caller) == (True, format_instant(PERIOD_START + WINDOW))
    assert ActivityEntry.objects.filter(member=member, action="countdown_started").count() == 1


def test_countdown_does_not_start_for_a_member_with_a_plan(freeze_time, member, member_caller):
    for case, fields, now in (
        ("pending", {"activated_at": None}, PERIOD_START + ONE_DAY),
        ("active", {}, PERIOD_START + ONE_DAY),
        ("grace", {}, PERIOD_END),
        ("grace's last second", {}, PERIOD_END + GRACE_PERIOD - ONE_SECOND),
    ):
        with rolled_back():
            subscribe(member, start=PERIOD_START, **fields)
            freeze_time(now)

            answer = member_caller.post(START_URL)

            assert (answer.status_code, answer.json()["code"]) == (409, "already_subscribed"), case
            assert get_countdown(member_caller) == (False, None), case
            assert not ActivityEntry.objects.filter(action="countdown_started").exists(), case


def test_countdown_starts_for_a_member_whose_plan_has_ended(freeze_time, member, member_caller):
    subscribe(member, start=PERIOD_START)
    freeze_time(PERIOD_END + GRACE_PERIOD)

    assert member_caller.post(START_URL).json()["deadline"] == format_instant(PERIOD_END + GRACE_PERIOD + WINDOW)


def test_plan_can_be_selected_until_the_deadline(freeze_time, member, member_caller):
    member_caller.post(START_URL)
    for seconds in (0, 1):
        freeze_time(PERIOD_START + WINDOW + seconds * ONE_SECOND)
        answer = select_plan(member_caller)
        assert (answer.status_code, answer.json()["code"]) == (403, "purchase_window_closed"), seconds
    # Another visit does not start a new countdown.
    assert member_caller.post(START_URL).json()["deadline"] == format_instant(PERIOD_START + WINDOW)
    assert select_plan(member_caller).status_code == 403

    freeze_time(PERIOD_START + WINDOW - ONE_SECOND)
    assert select_plan(member_caller).status_code == 201


def test_selection_ends_the_countdown_and_a_new_one_can_start_after_the_plan(freeze_time, member, member_caller):
    member_caller.post(START_URL)
    freeze_time(PERIOD_START + ONE_DAY)
    assert select_plan(member_caller).status_code == 201
    assert get_countdown(member_caller) == (False, None)

    ended_at = PERIOD_START + ONE_DAY + timedelta(days=28) + GRACE_PERIOD
    freeze_time(ended_at)
    assert get_countdown(member_caller) == (False, None)
    assert member_caller.post(START_URL).json()["deadline"] == format_instant(ended_at + WINDOW)
    freeze_time(ended_at + WINDOW)
    assert select_plan(member_caller).status_code == 403


def test_countdown_can_start_after_a_pending_plan_lapsed(freeze_time, settings, member, member_caller):
    settings.SUBSCRIPTION_ACTIVATION = "manual"
    member_caller.post(START_URL)
    assert select_plan(member_caller).status_code == 201
    assert member_caller.post(START_URL).status_code == 409

    freeze_time(PERIOD_START + GRACE_PERIOD)

    assert member_caller.post(START_URL).json()["deadline"] == format_instant(PERIOD_START + GRACE_PERIOD + WINDOW)


def test_countdown_starts_on_the_next_visit_after_support_reopened_it(freeze_time, member, member_caller):
    member_caller.post(START_URL)
    freeze_time(PERIOD_START + WINDOW)
    Member.objects.update(purchase_countdown_start=None)

    assert member_caller.post(START_URL).json()["deadline"] == format_instant(PERIOD_START + 2 * WINDOW)
    assert select_plan(member_caller).status_code == 201


def test_only_members_may_start_the_countdown(visitor, admin_caller, staff_caller):
    assert [caller.post(START_URL).status_code for caller in (visitor, admin_caller, staff_caller)] == [401, 403, 403]
