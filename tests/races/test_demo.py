"""Concurrent first visits of the live demo."""

from collections import Counter

import pytest

from apps.accounts.models import Member, Session
from apps.devices.models import Device
from tests.factories import Caller
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_first_demo_sign_ins_share_one_member_and_one_device(settings):
    settings.DEMO_LOGIN = True
    visitors = [Caller(fingerprint=f"{number:064x}", address=f"127.0.1.{number}") for number in range(1, 5)]

    answers = race([lambda visitor=visitor: visitor.post("/api/auth/demo-login") for visitor in visitors])

    assert Counter(answer.status_code for answer in answers) == {200: 4}
    assert (Member.objects.count(), Device.objects.count(), Session.objects.count()) == (1, 1, 4)
    assert {visitor.get("/api/auth/user").json()["username"] for visitor in visitors} == {"demo"}
