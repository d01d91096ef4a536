"""Counters for ``/metrics``. Their labels are names of routes, queues and services, never ids or paths.

prometheus-client is imported with the first counter that counts, and only if ``METRICS_TOKEN`` is set. Its multiprocess
mode, which adds up all processes, reads its folder from the environment at that moment (``config/metrics_folder.py``).
"""

from functools import cached_property
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    import prometheus_client


class Counter:
    """Counts events. Without labels, a counter starts at 0 in the first process that uses it."""

    def __init__(self, name: str, description: str, labels: tuple[str, ...] = ()) -> None:
        self._name, self._description, self._labels = name, description, labels

    def add(self, amount: float = 1, **labels: str) -> None:
        if settings.METRICS_TOKEN:
            (self._counter.labels(**labels) if labels else self._counter).inc(amount)

    @cached_property
    def _counter(self) -> "prometheus_client.Counter":
        import prometheus_client  # noqa: PLC0415  # see above

        return prometheus_client.Counter(self._name, self._description, self._labels)


class Histogram:
    """Counts durations in seconds."""

    # Up to the eight seconds after which the app gives up.
    BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8)

    def __init__(self, name: str, description: str, labels: tuple[str, ...]) -> None:
        self._name, self._description, self._labels = name, description, labels

    def observe(self, seconds: float, **labels: str) -> None:
        if settings.METRICS_TOKEN:
            self._histogram.labels(**labels).observe(seconds)

    @cached_property
    def _histogram(self) -> "prometheus_client.Histogram":
        import prometheus_client  # noqa: PLC0415  # see above

        return prometheus_client.Histogram(self._name, self._description, self._labels, buckets=self.BUCKETS)


REQUESTS = Counter("http_requests", "Requests", ("method", "route", "status"))
REQUEST_SECONDS = Histogram("http_request_seconds", "Time until a response began", ("route",))
MAILS_FAILED = Counter("mails_failed", "Emails that could not be sent after all attempts")
SIGN_INS_REFUSED = Counter("sign_ins_refused", "Sign-ins with a wrong name or password, or after too many of them")
UNITS_USED = Counter("units_used", "Units of service that claims have used", ("service",))
