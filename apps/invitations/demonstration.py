"""What ``seed_demo`` shows of the panel: a code in every group."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from apps.accounts.demonstration import admin
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.invitations.assignment import Assignee, assign
from apps.invitations.codes import create_custom, redeem, revoke
from apps.invitations.models import InvitationCode

_NOTE = "Demonstration"


def seed(*, member: Member, now: datetime) -> None:
    """Bring about what is missing; what stands already is left as it is."""
    by = Actor(admin().user)
    person = Assignee(InvitationCode.AssigneeType.EMAIL, assignee_email="casey@example.com")
    moves: dict[str, Callable[[InvitationCode], object] | None] = {
        "DEMO-UNASSIGNED": None,
        "DEMO-ASSIGNED": lambda code: assign(code_id=code.pk, assignee=person, by=by, now=now),
        "DEMO-USED": lambda code: _redeem(code, member, now),
        "DEMO-REVOKED": lambda code: revoke(code_id=code.pk, by=by, now=now),
    }
    for name, move in moves.items():
        if InvitationCode.objects.filter(code=name).exists():
            continue
        code = create_custom(code=name, note=_NOTE, by=by, now=now)[0]
        if move is not None:
            move(code)


@transaction.atomic(durable=True)
def _redeem(code: InvitationCode, member: Member, now: datetime) -> None:
    redeem(code=code.code, member=member, now=now)
