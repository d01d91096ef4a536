"""Stored counts of the codes in each group, updated with every change instead of counting the whole table.

Lock order, to avoid deadlocks: the code's row first, then the counters in alphabetical order of their groups.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from apps.invitations.models import InvitationCode, InvitationCodeCount

Group = InvitationCode.Group


@dataclass(frozen=True, slots=True)
class Counts:
    """The panel's totals. Unused codes are either assigned or unassigned."""

    used: int
    assigned: int
    unassigned: int
    revoked: int

    @property
    def unused(self) -> int:
        return self.assigned + self.unassigned

    @property
    def total(self) -> int:
        return self.unused + self.used + self.revoked


def add(*, group: str, number: int) -> None:
    """Add new codes to a group's count, in the transaction that stores them."""
    InvitationCodeCount.objects.filter(group=group).update(count=F("count") + number)


def move(*, source: str, target: str, number: int = 1) -> None:
    """Move codes from one group's count to another, in the transaction that moves the codes."""
    if source == target or not number:
        return
    for group, change in sorted([(source, -number), (target, number)]):
        InvitationCodeCount.objects.filter(group=group).update(count=F("count") + change)


def read(*, now: datetime) -> Counts:
    """Return the totals, in one query. Expired codes count as revoked even before the nightly job has moved them."""
    expired = (
        InvitationCode.objects.expired(now=now)
        .filter(group=OuterRef("group"))
        .order_by()
        .values("group")
        .annotate(number=Count("pk"))
        .values("number")
    )
    rows = {
        row.group: (row.count, row.expired)
        for row in InvitationCodeCount.objects.annotate(
            expired=Coalesce(Subquery(expired, output_field=IntegerField()), 0)
        )
    }
    expired_total = sum(number for _, number in rows.values())
    return Counts(
        used=rows[Group.USED][0],
        assigned=rows[Group.ASSIGNED][0] - rows[Group.ASSIGNED][1],
        unassigned=rows[Group.UNASSIGNED][0] - rows[Group.UNASSIGNED][1],
        revoked=rows[Group.REVOKED][0] + expired_total,
    )
