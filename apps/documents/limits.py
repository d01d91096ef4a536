"""Limits for each member: bytes stored in total, files per hour, and requests of one kind per hour.

Usage is counted from the stored rows, so requests that were refused or replayed do not count.
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
from apps.core.files.uploads import CheckedFile
from apps.documents.models import UserDocument
from apps.documents.storage import StoredFile, store_files

HOUR = timedelta(hours=1)

MEGABYTE = 1024 * 1024


class StorageFull(DomainError):
    """The files exceed the member's storage limit."""

    status = 403
    code = "quota_exceeded"


@contextmanager
def store_within_limits(
    *, member: Member, files: Sequence[CheckedFile], requests: QuerySet[Any] | None = None, now: datetime
) -> Iterator[list[StoredFile]]:
    """Store the files as ``store_files`` does, unless a limit has been reached.

    ``requests`` are the member's earlier rows of the submitted kind, or ``None`` if only the files count. This check
    runs without a lock and only avoids needless uploads; ``check_limits`` repeats it under a lock. Raises
    ``StorageFull`` and ``Throttled``.
    """
    if files:
        _raise_if_exceeded(member, files, requests, now)
    with store_files(files) as stored_files:
        yield stored_files


def check_limits(
    *, member: Member, files: Sequence[CheckedFile], requests: QuerySet[Any] | None = None, now: datetime
) -> None:
    """Check the limits, and lock out parallel submissions of the member until the caller's transaction ends.

    Call it first in the transaction, so that locks are always taken in the same order. Raises ``StorageFull`` and
    ``Throttled``.
    """
    # SQLite has no row locks, but its transactions take the write lock at the start.
    if connection.features.has_select_for_update:
        Member.objects.select_for_update(no_key=True).values_list("pk").get(pk=member.pk)
    _raise_if_exceeded(member, files, requests, now)


def _raise_if_exceeded(
    member: Member, files: Sequence[CheckedFile], requests: QuerySet[Any] | None, now: datetime
) -> None:
    """Check all limits with one query."""
    columns: dict[str, Subquery] = {}
    if files:
        documents = UserDocument.objects.owned_by(member).filter(source=UserDocument.Source.MEMBER).order_by()
        total = documents.values("member").annotate(total=Sum("file_size")).values("total")
        columns["stored_bytes"] = Subquery(total)
        nth = settings.MEMBER_UPLOADS_PER_HOUR - len(files) + 1
        columns["nth_file_at"] = _nth_newest(documents, "uploaded_at", nth)
    if requests is not None:
        columns["nth_request_at"] = _nth_newest(requests, "created_at", settings.MEMBER_REQUESTS_PER_HOUR)
    used: dict[str, Any] = Member.objects.annotate(**columns).values(*columns).get(pk=member.pk)
    if files:
        _check_storage(used["stored_bytes"] or 0, sum(file.size for file in files))
        limit = f"You can upload at most {settings.MEMBER_UPLOADS_PER_HOUR} files an hour."
        _check_hourly_limit(used["nth_file_at"], limit, now)
    if requests is not None:
        kind = requests.model._meta.verbose_name_plural
        limit = f"You can send at most {settings.MEMBER_REQUESTS_PER_HOUR} {kind} an hour."
        _check_hourly_limit(used["nth_request_at"], limit, now)


def _nth_newest(rows: QuerySet[Any], field: str, number: int) -> Subquery:
    """The time of the nth newest row. Another row is only allowed once this one is an hour old."""
    return Subquery(rows.order_by(f"-{field}").values(field)[number - 1 : number])


def _check_storage(stored_bytes: int, upload_bytes: int) -> None:
    if stored_bytes + upload_bytes > settings.MEMBER_STORAGE_MB * MEGABYTE:
        raise StorageFull(
            f"This upload needs {_megabytes(upload_bytes)} MB, but {_megabytes(stored_bytes)} MB of your "
            f"{settings.MEMBER_STORAGE_MB:,} MB of storage are in use, so none of it was stored. "
            "Please write to support if you need more space."
        )


def _check_hourly_limit(nth_created_at: datetime | None, message: str, now: datetime) -> None:
    if nth_created_at is not None and nth_created_at + HOUR > now:
        wait = math.ceil((nth_created_at + HOUR - now).total_seconds())
        raise Throttled(f"{message} Please try again later.", retry_after=wait)


def _megabytes(size: int) -> str:
    return f"{max(0.1, size / MEGABYTE):,.1f}"
