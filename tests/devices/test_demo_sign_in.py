"""``POST /api/auth/demo-login``: everybody may be the read-only demo member, and nobody learns of another visitor."""

from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from apps.accounts.models import Member, Session, User
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from tests.factories import DEMO_PASSWORD, Caller, MemberFactory, UserFactory, caller_of

pytestmark = pytest.mark.django_db
DEMO = "/api/auth/demo-login"
READ_ONLY = "The demo member is read-only"


@pytest.fixture(autouse=True)
def demo_login(settings) -> None:
    settings.DEMO_LOGIN = True


@pytest.fixture
def seeded(monkeypatch) -> None:
    monkeypatch.setenv("DEMO_PASSWORD", DEMO_PASSWORD)
    call_command("seed_demo", stdout=StringIO())


def visitor_in_demo(number: int = 1, label: str = "Mobile • Safari on iOS") -> Caller:
    caller = Caller(fingerprint=f"{number:064x}", label=label, address=f"198.51.100.{number}")
    assert caller.post(DEMO).status_code == 200
    return caller


def labels(caller: Caller) -> list[str]:
    return sorted(device["deviceLabel"] for device in caller.get("/api/devices").json()["devices"])


def test_it_is_off_unless_the_setting_says_otherwise(visitor, settings):
    settings.DEMO_LOGIN = False

    answer = visitor.post(DEMO)

    assert answer.status_code == 403
    assert answer.json()["error"] == "Failed to start demo"
    assert answer.json()["code"] == "disabled"
    assert not Member.objects.exists()


def test_without_demo_data_the_demo_is_empty_and_works():
    caller = visitor_in_demo()

    dashboard = caller.get("/api/user/dashboard").json()
    assert (dashboard["subscription"], dashboard["recentClaims"], dashboard["recentActivity"]) == (None, [], [])
    assert labels(caller) == ["Demo terminal"]


@pytest.mark.usefixtures("seeded")
def test_a_visitor_is_signed_in_as_the_member_that_seed_demo_fills():
    caller = visitor_in_demo()

    assert caller.get("/api/auth/user").json()["username"] == "demo"
    dashboard = caller.get("/api/user/dashboard").json()
    assert dashboard["subscription"]["status"] == "active"
    assert dashboard["statistics"]["totalClaims"] == 8
    assert Member.objects.filter(is_read_only=True).count() == 1


def test_demo_data_can_follow_a_first_visit(monkeypatch):
    visitor_in_demo()
    monkeypatch.delenv("DEMO_PASSWORD", raising=False)
    first, second = StringIO(), StringIO()

    call_command("seed_demo", stdout=first)
    call_command("seed_demo", stdout=second)

    password = first.getvalue().splitlines()[0].rpartition(" ")[2]
    assert Caller().post("/api/auth/login", {"username": "demo", "password": password}).status_code == 200
    assert "password" not in second.getvalue()
    assert visitor_in_demo(2).get("/api/user/dashboard").json()["statistics"]["totalClaims"] == 8


@pytest.mark.usefixtures("seeded")
def test_visitors_share_one_device_and_leave_no_trace():
    before = (Device.objects.count(), ActivityEntry.objects.count())

    first = visitor_in_demo(1, label="Ada's phone")
    second = visitor_in_demo(2, label="Grace's phone")

    assert (Device.objects.count(), ActivityEntry.objects.count()) == (before[0] + 1, before[1])
    expected = ["Demo terminal", "Desktop • Chrome on Windows", "Tablet • Safari on iOS"]
    assert labels(first) == labels(second) == expected
    current = [device["deviceLabel"] for device in second.get("/api/devices").json()["devices"] if device["isCurrent"]]
    assert current == ["Demo terminal"]
    for fingerprint in (first.fingerprint, second.fingerprint):
        assert not Device.objects.filter(device_fingerprint=fingerprint).exists()
    assert not ActivityEntry.objects.filter(ip_address__startswith="198.51.100.").exists()


@pytest.mark.usefixtures("seeded")
def test_what_a_visitor_opens_and_ends_is_not_seen_by_the_next():
    first = visitor_in_demo(1)
    shown = first.get("/api/user/activity").json()
    for document in first.get("/api/user/documents").json()["results"]:
        if document["isViewable"]:
            assert first.get(f"/api/user/documents/{document['id']}/download").status_code == 200
    assert first.post("/api/auth/logout").status_code == 200

    assert visitor_in_demo(2).get("/api/user/activity").json() == shown


@pytest.mark.usefixtures("seeded")
def test_a_password_sign_in_of_the_demo_member_leaves_no_trace_either():
    before = ActivityEntry.objects.count()
    caller = Caller(label="Owner's laptop")

    assert caller.post("/api/auth/login", {"username": "demo", "password": DEMO_PASSWORD}).status_code == 200

    assert "Demo terminal" in labels(caller)
    assert not Device.objects.filter(device_label="Owner's laptop").exists()
    assert ActivityEntry.objects.count() == before


@pytest.mark.parametrize("path", ["/api/auth/device-limit/code", "/api/auth/device-limit/replace"])
@pytest.mark.usefixtures("seeded")
def test_no_device_of_the_demo_member_is_replaced(path):
    device = Device.objects.first()
    body = {"username": "demo", "password": DEMO_PASSWORD, "code": "000000", "deviceId": str(device.pk)}

    answer = Caller().post(path, body)

    assert (answer.status_code, answer.json()["error"]) == (403, READ_ONLY)


@pytest.mark.usefixtures("seeded")
def test_the_demo_member_changes_nothing():
    caller = visitor_in_demo()
    devices = caller.get("/api/devices").json()["devices"]
    claim = caller.get("/api/user/claims").json()["results"][0]

    for path, body in [
        ("/api/user/start-access-countdown", {}),
        ("/api/user/start-purchase-countdown", {}),
        ("/api/user/subscription", {"planName": "ghost"}),
        ("/api/auth/sign-out-elsewhere", {}),
        (f"/api/user/claims/{claim['id']}/withdraw", {}),
        *(("/api/devices/manage", {"deviceId": device["id"], "action": "revoke"}) for device in devices),
        *(("/api/devices/manage", {"deviceId": d["id"], "action": "rename", "newLabel": "Mine"}) for d in devices),
    ]:
        answer = caller.post(path, body)
        assert (answer.status_code, answer.json()["error"]) == (403, READ_ONLY), path
    assert caller.get("/api/devices").json()["devices"] == devices


def test_a_visitor_signs_out_nobody_else():
    first, second = visitor_in_demo(1), visitor_in_demo(2)

    assert first.post("/api/auth/logout").status_code == 200

    assert first.get("/api/auth/user").status_code == 401
    assert second.get("/api/auth/user").status_code == 200


def test_a_demo_session_needs_the_cookie_of_the_demo_device():
    caller = visitor_in_demo()
    del caller.client.cookies[settings.DEVICE_COOKIE_NAME]

    assert caller.get("/api/auth/user").status_code == 401


def test_the_demo_device_lives_through_a_new_secret_key_and_a_revocation(settings):
    visitor_in_demo(1)
    settings.SECRET_KEY = "another-key-after-a-leak"
    assert labels(visitor_in_demo(2)) == ["Demo terminal"]

    Device.objects.update(revoked_at=timezone.now())

    assert labels(visitor_in_demo(3)) == ["Demo terminal"]
    assert Device.objects.count() == 1


def test_a_demo_session_ends_within_a_day():
    visitor_in_demo()

    assert Session.objects.get().expire_date <= timezone.now() + timedelta(days=1)


def test_the_demo_member_never_burns_out():
    visitor_in_demo()
    Member.objects.update(access_countdown_start=timezone.now() - timedelta(days=30))

    caller = visitor_in_demo(2)

    assert caller.get("/api/user/countdown-status").json()["accessDeadline"] is None


def test_an_account_that_only_has_the_name_is_never_opened():
    owner = MemberFactory(user__username="demo", user__email="somebody@example.com")

    answer = Caller().post(DEMO)

    assert (answer.status_code, answer.json()["code"]) == (403, "disabled")
    owner.refresh_from_db()
    assert not owner.is_read_only
    assert not Session.objects.exists()


def test_an_account_that_only_has_the_address_is_never_opened():
    UserFactory(username="somebody", email="jordan@example.invalid")

    assert Caller().post(DEMO).status_code == 403
    assert not User.objects.filter(username="demo").exists()


def test_a_closed_demo_account_starts_no_demo():
    visitor_in_demo()
    User.objects.update(is_active=False)

    answer = Caller().post(DEMO)

    assert (answer.status_code, answer.json()["code"]) == (403, "disabled")


def test_a_member_who_tries_the_demo_comes_back_to_their_own_device(member):
    caller = caller_of(member)
    assert caller.post(DEMO).status_code == 200
    assert caller.get("/api/auth/user").json()["username"] == "demo"

    assert caller.post("/api/auth/login", {"username": "dana", "password": "correct-horse"}).status_code == 200

    assert Device.objects.filter(member=member).count() == 1


def test_an_address_starts_at_most_twenty_demos_a_minute():
    caller = Caller()
    for _ in range(20):
        assert caller.post(DEMO).status_code == 200

    refused = caller.post(DEMO)

    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 60
    assert Caller(address="198.51.100.9").post(DEMO).status_code == 200
