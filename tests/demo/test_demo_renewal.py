"""The demo member weeks after ``seed_demo``, with and without a later run."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from apps.notifications.models import OutgoingMail
from tests.demo.test_seed_demo_command import count_rows, run_seed_demo, sign_in_as_demo
from tests.documents.files import stored_paths
from tests.factories import DEMO_PASSWORD, Caller
from tests.rollback import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo_data")]


def test_second_run_adds_nothing_and_no_email_waits(monkeypatch, media_folder):
    monkeypatch.setenv("DEMO_PASSWORD", DEMO_PASSWORD)
    before = count_rows()

    assert run_seed_demo() == "demo is ready\n"

    assert (count_rows(), stored_paths(media_folder)) == (before, [])
    assert not OutgoingMail.objects.filter(sent_at__isnull=True).exists()


def test_later_run_renews_the_subscription(monkeypatch):
    monkeypatch.setenv("DEMO_PASSWORD", DEMO_PASSWORD)
    start = timezone.now()
    # In the first period, in grace, and long after it.
    for days, is_repeated in ((8, False), (42, True), (400, False)):
        with monkeypatch.context() as clock, rolled_back():
            later = start + timedelta(days=days)
            clock.setattr(timezone, "now", lambda later=later: later)

            run_seed_demo()

            dashboard = sign_in_as_demo(DEMO_PASSWORD).get("/api/user/dashboard").json()
            assert dashboard["subscription"]["status"] == "active", days
            if is_repeated:
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
