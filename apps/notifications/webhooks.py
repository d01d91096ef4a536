"""The reports of a mail service, which django-anymail receives and verifies. Imported only if one is configured."""

from typing import Any
from uuid import UUID

from anymail.signals import AnymailTrackingEvent, EventType, tracking
from django.dispatch import receiver
from django.utils import timezone

from apps.notifications.bounces import Outcome, record_outcome

_OUTCOMES = {
    EventType.DELIVERED: Outcome.DELIVERED,
    EventType.BOUNCED: Outcome.BOUNCED,
    EventType.REJECTED: Outcome.BOUNCED,
    EventType.COMPLAINED: Outcome.COMPLAINED,
}


@receiver(tracking)
def handle_report(sender: Any, event: AnymailTrackingEvent, **_options: Any) -> None:
    outcome = _OUTCOMES.get(event.event_type)
    try:
        mail_id = UUID((event.metadata or {}).get("mail", ""))
    except ValueError:
        return
    if outcome is not None:
        record_outcome(mail_id=mail_id, outcome=outcome, now=timezone.now())
