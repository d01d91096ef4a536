"""Every place that asks for a second factor refuses the same bad codes and passkeys, and then accepts a good one."""

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from apps.accounts.models import User
from tests.factories import PASSWORD, Caller, MemberFactory, caller_as, caller_of
from tests.factors.authenticator import Authenticator, get_code, get_wrong_code, set_up_recovery_codes, set_up_totp

pytestmark = pytest.mark.django_db
SECOND_STEP, STEP_UP = "/api/auth/second-factor", "/api/auth/step-up"

# The user, their browser, and what sends a proof and returns whether it was accepted.
Door = tuple[User, Caller, Callable[..., bool]]


def _send_to_api(caller: Caller, path: str, method: str, proof: Any) -> bool:
    name = "credential" if method == "passkey" else "code"
    response = caller.post(path, {"method": method, name: proof})
    assert response.status_code == 200 or (response.status_code, response.json()["code"]) == (400, "invalid")
    return response.status_code == 200


def _send_to_page(caller: Caller, path: str, method: str, proof: Any, **fields: str) -> bool:
    field = ("proof-credential", json.dumps(proof)) if method == "passkey" else ("proof-code", proof)
    response = caller.client.post(path, {**fields, field[0]: field[1]}, headers=caller.headers())
    assert response.status_code in {302, 403, 422}
    return response.status_code == 302


def member_sign_in(request, caller: Caller) -> Door:
    user = request.getfixturevalue("member").user
    return user, caller, lambda *proof: _send_to_api(caller, SECOND_STEP, *proof)


def panel_sign_in(request, caller: Caller) -> Door:
    user = request.getfixturevalue("panel_admin").user
    return user, caller, lambda *proof: _send_to_api(caller, SECOND_STEP, *proof)


def support_sign_in(request, caller: Caller) -> Door:
    path = "/staff/login/second-step/"
    return request.getfixturevalue("staff"), caller, lambda *proof: _send_to_page(caller, path, *proof)


def step_up_of_the_api(request, caller: Caller) -> Door:
    member = request.getfixturevalue("member")
    caller = caller_of(member)
    return member.user, caller, lambda *proof: _send_to_api(caller, STEP_UP, *proof)


def step_up_of_the_support_site(request, caller: Caller) -> Door:
    staff, member = request.getfixturevalue("staff"), request.getfixturevalue("member")
    caller = caller_as(staff)
    request.getfixturevalue("frozen_time").shift(timedelta(minutes=16))
    path = f"/staff/accounts/member/{member.pk}/view-as/"
    return staff, caller, lambda *proof: _send_to_page(caller, path, *proof, reason="Asked for by phone")


DOORS = [member_sign_in, panel_sign_in, support_sign_in, step_up_of_the_api, step_up_of_the_support_site]
SIGN_INS = {
    member_sign_in: ("/api/auth/login", "dana"),
    panel_sign_in: ("/api/admin/login", "rowan"),
    support_sign_in: ("/staff/login/", "support"),
}


@pytest.fixture(params=DOORS, ids=lambda door: door.__name__)
def door(request, visitor, frozen_time) -> Iterator[Any]:
    user, caller, send = request.param(request, visitor)

    def enter_password() -> None:
        if request.param in SIGN_INS:
            path, username = SIGN_INS[request.param]
            fields = {"username": username, "password": PASSWORD}
            response = (
                caller.client.post(path, fields, headers=caller.headers())
                if path.startswith("/staff/")
                else caller.post(path, fields)
            )
            assert response.status_code in {302, 401}

    return user, caller, send, enter_password


def test_bad_codes_are_refused_at_every_door(door):
    user, _, send, enter_password = door
    other = MemberFactory().user
    secret, other_secret = set_up_totp(user), set_up_totp(other)
    codes, other_codes = set_up_recovery_codes(user), set_up_recovery_codes(other)
    enter_password()

    for bad in (get_wrong_code(secret), get_code(secret, steps=-2), get_code(secret, steps=2), get_code(other_secret)):
        assert not send("totp", bad)
    for bad in ("aaaa-bbbb-cccc-dddd", other_codes[0]):
        assert not send("recovery", bad)
    assert send("totp", get_code(secret))
    enter_password()
    assert not send("totp", get_code(secret))
    assert send("recovery", codes[0])
    enter_password()
    assert not send("recovery", codes[0])


def test_bad_passkeys_are_refused_at_every_door(door):
    user, caller, send, enter_password = door
    set_up_totp(user)
    key, other = Authenticator(sign_count=5), Authenticator()
    key.store(user)
    other.store(MemberFactory().user)
    enter_password()

    def get_options() -> dict[str, Any]:
        return caller.post("/api/auth/passkey/options").json()

    assert not send("passkey", other.get(get_options()))
    for name, value in (("origin", "https://evil.example"), ("host", "evil.example"), ("key", other.key)):
        right = getattr(key, name)
        setattr(key, name, value)
        assert not send("passkey", key.get(get_options()))
        setattr(key, name, right)
    old = key.get(get_options())
    get_options()
    assert not send("passkey", old)
    key.sign_count = 2
    assert not send("passkey", key.get(get_options()))
    key.sign_count = 20
    credential = key.get(get_options())
    assert send("passkey", credential)
    enter_password()
    assert not send("passkey", credential)
