"""Concurrent attempts at the rate limits."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from apps.accounts import credentials
from apps.accounts.models import User
from apps.core.rate_limits import Limit, add_attempt
from tests.factories import PASSWORD, Caller
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_attempts_are_counted_exactly():
    limit, now = Limit("race", max_attempts=1, window=timedelta(minutes=1)), timezone.now()

    counted = race([lambda: add_attempt(limit, "one", now=now).count for _ in range(10)])

    assert sorted(counted) == list(range(1, 11))


def test_concurrent_guesses_from_one_address_stay_within_the_address_limit(monkeypatch):
    monkeypatch.setattr(credentials, "ADDRESS_TRIES", replace(credentials.ADDRESS_TRIES, max_attempts=3))

    def guess(number: int) -> int:
        return Caller().post("/api/auth/login", {"username": f"name{number}", "password": "wrong-password"}).status_code

    answers = race([lambda number=number: guess(number) for number in range(8)])

    assert Counter(answers) == {401: 3, 429: 5}


def test_concurrent_guesses_at_one_name_from_many_addresses_stay_within_the_name_limit(panel_admin, monkeypatch):
    monkeypatch.setattr(credentials, "NAME_FAILURES", replace(credentials.NAME_FAILURES, max_attempts=3))

    def guess(number: int) -> int:
        caller = Caller(address=f"10.2.0.{number + 1}")
        return caller.post("/api/admin/login", {"username": "rowan", "password": "a-guess"}).status_code

    answers = race([lambda number=number: guess(number) for number in range(10)])

    # One attempt a minute is allowed beyond the limit of three.
    assert Counter(answers) == {401: 4, 429: 6}


def test_concurrent_guesses_at_one_name_from_one_address_check_the_password_five_times(panel_admin, monkeypatch):
    checked = []
    check_password = User.check_password
    monkeypatch.setattr(
        User, "check_password", lambda self, password: (checked.append(password), check_password(self, password))[1]
    )

    def guess(number: int) -> int:
        return Caller().post("/api/admin/login", {"username": "rowan", "password": f"guess-{number}"}).status_code

    answers = race([lambda number=number: guess(number) for number in range(15)])

    assert Counter(answers) == {401: 5, 429: 10}
    assert len(checked) == 5


def test_concurrent_guesses_with_a_stolen_browser_cookie_are_limited(panel_admin):
    owner, name = Caller(), settings.KNOWN_BROWSER_COOKIE_NAME
    assert owner.post("/api/admin/login", {"username": "rowan", "password": PASSWORD}).status_code == 200

    def guess(number: int) -> int:
        thief = Caller(address="10.2.0.1")
        thief.client.cookies[name] = owner.client.cookies[name].value
        return thief.post("/api/admin/login", {"username": "rowan", "password": f"guess-{number}"}).status_code

    answers = race([lambda number=number: guess(number) for number in range(15)])

    assert Counter(answers) == {401: 10, 429: 5}
