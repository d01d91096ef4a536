"""Kinds of work take turns, so that the files of one member do not delay the mails and scans of others for long."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db.models import QuerySet

TURN_SECONDS = 2
TURN_UNITS = 20

# Between two units of work of the worker, so that requests get the processor and the database: a long queue of emails
# leaves at about forty a second.
PAUSE_SECONDS = 0.01

DELETE_BATCH_SIZE = 500

Row = TypeVar("Row")


class _Stop:
    is_requested = False
    # Set in the processes of the worker.
    parent_pid: int | None = None


def request_stop() -> None:
    """Let this process end after the current unit of work."""
    _Stop.is_requested = True


def stop_with_parent(pid: int) -> None:
    """Let this process end, too, if its parent is gone, for example killed."""
    _Stop.parent_pid = pid


def is_stopping() -> bool:
    return _Stop.is_requested or (_Stop.parent_pid is not None and os.getppid() != _Stop.parent_pid)


class Turn:
    """``is_cut`` if work was left when it ended."""

    def __init__(self) -> None:
        self._ends_at = time.monotonic() + TURN_SECONDS
        self._units = 0
        self.is_cut = False

    def has_ended(self) -> bool:
        return is_stopping() or self._units >= TURN_UNITS or time.monotonic() >= self._ends_at

    def begin_unit(self) -> bool:
        """``False`` if the turn has ended."""
        self.is_cut = self.is_cut or self.has_ended()
        self._units += 1
        return not self.is_cut


_turn: ContextVar[Turn | None] = ContextVar("turn", default=None)


@contextmanager
def turn() -> Iterator[Turn]:
    """Limit ``process_each`` and ``process_rows`` within the block. ``housekeeping`` has no turns, so no limit."""
    outer, current = _turn.get(), Turn()
    token = _turn.set(current)
    try:
        yield current
    finally:
        _turn.reset(token)
        if outer is not None:
            outer.is_cut = outer.is_cut or current.is_cut


def has_turn_ended() -> bool:
    """For work that another run need not continue."""
    current = _turn.get()
    return is_stopping() if current is None else current.has_ended()


def _begin_unit() -> bool:
    current = _turn.get()
    return not is_stopping() if current is None else current.begin_unit()


def process_each(process_next: Callable[[], int], *, limit: int = sys.maxsize) -> int:
    """Call the function until it returns 0 or ``False``, or the turn ends. Return the sum of what it returned.

    ``limit``, of that sum, is for work that comes as fast as it is done.
    """
    count = 0
    while count < limit and _begin_unit() and (done := process_next()):
        count += done
        if _Stop.parent_pid is not None:
            time.sleep(PAUSE_SECONDS)
    return count


def process_rows(rows: Iterable[Row], process: Callable[[Row], int]) -> int:
    """Call the function for each row until the turn ends. Return the sum of what it returned.

    A periodic job that returns this number stays due while rows are left.
    """
    count = 0
    for row in rows:
        if not _begin_unit():
            break
        count += process(row)
    return count


def delete_rows(rows: QuerySet) -> int:
    """Delete the rows in small steps until the turn ends, because one statement would lock many of them for long."""

    def delete_batch() -> int:
        batch = list(rows.order_by().values_list("pk", flat=True)[:DELETE_BATCH_SIZE])
        return rows.model._default_manager.filter(pk__in=batch).delete()[0]

    return process_each(delete_batch)
