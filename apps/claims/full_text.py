"""Finds words in messages and notes: with full text search on PostgreSQL, and with FTS5 on SQLite.

Migration 0013 creates the indexes. Those of SQLite number the rows in the order of their time. All words must occur;
the last one may be the beginning of a longer one.
"""

import re
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Model
from django.db.models.expressions import RawSQL

from apps.accounts.models import Member
from apps.claims.models import ClaimMessage

# A shorter beginning would match too many words.
_MIN_PREFIX = 3

_AMONG_NEWEST = """
    SELECT id FROM (SELECT id, created_at, words FROM {table} ORDER BY created_at DESC LIMIT 5000) newest
    WHERE words @@ to_tsquery('simple', %s) ORDER BY created_at DESC LIMIT %s
"""
# By an expression: PostgreSQL would read all rows by their time if it took the words for more common than they are.
_AMONG_ALL = """
    SELECT id FROM {table} WHERE words @@ to_tsquery('simple', %s)
    ORDER BY created_at + interval '0' DESC LIMIT %s
"""


def find_newest(model: type[Model], text: str, *, limit: int) -> list[UUID]:
    """The ids of the newest messages or notes with these words, newest first.

    A common word is found among the newest rows, without reading all that have it. On SQLite, this works for whole
    words only: if there are enough of them, longer words with the same beginning are left out.
    """
    words = _get_words(text)
    if not words:
        return []
    table = model._meta.db_table
    if connection.vendor == "postgresql":
        query = _get_postgresql_query(words)
        queries = [(sql.format(table=table), query) for sql in (_AMONG_NEWEST, _AMONG_ALL)]
    else:
        sql = f"SELECT source FROM {table}_words WHERE {table}_words MATCH %s ORDER BY rowid DESC LIMIT %s"  # noqa: S608  # the name of a table
        whole, beginning = _get_sqlite_query(words, is_whole=True), _get_sqlite_query(words)
        queries = [(sql, f"text : ({query})") for query in dict.fromkeys((whole, beginning))]
    found: list[UUID] = []
    with connection.cursor() as cursor:
        for sql, query in queries:
            cursor.execute(sql, [query, limit])
            found = [UUID(str(row[0])) for row in cursor.fetchall()]
            if len(found) == limit:
                break
    return found


def claims_with_words(member: Member, text: str) -> RawSQL | list[Any]:
    """The ids of the member's claims in whose messages these words occur, for ``pk__in``. Notes are not searched."""
    words = _get_words(text)
    if not words:
        return []
    table = ClaimMessage._meta.db_table
    if connection.vendor == "postgresql":
        return RawSQL(  # noqa: S611  # the words are a parameter
            f"SELECT message.claim_id FROM {table} message JOIN claims_claim own ON own.id = message.claim_id "  # noqa: S608
            "WHERE own.member_id = %s AND message.words @@ to_tsquery('simple', %s)",
            [member.pk, _get_postgresql_query(words)],
        )
    return RawSQL(  # noqa: S611  # the words are a parameter
        f"SELECT claim FROM {table}_words WHERE {table}_words MATCH %s",  # noqa: S608
        [f'member : "{member.pk.hex}" AND text : ({_get_sqlite_query(words)})'],
    )


def _get_words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def _is_prefix(words: list[str], number: int) -> bool:
    return number == len(words) - 1 and len(words[number]) >= _MIN_PREFIX


def _get_postgresql_query(words: list[str]) -> str:
    return " & ".join(f"'{word}'{':*' if _is_prefix(words, number) else ''}" for number, word in enumerate(words))


def _get_sqlite_query(words: list[str], *, is_whole: bool = False) -> str:
    return " AND ".join(
        f'"{word}"{"*" if not is_whole and _is_prefix(words, number) else ""}' for number, word in enumerate(words)
    )
