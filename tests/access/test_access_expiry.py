"""A member whose access countdown ended without a subscription can neither sign in nor send requests."""

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.access.access_expiry import log_expired_access
from apps.accounts.models import Member, Session
from apps.audit.models import ActivityEntry
from apps.core.jobs import get_periodic_jobs
from tests.factories import PASSWORD, caller_of
from tests.responses import error_body
from tests.subscriptions.factories import subscribe

WINDOW = timedelta(hours=72)
SECOND = timedelta(seconds=1)
DASHBOARD = "/api/user/dashboard"
ACCESS_EXPIRED = {
    "success": False,
    "error": "Access expired. Your invitation code has burned out.",
    "code": "access_expired",
}
CREDENTIALS = {"username": "dana", "password": PASSWORD}


@pytest.fixture
def freeze_time(monkeypatch):
    def freeze(moment):
        monkeypatch.setattr(timezone, "now", lambda: moment)

    return freeze


@pytest.fixture
def deadline(member):
    """The end of a countdown that started one minute ago."""
    started = timezone.now() - timedelta(minutes=1)
    Member.objects.filter(pk=member.pk).update(access_countdown_start=started)
    return started + WINDOW


def test_every_request_is_refused_from_the_deadline_on(member, deadline, freeze_time):
    paths = [DASHBOARD, "/api/devices", "/api/user/countdown-status", "/api/user/claims"]
    for number, path in enumerate(paths):
        caller = caller_of(member, fingerprint=f"{number:064}")
        freeze_time(deadline - SECOND)
        assert caller.get(path).status_code == 200, path
        freeze_time(deadline)
        response = caller.get(path)

        assert (response.status_code, error_body(response)) == (401, ACCESS_EXPIRED), path
        assert not Session.objects.exists()
        # The session is deleted, so the next request is anonymous.
        assert caller.get(path).json()["code"] == "not_authenticated", path


def test_post_request_is_refused_from_the_deadline_on(member, deadline, freeze_time):
    for second, status in ((0, 401), (-1, 201)):
        freeze_time(deadline + second * SECOND)
        caller = caller_of(member, fingerprint=f"{status:064}")
        assert caller.post("/api/user/subscription", {"planName": "ghost"}).status_code == status


def test_app_page_treats_expired_member_as_anonymous(member_caller, deadline, freeze_time):
    freeze_time(deadline)

    assert "whitlock" not in member_caller.get("/dashboard").content.decode().lower()
    assert not Session.objects.exists()


def test_sign_in_endpoints_refuse_expired_member(member, deadline, freeze_time, visitor):
    replacement = {"code": "123456", "deviceId": "00000000-0000-4000-8000-000000000000"}
    for endpoint, fields in (("device-limit/code", {}), ("device-limit/replace", replacement), ("login", {})):
        freeze_time(deadline)
        refused = visitor.post(f"/api/auth/{endpoint}", {**CREDENTIALS, **fields})
        assert (refused.status_code, error_body(refused)) == (401, ACCESS_EXPIRED), endpoint
        assert not Session.objects.exists()

        freeze_time(deadline - SECOND)
        assert visitor.post(f"/api/auth/{endpoint}", {**CREDENTIALS, **fields}).status_code != 401, endpoint
    assert Session.objects.exists()


def test_subscription_keeps_access_until_the_grace_period_ends(settings, member, deadline, freeze_time, visitor):
    settings.SESSION_COOKIE_AGE = int(timedelta(days=90).total_seconds())
    subscription = subscribe(member)
    caller = caller_of(member)
    grace = timedelta(days=3)
    for since_end, status in ((-SECOND, 200), (timedelta(0), 200), (grace - SECOND, 200), (grace, 401)):
        freeze_time(subscription.end_date + since_end)
        statuses = visitor.post("/api/auth/login", CREDENTIALS).status_code, caller.get(DASHBOARD).status_code
        assert statuses == (status, status), since_end


@pytest.mark.parametrize("fields", [{"activated_at": None}, {"is_active": False}], ids=["pending", "closed"])
def test_pending_or_closed_subscription_does_not_keep_access(member, member_caller, deadline, freeze_time, fields):
    subscribe(member, start=deadline - timedelta(hours=1), **fields)
    freeze_time(deadline)

    assert error_body(member_caller.get(DASHBOARD)) == ACCESS_EXPIRED


def test_expiry_check_takes_one_query_with_a_subscription(member, deadline, freeze_time, django_assert_num_queries):
    subscribe(member)
    caller = caller_of(member)
    freeze_time(deadline)
    headers = caller.headers()
    caller.get(DASHBOARD)

    # Session with user, member and device; subscription; five of the dashboard.
    with django_assert_num_queries(7):
        assert caller.client.get(DASHBOARD, headers=headers).status_code == 200


def test_expiry_is_logged_once_and_each_device_gets_the_reason(member, other_member, other_caller, deadline):
    callers = [caller_of(member, fingerprint=fingerprint) for fingerprint in ("a" * 64, "c" * 64)]

    assert log_expired_access(now=deadline - SECOND) == 0
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now() - WINDOW)
    assert log_expired_access(now=timezone.now()) == 1
    assert log_expired_access(now=timezone.now()) == 0

    assert [error_body(caller.get(DASHBOARD)) for caller in callers] == [ACCESS_EXPIRED] * 2
    assert not Session.objects.filter(user=member.user).exists()
    assert other_caller.get(DASHBOARD).status_code == 200
    entry = ActivityEntry.objects.get(action="access_expired")
    assert (entry.member, entry.description) == (
        member,
        "The access countdown ran out; the invitation code has burned out",
    )


def test_expiry_is_logged_when_the_grace_period_ends(member, freeze_time):
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now() - timedelta(days=60))
    subscription = subscribe(member, start=timezone.now() - timedelta(days=45))
    grace_end = subscription.end_date + timedelta(days=3)

    assert log_expired_access(now=grace_end - SECOND) == 0
    assert log_expired_access(now=grace_end) == 1


def test_restarted_countdown_can_expire_again(member):
    Member.objects.filter(pk=member.pk).update(access_countdown_start=timezone.now() - timedelta(days=60))
    assert log_expired_access(now=timezone.now()) == 1

    Member.objects.filter(pk=member.pk).update(access_countdown_start=None)
    assert log_expired_access(now=timezone.now()) == 0
    restarted_at = timezone.now()
    Member.objects.filter(pk=member.pk).update(access_countdown_start=restarted_at)
    assert log_expired_access(now=restarted_at + WINDOW - SECOND) == 0
    assert log_expired_access(now=restarted_at + WINDOW) == 1


def test_log_of_expired_access_is_part_of_the_schedule():
    assert log_expired_access in [task.function for task in get_periodic_jobs()]
