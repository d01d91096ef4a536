"""Rows that one process at a time works on.

A claim is one conditional ``UPDATE`` that sets a random token and the time until which it holds. If the process dies,
another one claims the row after that time. The ``UPDATE`` that finishes the work names the token, so a process that was
believed dead changes nothing.
"""

import uuid
from datetime import datetime, timedelta
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import Q

Row = TypeVar("Row", bound="LeasedModel")


class LeasedQuerySet(models.QuerySet[Row]):
    def unleased(self, *, now: datetime) -> Self:
        return self.filter(Q(lease_until__isnull=True) | Q(lease_until__lte=now))

    def claim_next(self, *, now: datetime, duration: timedelta, **changes: Any) -> Row | None:
        """Claim the first row of this queryset that nobody else holds, and change its columns."""
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

    def renew_lease(self, *, now: datetime, duration: timedelta) -> bool:
        """``False`` if another process has claimed the row."""
        return bool(self._held().update(lease_until=now + duration))

    def release(self, **changes: Any) -> bool:
        """End the lease and change columns. ``False``, without any change, if another process has claimed the row."""
        return bool(self._held().update(lease_token=None, lease_until=None, **changes))

    def _held(self) -> models.QuerySet:
        return type(self)._default_manager.filter(pk=self.pk, lease_token=self.lease_token)
