"""Limits on what one member stores and sends: bytes in total, files an hour, requests of one kind an hour.

They are counted from the rows themselves: a refused or replayed call left no row and does not count.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet, Subquery, Sum

from apps.accounts.models import Member
from apps.core.errors import DomainError, Throttled
from apps.core.uploads import CheckedFile
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, store_files

HOUR = timedelta(hours=1)

MEGABYTE = 1024 * 1024


class StorageFull(DomainError):
    """The files do not fit into what the member may store."""

    status = 403
    code = "quota_exceeded"


@contextmanager
def store_within_limits(
    *, member: Member, files: Sequence[CheckedFile], requests: QuerySet[Any] | None = None, now: datetime
) -> Iterator[list[StoredFile]]:
    """Store the files as ``store_files`` does, unless a limit is reached already.

    ``requests`` are the member's earlier rows of the kind that is submitted; ``None`` if only the files count. The
    check here spares the file store; ``check_limits`` repeats it exactly. Raises ``StorageFull`` and ``Throttled``.
    """
    if files:
        _check(member, files, requests, now)
    with store_files(files) as stored_files:
        yield stored_files


def check_limits(
    *, member: Member, files: Sequence[CheckedFile], requests: QuerySet[Any] | None = None, now: datetime
) -> None:
    """Check the limits under a lock that parallel submissions wait for, until the caller's transaction ends.

    Call it first in the transaction, so that locks are always taken in the same order. Raises ``StorageFull`` and
    ``Throttled``.
    """
    # SQLite has no row locks; its transactions begin with the write lock.
    if connection.features.has_select_for_update:
        Member.objects.select_for_update(no_key=True).values_list("pk").get(pk=member.pk)
    _check(member, files, requests, now)


def _check(member: Member, files: Sequence[CheckedFile], requests: QuerySet[Any] | None, now: datetime) -> None:
    """Raise if a limit is reached; one query, whichever limits apply."""
    columns: dict[str, Subquery] = {}
    if files:
        documents = UserDocument.objects.owned_by(member).order_by()
        total = documents.values("member").annotate(total=Sum("file_size")).values("total")
        columns["stored_bytes"] = Subquery(total)
        columns["file_at"] = _nth_newest(documents, "uploaded_at", settings.MEMBER_UPLOADS_PER_HOUR - len(files) + 1)
    if requests is not None:
        columns["request_at"] = _nth_newest(requests, "created_at", settings.MEMBER_REQUESTS_PER_HOUR)
    used: dict[str, Any] = Member.objects.annotate(**columns).values(*columns).get(pk=member.pk)
    if files:
        _require_room(used["stored_bytes"] or 0, sum(file.size for file in files))
        limit = f"You can upload at most {settings.MEMBER_UPLOADS_PER_HOUR} files an hour."
        _require_hour_since(used["file_at"], limit, now)
    if requests is not None:
        kind = requests.model._meta.verbose_name_plural
        limit = f"You can send at most {settings.MEMBER_REQUESTS_PER_HOUR} {kind} an hour."
        _require_hour_since(used["request_at"], limit, now)


def _nth_newest(rows: QuerySet[Any], field: str, number: int) -> Subquery:
    """When the row was made that has to be an hour old before a further one is allowed."""
    return Subquery(rows.order_by(f"-{field}").values(field)[number - 1 : number])


def _require_room(stored_bytes: int, more: int) -> None:
    if stored_bytes + more > settings.MEMBER_STORAGE_MB * MEGABYTE:
        raise StorageFull(
            f"This upload needs {_megabytes(more)} MB, but {_megabytes(stored_bytes)} MB of your "
            f"{settings.MEMBER_STORAGE_MB:,} MB of storage are in use, so none of it was stored. "
            "Please write to support if you need more space."
        )


def _require_hour_since(made_at: datetime | None, message: str, now: datetime) -> None:
    if made_at is not None and made_at + HOUR > now:
        wait = math.ceil((made_at + HOUR - now).total_seconds())
        raise Throttled(f"{message} Please try again later.", retry_after=wait)


def _megabytes(size: int) -> str:
    return f"{max(0.1, size / MEGABYTE):,.1f}"
