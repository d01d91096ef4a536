"""Sign-in to the panel, and a panel admin's own credentials."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from apps.access import panel_sign_in as admin_sign_in
from apps.accounts.models import Session, User
from apps.accounts.sessions import SessionStore
from apps.audit.models import AuditLogEntry
from apps.core.request_meta import PASSWORD_AT_KEY
from apps.core.rules import MESSAGES
from tests.factories import PASSWORD, Caller
from tests.responses import error_body

pytestmark = pytest.mark.django_db
NEW_CREDENTIALS = {"newUsername": "Warden", "newPassword": "new-secret", "confirmPassword": "new-secret"}


@pytest.fixture
def signed_in_caller(panel_admin) -> Caller:
    caller = Caller(fingerprint="")
    assert caller.post("/api/admin/login", {"username": "rowan", "password": PASSWORD}).status_code == 200
    return caller


def test_admin_signs_in_without_a_device(panel_admin):
    caller = Caller(fingerprint="")

    response = caller.post("/api/admin/login", {"username": " ROWAN ", "password": PASSWORD})

    assert response.status_code == 200
    assert response.json() == {
        "success": True,
        "message": "Welcome, Rowan Hale",
        "admin": {
            "id": str(panel_admin.pk),
            "username": "rowan",
            "fullName": "Rowan Hale",
            "role": "admin",
            "enrolBy": None,
        },
    }
    panel_admin.user.refresh_from_db()
    assert panel_admin.user.last_login is not None
    me = caller.get("/api/admin/me").json()
    assert (me["success"], me["admin"]["id"], me["admin"]["isActive"]) == (True, str(panel_admin.pk), True)


def test_wrong_password_and_users_of_other_kinds_get_the_same_error(panel_admin, super_admin, member, staff):
    super_admin.user.username, super_admin.user.is_active = "closed", False
    super_admin.user.save()
    caller = Caller(fingerprint="")

    for username in ("rowan", "nobody", "dana", "support", "closed"):
        password = "wrong-password" if username == "rowan" else PASSWORD
        response = caller.post("/api/admin/login", {"username": username, "password": password})
        assert response.status_code == 401, username
        assert error_body(response) == {
            "success": False,
            "error": "Invalid credentials",
            "code": "invalid_credentials",
        }
    assert caller.get("/api/admin/me").status_code == 401
    for body in ({"username": "rowan"}, {"password": PASSWORD}, {"username": "", "password": ""}):
        response = caller.post("/api/admin/login", body)
        assert (response.status_code, response.json()["code"]) == (400, "invalid"), body


def test_only_admins_can_read_the_current_admin(visitor, member_caller, staff_caller, super_admin_caller):
    assert visitor.get("/api/admin/me").status_code == 401
    assert member_caller.get("/api/admin/me").status_code == 403
    assert staff_caller.get("/api/admin/me").status_code == 403
    assert super_admin_caller.get("/api/admin/me").json()["admin"]["role"] == "super_admin"


def test_new_credentials_end_every_session_of_that_admin(signed_in_caller, panel_admin, super_admin_caller):
    elsewhere = Caller(fingerprint="")
    elsewhere.post("/api/admin/login", {"username": "rowan", "password": PASSWORD})

    response = signed_in_caller.post("/api/admin/update-credentials", NEW_CREDENTIALS)

    assert response.status_code == 200
    assert response.json() == {"success": True, "message": "Admin credentials updated successfully"}
    assert signed_in_caller.get("/api/admin/me").status_code == 401
    assert elsewhere.get("/api/admin/me").status_code == 401
    assert super_admin_caller.get("/api/admin/me").status_code == 200
    assert not Session.objects.filter(user=panel_admin.user).exists()
    old = signed_in_caller.post("/api/admin/login", {"username": "rowan", "password": PASSWORD})
    new = signed_in_caller.post("/api/admin/login", {"username": "warden", "password": "new-secret"})
    assert (old.status_code, new.status_code) == (401, 200)


def test_changing_credentials_requires_a_proof_within_fifteen_minutes(signed_in_caller, panel_admin):
    for minutes, status in ((16, 403), (14, 200)):
        session = SessionStore(signed_in_caller.client.cookies[settings.SESSION_COOKIE_NAME].value)
        session[PASSWORD_AT_KEY] = (timezone.now() - timedelta(minutes=minutes)).isoformat()
        session.save()

        response = signed_in_caller.post("/api/admin/update-credentials", NEW_CREDENTIALS)

        assert response.status_code == status
        if status == 403:
            assert (response.json()["code"], response.json()["methods"]) == ("step_up_required", ["password"])
            assert User.objects.get(pk=panel_admin.pk).username == "rowan"
            assert signed_in_caller.get("/api/admin/me").status_code == 200


@pytest.mark.usefixtures("member")
def test_invalid_new_credentials_are_refused(signed_in_caller, panel_admin):
    before = User.objects.values("username", "username_key", "password").get(pk=panel_admin.pk)

    for field, value, message in (
        ("newUsername", "ab", "Username must be at least 3 characters"),
        ("newUsername", None, "Username must be at least 3 characters"),
        ("newUsername", "ro\u200bwan", MESSAGES["username"]["characters"]),
        ("newPassword", "short", "Password must be at least 6 characters"),
        ("confirmPassword", "", "Password confirmation required"),
        ("confirmPassword", "short", "Password confirmation required"),
        ("confirmPassword", "other-secret", "Passwords don't match"),
        ("newUsername", "DANA", "Username is already taken"),
    ):
        response = signed_in_caller.post("/api/admin/update-credentials", {**NEW_CREDENTIALS, field: value})
        assert response.status_code == 400
        assert (response.json()["error"], response.json()["errors"]) == (message, {field: [message]})
    assert User.objects.values("username", "username_key", "password").get(pk=panel_admin.pk) == before
    assert not AuditLogEntry.objects.exclude(action="signed_in").exists()
    assert signed_in_caller.get("/api/admin/me").status_code == 200


def test_empty_form_gets_an_error_for_every_field_in_order(signed_in_caller):
    errors = signed_in_caller.post("/api/admin/update-credentials", {}).json()["errors"]

    assert list(errors.items()) == [
        ("newUsername", ["Username must be at least 3 characters"]),
        ("newPassword", ["Password must be at least 6 characters"]),
        ("confirmPassword", ["Password confirmation required"]),
    ]


def test_successful_sign_in_is_audited_and_refused_one_is_not(panel_admin):
    caller = Caller(fingerprint="", address="198.51.100.7")

    caller.post("/api/admin/login", {"username": "rowan", "password": "wrong-password"})
    caller.post("/api/admin/login", {"username": "rowan", "password": PASSWORD}, **{"user-agent": "Field terminal"})

    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.description, entry.changes) == ("signed_in", "Signed in to the panel", [])
    assert (entry.actor, entry.actor_name) == (panel_admin.user, "rowan")
    assert (entry.target_type, entry.target_id) == ("accounts.adminaccount", panel_admin.pk)
    assert (entry.ip_address, entry.user_agent) == ("198.51.100.7", "Field terminal")


@pytest.mark.parametrize(
    ("name", "description", "changes"),
    [
        ("Warden", "Changed their own username and password", {"username": ("rowan", "Warden")}),
        ("rowan", "Changed their own password", {}),
    ],
)
def test_credentials_change_is_audited_without_the_password(signed_in_caller, panel_admin, name, description, changes):
    signed_in_caller.post("/api/admin/update-credentials", {**NEW_CREDENTIALS, "newUsername": name})

    entry = AuditLogEntry.objects.get(action="admin_credentials_changed")
    assert (entry.actor_name, entry.target_id, entry.description) == ("rowan", panel_admin.pk, description)
    assert {change["field"]: (change["before"], change["after"]) for change in entry.changes} == {
        **changes,
        "password": (None, "changed"),
    }
    assert "new-secret" not in entry.search_text
    panel_admin.refresh_from_db()
    assert panel_admin.version == 2


def test_credentials_change_is_refused_if_the_password_changes_concurrently(signed_in_caller, panel_admin, monkeypatch):
    def change_password_concurrently(password: str) -> str:
        User.objects.filter(pk=panel_admin.pk).update(password="set by a super_admin")
        return "too late"

    monkeypatch.setattr(admin_sign_in, "make_password", change_password_concurrently)

    response = signed_in_caller.post("/api/admin/update-credentials", NEW_CREDENTIALS)

    assert (response.status_code, response.json()["code"]) == (403, "step_up_required")
    user = User.objects.get(pk=panel_admin.pk)
    assert (user.username, user.password) == ("rowan", "set by a super_admin")
    assert not AuditLogEntry.objects.exclude(action="signed_in").exists()


def test_only_admins_change_admin_credentials(visitor, member_caller):
    assert visitor.post("/api/admin/update-credentials", NEW_CREDENTIALS).status_code == 401
    assert member_caller.post("/api/admin/update-credentials", NEW_CREDENTIALS).status_code == 403
