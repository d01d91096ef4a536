import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection


def record_migration(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('accounts', %s, CURRENT_TIMESTAMP)", [name]
        )


@pytest.mark.django_db
def test_database_from_before_the_squashed_migrations_is_refused_with_one_sentence():
    record_migration("0002_password_resets_and_email_changes")

    with pytest.raises(SystemCheckError, match="cannot be migrated: use a new one"):
        call_command("migrate", verbosity=0, skip_checks=False)


@pytest.mark.django_db
def test_current_database_is_accepted():
    call_command("migrate", verbosity=0, skip_checks=False)
