"""What ``seed_demo`` shows of the panel: some sixty codes in every group and at every stage, and their record."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Member
from apps.core.request_meta import COMMAND_LINE, Actor, RequestMeta
from apps.demo.invitation_stories import BATCHES, Batch, Step, mailed
from apps.demo.people import ACTIVE, AT_THE_CAP, CANCELLED, GRACE, PEOPLE, admin, cast, support
from apps.invitations.assignment import Assignee, assign, unassign
from apps.invitations.codes import redeem, revoke
from apps.invitations.emails import send_invitation_email
from apps.invitations.generation import create_custom, generate
from apps.invitations.models import InvitationCode

_ORIGIN = "https://network.example.invalid"

_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

_JOINED_DAYS_AGO = 21


def seed(*, member: Member, now: datetime) -> None:
    """Bring about what is missing; what stands already is left as it is."""
    panel = Actor(admin().user, RequestMeta("203.0.113.24", _BROWSER))
    desk = Actor(support(), RequestMeta("203.0.113.61", _BROWSER))
    for batch in BATCHES:
        if not _stands(batch):
            _tell(batch, panel=panel, desk=desk, now=now)
    bring_in(
        member=member,
        assignee=mailed("casey@example.invalid"),
        note="Asked for by Casey, who passed it on",
        now=now - timedelta(days=_JOINED_DAYS_AGO),
    )


def bring_in(*, member: Member, now: datetime, assignee: Assignee | None = None, note: str = "") -> None:
    """Give a member of the show the code by which they came, assigned to whomever beforehand; ``now`` is when.

    A member who has a code keeps it.
    """
    if InvitationCode.objects.filter(used_by=member).exists():
        return
    by = Actor(admin().user, RequestMeta("203.0.113.24", _BROWSER))
    [code] = generate(count=1, actor=by, note=note, now=now - timedelta(days=3))
    if assignee is not None:
        assign(code_id=code.pk, assignee=assignee, actor=by, now=now - timedelta(days=2))
    with transaction.atomic(durable=True):
        redeem(code=code.code, member=member, now=now)


def _stands(batch: Batch) -> bool:
    made = InvitationCode.objects.all()
    return (made.filter(code=batch.name) if batch.name else made.filter(note=batch.note)).exists()


def _tell(batch: Batch, *, panel: Actor, desk: Actor, now: datetime) -> None:
    made_at = now - timedelta(days=batch.days_ago)
    expires_at = None if batch.expires_in_days is None else now + timedelta(days=batch.expires_in_days)
    by = COMMAND_LINE if batch.at_command_line else panel
    made = (
        create_custom(code=batch.name, actor=by, note=batch.note, expires_at=expires_at, now=made_at)
        if batch.name
        else generate(count=batch.count, actor=by, note=batch.note, expires_at=expires_at, now=made_at)
    )
    for step in batch.steps:
        _take(step, made[step.place], panel=panel, desk=desk, now=made_at + timedelta(days=step.day))


def _take(step: Step, code: InvitationCode, *, panel: Actor, desk: Actor, now: datetime) -> None:
    if step.assign is not None:
        assign(code_id=code.pk, assignee=step.assign, actor=panel, now=now)
    if step.unassign:
        unassign(code_id=code.pk, actor=desk, reason=step.unassign, now=now)
    if step.revoke:
        revoke(code_id=code.pk, actor=desk, reason=step.revoke, now=now)
    if step.mail:
        send_invitation_email(code_id=code.pk, email=step.mail, origin=_ORIGIN, actor=panel, now=now)


Kind = InvitationCode.AssigneeType

_ASSIGNED = {
    ACTIVE: Assignee(Kind.NAME, assignee_first_name="Nadia", assignee_last_name="Frost"),
    GRACE: Assignee(Kind.PHONE, assignee_phone="(555) 010-4482"),
    CANCELLED: Assignee(Kind.NAME, assignee_first_name="Rosalind", assignee_last_name="Kline"),
    AT_THE_CAP: Assignee(Kind.EMAIL, assignee_email="office@calder-storm.example.invalid"),
}


def seed_members(*, member: Member, now: datetime) -> None:
    """Give each of them a code who has none."""
    for person in PEOPLE:
        bring_in(
            member=cast(person.username),
            assignee=_ASSIGNED.get(person.username),
            note=person.company_name,
            now=now - timedelta(days=person.days_ago),
        )
