"""The management command ``move``, between this database and one of the other kind."""

from collections.abc import Iterator
from datetime import UTC, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from apps.claims.models import ClaimMessage
from apps.core.models import IdempotencyKey
from apps.documents.models import UserDocument
from apps.operations import databases
from apps.operations.move import _read, parse_url
from tests.claims.factories import create_claim
from tests.documents.factories import create_stored_document
from tests.gunicorn_process import database_url
from tests.operations.moving import move, other_database
from tests.subscriptions.factories import subscribe

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)


@pytest.fixture
def target(tmp_path) -> Iterator[str]:
    with other_database(tmp_path) as url:
        yield url


@pytest.mark.skipif(connection.vendor != "sqlite", reason="rows that SQLite can store and PostgreSQL cannot")
@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"a": 1e22}, "a JSON number such as 1e22"),
        (["\ud800"], "a text with half a surrogate pair"),
        ({"\x00": 1}, "a text with the character NUL"),
        ("long", "a text of more than 255 characters"),
    ],
)
def test_row_that_postgresql_cannot_hold_is_named(member, target, value, problem):
    if value == "long":
        row = create_stored_document(member)
        UserDocument.objects.filter(pk=row.pk).update(mime_type="x")
        with connection.cursor() as cursor:
            cursor.execute("UPDATE documents_userdocument SET original_filename = %s", ["x" * 256])
        where = f"documents_userdocument, row {row.pk}, column original_filename"
    else:
        row = IdempotencyKey.objects.create(member=member, path="/api/x", key=member.pk, fingerprint="f", body=value)
        where = f"core_idempotencykey, row {row.pk}, column body"

    with pytest.raises(CommandError) as failure:
        move(target)

    assert str(failure.value) == f"{where} has {problem}, which PostgreSQL cannot store. Change it, then try again."
    with databases.use_database(parse_url(target)):
        assert databases.get_tables() == []


def test_texts_are_written_in_the_order_of_their_time(member):
    claim = create_claim(member, subscribe(member))
    times = [timezone.now() - timedelta(hours=hours) for hours in range(8)]
    for time in times:
        ClaimMessage.objects.create(claim=claim, author="member", text="Hail", created_at=time)
    column = [field.name for field in ClaimMessage._meta.concrete_fields].index("created_at")

    rows = [row[column] for row in _read(ClaimMessage)]

    assert rows == [time.astimezone(UTC).isoformat() for time in reversed(times)]


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("mysql://127.0.0.1/a", "--to must be postgres://"),
        ("postgres://a:b@127.0.0.1:x/a", "--to must be postgres://"),
        ("postgres://nobody:secret@127.0.0.1:1/a", "The database refused"),
        ("own", "--to is the database that the product uses"),
    ],
)
def test_url_that_cannot_work_is_one_sentence_without_the_password(url, problem):
    # In this process also on PostgreSQL, because the URL is looked at first.
    with pytest.raises(CommandError, match=problem) as failure:
        call_command("move", "--to", database_url() if url == "own" else url)

    assert "secret" not in str(failure.value)
    assert "\n" not in str(failure.value)
