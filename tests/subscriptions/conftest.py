"""A clock that tests set, and sessions that outlast the months it is set to."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.subscriptions.factories import BEGAN

SetClock = Callable[[datetime], None]


@pytest.fixture
def clock(monkeypatch, settings) -> SetClock:
    """Sets the product's clock; stands at ``BEGAN`` at first. Name it before the callers, whose sessions it dates."""
    settings.SESSION_COOKIE_AGE = int(timedelta(days=2000).total_seconds())

    def set_to(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_to(BEGAN)
    return set_to
