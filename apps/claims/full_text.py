"""Finds words in messages and notes: with full text search on PostgreSQL, and with FTS5 on SQLite.

Migration 0013 creates the indexes. All words must occur; the last one may be the beginning of a longer one.
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


def find_newest(model: type[Model], text: str, *, limit: int) -> list[UUID]:
    """The ids of the newest messages or notes with these words, newest first."""
    words = _get_words(text)
    if not words:
        return []
    table = model._meta.db_table
    if connection.vendor == "postgresql":
        sql = f"SELECT id FROM {table} WHERE words @@ to_tsquery('simple', %s) ORDER BY created_at DESC LIMIT %s"  # noqa: S608  # the name of a table
        query = _get_postgresql_query(words)
    else:
        # Rows were added in the order of their time.
        sql = f"SELECT source FROM {table}_words WHERE {table}_words MATCH %s ORDER BY rowid DESC LIMIT %s"  # noqa: S608
        query = f"text : ({_get_sqlite_query(words)})"
    with connection.cursor() as cursor:
        cursor.execute(sql, [query, limit])
        return [UUID(str(row[0])) for row in cursor.fetchall()]


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


def _get_sqlite_query(words: list[str]) -> str:
    return " AND ".join(f'"{word}"{"*" if _is_prefix(words, number) else ""}' for number, word in enumerate(words))
