"""Moves the product between SQLite and PostgreSQL: its rows as JSON lines, read and written through the models."""

import gzip
import hashlib
import json
import math
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID

import environ
from django.apps import apps
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction

from apps.core.files.file_store import open_stored_file
from apps.operations import databases
from apps.operations.backup import get_engine, get_named_files
from apps.operations.errors import OperationFailed, explain
from apps.operations.restore import require_unused_database

BATCH_SIZE = 1000


def move(url: str, media: Path | None) -> Iterator[tuple[str, int, str]]:
    """Copy every row to an empty database, and the files to an empty folder if one is named.

    Yields the name, the number of rows and the hash of each table after all of them are the same on both sides. Raises
    ``OperationFailed``, after which the target is as empty as before.
    """
    source, target = connection.settings_dict, parse_url(url)
    if (source["ENGINE"], source["HOST"], source["NAME"]) == (target["ENGINE"], target["HOST"], target["NAME"]):
        raise OperationFailed("--to is the database that the product uses. Name another one.")
    if databases.is_behind():
        raise OperationFailed("The database is not up to date. Run `manage.py migrate`, then try again.")
    with tempfile.TemporaryDirectory(prefix="move-") as name, explain(Path(name)):
        folder = Path(name)
        with databases.use_database(target):
            require_unused_database(named_by="--to")
            is_postgresql = connection.vendor == "postgresql"
            if connection.vendor == "sqlite" and apps.is_installed("procrastinate.contrib.django"):
                raise OperationFailed(
                    "Procrastinate needs PostgreSQL. Remove JOBS_ENGINE, then run the same command again."
                )
        with get_engine(connection.vendor).read_snapshot(source, folder / "snapshot"):
            tables = [_dump(model, folder, is_strict=is_postgresql) for model in get_models()]
            with explain(media) if media else nullcontext():
                if media:
                    _copy_files(media)
        with databases.use_database(target):
            engine = get_engine(connection.vendor)
        with engine.build(target):
            _load(folder)
            for (table, rows, sha256), model in zip(tables, get_models(), strict=True):
                if (found := _hash(model)) != (rows, sha256):
                    raise OperationFailed(f"{table} is not the same: {rows} rows became {found[0]}. Nothing was moved.")
    yield from tables


def parse_url(url: str) -> dict[str, Any]:
    """Settings of a database, without a pool and without time limits. The environment has the usual form of its URL."""
    problem = "--to must be postgres://user:password@host:port/name or sqlite:////absolute/path"
    if not url.startswith(("postgres://", "postgresql://", "sqlite:///")):
        raise OperationFailed(f"{problem}.")
    try:
        parsed: dict[str, Any] = environ.Env.db_url_config(url)
    except (environ.ImproperlyConfigured, ValueError) as error:
        raise OperationFailed(f"{problem}.") from error
    is_sqlite = parsed["ENGINE"] == "django.db.backends.sqlite3"
    options = {"transaction_mode": "IMMEDIATE", "timeout": 30} if is_sqlite else {}
    empty = {"HOST": "", "PORT": "", "USER": "", "PASSWORD": ""}
    return {**connection.settings_dict, **empty, **parsed, "OPTIONS": {**options, **parsed.get("OPTIONS", {})}}


def get_models() -> list[type[models.Model]]:
    """Every table of the product. Those of a jobs engine are its own."""
    every = apps.get_models(include_auto_created=True)
    own = [model for model in every if model._meta.managed and not model._meta.proxy]
    return sorted(own, key=lambda model: model._meta.db_table)


def _dump(model: type[models.Model], folder: Path, *, is_strict: bool) -> tuple[str, int, str]:
    """Write the rows of a table. ``is_strict``: refuse what PostgreSQL cannot store."""
    digest, count = hashlib.sha256(), 0
    with gzip.open(_get_path(folder, model), "wt", encoding="utf-8", compresslevel=1) as file:
        for values in _read(model):
            if is_strict:
                _require_storable(model, values)
            line = json.dumps(values, sort_keys=True)
            digest.update(line.encode())
            file.write(line + "\n")
            count += 1
    return model._meta.db_table, count, digest.hexdigest()


def _hash(model: type[models.Model]) -> tuple[int, str]:
    digest, count = hashlib.sha256(), 0
    for values in _read(model):
        digest.update(json.dumps(values, sort_keys=True).encode())
        count += 1
    return count, digest.hexdigest()


def _read(model: type[models.Model]) -> Iterator[list[Any]]:
    """Rows as canonical values, the same whatever database they come from. The oldest come first.

    SQLite numbers the texts that it searches as they are written, and finds the last ones first.
    """
    fields = model._meta.concrete_fields
    time = ["created_at"] if any(field.name == "created_at" for field in fields) else []
    rows = model._base_manager.order_by(*time, "pk").values_list(*(field.attname for field in fields))
    # PostgreSQL sorts texts by its collation, so the order of text keys is that of Python.
    if isinstance(model._meta.pk, models.CharField):
        yield from sorted((_to_canonical(fields, row) for row in rows.iterator(chunk_size=BATCH_SIZE)), key=json.dumps)
        return
    for row in rows.iterator(chunk_size=BATCH_SIZE):
        yield _to_canonical(fields, row)


def _to_canonical(fields: Any, row: tuple[Any, ...]) -> list[Any]:
    return [_simplify(_to_python(field, value)) for field, value in zip(fields, row, strict=True)]


def _to_python(field: Any, value: Any) -> Any:
    return value if isinstance(field, models.JSONField) else field.to_python(value)


def _simplify(value: Any) -> Any:
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date() | time():
            return value.isoformat()
        case timedelta():
            return str(value)
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview():
            return b64encode(value).decode()
    return value


def _require_storable(model: type[models.Model], values: list[Any]) -> None:
    for field, value in zip(model._meta.concrete_fields, values, strict=True):
        problem = _find_problem(value)
        if not problem and isinstance(field, models.CharField) and len(value or "") > (field.max_length or math.inf):
            problem = f"a text of more than {field.max_length} characters"
        if problem:
            key = values[model._meta.concrete_fields.index(model._meta.pk)]
            where = f"{model._meta.db_table}, row {key}, column {field.column}"
            raise OperationFailed(f"{where} has {problem}, which PostgreSQL cannot store. Change it, then try again.")


def _find_problem(value: Any) -> str:
    match value:
        case str():
            if "\x00" in value:
                return "a text with the character NUL"
            return "" if value.isascii() or _is_unicode(value) else "a text with half a surrogate pair"
        case float():
            # PostgreSQL writes these numbers out, so that they are read as whole numbers.
            return (
                "a JSON number such as 1e22"
                if "e+" in repr(value) or repr(value) in {"inf", "-inf", "nan", "-0.0"}
                else ""
            )
        case list():
            return next(filter(None, map(_find_problem, value)), "")
        case dict():
            return next(filter(None, map(_find_problem, [*value, *value.values()])), "")
    return ""


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _load(folder: Path) -> None:
    """Fill the database, which is empty. Foreign keys are checked at the end of the transaction."""
    call_command("migrate", interactive=False, verbosity=0, backup=False)
    with transaction.atomic():
        for model in get_models():
            # What migrations have created.
            with connection.cursor() as cursor:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608
        for model in get_models():
            _load_table(model, folder)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), get_models()):
                cursor.execute(statement)


def _load_table(model: type[models.Model], folder: Path) -> None:
    quote = connection.ops.quote_name
    places = [place for place, field in enumerate(model._meta.concrete_fields) if not field.generated]
    fields = [model._meta.concrete_fields[place] for place in places]
    columns = ", ".join(quote(str(field.column)) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({marks})"  # noqa: S608
    with gzip.open(_get_path(folder, model), "rt", encoding="utf-8") as lines, connection.cursor() as cursor:
        while batch := [json.loads(line) for line in islice(lines, BATCH_SIZE)]:
            rows = [
                [_to_database(field, row[place]) for field, place in zip(fields, places, strict=True)] for row in batch
            ]
            try:
                cursor.executemany(insert, rows)
            except DatabaseError as error:
                reason = str(error).strip().partition("\n")[0]
                raise OperationFailed(
                    f"{model._meta.db_table} cannot be stored: {reason}. Nothing was moved."
                ) from error


def _to_database(field: Any, value: Any) -> Any:
    return field.get_db_prep_save(_to_python(field, value), connection)


def _get_path(folder: Path, model: type[models.Model]) -> Path:
    return folder / f"{model._meta.db_table}.jsonl.gz"


def _copy_files(media: Path) -> None:
    if media.exists() and any(media.iterdir()):
        raise OperationFailed(f"{media} is not empty. Nothing was moved. Name an empty folder.")
    storage = FileSystemStorage(location=media, file_permissions_mode=0o600, directory_permissions_mode=0o700)
    for name, _sha256 in get_named_files():
        with open_stored_file(name) as file:
            storage.save(name, File(file))
