"""Begins each test with real commits from the very rows that the migrations left, at little cost."""

from collections.abc import Callable

from django.db import connection, transaction


def empty_by_deleting() -> None:
    """Have tables emptied row by row: of the few rows of a test that is done at once, TRUNCATE makes files anew."""
    quote = connection.ops.quote_name
    connection.ops.sql_flush = lambda _style, tables, **_options: [f"DELETE FROM {quote(table)}" for table in tables]  # noqa: S608


def rows_of_every_table() -> Callable[[], None]:
    """Remember the rows of every model's table; the function that is returned makes those tables hold just them."""
    quote, statements = connection.ops.quote_name, []
    with connection.cursor() as cursor:
        for table in connection.introspection.django_table_names(only_existing=True, include_views=False):
            cursor.execute(f"SELECT * FROM {quote(table)}")  # noqa: S608  # names of our own models
            rows = cursor.fetchall()
            names = [column[0] for column in cursor.description]
            columns, values = ", ".join(map(quote, names)), ", ".join(["%s"] * len(names))
            if rows:
                insert = f"INSERT INTO {quote(table)} ({columns}) VALUES ({values})"  # noqa: S608
                statements.append((f"DELETE FROM {quote(table)}", insert, rows))  # noqa: S608

    def put_back() -> None:
        # Keys to other tables are checked at the end of the transaction.
        with transaction.atomic(), connection.cursor() as cursor:
            for delete, insert, rows in statements:
                cursor.execute(delete)
                cursor.executemany(insert, rows)

    return put_back
