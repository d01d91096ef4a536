"""The demo member weeks after ``seed_demo``, with and without a later run."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.demo.test_seed_demo_command import count_rows, run_seed_demo, sign_in_as_demo
from tests.factories import DEMO_PASSWORD, Caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo_data")]


# In the first period, in grace, and long after it.
@pytest.mark.parametrize("days", [8, 42, 400])
def test_later_run_renews_the_subscription(monkeypatch, days):
    monkeypatch.setenv("DEMO_PASSWORD", DEMO_PASSWORD)
    later = timezone.now() + timedelta(days=days)
    monkeypatch.setattr(timezone, "now", lambda: later)

    run_seed_demo()

    dashboard = sign_in_as_demo(DEMO_PASSWORD).get("/api/user/dashboard").json()
    assert dashboard["subscription"]["status"] == "active"
    before = count_rows()
    run_seed_demo()
    assert count_rows() == before


@pytest.mark.parametrize("has_housekeeping_run", [True, False])
def test_demo_without_a_new_run_still_opens_after_the_subscription_ended(settings, monkeypatch, has_housekeeping_run):
    settings.DEMO_LOGIN = True
    later = timezone.now() + timedelta(days=60)
    monkeypatch.setattr(timezone, "now", lambda: later)
    if has_housekeeping_run:
        call_command("housekeeping", stdout=StringIO())

    visitor = Caller()
    assert visitor.post("/api/auth/demo-login").status_code == 200
    dashboard = visitor.get("/api/user/dashboard").json()
    assert (dashboard["subscription"], dashboard["statistics"]["totalClaims"]) == (None, 8)
    assert visitor.get("/api/user/countdown-status").json()["hasAccessCountdown"] is False
