"""What ``seed_demo`` shows of the public look-up: one entry, found by Mara Quist and (555) 010-7788."""

from datetime import datetime
from decimal import Decimal

from apps.accounts.models import Member
from apps.accounts.record import COMMAND_LINE
from apps.credibility.entries import create_entry
from apps.credibility.models import CredibilityEntry

_PHONE = "(555) 010-7788"


def seed(*, member: Member, now: datetime) -> None:
    """Store the entry, unless it stands already."""
    if CredibilityEntry.objects.filter(contractor_name="Mara Quist", contractor_phone=_PHONE).exists():
        return
    create_entry(
        by=COMMAND_LINE,
        contractor_name="Mara Quist",
        contractor_company="Quist Exteriors",
        contractor_address="88 Foundry Way, Denver, CO",
        contractor_phone=_PHONE,
        client_name="Elena Brandt",
        client_address="12 Quarry Road, Golden, CO",
        claim_type="Hail",
        original_amount=Decimal("14200.00"),
        final_amount=Decimal("27900.00"),
        public_adjuster="R. Hale",
        field_adjuster="T. Okafor",
        desk_adjuster="M. Lindgren",
    )
