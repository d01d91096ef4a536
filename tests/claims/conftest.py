import pytest

from tests.subscriptions.factories import subscribe


@pytest.fixture(autouse=True)
def pages_without_menu(without_menu) -> None:
    """In all tests of this folder."""


@pytest.fixture
def subscription(member):
    # Nine estimates, five appraisals, two engineer assignments, one attorney assistance.
    return subscribe(member, "ghost")
