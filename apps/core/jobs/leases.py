"""Rows that one process at a time works on.

A claim is one conditional ``UPDATE`` that sets a random token and the time until which it holds. If the process dies,
another one claims the row after that time. The ``UPDATE`` that finishes the work names the token, so a process that was
believed dead changes nothing.
"""

import logging
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any, Self, TypeVar

from django.db import Error, connection, models
from django.db.models import Q
from django.utils import timezone

from apps.core.request_id import log_request_id

logger = logging.getLogger(__name__)

Row = TypeVar("Row", bound="LeasedModel")

# No lease may be longer.
MAX_DURATION = timedelta(minutes=15)
# The clocks of two hosts may differ by this. A lease or a due time that is further ahead than possible is from before
# the clock was set back, and is ignored.
CLOCK_TOLERANCE = timedelta(minutes=1)


_renew: ContextVar[Callable[[], None] | None] = ContextVar("renew", default=None)


def keep_lease() -> None:
    """Renew the lease that the current request holds, if it holds one. Call it between slow steps of a request."""
    if (renew := _renew.get()) is not None:
        renew()


def has_come(column: str, *, max_delay: timedelta, now: datetime) -> Q:
    """Also if the time is later than ``max_delay`` allows: the clock has been set back since."""
    return Q(**{f"{column}__lte": now}) | Q(**{f"{column}__gt": now + max_delay + CLOCK_TOLERANCE})


class LeasedQuerySet(models.QuerySet[Row]):
    def leased(self, *, now: datetime) -> Self:
        return self.filter(lease_until__gt=now, lease_until__lte=now + MAX_DURATION + CLOCK_TOLERANCE)

    def unleased(self, *, now: datetime) -> Self:
        is_over = Q(lease_until__lte=now) | Q(lease_until__gt=now + MAX_DURATION + CLOCK_TOLERANCE)
        return self.filter(Q(lease_until__isnull=True) | is_over)

    def claim_next(self, *, now: datetime, duration: timedelta, **changes: Any) -> Row | None:
        """Claim the first row of this queryset that nobody else holds, and change its columns."""
        if duration > MAX_DURATION:
            raise ValueError(f"A lease of {duration} would count as expired")
        free = self.unleased(now=now)
        while (row_id := free.values_list("pk", flat=True).first()) is not None:
            token = uuid.uuid4()
            # 0 if another process has claimed the row since the query: try the next row.
            if free.order_by().filter(pk=row_id).update(lease_token=token, lease_until=now + duration, **changes):
                return self.model._default_manager.filter(pk=row_id, lease_token=token).first()
        return None


class LeasedModel(models.Model):
    lease_token = models.UUIDField(null=True, editable=False)
    lease_until = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True

    def is_leased(self, *, now: datetime) -> bool:
        until = self.lease_until
        return until is not None and now < until <= now + MAX_DURATION + CLOCK_TOLERANCE

    def renew_lease(self, *, now: datetime, duration: timedelta) -> bool:
        """``False`` if another process has claimed the row."""
        return bool(self._held().update(lease_until=now + duration))

    @contextmanager
    def kept(self, duration: timedelta) -> Iterator[None]:
        """Let ``keep_lease`` renew the lease in the block once a third of it is over. Needs no thread."""

        def renew() -> None:
            now = timezone.now()
            if self.lease_until is not None and self.lease_until - now < duration * 2 / 3:
                self.renew_lease(now=now, duration=duration)
                self.lease_until = now + duration

        token = _renew.set(renew)
        try:
            yield
        finally:
            _renew.reset(token)

    @contextmanager
    def renewing(self, duration: timedelta) -> Iterator[None]:
        """Renew the lease in a thread while the block waits for a slow service, so that a lease can be short.

        The thread uses the only connection to PostgreSQL that a process of the worker has, so release it before.
        """
        is_done = threading.Event()

        def renew() -> None:
            while not is_done.wait(duration.total_seconds() / 3):
                try:
                    self.renew_lease(now=timezone.now(), duration=duration)
                except Error:
                    logger.warning("The lease of %s could not be renewed", self.pk, exc_info=True)
                finally:
                    connection.close()

        thread = threading.Thread(target=renew, daemon=True)
        thread.start()
        try:
            yield
        finally:
            is_done.set()
            thread.join()

    def release(self, **changes: Any) -> bool:
        """End the lease and change columns. ``False``, without any change, if another process has claimed the row."""
        return bool(self._held().update(lease_token=None, lease_until=None, **changes))

    def finish(self) -> bool:
        """Delete the row. ``False`` if another process has claimed it."""
        return bool(self._held().delete()[0])

    def _held(self) -> models.QuerySet:
        return type(self)._default_manager.filter(pk=self.pk, lease_token=self.lease_token)


def process_next(
    rows: LeasedQuerySet[Any], process: Callable[[Any], object], *, duration: timedelta, failure: str
) -> bool:
    """Claim and process the first row, with the ``request_id`` of the row in the log. ``False`` if there is none.

    What ``process`` raises is logged as ``failure``, so that the others are still processed. The row is claimed again
    after ``duration``.
    """
    row = rows.claim_next(now=timezone.now(), duration=duration)
    if row is None:
        return False
    with log_request_id(row.request_id):
        try:
            process(row)
        except Exception:
            logger.exception(failure)
    return True
