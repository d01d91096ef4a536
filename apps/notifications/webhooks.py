"""The reports of a mail service, which django-anymail receives and verifies. Imported only if one is configured."""

import logging
from datetime import timedelta
from typing import Any
from uuid import UUID

from anymail import urls
from anymail.exceptions import AnymailConfigurationError
from anymail.signals import AnymailTrackingEvent, EventType, tracking
from anymail.webhooks.base import AnymailCoreWebhookView
from django.core.exceptions import BadRequest
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils import timezone

from apps.core.api.requests import client_ip
from apps.core.errors import Throttled
from apps.core.rate_limits import Limit, add_attempt, remove_attempt
from apps.core.request_meta import address_for_limits
from apps.notifications.bounces import Outcome, record_outcome

WRONG_SECRETS = Limit("mail-report-secrets", max_attempts=20, window=timedelta(minutes=1))

_OUTCOMES = {
    EventType.DELIVERED: Outcome.DELIVERED,
    EventType.BOUNCED: Outcome.BOUNCED,
    EventType.REJECTED: Outcome.BOUNCED,
    EventType.COMPLAINED: Outcome.COMPLAINED,
}

logger = logging.getLogger(__name__)


class _ReportView(AnymailCoreWebhookView):
    """Limits guesses of the secret, and answers 400 to a report that the view of the service cannot read."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().post(request, *args, **kwargs)
        except Throttled as error:
            return HttpResponse(status=error.status, headers={"Retry-After": str(error.retry_after)})

    def run_validators(self, request: HttpRequest) -> None:
        address, now = address_for_limits(client_ip(request)), timezone.now()
        # Count before checking the secret, so that parallel guesses cannot exceed the limit.
        tries = add_attempt(WRONG_SECRETS, address, now=now)
        if tries.count > WRONG_SECRETS.max_attempts:
            raise Throttled(retry_after=tries.seconds_left)
        super().run_validators(request)
        remove_attempt(WRONG_SECRETS, address)

    def parse_events(self, request: HttpRequest) -> list[AnymailTrackingEvent]:
        try:
            return super().parse_events(request)
        # The views of django-anymail expect the documented body and check little.
        except (AnymailConfigurationError, AttributeError, LookupError, TypeError, ValueError) as error:
            logger.warning("A report of the mail service could not be read: %s", error)
            raise BadRequest from error


def _guard(view: type[AnymailCoreWebhookView]) -> type[AnymailCoreWebhookView]:
    return type(view.__name__, (_ReportView, view), {})


def get_tracking_urls(backend: str) -> list[URLPattern]:
    """``postmark/tracking/`` for ``anymail.backends.postmark.EmailBackend``; no URL for a service without reports."""
    name = f"{backend.split('.')[2]}_tracking_webhook"
    return [
        path(str(pattern.pattern), _guard(pattern.callback.view_class).as_view())
        for pattern in urls.urlpatterns
        if pattern.name == name
    ]


@receiver(tracking)
def handle_report(sender: Any, event: AnymailTrackingEvent, **_options: Any) -> None:
    outcome = _OUTCOMES.get(event.event_type)
    metadata = event.metadata or {}
    try:
        # Without an id, it is another email that left through the same account.
        mail_id = UUID(str(metadata["mail"])) if "mail" in metadata else None
    except (TypeError, ValueError) as error:
        raise BadRequest from error
    if outcome is not None and mail_id is not None:
        record_outcome(mail_id=mail_id, outcome=outcome, now=timezone.now())
