"""The two 72-hour countdowns."""

from datetime import timedelta

from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry

STATUS = "/api/user/countdown-status"


def test_without_countdowns_there_are_no_deadlines(member_caller):
    countdown_status = member_caller.get(STATUS).json()

    now = countdown_status.pop("serverNow")
    assert countdown_status == {
        "purchaseDeadline": None,
        "accessDeadline": None,
        "hasPurchaseCountdown": False,
        "hasAccessCountdown": False,
        "isReconnaissanceUsed": False,
    }
    assert abs(timezone.datetime.fromisoformat(now) - timezone.now()) < timedelta(seconds=5)


def test_access_countdown_starts_once_and_keeps_its_deadline(member, member_caller, monkeypatch):
    moment = timezone.now().replace(microsecond=0)
    monkeypatch.setattr("apps.subscriptions.views.subscription.timezone.now", lambda: moment)
    first = member_caller.post("/api/user/start-access-countdown").json()
    monkeypatch.setattr("apps.subscriptions.views.subscription.timezone.now", lambda: moment + timedelta(hours=5))
    second = member_caller.post("/api/user/start-access-countdown").json()

    deadline = f"{moment + timedelta(hours=72):%Y-%m-%dT%H:%M:%S}Z"
    assert first == second == {"success": True, "deadline": deadline}
    countdown_status = member_caller.get(STATUS).json()
    assert (countdown_status["hasAccessCountdown"], countdown_status["accessDeadline"]) == (True, deadline)
    assert ActivityEntry.objects.filter(member=member, action="countdown_started").count() == 1


def test_expired_purchase_window_is_still_reported(member, member_caller):
    Member.objects.update(purchase_countdown_start=timezone.now() - timedelta(hours=73))

    assert member_caller.get(STATUS).json()["hasPurchaseCountdown"] is True
