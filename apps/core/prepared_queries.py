"""Querysets that are compiled to SQL once and run many times.

Django takes several times as long to build and compile a queryset as the database takes to run it. This matters for
queries that run with every request, such as the session and the device.
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
    """A parameter of a ``PreparedQuery``, used in the conditions of its queryset in place of a value."""

    def __init__(self, name: str, output_field: Field) -> None:
        super().__init__(output_field=output_field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [self]


@dataclass(frozen=True, slots=True)
class _Plan:
    sql: str
    parameters: tuple[Any, ...]
    converters: list[tuple[int, list[Any], Any]]
    make_row: Callable[[Any], Any]


class PreparedQuery(Generic[Row]):
    """A queryset with slots, compiled once per database engine.

    For a ``values_list``, ``row`` makes a row from the columns. A queryset of models returns models, with those of
    ``select_related``.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, Any]], *, row: Callable[[Any], Row] | None = None) -> None:
        self._build = build
        self._row = row
        self._plan_for = lru_cache(maxsize=None)(self._compile)

    def all(self, **values: Any) -> list[Row]:
        """All rows. ``values`` has a value for each slot."""
        plan = self._plan_for(connection.vendor)
        parameters = [
            part.output_field.get_db_prep_value(values[part.name], connection) if isinstance(part, Slot) else part
            for part in plan.parameters
        ]
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, parameters)
            rows = cursor.fetchall()
        if plan.converters:
            rows = [_convert(row, plan.converters) for row in rows]
        return [plan.make_row(row) for row in rows]

    def first(self, **values: Any) -> Row | None:
        rows = self.all(**values)
        return rows[0] if rows else None

    def _compile(self, vendor: str) -> _Plan:
        queryset = self._build()
        compiler = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        columns = [column for column, _, _ in compiler.select]
        converters = [
            (position, functions, expression)
            for position, (functions, expression) in compiler.get_converters(columns).items()
        ]
        make_row = self._row or _get_model_factory(queryset, compiler)
        return _Plan(sql, tuple(parameters), converters, make_row)


def _convert(row: Any, converters: list[tuple[int, list[Any], Any]]) -> list[Any]:
    columns = list(row)
    for position, functions, expression in converters:
        value = columns[position]
        for function in functions:
            value = function(value, expression, connection)
        columns[position] = value
    return columns


def _get_model_factory(queryset: QuerySet[Any, Any], compiler: Any) -> Callable[[Any], Any]:
    """A function that turns a row of columns into a model, as Django's ``ModelIterable`` does."""
    if not issubclass(queryset._iterable_class, ModelIterable):
        raise TypeError("a prepared query of values needs the argument row")
    info = compiler.klass_info
    start, end = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in compiler.select[start:end]]
    populators = get_related_populators(info, compiler.select, queryset.db)  # type: ignore[call-arg]  # the stubs are for Django 6
    database, model = queryset.db, info["model"]

    def make_model(row: Any) -> Any:
        instance = model.from_db(database, names, row[start:end])
        for populator in populators:
            populator.populate(row, instance)
        return instance

    return make_model
