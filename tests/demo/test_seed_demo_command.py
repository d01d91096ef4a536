"""The ``seed_demo`` command, with and without a password, run once or several times."""

from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import Member
from apps.claims.models import Claim
from apps.demo import estimates
from apps.documents.models import UserDocument
from apps.estimates import reading
from tests.claims.factories import create_claim, set_status
from tests.factories import DEMO_PASSWORD, Caller, UserFactory
from tests.subscriptions.factories import subscribe

pytestmark = pytest.mark.django_db


@pytest.fixture
def with_password(monkeypatch):
    monkeypatch.setenv("DEMO_PASSWORD", DEMO_PASSWORD)


def run_seed_demo() -> str:
    output = StringIO()
    call_command("seed_demo", stdout=output)
    return output.getvalue()


def sign_in_as_demo(password: str) -> Caller:
    caller = Caller()
    response = caller.post("/api/auth/login", {"username": "demo", "password": password})
    assert response.status_code == 200
    return caller


def count_rows() -> dict[str, int]:
    return {model._meta.label: model.objects.count() for model in apps.get_models()}


def test_run_stops_when_the_username_is_taken(with_password):
    UserFactory(username="demo")

    with pytest.raises(CommandError, match="belongs to another user"):
        run_seed_demo()
    assert (Member.objects.count(), Claim.objects.count(), UserDocument.objects.count()) == (0, 0, 0)


def test_too_short_password_is_refused(monkeypatch):
    monkeypatch.setenv("DEMO_PASSWORD", "short")

    with pytest.raises(CommandError, match="at least 6"):
        run_seed_demo()
    assert not Member.objects.exists()


def test_demo_waits_for_estimates_that_a_running_worker_reads(member, monkeypatch):
    claim = create_claim(member, subscribe(member, "ghost"))
    set_status(claim, "in_progress")
    monkeypatch.setattr(estimates, "read_due_estimates", lambda: 0)
    monkeypatch.setattr(estimates, "sleep", lambda _seconds: reading.read_due_estimates())

    comparison = estimates.compare_estimates(claim, timezone.now())

    assert comparison.pairs.exists()
