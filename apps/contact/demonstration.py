"""What ``seed_demo`` shows of the support desk's post: one message of a visitor."""

from datetime import datetime

from apps.accounts.models import Member
from apps.contact.messages import leave_message
from apps.contact.models import ContactSubmission

_CALLSIGN = "Demonstration"


def seed(*, member: Member, now: datetime) -> None:
    """Leave the message, unless it stands already."""
    if ContactSubmission.objects.filter(name=_CALLSIGN).exists():
        return
    leave_message(
        callsign=_CALLSIGN,
        encrypted_channel="visitor@example.invalid",
        operation_type=ContactSubmission.OperationType.TACTICAL_CONSULTATION,
        mission_details="A carrier has closed my file without an inspection. What are my options?",
        now=now,
    )
