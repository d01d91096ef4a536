"""Demo invitation codes in every group, with their audit log."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Member
from apps.core.request_meta import COMMAND_LINE, Actor
from apps.demo.invitation_examples import BATCHES, CodeBatch, Step, by_email
from apps.demo.people import (
    ACTIVE,
    AT_DEVICE_LIMIT,
    CANCELLED,
    GRACE,
    PEOPLE,
    get_demo_member,
    panel_actor,
    panel_admin,
    support_agent,
)
from apps.invitations.assignment import Assignee, assign, unassign
from apps.invitations.codes import redeem, revoke
from apps.invitations.emails import send_invitation_email
from apps.invitations.generation import create_custom, generate
from apps.invitations.models import InvitationCode

_ORIGIN = "https://network.example.invalid"

_JOINED_DAYS_AGO = 21


def seed(*, member: Member, now: datetime) -> None:
    panel, agent = panel_actor(panel_admin()), support_agent()
    for batch in BATCHES:
        if not _exists(batch):
            _create_batch(batch, panel=panel, agent=agent, now=now)
    create_redeemed_code(
        member=member,
        assignee=by_email("casey@example.invalid"),
        note="Asked for by Casey, who passed it on",
        now=now - timedelta(days=_JOINED_DAYS_AGO),
    )


def create_redeemed_code(*, member: Member, now: datetime, assignee: Assignee | None = None, note: str = "") -> None:
    """Create a code and redeem it for the member at ``now``, unless the member has one."""
    if InvitationCode.objects.filter(used_by=member).exists():
        return
    actor = panel_actor(panel_admin())
    [code] = generate(count=1, actor=actor, note=note, now=now - timedelta(days=3))
    if assignee is not None:
        assign(code_id=code.pk, assignee=assignee, actor=actor, now=now - timedelta(days=2))
    with transaction.atomic(durable=True):
        redeem(code=code.code, member=member, now=now)


def _exists(batch: CodeBatch) -> bool:
    codes = InvitationCode.objects.all()
    return (codes.filter(code=batch.custom_code) if batch.custom_code else codes.filter(note=batch.note)).exists()


def _create_batch(batch: CodeBatch, *, panel: Actor, agent: Actor, now: datetime) -> None:
    created_at = now - timedelta(days=batch.days_ago)
    expires_at = None if batch.expires_in_days is None else now + timedelta(days=batch.expires_in_days)
    actor = COMMAND_LINE if batch.by_command_line else panel
    codes = (
        create_custom(code=batch.custom_code, actor=actor, note=batch.note, expires_at=expires_at, now=created_at)
        if batch.custom_code
        else generate(count=batch.count, actor=actor, note=batch.note, expires_at=expires_at, now=created_at)
    )
    for step in batch.steps:
        _apply_step(step, codes[step.code_index], panel=panel, agent=agent, now=created_at + timedelta(days=step.day))


def _apply_step(step: Step, code: InvitationCode, *, panel: Actor, agent: Actor, now: datetime) -> None:
    if step.assign is not None:
        assign(code_id=code.pk, assignee=step.assign, actor=panel, now=now)
    if step.unassign:
        unassign(code_id=code.pk, actor=agent, reason=step.unassign, now=now)
    if step.revoke:
        revoke(code_id=code.pk, actor=agent, reason=step.revoke, now=now)
    if step.mail:
        send_invitation_email(code_id=code.pk, email=step.mail, origin=_ORIGIN, actor=panel, now=now)


AssigneeType = InvitationCode.AssigneeType

_ASSIGNEES = {
    ACTIVE: Assignee(AssigneeType.NAME, assignee_first_name="Nadia", assignee_last_name="Frost"),
    GRACE: Assignee(AssigneeType.PHONE, assignee_phone="(555) 010-4482"),
    CANCELLED: Assignee(AssigneeType.NAME, assignee_first_name="Rosalind", assignee_last_name="Kline"),
    AT_DEVICE_LIMIT: Assignee(AssigneeType.EMAIL, assignee_email="office@calder-storm.example.invalid"),
}


def seed_members(*, member: Member, now: datetime) -> None:
    for person in PEOPLE:
        create_redeemed_code(
            member=get_demo_member(person.username),
            assignee=_ASSIGNEES.get(person.username),
            note=person.company_name,
            now=now - timedelta(days=person.days_ago),
        )
