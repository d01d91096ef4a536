from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.subscriptions.factories import PERIOD_START

FreezeTime = Callable[[datetime], None]


@pytest.fixture
def freeze_time(monkeypatch, settings) -> FreezeTime:
    """Set the product's clock; it starts at ``PERIOD_START``.

    Request it before any caller fixture, so that the sessions start at that time. They last longer than the tests'
    months, so that no test is signed out.
    """
    settings.SESSION_COOKIE_AGE = int(timedelta(days=2000).total_seconds())

    def set_to(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_to(PERIOD_START)
    return set_to
