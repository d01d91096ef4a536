"""Fixtures for all tests: users, callers signed in as them, demo data and a temporary media folder."""

import gc
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO
from itertools import count
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import Group
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from apps.accounts.models import AdminAccount, Member, User
from apps.support.staff_accounts import SUPPORT_GROUP
from tests import factories
from tests.factories import DEMO_PASSWORD, Caller, caller_as, caller_of
from tests.fake_mail_server import FakeMailServer
from tests.gunicorn_process import Served, database_url, serve
from tests.migrated_database import connect_to_copy
from tests.restore_rows import empty_by_deleting, rows_of_every_table
from tests.rollback import rolled_back
from tests.support_pages import unwritten_pages

_numbers = count()

# The tests and their modules live until the end, so the garbage collector has little to find.
gc.set_threshold(200_000, 50, 50)


def pytest_itemcollected(item: pytest.Item) -> None:
    item.setup, item.runtest = _in_one_piece_of_memory(item.setup), _in_one_piece_of_memory(item.runtest)


def _in_one_piece_of_memory(function: Callable[[], None]) -> Callable[[], None]:
    """Call ``function`` below a frame of 800 KB, which saves a sixth of a test's time.

    Python maps 16 KB at a time for the frames of functions, and unmaps them when the first of these functions returns.
    A loop that crosses such an edge does so in each round. A large frame gets a piece with room for all the others.
    """

    def run() -> None:
        function()

    run.__code__ = run.__code__.replace(co_stacksize=100_000)
    return run


def media_settings(folder: Path) -> dict[str, object]:
    storage = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": folder, "file_permissions_mode": 0o600, "directory_permissions_mode": 0o700},
    }
    return {"MEDIA_ROOT": folder, "STORAGES": {**settings.STORAGES, "default": storage}}


@pytest.fixture(scope="session")
def django_db_setup(request, django_test_environment, django_db_blocker) -> Iterator[None]:
    """Use a copy of the migrated database. Tests with real commits delete rows and restore rows with plain SQL."""
    empty_by_deleting()
    with django_db_blocker.unblock():
        connect_to_copy(is_forced=request.config.getvalue("create_db"))
        restore_rows = rows_of_every_table()
    empty = connection.ops.execute_sql_flush

    def empty_and_restore(statements: list[str]) -> None:
        empty(statements)
        restore_rows()

    # After a test with real commits, not before the next one: other tests may follow it.
    connection.ops.execute_sql_flush = empty_and_restore
    connection.creation.deserialize_db_from_string = lambda _serialized: None
    yield
    with django_db_blocker.unblock():
        connection.creation.destroy_test_db(verbosity=0)


@pytest.fixture(autouse=True)
def media_folder(tmp_path_factory) -> Iterator[Path]:
    # Not ``tmp_path``, which lists the folders of all earlier tests. The storage creates the folder.
    folder = tmp_path_factory.getbasetemp() / f"media{next(_numbers)}"
    with override_settings(**media_settings(folder)):
        yield folder


@pytest.fixture(scope="session")
def seeded_rows(django_db_setup, django_db_blocker, tmp_path_factory) -> tuple[Callable[[], None], Path]:
    """Run ``seed_demo`` once. Return a function that restores its rows, and the folder of its files."""
    folder = tmp_path_factory.mktemp("seed_demo")
    # Its plans are active also where staff activate those of others.
    changed_settings = media_settings(folder) | {"SUBSCRIPTION_ACTIVATION": "manual"}
    with django_db_blocker.unblock(), override_settings(**changed_settings), rolled_back():
        with pytest.MonkeyPatch.context() as environment:
            environment.setenv("DEMO_PASSWORD", DEMO_PASSWORD)
            call_command("seed_demo", stdout=StringIO())
        return rows_of_every_table(), folder


@pytest.fixture(scope="module")
def demo_data(seeded_rows, django_db_blocker, tmp_path_factory) -> Iterator[Path]:
    """The rows of ``seed_demo`` and a copy of its files; the changes of each test are rolled back."""
    restore_rows, files = seeded_rows
    folder = shutil.copytree(files, tmp_path_factory.mktemp("demo_data") / "media")
    with django_db_blocker.unblock(), override_settings(**media_settings(folder)), rolled_back():
        restore_rows()
        yield folder


@pytest.fixture(scope="session")
def served(django_db_setup, tmp_path_factory) -> Iterator[Served]:
    """The product under gunicorn with this process's database, for all tests that need no other settings."""
    with serve(tmp_path_factory.mktemp("served"), DATABASE_URL=database_url()) as product:
        yield product


class FrozenTime:
    """The current time, which passes only in ``shift``."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def shift(self, duration: timedelta) -> None:
        self.now += duration


@pytest.fixture
def frozen_time(monkeypatch) -> FrozenTime:
    frozen = FrozenTime()
    monkeypatch.setattr(timezone, "now", lambda: frozen.now)
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda _: frozen.now.replace(tzinfo=None))
    return frozen


@pytest.fixture
def fake_mail_server(settings) -> Iterator[type[FakeMailServer]]:
    """A mail server whose failures the test chooses."""
    settings.EMAIL_BACKEND = "tests.fake_mail_server.FakeMailServer"
    yield FakeMailServer
    FakeMailServer.reset()


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
    return factories.UserFactory(username="support", kind=User.Kind.STAFF, is_superuser=True)


@pytest.fixture
def support_member(db) -> User:
    """A staff user with the permissions of the support group only."""
    user = factories.UserFactory(username="sable", kind=User.Kind.STAFF)
    user.groups.add(Group.objects.get(name=SUPPORT_GROUP))
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
def without_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu of all lists takes a third of a page of the support site; test_support_pages.py reads it."""
    monkeypatch.setattr(admin.site, "get_app_list", lambda request, app_label=None: [])


@pytest.fixture
def without_pages() -> Iterator[None]:
    """Answers whose views have run, but whose pages are empty: writing a page takes as long again."""
    with unwritten_pages():
        yield


@pytest.fixture
def support_caller(support_member: User) -> Caller:
    return caller_as(support_member)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the modules and tests, which live until the end."""
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Fail if a test with real commits does not restore the rows that migrations created; later tests need them.

    Tests without a database come first, so that one process runs them while another one migrates the database. Those
    of the demo data follow, so that one process seeds it.

    On PostgreSQL, run only the tests with a database. `make test` has run the others.
    """
    for item in items:
        mark = item.get_closest_marker("django_db")
        if mark and mark.kwargs.get("transaction") and not mark.kwargs.get("serialized_rollback"):
            raise pytest.UsageError(f"{item.nodeid}: transaction=True needs serialized_rollback=True")
    items.sort(key=lambda item: (_has_database(item), "demo_data" not in item.fixturenames))
    if connection.vendor == "postgresql":
        config.hook.pytest_deselected(items=[item for item in items if not _has_database(item)])
        items[:] = filter(_has_database, items)


def _has_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "django_db_setup"} & set(item.fixturenames)
    return bool(fixtures) or item.get_closest_marker("django_db") is not None
