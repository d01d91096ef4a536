"""Concurrent submissions: of one claim with one ``Idempotency-Key``, and of many claims."""

from collections import Counter

import pytest

from apps.audit.models import ActivityEntry
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.models import IdempotencyKey
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, form
from tests.documents.files import stored_paths, upload
from tests.factories import MemberFactory, caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import get_usage, subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


def test_concurrent_submissions_with_one_idempotency_key_create_one_claim(member, media_folder):
    subscription = subscribe(member)
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(5)]

    answers = race(
        [lambda caller=caller: caller.upload(CLAIMS, form(files=[upload("scope.pdf")]), **KEY) for caller in callers]
    )

    created = [answer for answer in answers if answer.status_code == 201]
    in_progress = [answer for answer in answers if answer.status_code == 409]
    assert len(created) + len(in_progress) == 5
    assert [answer.get("Idempotent-Replayed") for answer in created].count(None) == 1
    assert len({answer.json()["claim"]["id"] for answer in created}) == 1
    assert Counter(answer.json()["code"] for answer in in_progress) in ({}, {"in_progress": len(in_progress)})
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 1
    for model in (Claim, ClaimStatusChange, UserDocument, ActivityEntry, IdempotencyKey):
        assert model.objects.count() == 1, model
    assert len(stored_paths(media_folder)) == 1


def test_references_have_neither_gaps_nor_duplicates(db, media_folder):
    members = MemberFactory.create_batch(4)
    for owner in members[:3]:
        subscribe(owner)
    callers = [caller_of(owner, fingerprint=f"{number:064x}") for number, owner in enumerate(members)]

    answers = race([lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers * 2])

    # Members without a plan are refused.
    assert Counter(answer.status_code for answer in answers) == {201: 6, 403: 2}
    references = [answer.json()["claim"]["reference"] for answer in answers if answer.status_code == 201]
    assert sorted(references) == [f"C-{number:06}" for number in range(1, 7)]
