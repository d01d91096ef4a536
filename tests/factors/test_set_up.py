"""Setting up and removing factors, recovery codes, step-up and the list of sessions, for users of every kind."""

from datetime import timedelta

import pytest

from apps.accounts.models import Session
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.factors.models import Passkey, RecoveryCode, SecondFactor
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, caller_as, caller_of
from tests.factors.authenticator import Authenticator, get_code, get_wrong_code, set_up_recovery_codes, set_up_totp

pytestmark = pytest.mark.django_db
SECURITY, STEP_UP = "/api/user/security", "/api/auth/step-up"
TOTP, PASSKEYS, CODES = f"{SECURITY}/totp", f"{SECURITY}/passkeys", f"{SECURITY}/recovery-codes"


def get_refusal(response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def add_passkey(caller: Caller, key: Authenticator, name: str = "Phone"):
    options = caller.post(PASSKEYS, {"password": PASSWORD}).json()["options"]
    return caller.post(PASSKEYS, {"name": name, "credential": key.create(options)})


@pytest.fixture(params=["member", "panel_admin", "staff"])
def caller(request) -> Caller:
    """Signed in as a user of each kind."""
    person = request.getfixturevalue(request.param)
    return caller_of(person) if request.param == "member" else caller_as(getattr(person, "user", person))


def test_user_of_each_kind_sets_up_an_app_and_gets_codes_once(caller):
    first = caller.post(TOTP, {"password": PASSWORD}).json()

    assert first["uri"].startswith("otpauth://totp/Anonymous%20Adjusters%20Network:")
    assert f"secret={first['secret']}" in first["uri"]
    assert first["qr"].startswith("<svg")
    assert "style" not in first["qr"]
    assert caller.get(SECURITY).json()["totp"] is False
    assert get_refusal(caller.post(TOTP, {"code": get_wrong_code(first["secret"])})) == (400, "invalid")

    second = caller.post(TOTP, {"code": get_code(first["secret"])})

    assert second.status_code == 200
    assert len(set(second.json()["recoveryCodes"])) == 10
    state = caller.get(SECURITY).json()
    assert (state["totp"], state["recoveryCodesLeft"]) == (True, 10)
    assert first["secret"] not in SecondFactor.objects.get().totp_secret
    assert Session.objects.get().second_factor_at is not None
    # Setting up counts as proof, so a second factor needs no further step. It gets no codes.
    assert add_passkey(caller, Authenticator()).json()["recoveryCodes"] == []


def test_set_up_is_logged_and_mailed(member_caller, admin_caller, panel_admin):
    panel_admin.user.email = "rowan@example.com"
    panel_admin.user.save()
    for caller in (member_caller, admin_caller):
        assert add_passkey(caller, Authenticator()).status_code == 201

    assert ActivityEntry.objects.filter(action="passkey_added").count() == 1
    assert AuditLogEntry.objects.get(action="passkey_added").target_id == panel_admin.pk
    mails = OutgoingMail.objects.filter(subject="The sign-in of your account was changed")
    assert {mail.to_address for mail in mails} == {"dana@example.com", "rowan@example.com"}


def test_set_up_needs_the_right_password_and_ends_after_ten_minutes(member_caller, frozen_time):
    for path in (TOTP, PASSKEYS):
        response = member_caller.post(path, {"password": "wrong-one"})
        assert (response.status_code, list(response.json()["errors"])) == (400, ["password"])

    secret = member_caller.post(TOTP, {"password": PASSWORD}).json()["secret"]
    frozen_time.shift(timedelta(minutes=10, seconds=1))
    assert get_refusal(member_caller.post(TOTP, {"code": get_code(secret)})) == (400, "invalid")
    assert not SecondFactor.objects.exists()


def test_passkey_is_named_and_listed_and_each_is_set_up_once(member_caller):
    key = Authenticator()

    response = add_passkey(member_caller, key, "  Work   laptop ")

    assert response.status_code == 201
    assert response.json()["passkey"]["name"] == "Work laptop"
    assert len(response.json()["recoveryCodes"]) == 10
    again = add_passkey(member_caller, key)
    assert get_refusal(again) == (400, "invalid")
    assert [passkey["name"] for passkey in member_caller.get(SECURITY).json()["passkeys"]] == ["Work laptop"]


@pytest.mark.parametrize("change", [{"origin": "https://evil.example"}, {"host": "evil.example"}])
def test_passkey_of_another_site_is_refused(member_caller, change):
    assert get_refusal(add_passkey(member_caller, Authenticator(**change))) == (400, "invalid")
    assert not Passkey.objects.exists()


def test_passkey_needs_a_name(member_caller):
    response = member_caller.post(PASSKEYS, {"credential": {}})

    assert list(response.json()["errors"]) == ["name"]


def test_changes_of_factors_need_a_step_up_fifteen_minutes_after_the_last_proof(member, frozen_time):
    secret, caller = set_up_totp(member.user), caller_of(member)
    passkey = Authenticator().store(member.user)
    changes = [
        lambda: caller.delete(TOTP),
        lambda: caller.delete(f"{PASSKEYS}/{passkey.pk}"),
        lambda: caller.post(CODES),
        lambda: caller.patch(SECURITY, {"passwordNeedsSecondStep": True}),
        lambda: caller.post(TOTP, {"password": PASSWORD}),
        lambda: caller.post(PASSKEYS, {"password": PASSWORD}),
    ]
    for change in changes:
        response = change()
        assert get_refusal(response) == (403, "step_up_required")
        assert response.json()["methods"] == ["totp", "passkey"]
    # The password is not enough for a user with a factor.
    assert get_refusal(caller.post(STEP_UP, {"password": PASSWORD})) == (400, "invalid")

    response = caller.post(STEP_UP, {"method": "totp", "code": get_code(secret)})

    assert response.status_code == 200
    assert response.json()["until"]
    assert [change().status_code for change in reversed(changes)] == [200] * 6
    frozen_time.shift(timedelta(minutes=15, seconds=1))
    set_up_totp(member.user)
    assert get_refusal(caller.post(CODES)) == (403, "step_up_required")


def test_step_up_with_a_passkey_and_with_a_recovery_code(member, member_caller):
    key = Authenticator()
    key.store(member.user)
    code = set_up_recovery_codes(member.user)[0]
    for body in (
        {"method": "passkey", "credential": key.get(member_caller.post("/api/auth/passkey/options").json())},
        {"method": "recovery", "code": code},
    ):
        assert member_caller.post(STEP_UP, body).status_code == 200
    assert member_caller.post(STEP_UP, {"method": "recovery", "code": code}).status_code == 400


def test_last_factor_takes_the_recovery_codes_with_it(member_caller, member):
    secret = member_caller.post(TOTP, {"password": PASSWORD}).json()["secret"]
    member_caller.post(TOTP, {"code": get_code(secret)})
    passkey = add_passkey(member_caller, Authenticator()).json()["passkey"]

    assert member_caller.delete(TOTP).status_code == 200
    assert RecoveryCode.objects.count() == 10
    assert member_caller.delete(f"{PASSKEYS}/{passkey['id']}").status_code == 200

    assert not RecoveryCode.objects.exists()
    assert member_caller.delete(TOTP).status_code == 404
    assert get_refusal(member_caller.post(CODES)) == (409, "conflict")


def test_new_recovery_codes_replace_the_old_ones(member_caller):
    old = add_passkey(member_caller, Authenticator()).json()["recoveryCodes"]

    new = member_caller.post(CODES).json()["recoveryCodes"]

    assert not set(old) & set(new)
    assert RecoveryCode.objects.count() == 10
    assert member_caller.post(STEP_UP, {"method": "recovery", "code": old[0]}).status_code == 400


def test_second_step_after_the_password_is_a_choice_only_with_passkeys_alone(member, member_caller):
    assert get_refusal(member_caller.patch(SECURITY, {"passwordNeedsSecondStep": True})) == (409, "conflict")
    add_passkey(member_caller, Authenticator())

    assert member_caller.patch(SECURITY, {"passwordNeedsSecondStep": True}).status_code == 200
    assert member_caller.get(SECURITY).json()["passwordNeedsSecondStep"] is True
    assert member_caller.patch(SECURITY, {"passwordNeedsSecondStep": False}).status_code == 200
    set_up_totp(member.user)
    assert get_refusal(member_caller.patch(SECURITY, {"passwordNeedsSecondStep": False})) == (409, "conflict")


def test_session_list_shows_where_and_ends_one(member, other_caller, visitor):
    visitor.client.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
    assert visitor.post("/api/auth/login", {"username": "dana", "password": PASSWORD}).status_code == 200
    here = caller_of(member, fingerprint="9" * 64)

    current, other = here.get(SECURITY).json()["sessions"]

    assert (current["isCurrent"], other["isCurrent"]) == (True, False)
    assert other["address"] == "127.0.0.1"
    assert other["createdAt"]
    assert other["deviceLabel"].startswith("Desktop")
    assert visitor.client.session.session_key not in str(other)
    # Of another member.
    assert other_caller.delete(f"/api/user/sessions/{other['id']}").status_code == 404
    assert here.delete(f"/api/user/sessions/{other['id']}").status_code == 200
    assert visitor.get("/api/auth/user").status_code == 401
    assert here.get("/api/auth/user").status_code == 200


def test_session_of_an_admin_names_the_browser(panel_admin, visitor):
    visitor.client.defaults["HTTP_USER_AGENT"] = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140 Edg/140"
    visitor.post("/api/admin/login", {"username": "rowan", "password": PASSWORD})

    assert [session["deviceLabel"] for session in visitor.get(SECURITY).json()["sessions"]] == ["Edge on Windows"]


def test_demo_member_sees_only_the_own_session_and_changes_nothing(visitor, settings):
    settings.DEMO_LOGIN = True
    for caller in (visitor, Caller()):
        assert caller.post("/api/auth/demo-login").status_code == 200

    assert len(visitor.get(SECURITY).json()["sessions"]) == 1
    assert visitor.post(TOTP, {"password": PASSWORD}).status_code == 403
    assert visitor.delete(f"/api/user/sessions/{'0' * 8}-0000-0000-0000-{'0' * 12}").status_code == 403
