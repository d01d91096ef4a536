"""Every API endpoint requires a signed-in user of the right kind, unless it is listed as public.

The tests walk the URL configuration, so new endpoints are covered automatically.
"""

import re
import uuid
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from apps.core.api.permissions import IsMember, IsPanelAdmin, IsSignedIn, IsSuperAdmin, IsSupport, MayReadSchema
from tests.factories import Caller, caller_as, caller_of

PUBLIC = {
    "GET /api/auth/csrf",
    "GET /api/client-ip",
    "GET /api/subscription-plans",
    "POST /api/admin/login",
    "POST /api/auth/check-invitation",
    "POST /api/auth/confirm-email",
    "POST /api/auth/demo-login",
    "POST /api/auth/device-limit/code",
    "POST /api/auth/device-limit/replace",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/passkey/options",
    "POST /api/auth/password-reset",
    "POST /api/auth/password-reset/confirm",
    "POST /api/auth/register",
    "POST /api/auth/second-factor",
    "POST /api/auth/undo-email-change",
    "POST /api/client-errors",
    "POST /api/contact",
    "POST /api/credibility/validate",
    "POST /api/invitation-requests",
    "POST /api/verify",
}
# Reads no cookies, so that a request of another site could do no more than any client.
WITHOUT_CSRF_TOKEN = {"POST /api/client-errors"}
# This view checks the session itself and answers 401 to everyone who is not a member.
CHECKS_ITSELF = {"GET /api/auth/user"}
METHODS = ("get", "post", "put", "patch", "delete")


def endpoints() -> Iterator[tuple[str, str, type]]:
    """Yield ``(method, path, view class)`` of each endpoint below ``/api/``."""
    for path, pattern in _patterns(get_resolver().url_patterns, ""):
        view = getattr(pattern.callback, "view_class", None)
        if path.startswith("api/") and view is not None:
            for method in METHODS:
                if hasattr(view, method):
                    yield method.upper(), "/" + path, view


def _patterns(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, route)
        else:
            for kind, value in {"uuid": str(uuid.UUID(int=7)), "str": "unused", "int": "1"}.items():
                route = re.sub(rf"<{kind}:\w+>", value, route)
            yield route, pattern


def get_status(caller: Caller, method: str, path: str) -> int:
    return getattr(caller, method.lower())(path).status_code


ENDPOINTS = list(endpoints())
GUARDED = [(method, path, view) for method, path, view in ENDPOINTS if f"{method} {path}" not in PUBLIC | CHECKS_ITSELF]


class AnyMethodCaller(Caller):
    def put(self, path: str, body: object = None):
        return self._send("put", path, body, {})


def test_public_list_names_only_existing_endpoints():
    found = {f"{method} {path}" for method, path, _ in ENDPOINTS}

    assert found >= PUBLIC | CHECKS_ITSELF
    assert len(found) > 40


@pytest.mark.django_db
def test_visitor_gets_401():
    statuses = {(method, path): get_status(AnyMethodCaller(), method, path) for method, path, _ in GUARDED}

    assert {endpoint: status for endpoint, status in statuses.items() if status != 401} == {}


def test_user_of_another_kind_gets_403(member, panel_admin, staff):
    callers = {"member": caller_of(member), "admin": caller_as(panel_admin.user), "staff": caller_as(staff)}
    refused_kinds = {
        IsMember: {"admin", "staff"},
        IsSignedIn: set(),
        IsPanelAdmin: {"member", "staff"},
        IsSuperAdmin: {"member", "admin", "staff"},
        IsSupport: {"member", "admin"},
        MayReadSchema: {"member"},
    }

    for method, path, view in GUARDED:
        for name in refused_kinds[view.permission_classes[0]]:
            assert get_status(callers[name], method, path) == 403, (name, method, path)


def test_signed_in_caller_without_csrf_token_gets_403(member, super_admin):
    callers = [caller_of(member), caller_as(super_admin.user)]

    for method, path, _ in GUARDED:
        for caller in callers if method != "GET" else []:
            answer = getattr(caller.client, method.lower())(path, headers={"x-device-fingerprint": caller.fingerprint})
            assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed"), (method, path)


@pytest.mark.django_db
def test_public_unsafe_endpoints_require_a_csrf_token():
    for endpoint in sorted(name for name in PUBLIC - WITHOUT_CSRF_TOKEN if name.startswith("POST")):
        answer = Caller().client.post(endpoint.removeprefix("POST "), "{}", content_type="application/json")

        assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed"), endpoint
