"""Every endpoint of the API asks for a signed-in caller of the right kind, unless it is on the named public list.

The walk is over the URL configuration: an endpoint that is added tomorrow is asked tomorrow.
"""

import re
import uuid
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from apps.core.permissions import IsMember, IsPanelAdmin, IsSuperAdmin, IsSupport, MayReadSchema
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
    "POST /api/auth/password-reset",
    "POST /api/auth/password-reset/confirm",
    "POST /api/auth/register",
    "POST /api/auth/undo-email-change",
    "POST /api/contact",
    "POST /api/credibility/validate",
}
# Whoever is no member is nobody to this one, so that it answers 401 to all others by itself.
ASKS_BY_ITSELF = {"GET /api/auth/user"}
METHODS = ("get", "post", "put", "patch", "delete")


def endpoints() -> Iterator[tuple[str, str, type]]:
    """Each ``(method, path, view class)`` below ``/api/``."""
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
            yield re.sub(r"<uuid:\w+>", str(uuid.UUID(int=7)), re.sub(r"<str:\w+>", "unused", route)), pattern


def call(caller: Caller, method: str, path: str) -> int:
    return getattr(caller, method.lower())(path).status_code


ALL = list(endpoints())
GUARDED = [
    pytest.param(method, path, view, id=f"{method} {path}")
    for method, path, view in ALL
    if f"{method} {path}" not in PUBLIC | ASKS_BY_ITSELF
]


class AnyMethodCaller(Caller):
    """A caller that can PUT as well."""

    def put(self, path: str, body: object = None):
        return self._send("put", path, body, {})


def test_the_walk_finds_the_endpoints_and_the_public_list_holds_no_others():
    found = {f"{method} {path}" for method, path, _ in ALL}

    assert found >= PUBLIC | ASKS_BY_ITSELF
    assert len(found) > 40


@pytest.mark.parametrize(("method", "path", "view"), GUARDED)
@pytest.mark.django_db
def test_nobody_is_401(method, path, view):
    assert call(AnyMethodCaller(), method, path) == 401


@pytest.mark.parametrize(("method", "path", "view"), GUARDED)
def test_the_wrong_role_is_403(member, panel_admin, staff, method, path, view):
    asked = view.permission_classes[0]
    people = {"member": caller_of(member), "admin": caller_as(panel_admin.user), "staff": caller_as(staff)}
    wrong = {
        IsMember: {"admin", "staff"},
        IsPanelAdmin: {"member", "staff"},
        IsSuperAdmin: {"member", "admin", "staff"},
        IsSupport: {"member", "admin"},
        MayReadSchema: {"member"},
    }[asked]

    for name in wrong:
        assert call(people[name], method, path) == 403, name


@pytest.mark.parametrize(("method", "path", "view"), [param for param in GUARDED if param.values[0] != "GET"])
def test_a_signed_in_caller_without_the_csrf_token_is_403(member, super_admin, method, path, view):
    for caller in (caller_of(member), caller_as(super_admin.user)):
        answer = getattr(caller.client, method.lower())(path, headers={"x-device-fingerprint": caller.fingerprint})
        assert answer.status_code == 403
        assert answer.json()["code"] == "csrf_failed"


@pytest.mark.parametrize("named", sorted(name for name in PUBLIC if name.startswith("POST")))
@pytest.mark.django_db
def test_public_changes_need_the_csrf_token_too(named):
    path = named.removeprefix("POST ")
    visitor = Caller()
    answer = visitor.client.post(path, "{}", content_type="application/json")

    assert answer.status_code == 403
    assert answer.json()["code"] == "csrf_failed"
