"""A member who holds GHOST: nine estimates, five appraisals, two engineers, one attorney."""

import pytest

from tests.subscriptions.factories import subscribe


@pytest.fixture
def subscription(member):
    return subscribe(member)
