"""The ``create_admin`` command."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.access.management.commands import create_admin
from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from tests.factories import Caller

pytestmark = pytest.mark.django_db


def create_admin_account(**options) -> str:
    out = StringIO()
    arguments = {"username": "quill", "full_name": "Quill Mercer", **options}
    call_command("create_admin", stdout=out, **arguments)
    return out.getvalue()


def test_password_comes_from_the_environment(monkeypatch):
    monkeypatch.setenv("ADMIN_PASSWORD", "quill-secret")

    for username, role in (("quill", "admin"), ("penn", "super_admin")):
        assert create_admin_account(username=username, role=role).startswith(f"Created {role} {username}\n")
        response = Caller().post("/api/admin/login", {"username": username, "password": "quill-secret"})
        assert (response.status_code, response.json()["admin"]["role"]) == (200, role)


def test_creation_is_audited_with_the_command_line_as_actor(monkeypatch):
    monkeypatch.setenv("ADMIN_PASSWORD", "quill-secret")

    create_admin_account(role="super_admin")

    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.actor, entry.actor_name) == ("admin_account_created", None, "command line")
    assert (entry.target_name, entry.ip_address, entry.user_agent) == ("Quill Mercer", None, "")
    assert "quill-secret" not in entry.search_text


def test_password_is_asked_for_twice(monkeypatch):
    monkeypatch.delenv("ADMIN_PASSWORD", raising=False)
    typed_passwords = iter(["asked-secret", "asked-secret", "asked-secret", "another-one"])
    monkeypatch.setattr(create_admin, "getpass", lambda prompt: next(typed_passwords))

    create_admin_account()

    with pytest.raises(CommandError, match=r"^Passwords don't match$"):
        create_admin_account(username="second")

    assert User.objects.get().check_password("asked-secret")


def test_invalid_values_are_refused_with_a_one_line_error(monkeypatch, member):
    for option, value, password, message in (
        ("username", "qu", "quill-secret", "Username must be at least 3 characters"),
        ("username", "quill", "short", "Password must be at least 6 characters"),
        ("full_name", "Q", "quill-secret", "Full name must be at least 2 characters"),
        ("username", "DANA", "quill-secret", "Username is already taken"),
    ):
        monkeypatch.setenv("ADMIN_PASSWORD", password)
        with pytest.raises(CommandError, match=f"^{message}$"):
            create_admin_account(**{option: value})

    assert User.objects.get() == member.user
    assert not AuditLogEntry.objects.exists()
