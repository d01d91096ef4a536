"""The codes by which the members of ``seed_demo`` came in: some of them were meant for somebody else."""

from datetime import datetime, timedelta

from apps.accounts.demonstration.people import ACTIVE, AT_THE_CAP, CANCELLED, GRACE, PEOPLE, cast
from apps.accounts.models import Member
from apps.invitations.assignment import Assignee
from apps.invitations.demonstration import bring_in
from apps.invitations.models import InvitationCode

Kind = InvitationCode.AssigneeType

_ASSIGNED = {
    ACTIVE: Assignee(Kind.NAME, assignee_first_name="Nadia", assignee_last_name="Frost"),
    GRACE: Assignee(Kind.PHONE, assignee_phone="(555) 010-4482"),
    CANCELLED: Assignee(Kind.NAME, assignee_first_name="Rosalind", assignee_last_name="Kline"),
    AT_THE_CAP: Assignee(Kind.EMAIL, assignee_email="office@calder-storm.example.invalid"),
}


def seed(*, member: Member, now: datetime) -> None:
    """Give each of them a code who has none."""
    for person in PEOPLE:
        bring_in(
            member=cast(person.username),
            assignee=_ASSIGNED.get(person.username),
            note=person.company_name,
            now=now - timedelta(days=person.days_ago),
        )
