"""``create_admin`` at the command line."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.management.commands import create_admin
from apps.accounts.models import User
from apps.audit.models import RecordEntry
from tests.factories import Caller

pytestmark = pytest.mark.django_db


def run(**options) -> str:
    out = StringIO()
    given = {"username": "quill", "full_name": "Quill Mercer", **options}
    call_command("create_admin", stdout=out, **given)
    return out.getvalue()


@pytest.mark.parametrize("role", ["admin", "super_admin"])
def test_the_password_comes_from_the_environment(monkeypatch, role):
    monkeypatch.setenv("ADMIN_PASSWORD", "quill-secret")

    assert run(role=role) == f"Created {role} quill\n"

    answer = Caller().post("/api/admin/login", {"username": "quill", "password": "quill-secret"})
    assert (answer.status_code, answer.json()["admin"]["role"]) == (200, role)


def test_it_is_on_record_as_the_command_line_s(monkeypatch):
    monkeypatch.setenv("ADMIN_PASSWORD", "quill-secret")

    run(role="super_admin")

    entry = RecordEntry.objects.get()
    assert (entry.action, entry.actor, entry.actor_name) == ("admin_account_created", None, "command line")
    assert (entry.subject_name, entry.ip_address, entry.user_agent) == ("Quill Mercer", None, "")
    assert "quill-secret" not in entry.search_text


def test_the_password_is_asked_for_twice(monkeypatch):
    monkeypatch.delenv("ADMIN_PASSWORD", raising=False)
    answers = iter(["asked-secret", "asked-secret", "asked-secret", "another-one"])
    monkeypatch.setattr(create_admin, "getpass", lambda prompt: next(answers))

    run()
    with pytest.raises(CommandError, match=r"^Passwords don't match$"):
        run(username="second")

    assert User.objects.get().check_password("asked-secret")


@pytest.mark.parametrize(
    ("options", "password", "message"),
    [
        ({"username": "qu"}, "quill-secret", "Username must be at least 3 characters"),
        ({}, "short", "Password must be at least 6 characters"),
        ({"full_name": "Q"}, "quill-secret", "Full name must be at least 2 characters"),
        ({"username": "DANA"}, "quill-secret", "Username is already taken"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(monkeypatch, member, options, password, message):
    monkeypatch.setenv("ADMIN_PASSWORD", password)

    with pytest.raises(CommandError, match=f"^{message}$"):
        run(**options)

    assert User.objects.get() == member.user
    assert not RecordEntry.objects.exists()
