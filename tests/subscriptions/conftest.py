from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from apps.subscriptions import statement_pdf
from tests.subscriptions.factories import PERIOD_START

FreezeTime = Callable[[datetime], None]


@pytest.fixture(autouse=True)
def pages_without_menu(without_menu) -> None:
    """In all tests of this folder."""


@pytest.fixture
def freeze_time(monkeypatch, settings) -> FreezeTime:
    """Set the product's clock; it starts at ``PERIOD_START``.

    Request it before any caller fixture, so that the sessions start at that time. They last longer than the tests'
    months, so that no test is signed out or asked for its password.
    """
    lifetime = timedelta(days=2000)
    settings.SESSION_COOKIE_AGE = int(lifetime.total_seconds())
    settings.STAFF_IDLE_MINUTES = lifetime.days * 24 * 60
    monkeypatch.setattr("apps.accounts.middleware.STAFF_SESSION_LIFETIME", lifetime)
    monkeypatch.setattr("apps.factors.step_up.MAX_AGE", lifetime)

    def set_to(moment: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: moment)

    set_to(PERIOD_START)
    return set_to


@pytest.fixture
def without_drawing(monkeypatch) -> None:
    """For tests that close many periods and read no PDF. Drawing one takes as long as the rest of a payment."""
    for draw in ("draw_statement", "draw_receipt"):
        monkeypatch.setattr(statement_pdf, draw, lambda detail: repr(detail).encode())
