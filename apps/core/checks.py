from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core import checks
from django.db import connections

# The first migration of the series that the initial migrations have replaced.
_OLD_MIGRATION = ("accounts", "0002_password_resets_and_email_changes")


@checks.register(checks.Tags.database)
def database_has_current_migrations(
    *, app_configs: Sequence[AppConfig] | None, databases: Sequence[str] | None, **_options: Any
) -> list[checks.CheckMessage]:
    """Refuse a database from before the migrations were squashed, which ``migrate`` would take for up to date."""
    errors: list[checks.CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        with connection.cursor() as cursor:
            if "django_migrations" not in connection.introspection.table_names(cursor):
                continue
            cursor.execute("SELECT 1 FROM django_migrations WHERE app = %s AND name = %s", _OLD_MIGRATION)
            if cursor.fetchone():
                message = "This database was made before the first release and cannot be migrated: use a new one."
                errors.append(checks.Error(message, id="network.E001"))
    return errors
