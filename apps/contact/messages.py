"""Messages that visitors leave."""

from datetime import datetime

from django.db import transaction

from apps.contact.models import ContactSubmission


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
