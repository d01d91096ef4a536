import pytest
from django.utils import timezone

from apps.estimates import reading
from apps.estimates.comparisons import make_comparison
from apps.estimates.models import Estimate
from apps.estimates.reader import program
from tests.claims.factories import create_claim
from tests.estimates.comparing import AUDITED, BASE, read_estimate
from tests.subscriptions.factories import subscribe


@pytest.fixture
def subscription(member):
    return subscribe(member, "ghost")


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


@pytest.fixture
def read_in_process(monkeypatch):
    """Read without a process for each file."""
    monkeypatch.setattr(reading.sandbox, "run", lambda module, arguments, file, limits: program.main(arguments, file))


@pytest.fixture
def estimates(member_caller, claim, read_in_process):
    base = read_estimate(member_caller, claim, BASE)
    audited = read_estimate(member_caller, claim, AUDITED)
    Estimate.objects.filter(pk=audited.pk).update(party="network")
    audited.party = "network"
    return base, audited


@pytest.fixture
def draft(estimates, staff):
    base, audited = estimates
    return make_comparison(base=base, audited=audited, created_by=staff, now=timezone.now())
