"""Checks that the rows and the files agree: for ``housekeeping --check`` and the rehearsal of a restore."""

from collections.abc import Callable, Iterator

from django.apps import apps
from django.core.files.storage import Storage
from django.db import DatabaseError, connection

from apps.core.models import get_normalised_fields
from apps.core.registry import Registry

# Functions that yield a sentence for each thing that does not agree, and change nothing. They get the file store.
consistency_check: Registry[Callable[[Storage], Iterator[str]]] = Registry()


def find_problems(storage: Storage) -> Iterator[str]:
    for check in consistency_check:
        yield from check(storage)


@consistency_check(order=10)
def check_foreign_keys(storage: Storage) -> Iterator[str]:
    try:
        connection.check_constraints()
    except DatabaseError as error:
        yield f"A foreign key names a row that does not exist: {error}"


@consistency_check(order=20)
def check_normalised_fields(storage: Storage) -> Iterator[str]:
    for model in apps.get_models():
        fields = get_normalised_fields(model)
        if not fields:
            continue
        count = 0
        for row in model._base_manager.order_by().iterator(chunk_size=500):
            stored = [getattr(row, field.attname) for field in fields]
            count += stored != [field.pre_save(row, add=False) for field in fields]
        if count:
            yield f"{count} rows of {model._meta.label} have a search key that differs from its sources"
