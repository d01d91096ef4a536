"""Concurrent registrations."""

from collections import Counter

import pytest
from django.utils import timezone

from apps.accounts.models import Member, Session, User
from apps.audit.models import ActivityEntry
from apps.core.request_meta import COMMAND_LINE
from apps.devices.models import Device
from apps.invitations import generation
from apps.invitations.models import InvitationCode, InvitationCodeCount
from apps.subscriptions.models import UserPlan
from tests.factories import Caller
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def register(code: str, number: int, **changes: str):
    # Each caller has its own address, so that the rate limit does not apply.
    caller = Caller(fingerprint=f"{number:064x}", address=f"127.0.1.{number}")
    return caller.post(
        "/api/auth/register",
        {
            "invitationCode": code,
            "firstName": "Dana",
            "lastName": "Whitlock",
            "email": f"dana{number}@example.com",
            "phone": "(555) 010-4477",
            "companyName": "Whitlock Roofing",
            "position": "Estimator",
            "username": f"dana{number}",
            "password": "correct-horse",
            "confirmPassword": "correct-horse",
            **changes,
        },
    )


def test_concurrent_registrations_with_one_code_create_one_account():
    code = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0]

    answers = race([lambda number=number: register(code.code, number) for number in range(1, 9)])

    assert Counter(answer.status_code for answer in answers) == {201: 1, 400: 7}
    for answer in answers:
        if answer.status_code == 400:
            assert answer.json()["errors"] == {"invitationCode": ["Invalid or already used invitation code"]}
    stored = {model: model.objects.count() for model in (User, Member, Device, UserPlan, Session)}
    assert stored == dict.fromkeys(stored, 1)
    assert ActivityEntry.objects.exclude(member=Member.objects.get()).count() == 0
    assert InvitationCode.objects.get().used_by == Member.objects.get()
    counts = dict(InvitationCodeCount.objects.values_list("group", "count"))
    assert (counts["used"], counts["unassigned"]) == (1, 0)


def test_concurrent_registrations_with_one_username_use_one_code():
    invitation_codes = generation.generate(count=4, actor=COMMAND_LINE, now=timezone.now())

    answers = race(
        [
            lambda pair=pair: register(pair[1].code, pair[0], username="dana")
            for pair in enumerate(invitation_codes, start=1)
        ]
    )

    assert Counter(answer.status_code for answer in answers) == {201: 1, 400: 3}
    for answer in answers:
        if answer.status_code == 400:
            assert answer.json()["errors"] == {"username": ["Username is already taken"]}
    assert InvitationCode.objects.filter(is_used=True).count() == 1
    assert Member.objects.count() == 1
