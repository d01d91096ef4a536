"""How many codes stand in each group: kept with every change, never counted over the whole table.

Lock order, which every change keeps so that no two of them wait for each other: the code's row first, then the
counters in the alphabetical order of their groups.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from apps.invitations.models import InvitationCode, InvitationCodeCount

Group = InvitationCode.Group


@dataclass(frozen=True, slots=True)
class Counts:
    """The panel's figures at one instant. Assigned and unassigned split the unused codes."""

    used: int
    assigned: int
    unassigned: int
    revoked: int

    @property
    def unused(self) -> int:
        """Codes that can still be redeemed."""
        return self.assigned + self.unassigned

    @property
    def total(self) -> int:
        """Every code ever generated."""
        return self.unused + self.used + self.revoked


def add(*, group: str, number: int) -> None:
    """Count new codes, in the transaction that stores them."""
    InvitationCodeCount.objects.filter(group=group).update(count=F("count") + number)


def move(*, source: str, target: str, number: int = 1) -> None:
    """Count codes over from one group to another, in the transaction that moves them."""
    if source == target or not number:
        return
    for group, change in sorted([(source, -number), (target, number)]):
        InvitationCodeCount.objects.filter(group=group).update(count=F("count") + change)


def read(*, now: datetime) -> Counts:
    """The figures, in one query. Codes whose time has run out count as revoked before any job has moved them."""
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
    expired_altogether = sum(number for _, number in rows.values())
    return Counts(
        used=rows[Group.USED][0],
        assigned=rows[Group.ASSIGNED][0] - rows[Group.ASSIGNED][1],
        unassigned=rows[Group.UNASSIGNED][0] - rows[Group.UNASSIGNED][1],
        revoked=rows[Group.REVOKED][0] + expired_altogether,
    )
