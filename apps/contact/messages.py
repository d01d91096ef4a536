"""Messages that visitors leave, and how the support desk works them off."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from apps.contact.models import ContactSubmission, ServiceRequest


@transaction.atomic(durable=True)
def leave_message(
    *, callsign: str, encrypted_channel: str, operation_type: str, mission_details: str, now: datetime
) -> ContactSubmission:
    """Keep a visitor's message."""
    return ContactSubmission.objects.create(
        name=callsign,
        email=encrypted_channel,
        service_type=operation_type,
        message=mission_details,
        created_at=now,
    )


def mark_answered(waiting: QuerySet[ContactSubmission] | QuerySet[ServiceRequest], *, now: datetime) -> int:
    """Mark those that are not marked yet; return how many."""
    return waiting.filter(answered_at__isnull=True).update(answered_at=now)
