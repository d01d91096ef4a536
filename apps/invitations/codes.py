"""Invitation codes: revoked, redeemed and burned out by time (member specification, sections 4 and 5).

Every change locks the code's row, judges it and counts it over from group to group, in one transaction. On SQLite,
which has no row locks, the transaction holds the write lock from its beginning.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F

from apps.accounts.models import Member
from apps.audit import services as audit
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.versions import EditConflict, require_version
from apps.invitations import counts
from apps.invitations.models import InvitationCode

Group = InvitationCode.Group

# Expired codes are moved in portions, so that nobody waits long for the rows.
SWEPT_AT_ONCE = 1000


class InvitationRefused(Invalid):
    """An unknown, used, revoked or expired code: never told apart."""

    def __init__(self) -> None:
        super().__init__({"invitation_code": [MESSAGES["registration"]["invitationCodeRefused"]]})


class CodeUsed(Conflict):
    """A used code stays used for good."""

    code = "code_used"
    message = "This code has already been used"


class CodeRevoked(Conflict):
    """A revoked code stays revoked for good."""

    code = "code_revoked"
    message = "This code has been revoked"


class CodeExpired(Conflict):
    """The code's time has run out."""

    code = "code_expired"
    message = "This code has expired"


def normalise(code: str) -> str:
    """A code as it is stored: trimmed, in upper case."""
    return code.strip().upper()


def is_redeemable(code: str, *, now: datetime) -> bool:
    """Whether a typed code could be redeemed at this instant."""
    return InvitationCode.objects.redeemable(now=now).filter(code=normalise(code)).exists()


def redeem(*, code: str, member: Member, now: datetime) -> InvitationCode:
    """Use a typed code up for a new member, in the caller's transaction. Raises ``InvitationRefused``.

    Of any number of registrations that race for one code the first to lock its row gets it; the others wait, and
    then find no redeemable code.
    """
    row = InvitationCode.objects.redeemable(now=now).select_for_update().filter(code=normalise(code)).first()
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
def revoke(*, code_id: UUID, actor: Actor, now: datetime, seen: int | None = None, reason: str = "") -> InvitationCode:
    """Take a code out of use for good; revoked already, the same again.

    Raises ``NotFound``, ``CodeUsed`` and, where it is not as it was ``seen``, ``EditConflict``.
    """
    row = locked(code_id)
    if row.group == Group.USED:
        raise CodeUsed
    if row.revoked_at is not None:
        return row
    require_unchanged(row, seen)
    before = audit.snapshot(row, "group")
    source = row.group
    row.group, row.revoked_at = Group.REVOKED, now
    row.version += 1
    row.save(update_fields=["group", "revoked_at", "version"])
    counts.move(source=source, target=Group.REVOKED)
    audit.log(
        actor=actor,
        action="code_revoked",
        description=f"Code {row.code} revoked for good",
        subject=row,
        before=before,
        after=audit.snapshot(row, "group"),
        reason=reason,
        now=now,
    )
    return row


def sweep_expired(*, now: datetime) -> int:
    """Move codes whose time has run out to the revoked ones; return how many. Safe to run at once on two hosts."""
    return sum(_sweep(group, now) for group in InvitationCode.OPEN_GROUPS)


def locked(code_id: UUID) -> InvitationCode:
    """One code, which nobody else changes until the caller's transaction ends. Raises ``NotFound``."""
    row = InvitationCode.objects.select_for_update().filter(pk=code_id).first()
    if row is None:
        raise NotFound
    return row


def require_open(row: InvitationCode, *, now: datetime) -> None:
    """Raise ``CodeUsed``, ``CodeRevoked`` or ``CodeExpired`` for a code that can no longer be redeemed."""
    if row.group == Group.USED:
        raise CodeUsed
    if row.revoked_at is not None:
        raise CodeRevoked
    if row.expires_at is not None and row.expires_at <= now:
        raise CodeExpired


def require_unchanged(row: InvitationCode, seen: int | None) -> None:
    """Raise ``EditConflict`` where a locked, open code is not as the caller saw it, and say who holds it now."""
    try:
        require_version(row, seen)
    except EditConflict as refusal:
        if row.assigned_by is None:
            raise
        raise EditConflict(
            f"{row.assigned_by.full_name} assigned this code to {row.assigned_to} meanwhile. "
            "Look at it again before you change it"
        ) from refusal


def _sweep(group: str, now: datetime) -> int:
    swept = 0
    while True:
        with transaction.atomic(durable=True):
            expired = InvitationCode.objects.expired(now=now).filter(group=group)
            # Rows that somebody else changes at this moment are left to the next run.
            portion = list(expired.select_for_update(skip_locked=True).values_list("pk", flat=True)[:SWEPT_AT_ONCE])
            InvitationCode.objects.filter(pk__in=portion).update(group=Group.REVOKED)
            counts.move(source=group, target=Group.REVOKED, number=len(portion))
        swept += len(portion)
        if len(portion) < SWEPT_AT_ONCE:
            return swept
