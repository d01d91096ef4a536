"""Codes meant for one person, named by name, phone or email (member specification, sections 4 and 5)."""

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
from apps.invitations.codes import locked, require_open, require_unchanged
from apps.invitations.models import InvitationCode, text_of

AssigneeType = InvitationCode.AssigneeType

PHONE_FORM = re.compile(r"\([0-9]{3}\) [0-9]{3}-[0-9]{4}")
EMAIL_FORM = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
# What the record keeps of an assignment.
_ASSIGNMENT = (
    "assignee_type",
    "assignee_first_name",
    "assignee_last_name",
    "assignee_phone",
    "assignee_email",
    "assigned_at",
)


class AssigneeIncomplete(DomainError):
    """The fields that the chosen kind of assignee needs are missing; each has its own message."""

    message = MESSAGES["assignment"]["fieldsRequired"]


class NotAssigned(Conflict):
    """There is nobody to take the code from."""

    code = "not_assigned"
    message = "This code is not assigned"


@dataclass(frozen=True, slots=True)
class Assignee:
    """Whom a code is meant for. Only the fields of the kind count; the others are dropped."""

    assignee_type: str
    assignee_first_name: str = ""
    assignee_last_name: str = ""
    assignee_phone: str = ""
    assignee_email: str = ""


@transaction.atomic(durable=True)
def assign(
    *, code_id: UUID, assignee: Assignee, actor: Actor, now: datetime, seen: int | None = None
) -> InvitationCode:
    """Reserve an open code for a person; assigned already, the new assignee replaces the old one.

    Raises ``AssigneeIncomplete``, ``Invalid`` (a field of a wrong form), ``NotFound``, as ``require_open`` and, where
    the code is not as it was ``seen``, ``EditConflict``.
    """
    kept = _checked(assignee)
    row = locked(code_id)
    require_open(row, now=now)
    require_unchanged(row, seen)
    before, source = audit.snapshot(row, *_ASSIGNMENT), row.group
    _write(row, kept)
    row.group, row.assigned_at, row.assigned_by = InvitationCode.Group.ASSIGNED, now, _admin(actor)
    row.version += 1
    row.save()
    counts.move(source=source, target=row.group)
    audit.log(
        actor=actor,
        action="code_assigned",
        description=f"Code {row.code} assigned to {row.assigned_to}",
        subject=row,
        before=before,
        after=audit.snapshot(row, *_ASSIGNMENT),
        now=now,
    )
    return row


@transaction.atomic(durable=True)
def unassign(
    *, code_id: UUID, actor: Actor, now: datetime, seen: int | None = None, reason: str = ""
) -> InvitationCode:
    """Make an assigned code anybody's again.

    Raises ``NotFound``, ``NotAssigned``, as ``require_open`` and, where the code is not as it was ``seen``,
    ``EditConflict``.
    """
    row = locked(code_id)
    require_open(row, now=now)
    if row.group != InvitationCode.Group.ASSIGNED:
        raise NotAssigned
    require_unchanged(row, seen)
    before, assignee = audit.snapshot(row, *_ASSIGNMENT), row.assigned_to
    _write(row, Assignee(""))
    row.group, row.assigned_at, row.assigned_by = InvitationCode.Group.UNASSIGNED, None, None
    row.version += 1
    row.save()
    counts.move(source=InvitationCode.Group.ASSIGNED, target=row.group)
    audit.log(
        actor=actor,
        action="code_unassigned",
        description=f"Code {row.code} taken back from {assignee}",
        subject=row,
        before=before,
        after=audit.snapshot(row, *_ASSIGNMENT),
        reason=reason,
        now=now,
    )
    return row


def _admin(actor: Actor) -> AdminAccount | None:
    return actor.user.admin_account if actor.user is not None and actor.user.is_panel_admin else None


def _write(row: InvitationCode, assignee: Assignee) -> None:
    row.assignee_type = assignee.assignee_type
    row.assignee_first_name = assignee.assignee_first_name
    row.assignee_last_name = assignee.assignee_last_name
    row.assignee_phone = assignee.assignee_phone
    row.assignee_email = assignee.assignee_email
    row.assignee_text = text_of(row)


def _checked(assignee: Assignee) -> Assignee:
    if assignee.assignee_type == AssigneeType.NAME:
        first, last = assignee.assignee_first_name, assignee.assignee_last_name
        given = {"assignee_first_name": first, "assignee_last_name": last}
        missing = {field: [MESSAGES["assignment"]["name"]] for field, name in given.items() if not name}
        if missing:
            raise AssigneeIncomplete(errors=missing)
        return Assignee(AssigneeType.NAME, assignee_first_name=first, assignee_last_name=last)
    if assignee.assignee_type == AssigneeType.PHONE:
        _require_form("assignee_phone", assignee.assignee_phone, _phone_fault(assignee.assignee_phone), "phoneRequired")
        return Assignee(AssigneeType.PHONE, assignee_phone=assignee.assignee_phone)
    _require_form("assignee_email", assignee.assignee_email, _email_fault(assignee.assignee_email), "emailRequired")
    return Assignee(AssigneeType.EMAIL, assignee_email=assignee.assignee_email)


def _require_form(field: str, value: str, fault: str | None, message_where_empty: str) -> None:
    if not value:
        raise AssigneeIncomplete(errors={field: [MESSAGES["assignment"][message_where_empty]]})
    if fault:
        raise Invalid({field: [MESSAGES["assignment"][fault]]})


def _phone_fault(phone: str) -> str | None:
    return None if PHONE_FORM.fullmatch(phone) else "phoneFormat"


def _email_fault(email: str) -> str | None:
    if "@" not in email or "." not in email:
        return "emailSymbols"
    well_formed = EMAIL_FORM.fullmatch(email) and not has_invisible_characters(email)
    return None if well_formed and len(email) <= LIMITS["email"]["maxLength"] else "emailInvalid"
