"""Each user is of exactly one kind, which decides where they sign in."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from tests.factories import PASSWORD, AdminAccountFactory, Caller, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_database_refuses_unknown_kinds_and_superusers_who_are_not_staff():
    for kind, is_superuser in (("", False), ("visitor", False), ("member", True), ("panel_admin", True)):
        with pytest.raises(IntegrityError), transaction.atomic():
            UserFactory(kind=kind, is_superuser=is_superuser)


def test_user_with_the_rows_of_two_kinds_signs_in_only_as_the_kind_that_is_stored():
    for kind, expected in (
        (User.Kind.MEMBER, {"/api/auth/login": 200, "/api/admin/login": 401}),
        (User.Kind.PANEL_ADMIN, {"/api/auth/login": 401, "/api/admin/login": 200}),
        (User.Kind.STAFF, {"/api/auth/login": 401, "/api/admin/login": 401}),
    ):
        user = AdminAccountFactory(user=MemberFactory(user__kind=kind).user).user
        credentials = {"username": user.username, "password": PASSWORD}

        assert {path: Caller().post(path, credentials).status_code for path in expected} == expected, kind


def test_createsuperuser_creates_staff_and_an_audit_log_entry(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "correct-horse-battery")

    call_command("createsuperuser", username="vesper", email="vesper@example.com", interactive=False)

    user = User.objects.get(username="vesper")
    assert (user.kind, user.is_superuser, user.is_staff) == ("staff", True, True)
    entry = AuditLogEntry.objects.get()
    assert (entry.action, entry.actor, entry.actor_name) == ("superuser_created", None, "command line")
    assert (entry.target_type, entry.target_id) == ("accounts.user", user.pk)
