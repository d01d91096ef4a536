"""Concurrent use and return of units."""

from collections import Counter

import pytest
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.claims.models import Claim, ClaimStatusChange
from apps.core.consistency import find_problems
from apps.documents.models import UserDocument
from apps.subscriptions.backfill import explain_all
from apps.subscriptions.models import UsageEntry, UserSubscription
from tests.claims.factories import CLAIMS, create_claim, form
from tests.documents.files import stored_paths, upload
from tests.factories import caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import get_usage, subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_claims_do_not_exceed_the_quota(member, media_folder):
    subscription = subscribe(member, quotas={"estimate": 4}, used={"estimate": 1})
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(8)]

    answers = race(
        [lambda caller=caller: caller.upload(CLAIMS, form(files=[upload("scope.pdf")])) for caller in callers]
    )

    assert Counter(answer.status_code for answer in answers) == {201: 3, 403: 5}
    for answer in answers:
        if answer.status_code == 403:
            assert answer.json()["code"] == "quota_exceeded"
            assert answer.json()["error"].startswith("No estimates left in this period.")
    subscription.refresh_from_db()
    assert get_usage(subscription).left == 0
    for model in (Claim, ClaimStatusChange, UserDocument, ActivityEntry):
        assert model.objects.count() == 3, model
    assert len(stored_paths(media_folder)) == 3
    entries = UsageEntry.objects.filter(claim__isnull=False).values_list("claim", flat=True)
    assert sorted(entries) == sorted(Claim.objects.values_list("pk", flat=True))
    assert list(find_problems(default_storage)) == []


def test_claim_withdrawn_concurrently_returns_its_unit_once(member):
    subscription = subscribe(member, used={"estimate": 5})
    claim = create_claim(member, subscription)
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    answers = race([lambda caller=caller: caller.post(f"{CLAIMS}/{claim.pk}/withdraw") for caller in callers])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 3}
    subscription.refresh_from_db()
    assert get_usage(subscription).used == 4


def use_as_before_the_ledger(subscription):
    """What a release without the ledger does in the transaction of a claim."""
    with transaction.atomic():
        locked = UserSubscription.objects.select_for_update().get(pk=subscription.pk)
        locked.usages.filter(service="estimate").update(used=F("used") + 1)
        create_claim(locked.member, locked)


def test_units_are_explained_once_beside_claims_of_both_releases(member):
    subscription = subscribe(member, quotas={"estimate": 9})
    callers = [caller_of(member, fingerprint=f"{number:064x}") for number in range(4)]

    race(
        [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers]
        + [lambda: use_as_before_the_ledger(subscription)] * 4
        + [lambda: explain_all(now=timezone.now())] * 2
    )
    explain_all(now=timezone.now())

    used = UsageEntry.objects.filter(kind="used").values_list("claim", flat=True)
    assert sorted(used) == sorted(Claim.objects.values_list("pk", flat=True))
    assert get_usage(subscription).used == 8
    assert list(find_problems(default_storage)) == []
