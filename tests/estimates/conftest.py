import pytest

from apps.estimates import reading
from apps.estimates.reader import program
from tests.claims.factories import create_claim
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
