"""``STAFF_SECOND_FACTOR=required``: what opens without a second factor, found by walking the URL configuration."""

import re
from datetime import timedelta

import pytest
from django.urls import get_resolver

from apps.factors.models import SecondFactor
from tests.factories import Caller, caller_as
from tests.factors.authenticator import Authenticator, get_code, set_up_totp
from tests.factors.test_support_pages import LOGIN, SECOND_STEP, SECURITY, add_app, send
from tests.test_every_change_is_audited import _patterns as walk_patterns
from tests.test_every_endpoint_is_guarded import ENDPOINTS, AnyMethodCaller

pytestmark = pytest.mark.django_db


def get_staff_paths() -> list[str]:
    """Every address below ``/staff/`` of the URL configuration, except those of signing in and out."""
    row = "00000000-0000-0000-0000-000000000007"
    routes = [route for route, _ in walk_patterns(get_resolver().url_patterns, "/") if route.startswith("/staff/")]
    paths = {
        re.sub(r"<(\w+:)?\w+>|\(\?P<\w+>.*\$$", lambda found: "7" if found[1] == "int:" else row, route)
        for route in routes
    }
    assert not [path for path in paths if "<" in path or "(" in path]
    return sorted(paths - {LOGIN, SECOND_STEP, "/staff/logout/"})


def is_proof(response) -> bool:
    return response.status_code == 403 and b'name="proof-' in response.content


@pytest.fixture(autouse=True)
def required(settings):
    settings.STAFF_SECOND_FACTOR = "required"


def find_open(staff_caller: Caller, panel_caller: Caller) -> set[str]:
    """The addresses of the support site and the panel that do not ask for a second factor, with any method."""
    paths = get_staff_paths()
    assert len(paths) > 100
    pages = {path: send(staff_caller, path) if path.endswith("/") else staff_caller.get(path) for path in paths}
    panel_caller.__class__ = AnyMethodCaller
    calls = [call for call in ENDPOINTS if call[1].startswith("/api/admin/") and call[1] != "/api/admin/login"]
    assert len(calls) > 15
    answers = {path: getattr(panel_caller, method.lower())(path) for method, path, _ in calls}
    return {
        *(path for path, page in pages.items() if page.headers.get("Location") != SECURITY),
        *(path for path, answer in answers.items() if answer.json().get("code") != "second_factor_required"),
    }


def test_without_a_factor_every_address_leads_only_to_setting_up_after_the_days_of_grace(
    staff, staff_caller, super_admin, super_admin_caller, frozen_time
):
    assert "Set up a second factor by" in staff_caller.get("/staff/").content.decode()
    assert super_admin_caller.get("/api/admin/me").json()["admin"]["enrolBy"]
    frozen_time.shift(timedelta(days=7))
    staff_caller, super_admin_caller = caller_as(staff), caller_as(super_admin.user)

    opened = find_open(staff_caller, super_admin_caller)

    assert {path for path in opened if not path.startswith(SECURITY)} == set()
    add_app(staff_caller)
    assert staff_caller.get("/staff/").status_code == 200


def test_with_a_factor_addresses_answer_only_after_the_second_step(staff, super_admin):
    """Every address is tried above: with and without a factor, the same check refuses it."""
    old, panel = caller_as(staff), caller_as(super_admin.user)
    secret, panel_secret = set_up_totp(staff), set_up_totp(super_admin.user)

    assert is_proof(old.get("/staff/"))
    assert is_proof(send(old, "/staff/jobs/"))
    assert panel.get("/api/admin/me").json()["code"] == "step_up_required"
    assert send(old, "/staff/jobs/", **{"proof-code": get_code(secret)}).status_code == 200
    assert old.get("/staff/").status_code == 200
    assert panel.get("/api/admin/me").json()["methods"] == ["totp"]
    assert panel.post("/api/auth/step-up", {"method": "totp", "code": get_code(panel_secret)}).status_code == 200
    assert panel.get("/api/admin/me").status_code == 200


def test_passkey_alone_satisfies_it(panel_admin, visitor):
    key = Authenticator()
    key.store(panel_admin.user)
    credential = key.get(visitor.post("/api/auth/passkey/options").json())
    response = visitor.post("/api/auth/second-factor", {"method": "passkey", "credential": credential})

    assert response.json()["admin"]["enrolBy"] is None
    assert visitor.get("/api/admin/me").status_code == 200


def test_members_are_not_concerned(member_caller):
    assert member_caller.get("/api/auth/user").status_code == 200
    assert not SecondFactor.objects.exists()
