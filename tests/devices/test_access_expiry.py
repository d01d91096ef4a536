"""A member whose access countdown ran out without a subscription is out: at every door, in every call."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import Member, Session
from apps.audit.models import ActivityEntry
from apps.core.tasks import nightly_task
from apps.devices.access_expiry import expire_all
from tests.factories import PASSWORD, caller_of
from tests.responses import error_body
from tests.subscriptions.factories import subscribe

WINDOW = timedelta(hours=72)
SECOND = timedelta(seconds=1)
DASHBOARD = "/api/user/dashboard"
OUT = {
    "success": False,
    "error": "Access expired. Your invitation code has burned out.",
    "code": "access_expired",
}
CREDENTIALS = {"username": "dana", "password": PASSWORD}


@pytest.fixture
def clock(monkeypatch):
    def set_to(moment):
        monkeypatch.setattr(timezone, "now", lambda: moment)

    return set_to


@pytest.fixture
def deadline(member):
    """Of a countdown that has begun a minute ago."""
    started = timezone.now() - timedelta(minutes=1)
    Member.objects.filter(pk=member.pk).update(access_countdown_start=started)
    return started + WINDOW


@pytest.mark.parametrize("path", [DASHBOARD, "/api/devices", "/api/user/countdown-status", "/api/user/claims"])
@pytest.mark.parametrize(("seconds", "is_in"), [(-1, True), (0, False), (1, False)])
def test_every_call_is_refused_from_the_instant_of_the_deadline(member_caller, deadline, clock, path, seconds, is_in):
    clock(deadline + seconds * SECOND)

    answer = member_caller.get(path)

    if is_in:
        assert answer.status_code == 200
    else:
        assert (answer.status_code, error_body(answer)) == (401, OUT)
        assert not Session.objects.exists()
        # The session is gone for good; the next call is nobody's.
        assert member_caller.get(path).json()["code"] == "not_authenticated"


@pytest.mark.parametrize("seconds", [-1, 0])
def test_a_change_is_refused_as_much_as_a_look(member_caller, deadline, clock, seconds):
    clock(deadline + seconds * SECOND)

    answer = member_caller.post("/api/user/subscription", {"planName": "ghost"})

    assert answer.status_code == (401 if seconds == 0 else 201)


def test_the_app_page_knows_nobody(member_caller, deadline, clock):
    clock(deadline)

    assert "whitlock" not in member_caller.get("/dashboard").content.decode().lower()
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("door", "more"),
    [
        ("login", {}),
        ("device-limit/code", {}),
        ("device-limit/replace", {"code": "123456", "deviceId": "00000000-0000-4000-8000-000000000000"}),
    ],
)
@pytest.mark.parametrize(("seconds", "is_out"), [(-1, False), (0, True), (1, True)])
def test_every_door_is_shut_from_the_instant_of_the_deadline(
    member, deadline, clock, visitor, door, more, seconds, is_out
):
    clock(deadline + seconds * SECOND)

    answer = visitor.post(f"/api/auth/{door}", {**CREDENTIALS, **more})

    assert (answer.json().get("code") == OUT["code"]) is is_out
    assert (answer.status_code == 401) is is_out
    assert not (is_out and Session.objects.exists())


@pytest.mark.parametrize(
    ("since_end", "is_in"),
    [
        (-SECOND, True),
        (timedelta(0), True),
        (timedelta(days=3) - SECOND, True),
        (timedelta(days=3), False),
        (timedelta(days=3) + SECOND, False),
    ],
    ids=["active", "grace", "grace's last second", "grace over", "later"],
)
def test_a_subscription_keeps_a_member_in_until_its_grace_ends(
    settings, member, deadline, clock, visitor, since_end, is_in
):
    settings.SESSION_COOKIE_AGE = int(timedelta(days=90).total_seconds())
    held = subscribe(member)
    caller = caller_of(member)
    clock(held.end_date + since_end)

    assert visitor.post("/api/auth/login", CREDENTIALS).status_code == (200 if is_in else 401)
    assert caller.get(DASHBOARD).status_code == (200 if is_in else 401)


@pytest.mark.parametrize("fields", [{"activated_at": None}, {"is_active": False}], ids=["pending", "closed"])
def test_a_subscription_that_allows_nothing_keeps_nobody_in(member, member_caller, deadline, clock, fields):
    subscribe(member, start=deadline - timedelta(hours=1), **fields)
    clock(deadline)

    assert error_body(member_caller.get(DASHBOARD)) == OUT


def test_whom_a_plan_keeps_in_asks_no_query_more(member, deadline, clock, django_assert_num_queries):
    subscribe(member)
    caller = caller_of(member)
    clock(deadline)
    headers = caller.headers()
    caller.get(DASHBOARD)

    # The session with its user and member; the device, if there is a plan; the dashboard's five.
    with django_assert_num_queries(7):
        assert caller.client.get(DASHBOARD, headers=headers).status_code == 200


def test_housekeeping_ends_the_sessions_and_notes_it_once(member, other_member, other_caller, deadline, clock):
    for fingerprint in ("a" * 64, "c" * 64):
        caller_of(member, fingerprint=fingerprint)

    assert expire_all(now=deadline - SECOND) == 0
    assert Session.objects.filter(user=member.user).count() == 2
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now() - WINDOW)
    assert expire_all(now=timezone.now()) == 1
    assert expire_all(now=timezone.now()) == 0

    assert not Session.objects.filter(user=member.user).exists()
    assert other_caller.get(DASHBOARD).status_code == 200
    noted = ActivityEntry.objects.get(action="access_expired")
    assert (noted.member, noted.description) == (
        member,
        "The access countdown ran out; the invitation code has burned out",
    )


def test_housekeeping_leaves_whom_a_plan_keeps_in_until_that_ends(member, clock):
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now() - timedelta(days=60))
    held = subscribe(member, start=timezone.now() - timedelta(days=45))
    over = held.end_date + timedelta(days=3)

    assert expire_all(now=over - SECOND) == 0
    assert expire_all(now=over) == 1


def test_a_countdown_that_support_let_begin_anew_is_noted_anew(member):
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now() - timedelta(days=60))
    assert expire_all(now=timezone.now()) == 1

    Member.objects.filter(pk=member.pk).update(access_countdown_start=None)
    assert expire_all(now=timezone.now()) == 0
    again = timezone.now()
    Member.objects.filter(pk=member.pk).update(access_countdown_start=again)
    assert expire_all(now=again + WINDOW - SECOND) == 0
    assert expire_all(now=again + WINDOW) == 1


def test_expired_access_is_part_of_the_nightly_job():
    assert expire_all in list(nightly_task)
