"""Concurrent use of one code of an app, one recovery code, one challenge, and concurrent set-up of two factors."""

import pytest

from apps.factors.models import RecoveryCode, SecondFactor
from tests.factories import PASSWORD, Caller, caller_of
from tests.factors.authenticator import Authenticator, get_code, set_up_recovery_codes, set_up_totp
from tests.races.parallel import ATTEMPTS, race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
SECOND_STEP = "/api/auth/second-factor"


def pending_callers(count: int) -> list[Caller]:
    """Browsers that have sent the password, each from an address of its own."""
    callers = [Caller(fingerprint=f"{number:064x}", address=f"203.0.113.{number}") for number in range(1, count + 1)]
    for caller in callers:
        assert caller.post("/api/auth/login", {"username": "dana", "password": PASSWORD}).status_code == 401
    return callers


def count_accepted(responses: list) -> int:
    """The device limit refuses only after the second step."""
    outcomes = [(response.status_code, response.json().get("code")) for response in responses]
    assert set(outcomes) <= {(200, None), (403, "device_limit"), (400, "invalid"), (429, "locked_out")}
    return sum(outcome[0] in {200, 403} for outcome in outcomes)


@pytest.mark.parametrize("attempt", ATTEMPTS)
@pytest.mark.parametrize("method", ["totp", "recovery"])
def test_code_is_accepted_once(member, method, attempt):
    secret = set_up_totp(member.user)
    codes = set_up_recovery_codes(member.user)
    code = get_code(secret) if method == "totp" else codes[0]
    callers = pending_callers(4)

    responses = race(
        [lambda caller=caller: caller.post(SECOND_STEP, {"method": method, "code": code}) for caller in callers]
    )

    assert count_accepted(responses) == 1
    assert RecoveryCode.objects.count() == (10 if method == "totp" else 9)


def test_parallel_guesses_do_not_exceed_the_limit(member):
    set_up_totp(member.user)
    callers = pending_callers(8)

    responses = race(
        [lambda caller=caller: caller.post(SECOND_STEP, {"method": "totp", "code": "x"}) for caller in callers]
    )

    assert sorted(response.status_code for response in responses) == [400] * 5 + [429] * 3


def test_challenge_is_accepted_once(member):
    key = Authenticator(counts=False)
    key.store(member.user)
    first = Caller()
    credential = key.get(first.post("/api/auth/passkey/options").json())
    callers = [Caller() for _ in range(4)]
    for caller in callers:
        caller.client.cookies.update(first.client.cookies)

    responses = race(
        [
            lambda caller=caller: caller.post(SECOND_STEP, {"method": "passkey", "credential": credential})
            for caller in callers
        ]
    )

    assert count_accepted(responses) == 1


def test_two_first_factors_at_once_leave_one_set_of_recovery_codes(member):
    key = Authenticator()
    app, passkey = (caller_of(member, fingerprint=letter * 64) for letter in "ab")
    secret = app.post("/api/user/security/totp", {"password": PASSWORD}).json()["secret"]
    options = passkey.post("/api/user/security/passkeys", {"password": PASSWORD}).json()["options"]
    body = {"name": "Phone", "credential": key.create(options)}

    responses = race(
        [
            lambda: app.post("/api/user/security/totp", {"code": get_code(secret)}),
            lambda: passkey.post("/api/user/security/passkeys", body),
        ]
    )

    assert [response.status_code for response in responses] == [200, 201]
    assert sorted(len(response.json()["recoveryCodes"]) for response in responses) == [0, 10]
    assert RecoveryCode.objects.count() == 10
    assert SecondFactor.objects.get().totp_secret
