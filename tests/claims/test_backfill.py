from django.db.models import QuerySet
from django.utils import timezone

from apps.claims.backfill import fill_claim_keys
from apps.claims.models import Claim
from tests.claims.factories import create_claim
from tests.subscriptions.factories import subscribe


def test_keys_that_a_release_before_did_not_know_are_filled(member):
    subscription = subscribe(member)
    create_claim(member, subscription, homeowner="Zoë Marsh")
    claim = create_claim(member, subscription, homeowner="Ida Marsh")
    expected = Claim.objects.values().get(pk=claim.pk)
    # Past our querysets, which refuse to make a key differ from its sources.
    QuerySet(Claim).filter(pk=claim.pk).update(homeowner_key="", address_key=None)

    assert fill_claim_keys(now=timezone.now()) == 1
    assert fill_claim_keys(now=timezone.now()) == 0

    assert Claim.objects.values().get(pk=claim.pk) == expected
