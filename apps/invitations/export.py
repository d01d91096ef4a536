"""Export of a group of codes as CSV that is safe to open in a spreadsheet."""

import csv
import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db import transaction

from apps.audit import services as audit
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
# Spreadsheets run a cell that begins like this as a formula, also with full-width characters or leading whitespace,
# which defusedcsv does not look for.
_FORMULA_START = re.compile(r"[\s\u200b\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
# Without a byte order mark, spreadsheets read UTF-8 as a legacy encoding.
BYTE_ORDER_MARK = "\ufeff"


class _Echo:
    """A file-like object for ``csv.writer`` whose ``write`` returns the line, so that it can be streamed."""

    def write(self, line: str) -> str:
        return line


def export(*, group: str, search: str, actor: Actor, now: datetime) -> Iterator[str]:
    """Return the CSV lines of a group's codes, and log the export."""
    codes = selectors.iterate_codes(group=group, search=search, now=now)
    _log_export(group=group, search=search, actor=actor, now=now)
    return _lines(codes)


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


def _lines(codes: Iterable[InvitationCode]) -> Iterator[str]:
    writer = csv.writer(_Echo())
    yield BYTE_ORDER_MARK + writer.writerow(COLUMNS)
    for code in codes:
        yield writer.writerow([defuse(cell) for cell in _cells(code)])


def defuse(cell: str) -> str:
    """Prefix a cell with an apostrophe if a spreadsheet would run it as a formula."""
    return f"'{cell}" if _FORMULA_START.match(cell) else cell


def _cells(code: InvitationCode) -> list[str]:
    return [
        code.code,
        code.group,
        code.assignee_type,
        code.assignee_first_name,
        code.assignee_last_name,
        code.assignee_phone,
        code.assignee_email,
        _format_optional(code.assigned_at),
        code.assigned_by.user.username if code.assigned_by else "",
        code.note,
        _format_optional(code.created_at),
        _format_optional(code.expires_at),
        _format_optional(code.revoked_at),
        _format_optional(code.used_at),
        code.used_by.user.username if code.used_by else "",
        code.used_by.full_name if code.used_by else "",
    ]


def _format_optional(value: datetime | None) -> str:
    return format_iso(value) if value else ""
