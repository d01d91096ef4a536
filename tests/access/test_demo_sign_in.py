"""``POST /api/auth/demo-login``: visitors share a read-only demo member and leave no trace of themselves in it."""

from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Member, Session, User
from apps.demo import devices, people
from apps.demo.management.commands import seed_demo
from apps.devices.models import Device
from tests.factories import Caller, MemberFactory, caller_of

pytestmark = pytest.mark.django_db
URL = "/api/auth/demo-login"
READ_ONLY_ERROR = "The demo member is read-only"


@pytest.fixture(autouse=True)
def demo_login(settings) -> None:
    settings.DEMO_LOGIN = True


def start_demo(number: int = 1, label: str = "Mobile • Safari on iOS") -> Caller:
    caller = Caller(fingerprint=f"{number:064x}", label=label, address=f"198.51.100.{number}")
    assert caller.post(URL).status_code == 200
    return caller


def get_device_labels(caller: Caller) -> list[str]:
    return sorted(device["deviceLabel"] for device in caller.get("/api/devices").json()["devices"])


def test_demo_is_refused_when_the_setting_is_off(visitor, settings):
    settings.DEMO_LOGIN = False

    response = visitor.post(URL)

    assert response.status_code == 403
    assert response.json()["error"] == "Failed to start demo"
    assert response.json()["code"] == "disabled"
    assert not Member.objects.exists()


def test_demo_without_demo_data_is_empty():
    caller = start_demo()

    dashboard = caller.get("/api/user/dashboard").json()
    assert (dashboard["subscription"], dashboard["recentClaims"], dashboard["recentActivity"]) == (None, [], [])
    assert get_device_labels(caller) == ["Demo terminal"]


def test_demo_data_can_be_seeded_after_the_first_visit(monkeypatch):
    start_demo()
    monkeypatch.delenv("DEMO_PASSWORD", raising=False)
    # Of the steps, only this one finds a row of the visit: the device.
    monkeypatch.setattr(seed_demo, "STEPS", [people.seed, devices.seed])
    first, second = StringIO(), StringIO()

    call_command("seed_demo", stdout=first)
    call_command("seed_demo", stdout=second)

    password = first.getvalue().splitlines()[0].rpartition(" ")[2]
    assert Caller().post("/api/auth/login", {"username": "demo", "password": password}).status_code == 200
    assert "password" not in second.getvalue()
    expected = ["Demo terminal", "Desktop • Chrome on Windows", "Tablet • Safari on iOS"]
    assert get_device_labels(start_demo(2)) == expected


def test_sign_out_does_not_affect_other_visitors():
    first, second = start_demo(1), start_demo(2)

    assert first.post("/api/auth/logout").status_code == 200

    assert first.get("/api/auth/user").status_code == 401
    assert second.get("/api/auth/user").status_code == 200


def test_demo_session_ends_within_a_day_and_requires_the_device_cookie():
    caller = start_demo()
    assert Session.objects.get().expire_date <= timezone.now() + timedelta(days=1)

    del caller.client.cookies[settings.DEVICE_COOKIE_NAME]

    assert caller.get("/api/auth/user").status_code == 401


def test_access_of_demo_member_never_expires():
    start_demo()
    Member.objects.update(access_countdown_start=timezone.now() - timedelta(days=30))

    caller = start_demo(2)

    assert caller.get("/api/user/countdown-status").json()["accessDeadline"] is None


def test_demo_device_survives_a_new_secret_key_and_a_revocation(settings):
    start_demo(1)
    settings.SECRET_KEY = "another-key-after-a-leak"
    assert get_device_labels(start_demo(2)) == ["Demo terminal"]

    Device.objects.update(revoked_at=timezone.now())

    assert get_device_labels(start_demo(3)) == ["Demo terminal"]
    assert Device.objects.count() == 1


def test_other_account_with_the_name_or_email_of_the_demo_is_not_opened():
    owner = MemberFactory()
    for username, email in (("demo", "somebody@example.com"), ("somebody", "jordan@example.invalid")):
        owner.user.username, owner.user.email = username, email
        owner.user.save()

        response = Caller().post(URL)

        assert (response.status_code, response.json()["code"]) == (403, "disabled"), username
        assert not Member.objects.get().is_read_only
        assert not Session.objects.exists()


def test_closed_demo_account_is_not_opened():
    start_demo()
    User.objects.update(is_active=False)

    response = Caller().post(URL)

    assert (response.status_code, response.json()["code"]) == (403, "disabled")


def test_member_keeps_their_device_after_trying_the_demo(member):
    caller = caller_of(member)
    assert caller.post(URL).status_code == 200
    assert caller.get("/api/auth/user").json()["username"] == "demo"

    assert caller.post("/api/auth/login", {"username": "dana", "password": "correct-horse"}).status_code == 200

    assert Device.objects.filter(member=member).count() == 1


def test_demo_is_limited_to_twenty_starts_a_minute_per_address():
    caller = Caller()
    for _ in range(20):
        assert caller.post(URL).status_code == 200

    response = caller.post(URL)

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert 0 < int(response["Retry-After"]) <= 60
    assert Caller(address="198.51.100.9").post(URL).status_code == 200
