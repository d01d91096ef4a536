"""When something is written down: now, unless a demonstration tells a story of the past."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.utils import timezone

_told: ContextVar[Iterator[datetime] | None] = ContextVar("told", default=None)


def now() -> datetime:
    """The present instant, or the next one of the story that is told."""
    told = _told.get()
    return next(told) if told else timezone.now()


@contextmanager
def freeze_time(moment: datetime) -> Iterator[None]:
    """Date logs, records and mails as if they were written from ``moment`` on, each a millisecond after the other."""
    token = _told.set(_from(moment))
    try:
        yield
    finally:
        _told.reset(token)


def _from(moment: datetime) -> Iterator[datetime]:
    while True:
        yield moment
        moment += timedelta(milliseconds=1)
