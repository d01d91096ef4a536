"""Twenty browsers race for the last place among a member's devices."""

from collections import Counter

import pytest

from apps.accounts.models import Session
from apps.devices.models import Device
from tests import people
from tests.people import PASSWORD, Caller
from tests.races.racing import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def sign_in(number: int, fingerprint: str | None = None):
    caller = Caller(fingerprint=fingerprint or f"{number:064x}", address=f"127.0.1.{number}")
    return caller.post("/api/auth/login", {"username": "dana", "password": PASSWORD})


def test_the_cap_holds():
    member = people.MemberFactory(user__username="dana")

    answers = race([lambda number=number: sign_in(number) for number in range(1, 21)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 403: 19}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 403} == {"device_limit"}
    assert Device.objects.active().filter(member=member).count() == 1
    assert Session.objects.count() == 1


def test_one_browser_that_signs_in_twenty_times_is_one_device():
    people.MemberFactory(user__username="dana")

    answers = race([lambda number=number: sign_in(number, "a" * 64) for number in range(1, 21)])

    assert Counter(answer.status_code for answer in answers) == {200: 20}
    assert Device.objects.count() == 1
