"""Tries are counted exactly, however many come at once."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.attempts import Limit, store
from tests.people import Caller
from tests.races.racing import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_fifty_tries_at_once_are_fifty():
    limit, now = Limit("race", most=1, window=timedelta(minutes=1)), timezone.now()

    counted = race([lambda: store().add(limit, "one", now=now).count for _ in range(50)])

    assert sorted(counted) == list(range(1, 51))


def test_thirty_guesses_at_once_from_one_address_get_twenty_answers():
    def guess(number: int) -> int:
        return Caller().post("/api/auth/login", {"username": f"name{number}", "password": "wrong-password"}).status_code

    answers = race([lambda number=number: guess(number) for number in range(30)])

    assert Counter(answers) == {401: 20, 429: 10}
