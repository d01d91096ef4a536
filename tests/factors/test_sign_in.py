"""The second step at every way to sign in, and signing in with a passkey alone."""

import re
from datetime import timedelta

import pytest
from django.test import override_settings

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry
from apps.devices.models import Device
from apps.factors.models import RecoveryCode, SecondFactor
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, DeviceFactory
from tests.factors.authenticator import Authenticator, get_code, get_wrong_code, set_up_recovery_codes, set_up_totp

pytestmark = pytest.mark.django_db
LOGIN, SECOND_STEP, OPTIONS = "/api/auth/login", "/api/auth/second-factor", "/api/auth/passkey/options"


@pytest.fixture
def secret(member) -> str:
    return set_up_totp(member.user)


def sign_in(caller: Caller, username: str = "dana", path: str = LOGIN):
    return caller.post(path, {"username": username, "password": PASSWORD})


def send_code(caller: Caller, code: str, method: str = "totp"):
    return caller.post(SECOND_STEP, {"method": method, "code": code})


def use_passkey(caller: Caller, authenticator: Authenticator):
    credential = authenticator.get(caller.post(OPTIONS).json())
    return caller.post(SECOND_STEP, {"method": "passkey", "credential": credential})


def get_refusal(response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_password_alone_opens_nothing_until_the_code_is_right(member, secret, visitor):
    set_up_recovery_codes(member.user)

    first = sign_in(visitor)

    assert get_refusal(first) == (401, "second_factor_required")
    assert first.json()["methods"] == ["totp", "recovery"]
    assert visitor.get("/api/auth/user").status_code == 401
    assert visitor.get("/api/user/security").status_code == 401
    assert not Device.objects.exists()

    second = send_code(visitor, get_code(secret))

    assert second.status_code == 200
    assert second.json()["user"]["username"] == "dana"
    assert visitor.get("/api/auth/user").status_code == 200
    assert Session.objects.get(user=member.user).second_factor_at is not None


@pytest.mark.parametrize(("steps", "status"), [(-2, 400), (-1, 200), (0, 200), (1, 200), (2, 400)])
def test_clock_may_be_one_step_off(secret, visitor, frozen_time, steps, status):
    sign_in(visitor)

    assert send_code(visitor, get_code(secret, steps=steps)).status_code == status


def test_code_works_once_and_no_earlier_one_after_it(secret, visitor, frozen_time):
    sign_in(visitor)
    assert send_code(visitor, get_code(secret)).status_code == 200

    other = Caller(fingerprint="a" * 64)
    sign_in(other)
    for steps in (0, -1):
        response = send_code(other, get_code(secret, steps=steps))
        assert get_refusal(response) == (400, "invalid")
        assert "used already" in response.json()["errors"]["code"][0]
    assert send_code(other, get_code(secret, steps=1)).status_code == 200


def test_code_of_another_user_is_refused(secret, other_member, visitor):
    sign_in(visitor)

    assert get_refusal(send_code(visitor, get_code(set_up_totp(other_member.user)))) == (400, "invalid")


def test_pending_sign_in_expires_after_five_minutes_and_with_a_new_password(member, secret, visitor, frozen_time):
    sign_in(visitor)
    frozen_time.shift(timedelta(minutes=5, seconds=1))
    assert get_refusal(send_code(visitor, get_code(secret))) == (401, "not_authenticated")

    sign_in(visitor)
    member.user.set_password("another one")
    member.user.save()
    assert get_refusal(send_code(visitor, get_code(secret))) == (401, "not_authenticated")


def test_code_without_a_pending_sign_in_is_401(secret, visitor):
    assert get_refusal(send_code(visitor, get_code(secret))) == (401, "not_authenticated")


def test_five_wrong_codes_lock_the_method_elsewhere_but_not_other_methods_or_the_known_device(
    member, secret, member_caller
):
    codes = set_up_recovery_codes(member.user)
    stranger = Caller(fingerprint="d" * 64)
    sign_in(stranger)
    for _ in range(5):
        assert get_refusal(send_code(stranger, get_wrong_code(secret))) == (400, "invalid")

    response = send_code(stranger, get_code(secret))

    assert get_refusal(response) == (429, "locked_out")
    assert int(response["Retry-After"]) > 0
    # The owner's device.
    sign_in(member_caller)
    assert send_code(member_caller, get_code(secret)).status_code == 200
    # Another method of the locked browser. The device limit refuses it only after the step.
    assert get_refusal(send_code(stranger, codes[0], "recovery")) == (403, "device_limit")


def test_recovery_code_works_once_in_any_notation(member, secret, visitor):
    code = set_up_recovery_codes(member.user)[0]
    sign_in(visitor)

    assert send_code(visitor, f" {code.upper().replace('-', ' ')} ", "recovery").status_code == 200

    assert RecoveryCode.objects.count() == 9
    assert ActivityEntry.objects.filter(action="recovery_code_used").get().description.endswith("9 left")
    sign_in(visitor)
    response = send_code(visitor, code, "recovery")
    assert get_refusal(response) == (400, "invalid")


def test_device_limit_is_judged_after_the_second_step_which_need_not_be_repeated_to_replace_a_device(
    member, secret, visitor, frozen_time
):
    device = DeviceFactory(member=member)
    credentials = {"username": "dana", "password": PASSWORD}
    for path, more in (("code", {}), ("replace", {"code": "123456", "deviceId": str(device.pk)})):
        response = visitor.post(f"/api/auth/device-limit/{path}", {**credentials, **more})
        assert get_refusal(response) == (401, "second_factor_required")

    assert get_refusal(send_code(visitor, get_code(secret))) == (403, "device_limit")

    assert visitor.post("/api/auth/device-limit/code", credentials).status_code == 200
    text = OutgoingMail.objects.get(carries_secret=True).text
    code = re.search(r"\b\d{6}\b", text).group()
    replaced = visitor.post("/api/auth/device-limit/replace", {**credentials, "code": code, "deviceId": str(device.pk)})
    assert replaced.status_code == 200
    assert Session.objects.get(user=member.user).second_factor_at is not None
    # Another browser with the password has not passed the step.
    assert get_refusal(sign_in(Caller())) == (401, "second_factor_required")


def test_panel_admin_and_staff_sign_in_with_the_second_step(panel_admin, staff, visitor):
    set_up_totp(panel_admin.user)
    secret = set_up_totp(panel_admin.user)

    assert get_refusal(sign_in(visitor, "rowan", "/api/admin/login")) == (401, "second_factor_required")
    assert visitor.get("/api/admin/me").status_code == 401
    response = send_code(visitor, get_code(secret))

    assert response.json()["admin"]["username"] == "rowan"
    assert visitor.get("/api/admin/me").status_code == 200


def test_passkey_alone_signs_in_a_member_on_a_bound_device(member, visitor):
    key = Authenticator()
    key.store(member.user)

    response = use_passkey(visitor, key)

    assert response.status_code == 200
    assert response.json()["user"]["username"] == "dana"
    assert Session.objects.get(user=member.user).device is not None
    # The cap applies as to every sign-in.
    assert get_refusal(use_passkey(Caller(fingerprint="e" * 64), key)) == (403, "device_limit")


def test_passkey_alone_needs_device_headers_of_a_member(member):
    key, caller = Authenticator(), Caller(fingerprint="")
    key.store(member.user)

    assert "device" in use_passkey(caller, key).json()["errors"]


def test_passkey_alone_signs_in_a_panel_admin(panel_admin, visitor):
    key = Authenticator()
    key.store(panel_admin.user)

    assert use_passkey(visitor, key).json()["admin"]["username"] == "rowan"


def test_passkey_alone_must_verify_the_person_but_as_second_step_need_not(member, visitor):
    key = Authenticator(verifies=False)
    key.store(member.user)
    set_up_totp(member.user)

    assert get_refusal(use_passkey(visitor, key)) == (400, "invalid")

    assert "passkey" in sign_in(visitor).json()["methods"]
    assert use_passkey(visitor, key).status_code == 200


def test_passkey_does_not_become_a_second_step_of_a_member_unless_asked_for(member, visitor):
    Authenticator().store(member.user)
    assert sign_in(visitor).status_code == 200

    SecondFactor.objects.update(password_needs_second_step=True)
    assert get_refusal(sign_in(visitor)) == (401, "second_factor_required")


def test_passkey_is_the_second_step_of_a_panel_admin(panel_admin, visitor):
    Authenticator().store(panel_admin.user)

    assert sign_in(visitor, "rowan", "/api/admin/login").json()["methods"] == ["passkey"]


def test_pending_sign_in_takes_only_a_passkey_of_that_user(member, other_member, secret, visitor):
    key = Authenticator()
    key.store(other_member.user)
    sign_in(visitor)

    assert get_refusal(use_passkey(visitor, key)) == (400, "invalid")


@pytest.mark.parametrize(
    "change", [{"origin": "https://evil.example"}, {"host": "evil.example"}, {"sign_count": 2}, {"key": None}]
)
def test_passkey_of_another_site_with_another_key_or_an_old_counter_is_refused(member, visitor, change):
    key = Authenticator(sign_count=5)
    key.store(member.user)
    for name, value in change.items():
        setattr(key, name, Authenticator().key if name == "key" else value)

    assert get_refusal(use_passkey(visitor, key)) == (400, "invalid")


def test_challenge_works_once_and_only_in_its_session(member, visitor):
    key, other = Authenticator(counts=False), Caller(fingerprint="f" * 64)
    key.store(member.user)
    credential = key.get(visitor.post(OPTIONS).json())
    other.post(OPTIONS)

    assert get_refusal(other.post(SECOND_STEP, {"method": "passkey", "credential": credential})) == (400, "invalid")
    assert visitor.post(SECOND_STEP, {"method": "passkey", "credential": credential}).status_code == 200
    assert get_refusal(visitor.post(SECOND_STEP, {"method": "passkey", "credential": credential})) == (400, "invalid")


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 7},
        {"id": None, "response": None},
        {"id": "x" * 5000},
        {"id": "known", "rawId": "known", "type": "public-key", "response": {"clientDataJSON": "e30"}},
        {"id": "known", "rawId": [], "type": {}, "response": [1]},
    ],
)
def test_malformed_credential_is_400(member, visitor, credential):
    passkey = Authenticator().store(member.user)
    visitor.post(OPTIONS)
    known = {name: passkey.credential_id if value == "known" else value for name, value in credential.items()}

    assert get_refusal(visitor.post(SECOND_STEP, {"method": "passkey", "credential": known})) == (400, "invalid")


def test_at_an_ip_address_passkeys_are_409_and_never_named(member, panel_admin, visitor):
    set_up_totp(panel_admin.user)
    Authenticator(host="127.0.0.1").store(panel_admin.user)
    with override_settings(PUBLIC_URL="http://127.0.0.1:8000"):
        response = visitor.post(OPTIONS)
        methods = sign_in(visitor, "rowan", "/api/admin/login").json()["methods"]

    assert get_refusal(response) == (409, "conflict")
    assert methods == ["totp"]


def test_at_localhost_passkeys_work_under_make_run(visitor):
    with override_settings(PUBLIC_URL="http://127.0.0.1:8000", ALLOWED_HOSTS=["127.0.0.1", "localhost"]):
        assert visitor.post(OPTIONS, host="127.0.0.1:8000").status_code == 409
        assert visitor.post(OPTIONS, host="localhost:8000").json()["rpId"] == "localhost"


def test_lost_key_is_one_sentence_and_recovery_codes_still_work(member, secret, visitor, settings):
    codes = set_up_recovery_codes(member.user)
    settings.FACTOR_KEYS = ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
    sign_in(visitor)

    response = send_code(visitor, "123456")

    assert get_refusal(response) == (503, "unavailable")
    assert "recovery code" in response.json()["error"]
    assert send_code(visitor, codes[0], "recovery").status_code == 200


def test_sign_in_without_a_factor_needs_no_query_about_factors(member, visitor):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        assert sign_in(visitor).status_code == 200

    about_factors = [query["sql"] for query in queries if "factors_" in query["sql"]]
    # The join of the query that reads the user.
    assert len(about_factors) == 1
    assert "JOIN" in about_factors[0]
