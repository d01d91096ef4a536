from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connection

from apps.operations import databases, postgresql
from apps.operations.backup import create_backup
from apps.operations.errors import OperationFailed

# Of PostgreSQL, for this product. Any number that no other program uses.
_ADVISORY_LOCK = 8_346_120_477
# PostgreSQL's codes of a deadlock and of a lock that was not free within ``lock_timeout``.
_LOCK_ERRORS = {"40P01", "55P03"}
ATTEMPTS = 5


class Command(migrate.Command):
    """Django's command, which first takes a backup if ``BACKUP_DIR`` is set and there is something to migrate.

    On PostgreSQL, one process migrates at a time, and without the time limits of requests.
    """

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--no-backup", dest="backup", action="store_false", help="take no backup before")

    def handle(self, *args: Any, backup: bool = True, **options: Any) -> None:
        with _one_at_a_time():
            is_dry = options["plan"] or options["check_unapplied"]
            if backup and settings.BACKUP_DIR and not is_dry and databases.get_tables() and databases.is_behind():
                self._back_up(settings.BACKUP_DIR)
            self._migrate(*args, **options)

    def _migrate(self, *args: Any, **options: Any) -> None:
        """Migrate, and continue after a migration that lost a lock to a request. Its transaction was rolled back."""
        for attempts_left in reversed(range(ATTEMPTS)):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                if not attempts_left or getattr(error.__cause__, "sqlstate", None) not in _LOCK_ERRORS:
                    raise
                self.stdout.write("\nRequests use a table that the migration changes. Trying again.")
            else:
                return

    def _back_up(self, directory: Path) -> None:
        try:
            result = create_backup(directory)
        except OperationFailed as error:
            problem = f"Nothing was migrated, because the backup before it failed: {error}"
            raise CommandError(f"{problem} To migrate without one: --no-backup") from error
        self.stdout.write(f"Backed up to {result.folder}")


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    if connection.vendor != "postgresql":
        yield
        return
    with databases.use_database(postgresql.without_limits(connection.settings_dict)):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_ADVISORY_LOCK])
            # A migration that waits for a lock on a table holds up every query that comes after it.
            cursor.execute("SET lock_timeout = '6s'")
        yield
