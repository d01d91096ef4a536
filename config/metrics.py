"""``/metrics`` in Prometheus' format, for those who have ``METRICS_TOKEN``."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Min
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.core import metrics_folder
from apps.core.metrics import MAILS_FAILED, REQUEST_SECONDS, REQUESTS, SIGN_INS_REFUSED, UNITS_USED
from apps.documents.models import PagePicture, PendingScan, ThumbnailQueue
from apps.notifications import outbox
from apps.subscriptions.models import Service

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class MetricsMiddleware:
    """Counts requests by the name of their route."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        # A static file has no route, and neither has a request that was refused before.
        route = request.resolver_match.view_name if request.resolver_match else "none"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.add(method=str(method), route=route, status=str(response.status_code))
        REQUEST_SECONDS.observe(time.perf_counter() - started, route=route)
        return response


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Without the right token, the same answer as for an address that does not exist."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    is_right = constant_time_compare(token.strip(), settings.METRICS_TOKEN)
    if not settings.METRICS_TOKEN or scheme.lower() != "bearer" or not is_right:
        return HttpResponseNotFound("Not found\n", content_type="text/plain")
    import prometheus_client  # noqa: PLC0415  # saves memory without a token

    # So that they begin with 0.
    for counter in (MAILS_FAILED, SIGN_INS_REFUSED):
        counter.add(0)
    for service in Service.values:
        UNITS_USED.add(0, service=service)
    registry = prometheus_client.CollectorRegistry()
    registry.register(_Processes())
    registry.register(_Queues())
    content = prometheus_client.generate_latest(registry)
    return HttpResponse(content, content_type=prometheus_client.CONTENT_TYPE_LATEST)


class _Processes:
    """The counters of all processes: of this master, and of the workers on this machine."""

    def collect(self) -> Iterable[Any]:
        from prometheus_client import REGISTRY, multiprocess  # noqa: PLC0415  # saves memory without a token

        if not (own := os.environ.get(metrics_folder.VARIABLE)):
            return REGISTRY.collect()
        folders = [Path(own), *Path(own).parent.glob("worker-*")]
        files = [str(file) for folder in folders for file in folder.glob("*.db")]
        return multiprocess.MultiProcessCollector.merge(files, accumulate=True)  # type: ignore[no-untyped-call]


class _Queues:
    """How long the oldest entry of each queue has been due."""

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415  # saves memory without a token

        now = timezone.now()
        oldest = {
            "mail": outbox.get_oldest_due(now=now),
            "scans": PendingScan.objects.filter(due_at__lte=now).aggregate(oldest=Min("due_at"))["oldest"],
            "thumbnails": ThumbnailQueue.objects.filter(due_at__lte=now).aggregate(oldest=Min("due_at"))["oldest"],
            "pages": PagePicture.objects.waiting().filter(due_at__lte=now).aggregate(oldest=Min("due_at"))["oldest"],
        }
        family = GaugeMetricFamily("queue_age_seconds", "Age of the oldest entry that is due", labels=["queue"])
        for queue, since in oldest.items():
            family.add_metric([queue], max(0.0, (now - since).total_seconds()) if since else 0.0)
        yield family
