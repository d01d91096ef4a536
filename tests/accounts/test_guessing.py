"""Guessing a password: from many addresses at one name, and on a device that is known. At all three sign-ins alike."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings as product
from django.contrib.auth.tokens import default_token_generator
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.credentials import NAME_FAILURES
from apps.devices.models import Device
from tests.factories import PASSWORD, Caller, UserFactory
from tests.responses import error_body

WRONG = "not-the-one"
MEMBERS, PANEL, STAFF = "/api/auth/login", "/api/admin/login", "/staff/login/"
CODE, REPLACE = "/api/auth/device-limit/code", "/api/auth/device-limit/replace"
OPEN, REFUSED, THROTTLED, LOCKED = "open", "refused", "throttled", "locked_out"


def attempt(path: str, caller: Caller, username: str, password: str) -> str:
    """What a try at a sign-in comes to."""
    if path != STAFF:
        body = {"username": username, "password": password}
        if path == REPLACE:
            body |= {"code": "000000", "deviceId": "00000000-0000-0000-0000-000000000000"}
        answer = caller.post(path, body)
        if answer.status_code == 429:
            assert int(answer["Retry-After"]) > 0
            return answer.json()["code"]
        return {200: OPEN, 400: OPEN, 401: REFUSED}[answer.status_code]
    form = urlencode({"username": username, "password": password, "next": "/staff/"})
    answer = caller.client.post(path, form, content_type="application/x-www-form-urlencoded", headers=caller.headers())
    if answer.status_code == 302:
        return OPEN
    page = answer.content.decode()
    said = {"Too many requests": THROTTLED, "Too many failed": LOCKED, "Invalid credentials": REFUSED}
    return next(outcome for words, outcome in said.items() if words in page)


@pytest.fixture
def clock(monkeypatch):
    """Set the time forward by so many seconds."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)

    def forward(seconds: float) -> None:
        nonlocal now
        now += timedelta(seconds=seconds)

    return forward


@pytest.fixture
def fail(clock):
    """Guess wrongly, each time from another address and browser; return what each try came to."""
    numbers = iter(range(1, 60_000))

    def failed(path: str, username: str, times: int) -> list[str]:
        return [attempt(path, stranger(next(numbers)), username, WRONG) for _ in range(times)]

    return failed


def stranger(number: int) -> Caller:
    return Caller(address=f"10.1.{number // 250}.{number % 250 + 1}", fingerprint=f"{number:064x}")


@pytest.fixture
def people(member, panel_admin, staff) -> dict[str, str]:
    """Whose sign-in is where."""
    return {MEMBERS: "dana", CODE: "dana", REPLACE: "dana", PANEL: "rowan", STAFF: "support"}


DOORS = pytest.mark.parametrize("path", [MEMBERS, PANEL, STAFF])
ALL_CALLS = pytest.mark.parametrize("path", [MEMBERS, PANEL, STAFF, CODE, REPLACE])


# --- One name, many addresses -----------------------------------------------------------------------------------


@ALL_CALLS
def test_fifty_failures_in_an_hour_slow_further_tries_at_the_name(people, fail, path):
    outcomes = fail(path, people[path], NAME_FAILURES.max_attempts + 10)

    # One a minute is let through.
    assert outcomes == [REFUSED] * (NAME_FAILURES.max_attempts + 1) + [THROTTLED] * 9
    assert attempt(path, stranger(7000), people[path], PASSWORD) == THROTTLED


@DOORS
def test_one_try_a_minute_is_let_through(people, fail, clock, path):
    fail(path, people[path], NAME_FAILURES.max_attempts + 1)
    assert attempt(path, stranger(7000), people[path], PASSWORD) == THROTTLED

    clock(60)

    assert fail(path, people[path], 2) == [REFUSED, THROTTLED]
    clock(60)
    assert attempt(path, stranger(7000), people[path], PASSWORD) == OPEN


def test_the_answer_says_how_long_to_wait(member, fail, clock):
    fail(MEMBERS, "dana", NAME_FAILURES.max_attempts + 1)
    clock(20)

    answer = stranger(7000).post(MEMBERS, {"username": "dana", "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (429, "throttled")
    assert int(answer["Retry-After"]) == 40


def test_the_count_begins_again_after_an_hour(member, fail, clock):
    fail(MEMBERS, "dana", NAME_FAILURES.max_attempts + 2)
    clock(3600)

    assert fail(MEMBERS, "dana", 10) == [REFUSED] * 10


def test_failures_count_over_all_sign_ins(people, fail):
    fail(MEMBERS, "ROWAN", 20)
    fail(STAFF, " rowan", 20)
    fail(PANEL, "Rowan", 11)

    assert fail(PANEL, "rowan", 1) == [THROTTLED]


def test_other_names_are_not_slowed(people, fail):
    fail(PANEL, "rowan", NAME_FAILURES.max_attempts + 2)

    assert fail(PANEL, "helm", 3) == [REFUSED] * 3
    assert attempt(STAFF, stranger(7000), "support", PASSWORD) == OPEN


@pytest.mark.parametrize("path", [MEMBERS, PANEL])
def test_a_name_that_does_not_exist_gets_the_same_answers_for_the_same_work(people, fail, path):
    def work(number: int, username: str) -> tuple[list[str], int, Any]:
        caller = stranger(number)
        caller.client.cookies[product.DEVICE_COOKIE_NAME] = "a-device-of-somebody"
        caller.client.cookies[product.KNOWN_BROWSER_COOKIE_NAME] = "a:browser:of:somebody"
        with CaptureQueriesContext(connection) as queries:
            answer = caller.post(path, {"username": username, "password": WRONG})
        statements = [re.sub(r"'[^']*'|\b\d+\b", "?", query["sql"]) for query in queries]
        return (
            [statement for statement in statements if "SAVEPOINT" not in statement],
            answer.status_code,
            error_body(answer),
        )

    for start in (0, NAME_FAILURES.max_attempts + 1):
        if start:
            for username in (people[path], "nobody"):
                fail(path, username, start)
        known, unknown = work(7000 + start, people[path]), work(8000 + start, "nobody")
        assert known == unknown
        assert known[1] == (429 if start else 401)


def test_right_passwords_are_no_failures(panel_admin):
    for number in range(NAME_FAILURES.max_attempts + 5):
        assert attempt(PANEL, stranger(number), "rowan", PASSWORD) == OPEN


def test_tries_of_a_locked_address_do_not_slow_the_name_for_others(panel_admin, clock):
    guesser = stranger(1)
    for _ in range(4):
        for _ in range(20):
            attempt(PANEL, guesser, "rowan", WRONG)
        clock(60)

    assert attempt(PANEL, stranger(2), "rowan", WRONG) == REFUSED
    assert attempt(PANEL, stranger(3), "rowan", PASSWORD) == OPEN


def test_throttled_tries_do_not_lock_an_address(panel_admin, fail, clock):
    fail(PANEL, "rowan", NAME_FAILURES.max_attempts + 1)
    owner = stranger(7000)
    assert [attempt(PANEL, owner, "rowan", PASSWORD) for _ in range(8)] == [THROTTLED] * 8

    clock(60)

    assert attempt(PANEL, owner, "rowan", PASSWORD) == OPEN


def test_a_new_password_by_a_mailed_link_ends_the_slowing(member, fail):
    fail(MEMBERS, "dana", NAME_FAILURES.max_attempts + 2)
    owner = stranger(7000)
    link = {"uid": str(member.pk), "token": default_token_generator.make_token(member.user)}
    words = {"newPassword": "a-new-password", "confirmPassword": "a-new-password"}
    assert owner.post("/api/auth/password-reset/confirm", {**link, **words}).status_code == 200

    assert attempt(MEMBERS, owner, "dana", "a-new-password") == OPEN


# --- A known device ---------------------------------------------------------------------------------------------


def known(path: str, username: str, address: str = "10.9.0.1") -> Caller:
    """A browser in which this person signed in before."""
    caller = Caller(address=address, fingerprint="d" * 64)
    assert attempt(path, caller, username, PASSWORD) == OPEN
    return caller


def name_of_cookie(path: str) -> str:
    return product.DEVICE_COOKIE_NAME if path == MEMBERS else product.KNOWN_BROWSER_COOKIE_NAME


@DOORS
def test_a_known_device_is_not_slowed(people, fail, path):
    owner = known(path, people[path])
    fail(path, people[path], NAME_FAILURES.max_attempts + 2)

    assert attempt(path, owner, people[path], PASSWORD) == OPEN


def test_a_known_device_is_not_slowed_at_the_device_limit_calls(member, fail):
    owner = known(MEMBERS, "dana")
    fail(CODE, "dana", NAME_FAILURES.max_attempts + 2)

    assert [attempt(path, owner, "dana", PASSWORD) for path in (CODE, REPLACE)] == [OPEN, OPEN]


@DOORS
def test_a_known_device_is_not_locked_by_guesses_from_its_address(people, path):
    owner = known(path, people[path])
    guesser = Caller(address="10.9.0.1", fingerprint="e" * 64)
    assert [attempt(path, guesser, people[path], WRONG) for _ in range(6)] == [REFUSED] * 5 + [LOCKED]

    assert attempt(path, owner, people[path], PASSWORD) == OPEN
    assert attempt(path, guesser, people[path], PASSWORD) == LOCKED


@DOORS
def test_a_known_device_has_five_failures_and_is_then_treated_as_unknown(people, path):
    owner = known(path, people[path])
    assert [attempt(path, owner, people[path], WRONG) for _ in range(5)] == [REFUSED] * 5

    assert [attempt(path, owner, people[path], WRONG) for _ in range(6)] == [REFUSED] * 5 + [LOCKED]
    assert attempt(path, owner, people[path], PASSWORD) == LOCKED


@DOORS
def test_a_stolen_cookie_gives_five_guesses_from_all_addresses_together(people, fail, path):
    cookie = known(path, people[path]).client.cookies[name_of_cookie(path)].value
    fail(path, people[path], NAME_FAILURES.max_attempts + 1)

    outcomes = []
    for number in range(7000, 7010):
        thief = stranger(number)
        thief.client.cookies[name_of_cookie(path)] = cookie
        outcomes.append(attempt(path, thief, people[path], WRONG))

    assert outcomes == [REFUSED] * 5 + [THROTTLED] * 5


@DOORS
def test_a_right_password_forgets_the_failures_of_its_device(people, path):
    owner = known(path, people[path])
    for _ in range(3):
        assert [attempt(path, owner, people[path], WRONG) for _ in range(4)] == [REFUSED] * 4
        assert attempt(path, owner, people[path], PASSWORD) == OPEN


def test_failures_on_a_known_device_do_not_count_for_the_name(member, fail):
    owner = known(MEMBERS, "dana")
    fail(MEMBERS, "dana", NAME_FAILURES.max_attempts - 2)
    for _ in range(4):
        attempt(MEMBERS, owner, "dana", WRONG)

    assert fail(MEMBERS, "dana", 4) == [REFUSED] * 3 + [THROTTLED]


def test_a_revoked_device_is_not_known(member, fail):
    owner = known(MEMBERS, "dana")
    Device.objects.update(revoked_at=timezone.now())
    del owner.client.cookies[product.SESSION_COOKIE_NAME]
    fail(MEMBERS, "dana", NAME_FAILURES.max_attempts + 1)

    assert attempt(MEMBERS, owner, "dana", PASSWORD) == THROTTLED


def test_a_device_of_somebody_else_is_not_known(member, other_member, fail):
    somebody = known(MEMBERS, "marcus")
    fail(MEMBERS, "dana", NAME_FAILURES.max_attempts + 1)

    assert attempt(MEMBERS, somebody, "dana", PASSWORD) == THROTTLED


def test_a_browser_of_somebody_else_is_not_known(panel_admin, super_admin, fail):
    somebody = known(PANEL, "helm")
    fail(PANEL, "rowan", NAME_FAILURES.max_attempts + 1)

    assert attempt(PANEL, somebody, "rowan", PASSWORD) == THROTTLED


@pytest.mark.parametrize("path", [PANEL, STAFF])
def test_a_new_password_voids_the_known_browser(people, panel_admin, staff, fail, path):
    owner, user = known(path, people[path]), panel_admin.user if path == PANEL else staff
    user.set_password(PASSWORD)
    user.save()
    fail(path, people[path], NAME_FAILURES.max_attempts + 1)

    assert attempt(path, owner, people[path], PASSWORD) == THROTTLED


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
def test_a_forged_cookie_is_not_known(panel_admin, fail, forge: Callable[[str], str]):
    owner = known(PANEL, "rowan")
    cookies, name = owner.client.cookies, product.KNOWN_BROWSER_COOKIE_NAME
    cookies[name] = forge(cookies[name].value)
    fail(PANEL, "rowan", NAME_FAILURES.max_attempts + 1)

    assert attempt(PANEL, owner, "rowan", PASSWORD) == THROTTLED


@pytest.mark.parametrize("path", [PANEL, STAFF])
def test_the_known_browser_cookie_is_out_of_reach_of_scripts_and_other_sites(people, path):
    cookie = known(path, people[path]).client.cookies[product.KNOWN_BROWSER_COOKIE_NAME]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "Lax", "/", "")
    assert not cookie["secure"]
    assert cookie["max-age"] > 300 * 24 * 3600


def test_the_cookie_is_secure_where_the_others_are(panel_admin, settings):
    settings.DEVICE_COOKIE_SECURE = True

    assert known(PANEL, "rowan").client.cookies[product.KNOWN_BROWSER_COOKIE_NAME]["secure"]


def test_a_refused_sign_in_sets_no_cookie(people):
    for path in (PANEL, STAFF):
        caller = stranger(1)
        attempt(path, caller, people[path], WRONG)
        assert product.KNOWN_BROWSER_COOKIE_NAME not in caller.client.cookies


@pytest.mark.parametrize("path", [PANEL, STAFF])
def test_the_known_browser_cookie_signs_nobody_in(people, path):
    owner, elsewhere = known(path, people[path]), stranger(1)
    name = product.KNOWN_BROWSER_COOKIE_NAME
    elsewhere.client.cookies[name] = owner.client.cookies[name].value

    assert elsewhere.get("/api/admin/me").status_code == 401
    assert elsewhere.get("/staff/").status_code == 302


def test_a_browser_keeps_its_failures_over_a_further_sign_in(panel_admin):
    owner = known(PANEL, "rowan")
    name = product.KNOWN_BROWSER_COOKIE_NAME
    first = owner.client.cookies[name].value
    attempt(PANEL, owner, "rowan", PASSWORD)

    again = owner.client.cookies[name].value
    assert first.split(":")[0] == again.split(":")[0]


# --- What a sign-in costs ---------------------------------------------------------------------------------------


def test_counting_costs_few_queries(panel_admin, member):
    def statements(path: str, caller: Caller, username: str, password: str) -> Counter[str]:
        with CaptureQueriesContext(connection) as queries:
            attempt(path, caller, username, password)
        counters = [query["sql"].split()[0] for query in queries if "accounts_attemptcount" in query["sql"]]
        return Counter(counters)

    UserFactory(username="warm-up")
    unknown, wrong = stranger(1), stranger(2)
    # The address, the pair, the name; with the right password the last two are taken back.
    assert statements(PANEL, wrong, "rowan", WRONG) == {"INSERT": 3}
    assert statements(PANEL, unknown, "rowan", PASSWORD) == {"INSERT": 3, "DELETE": 1, "UPDATE": 1}
    # The address and the device.
    assert statements(PANEL, unknown, "rowan", PASSWORD) == {"INSERT": 2, "DELETE": 1}
    assert statements(PANEL, unknown, "rowan", WRONG) == {"INSERT": 2}
