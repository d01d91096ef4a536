"""Reserving codes for a person, identified by name, phone number or email."""

import re
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from apps.accounts.models import AdminAccount
from apps.audit import services as audit
from apps.core.errors import Conflict, DomainError, Invalid
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.text import has_invisible_characters
from apps.invitations import counts
from apps.invitations.audit_actions import AuditAction
from apps.invitations.codes import lock_code, require_open, require_version_of
from apps.invitations.generation import get_random_code, store_note
from apps.invitations.models import InvitationCode

AssigneeType = InvitationCode.AssigneeType

PHONE_PATTERN = re.compile(r"\([0-9]{3}\) [0-9]{3}-[0-9]{4}")
EMAIL_PATTERN = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
# The fields that the audit log stores for an assignment.
_AUDITED_FIELDS = (
    "assignee_type",
    "assignee_first_name",
    "assignee_last_name",
    "assignee_phone",
    "assignee_email",
    "assigned_at",
)


class AssigneeIncomplete(DomainError):
    """A field that the assignee type requires is missing. Each field has its own message."""

    message = MESSAGES["assignment"]["fieldsRequired"]


class NotAssigned(Conflict):
    code = "not_assigned"
    message = "This code is not assigned"


@dataclass(frozen=True, slots=True)
class Assignee:
    """The person a code is reserved for. Fields that do not belong to the type are ignored."""

    assignee_type: str
    assignee_first_name: str = ""
    assignee_last_name: str = ""
    assignee_phone: str = ""
    assignee_email: str = ""


@transaction.atomic(durable=True)
def assign(
    *, code_id: UUID, assignee: Assignee, actor: Actor, now: datetime, expected_version: int | None = None
) -> InvitationCode:
    """Reserve an open code for a person, replacing any previous assignee.

    Raises ``AssigneeIncomplete``, ``Invalid`` (malformed field), ``NotFound``, the errors of ``require_open``, and
    ``EditConflict`` if the code does not have the expected version.
    """
    validated = validate_assignee(assignee)
    row = lock_code(code_id)
    require_open(row, now=now)
    require_version_of(row, expected_version)
    source = row.group
    assign_locked(row, validated, actor=actor, now=now)
    counts.move(source=source, target=row.group)
    return row


def assign_locked(row: InvitationCode, assignee: Assignee, *, actor: Actor, now: datetime) -> None:
    """Save the assignee of an open, locked code, in the caller's transaction. The caller updates the counters."""
    before = audit.snapshot(row, *_AUDITED_FIELDS)
    _set_assignee(row, assignee)
    row.group, row.assigned_at, row.assigned_by = InvitationCode.Group.ASSIGNED, now, _admin(actor)
    row.version += 1
    row.save()
    audit.log(
        AuditAction.CODE_ASSIGNED,
        actor=actor,
        target=row,
        description=f"Code {row.code} assigned to {row.assigned_to}",
        before=before,
        after=audit.snapshot(row, *_AUDITED_FIELDS),
        now=now,
    )


def create_assigned_code(*, email: str, note: str, actor: Actor, now: datetime) -> InvitationCode:
    """Store a new random code that is assigned to an address, in the caller's transaction, which logs it."""
    row = InvitationCode(
        code=get_random_code(),
        group=InvitationCode.Group.ASSIGNED,
        assignee_type=AssigneeType.EMAIL,
        assignee_email=email,
        assigned_at=now,
        assigned_by=_admin(actor),
        note=note,
        created_at=now,
    )
    row.save(force_insert=True)
    store_note(note)
    counts.add(group=row.group, number=1)
    return row


def require_assigned(row: InvitationCode, *, now: datetime) -> None:
    """Raise ``NotAssigned``, or the errors of ``require_open``."""
    require_open(row, now=now)
    if row.group != InvitationCode.Group.ASSIGNED:
        raise NotAssigned


@transaction.atomic(durable=True)
def unassign(
    *, code_id: UUID, actor: Actor, now: datetime, expected_version: int | None = None, reason: str = ""
) -> InvitationCode:
    """Remove the assignee, so that the code is reserved for no one.

    Raises ``NotFound``, the errors of ``require_assigned``, and ``EditConflict`` if the code does not have
    the expected version.
    """
    row = lock_code(code_id)
    require_assigned(row, now=now)
    require_version_of(row, expected_version)
    before, assignee = audit.snapshot(row, *_AUDITED_FIELDS), row.assigned_to
    _set_assignee(row, Assignee(""))
    row.group, row.assigned_at, row.assigned_by = InvitationCode.Group.UNASSIGNED, None, None
    row.version += 1
    row.save()
    counts.move(source=InvitationCode.Group.ASSIGNED, target=row.group)
    audit.log(
        AuditAction.CODE_UNASSIGNED,
        actor=actor,
        target=row,
        description=f"Code {row.code} taken back from {assignee}",
        before=before,
        after=audit.snapshot(row, *_AUDITED_FIELDS),
        reason=reason,
        now=now,
    )
    return row


def _admin(actor: Actor) -> AdminAccount | None:
    return actor.user.admin_account if actor.user is not None and actor.user.is_panel_admin else None


def _set_assignee(row: InvitationCode, assignee: Assignee) -> None:
    row.assignee_type = assignee.assignee_type
    row.assignee_first_name = assignee.assignee_first_name
    row.assignee_last_name = assignee.assignee_last_name
    row.assignee_phone = assignee.assignee_phone
    row.assignee_email = assignee.assignee_email


def validate_assignee(assignee: Assignee) -> Assignee:
    """Return only the fields of the type. Raises ``AssigneeIncomplete`` and ``Invalid``."""
    if assignee.assignee_type == AssigneeType.NAME:
        first, last = assignee.assignee_first_name, assignee.assignee_last_name
        names = {"assignee_first_name": first, "assignee_last_name": last}
        missing = {field: [MESSAGES["assignment"]["name"]] for field, name in names.items() if not name}
        if missing:
            raise AssigneeIncomplete(errors=missing)
        return Assignee(AssigneeType.NAME, assignee_first_name=first, assignee_last_name=last)
    if assignee.assignee_type == AssigneeType.PHONE:
        _require_valid(
            "assignee_phone", assignee.assignee_phone, _get_phone_error_key(assignee.assignee_phone), "phoneRequired"
        )
        return Assignee(AssigneeType.PHONE, assignee_phone=assignee.assignee_phone)
    _require_valid(
        "assignee_email", assignee.assignee_email, _get_email_error_key(assignee.assignee_email), "emailRequired"
    )
    return Assignee(AssigneeType.EMAIL, assignee_email=assignee.assignee_email)


def _require_valid(field: str, value: str, error_key: str | None, message_if_empty: str) -> None:
    if not value:
        raise AssigneeIncomplete(errors={field: [MESSAGES["assignment"][message_if_empty]]})
    if error_key:
        raise Invalid({field: [MESSAGES["assignment"][error_key]]})


def _get_phone_error_key(phone: str) -> str | None:
    return None if PHONE_PATTERN.fullmatch(phone) else "phoneFormat"


def _get_email_error_key(email: str) -> str | None:
    if "@" not in email or "." not in email:
        return "emailSymbols"
    is_valid = EMAIL_PATTERN.fullmatch(email) and not has_invisible_characters(email)
    return None if is_valid and len(email) <= LIMITS["email"]["maxLength"] else "emailInvalid"
