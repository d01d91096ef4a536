import pytest
from django.utils import timezone

from apps.estimates import reading
from apps.estimates.comparisons import make_comparison
from apps.estimates.reader import program
from apps.estimates.services import lock_estimate
from tests.claims.factories import create_claim
from tests.estimates.comparing import AUDITED, BASE, store_estimate
from tests.estimates.test_table_reader import as_csv
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
def estimates(claim, read_in_process):
    ids = [
        store_estimate(claim, as_csv(rows=rows), party).pk for rows, party in ((BASE, "carrier"), (AUDITED, "network"))
    ]
    reading.read_due_estimates()
    return tuple(lock_estimate(pk) for pk in ids)


@pytest.fixture
def draft(estimates, staff):
    base, audited = estimates
    return make_comparison(base=base, audited=audited, created_by=staff, now=timezone.now())
