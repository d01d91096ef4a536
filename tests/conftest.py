"""Fixtures that every test may use: the people of ``people.py``, the demo_data and a media folder that vanishes."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import connection
from django.test import TestCase, override_settings

from apps.accounts.models import AdminAccount, Member, User
from apps.core.support_group import GROUP
from tests import factories
from tests.factories import DEMO_PASSWORD, Caller, caller_as, caller_of
from tests.restore_rows import empty_by_deleting, rows_of_every_table


def files_in(folder: Path) -> dict[str, object]:
    """The settings that send uploads to a folder."""
    storage = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": folder, "file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    }
    return {"MEDIA_ROOT": folder, "STORAGES": {**settings.STORAGES, "default": storage}}


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> None:
    """Have tables emptied and the migrations' rows put back in a quicker way than Django's own."""
    empty_by_deleting()
    with django_db_blocker.unblock():
        put_back = rows_of_every_table()
    connection.creation.deserialize_db_from_string = lambda _serialized: put_back()


@pytest.fixture(autouse=True)
def media_folder(tmp_path: Path) -> Iterator[Path]:
    """Files of a test go to a folder of its own."""
    folder = tmp_path / "media"
    with override_settings(**files_in(folder)):
        yield folder


@pytest.fixture(scope="module")
def demo_data(django_db_setup, django_db_blocker, tmp_path_factory) -> Iterator[Path]:
    """``seed_demo``, run once for a whole module: every one of its tests asks for it, and each change is undone."""
    folder = tmp_path_factory.mktemp("demo_data") / "media"
    with django_db_blocker.unblock(), override_settings(**files_in(folder)):
        # The transaction that Django's own TestCase opens for a class; those of the tests are savepoints in it.
        outer = TestCase._enter_atomics()
        try:
            with pytest.MonkeyPatch.context() as environment:
                environment.setenv("DEMO_PASSWORD", DEMO_PASSWORD)
                call_command("seed_demo", stdout=StringIO())
            yield folder
        finally:
            TestCase._rollback_atomics(outer)


@pytest.fixture
def member(db) -> Member:
    return factories.MemberFactory(user__username="dana", user__email="dana@example.com")


@pytest.fixture
def other_member(db) -> Member:
    return factories.MemberFactory(
        user__username="marcus", user__email="marcus@example.com", first_name="Marcus", last_name="Reyes"
    )


@pytest.fixture
def panel_admin(db) -> AdminAccount:
    return factories.AdminAccountFactory(user__username="rowan")


@pytest.fixture
def super_admin(db) -> AdminAccount:
    return factories.AdminAccountFactory(
        user__username="helm", full_name="Helm Ostrander", role=AdminAccount.Role.SUPER_ADMIN
    )


@pytest.fixture
def staff(db) -> User:
    return factories.UserFactory(username="support", is_staff=True, is_superuser=True)


@pytest.fixture
def support_member(db) -> User:
    """One of the support staff: the rights of their group, and no more."""
    user = factories.UserFactory(username="sable", is_staff=True)
    user.groups.add(Group.objects.get(name=GROUP))
    return user


@pytest.fixture
def visitor(db) -> Caller:
    return Caller()


@pytest.fixture
def member_caller(member: Member) -> Caller:
    return caller_of(member)


@pytest.fixture
def other_caller(other_member: Member) -> Caller:
    return caller_of(other_member, fingerprint="b" * 64)


@pytest.fixture
def admin_caller(panel_admin: AdminAccount) -> Caller:
    return caller_as(panel_admin.user)


@pytest.fixture
def super_admin_caller(super_admin: AdminAccount) -> Caller:
    return caller_as(super_admin.user)


@pytest.fixture
def staff_caller(staff: User) -> Caller:
    return caller_as(staff)


@pytest.fixture
def support_caller(support_member: User) -> Caller:
    return caller_as(support_member)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ask of every test with real commits that it puts the migrations' rows back, or those after it miss them."""
    for item in items:
        mark = item.get_closest_marker("django_db")
        if mark and mark.kwargs.get("transaction") and not mark.kwargs.get("serialized_rollback"):
            raise pytest.UsageError(f"{item.nodeid}: transaction=True needs serialized_rollback=True")
