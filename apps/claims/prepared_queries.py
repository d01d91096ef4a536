"""Queries whose SQL is compiled once a process: what Django spends on compiling is most of what a dashboard costs.

The querysets stay the one source of the SQL; only the member differs from call to call.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection, models

# Stands for the member while a query is compiled; nobody has this id.
_ANY_MEMBER = UUID("00000000-0000-4000-8000-00000000c0de")


@dataclass(frozen=True, slots=True)
class _Compiled:
    sql: str
    params: tuple[Any, ...]
    converters: list[tuple[int, Any, Any]]


class PreparedQuery:
    """Rows that belong to one member, as tuples. ``build`` makes the queryset of a member's id."""

    def __init__(self, build: Callable[[UUID], models.QuerySet[Any, Any]]) -> None:
        self._build = build
        self._compiled: dict[str, _Compiled] = {}

    def run(self, member_id: UUID) -> list[tuple[Any, ...]]:
        """Return the rows of one member, in one query."""
        compiled = self._compiled.get(connection.vendor)
        if compiled is None:
            compiled = self._compiled[connection.vendor] = self._compile()
        stand_in, own = _as_parameter(_ANY_MEMBER), _as_parameter(member_id)
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, [own if value == stand_in else value for value in compiled.params])
            rows = cursor.fetchall()
        return [_converted(row, compiled.converters) for row in rows] if compiled.converters else rows

    def _compile(self) -> _Compiled:
        compiler = self._build(_ANY_MEMBER).query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        converters = compiler.get_converters([selected[0] for selected in compiler.select])
        return _Compiled(
            sql,
            tuple(params),
            [(index, convert, column) for index, (several, column) in converters.items() for convert in several],
        )


def _as_parameter(member_id: UUID) -> Any:
    return models.UUIDField().get_db_prep_value(member_id, connection)


def _converted(row: tuple[Any, ...], converters: list[tuple[int, Any, Any]]) -> tuple[Any, ...]:
    values = list(row)
    for index, convert, column in converters:
        values[index] = convert(values[index], column, connection)
    return tuple(values)
