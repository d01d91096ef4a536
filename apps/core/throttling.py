"""Limits on the calls of one address, as DRF's views name them."""

from typing import ClassVar

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.core.rate_limits import Limit, store
from apps.core.request_meta import address_for_limits
from apps.core.requests import client_ip


class AddressThrottle(BaseThrottle):
    """Counts the calls of one address against each of the class's limits."""

    limits: ClassVar[list[Limit]]

    def allow_request(self, request: Request | HttpRequest, view: object) -> bool:
        """Count this call; false where any limit is passed."""
        address = address_for_limits(client_ip(getattr(request, "_request", request)))
        now = timezone.now()
        tries = [(limit, store().add(limit, address, now=now)) for limit in self.limits]
        self._passed = [found.seconds_left for limit, found in tries if found.count > limit.most]
        return not self._passed

    def wait(self) -> float:
        """Seconds until the last of the passed limits allows a call again."""
        return float(max(self._passed))
