"""Protection against guessed passwords at all three sign-ins, per username and per known device."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings as product
from django.contrib.auth.tokens import default_token_generator
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts import credentials
from apps.audit.models import AuditLogEntry
from apps.devices.models import Device
from tests.factories import PASSWORD, Caller, UserFactory
from tests.responses import error_body

WRONG = "not-the-one"
PRODUCT_LIMIT = credentials.NAME_FAILURES
# Fewer failures than in the product, because most tests have to reach the limit first.
NAME_FAILURES = replace(PRODUCT_LIMIT, max_attempts=8)
MEMBERS, PANEL, STAFF = "/api/auth/login", "/api/admin/login", "/staff/login/"
CODE, REPLACE = "/api/auth/device-limit/code", "/api/auth/device-limit/replace"
ACCEPTED, REFUSED, THROTTLED, LOCKED = "accepted", "refused", "throttled", "locked_out"


def attempt(path: str, caller: Caller, username: str, password: str) -> str:
    """Try to sign in, and return the outcome."""
    if path != STAFF:
        body = {"username": username, "password": password}
        if path == REPLACE:
            body |= {"code": "000000", "deviceId": "00000000-0000-0000-0000-000000000000"}
        response = caller.post(path, body)
        if response.status_code == 429:
            assert int(response["Retry-After"]) > 0
            return response.json()["code"]
        # The device limit calls answer a correct password with 400 if the code or the device is wrong.
        return {200: ACCEPTED, 400: ACCEPTED, 401: REFUSED}[response.status_code]
    form = urlencode({"username": username, "password": password, "next": "/staff/"})
    response = caller.client.post(
        path, form, content_type="application/x-www-form-urlencoded", headers=caller.headers()
    )
    if response.status_code == 302:
        return ACCEPTED
    page = response.content.decode()
    outcomes = {"Too many requests": THROTTLED, "Too many failed": LOCKED, "Invalid credentials": REFUSED}
    return next(outcome for message, outcome in outcomes.items() if message in page)


@pytest.fixture(autouse=True)
def low_limit(monkeypatch) -> None:
    monkeypatch.setattr(credentials, "NAME_FAILURES", NAME_FAILURES)


@pytest.fixture
def advance_time(monkeypatch):
    """Freeze the time; return a function that advances it by a number of seconds."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)

    def advance(seconds: float) -> None:
        nonlocal now
        now += timedelta(seconds=seconds)

    return advance


@pytest.fixture
def guess(advance_time):
    """Try a wrong password several times, each from a new address and browser; return the outcomes."""
    numbers = iter(range(1, 60_000))

    def attempt_all(path: str, username: str, times: int) -> list[str]:
        return [attempt(path, new_caller(next(numbers)), username, WRONG) for _ in range(times)]

    return attempt_all


def new_caller(number: int) -> Caller:
    return Caller(address=f"10.1.{number // 250}.{number % 250 + 1}", fingerprint=f"{number:064x}")


@pytest.fixture
def usernames(member, panel_admin, staff) -> dict[str, str]:
    """A username for each sign-in."""
    return {MEMBERS: "dana", CODE: "dana", REPLACE: "dana", PANEL: "rowan", STAFF: "support"}


ALL_SIGN_INS = pytest.mark.parametrize("path", [MEMBERS, PANEL, STAFF])
ALL_PASSWORD_CALLS = pytest.mark.parametrize("path", [MEMBERS, PANEL, STAFF, CODE, REPLACE])


# --- One username, many addresses -------------------------------------------------------------------------------


def test_fifty_failures_in_an_hour_throttle_the_username(panel_admin, guess, monkeypatch):
    monkeypatch.setattr(credentials, "NAME_FAILURES", PRODUCT_LIMIT)

    assert guess(PANEL, "rowan", 52) == [REFUSED] * 51 + [THROTTLED]


@ALL_PASSWORD_CALLS
def test_failures_at_each_password_call_throttle_the_username(usernames, guess, path):
    outcomes = guess(path, usernames[path], NAME_FAILURES.max_attempts + 3)

    # One attempt a minute is still allowed.
    assert outcomes == [REFUSED] * (NAME_FAILURES.max_attempts + 1) + [THROTTLED] * 2
    assert attempt(path, new_caller(7000), usernames[path], PASSWORD) == THROTTLED


@ALL_SIGN_INS
def test_throttled_username_allows_one_attempt_a_minute(usernames, guess, advance_time, path):
    guess(path, usernames[path], NAME_FAILURES.max_attempts + 1)
    assert attempt(path, new_caller(7000), usernames[path], PASSWORD) == THROTTLED

    advance_time(60)

    assert guess(path, usernames[path], 2) == [REFUSED, THROTTLED]
    advance_time(60)
    assert attempt(path, new_caller(7000), usernames[path], PASSWORD) == ACCEPTED


def test_throttled_response_says_how_long_to_wait(member, guess, advance_time):
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts + 1)
    advance_time(20)

    response = new_caller(7000).post(MEMBERS, {"username": "dana", "password": PASSWORD})

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert int(response["Retry-After"]) == 40


def test_failure_count_resets_after_an_hour(member, guess, advance_time):
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts + 2)
    advance_time(3600)

    assert guess(MEMBERS, "dana", 8) == [REFUSED] * 8


def test_failures_at_all_sign_ins_count_together(usernames, guess):
    guess(MEMBERS, "ROWAN", 3)
    guess(STAFF, " rowan", 3)
    guess(PANEL, "Rowan", 3)

    assert guess(PANEL, "rowan", 1) == [THROTTLED]


def test_other_usernames_are_not_throttled(usernames, guess):
    guess(PANEL, "rowan", NAME_FAILURES.max_attempts + 2)

    assert guess(PANEL, "helm", 3) == [REFUSED] * 3
    assert attempt(STAFF, new_caller(7000), "support", PASSWORD) == ACCEPTED


@pytest.mark.parametrize("path", [MEMBERS, PANEL])
def test_unknown_username_gets_the_same_response_with_the_same_queries(usernames, guess, path):
    def observe(number: int, username: str) -> tuple[list[str], int, Any]:
        caller = new_caller(number)
        caller.client.cookies[product.DEVICE_COOKIE_NAME] = "a-device-of-another-user"
        caller.client.cookies[product.KNOWN_BROWSER_COOKIE_NAME] = "a:browser:of:another"
        with CaptureQueriesContext(connection) as queries:
            response = caller.post(path, {"username": username, "password": WRONG})
        statements = [re.sub(r"'[^']*'|\b\d+\b", "?", query["sql"]) for query in queries]
        return (
            [statement for statement in statements if "SAVEPOINT" not in statement],
            response.status_code,
            error_body(response),
        )

    for start in (0, NAME_FAILURES.max_attempts + 1):
        if start:
            for username in (usernames[path], "nobody"):
                guess(path, username, start)
        existing, missing = observe(7000 + start, usernames[path]), observe(8000 + start, "nobody")
        assert existing == missing
        assert existing[1] == (429 if start else 401)


def test_correct_passwords_are_not_counted_as_failures(panel_admin):
    for number in range(NAME_FAILURES.max_attempts + 5):
        assert attempt(PANEL, new_caller(number), "rowan", PASSWORD) == ACCEPTED


def test_attempts_from_a_locked_out_address_do_not_throttle_the_username(panel_admin, advance_time):
    guesser = new_caller(1)
    for _ in range(3 * NAME_FAILURES.max_attempts):
        attempt(PANEL, guesser, "rowan", WRONG)
        advance_time(20)

    assert attempt(PANEL, new_caller(2), "rowan", WRONG) == REFUSED
    assert attempt(PANEL, new_caller(3), "rowan", PASSWORD) == ACCEPTED


def test_throttled_attempts_do_not_lock_out_the_address(panel_admin, guess, advance_time):
    guess(PANEL, "rowan", NAME_FAILURES.max_attempts + 1)
    owner = new_caller(7000)
    assert [attempt(PANEL, owner, "rowan", PASSWORD) for _ in range(8)] == [THROTTLED] * 8

    advance_time(60)

    assert attempt(PANEL, owner, "rowan", PASSWORD) == ACCEPTED


def test_password_reset_ends_the_throttling(member, guess):
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts + 2)
    owner = new_caller(7000)
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
    assert owner.post("/api/auth/password-reset/confirm", {**link, **passwords}).status_code == 200

    assert attempt(MEMBERS, owner, "dana", "a-new-password") == ACCEPTED


def test_password_reset_makes_the_browser_a_known_one(member, guess):
    owner = new_caller(7000)
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
    owner.post("/api/auth/password-reset/confirm", {**link, **passwords})
    # The attacker goes on, also at the member's address.
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts + 2)
    neighbour = new_caller(7000)
    for _ in range(6):
        attempt(MEMBERS, neighbour, "dana", WRONG)

    assert attempt(MEMBERS, neighbour, "dana", "a-new-password") != ACCEPTED
    assert [attempt(path, owner, "dana", "a-new-password") for path in (CODE, MEMBERS)] == [ACCEPTED, ACCEPTED]


# --- A lifted lock ----------------------------------------------------------------------------------------------


@ALL_SIGN_INS
def test_lifted_lock_opens_the_username_for_fifteen_minutes(usernames, guess, advance_time, path):
    locked_out = new_caller(7000)
    for _ in range(6):
        attempt(path, locked_out, usernames[path], WRONG)
    guess(path, usernames[path], NAME_FAILURES.max_attempts + 2)

    call_command("lift_lock", usernames[path].upper(), stdout=StringIO())

    assert guess(path, usernames[path], NAME_FAILURES.max_attempts + 2) == [REFUSED] * (NAME_FAILURES.max_attempts + 2)
    assert attempt(path, locked_out, usernames[path], PASSWORD) == ACCEPTED
    advance_time(15 * 60)
    guess(path, usernames[path], 1)
    assert attempt(path, new_caller(8000), usernames[path], PASSWORD) == THROTTLED


def test_lifted_lock_does_not_lift_the_limits_of_an_address(panel_admin, advance_time):
    call_command("lift_lock", "rowan", stdout=StringIO())
    guesser = new_caller(1)

    assert [attempt(PANEL, guesser, "rowan", WRONG) for _ in range(6)] == [REFUSED] * 5 + [LOCKED]


def test_lift_lock_command_is_audited_and_names_an_unknown_user(panel_admin):
    out = StringIO()
    call_command("lift_lock", "rowan", reason="Called from a new laptop", stdout=out)

    entry = AuditLogEntry.objects.get()
    assert out.getvalue() == "Lifted the lock of rowan for 15 minutes\n"
    assert (entry.action, entry.actor_name, entry.reason) == (
        "sign_in_lock_lifted",
        "command line",
        "Called from a new laptop",
    )
    with pytest.raises(CommandError, match="There is no user nobody"):
        call_command("lift_lock", "nobody")


# --- A known device ---------------------------------------------------------------------------------------------


def known_caller(path: str, username: str, address: str = "10.9.0.1") -> Caller:
    """A browser in which this user has signed in before."""
    caller = Caller(address=address, fingerprint="d" * 64)
    assert attempt(path, caller, username, PASSWORD) == ACCEPTED
    return caller


def get_cookie_name(path: str) -> str:
    return product.DEVICE_COOKIE_NAME if path == MEMBERS else product.KNOWN_BROWSER_COOKIE_NAME


@ALL_SIGN_INS
def test_known_device_is_not_throttled(usernames, guess, path):
    owner = known_caller(path, usernames[path])
    guess(path, usernames[path], NAME_FAILURES.max_attempts + 2)

    assert attempt(path, owner, usernames[path], PASSWORD) == ACCEPTED


def test_known_device_is_not_throttled_at_the_device_limit_calls(member, guess):
    owner = known_caller(MEMBERS, "dana")
    guess(CODE, "dana", NAME_FAILURES.max_attempts + 2)

    assert [attempt(path, owner, "dana", PASSWORD) for path in (CODE, REPLACE)] == [ACCEPTED, ACCEPTED]


@ALL_SIGN_INS
def test_known_device_is_not_locked_out_by_guesses_from_its_address(usernames, path):
    owner = known_caller(path, usernames[path])
    guesser = Caller(address="10.9.0.1", fingerprint="e" * 64)
    assert [attempt(path, guesser, usernames[path], WRONG) for _ in range(6)] == [REFUSED] * 5 + [LOCKED]

    assert attempt(path, owner, usernames[path], PASSWORD) == ACCEPTED
    assert attempt(path, guesser, usernames[path], PASSWORD) == LOCKED


@ALL_SIGN_INS
def test_known_device_is_treated_as_unknown_after_five_failures(usernames, path):
    owner = known_caller(path, usernames[path])
    assert [attempt(path, owner, usernames[path], WRONG) for _ in range(5)] == [REFUSED] * 5

    assert [attempt(path, owner, usernames[path], WRONG) for _ in range(6)] == [REFUSED] * 5 + [LOCKED]
    assert attempt(path, owner, usernames[path], PASSWORD) == LOCKED


@ALL_SIGN_INS
def test_stolen_cookie_allows_five_guesses_over_all_addresses(usernames, guess, path):
    cookie = known_caller(path, usernames[path]).client.cookies[get_cookie_name(path)].value
    guess(path, usernames[path], NAME_FAILURES.max_attempts + 1)

    outcomes = []
    for number in range(7000, 7010):
        thief = new_caller(number)
        thief.client.cookies[get_cookie_name(path)] = cookie
        outcomes.append(attempt(path, thief, usernames[path], WRONG))

    assert outcomes == [REFUSED] * 5 + [THROTTLED] * 5


@ALL_SIGN_INS
def test_correct_password_resets_the_failures_of_the_device(usernames, path):
    owner = known_caller(path, usernames[path])
    for _ in range(3):
        assert [attempt(path, owner, usernames[path], WRONG) for _ in range(4)] == [REFUSED] * 4
        assert attempt(path, owner, usernames[path], PASSWORD) == ACCEPTED


def test_failures_on_a_known_device_do_not_count_for_the_username(member, guess):
    owner = known_caller(MEMBERS, "dana")
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts - 2)
    for _ in range(4):
        attempt(MEMBERS, owner, "dana", WRONG)

    assert guess(MEMBERS, "dana", 4) == [REFUSED] * 3 + [THROTTLED]


def test_revoked_device_is_not_known(member, guess):
    owner = known_caller(MEMBERS, "dana")
    Device.objects.update(revoked_at=timezone.now())
    del owner.client.cookies[product.SESSION_COOKIE_NAME]
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts + 1)

    assert attempt(MEMBERS, owner, "dana", PASSWORD) == THROTTLED


def test_device_of_another_member_is_not_known(member, other_member, guess):
    other_browser = known_caller(MEMBERS, "marcus")
    guess(MEMBERS, "dana", NAME_FAILURES.max_attempts + 1)

    assert attempt(MEMBERS, other_browser, "dana", PASSWORD) == THROTTLED


def test_browser_of_another_admin_is_not_known(panel_admin, super_admin, guess):
    other_browser = known_caller(PANEL, "helm")
    guess(PANEL, "rowan", NAME_FAILURES.max_attempts + 1)

    assert attempt(PANEL, other_browser, "rowan", PASSWORD) == THROTTLED


@pytest.mark.parametrize("path", [PANEL, STAFF])
def test_password_change_invalidates_the_known_browser(usernames, panel_admin, staff, guess, path):
    owner, user = known_caller(path, usernames[path]), panel_admin.user if path == PANEL else staff
    user.set_password(PASSWORD)
    user.save()
    guess(path, usernames[path], NAME_FAILURES.max_attempts + 1)

    assert attempt(path, owner, usernames[path], PASSWORD) == THROTTLED


@pytest.mark.parametrize(
    "forge",
    [
        lambda cookie: "",
        lambda cookie: "x",
        lambda cookie: cookie[:-1],
        lambda cookie: cookie.replace(cookie[:8], "00000000"),
        lambda cookie: ":".join(["a" * 36, *cookie.split(":")[1:]]),
    ],
    ids=["empty", "short", "cut", "other user", "other value"],
)
def test_forged_cookie_is_not_known(panel_admin, guess, forge: Callable[[str], str]):
    owner = known_caller(PANEL, "rowan")
    cookies, name = owner.client.cookies, product.KNOWN_BROWSER_COOKIE_NAME
    cookies[name] = forge(cookies[name].value)
    guess(PANEL, "rowan", NAME_FAILURES.max_attempts + 1)

    assert attempt(PANEL, owner, "rowan", PASSWORD) == THROTTLED


@pytest.mark.parametrize("path", [PANEL, STAFF])
def test_known_browser_cookie_is_http_only_and_same_site(usernames, path):
    cookie = known_caller(path, usernames[path]).client.cookies[product.KNOWN_BROWSER_COOKIE_NAME]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "Lax", "/", "")
    assert not cookie["secure"]
    assert cookie["max-age"] > 300 * 24 * 3600


def test_known_browser_cookie_is_secure_if_the_device_cookie_is(panel_admin, settings):
    settings.DEVICE_COOKIE_SECURE = True

    assert known_caller(PANEL, "rowan").client.cookies[product.KNOWN_BROWSER_COOKIE_NAME]["secure"]


def test_refused_sign_in_sets_no_cookie(usernames):
    for path in (PANEL, STAFF):
        caller = new_caller(1)
        attempt(path, caller, usernames[path], WRONG)
        assert product.KNOWN_BROWSER_COOKIE_NAME not in caller.client.cookies


@pytest.mark.parametrize("path", [PANEL, STAFF])
def test_known_browser_cookie_alone_does_not_sign_in(usernames, path):
    owner, elsewhere = known_caller(path, usernames[path]), new_caller(1)
    name = product.KNOWN_BROWSER_COOKIE_NAME
    elsewhere.client.cookies[name] = owner.client.cookies[name].value

    assert elsewhere.get("/api/admin/me").status_code == 401
    assert elsewhere.get("/staff/").status_code == 302


def test_known_browser_keeps_its_id_after_another_sign_in(panel_admin):
    owner = known_caller(PANEL, "rowan")
    name = product.KNOWN_BROWSER_COOKIE_NAME
    first = owner.client.cookies[name].value
    attempt(PANEL, owner, "rowan", PASSWORD)

    again = owner.client.cookies[name].value
    assert first.split(":")[0] == again.split(":")[0]


# --- Queries of a sign-in ---------------------------------------------------------------------------------------


def test_sign_in_runs_few_counter_queries(panel_admin, member):
    def statements(path: str, caller: Caller, username: str, password: str) -> Counter[str]:
        with CaptureQueriesContext(connection) as queries:
            attempt(path, caller, username, password)
        counters = [query["sql"].split()[0] for query in queries if "core_ratelimitcounter" in query["sql"]]
        return Counter(counters)

    UserFactory(username="warm-up")
    unknown, wrong = new_caller(1), new_caller(2)
    # Counters of the address, of the address with the username, and of the username. The correct password
    # deletes the second and decrements the third.
    assert statements(PANEL, wrong, "rowan", WRONG) == {"INSERT": 3}
    assert statements(PANEL, unknown, "rowan", PASSWORD) == {"INSERT": 3, "DELETE": 1, "UPDATE": 1}
    # Counters of the address and of the known device.
    assert statements(PANEL, unknown, "rowan", PASSWORD) == {"INSERT": 2, "DELETE": 1}
    assert statements(PANEL, unknown, "rowan", WRONG) == {"INSERT": 2}
