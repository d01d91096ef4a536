from typing import ClassVar

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.core.api.requests import client_ip
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_meta import address_for_limits


class AddressThrottle(BaseThrottle):
    """Limits the POST requests of one address. Each one counts towards each of ``limits``."""

    limits: ClassVar[list[Limit]]

    def allow_request(self, request: Request | HttpRequest, view: object) -> bool:
        # The views have no other method. A link that is opened in the browser, such as by a prefetch, is not a try.
        if request.method != "POST":
            return True
        address = address_for_limits(client_ip(request))
        now = timezone.now()
        counted = [(limit, add_attempt(limit, address, now=now)) for limit in self.limits]
        self._waits = [attempts.seconds_left for limit, attempts in counted if attempts.count > limit.max_attempts]
        return not self._waits

    def wait(self) -> float:
        """Seconds until all exceeded limits allow a request again."""
        return float(max(self._waits))


class MemberThrottle(BaseThrottle):
    """Limits the requests of one member with the method that is limited. HEAD counts as GET: it costs the same."""

    limit: ClassVar[Limit]
    method: ClassVar[str] = "POST"

    def allow_request(self, request: Request, view: object) -> bool:
        if ("GET" if request.method == "HEAD" else request.method) != self.method:
            return True
        attempts = add_attempt(self.limit, str(request.user.pk), now=timezone.now())
        self._wait = attempts.seconds_left
        return attempts.count <= self.limit.max_attempts

    def wait(self) -> float:
        """Seconds until a request is allowed again."""
        return float(self._wait)
