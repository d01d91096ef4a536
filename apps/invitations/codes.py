"""Redeeming, revoking and expiring invitation codes.

Every change locks the code's row, checks its state and updates the group counters, in one transaction. SQLite has no
row locks; there the transaction takes the write lock when it begins.
"""

from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from apps.accounts.models import Member
from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.jobs import periodic, process_each
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.versions import EditConflict, require_version
from apps.invitations import counts
from apps.invitations.audit_actions import AuditAction
from apps.invitations.models import InvitationCode

Group = InvitationCode.Group

# Expired codes are moved in batches, so that rows are locked only for a short time.
SWEEP_BATCH_SIZE = 1000


class InvitationRefused(Invalid):
    """The code is unknown, used, revoked or expired. The response does not reveal which."""

    def __init__(self) -> None:
        super().__init__({"invitation_code": [MESSAGES["registration"]["invitationCodeRefused"]]})


class CodeUsed(Conflict):
    code = "code_used"
    message = "This code has already been used"


class CodeRevoked(Conflict):
    code = "code_revoked"
    message = "This code has been revoked"


class CodeExpired(Conflict):
    code = "code_expired"
    message = "This code has expired"


def normalise_code(code: str) -> str:
    """Return the code as it is stored: trimmed and in upper case."""
    return code.strip().upper()


def is_redeemable(code: str, *, now: datetime) -> bool:
    return InvitationCode.objects.redeemable(now=now).filter(code=normalise_code(code)).exists()


def redeem(*, code: str, member: Member, now: datetime) -> InvitationCode:
    """Redeem a code for a new member, in the caller's transaction. Raises ``InvitationRefused``.

    If several registrations race for a code, the first one to lock its row gets it. The others wait, and then find no
    redeemable code.
    """
    row = InvitationCode.objects.redeemable(now=now).select_for_update().filter(code=normalise_code(code)).first()
    if row is None:
        raise InvitationRefused
    source = row.group
    row.group, row.is_used, row.used_by, row.used_at = Group.USED, True, member, now
    if (
        not InvitationCode.objects.redeemable(now=now)
        .filter(pk=row.pk)
        .update(group=row.group, is_used=True, used_by=member, used_at=now, version=F("version") + 1)
    ):
        raise InvitationRefused
    counts.move(source=source, target=Group.USED)
    return row


@transaction.atomic(durable=True)
def revoke(
    *, code_id: UUID, actor: Actor, now: datetime, expected_version: int | None = None, reason: str = ""
) -> InvitationCode:
    """Revoke a code permanently. Revoking a revoked code changes nothing.

    Raises ``NotFound``, ``CodeUsed``, and ``EditConflict`` if the code does not have the expected version.
    """
    row = lock_code(code_id)
    if row.group == Group.USED:
        raise CodeUsed
    if row.revoked_at is not None:
        return row
    require_version_of(row, expected_version)
    source = row.group
    revoke_locked(row, actor=actor, reason=reason, now=now)
    counts.move(source=source, target=Group.REVOKED)
    return row


def revoke_locked(row: InvitationCode, *, actor: Actor, now: datetime, reason: str = "") -> None:
    """Save an open, locked code as revoked, in the caller's transaction. The caller updates the counters."""
    before = audit.snapshot(row, "group")
    row.group, row.revoked_at = Group.REVOKED, now
    row.version += 1
    row.save(update_fields=["group", "revoked_at", "version"])
    audit.log(
        AuditAction.CODE_REVOKED,
        actor=actor,
        target=row,
        description=f"Code {row.code} revoked for good",
        before=before,
        after=audit.snapshot(row, "group"),
        reason=reason,
        now=now,
    )


@periodic("move_expired_codes", every=timedelta(minutes=5), title="Move expired codes")
def sweep_expired(*, now: datetime) -> int:
    """Move expired codes to the revoked group; return how many. Safe to run on two hosts at once."""
    return sum(process_each(partial(_move_expired, group, now=now)) for group in InvitationCode.OPEN_GROUPS)


def lock_code(code_id: UUID) -> InvitationCode:
    """Return one code, locked until the caller's transaction ends. Raises ``NotFound``."""
    row = InvitationCode.objects.select_for_update().filter(pk=code_id).first()
    if row is None:
        raise NotFound
    return row


def require_open(row: InvitationCode, *, now: datetime) -> None:
    """Raise ``CodeUsed``, ``CodeRevoked`` or ``CodeExpired`` if the code can no longer be redeemed."""
    refuse_revoking(row)
    if row.expires_at is not None and row.expires_at <= now:
        raise CodeExpired


def refuse_revoking(row: InvitationCode) -> None:
    """Raise ``CodeUsed`` or ``CodeRevoked``."""
    if row.group == Group.USED:
        raise CodeUsed
    if row.revoked_at is not None:
        raise CodeRevoked


def require_version_of(row: InvitationCode, expected_version: int | None) -> None:
    """Raise ``EditConflict`` if a locked, open code does not have the expected version.

    The message names the new assignee.
    """
    try:
        require_version(row, expected_version)
    except EditConflict as conflict:
        if row.assigned_by is None:
            raise
        raise EditConflict(
            f"{row.assigned_by.full_name} assigned this code to {row.assigned_to} since you opened it. "
            "Look at it again before you change it"
        ) from conflict


@transaction.atomic(durable=True)
def _move_expired(group: str, *, now: datetime) -> int:
    expired = InvitationCode.objects.expired(now=now).filter(group=group)
    # Skip rows that are locked by another transaction; the next run picks them up.
    batch = list(expired.select_for_update(skip_locked=True).values_list("pk", flat=True)[:SWEEP_BATCH_SIZE])
    InvitationCode.objects.filter(pk__in=batch).update(group=Group.REVOKED)
    counts.move(source=group, target=Group.REVOKED, number=len(batch))
    return len(batch)
