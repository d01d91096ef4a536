"""Protection against guessed passwords at all three sign-ins, per username and per known device."""

import re
from collections import Counter
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
from tests.factories import PASSWORD, Caller, MemberFactory, UserFactory
from tests.responses import error_body

WRONG = "not-the-one"
PRODUCT_LIMIT = credentials.NAME_FAILURES
# Fewer failures than in the product, because most tests have to reach the limit first.
NAME_FAILURES = replace(PRODUCT_LIMIT, max_attempts=2)
# One more is refused, because one attempt a minute is still allowed. The next ones are throttled.
ENOUGH = NAME_FAILURES.max_attempts + 1
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
    return {MEMBERS: "dana", PANEL: "rowan", STAFF: "support"}


@pytest.fixture
def product_limit(monkeypatch) -> None:
    """For tests that reach the limit of one address or one device before that of the username."""
    monkeypatch.setattr(credentials, "NAME_FAILURES", PRODUCT_LIMIT)


# --- One username, many addresses -------------------------------------------------------------------------------


def test_username_has_fifty_failures_an_hour():
    assert (PRODUCT_LIMIT.max_attempts, PRODUCT_LIMIT.window) == (50, timedelta(hours=1))


def test_failures_at_each_password_call_throttle_the_username(usernames, guess):
    # The limit belongs to the username, so each call has one of its own.
    usernames |= {path: MemberFactory().user.username for path in (CODE, REPLACE)}
    for path, username in usernames.items():
        assert guess(path, username, ENOUGH + 2) == [REFUSED] * ENOUGH + [THROTTLED] * 2, path
        assert attempt(path, new_caller(7000), username, PASSWORD) == THROTTLED, path


def test_throttled_username_allows_one_attempt_a_minute(member, guess, advance_time):
    guess(MEMBERS, "dana", ENOUGH)
    advance_time(20)
    response = new_caller(7000).post(MEMBERS, {"username": "dana", "password": PASSWORD})
    assert (response.status_code, response.json()["code"], int(response["Retry-After"])) == (429, "throttled", 40)

    advance_time(40)

    assert guess(MEMBERS, "dana", 2) == [REFUSED, THROTTLED]
    advance_time(60)
    assert attempt(MEMBERS, new_caller(7000), "dana", PASSWORD) == ACCEPTED
    advance_time(3600)
    assert guess(MEMBERS, "dana", 4) == [REFUSED] * 3 + [THROTTLED]


def test_failures_at_all_sign_ins_count_together(usernames, guess):
    guess(MEMBERS, "ROWAN", 1)
    guess(STAFF, " rowan", 1)
    guess(PANEL, "Rowan", 1)

    assert guess(PANEL, "rowan", 1) == [THROTTLED]


def test_other_usernames_are_not_throttled(usernames, guess):
    guess(PANEL, "rowan", ENOUGH + 1)

    assert guess(PANEL, "helm", ENOUGH) == [REFUSED] * ENOUGH
    assert attempt(STAFF, new_caller(7000), "support", PASSWORD) == ACCEPTED


def test_unknown_username_gets_the_same_response_with_the_same_queries(usernames, guess):
    def observe(path: str, number: int, username: str) -> tuple[list[str], int, Any]:
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

    for path in (MEMBERS, PANEL):
        missing = f"nobody-at-{path[5:10]}"
        for number, status in ((7000, 401), (8000, 429)):
            observed = [observe(path, number, username) for username in (usernames[path], missing)]
            assert observed[0] == observed[1], path
            assert observed[0][1] == status, path
            for username in (usernames[path], missing):
                guess(path, username, ENOUGH)


def test_correct_passwords_are_not_counted_as_failures(panel_admin):
    for number in range(ENOUGH + 2):
        assert attempt(PANEL, new_caller(number), "rowan", PASSWORD) == ACCEPTED


def test_attempts_from_a_locked_out_address_do_not_throttle_the_username(panel_admin, advance_time, monkeypatch):
    monkeypatch.setattr(credentials, "NAME_FAILURES", replace(PRODUCT_LIMIT, max_attempts=7))
    guesser = new_caller(1)
    for _ in range(10):
        attempt(PANEL, guesser, "rowan", WRONG)
        advance_time(20)

    assert [attempt(PANEL, new_caller(number), "rowan", WRONG) for number in (2, 3)] == [REFUSED] * 2
    assert attempt(PANEL, new_caller(4), "rowan", PASSWORD) == ACCEPTED


def test_throttled_attempts_do_not_lock_out_the_address(panel_admin, guess, advance_time):
    guess(PANEL, "rowan", ENOUGH)
    owner = new_caller(7000)
    assert [attempt(PANEL, owner, "rowan", PASSWORD) for _ in range(6)] == [THROTTLED] * 6

    advance_time(60)

    assert attempt(PANEL, owner, "rowan", PASSWORD) == ACCEPTED


def test_password_reset_ends_the_throttling_and_makes_the_browser_a_known_one(member, guess):
    guess(MEMBERS, "dana", ENOUGH + 1)
    owner, neighbour = new_caller(7000), new_caller(7000)
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    passwords = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
    assert owner.post("/api/auth/password-reset/confirm", {**link, **passwords}).status_code == 200
    assert guess(MEMBERS, "dana", 1) == [REFUSED]
    # The attacker goes on, also at the member's address.
    guess(MEMBERS, "dana", ENOUGH)

    assert attempt(MEMBERS, neighbour, "dana", "a-new-password") == THROTTLED
    assert [attempt(path, owner, "dana", "a-new-password") for path in (CODE, MEMBERS)] == [ACCEPTED, ACCEPTED]


# --- A lifted lock ----------------------------------------------------------------------------------------------


def test_lifted_lock_opens_the_username_for_fifteen_minutes(panel_admin, guess, advance_time, monkeypatch):
    locked_out = new_caller(7000)
    monkeypatch.setattr(credentials, "NAME_FAILURES", PRODUCT_LIMIT)
    assert [attempt(PANEL, locked_out, "rowan", WRONG) for _ in range(6)][-1] == LOCKED
    monkeypatch.setattr(credentials, "NAME_FAILURES", NAME_FAILURES)
    assert guess(PANEL, "rowan", 2) == [REFUSED, THROTTLED]

    call_command("lift_lock", "ROWAN", stdout=StringIO())

    assert guess(PANEL, "rowan", ENOUGH + 1) == [REFUSED] * (ENOUGH + 1)
    assert attempt(PANEL, locked_out, "rowan", PASSWORD) == ACCEPTED
    advance_time(15 * 60)
    guess(PANEL, "rowan", 1)
    assert attempt(PANEL, new_caller(8000), "rowan", PASSWORD) == THROTTLED


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


def test_known_device_is_not_throttled(usernames, guess):
    for path, username in usernames.items():
        owner = known_caller(path, username)
        guess(path, username, ENOUGH)
        assert attempt(path, new_caller(7000), username, PASSWORD) == THROTTLED, path
        # A member's browser is also known at the calls of the device limit.
        calls = [path, CODE, REPLACE] if path == MEMBERS else [path]
        assert [attempt(call, owner, username, PASSWORD) for call in calls] == [ACCEPTED] * len(calls), path


@pytest.mark.usefixtures("product_limit")
def test_known_device_is_not_locked_out_by_guesses_from_its_address(panel_admin):
    owner = known_caller(PANEL, "rowan")
    guesser = Caller(address="10.9.0.1", fingerprint="e" * 64)
    assert [attempt(PANEL, guesser, "rowan", WRONG) for _ in range(6)] == [REFUSED] * 5 + [LOCKED]

    assert attempt(PANEL, owner, "rowan", PASSWORD) == ACCEPTED
    assert attempt(PANEL, guesser, "rowan", PASSWORD) == LOCKED


@pytest.mark.usefixtures("product_limit")
def test_known_device_is_treated_as_unknown_after_five_failures(panel_admin):
    owner = known_caller(PANEL, "rowan")
    assert [attempt(PANEL, owner, "rowan", WRONG) for _ in range(11)] == [REFUSED] * 10 + [LOCKED]

    assert attempt(PANEL, owner, "rowan", PASSWORD) == LOCKED


@pytest.mark.parametrize("path", [MEMBERS, PANEL])
def test_stolen_cookie_allows_five_guesses_over_all_addresses(usernames, guess, path):
    cookie = known_caller(path, usernames[path]).client.cookies[get_cookie_name(path)].value
    guess(path, usernames[path], ENOUGH)

    outcomes = []
    for number in range(7000, 7007):
        thief = new_caller(number)
        thief.client.cookies[get_cookie_name(path)] = cookie
        outcomes.append(attempt(path, thief, usernames[path], WRONG))

    assert outcomes == [REFUSED] * 5 + [THROTTLED] * 2


@pytest.mark.usefixtures("product_limit")
def test_correct_password_resets_the_failures_of_the_device(panel_admin):
    owner = known_caller(PANEL, "rowan")
    for _ in range(3):
        assert [attempt(PANEL, owner, "rowan", WRONG) for _ in range(4)] == [REFUSED] * 4
        assert attempt(PANEL, owner, "rowan", PASSWORD) == ACCEPTED


def test_failures_on_a_known_device_do_not_count_for_the_username(member, guess):
    owner = known_caller(MEMBERS, "dana")
    for _ in range(4):
        attempt(MEMBERS, owner, "dana", WRONG)

    assert guess(MEMBERS, "dana", ENOUGH + 1) == [REFUSED] * ENOUGH + [THROTTLED]


def test_revoked_device_is_not_known(member, guess):
    owner = known_caller(MEMBERS, "dana")
    Device.objects.update(revoked_at=timezone.now())
    del owner.client.cookies[product.SESSION_COOKIE_NAME]
    guess(MEMBERS, "dana", ENOUGH)

    assert attempt(MEMBERS, owner, "dana", PASSWORD) == THROTTLED


def test_device_of_another_user_is_not_known(member, other_member, panel_admin, super_admin, guess):
    for path, other, username in ((MEMBERS, "marcus", "dana"), (PANEL, "helm", "rowan")):
        other_browser = known_caller(path, other)
        guess(path, username, ENOUGH)

        assert attempt(path, other_browser, username, PASSWORD) == THROTTLED, path


def test_password_change_invalidates_the_known_browser(usernames, panel_admin, staff, guess):
    for path, user in ((PANEL, panel_admin.user), (STAFF, staff)):
        owner = known_caller(path, usernames[path])
        user.set_password(PASSWORD)
        user.save()
        guess(path, usernames[path], ENOUGH)

        assert attempt(path, owner, usernames[path], PASSWORD) == THROTTLED, path


def test_forged_cookie_is_not_known(panel_admin, guess):
    owner, name = known_caller(PANEL, "rowan"), product.KNOWN_BROWSER_COOKIE_NAME
    cookie = owner.client.cookies[name].value
    forged = {
        "empty": "",
        "short": "x",
        "cut": cookie[:-1],
        "other user": cookie.replace(cookie[:8], "00000000"),
        "other value": ":".join(["a" * 36, *cookie.split(":")[1:]]),
    }
    guess(PANEL, "rowan", ENOUGH)

    outcomes = {}
    for kind, value in {**forged, "true": cookie}.items():
        owner.client.cookies[name] = value
        outcomes[kind] = attempt(PANEL, owner, "rowan", PASSWORD)
    assert outcomes == {**dict.fromkeys(forged, THROTTLED), "true": ACCEPTED}


def test_known_browser_cookie_is_http_only_and_same_site_and_keeps_its_id(usernames, settings):
    name = product.KNOWN_BROWSER_COOKIE_NAME
    for path in (PANEL, STAFF):
        caller = new_caller(1)
        attempt(path, caller, usernames[path], WRONG)
        assert name not in caller.client.cookies, path

        owner = known_caller(path, usernames[path])
        cookie = owner.client.cookies[name]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "Lax", "/", "")
        assert cookie["max-age"] > 300 * 24 * 3600
        assert not cookie["secure"]
        browser_id = cookie.value.split(":")[0]
        settings.DEVICE_COOKIE_SECURE = True
        attempt(path, owner, usernames[path], PASSWORD)
        assert owner.client.cookies[name]["secure"], path
        assert owner.client.cookies[name].value.split(":")[0] == browser_id
        settings.DEVICE_COOKIE_SECURE = False


def test_known_browser_cookie_alone_does_not_sign_in(usernames):
    name = product.KNOWN_BROWSER_COOKIE_NAME
    for path, page, status in ((PANEL, "/api/admin/me", 401), (STAFF, "/staff/", 302)):
        elsewhere = new_caller(1)
        elsewhere.client.cookies[name] = known_caller(path, usernames[path]).client.cookies[name].value
        assert elsewhere.get(page).status_code == status


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
