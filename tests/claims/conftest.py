import pytest

from tests.subscriptions.factories import subscribe


@pytest.fixture
def subscription(member):
    # Nine estimates, five appraisals, two engineer assignments, one attorney assistance.
    return subscribe(member, "ghost")
