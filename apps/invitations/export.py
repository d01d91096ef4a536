"""Export of a group of codes as CSV."""

from collections.abc import Iterator
from datetime import datetime
from itertools import chain

from django.db import transaction

from apps.audit import services as audit
from apps.core import csv_export
from apps.core.formatting import format_iso
from apps.core.request_meta import Actor
from apps.invitations import selectors
from apps.invitations.audit_actions import AuditAction
from apps.invitations.models import InvitationCode

COLUMNS = [
    "Code", "Group", "Assignee type", "Assignee first name", "Assignee last name", "Assignee phone", "Assignee email",
    "Assigned at", "Assigned by", "Note", "Created at", "Expires at", "Revoked at", "Used at", "Used by",
    "Used by name",
]  # fmt: skip


def export(*, group: str, search: str, actor: Actor, now: datetime) -> Iterator[str]:
    """Return the CSV lines of a group's codes, and log the export."""
    codes = selectors.iterate_codes(group=group, search=search, now=now)
    _log_export(group=group, search=search, actor=actor, now=now)
    return csv_export.write_lines(chain([COLUMNS], map(_cells, codes)))


@transaction.atomic(durable=True)
def _log_export(*, group: str, search: str, actor: Actor, now: datetime) -> None:
    audit.log(
        AuditAction.CODES_EXPORTED,
        actor=actor,
        target=InvitationCode,
        description=f"{group.capitalize()} codes exported",
        after={"group": group, "search": search},
        target_name=f"{group} codes",
        now=now,
    )


def _cells(code: selectors.CodeRow) -> list[str]:
    return [
        code.code,
        code.group,
        code.assignee_type,
        code.assignee_first_name,
        code.assignee_last_name,
        code.assignee_phone,
        code.assignee_email,
        _format_optional(code.assigned_at),
        code.assigned_by.username if code.assigned_by else "",
        code.note,
        _format_optional(code.created_at),
        _format_optional(code.expires_at),
        _format_optional(code.revoked_at),
        _format_optional(code.used_at),
        code.used_by.username if code.used_by else "",
        code.used_by.full_name if code.used_by else "",
    ]


def _format_optional(value: datetime | None) -> str:
    return format_iso(value) if value else ""
