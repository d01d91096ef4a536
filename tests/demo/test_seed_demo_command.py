"""How ``seed_demo`` is run: with a password or without one, once or twice."""

from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import Member
from apps.claims.models import Claim
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.factories import DEMO_PASSWORD, Caller, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def with_password(monkeypatch):
    monkeypatch.setenv("DEMO_PASSWORD", DEMO_PASSWORD)


@pytest.fixture
def without_password(monkeypatch):
    monkeypatch.delenv("DEMO_PASSWORD", raising=False)


def run() -> str:
    out = StringIO()
    call_command("seed_demo", stdout=out)
    return out.getvalue()


def signed_in(password: str) -> Caller:
    caller = Caller()
    answer = caller.post("/api/auth/login", {"username": "demo", "password": password})
    assert answer.status_code == 200
    return caller


def rows() -> dict[str, int]:
    return {model._meta.label: model.objects.count() for model in apps.get_models()}


def test_run_twice_it_adds_nothing(with_password, media_folder):
    run()
    first, files = rows(), sorted(media_folder.rglob("*"))

    assert run() == "demo is ready to be looked at\n"
    assert (rows(), sorted(media_folder.rglob("*"))) == (first, files)


@pytest.mark.parametrize("days", [8, 20, 40, 42, 45, 60, 400])
def test_run_again_after_months_it_renews_the_plan(with_password, monkeypatch, days):
    run()
    later = timezone.now() + timedelta(days=days)
    monkeypatch.setattr(timezone, "now", lambda: later)

    run()

    dashboard = signed_in(DEMO_PASSWORD).get("/api/user/dashboard").json()
    assert dashboard["subscription"]["status"] == "active"
    stored = rows()
    run()
    assert rows() == stored


@pytest.mark.parametrize("has_housekeeping_run", [True, False])
def test_left_alone_for_months_the_demo_still_opens_and_says_that_the_plan_ended(
    with_password, settings, monkeypatch, has_housekeeping_run
):
    settings.DEMO_LOGIN = True
    run()
    later = timezone.now() + timedelta(days=60)
    monkeypatch.setattr(timezone, "now", lambda: later)
    if has_housekeeping_run:
        call_command("housekeeping", stdout=StringIO())

    visitor = Caller()
    assert visitor.post("/api/auth/demo-login").status_code == 200
    dashboard = visitor.get("/api/user/dashboard").json()
    assert (dashboard["subscription"], dashboard["statistics"]["totalClaims"]) == (None, 8)
    assert visitor.get("/api/user/countdown-status").json()["hasAccessCountdown"] is False


def test_nobody_is_mailed(with_password):
    run()

    assert mail.outbox == []
    assert not OutgoingMail.objects.filter(sent_at__isnull=True).exists()


def test_a_password_is_drawn_and_printed_once(without_password):
    first, second = run(), run()

    password = first.splitlines()[0].rpartition(" ")[2]
    signed_in(password)
    assert "password" not in second


@pytest.mark.parametrize("setting", ["instant", "manual"])
def test_the_member_stands_the_same_however_plans_begin(with_password, settings, setting):
    settings.SUBSCRIPTION_ACTIVATION = setting
    run()

    caller = signed_in(DEMO_PASSWORD)
    assert caller.get("/api/user/dashboard").json()["subscription"]["status"] == "active"
    claims = caller.get("/api/user/claims").json()["results"]
    assert {claim["status"] for claim in claims} == set(Claim.Status.values)


def test_a_name_that_somebody_has_ends_it_with_nothing_made(with_password):
    UserFactory(username="demo")

    with pytest.raises(CommandError, match="belongs to somebody else"):
        run()
    assert (Member.objects.count(), Claim.objects.count(), UserDocument.objects.count()) == (0, 0, 0)


def test_a_password_that_no_door_would_take_is_refused(monkeypatch):
    monkeypatch.setenv("DEMO_PASSWORD", "short")

    with pytest.raises(CommandError, match="at least 6"):
        run()
    assert not Member.objects.exists()
