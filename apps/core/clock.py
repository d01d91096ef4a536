"""The current time for logs, audit entries and emails. The demo data sets it to a time in the past."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.utils import timezone

_frozen: ContextVar[Iterator[datetime] | None] = ContextVar("frozen", default=None)


def now() -> datetime:
    frozen = _frozen.get()
    return next(frozen) if frozen else timezone.now()


@contextmanager
def freeze_time(moment: datetime) -> Iterator[None]:
    """Make ``now`` start at ``moment``. Each call returns one millisecond more, so that lists keep their order."""
    token = _frozen.set(_milliseconds_from(moment))
    try:
        yield
    finally:
        _frozen.reset(token)


def _milliseconds_from(moment: datetime) -> Iterator[datetime]:
    while True:
        yield moment
        moment += timedelta(milliseconds=1)
