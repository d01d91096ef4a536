"""Queries that are compiled once and run many times.

Building and compiling a queryset takes Django several times as long as SQLite or PostgreSQL need to answer it. Where
every call of the product passes (the session, the device, the dashboard) the SQL is compiled at the first run, from an
ordinary queryset, and kept.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Expression, Field, QuerySet
from django.db.models.query import ModelIterable, get_related_populators

Row = TypeVar("Row")


class Slot(Expression):
    """A place in a queryset's conditions that each run fills with a value of its own."""

    def __init__(self, name: str, output_field: Field) -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """A placeholder, with this slot in place of the value."""
        return "%s", [self]


@dataclass(frozen=True, slots=True)
class _Plan:
    sql: str
    parameters: tuple[Any, ...]
    converters: list[tuple[int, list[Any], Any]]
    make: Callable[[Any], Any]


class PreparedQuery(Generic[Row]):
    """A queryset with slots, compiled once for each kind of database.

    ``row`` makes a row from the columns of a ``values_list``; a queryset of models yields models, with those that
    ``select_related`` names.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, Any]], *, row: Callable[[Any], Row] | None = None) -> None:
        self._build = build
        self._row = row
        self._plan_for = lru_cache(maxsize=None)(self._compile)

    def all(self, **values: Any) -> list[Row]:
        """Run it with a value for each slot; return every row."""
        plan = self._plan_for(connection.vendor)
        parameters = [
            part.output_field.get_db_prep_value(values[part.name], connection) if isinstance(part, Slot) else part
            for part in plan.parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, parameters)
            rows = cursor.fetchall()
        if plan.converters:
            rows = [_converted(row, plan.converters) for row in rows]
        return [plan.make(row) for row in rows]

    def first(self, **values: Any) -> Row | None:
        """Run it and return its first row, or ``None``."""
        rows = self.all(**values)
        return rows[0] if rows else None

    def _compile(self, vendor: str) -> _Plan:
        queryset = self._build()
        compiler = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        converters = [
            (position, found, expression) for position, (found, expression) in compiler.get_converters(columns).items()
        ]
        make = self._row or _model_maker(queryset, compiler)
        return _Plan(sql, tuple(parameters), converters, make)


def _converted(row: Any, converters: list[tuple[int, list[Any], Any]]) -> list[Any]:
    columns = list(row)
    for position, functions, expression in converters:
        value = columns[position]
        for function in functions:
            value = function(value, expression, connection)
        columns[position] = value
    return columns


def _model_maker(queryset: QuerySet[Any, Any], compiler: Any) -> Callable[[Any], Any]:
    """What Django's own iterator does with each row of a queryset of models."""
    if not issubclass(queryset._iterable_class, ModelIterable):
        raise TypeError("a prepared query of plain columns needs to know how to make a row")
    info = compiler.klass_info
    begin, end = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in compiler.select[begin:end]]
    populators = get_related_populators(info, compiler.select, queryset.db)  # type: ignore[call-arg]  # stubs of Django 6
    database, model = queryset.db, info["model"]

    def make(row: Any) -> Any:
        made = model.from_db(database, names, row[begin:end])
        for populator in populators:
            populator.populate(row, made)
        return made

    return make
